import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// Compiling what stands in values, with the arguments of components put in.
//
// An argument is typed by its use. Where it stands alone in a value it is read as that value would be: `height: tall`
// with `tall: barHeight` reads `barHeight` where the component is used. Among other things it is an expression if it
// reads as one, else a text; between the words of a text the other way round. `${…}` keeps its value everywhere.
extension SceneNames {
  /// The expression written in a value.
  ///
  /// - Parameters:
  ///   - types: The types the value may have; empty if any.
  ///   - percentAxis: The axis `50%` counts along; without one it is 0.5.
  func compile(
    _ node: DeclaredValue, key: String, expected: String, types: [ExpressionType] = [], in scope: SceneScope,
    percentOf percentAxis: Axis? = nil, path: String
  ) -> Expression? {
    if problems.isOver(at: node.span, path: path) { return nil }
    guard node.text != nil, !node.isNull else {
      wrongForm(node, key: key, expected: expected, path: path)
      return nil
    }
    if percentAxis == nil, Self.keysInPoints.contains(key), let text = node.text, text.hasSuffix("%"),
      let percent = plainNumber(text.dropLast())
    {
      // Half a point is never meant: other languages take a share of the box there, or of the size around.
      problems.error(
        "wrong-type", "\"\(key)\" is in points, and \(text) would be \(decimalText(percent / 100)) of one",
        at: node.span, path: path, hint: "write points: \(key): 8")
      return nil
    }
    let expression = attempt(
      scope,
      explain: {
        self.explained($0, node, key: key, expected: expected, isInNode: scope.place.isInNode)
      }
    ) {
      scope, found in
      self.expression(node, types: types, in: scope, percentOf: percentAxis, path: path, diagnostics: &found)
    }
    if let expression { ask(expression.inputs, in: scope, at: node.span, path: path) }
    return expression
  }

  /// Keys of plain points that know no percentage.
  private static let keysInPoints = Set(
    ["corner"] + Property.Corner.allCases.map(\.rawValue)
      + SceneSchema.nodeKeys.filter { $0.form == .number && $0.properties.first?.unit == "pt" }.map(\.name))

  /// Notes the rows that formulas ask for by an id, which must be there.
  private func ask(_ inputs: [Expression.Input], in scope: SceneScope, at span: SourceSpan, path: String) {
    if scope.place.isInTrial { return }
    for input in inputs {
      guard case .holds(let scroller, _, let id) = input.slot else { continue }
      requested.rows.append(RowCheck(scroller: scroller, id: id, use: .question, span: span, path: path))
    }
  }

  /// The text written in a value, with its `${…}`.
  func template(_ node: DeclaredValue, key: String, expected: String, in scope: SceneScope, path: String)
    -> TextTemplate?
  {
    guard let text = words(node, key: key, path: path, expected: expected) else { return nil }
    warnOfForeignMarks(in: node, scope, path: path)
    guard text.utf8.contains(0x24) else { return TextTemplate(literal: text) }
    var scope = scope
    scope.takesArgumentsAsText = true
    let template = attempt(scope) { scope, found in
      ExpressionCompiler.compileTemplate(
        text, scope: scope, location: location(node, path: path), diagnostics: &found)
    }
    for case .expression(let part) in template?.segments ?? [] {
      ask(part.inputs, in: scope, at: node.span, path: path)
    }
    return template
  }

  /// Compiles in each way the arguments in scope allow, and reports the problems of the likeliest.
  private func attempt<Value>(
    _ scope: SceneScope, explain: (Diagnostic) -> Diagnostic = { $0 },
    _ compile: (SceneScope, inout [Diagnostic]) -> Value?
  ) -> Value? {
    var first: [Diagnostic]?
    var unknown: Set<String> = []
    let isUnsure = scope.place.isInTrial || scope.row?.isUnknown == true
    let types: [ExpressionType] =
      isUnsure ? [.number, .text, .color, .boolean, .angle, .time] : [.number]
    for type in types {
      for asText in scope.place.arguments == nil ? [false] : [scope.takesArgumentsAsText, !scope.takesArgumentsAsText] {
        var scope = scope
        let fallbacks = FallbackValues(type)
        (scope.takesArgumentsAsText, scope.fallbacks) = (asText, fallbacks)
        var found: [Diagnostic] = []
        if let value = compile(scope, &found) { return value }
        unknown.formUnion(fallbacks.names)
        if first == nil { first = found }
        if !fallbacks.argumentProblems.isEmpty { first = fallbacks.argumentProblems }
      }
    }
    // Stand-ins are all of one type, so several in one expression may contradict where the true values would not.
    problems.report((first ?? []).filter { unknown.count < 2 || $0.code != "wrong-type" }.map(explain))
    return nil
  }

