// Compiling what stands in values, with the arguments of components put in.
//
// An argument is typed by its use. Where it stands alone in a value it is read as that value would be: `height: tall`
// with `tall: barHeight` reads `barHeight` where the component is used. Among other things it is an expression if it
// reads as one, else a text; between the words of a text the other way round. `${…}` keeps its value everywhere.
extension SceneReading {
  /// The expression written in a value.
  ///
  /// - Parameters:
  ///   - types: The types the value may have; empty if any.
  ///   - percentAxis: The axis `50%` counts along; without one it is 0.5.
  func compile(
    _ node: YAMLNode, key: String, expected: String, types: [ExpressionType] = [], in scope: SceneScope,
    percentOf percentAxis: Axis? = nil, path: String
  ) -> Expression? {
    guard node.text != nil, !node.isNull else {
      wrongForm(node, key: key, expected: expected, path: path)
      return nil
    }
    return attempt(scope) { scope, found in
      self.expression(node, types: types, in: scope, percentOf: percentAxis, path: path, diagnostics: &found)
    }
  }

  /// The text written in a value, with its `${…}`.
  func template(_ node: YAMLNode, key: String, expected: String, in scope: SceneScope, path: String) -> TextTemplate? {
    guard let text = words(node, key: key, path: path, expected: expected) else { return nil }
    guard text.utf8.contains(0x24) else { return TextTemplate(segments: text.isEmpty ? [] : [.literal(text)]) }
    var scope = scope
    scope.takesArgumentsAsText = true
    return attempt(scope) { scope, found in
      ExpressionCompiler.compileTemplate(
        text, scope: scope, location: location(node, path: path), diagnostics: &found)
    }
  }

  /// Compiles in each way the arguments in scope allow, and reports the problems of the likeliest.
  private func attempt<Value>(_ scope: SceneScope, _ compile: (SceneScope, inout [Diagnostic]) -> Value?) -> Value? {
    var first: [Diagnostic]?
    let types: [ExpressionType] =
      isTrial && trialType == .number ? [.number, .text, .color, .boolean, .angle, .time] : [trialType]
    defer { trialType = types[0] }
    for type in types {
      trialType = type
      for asText in scope.arguments == nil ? [false] : [scope.takesArgumentsAsText, !scope.takesArgumentsAsText] {
        var scope = scope
        scope.takesArgumentsAsText = asText
        argumentProblems = []
        var found: [Diagnostic] = []
        if let value = compile(scope, &found) { return value }
        if first == nil { first = found }
        if !argumentProblems.isEmpty { first = argumentProblems }
      }
    }
    problems.report(first ?? [])
    return nil
  }

  private func expression(
    _ node: YAMLNode, types: [ExpressionType], in scope: SceneScope, percentOf percentAxis: Axis?, path: String,
    diagnostics: inout [Diagnostic]
  ) -> Expression? {
    let text = node.text ?? ""
    if let arguments = scope.arguments, let argument = arguments.values[text.filter { $0 != " " }] {
      switch argument {
      case .missing: return nil
      case .unknown: return Expression(constant: trial(of: types), at: location(node, path: path))
      case .given(let value, let outer):
        guard
          let expression = whole(
            value, types: types, in: outer.at(scope), percentOf: percentAxis, path: path, diagnostics: &diagnostics)
        else { return nil }
        return followsOtherRow(expression, from: outer, in: scope, named: text, diagnostics: &diagnostics)
          ? nil : expression
      }
    }
    return ExpressionCompiler.compile(
      text, expecting: types, scope: scope, percentOfRoom: percentAxis, location: location(node, path: path),
      diagnostics: &diagnostics)
  }

  /// An argument that is a whole value: what is in its `${…}`, a text, or an expression.
  private func whole(
    _ node: YAMLNode, types: [ExpressionType], in scope: SceneScope, percentOf percentAxis: Axis?, path: String,
    diagnostics: inout [Diagnostic]
  ) -> Expression? {
    let text = node.text ?? ""
    let location = location(node, path: path)
    if let inner = soleExpression(text) {
      let part = YAMLNode(.scalar(inner, quoted: false), span: node.span)
      // A bare name in it may be an argument of the component around.
      if scope.arguments?.values[inner.filter { $0 != " " }] != nil {
        return expression(
          part, types: types, in: scope, percentOf: percentAxis, path: path, diagnostics: &diagnostics)
      }
      return ExpressionCompiler.compile(
        inner, expecting: types, scope: scope, percentOfRoom: percentAxis, location: location.advanced(by: 2),
        diagnostics: &diagnostics)
    }
    if text.contains("${") {
      guard
        let template = ExpressionCompiler.compileTemplate(
          text, scope: scope, location: location, diagnostics: &diagnostics)
      else { return nil }
      return Expression(template, text: text, at: location)
    }
    if types == [.text] { return Expression(constant: .text(text), at: location) }
    return expression(node, types: types, in: scope, percentOf: percentAxis, path: path, diagnostics: &diagnostics)
  }

