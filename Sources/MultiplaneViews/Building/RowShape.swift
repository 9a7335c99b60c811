internal import MultiplaneBase
internal import MultiplaneExpressions

/// A row, cut into its shape and the values in it.
struct CutRow: DeclarationSink {
  /// The text that equal shapes have in common.
  private(set) var shape = ""
  private(set) var values: [ExpressionValue] = []
  /// Whether a value is a constant of its shape unless rows are seen to differ in it.
  private(set) var steady: [Bool] = []
  private(set) var problems: [Diagnostic] = []
  /// Whether sizes of readers in it are to be measured.
  private(set) var hasUnmeasuredSizes = false

  /// Cuts the row of some views.
  init(_ nodes: [ViewNode], of rows: ViewRows, _ sizes: ReaderSizes) { self.init(rows.row(nodes), sizes) }

  init(_ node: ViewNode, _ sizes: ReaderSizes) {
    var writer = NodeWriter(self, isInRow: true, sizes)
    writer.write(node)
    self = writer.sink
    hasUnmeasuredSizes = !writer.unmeasured.isEmpty
  }

  mutating func beginMapping(at place: CodePlace) { shape += "{" }
  mutating func key(_ name: String, at place: CodePlace) { add(word: name) }
  mutating func endMapping() { shape += "}" }
  mutating func beginList(at place: CodePlace) { shape += "[" }
  mutating func endList() { shape += "]" }
  mutating func formula(_ pieces: [Piece], at place: CodePlace) { add(pieces, "=") }
  mutating func template(_ pieces: [Piece], at place: CodePlace) { add(pieces, "$") }
  mutating func words(_ words: String, at place: CodePlace) { add(word: words) }
  mutating func rows(_ rows: ViewRows, in lists: [String], _ sizes: ReaderSizes, at place: CodePlace) {}
  var writesRowsOut: Bool { true }
  mutating func report(_ problem: Diagnostic) { problems.append(problem) }

  private mutating func add(word: String) {
    shape += "\u{1}"
    shape += word
    shape += "\u{2}"
  }

  private mutating func add(_ pieces: [Piece], _ mark: String) {
    shape += mark
    for piece in pieces {
      if case .words(let words) = piece { add(word: words) }
      guard let value = piece.value else { continue }
      shape += value.type == .number ? "\u{3}" : "\u{4}"
      values.append(value)
      if case .number(_, let isSteady) = piece { steady.append(isSteady) } else { steady.append(false) }
    }
  }
}

/// A shape that rows have: it is written once, and some of its values are fields of the items.
struct RowShape: Sendable {
  /// A row of the shape.
  let example: [ViewNode]
  let values: [ExpressionValue]
  /// Which of the values rows may each have another of.
  var isField: [Bool]
  /// The name of the field of each value that is one.
  var names: [String?] = []

  init(_ row: CutRow, _ nodes: [ViewNode]) {
    (example, values, isField) = (nodes, row.values, row.steady.map { !$0 })
  }
}
