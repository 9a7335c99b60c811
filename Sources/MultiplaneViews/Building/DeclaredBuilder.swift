internal import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneYAML

/// Makes declared values of a view: the same that a scene file becomes.
struct DeclaredBuilder: DeclarationSink {
  private enum Open {
    case list([DeclaredValue], CodePlace)
    case mapping([DeclaredEntry], key: (String, CodePlace)?, CodePlace)
  }
  private var stack: [Open] = []
  /// The value that was built last at the outermost place.
  private(set) var result: DeclaredValue?
  /// The sources of rows, each with the names of the lists and scrollers around.
  private(set) var tables: [(name: String, table: RowTable, lists: [String])] = []
  private(set) var problems: [Diagnostic] = []
  /// The fields of the values of a row, in order; `nil` outside of rows.
  private let fields: [String?]?
  private var next = 0
  /// The items that events bring, each with the name of its list.
  let brought: [(list: String, item: any Sendable)]

  init(fields: [String?]? = nil, brought: [(list: String, item: any Sendable)] = []) {
    (self.fields, self.brought) = (fields, brought)
  }

  var writesRowsOut: Bool { fields != nil }
  mutating func report(_ problem: Diagnostic) { problems.append(problem) }

  mutating func beginMapping(at place: CodePlace) { stack.append(.mapping([], key: nil, place)) }
  mutating func beginList(at place: CodePlace) { stack.append(.list([], place)) }
  mutating func key(_ name: String, at place: CodePlace) {
    guard case .mapping(let entries, _, let start)? = stack.popLast() else { return }
    stack.append(.mapping(entries, key: (name, place), start))
  }
  mutating func endMapping() {
    guard case .mapping(let entries, _, let place)? = stack.popLast() else { return }
    add(DeclaredValue(.mapping(entries), span: place.span))
  }
  mutating func endList() {
    guard case .list(let values, let place)? = stack.popLast() else { return }
    add(DeclaredValue(.sequence(values), span: place.span))
  }

  mutating func formula(_ pieces: [Piece], at place: CodePlace) {
    var texts: [String] = []
    for piece in pieces { texts.append(field(of: piece).map { "item.\($0)" } ?? piece.formula) }
    // A colour by itself is written without the quotes it has in a formula.
    if pieces.count == 1, texts[0] == pieces[0].formula, case .text(let color)? = pieces[0].value {
      texts[0] = color
    }
    scalar(texts.joined(), at: place)
  }

  mutating func template(_ pieces: [Piece], at place: CodePlace) {
    var (text, isInFormula) = ("", false)
    for piece in pieces {
      if piece == .words("${") { isInFormula = true }
      if piece == .words("}") { isInFormula = false }
      if let field = field(of: piece) {
        text += isInFormula ? "item.\(field)" : "${item.\(field)}"
      } else if !isInFormula, case .text(let words) = piece {
        text += words.escapingFormulas
      } else {
        text += piece.formula
      }
    }
    scalar(text, quoted: true, at: place)
  }

  mutating func words(_ words: String, at place: CodePlace) { scalar(words, quoted: true, at: place) }

  /// The field that a value of a row is; `nil` for a constant.
  private mutating func field(of piece: Piece) -> String? {
    guard let fields, piece.value != nil else { return nil }
    next += 1
    return fields[next - 1]
  }

  mutating func scalar(_ text: String, quoted: Bool = false, at place: CodePlace) {
    let isNull = text.isEmpty && !quoted
    add(DeclaredValue(.scalar(text, quoted: quoted), span: place.span, isNull: isNull))
  }

  /// Adds a value that was declared elsewhere.
  mutating func add(_ value: DeclaredValue) {
    switch stack.popLast() {
    case nil: result = value
    case .list(let values, let place): stack.append(.list(values + [value], place))
    case .mapping(let entries, let key, let place):
      guard let key else { preconditionFailure("a value has a key") }
      let entry = DeclaredEntry(key: key.0, keySpan: key.1.span, value: value)
      stack.append(.mapping(entries + [entry], key: nil, place))
    }
  }

  mutating func rows(_ rows: ViewRows, in lists: [String], _ sizes: ReaderSizes, at place: CodePlace) {
    let rows = rows.withoutEmpty(upTo: RowTable.mostLooked)
    let table = RowTable(rows, brought: brought.filter { lists.contains($0.list) }.map(\.item), sizes)
    problems += table.problems
    if !table.problems.isEmpty || table.shapes.isEmpty { return }
    let name = "rows\(tables.count + 1)"
    tables.append((name, table, lists))
    func scalar(_ text: String) -> DeclaredValue { DeclaredValue(.scalar(text, quoted: false), span: place.span) }
    func list(_ values: [DeclaredValue]) -> DeclaredValue { DeclaredValue(.sequence(values), span: place.span) }
    func mapping(_ entries: [(String, DeclaredValue)]) -> DeclaredValue {
      let entries = entries.map { DeclaredEntry(key: $0.0, keySpan: place.span, value: $0.1) }
      return DeclaredValue(.mapping(entries), span: place.span)
    }
    var row = template(of: table.shapes[0], table)
    if table.shapes.count > 1 {
      // Rows of several shapes: each holds all, and those that are not its own take no room.
      let shapes = table.shapes.enumerated().map { number, shape in
        let limit = scalar("if(item.shape == \(number), 1000000, 0)")
        return mapping([
          ("Group", list([number == 0 ? row : template(of: shape, table)])), ("maxWidth", limit), ("maxHeight", limit),
          ("visible", scalar("item.shape == \(number)")),
        ])
      }
      let alignment = Self.alignment(of: table.shapes.map { rows.row($0.example) })
      row = mapping(
        [("Group", list(shapes))] + (alignment.map { [("align", scalar($0.map(\.formula).joined()))] } ?? []))
    }
    add(mapping([("ForEach", scalar(name))] + (rows.id == nil ? [] : [("id", scalar("item.id"))]) + [("row", row)]))
  }

  /// The place of rows that are smaller than the room of their list, which says it on the box around each.
  private static func alignment(of rows: [ViewNode]) -> [Piece]? {
    let row = rows.first { $0.kind == "Group" && !$0.fills && $0["grow"] == nil }
    guard case .formula(let word)? = row?["align"] else { return nil }
    return word
  }

  /// The value of a shape's row: values that differ between rows are fields of the item.
  private func template(of shape: RowShape, _ table: RowTable) -> DeclaredValue {
    var writer = NodeWriter(DeclaredBuilder(fields: shape.names), isInRow: true, table.sizes)
    writer.write(table.rows.row(shape.example))
    guard let value = writer.sink.result else { preconditionFailure("a node gives a value") }
    return value
  }
}

extension String {
  /// The text with `${` as texts of scenes have it.
  fileprivate var escapingFormulas: String {
    guard contains("${") else { return self }
    return split(separator: "${", omittingEmptySubsequences: false).joined(separator: "$${")
  }
}
