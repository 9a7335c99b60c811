package import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneLayout
package import MultiplaneRender
import MultiplaneScene

/// Finds what no font of a text has a glyph for, in all texts that do not change from frame to frame, without laying
/// anything out: those of rows too that no frame may ever show.
struct TextSurvey {
  /// The problems, one for each node that is a text, in the order of the scene.
  private(set) var problems: [Diagnostic] = []
  private let fonts: FontSet
  private let missingGlyphs: MissingGlyphs

  /// The rows of a list that are looked at, from the first on.
  static let rowLimit = 10_000

  /// - Throws: A row cannot be read, or a node asks for a font there is not.
  init(_ scene: Scene, _ fonts: FontSet, _ missingGlyphs: MissingGlyphs) throws(SceneFailure) {
    (self.fonts, self.missingGlyphs) = (fonts, missingGlyphs)
    try scene.walk { (node, rows) throws(SceneFailure) in
      if case .text(let template) = node.kind { try look(at: template, node, rows) }
    }
  }

  private mutating func look(
    at template: TextTemplate, _ node: Node, _ rows: RowSource?
  ) throws(SceneFailure) {
    let style = TextStyle(asked: node)
    if let text = template.constant {
      return report(try fonts.charactersWithoutGlyph(in: text, style), node, style, note: nil)
    }
    guard template.dependence.isSubset(of: [.item, .row]), let rows else { return }
    let context = EvaluationContext()
    context.row.count = Double(rows.count)
    var missing: [Unicode.Scalar] = []
    var places: [Int] = []
    for index in 0..<min(rows.count, Self.rowLimit) {
      let item = try rows.item(at: index)
      context.row.index = Double(index)
      (context.item, context.itemValue) = (item.fields, item.value)
      let text = template.text(context)
      // What cannot be computed is reported when its row is laid out.
      let isComputed = context.fault == nil
      context.fault = nil
      guard isComputed else { continue }
      let found = try fonts.charactersWithoutGlyph(in: text, style)
      if found.isEmpty { continue }
      places.append(index)
      for character in found where !missing.contains(character) { missing.append(character) }
    }
    guard let first = places.first else { return }
    var note = "in row \(first)"
    if let place = rows.place(ofItem: first) { note += ", \(place.file):\(place.line)" }
    if places.count > 1 { note += ", and in \(places.count - 1) more of its rows" }
    report(missing, node, style, note: note)
  }

  private mutating func report(_ missing: [Unicode.Scalar], _ node: Node, _ style: TextStyle, note: String?) {
    if missing.isEmpty { return }
    var problem = fonts.problem(withCharacters: missing, style, missingGlyphs)
    (problem.span, problem.path, problem.note) = (node.contentSpan, node.path, note)
    problems.append(problem)
  }
}

extension TextStyle {
  /// The style a node asks for, as far as fonts depend on it and it stays.
  init(asked node: Node) {
    self.init()
    if let families = node.attributes.fontFamilies { self.families = families + ["DejaVu Sans"] }
    if case .number(let weight)? = node.properties[.weight]?.constant { self.weight = Int(max(100, min(900, weight))) }
  }
}

extension LoadedScene {
  /// Characters in texts of the scene that no font has a glyph for, in rows that are far from any frame too.
  ///
  /// Texts that change from frame to frame are not looked at, and of each list the first 10,000 rows.
  ///
  /// - Parameter missingGlyphs: Whether they are errors.
  package func missingGlyphs(_ missingGlyphs: MissingGlyphs) throws(SceneFailure) -> [Diagnostic] {
    try TextSurvey(scene, resources.fonts, missingGlyphs).problems
  }
}
