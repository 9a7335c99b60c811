/// What names mean at one place of a scene.
struct SceneScope: NameScope {
  let reading: SceneReading
  /// The scroller around the place; `nil` is the main one's, or the free scroll.
  var scroller: Int?
  /// The row the place stands in.
  var row: RowContext?
  /// The arguments of the component the place is written in.
  var arguments: ArgumentSet?
  /// Whether `width` and `height` mean the size of a node.
  var isInNode = false
  /// Whether plain arguments count as texts, as they do between the words of a text.
  var takesArgumentsAsText = false

  init(reading: SceneReading) { self.reading = reading }

  var framesPerSecond: Double { reading.canvas.framesPerSecond }
  var allowsRandom: Bool { true }
  var allowsLorem: Bool { false }
  func color(named name: String) -> RGBA? { reading.color(named: name) }
  var colorNames: [String] { reading.colors.order }

  // MARK: Names

  private static let scrollFields: [String: ScrollerField] = [
    "scroll": .scroll, "position": .position, "velocity": .velocity, "overscroll": .overscroll, "progress": .progress,
  ]
  private static let rowFields: [String: RowField] = [
    "index": .index, "count": .count, "phase": .phase, "entry": .entry, "exit": .exit, "cover": .cover,
    "contain": .contain, "fraction": .fraction,
  ]
  private static let nodeFields: [String: NodeField] = [
    "width": .width, "height": .height, "fraction": .fraction, "onScreen": .onScreen,
  ]

  /// The names no scene can give to anything.
  static let builtInNames: Set<String> = Set(scrollFields.keys).union(rowFields.keys).union([
    "time", "frame", "canvas", "safe", "item", "width", "height",
  ])

  func resolve(_ name: String) -> NameResolution? {
    if let argument = arguments?.values[name] { return reading.resolution(of: argument, named: name, in: self) }
    guard let dot = name.firstIndex(of: ".") else { return word(name) }
    let (owner, field) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
    switch owner {
    case "canvas": return canvasField(field)
    case "safe": return safeField(field)
    case "item": return itemField(field)
    default: return nodeField(owner, field)
    }
  }

  private func word(_ name: String) -> NameResolution? {
    if let definition = reading.definition(of: name) { return definition }
    if let field = Self.scrollFields[name] { return .slot(.scroller(scrollerNumber, field), .number) }
    if let field = Self.rowFields[name] { return rowField(name, field) }
    switch name {
    case "time": return .slot(.time, .number)
    case "frame": return .slot(.frame, .number)
    case "width", "height":
      guard isInNode else {
        return .unavailable(message: "\"\(name)\" stands in the keys of a node only", hint: "use hero.\(name) by name")
      }
      return .slot(name == "width" ? .ownWidth : .ownHeight, .number)
    case "item": return wholeItem
    case "canvas": return .unavailable(message: "\"canvas\" is no value", hint: "use canvas.width or canvas.height")
    case "safe": return .unavailable(message: "\"safe\" is no value", hint: "use safe.top, left, bottom or right")
    default: break
    }
    if reading.nameSlots[name] != nil {
      return .unavailable(message: "\"\(name)\" is a node", hint: "use \(name).width, \(name).height or another value")
    }
    return nil
  }

  /// The number of the scroller that `scroll` means; 0 is the free scroll where there is none.
  var scrollerNumber: Int { scroller ?? reading.mainScroller ?? 0 }

  private func canvasField(_ field: String) -> NameResolution? {
    switch field {
    case "width": .constant(.number(reading.canvas.size.width.points))
    case "height": .constant(.number(reading.canvas.size.height.points))
    case "scale": .constant(.number(reading.canvas.scale))
    default: nil
    }
  }

  private func safeField(_ field: String) -> NameResolution? {
    let area = reading.canvas.safeArea
    let side: Length? =
      switch field {
      case "top": area.top
      case "left": area.left
      case "bottom": area.bottom
      case "right": area.right
      default: nil
      }
    return side.map { .constant(.number($0.points)) }
  }

  private func nodeField(_ owner: String, _ field: String) -> NameResolution? {
    guard let node = reading.nameSlots[owner] else { return nil }
    if let name = Self.nodeFields[field] {
      return .slot(.node(node.slot, name), name == .onScreen ? .boolean : .number)
    }
    if let name = Self.scrollFields[field] {
      if let scroller = node.scroller { return .slot(.scroller(scroller, name), .number) }
      return .unavailable(message: "\"\(owner)\" is no ScrollView and has no \"\(field)\"", hint: nil)
    }
    return .unavailable(
      message: "\"\(owner)\" has no value \"\(shortened(field))\"",
      hint: didYouMean(field, among: Array(Self.nodeFields.keys) + Self.scrollFields.keys))
  }

