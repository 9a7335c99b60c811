package import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneLayout
package import MultiplaneRender
import MultiplaneScene

/// Finds what no font of a text has a glyph for, in all texts that do not change from frame to frame, without laying
/// anything out: those of rows too that no frame may ever show.
struct TextSurvey {
  /// A text that lacks glyphs.
  private struct Find {
    var node: Node
    var style: TextStyle
    /// The row and the line of its file, if the text is that of a row.
    var row: String?
  }
  private let fonts: FontSet
  private var finds: [Find] = []
  /// The characters, each once, in the order of the scene.
  private var missing: [Unicode.Scalar] = []

  /// The rows of a list that are looked at, from the first on.
  static let rowLimit = 10_000
  /// The most texts whose places are told.
  private static let most = 5

  /// - Throws: A row cannot be read, or a node asks for a font there is not.
  init(_ scene: Scene, _ fonts: FontSet) throws(SceneFailure) {
    self.fonts = fonts
    try scene.walk { (node, rows) throws(SceneFailure) in
      if case .text(let template) = node.kind { try look(at: template, node, rows) }
    }
  }

  private mutating func look(
    at template: TextTemplate, _ node: Node, _ rows: RowSource?
  ) throws(SceneFailure) {
    let parts = node.attributes.textParts.indices
    let styles = parts.isEmpty ? [TextStyle(asked: node, part: nil)] : parts.map { TextStyle(asked: node, part: $0) }
    func words(_ context: EvaluationContext) -> [String] {
      parts.isEmpty ? [template.text(context)] : template.parts(context)
    }
    if template.dependence.isEmpty {
      if try lacks(words(EvaluationContext()), styles) { finds.append(Find(node: node, style: styles[0], row: nil)) }
      return
    }
    guard template.dependence.isSubset(of: [.item, .row]), let rows else { return }
    let context = EvaluationContext()
    context.row.count = Double(rows.count)
    var places: [Int] = []
    for index in 0..<min(rows.count, Self.rowLimit) {
      let item = try rows.item(at: index)
      context.row.index = Double(index)
      (context.item, context.itemValue) = (item.fields, item.value)
      let texts = words(context)
      // What cannot be computed is reported when its row is laid out.
      let isComputed = context.fault == nil
      context.fault = nil
      if isComputed, try lacks(texts, styles) { places.append(index) }
    }
    guard let first = places.first else { return }
    var row = "in row \(first)"
    if let place = rows.place(ofItem: first) { row += ", \(place.file):\(place.line)" }
    if places.count > 1 { row += ", and in \(places.count - 1) more of its rows" }
    finds.append(Find(node: node, style: styles[0], row: row))
  }

  /// Whether a text lacks glyphs in any of its parts; notes which.
  private mutating func lacks(_ texts: [String], _ styles: [TextStyle]) throws(SceneFailure) -> Bool {
    var lacks = false
    for (text, style) in zip(texts, styles) {
      let found = try fonts.charactersWithoutGlyph(in: text, style)
      for character in found where !missing.contains(character) { missing.append(character) }
      if !found.isEmpty { lacks = true }
    }
    return lacks
  }

  /// All that is missing as one problem, which stands at the first text and tells of the others; `nil` if nothing is.
  func problem(_ missingGlyphs: MissingGlyphs) -> Diagnostic? {
    guard let first = finds.first else { return nil }
    let isOneStyle = finds.allSatisfy { $0.style.families == first.style.families }
    var problem = fonts.problem(withCharacters: missing, isOneStyle ? first.style : nil, missingGlyphs)
    (problem.span, problem.path, problem.note) = (first.node.contentSpan, first.node.path, first.row)
    guard finds.count > 1 else { return problem }
    var places = finds.prefix(Self.most).map { find in
      let span = find.node.contentSpan
      return "\(span.file):\(span.line)" + (find.row.map { " (\($0))" } ?? "")
    }
    if finds.count > Self.most { places.append("\(finds.count - Self.most) more") }
    let last = places.removeLast()
    problem.note = "in \(finds.count) texts: \(places.joined(separator: ", ")) and \(last)"
    return problem
  }
}

extension TextStyle {
  /// The style a node asks for, or a part of its text, as far as fonts depend on it and it stays.
  init(asked node: Node, part: Int?) {
    self.init()
    let own = part.flatMap { node.attributes.textParts[$0].fontFamilies }
    if let families = own ?? node.attributes.fontFamilies { self.families = families }
    func constant(_ key: Property.PartKey, _ whole: Property) -> ExpressionValue? {
      (part.flatMap { node.properties[.part(key, $0)] } ?? node.properties[whole])?.constant
    }
    if case .number(let weight)? = constant(.weight, .weight) { self.weight = Int(max(100, min(900, weight))) }
    isItalic = constant(.italic, .italic) == .boolean(true)
  }
}

extension LoadedScene {
  /// Characters in texts of the scene that no font has a glyph for, in rows that are far from any frame too; `nil` if
  /// there are none.
  ///
  /// Texts that change from frame to frame are not looked at, and of each list the first 10,000 rows.
  ///
  /// - Parameter missingGlyphs: Whether they are an error.
  package func missingGlyphs(_ missingGlyphs: MissingGlyphs) throws(SceneFailure) -> Diagnostic? {
    try TextSurvey(scene, resources.fonts).problem(missingGlyphs)
  }
}
