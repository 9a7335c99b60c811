import MultiplaneBase

extension LocatedProblem {
  /// The message for the user.
  func diagnostic(at location: ExpressionLocation) -> Diagnostic {
    let words = problem.wording
    return Diagnostic(
      code: words.code, words.message, span: location.span(of: range), path: location.path, note: words.note,
      hint: words.hint, failure: words.failure, cause: problem.cause)
  }
}

extension ExpressionProblem {
  /// The cause that the diagnostic carries.
  fileprivate var cause: Diagnostic.Cause? {
    switch self {
    case .unclosed("("): .unclosedParenthesis
    case .unknownName: .unknownName
    case .reported: .reported
    default: nil
    }
  }

  /// A message in its parts.
  struct Wording {
    var code: String
    var message: String
    var hint: String?
    var note: String?
    var failure = FailureClass.scene
    init(_ code: String, _ message: String, hint: String? = nil, note: String? = nil, failure: FailureClass = .scene) {
      (self.code, self.message, self.hint, self.note, self.failure) = (code, message, hint, note, failure)
    }
  }

  /// How the problem reads.
  var wording: Wording {
    syntaxWording ?? limitWording ?? nameWording ?? typeWording
  }

  private var syntaxWording: Wording? {
    let code = "expression-syntax"
    switch self {
    case .empty: return Wording(code, "the expression is empty")
    case .foreignSign(let sign): return Wording(code, "\"\(sign)\" has no meaning here", hint: foreignSigns[sign])
    case .badNumber(let text):
      return Wording(code, "\"\(text)\" is not a number", hint: "underscores stand between digits: 1_000")
    case .hugeNumber(let text): return Wording(code, "\"\(text)\" is too large a number")
    case .inexactNumber(let text):
      return Wording(
        code, "\(text) is no exact number", hint: "whole numbers are exact up to 2⁵³; in quotes it is a text")
    case .badHex(let text):
      return Wording(code, "\"\(text)\" is not a color", hint: "write #rgb, #rrggbb or #rrggbbaa")
    case .unknownUnit(let unit, let number):
      let hint: String? =
        switch unit {
        case "px", "pt": "plain numbers are points: \(number)"
        case "rad": "an angle in radians is a plain number in sin and cos; elsewhere write degrees: 20deg"
        case "sec", "seconds": "write \(number)s"
        case "min", "m", "h": "write seconds: 90s"
        case "vw", "vh", "vmin", "vmax": "write a share of canvas.width or canvas.height: 0.5 * canvas.width"
        case "em", "rem", "ch", "ex": "write points: plain numbers are points"
        case "turn": "write degrees: half a turn is 180deg"
        case "fr": "write flexible among columns, or grow at a node"
        case "dp", "sp": "plain numbers are points: \(number)"
        case "x": "write \"*\" to multiply"
        default: "units are deg, s, ms, f (frames) and %"
        }
      return Wording(code, "\"\(unit)\" is not a unit", hint: hint)
    case .unclosedText: return Wording(code, "the text is not closed", hint: "end it with the quote it starts with")
    case .unclosed(let bracket):
      return Wording(code, "\"\(bracket)\" is not closed", hint: "add \"\(bracket == "[" ? "]" : ")")\"")
    case .strayClose(let bracket): return Wording(code, "\"\(bracket)\" closes nothing")
    case .strayComma:
      return Wording(code, "\",\" outside of a call or a list", hint: "an expression is a single value")
    case .decimalComma(let suggestion):
      return Wording(code, "\",\" cannot stand in a number", hint: "write \(suggestion)")
    case .plusSign: return Wording(code, "\"+\" needs a value before it", hint: "leave the sign out")
    case .missingValue(let previous):
      guard let previous else { return Wording(code, "the expression is empty") }
      return Wording(code, "a value is missing after \"\(previous)\"")
    case .valueExpected(let found): return Wording(code, "expected a value, found \"\(found)\"")
    case .operatorExpected(let found, let meant):
      return Wording(
        code, "expected an operator before \"\(found)\"",
        hint: meant.map { "a name with spaces or signs in it stands in quotes: \($0)" })
    case .spacedUnit(let unit, let number):
      let written = unit.hasPrefix("p") ? "\(number) alone: it is in points" : "\(number)\(unit) without the space"
      return Wording(code, "expected an operator before \"\(unit)\"", hint: "write \(written)")
    case .fieldInQuotes(let meant, let item):
      return Wording(
        code, "a name in brackets stands in quotes",
        hint: item.map { "write \(meant) for a field of that name, \($0) for an item of a list" } ?? "write \(meant)")
    case .chainedComparison:
      return Wording(code, "comparisons cannot follow each other", hint: "join two with \"and\": a < b and b < c")
    case .unclosedTemplate:
      return Wording(code, "\"${\" is not closed", hint: "add \"}\", or write $${ for the characters themselves")
    default: return nil
    }
  }

  private var limitWording: Wording? {
    let code = "expression-limit"
    switch self {
    case .tooLong(let bytes):
      return Wording(
        code, "the expression is \(bytes) bytes long, over the limit of \(ExpressionLimits.length)",
        hint: "give parts of it names under \"let\"", failure: .limit)
    case .tooDeep:
      return Wording(
        code, "the expression is nested more than \(ExpressionLimits.nesting) deep",
        hint: "give parts of it names under \"let\"", failure: .limit)
    case .tooManyOperations:
      return Wording(
        code, "the expression needs more than \(ExpressionLimits.operations) operations",
        note: "what the names in it compute counts each time they are used", failure: .limit)
    case .textTooLong:
      return Wording(
        code, "the text takes more memory than the program may have", hint: Budgets.memoryHint,
        note: "what the names in it stand for counts each time they are used", failure: .limit)
    case .tooDeepEvaluation:
      return Wording(
        code, "the names in the expression build on each other more than \(ExpressionLimits.evaluationDepth) deep",
        failure: .limit)
    default: return nil
    }
  }

  private var nameWording: Wording? {
    switch self {
    case .unknownName(let name, let nearest):
      return Wording(
        "unknown-name", "\"\(name)\" is not a name here",
        hint: advice(onName: name) ?? nearest.flatMap { didYouMean(oneOf: [$0]) })
    case .unknownColor(let name, let nearest):
      return Wording(
        "unknown-color", "\"\(name)\" is not a color",
        hint: colorAdvice[name] ?? nearest.flatMap { didYouMean(oneOf: [$0]) }
          ?? "write a name, \"#rrggbb\" or rgb(r, g, b)")
    case .unknownFunction(let name, let near):
      // A name with a dot belongs to a node or a list, not to the functions.
      if let advice = advice(onFunction: name) {
        return Wording("unknown-function", "\"\(name)\" is not a function", hint: advice)
      }
      let all = name.contains(".") ? nil : "the functions are \(functionTable.map(\.name).joined(separator: ", "))"
      return Wording("unknown-function", "\"\(name)\" is not a function", hint: didYouMean(oneOf: near) ?? all)
    case .nameIsFunction(let name):
      return Wording("unknown-name", "\"\(name)\" is a function", hint: "write \(name)(…) with its arguments")
    case .nameIsValue(let name):
      return Wording(
        "unknown-function", "\"\(name)\" is not a function but a value",
        hint: ["entry", "exit", "cover", "contain"].contains(name)
          ? "write a stage of it: stages: { shown: \(name) 0..60% }" : "write \"*\" to multiply")
    case .unavailable(let message, let hint): return Wording("unavailable-name", message, hint: hint)
    case .reported: return Wording("unavailable-name", "the name cannot be used")
    case .cycle(let names):
      return Wording(
        "circular-names", "\"\(names.first ?? "")\" needs itself", hint: "break the circle at one of the names",
        note: chainText(names, "needs"))
    case .notAllowedHere(let name):
      return Wording(
        "unavailable-name", "\"\(name)\" cannot stand here", hint: "use it in the \"fields\" of a data source")
    default: return nil
    }
  }

  private var typeWording: Wording {
    let code = "wrong-type"
    switch self {
    case .wrongType(let expected, let found):
      return Wording(
        code, "expected \(alternatives(expected)), found \(found.described)", hint: conversion(expected, found))
    case .operandType(let symbol, let takes, let found):
      return Wording(
        code, "\"\(symbol)\" takes \(takes), not \(found.plural)",
        hint: symbol == "or" ? "for what is missing write item.price ?? 0" : nil)
    case .joinedText:
      return Wording(code, "\"+\" does not join texts", hint: "use ${} in a text: ${first} ${second}")
    case .mixedTypes(let symbol, let a, let b):
      return Wording(
        code, "\"\(symbol)\" cannot take \(a.described) and \(b.described)",
        hint: conversion([a], b) ?? conversion([b], a))
    case .notOrdered(let symbol, let type):
      return Wording(code, "\"\(symbol)\" cannot compare \(type.plural)", hint: "they can only be == or !=")
    case .badProduct(let symbol, let a, let b):
      return Wording(
        code, "\"\(symbol)\" cannot take \(a.described) and \(b.described)",
        hint: a == .number && b == .time ? "\"time\" is a number of seconds: time / 2" : nil)
    case .argumentType(let function, let expected, let found):
      return Wording(
        code, "\"\(function)\" expects \(alternatives(expected)), found \(found.described)",
        hint: conversion(expected, found))
    case .argumentCount(let function, let takes, let found, let usage):
      return Wording(
        "wrong-argument-count", "\"\(function)\" takes \(takes), found \(found)", hint: "write \(usage)")
    case .neverMissing:
      return Wording(
        code, "what stands before \"??\" is never missing", hint: "write it behind a field: item.price ?? 0")
    case .differentBranches(let a, let b):
      return Wording(code, "the results of \"if\" differ: \(a.described) and \(b.described)")
    case .differentItems(let a, let b):
      return Wording(code, "the items of a list differ: \(a.described) and \(b.described)")
    case .listInList: return Wording(code, "a list cannot hold lists")
    case .listLengths(let a, let b):
      return Wording(code, "\"interpolate\" needs lists of one length, found \(a) and \(b)")
    case .shortList: return Wording(code, "\"interpolate\" needs at least two stops")
    case .stopsExpected:
      return Wording(
        code, "\"interpolate\" needs its stops written as two lists", hint: "write interpolate(x, [0, 100], [1, 0])")
    case .constantExpected(let function):
      return Wording(code, "\"\(function)\" takes constants only")
    case .badOpacity: return Wording(code, "the percentage of a color goes from 0% to 100%")
    case .badPattern(let message, let hint): return Wording("bad-pattern", message, hint: hint)
    case .fault(let kind): return Wording(kind.code, kind.message, hint: kind.hint)
    default: preconditionFailure("every problem has a wording")
    }
  }

  private func alternatives(_ types: [ExpressionType]) -> String {
    guard let last = types.last, types.count > 1 else { return types.first?.described ?? "" }
    return types.dropLast().map(\.described).joined(separator: ", ") + " or " + last.described
  }

  /// How a value of another type becomes one that fits.
  private func conversion(_ expected: [ExpressionType], _ found: ExpressionType) -> String? {
    switch (expected.first, found) {
    case (.angle, .number): "write degrees: 20deg"
    case (.time, .number): "write seconds: 1.6s"
    case (.number, .time): "divide by 1s for a number of seconds"
    case (.number, .angle): "divide by 1deg for a number of degrees"
    case (.number, .boolean): "use if(condition, 1, 0)"
    case (.boolean, .number): "compare it: x > 0"
    case (.boolean, .text): "write true or false without quotes"
    case (.number, .text): "write the number without quotes"
    default: nil
    }
  }
}

/// Advice for the words that other languages have for colors.
private let colorAdvice = [
  "none": "leave the key out, or write transparent", "currentcolor": "name the color",
  "inherit": "leave the key out: a text takes the color of what it stands in",
]
