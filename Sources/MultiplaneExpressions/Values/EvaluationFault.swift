package import MultiplaneBase

/// Why an expression could not be evaluated, and which part of which text it was.
package struct EvaluationFault: Sendable {
  /// The kind of fault.
  package enum Kind: Sendable, Hashable {
    case divisionByZero
    /// A number grew beyond what a `Double` or an index can hold.
    case overflow
    /// A value given to the expression was infinite or not a number.
    case notFinite
    /// A root of a number below 0.
    case noRoot(String)
    /// `random(n)` or `lorem(n)` with an n that cannot be.
    case badCount(String)
    /// `pick` from an empty list.
    case emptyList
    /// `clamp` with its limits the wrong way round.
    case clampOrder
    /// `interpolate` with stops that do not rise.
    case stopOrder
    /// A text was to be a colour and is none.
    case notAColor(String)
    /// A slot held a value of another type than was declared.
    case wrongValue(expected: ExpressionType, found: ExpressionType)
    /// A cell of a data file holds something else than is wanted.
    case badCell(BadCell)
    /// The evaluation context holds nothing for a slot.
    case missingValue
    /// An item lacks the value.
    case absent
    /// Another row that the value stands in cannot be read.
    case unreadable(String)
    /// The value is something, such as a list of lists, that no expression can use.
    case unusable(String)
  }
  /// The kind of fault.
  package let kind: Kind
  /// The place of the part that failed; in the text of a name's own expression if it failed there.
  let site: FaultSite

  /// The characters of the part that failed, in Unicode scalars from the start of `text`.
  package var range: Range<Int> { site.range }
  /// The expression the part stands in.
  package var text: String { site.source.text }
  /// Where the part stands in its file.
  package var span: SourceSpan { site.source.location.span(of: site.range) }

  /// The message for the user: what failed, where in the file, and for which value of which frame.
  package func diagnostic(frame: Int? = nil, node: String? = nil, property: String? = nil) -> Diagnostic {
    if case .badCell(let cell) = kind { return cell.diagnostic(usedAt: span) }
    var places: [String] = []
    if let property { places.append(node.map { "\"\(property)\" of \"\($0)\"" } ?? "\"\(property)\"") }
    if property == nil, let node { places.append("\"\(node)\"") }
    if let frame { places.append("frame \(frame)") }
    return Diagnostic(
      code: kind.code, places.isEmpty ? kind.message : "\(kind.message) in \(places.joined(separator: ", "))",
      span: span, path: site.source.location.path, hint: kind.hint)
  }
}

/// A part of an expression that may fail; closures hold one pointer to it.
final class FaultSite: Sendable {
  let range: Range<Int>
  let source: ExpressionSource
  init(_ range: Range<Int>, in source: ExpressionSource) { (self.range, self.source) = (range, source) }
}

/// The text of an expression and its place.
final class ExpressionSource: Sendable {
  let text: String
  let location: ExpressionLocation
  init(text: String, location: ExpressionLocation) { (self.text, self.location) = (text, location) }
}

extension EvaluationFault.Kind {
  /// Whether there is nothing: what an item lacks, and an empty cell.
  package var isMissing: Bool {
    switch self {
    case .absent: true
    case .badCell(let cell): cell.isEmpty
    default: false
    }
  }

  /// The code of the diagnostic.
  var code: String {
    switch self {
    case .divisionByZero: "division-by-zero"
    case .overflow: "overflow"
    case .notFinite: "not-finite"
    case .badCount, .emptyList, .clampOrder, .stopOrder, .noRoot: "bad-argument"
    case .notAColor: "unknown-color"
    case .wrongValue, .missingValue, .absent, .unusable, .unreadable: "wrong-value"
    case .badCell: "bad-cell"
    }
  }

  /// The problem.
  var message: String {
    switch self {
    case .divisionByZero: "division by zero"
    case .overflow: "the number is too large"
    case .notFinite: "the value is not a finite number"
    case .noRoot("pow"): "\"pow\" of a number below 0 needs a whole exponent"
    case .noRoot(let function): "\"\(function)\" has no value for a number below 0"
    case .badCount("random"): "\"random\" needs a whole number of at least 1"
    case .badCount(let function):
      "\"\(function)\" needs a whole number from 0 to \(ExpressionLimits.loremWords)"
    case .emptyList: "\"pick\" has nothing to pick from"
    case .clampOrder: "the lower limit of \"clamp\" is above the upper one"
    case .stopOrder: "the stops of \"interpolate\" do not rise"
    case .notAColor(let text): "\"\(text)\" is not a color"
    case .wrongValue(let expected, let found): "expected \(expected.described), found \(found.described)"
    case .missingValue, .absent: "the value is missing"
    case .unusable(let what): "the value is \(what), which no expression can use"
    case .unreadable(let message): message
    case .badCell(let cell): cell.message
    }
  }

  /// Advice that would make it right.
  var hint: String? {
    switch self {
    case .divisionByZero: "guard it: if(b == 0, 0, a / b)"
    case .noRoot(let function): "guard it: \(function == "sqrt" ? "sqrt(max(x, 0))" : "pow(abs(x), n)")"
    case .clampOrder: "write clamp(x, low, high)"
    case .stopOrder: "write them in ascending order"
    case .notAColor: "write a name, \"#rrggbb\" or rgb(r, g, b)"
    case .badCell(let cell): cell.hint
    case .absent: "give a default: item.price ?? 0"
    case .overflow, .notFinite, .badCount, .emptyList, .wrongValue, .missingValue, .unusable, .unreadable: nil
    }
  }
}
