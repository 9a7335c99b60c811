internal import MultiplaneBase
internal import MultiplaneExpressions

/// A piece of a written value: words of the scene language, or a value that rows of one shape may each have another of.
package enum Piece: Sendable, Hashable {
  /// Words of the language, the same in all rows of a shape.
  case words(String)
  /// A number. One that is steady is a constant of the shape unless rows are seen to differ in it.
  case number(Double, isSteady: Bool)
  /// Words to be shown, or the name of a file.
  case text(String)
  /// A colour in hexadecimal digits.
  case color(String)
  /// The colour of what can be tapped, and its share of the opacity, until a `tint` around gives another.
  case tint(String, Double)
  /// Where the box of a `GeometryReader` begins in its window.
  case reader(Int)
  /// Nothing, before a place that is counted across.
  case across
  /// The height, or the width, of a view that is measured before the scene is drawn.
  case extent(Int, isWidth: Bool)

  /// The piece in a formula that stands in no row.
  var formula: String {
    switch self {
    case .words(let words): words
    case .number(let number, _): numberText(number)
    case .text(let text): JSON.quoted(text)
    case .color(let color), .tint(let color, _): "\"\(color)\""
    case .reader, .extent: "0"
    case .across: ""
    }
  }

  /// The value of a piece of which rows may each have another.
  var value: ExpressionValue? {
    switch self {
    case .number(let number, _): .number(number)
    case .text(let text), .color(let text), .tint(let text, _): .text(text)
    case .words, .reader, .extent, .across: nil
    }
  }
}

extension [Piece] {
  /// A call of a function of the scene language.
  static func call(_ name: String, _ arguments: [[Piece]]) -> [Piece] {
    [.words("\(name)(")] + arguments.joined(separator: [.words(", ")]) + [.words(")")]
  }
}

/// A value of a scene as a view gives it.
package indirect enum SceneValue: Sendable {
  /// A formula, a word or a number.
  case formula([Piece])
  /// A text in which formulas stand in `${…}`.
  case template([Piece])
  /// A text that is taken as it is.
  case words(String)
  case list([SceneValue])
  case map([(String, SceneValue)])
  case node(ViewNode)
  /// A problem of the view, and advice.
  case problem(String, hint: String)

  /// A number that layout depends on.
  static func number(_ value: Double) -> SceneValue { .formula([.number(value, isSteady: true)]) }
  /// A number that is painted with.
  static func paint(_ value: Double) -> SceneValue { .formula([.number(value, isSteady: false)]) }
  /// A word of the language.
  static func word(_ word: String) -> SceneValue { .formula([.words(word)]) }
  /// A number that may follow the scroll.
  static func live(_ live: Live) -> SceneValue { .formula(live.pieces) }

  /// The value with others in place of some pieces.
  func replacing(_ body: @escaping @Sendable (Piece) -> [Piece]) -> SceneValue {
    switch self {
    case .formula(let pieces): .formula(pieces.flatMap(body))
    case .template(let pieces): .template(pieces.flatMap(body))
    case .list(let values): .list(values.map { $0.replacing(body) })
    case .map(let entries): .map(entries.map { ($0.0, $0.1.replacing(body)) })
    case .node(let node): .node(node.visited { $0.replace(body) })
    case .words, .problem: self
    }
  }
}

/// A place in the program; code of the library itself has none.
package struct CodePlace: Sendable {
  private let file: StaticString
  /// The file, where it is no literal.
  private var name: String?
  let line: Int
  private var length = 1
  init(_ file: StaticString, _ line: Int) {
    let isOwn = file.withUTF8Buffer { $0.starts(with: "MultiplaneViews/".utf8) || $0.starts(with: "SwiftUI/".utf8) }
    (self.file, self.line) = (file, isOwn ? 0 : line)
  }
  /// A place in a file that is known when the program runs.
  package init(name: String, _ line: Int) { (file, self.name, self.line) = ("", name, line) }
  /// The place of a node that has none of its own: that of its expression in a closure is taken, or of the view around.
  static let none = CodePlace("", 0)
  var span: SourceSpan { SourceSpan(file: name ?? "\(file)", line: line, column: 1, length: length) }
  /// The place of a value given to the node of this place: explanations tell it from values that nobody has given.
  var ofValue: CodePlace { altered(self) { $0.length = 2 } }
}