  // MARK: Rows

  private func rowField(_ name: String, _ field: RowField) -> NameResolution {
    guard let row else {
      return .unavailable(message: "\"\(name)\" stands in rows only", hint: "use it in the \"row\" of a ForEach")
    }
    if field != .index, field != .count, !row.isInScroller {
      return .unavailable(
        message: "\"\(name)\" needs a ScrollView around the row", hint: "put the ForEach into a ScrollView")
    }
    return .slot(.row(field), .number)
  }

  private var wholeItem: NameResolution {
    guard let row else {
      return .unavailable(message: "\"item\" stands in rows only", hint: "use it in the \"row\" of a ForEach")
    }
    if row.hasUnknownItems { return reading.trialValue(of: "item") }
    if row.hasFailed { return .unavailable(message: ProblemList.reported, hint: nil) }
    guard let type = row.itemType else {
      return .unavailable(
        message: "\"item\" has fields", hint: "use " + alternatives(row.fieldNames.prefix(4).map { "item.\($0)" }))
    }
    return .slot(.item(Slot.wholeItem), type)
  }

  private func itemField(_ field: String) -> NameResolution {
    guard let row else {
      return .unavailable(message: "\"item\" stands in rows only", hint: "use it in the \"row\" of a ForEach")
    }
    if row.hasUnknownItems { return reading.trialValue(of: "item.\(field)") }
    if row.hasFailed { return .unavailable(message: ProblemList.reported, hint: nil) }
    if let number = row.fieldNames.firstIndex(of: field) { return .slot(.item(number), row.fieldTypes[number]) }
    if row.itemType != nil { return .unavailable(message: "the items have no fields", hint: "use \"item\"") }
    return .unavailable(
      message: "the items have no field \"\(shortened(field))\"",
      hint: didYouMean("item.\(field)", among: row.fieldNames.map { "item.\($0)" })
        ?? "the fields are \(row.fieldNames.joined(separator: ", "))")
  }

  var knownNames: [String] {
    var names = Array(Self.scrollFields.keys) + ["time", "frame", "canvas.width", "canvas.height", "canvas.scale"]
    names += ["safe.top", "safe.left", "safe.bottom", "safe.right"]
    names += reading.values.order
    if let arguments { names += arguments.values.keys }
    if isInNode { names += ["width", "height"] }
    if let row {
      names += Self.rowFields.keys
      names += row.itemType != nil ? ["item"] : row.fieldNames.map { "item.\($0)" }
    }
    for (name, node) in reading.nameSlots {
      names += Self.nodeFields.keys.map { "\(name).\($0)" }
      if node.scroller != nil { names += Self.scrollFields.keys.map { "\(name).\($0)" } }
    }
    return names
  }
}

/// The row of a `ForEach`, and what its items are once they are read.
final class RowContext {
  /// Whether the row lies in a scroller.
  let isInScroller: Bool
  /// Whether the row is stood in for, because an unused component is checked.
  let isUnknown: Bool
  /// Whether there is no item to tell the fields and their types by: an empty list, or a stand-in.
  var hasUnknownItems: Bool
  /// Whether the source could not be read.
  var hasFailed = false
  var source = RowSource.numbers(first: 0, count: 0)
  /// The type of plain items; `nil` if items have fields.
  var itemType: ExpressionType? = .number
  var fieldNames: [String] = []
  var fieldTypes: [ExpressionType] = []

  init(isInScroller: Bool, isUnknown: Bool = false) {
    (self.isInScroller, self.isUnknown) = (isInScroller, isUnknown)
    hasUnknownItems = isUnknown
  }
}

/// The arguments a component is used with.
final class ArgumentSet {
  let values: [String: Argument]
  init(_ values: [String: Argument]) { self.values = values }
}

/// An argument of a component.
enum Argument {
  case given(GivenArgument)
  /// Missing, which was reported.
  case missing
  /// Not known, because an unused component is checked.
  case unknown
}

/// An argument as written, the scope of the place it is written at, and what it was read as so far.
///
/// Components hand arguments on; reading each once keeps the work in proportion to the file.
final class GivenArgument {
  let node: YAMLNode
  let scope: SceneScope
  var readings: [Use: Reading] = [:]

  /// What a reading depends on.
  struct Use: Hashable {
    var types: [ExpressionType]
    var percentAxis: Axis?
    var isInNode: Bool
    var takesArgumentsAsText: Bool
  }
  enum Reading {
    case expression(Expression)
    case problems([Diagnostic])
  }

  init(_ node: YAMLNode, _ scope: SceneScope) { (self.node, self.scope) = (node, scope) }
}