  /// Adds what is expected of a value to a problem of its expression that has no hint.
  private func explained(
    _ problem: Diagnostic, _ node: DeclaredValue, key: String, expected: String, isInNode: Bool
  ) -> Diagnostic {
    var problem = problem
    if isCutShort(problem, node) {
      problem.hint = Self.quotesHint
    } else if problem.cause == .unknownName, problem.hint == nil {
      // In a node's key; data knows no names of the scene.
      let isName = isInNode && node.text?.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
      let own = isName ? "; a name of your own stands under \"let\" or \"stages\"" : ""
      problem.hint = "\"\(key)\" expects \(expected)\(own)"
    }
    return problem
  }

  private static let quotesHint = "inside { } and [ ] an expression with commas needs quotes"

  /// Whether a comma in braces has ended a value between its parentheses.
  private func isCutShort(_ problem: Diagnostic, _ node: DeclaredValue) -> Bool {
    guard problem.cause == .unclosedParenthesis, case .scalar(_, quoted: false) = node.content else { return false }
    let end = node.span.column + node.span.length
    return text(around: node.span)?.scalars(line: node.span.line, from: end).first == ","
  }

  private func expression(
    _ node: DeclaredValue, types: [ExpressionType], in scope: SceneScope, percentOf percentAxis: Axis?, path: String,
    diagnostics: inout [Diagnostic]
  ) -> Expression? {
    let text = node.text ?? ""
    if let arguments = scope.place.arguments, let argument = arguments.values[text.filter { $0 != " " }] {
      switch argument {
      case .missing: return nil
      case .unknown:
        return Expression(constant: FallbackValues.value(of: types.first ?? .number), at: location(node, path: path))
      case .given(let argument):
        switch reading(of: argument, types: types, in: scope, percentOf: percentAxis, path: path) {
        case .problems(let found):
          diagnostics += found
          return nil
        case .expression(let expression):
          guard let problem = otherRow(expression, of: argument, in: scope) else { return expression }
          diagnostics.append(problem)
          return nil
        }
      }
    }
    return ExpressionCompiler.compile(
      text, expecting: types, scope: scope, percentOfRoom: percentAxis, location: location(node, path: path),
      diagnostics: &diagnostics)
  }

  /// The reading of an argument where it is the whole of a value, read once for each kind of use.
  private func reading(
    of argument: GivenArgument, types: [ExpressionType], in use: SceneScope, percentOf percentAxis: Axis?,
    path: String
  ) -> ArgumentReading {
    let key = ArgumentUse(
      argument: ObjectIdentifier(argument), types: types, percentAxis: percentAxis, isInNode: use.place.isInNode,
      takesArgumentsAsText: use.takesArgumentsAsText, standIn: use.fallbacks?.type)
    if let known = argumentReadings[key] { return known }
    readArguments(behind: argument, in: use)
    var found: [Diagnostic] = []
    let expression = whole(
      argument.node, types: types, in: scope(of: argument, for: use), percentOf: percentAxis, path: path,
      diagnostics: &found)
    for index in found.indices where isCutShort(found[index], argument.node) { found[index].hint = Self.quotesHint }
    let reading = expression.map { ArgumentReading.expression($0) } ?? .problems(found)
    argumentReadings[key] = reading
    return reading
  }

