import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene

/// The files and fonts a scene needs besides itself: found by walking its nodes once, without laying anything out.
struct SceneDependencies {
  /// A picture file and where the scene names it.
  struct ImageUse {
    var path: String
    var span: SourceSpan
    var key: String
    /// The file that is shown if there is no such file.
    var placeholder: String?
    /// Whether it is one of many: a list shows but some of its rows' pictures.
    var isOfRow: Bool
    /// Whether it was met first as the placeholder of another file.
    var isPlaceholder = false
  }
  /// A family and where a node asks for it.
  struct FamilyUse {
    var name: String
    var span: SourceSpan
    var key: String
  }

  /// Each path once, in the order of the scene.
  private(set) var images: [ImageUse] = []
  /// Each family once.
  private(set) var families: [FamilyUse] = []
  /// The styles texts are drawn with, as far as fonts depend on them.
  private(set) var styles: Set<TextStyle> = []
  private var paths: Set<String> = []
  private var names: Set<String> = []

  /// Rows whose paths follow their item are looked at up to here, and as many that events bring or change; those of longer
  /// lists when they are laid out.
  static let rowLimit = 10_000
  /// Whether longer lists are looked at instead of the others, and of each the first rows.
  private let asksLongLists: Bool
  /// The end of the time to go through rows.
  private var deadline: ThreadDeadline
  private let viewports: [ViewportValues]
  /// The scene, as far as it is known: its events bring rows.
  private let scene: Scene?
  private var changedRows: [LookedAtRows: [ChangedRow]] = [:]
  /// Whether a path follows the viewport, so that pictures are lacking as long as it is not known.
  private(set) var followsViewport = false
  /// The nanoseconds that are left to go through rows again.
  private(set) var timeLeft: UInt64 = 0

  /// - Parameters:
  ///   - viewports: The viewports the scene is laid out in, as far as known: pictures that follow them are found in
  ///     these alone.
  ///   - longLists: Whether longer lists are looked at instead of the others, and of each the first rows.
  ///   - time: The nanoseconds that are left to go through rows; otherwise as many as reading a scene may take.
  /// - Throws: A row that an image's path follows cannot be read, or the time is over.
  init(
    _ scene: Scene, viewports: [ViewportValues], longLists: Bool = false, within time: UInt64? = nil
  ) throws(SceneFailure) {
    try self.init(
      scene.layers, of: scene, viewports, longLists: longLists, within: time.map { ThreadDeadline(in: $0) } ?? .step)
  }

  /// Looks at the layers of a scene that has faults.
  init(_ layers: [Node]) throws(SceneFailure) {
    try self.init(layers, of: nil, [], longLists: false, within: .step)
  }

  private init(
    _ layers: [Node], of scene: Scene?, _ viewports: [ViewportValues], longLists: Bool,
    within deadline: ThreadDeadline
  ) throws(SceneFailure) {
    (asksLongLists, self.viewports, self.scene, self.deadline) = (longLists, viewports, scene, deadline)
    for layer in layers {
      try layer.walk { (node, rows) throws(SceneFailure) in
        switch node.kind {
        case .image(let template): try addImages(template, node, rows)
        case .text: addStyles(node)
        default: break
        }
      }
    }
    timeLeft = self.deadline.rest
  }

  private mutating func addImages(_ template: TextTemplate, _ node: Node, _ rows: RowSource?) throws(SceneFailure) {
    let context = EvaluationContext()
    if template.dependence.isFixed {
      if asksLongLists { return }
      if let path = template.constant { return add(path, node, isOfRow: false) }
      return addImages(template, SceneVariants(of: template, in: viewports), node, context, isOfRow: false)
    }
    guard template.dependence.isFixedInRow, let rows, (rows.count > Self.rowLimit) == asksLongLists else { return }
    let ways = SceneVariants(of: template, in: viewports)
    for index in 0..<min(rows.count, Self.rowLimit) {
      do throws(SceneFailure) { try deadline.checkRows() } catch {
        throw SceneFailure(error.diagnostics.map { $0.at(node.contentSpan, node.path) })
      }
      let item = try rows.item(at: index)
      context.setRow(
        index: rows.index(at: index), count: rows.all, item: item.fields, itemValue: item.value)
      addImages(template, ways, node, context, isOfRow: true)
    }
    for change in try changedRows(of: rows) {
      change.row.show(in: context)
      addImages(template, ways, node, context, isOfRow: true)
    }
  }

  /// The rows that events bring or change; found once for all pictures of a list.
  private mutating func changedRows(of rows: RowSource) throws(SceneFailure) -> [ChangedRow] {
    guard let scene, let key = rows.lookedAt else { return [] }
    if let known = changedRows[key] { return known }
    let found = try scene.changedRows(of: rows, most: Self.rowLimit)
    changedRows[key] = found
    return found
  }

  /// Adds the paths that a template gives in a row, or in none: one for each device and viewport it tells apart.
  private mutating func addImages(
    _ template: TextTemplate, _ ways: SceneVariants, _ node: Node, _ context: EvaluationContext, isOfRow: Bool
  ) {
    if template.dependence.contains(.viewport) { followsViewport = true }
    for way in ways.all {
      way.show(in: context)
      let path = template.text(context)
      // A path that cannot be computed is reported when it is laid out, with its row.
      if context.fault == nil { add(path, node, isOfRow: isOfRow) }
      context.fault = nil
    }
  }

  private mutating func add(_ path: String, _ node: Node, isOfRow: Bool) {
    guard paths.insert(path).inserted else { return }
    let placeholder = node.attributes.placeholder
    images.append(
      ImageUse(path: path, span: node.contentSpan, key: node.path, placeholder: placeholder, isOfRow: isOfRow))
    if let placeholder, paths.insert(placeholder).inserted {
      let key = "\(node.path).placeholder"
      images.append(ImageUse(path: placeholder, span: node.span, key: key, isOfRow: isOfRow, isPlaceholder: true))
    }
  }

  private mutating func addStyles(_ node: Node) {
    let attributes = node.attributes
    for families in [attributes.fontFamilies] + attributes.textParts.map(\.fontFamilies) {
      for name in families ?? [] where names.insert(name.lowercased()).inserted {
        self.families.append(FamilyUse(name: name, span: node.span, key: node.path))
      }
    }
    addStyles(node, attributes.fontFamilies, .weight, italic: .italic)
    for (index, part) in attributes.textParts.enumerated() {
      let own = { (key: Property.PartKey, whole: Property) in
        node.properties[.part(key, index)] == nil ? whole : .part(key, index)
      }
      addStyles(
        node, part.fontFamilies ?? attributes.fontFamilies, own(.weight, .weight), italic: own(.italic, .italic))
    }
  }

  /// Adds the styles of one font, in all the weights it may have.
  private mutating func addStyles(_ node: Node, _ families: [String]?, _ weight: Property, italic: Property) {
    var style = TextStyle()
    if let families { style.families = families }
    var weights = [style.weight]
    if let weight = node.properties[weight] {
      if case .number(let weight)? = weight.constant {
        weights = [Int(max(100, min(900, weight)))]
      } else {
        weights = (1...9).map { $0 * 100 }
      }
    }
    var leanings = [false]
    if let italic = node.properties[italic] {
      if case .boolean(let isItalic)? = italic.constant { leanings = [isItalic] } else { leanings = [false, true] }
    }
    for isItalic in leanings {
      for weight in weights {
        (style.weight, style.isItalic) = (weight, isItalic)
        styles.insert(style)
      }
    }
  }
}
