import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// Parameters: constants that a run may set.
extension SceneNames {
  /// The value of a parameter: what the run gives, else its default, which is checked either way.
  func parameter(_ entry: DeclaredEntry) -> Expression? {
    let path = "params.\(entry.key)"
    guard let keys = mapping(entry.value, SceneSchema.parameter, key: entry.key, path: path),
      let typeEntry = keys["type"],
      let type = value(typeEntry.value, key: "type", path: "\(path).type", as: ParameterType.self)
    else { return nil }
    guard let choices = choices(keys, of: type, typeEntry, path: path), let given = keys["default"] else { return nil }
    guard let standard = standard(given, type, choices, path: "\(path).default") else { return nil }
    guard let text = options.inputs.values[entry.key] else { return standard }
    guard let value = set(entry.key, to: text, type, choices) else { return nil }
    if value != standard.constant { changedParameters[entry.key] = value }
    return Expression(constant: value, at: location(given.value, path: "\(path).default"))
  }

  /// The words of a choice; empty for other types.
  private func choices(
    _ keys: KeyedMapping, of type: ParameterType, _ typeEntry: DeclaredEntry, path: String
  ) -> [String]? {
    guard type == .choice else {
      if let given = keys["of"] {
        problems.error(
          "conflicting-keys", "\"of\" is for parameters that are a choice", at: given.keySpan, path: "\(path).of",
          hint: "write type: choice")
      }
      return []
    }
    guard let given = keys["of"] else {
      problems.error(
        "missing-key", "a choice needs \"of\"", at: typeEntry.value.span, path: path,
        hint: "list the values there are: of: [calm, loud]")
      return nil
    }
    let path = "\(path).of"
    guard let items = list(given.value, key: "of", of: "words", path: path) else { return nil }
    let found = items.compactMap { words($0, key: "of", path: path, expected: "a word") }
    if items.isEmpty {
      problems.error("out-of-range", "\"of\" is empty", at: given.value.span, path: path, hint: "list some words")
    }
    return found.count == items.count && !items.isEmpty ? found : nil
  }

  /// The default as an expression that depends on nothing.
  private func standard(
    _ entry: DeclaredEntry, _ type: ParameterType, _ choices: [String], path: String
  ) -> Expression? {
    if type.isText {
      let text =
        type == .choice
        ? word(entry.value, key: "default", of: choices, path: path)
        : words(entry.value, key: "default", path: path)
      return text.map { Expression(constant: .text($0), at: location(entry.value, path: path)) }
    }
    let expression = compile(
      entry.value, key: "default", expected: type.expressionType.described, types: [type.expressionType],
      in: topScope, path: path)
    guard let expression, constant(expression, key: "default", path: path) != nil else { return nil }
    return expression
  }

  /// The value that a run sets a parameter to.
  private func set(_ name: String, to text: String, _ type: ParameterType, _ choices: [String]) -> ExpressionValue? {
    func refused(_ expected: String, note: String? = nil, hint: String? = nil) -> ExpressionValue? {
      problems.report(
        Diagnostic(
          code: "bad-parameter", "parameter \"\(name)\" expects \(expected), found \"\(shortened(text))\"", note: note,
          hint: hint, failure: .commandLine))
      return nil
    }
    if type == .choice {
      return choices.contains(text)
        ? .text(text) : refused(alternatives(choices.map { "\"\($0)\"" }), hint: didYouMean(text, among: choices))
    }
    if type == .text { return .text(text) }
    var found: [Diagnostic] = []
    let expression = ExpressionCompiler.compile(
      text, expecting: [type.expressionType], scope: topScope,
      location: ExpressionLocation(file: "--set", line: 1, column: 1), diagnostics: &found)
    if let value = expression?.constant { return value }
    if let expression {
      let name = expression.inputs.first?.name ?? expression.text
      let change = expression.inputs.first.flatMap { viewportNote($0.slot, $0.name) }
      return refused(type.expressionType.described, note: change ?? "\"\(name)\" is no constant")
    }
    let isReported = found.allSatisfy { $0.cause == .reported }
    return isReported ? nil : refused(type.expressionType.described, hint: found.compactMap(\.hint).first)
  }

  // MARK: Values that a run gives

  /// The names of the parameters, in the order of the file.
  var parameterNames: [String] { values.order.filter { declarations.parameters.contains($0) } }

  /// Refuses values for parameters and files for sources that the scene does not have.
  func checkInputs() {
    let inputs = options.inputs
    refuse(
      inputs.values.keys, among: parameterNames, "parameter",
      none: "declare it under \"params\"")
    refuse(inputs.files.keys, among: sources.order, "source", none: "declare it under \"data\"")
  }

  private func refuse(_ given: some Collection<String>, among known: [String], _ what: String, none: String) {
    for name in given.sorted() where !known.contains(name) {
      let list = "the \(what)s are \(known.prefix(40).joined(separator: ", "))"
      problems.report(
        Diagnostic(
          code: "unknown-\(what)", "the scene has no \(what) \"\(shortened(name))\"",
          hint: known.isEmpty ? none : didYouMean(name, among: known).map { "\($0) \(list)" } ?? list,
          failure: .commandLine))
    }
  }

  /// The hash of what was declared and of what the run gives that differs from it; to be asked when all names were read.
  func hash(of scene: DeclaredScene) -> String {
    let device = options.inputs.device
    if changedParameters.isEmpty, declarations.includes.isEmpty, device == nil { return scene.digest }
    let digest = ContentDigest()
    digest.add(scene.digest)
    digest.add(device ?? "")
    for file in declarations.includes { digest.add(file.source.text) }
    for (name, value) in changedParameters.sorted(by: { $0.key < $1.key }) {
      digest.add(name)
      digest.add(String(reflecting: value))
    }
    return digest.value
  }
}
