import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

extension SceneNames {
  /// The meaning of a parameter, a `let`, a stage or a value of the camera.
  func definition(of name: String) -> NameResolution? {
    switch values.states[name] {
    case nil: return nil
    case .done(let expression): return .expression(expression)
    case .failed: return .reported
    case .reading: return .cycle(values.circle(to: name))
    case .unread(let entry):
      let field = CameraField(named: name)
      if field != nil, isReadingMoves { return .cycle([name, "scroll", name]) }
      if let circle = readNeeds(of: .value(name)) { return .cycle(circle) }
      values.begin(name)
      let expression =
        declarations.stages.contains(name)
        ? stage(entry)
        : declarations.parameters.contains(name)
          ? parameter(entry) : field.map { cameraValue(entry, $0) } ?? value(entry)
      values.finish(name, expression)
      return expression.map { .expression($0) } ?? .reported
    }
  }

  private func value(_ entry: DeclaredEntry) -> Expression? {
    compile(entry.value, key: entry.key, expected: "an expression", in: topScope, path: "let.\(entry.key)")
  }

  /// The two constant numbers of `a..b`.
  private func range(_ node: DeclaredValue, _ text: String, path: String) -> (Double, Double)? {
    range(node, text, from: 0, path: path) {
      constant($0, of: .thing("a range"), path: path)?.double
    }
  }

  /// The two ends of `a..b`.
  ///
  /// - Parameters:
  ///   - start: Where the range starts in the value, in scalars.
  ///   - admitted: The function that makes an end of an expression; `nil` for one that may not stand there, which it reports.
  func range<End>(
    _ node: DeclaredValue, _ text: String, from start: Int, path: String, admitted: (Expression) -> End?
  ) -> (End, End)? {
    let scalars = Array(text.unicodeScalars)
    guard let dots = scalars.indices.dropLast().first(where: { scalars[$0] == "." && scalars[$0 + 1] == "." }) else {
      problems.error(
        "wrong-type", "expected a range, found \"\(shortened(text))\"", at: node.span, path: path,
        hint: "write both ends with two dots between them: 0..140")
      return nil
    }
    func end(_ range: Range<Int>) -> End? {
      let text = String(String.UnicodeScalarView(scalars[range]))
      var found: [Diagnostic] = []
      let expression = ExpressionCompiler.compile(
        text, expecting: [.number], scope: topScope,
        location: location(node, path: path).advanced(by: start + range.lowerBound),
        diagnostics: &found)
      if text.contains(/\ds\s*$/) {
        for index in found.indices { found[index].hint = "seconds are plain numbers in a range: time 0..2" }
      }
      problems.report(found)
      return expression.flatMap(admitted)
    }
    guard let from = end(0..<dots), let to = end(dots + 2..<scalars.count) else { return nil }
    return (from, to)
  }

  /// The whole numbers of `a..b`.
  ///
  /// - Parameter mayFall: Whether `5..1` are the same numbers as `1..5` from the last one on.
  func numberRange(_ node: DeclaredValue, _ text: String, mayFall: Bool = false, path: String) -> RowSource? {
    guard let (from, to) = range(node, text, path: path) else { return nil }
    guard let first = Int(exactly: from), let last = Int(exactly: to), first.magnitude <= 1 << 50,
      last.magnitude <= 1 << 50
    else {
      problems.error(
        "wrong-type", "the ends of the range are not whole numbers", at: node.span, path: path,
        hint: "write both ends, which belong to it: 1..20")
      return nil
    }
    guard first <= last || mayFall else {
      problems.error(
        "out-of-range", "the range runs backwards", at: node.span, path: path, hint: "write the smaller number first")
      return nil
    }
    let numbers = RowSource.numbers(
      first: first, count: Int((last - first).magnitude) + 1, step: first <= last ? 1 : -1)
    return limited(numbers, at: node.span, path: path)
  }

  /// Numbers, unless there are more than a list may have.
  func limited(_ source: RowSource, at span: SourceSpan, path: String) -> RowSource? {
    if source.count <= DataLimits.rows { return source }
    problems.error(
      "limit-rows", "\(source.count) rows are over the limit of \(DataLimits.rows)", at: span, path: path,
      failure: .limit)
    return nil
  }

  /// The scene's own color of a name.
  func color(named name: String) -> RGBA? {
    switch colors.states[name] {
    case nil: return nil
    case .done(let color): return color
    case .failed: return .clear
    case .reading:
      reportCircle(colors.circle(to: name), ofColor: name)
      return .clear
    case .unread(let entry):
      if let circle = readNeeds(of: .color(name)) {
        reportCircle(circle, ofColor: name)
        return .clear
      }
      colors.begin(name)
      let color = constantColor(entry.value, key: name, path: "colors.\(name)")
      colors.finish(name, color)
      return color ?? .clear
    }
  }

  private func reportCircle(_ circle: [String], ofColor name: String) {
    guard let entry = colors.entries[name] else { return }
    problems.error(
      "circular-names", "\"\(name)\" needs itself", at: entry.value.span, path: "colors.\(name)",
      note: chainText(circle, "needs"), hint: "break the circle at one of the names")
  }

  /// A color that depends on nothing.
  func constantColor(_ node: DeclaredValue, key: String, path: String) -> RGBA? {
    guard
      let expression = compile(
        node, key: key, expected: "a color", types: [.color], in: topScope, path: path),
      case .color(let color)? = constant(expression, key: key, path: path)
    else { return nil }
    return color
  }

  /// The value of a key's expression, which must depend on nothing.
  func constant(_ expression: Expression, key: String, path: String) -> ExpressionValue? {
    constant(expression, of: .key(key), path: path)
  }

  func constant(_ expression: Expression, of subject: MessageSubject, path: String) -> ExpressionValue? {
    if let value = expression.constant { return value }
    let name = expression.inputs.first?.name ?? expression.text
    problems.error(
      "not-constant", "\(subject) cannot follow \"\(name)\"", at: expression.span, path: path,
      note: expression.inputs.first.flatMap { viewportNote($0.slot, $0.name) }, hint: "use numbers and constant names")
    return nil
  }

  /// Why a name of the viewport is no constant, with the line that makes it so; `nil` for other names.
  func viewportNote(_ slot: Slot, _ name: String) -> String? {
    guard case .viewport = slot, let change = declarations.viewportChange else { return nil }
    let span = change.keySpan
    return "\"\(change.key)\" at \(span.file):\(span.line):\(span.column) changes \"\(name)\""
  }
}