  /// What stands in the braces of a text that is nothing but one `${…}`.
  private func soleExpression(_ text: String) -> String? {
    guard text.hasPrefix("${"), text.hasSuffix("}") else { return nil }
    let inner = text.dropFirst(2).dropLast()
    return inner.contains("}") || inner.contains("${") ? nil : String(inner)
  }

  // MARK: Arguments among other things

  /// What an argument means inside a larger expression or text.
  func resolution(of argument: Argument, named name: String, in use: SceneScope) -> NameResolution? {
    guard case .given(let node, let outer) = argument else {
      if case .unknown = argument { return trialValue }
      return .unavailable(message: ProblemList.reported, hint: nil)
    }
    let text = node.text ?? ""
    let scope = outer.at(use)
    var found: [Diagnostic] = []
    let isPlain = !text.contains("${")
    if isPlain, use.takesArgumentsAsText { return .constant(.text(text)) }
    let types: [[ExpressionType]] = isPlain ? [[], [.color]] : [[]]
    for types in types {
      var problems: [Diagnostic] = []
      if let expression = whole(node, types: types, in: scope, percentOf: nil, path: name, diagnostics: &problems) {
        if followsOtherRow(expression, from: outer, in: use, named: name, diagnostics: &found) {
          argumentProblems += found
          return .unavailable(message: ProblemList.reported, hint: nil)
        }
        return .expression(expression)
      }
      if found.isEmpty { found = problems }
    }
    argumentProblems += found
    return isPlain ? .constant(.text(text)) : .unavailable(message: ProblemList.reported, hint: nil)
  }

  /// Whether an argument reads the row it was given in from inside another row, where those values are not at hand.
  private func followsOtherRow(
    _ expression: Expression, from outer: SceneScope, in use: SceneScope, named name: String,
    diagnostics: inout [Diagnostic]
  ) -> Bool {
    guard outer.row !== use.row, let input = expression.inputs.first(where: { $0.slot.isOfRow }) else { return false }
    diagnostics.append(
      Diagnostic(
        code: "unavailable-name", "\"\(input.name)\" belongs to another row than the one that uses it",
        span: expression.span))
    return true
  }

  // MARK: Stand-ins

  /// What stands in for something unknown while an unused component is checked.
  var trialValue: NameResolution { .constant(trial(of: [trialType])) }

  private func trial(of types: [ExpressionType]) -> ExpressionValue {
    switch types.first ?? .number {
    case .number: .number(7)
    case .angle: .angle(1)
    case .time: .time(1)
    case .boolean: .boolean(true)
    case .text: .text("text")
    case .color: .color(.black)
    case .list: .list([])
    }
  }
}

extension SceneScope {
  /// The scope an argument was written in, for a use in a node.
  fileprivate func at(_ use: SceneScope) -> SceneScope {
    var scope = self
    scope.isInNode = use.isInNode
    scope.takesArgumentsAsText = use.takesArgumentsAsText
    return scope
  }
}

extension Slot {
  /// Whether the value belongs to a row.
  var isOfRow: Bool {
    switch self {
    case .row, .item: true
    default: false
    }
  }
}

extension Expression {
  /// A constant that a value of the scene stands for.
  init(constant: ExpressionValue, at location: ExpressionLocation) {
    self.init(term: Term(constant), source: ExpressionSource(text: constant.description, location: location))
  }

  /// A text as an expression.
  init(_ template: TextTemplate, text: String, at location: ExpressionLocation) {
    let source = ExpressionSource(text: text, location: location)
    if let constant = template.constant {
      self.init(term: Term(.text(constant)), source: source)
    } else {
      self.init(
        term: Term(.text, .text { template.text($0) }, of: template.expressions.map(\.term)), source: source)
    }
  }
}