  /// Reads the arguments that an argument names, and those that these name, the outermost first: components that hand
  /// expressions on to each other would go as deep as all of them together.
  private func readArguments(behind argument: GivenArgument, in use: SceneScope) {
    guard argument.place.arguments != nil else { return }
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(argument)]
    var order: [(argument: GivenArgument, name: String, use: SceneScope)] = []
    var open = [(argument, use)]
    while let (inner, use) = open.popLast() {
      guard let arguments = inner.place.arguments, let text = inner.node.text else { continue }
      let scope = scope(of: inner, for: use)
      for name in namesWritten(in: text).sorted() {
        guard case .given(let outer)? = arguments.values[name], seen.insert(ObjectIdentifier(outer)).inserted else {
          continue
        }
        order.append((outer, name, scope))
        open.append((outer, scope))
      }
    }
    for (argument, name, scope) in order.reversed() {
      _ = reading(of: argument, types: [], in: scope, percentOf: nil, path: name)
    }
  }

  /// An argument that is a whole value: what is in its `${…}`, a text, or an expression.
  private func whole(
    _ node: DeclaredValue, types: [ExpressionType], in scope: SceneScope, percentOf percentAxis: Axis?, path: String,
    diagnostics: inout [Diagnostic]
  ) -> Expression? {
    let text = node.text ?? ""
    let location = location(node, path: path)
    if let inner = soleExpression(text) {
      let part = DeclaredValue(.scalar(inner, quoted: false), span: node.span)
      // A bare name in it may be an argument of the component around.
      if scope.place.arguments?.values[inner.filter { $0 != " " }] != nil {
        return expression(
          part, types: types, in: scope, percentOf: percentAxis, path: path, diagnostics: &diagnostics)
      }
      return ExpressionCompiler.compile(
        inner, expecting: types, scope: scope, percentOfRoom: percentAxis, location: location.advanced(by: 2),
        diagnostics: &diagnostics)
    }
    if text.utf8Offset(of: "${") != nil {
      warnOfForeignMarks(in: node, scope, path: path)
      guard
        let template = ExpressionCompiler.compileTemplate(
          text, scope: scope, location: location, diagnostics: &diagnostics)
      else { return nil }
      return Expression(template, text: text, at: location)
    }
    if types == [.text] { return Expression(constant: .text(text), at: location) }
    return expression(node, types: types, in: scope, percentOf: percentAxis, path: path, diagnostics: &diagnostics)
  }

  /// The expression in the braces of a text that is nothing but one `${…}`.
  private func soleExpression(_ text: String) -> String? {
    guard text.hasPrefix("${"), text.hasSuffix("}") else { return nil }
    let inner = text.dropFirst(2).dropLast()
    return inner.contains("}") || inner.contains("${") ? nil : String(inner)
  }

  // MARK: Arguments among other things

  /// The meaning of an argument inside a larger expression or text.
  func resolution(of argument: Argument, named name: String, in use: SceneScope) -> NameResolution? {
    guard case .given(let argument) = argument else {
      if case .unknown = argument { return use.standIn(for: name) }
      return .reported
    }
    let text = argument.node.text ?? ""
    var first: [Diagnostic]?
    let isPlain = text.utf8Offset(of: "${") == nil
    if isPlain, use.takesArgumentsAsText {
      warnOfForeignMarks(in: argument.node, scope(of: argument, for: use), path: name)
      return .constant(.text(text))
    }
    let types: [[ExpressionType]] = isPlain ? [[], [.color]] : [[]]
    for types in types {
      switch reading(of: argument, types: types, in: use, percentOf: nil, path: name) {
      case .problems(let found): first = first ?? found
      case .expression(let expression):
        guard let problem = otherRow(expression, of: argument, in: use) else { return .expression(expression) }
        use.fallbacks?.argumentProblems.append(problem)
        return .reported
      }
    }
    use.fallbacks?.argumentProblems += first ?? []
    return isPlain ? .constant(.text(text)) : .reported
  }

  /// The problem where an argument reads the row it was given in from inside another row.
  private func otherRow(_ expression: Expression, of argument: GivenArgument, in use: SceneScope) -> Diagnostic? {
    guard argument.place.row != use.place.row, let input = expression.inputs.first(where: { $0.slot.isOfRow }) else {
      return nil
    }
    return Diagnostic(
      code: "unavailable-name", "\"\(input.name)\" belongs to another row than the one that uses it",
      span: expression.span)
  }

  /// The scope an argument was written in, for a use in a node.
  private func scope(of argument: GivenArgument, for use: SceneScope) -> SceneScope {
    var scope = scope(at: argument.place)
    scope.place.isInNode = use.place.isInNode
    (scope.takesArgumentsAsText, scope.fallbacks) = (use.takesArgumentsAsText, use.fallbacks)
    return scope
  }
}

/// The circumstances that the reading of an argument depends on.
struct ArgumentUse: Hashable {
  var argument: ObjectIdentifier
  var types: [ExpressionType]
  var percentAxis: Axis?
  var isInNode: Bool
  var takesArgumentsAsText: Bool
  var standIn: ExpressionType?
}

/// The result of reading an argument, once for each kind of use: components hand arguments on, and reading each anew
/// would take time beyond proportion to the file.
enum ArgumentReading {
  case expression(Expression)
  case problems([Diagnostic])
}

extension Slot {
  /// Whether the value belongs to a row.
  var isOfRow: Bool {
    switch self {
    case .row, .rowView, .item: true
    default: false
    }
  }
}
