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
    /// The row and the line of its file, if the text is that of a row.
    var row: String?
  }
  /// A text that is looked at, and what was found so far.
  private struct Look {
    var node: Node
    var template: TextTemplate
    /// Of each part, or of the whole.
    var styles: [TextStyle]
    /// What the fonts of each style have.
    var coverages: [FontCoverage]
    /// The devices it tells apart.
    var appearances: [Appearance]
    /// The rows that lack glyphs; empty too for a text that is in none.
    var places: [Int] = []
    var missing = MissingCharacters()

    func words(_ context: EvaluationContext) -> [String] {
      node.attributes.textParts.isEmpty ? [template.text(context)] : template.parts(context)
    }
  }
  private let fonts: FontSet
  private var finds: [Find] = []
  /// The characters, in the order of the scene.
  private var missing = MissingCharacters()

  /// The rows of a list that are looked at, from the first on.
  static let rowLimit = 10_000
  /// The most texts whose places are told.
  private static let most = 5

  /// - Throws: A row cannot be read, or a node asks for a font there is not.
  init(_ scene: Scene, _ fonts: FontSet) throws(SceneFailure) {
    self.fonts = fonts
    var looks: [(look: Look, rows: RowSource?)] = []
    // Texts of one source are looked at together: each of its rows is read once.
    var groups: [[Int]] = []
    var groupOfSource: [LookedAtRows: Int] = [:]
    try scene.walk { (node, rows) throws(SceneFailure) in
      guard case .text(let template) = node.kind else { return }
      let isFixed = template.isFixed
      guard isFixed || (rows != nil && template.isFixedInRow) else { return }
      let parts = node.attributes.textParts.indices
      let styles = parts.isEmpty ? [TextStyle(asked: node, part: nil)] : parts.map { TextStyle(asked: node, part: $0) }
      if !isFixed, let group = rows?.lookedAt.flatMap({ groupOfSource[$0] }) {
        groups[group].append(looks.count)
      } else {
        if !isFixed, let rows = rows?.lookedAt { groupOfSource[rows] = groups.count }
        groups.append([looks.count])
      }
      var coverages: [FontCoverage] = []
      for style in styles { coverages.append(try fonts.coverage(of: style)) }
      let look = Look(
        node: node, template: template, styles: styles, coverages: coverages, appearances: template.appearances)
      looks.append((look, isFixed ? nil : rows))
    }
    for group in groups {
      var together = group.map { looks[$0].look }
      try look(at: &together, looks[group[0]].rows)
      for (index, look) in zip(group, together) { looks[index].look = look }
    }
    for (look, rows) in looks where !look.missing.isEmpty { note(look, rows) }
  }

  private func look(at looks: inout [Look], _ rows: RowSource?) throws(SceneFailure) {
    let context = EvaluationContext()
    guard let rows else {
      for index in looks.indices { try look(at: &looks[index], in: nil, context) }
      return
    }
    context.row.count = Double(rows.all)
    for row in 0..<min(rows.count, Self.rowLimit) {
      let item = try rows.item(at: row)
      context.row.index = Double(rows.index(at: row))
      (context.item, context.itemValue) = (item.fields, item.value)
      for index in looks.indices { try look(at: &looks[index], in: row, context) }
    }
  }

  /// Looks at a text with the values of a row, as it is on each device it tells apart.
  private func look(at look: inout Look, in row: Int?, _ context: EvaluationContext) throws(SceneFailure) {
    var lacks = false
    for appearance in look.appearances {
      context.isDark = appearance == .dark
      let texts = look.words(context)
      // What cannot be computed is reported when its row is laid out.
      let isComputed = context.fault == nil
      context.fault = nil
      guard isComputed else { continue }
      for (index, text) in texts.enumerated() {
        let found = try look.coverages[index].missing(in: text)
        if found.isEmpty { continue }
        look.missing.add(found, ofFamilies: look.styles[index].families)
        lacks = true
      }
    }
    if lacks, let row { look.places.append(row) }
  }

  private mutating func note(_ look: Look, _ rows: RowSource?) {
    missing.add(look.missing)
    var row: String?
    if let first = look.places.first {
      row = "in row \(first)"
      if let place = rows?.place(ofItem: first) { row? += ", \(place.file):\(place.line)" }
      if look.places.count > 1 { row? += ", and in \(look.places.count - 1) more of its rows" }
    }
    finds.append(Find(node: look.node, row: row))
  }

  /// All that is missing as one problem, which stands at the first text and tells of the others; `nil` if nothing is.
  func problem(_ missingGlyphs: MissingGlyphs) -> Diagnostic? {
    guard let first = finds.first else { return nil }
    var problem = fonts.problem(with: missing, missingGlyphs)
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

/// Rows of a named source that are looked at together.
private struct LookedAtRows: Hashable {
  var source: Int
  var areHeads: Bool
}

extension RowSource {
  fileprivate var lookedAt: LookedAtRows? {
    let areHeads = if case .grouped(_, let part) = self { part.isHead } else { false }
    return number.map { LookedAtRows(source: $0, areHeads: areHeads) }
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
  /// Texts that change from frame to frame are not looked at, those that follow the appearance as they are on both
  /// devices, and of each list the first 10,000 rows.
  ///
  /// - Parameter missingGlyphs: Whether they are an error.
  package func missingGlyphs(_ missingGlyphs: MissingGlyphs) throws(SceneFailure) -> Diagnostic? {
    try TextSurvey(scene, resources.fonts).problem(missingGlyphs)
  }
}
