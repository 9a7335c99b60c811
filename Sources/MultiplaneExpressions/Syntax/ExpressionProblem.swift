/// A problem with an expression's text, as a fact; the wording stands in `ExpressionProblem+Wording.swift`.
enum ExpressionProblem: Sendable, Hashable {
  // Syntax
  case empty
  case foreignSign(String)
  case badNumber(String)
  case hugeNumber(String)
  case inexactNumber(String)
  case badHex(String)
  case unknownUnit(String, number: String)
  case unclosedText
  case unclosed(String)
  case strayClose(String)
  case strayComma
  case decimalComma(String)
  case plusSign
  case missingValue(after: String?)
  case valueExpected(found: String)
  /// The name that may be meant has spaces or signs in it.
  case operatorExpected(found: String, meant: String? = nil)
  /// A unit stands apart from its number.
  case spacedUnit(String, number: String)
  case fieldInQuotes(meant: String, item: String?)
  case chainedComparison
  case unclosedTemplate

  // Limits
  case tooLong(Int)
  case tooDeep
  case tooManyOperations
  case textTooLong
  case tooDeepEvaluation

  // Names
  case unknownName(String, nearest: String?)
  case unknownColor(String, nearest: String?)
  case unknownFunction(String, near: [String])
  case nameIsFunction(String)
  case nameIsValue(String)
  case unavailable(String, hint: String?)
  /// Something behind the name, which was reported.
  case reported
  case cycle([String])
  case notAllowedHere(String)

  // Types
  case wrongType(expected: [ExpressionType], found: ExpressionType)
  case operandType(String, takes: String, found: ExpressionType)
  case joinedText
  case mixedTypes(String, ExpressionType, ExpressionType)
  case notOrdered(String, ExpressionType)
  case badProduct(String, ExpressionType, ExpressionType)
  case argumentType(String, expected: [ExpressionType], found: ExpressionType)
  case argumentCount(String, takes: String, found: Int, usage: String)
  case neverMissing
  case differentBranches(ExpressionType, ExpressionType)
  case differentItems(ExpressionType, ExpressionType)
  case listInList
  case listLengths(Int, Int)
  case shortList
  case stopsExpected
  case constantExpected(String)
  case badOpacity
  case badPattern(String, hint: String)

  /// The value is constant and cannot be computed.
  case fault(EvaluationFault.Kind)
}

/// A problem and the characters it is about, in Unicode scalars from the start of the text.
struct LocatedProblem: Error {
  var problem: ExpressionProblem
  var range: Range<Int>
  init(_ problem: ExpressionProblem, _ range: Range<Int>) { (self.problem, self.range) = (problem, range) }
}

/// Signs of other languages, and what to write here.
let foreignSigns: [String: String] = [
  "&&": "write \"and\"", "&": "write \"and\"", "||": "write \"or\", or \"??\" for what is missing", "|": "write \"or\"",
  "!": "write \"not\"", "=": "compare with \"==\"", "<>": "write \"!=\"", "=>": "write \">=\"", "=<": "write \"<=\"",
  "?": "write if(condition, a, b)", ".": "a name that does not begin with a letter stands in quotes: item['2019']",
  ":": "choose with if(condition, a, b)", ".length": "write length(text)", ".substring": "write left(text, n)",
  "%": "a remainder is mod(a, b); a percentage has no space: 50%",
  "**": "write pow(x, n)", "^": "write pow(x, n)",
  "//": "divide with \"/\" and use floor()", "..": "a range cannot stand in an expression",
  "${": "an expression needs no \"${}\"; that is for texts", "$": "names stand without a sign",
  "{": "use \"(\" and \")\"", "}": "use \"(\" and \")\"", ";": "an expression is a single value",
  "“": "use straight quotes", "”": "use straight quotes", "‘": "use straight quotes", "’": "use straight quotes",
  "×": "write \"*\"", "·": "write \"*\"", "÷": "write \"/\"", "−": "write \"-\"", "–": "write \"-\"",
  "≤": "write \"<=\"", "≥": "write \">=\"", "≠": "write \"!=\"", "°": "write \"deg\"",
]
