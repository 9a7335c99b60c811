package import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneLayout
package import MultiplaneRender
import MultiplaneScene

/// Finds characters that no font of a text has a glyph for, in all texts that do not change from frame to frame,
/// without laying anything out. Rows that no frame may ever show are looked at too. Cells that such a text cannot use are found
/// on the way.
package struct MissingGlyphScan {
  /// A text that lacks glyphs.
  private struct Find {
    var node: Node
    /// The row and the line of its file, if the text is that of a row.
    var row: String?
  }
  /// A text that is looked at, and the characters missing so far.
  private struct Look {
    var node: Node
    var template: TextTemplate
    /// Of each part, or of the whole.
    var styles: [AskedStyle]
    /// The devices and viewports that its words and styles tell apart.
    var ways: [SceneVariants.Variant]
    /// The rows that lack glyphs; empty too for a text that is in none.
    var places: [Int] = []
    /// The first event that brings a row that lacks some.
    var event: SourceSpan?
    var missing = MissingCharacters()

    func words(_ context: EvaluationContext) -> [String] {
      node.attributes.textParts.isEmpty ? [template.text(context)] : template.parts(context)
    }
  }
  private let fonts: FontSet
  private var deadline: ThreadDeadline
  /// Whether there was no time for all texts and rows.
  private var isCut = false
  private var finds: [Find] = []
  /// The first cell that a text cannot use, and how many texts of rows it is so for.
  private var badCells: (first: Diagnostic, count: Int)?
  /// The characters, in the order of the scene.
  private var missing = MissingCharacters()

  /// The rows of a list that are looked at, from the first on, and as many that events bring or change.
  static let rowLimit = 10_000
  /// The most texts whose places are told.
  private static let most = 5

  /// - Parameters:
  ///   - viewports: Says which viewports the scene is laid out in; asked once, if a text follows them.
  ///   - deadline: The end of the time for it; texts and rows beyond are not looked at.
  /// - Throws: `SceneFailure` for a row that cannot be read and a node that asks for a font there is not, and the
  ///   failures of `viewports`.
  init(
    _ scene: Scene, viewports: () throws(SceneFailure) -> [ViewportValues], _ fonts: FontSet,
    within deadline: ThreadDeadline
  ) throws(SceneFailure) {
    (self.fonts, self.deadline) = (fonts, deadline)
    var known: [ViewportValues]?
    var looks: [(look: Look, rows: RowSource?)] = []
    // Texts of one source are looked at together: each of its rows is read once.
    var groups: [[Int]] = []
    var groupOfSource: [LookedAtRows: Int] = [:]
    try scene.walk { (node, rows) throws(SceneFailure) in
      guard case .text(let template) = node.kind else { return }
      let isFixed = template.dependence.isFixed
      guard isFixed || (rows != nil && template.dependence.isFixedInRow) else { return }
      let parts = node.attributes.textParts.indices
      let styles = parts.isEmpty ? [AskedStyle(node, part: nil)] : parts.map { AskedStyle(node, part: $0) }
      if !isFixed, let group = rows?.lookedAt.flatMap({ groupOfSource[$0] }) {
        groups[group].append(looks.count)
      } else {
        if !isFixed, let rows = rows?.lookedAt { groupOfSource[rows] = groups.count }
        groups.append([looks.count])
      }
      for style in styles { try style.check(fonts) }
      let expressions = template.expressions + styles.flatMap(\.expressions)
      if known == nil, expressions.contains(where: { $0.dependence.contains(.viewport) }) { known = try viewports() }
      let ways = SceneVariants(of: expressions, in: known ?? []).all
      let look = Look(node: node, template: template, styles: styles, ways: ways)
      looks.append((look, isFixed ? nil : rows))
    }
    for group in groups {
      var together = group.map { looks[$0].look }
      try look(at: &together, looks[group[0]].rows, of: scene)
      for (index, look) in zip(group, together) { looks[index].look = look }
    }
    for (look, rows) in looks where !look.missing.isEmpty { record(look, rows) }
  }

  private mutating func look(at looks: inout [Look], _ rows: RowSource?, of scene: Scene) throws(SceneFailure) {
    let context = EvaluationContext()
    if isOver() { return }
    guard let rows else {
      for index in looks.indices { try look(at: &looks[index], in: nil, context) }
      return
    }
    for row in 0..<min(rows.count, Self.rowLimit) {
      if isOver() { return }
      let item = try rows.item(at: row)
      context.setRow(
        index: rows.index(at: row), count: rows.all, item: item.fields, itemValue: item.value)
      for index in looks.indices { try look(at: &looks[index], in: row, context) }
    }
    for change in try scene.changedRows(of: rows, most: Self.rowLimit) {
      if isOver() { return }
      change.row.show(in: context)
      for index in looks.indices { try look(at: &looks[index], in: nil, context, event: change.event) }
    }
  }

  private mutating func isOver() -> Bool {
    if deadline.isOver() { isCut = true }
    return isCut
  }

  /// Looks at a text with the values of a row, in each way it tells apart.
  private mutating func look(
    at look: inout Look, in row: Int?, _ context: EvaluationContext, event: SourceSpan? = nil
  ) throws(SceneFailure) {
    var lacks = false
    for way in look.ways {
      way.show(in: context)
      let texts = look.words(context)
      // A text that cannot be computed otherwise is reported when its row is laid out.
      if let fault = context.fault {
        context.fault = nil
        if case .badCell = fault.kind { badCells = (badCells?.first ?? fault.diagnostic(), (badCells?.count ?? 0) + 1) }
        break
      }
      for (index, text) in texts.enumerated() {
        let style = look.styles[index].style(context)
        let found: [Unicode.Scalar]
        do throws(SceneFailure) { found = try fonts.missing(in: text, of: style) } catch {
          throw SceneFailure(error.diagnostics.map { $0.at(look.node.contentSpan, look.node.path) })
        }
        if found.isEmpty { continue }
        look.missing.add(found, ofFamilies: style.families)
        lacks = true
      }
    }
    if lacks, let row { look.places.append(row) }
    if lacks { look.event = look.event ?? event }
  }

  private mutating func record(_ look: Look, _ rows: RowSource?) {
    missing.add(look.missing)
    var row: String?
    if let first = look.places.first {
      row = "in row \(first)"
      if let place = rows?.place(ofItem: first) { row? += ", \(place.file):\(place.line)" }
      if look.places.count > 1 { row? += ", and in \(look.places.count - 1) more of its rows" }
    } else if let event = look.event {
      row = "in a row as an event leaves it, \(event.file):\(event.line)"
    }
    finds.append(Find(node: look.node, row: row))
  }

  /// A warning where there was no time for all texts and rows; `nil` otherwise.
  package var remark: Diagnostic? {
    guard isCut else { return nil }
    return Diagnostic(
      .warning, code: "glyphs-not-looked-for",
      "not all texts were looked at for characters without a glyph: that takes more than \(Budgets.seconds) s",
      note: "those that are left are told when a frame shows them", hint: Budgets.timeHint, failure: .asset)
  }

  /// A warning of the first cell that a text cannot use; an error once a frame shows its row.
  package var badCell: Diagnostic? {
    guard let badCells else { return nil }
    var problem = badCells.first
    problem.severity = .warning
    if badCells.count > 1 { problem.note = (problem.note ?? "") + ", and \(badCells.count - 1) more like it" }
    return problem
  }

  /// All that is missing as one problem, which stands at the first text and tells of the others; `nil` if nothing is.
  package func problem(_ missingGlyphs: MissingGlyphs) -> Diagnostic? {
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

/// The style a node asks for, or a part of its text, as far as fonts depend on it.
private struct AskedStyle {
  /// The style where nothing else is said of it.
  private var style = TextStyle()
  /// The expressions that give it, unless they follow the frame.
  private let weight, italic: Expression?

  init(_ node: Node, part: Int?) {
    let own = part.flatMap { node.attributes.textParts[$0].fontFamilies }
    if let families = own ?? node.attributes.fontFamilies { style.families = families }
    func expression(_ key: Property.PartKey, _ whole: Property) -> Expression? {
      let said = part.flatMap { node.properties[.part(key, $0)] } ?? node.properties[whole]
      return said.flatMap { $0.dependence.isFixedInRow ? $0 : nil }
    }
    (weight, italic) = (expression(.weight, .weight), expression(.italic, .italic))
  }

  var expressions: [Expression] { [weight, italic].compactMap(\.self) }

  /// Finds the problems of its fonts even if no text is looked at.
  func check(_ fonts: FontSet) throws(SceneFailure) { try fonts.check(style) }

  /// The style it is where a text is looked at; a value that cannot be computed is reported when it is laid out.
  func style(_ context: EvaluationContext) -> TextStyle {
    var style = style
    if let weight { style.weight = Int(max(100, min(900, weight.number(context)))) }
    if let italic { style.isItalic = italic.boolean(context) }
    context.fault = nil
    return style
  }
}

extension LoadedScene {
  /// Looks for characters in texts of the scene that no font has a glyph for, in rows that are far from any frame too.
  ///
  /// Texts that change from frame to frame are not looked at. Texts that follow the appearance are looked at on both
  /// devices, those that follow the viewport in each that the scene is laid out in. Of each list it is the first 10,000
  /// rows and as many that events bring or change, as far as the time of a step of work leads for all together. Where
  /// conditions turn the viewport that costs a run without pixels.
  ///
  /// - Parameter deadline: The end of another time.
  package func missingGlyphScan(within deadline: ThreadDeadline? = nil) throws(SceneFailure) -> MissingGlyphScan {
    try MissingGlyphScan(scene, viewports: viewports, resources.fonts, within: deadline ?? .step)
  }

  /// The characters that such a look finds, as one problem; `nil` if there are none.
  ///
  /// - Parameter missingGlyphs: Whether they are an error.
  package func missingGlyphs(
    _ missingGlyphs: MissingGlyphs, within deadline: ThreadDeadline? = nil
  ) throws(SceneFailure) -> Diagnostic? {
    try missingGlyphScan(within: deadline).problem(missingGlyphs)
  }
}
