import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// A mapping whose keys were checked.
struct KeyedMapping {
  private let entries: [String: DeclaredEntry]
  let span: SourceSpan
  init(entries: [String: DeclaredEntry], span: SourceSpan) { (self.entries, self.span) = (entries, span) }
  /// The entry of a key, if it is given and has a value.
  subscript(name: String) -> DeclaredEntry? { entries[name] }

  /// The same with other entries for some keys; `nil` is none.
  func replacing(_ replace: (DeclaredEntry) -> DeclaredEntry?) -> KeyedMapping {
    KeyedMapping(entries: entries.compactMapValues(replace), span: span)
  }
}

/// The subject of a message.
enum MessageSubject: CustomStringConvertible {
  /// A key or name of the scene, which stands in quotes.
  case key(String)
  /// A thing with its article, such as `the scene`.
  case thing(String)

  /// The words without quotes.
  var name: String {
    switch self {
    case .key(let name), .thing(let name): name
    }
  }

  var description: String {
    switch self {
    case .key(let key): "\"\(key)\""
    case .thing(let thing): thing
    }
  }
}

/// Reads declared values one by one: their form, their words, their plain numbers. Faults are reported.
protocol ValueReader {
  /// Takes what is wrong.
  var problems: ProblemList { get }
}

extension ValueReader {
  /// The name that was probably meant, as long as there is time to look for it.
  func nearestName<Names: Sequence<String>>(to name: String, among names: @autoclosure () -> Names) -> String? {
    guard problems.suggestions.left > 0 else { return nil }
    let names = names()
    let before = problems.suggestions.left
    defer { problems.steps += before - problems.suggestions.left }
    return MultiplaneBase.nearestName(to: name, among: names, within: &problems.suggestions)
  }

  /// The hint that names what was probably meant.
  func didYouMean<Names: Sequence<String>>(_ name: String, among names: @autoclosure () -> Names) -> String? {
    nearestName(to: name, among: names()).map { "did you mean \"\($0)\"?" }
  }

  /// The hint that asks for one of several names; `nil` for none.
  func didYouMean(oneOf names: [String]) -> String? { MultiplaneBase.didYouMean(oneOf: names) }

  /// The description of a declared value in a message.
  func described(_ node: DeclaredValue) -> String {
    switch node.content {
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .scalar(let text, _): node.isNull ? "nothing" : "\"\(shortened(text))\""
    }
  }

  /// The name of one of the scene's devices.
  func deviceName(
    _ node: DeclaredValue, among devices: [String], isKnown: (String) -> Bool, path: String
  ) -> String? {
    guard let name = words(node, key: "device", path: path, expected: "the name of a device") else { return nil }
    if isKnown(name) { return name }
    problems.error(
      "unknown-device", "the scene has no device \"\(shortened(name))\"", at: node.span, path: path,
      hint: devices.isEmpty
        ? "declare it under \"devices\""
        : didYouMean(name, among: devices) ?? (devices.count > 12 ? nil : "write \(alternatives(devices))"))
    return nil
  }

  /// Reports that the value of a key is of another form.
  func wrongForm(_ node: DeclaredValue, key: String, expected: String, path: String?, hint: String? = nil) {
    wrongForm(node, of: .key(key), expected: expected, path: path, hint: hint)
  }

  /// Reports that a value is of another form.
  func wrongForm(
    _ node: DeclaredValue, of subject: MessageSubject, expected: String, path: String?, hint: String? = nil
  ) {
    if node.isNull { return problems.report(node.noValue(key: subject.name, path: path)) }
    problems.error(
      "wrong-type", "\(subject) expects \(expected), found \(described(node))", at: node.span, path: path,
      hint: hint)
  }

  /// The entries of a mapping whose keys a schema knows.
  ///
  /// - Parameter key: The key it is the value of; none for an item of a list and the scene itself.
  func mapping(_ node: DeclaredValue, _ schema: MappingSchema, key: String? = nil, path: String?) -> KeyedMapping? {
    let name: MessageSubject = schema.isKey ? .key(schema.name) : .thing(schema.name)
    let subject = key.map { .key($0) } ?? name
    guard case .mapping(let entries) = node.content else {
      wrongForm(node, of: subject, expected: "a mapping", path: path, hint: keyList(schema))
      return nil
    }
    let title = schema.isNamedByKey ? subject : name
    var known: [String: DeclaredEntry] = [:]
    var given: Set<String> = []
    for entry in entries {
      let entryPath = path.map { "\($0).\(entry.key)" } ?? entry.key
      guard schema[entry.key] != nil else {
        problems.error(
          "unknown-key", "\"\(shortened(entry.key))\" is not a key of \(title)", at: entry.keySpan,
          path: path,
          hint: commaHint(entry) ?? keyHint(entry.key, in: schema, called: title.name) ?? keyList(schema))
        continue
      }
      given.insert(entry.key)
      if entry.value.isNull {
        problems.report(entry.value.noValue(key: entry.key, path: entryPath))
      } else {
        known[entry.key] = entry
      }
    }
    for missing in schema.keys where missing.isRequired && !given.contains(missing.name) {
      problems.error(
        "missing-key", "\(title) needs \"\(missing.name)\"", at: node.span, path: path,
        hint: hint(for: missing))
    }
    return KeyedMapping(entries: known, span: node.span)
  }

  /// The hint for a key that is missing: how it is written.
  private func hint(for missing: KeySchema) -> String? {
    switch (missing.name, missing.form) {
    case ("multiplane", _): "write multiplane: \(SceneSchema.version) at the top"
    case ("canvas", _): "write the size of a frame: canvas: { size: 390x844 }"
    case (let name, .time): "write \(name): 1s"
    case ("velocity", _): "write velocity: 2000, in points a second"
    case (let name, .alongAxes): "write \(name): 200, in points"
    default: nil
    }
  }

  private func keyList(_ schema: MappingSchema) -> String {
    "the keys are \(schema.keys.map(\.name).joined(separator: ", "))"
  }

  /// Advice for a key without a colon: in braces it is what stands behind a comma of a text.
  func commaHint(_ entry: DeclaredEntry) -> String? {
    entry.lacksColon ? "inside { } and [ ] a text with commas needs quotes" : nil
  }

  /// Advice for a key that a mapping does not have.
  private func keyHint(_ word: String, in schema: MappingSchema, called title: String) -> String? {
    let names = schema.keys.map(\.name)
    if let advice = SceneSchema.advice(on: word, in: title) ?? SceneSchema.advice(on: word, in: schema.name) {
      return advice
    }
    if let hint = didYouMean(oneOf: SceneSchema.keys(meantBy: word, among: names)) { return hint }
    if let hint = didYouMean(word, among: names) { return hint }
    if let kind = SceneKind(rawValue: title) {
      return SceneSchema.keyNames(of: kind).contains(word)
        ? "write \"\(word)\" beside \"\(kind.rawValue)\", not in it" : SceneSchema.advice(on: word)
    }
    return schema.name == SceneSchema.scene.name && SceneSchema.canvas[word] != nil
      ? "write it under \"canvas\"" : nil
  }

  /// The entries of a mapping whose keys are names of the scene's own, and which have a value.
  ///
  /// - Parameters:
  ///   - what: The kind of thing that has the names, for messages.
  ///   - rule: The rule for the names; `nil` is what expressions can name.
  func names(_ entry: DeclaredEntry?, what: String, rule: NameRule? = nil) -> [DeclaredEntry] {
    guard let entry else { return [] }
    guard case .mapping(let entries) = entry.value.content else {
      wrongForm(entry.value, key: entry.key, expected: "a mapping of names", path: entry.key)
      return []
    }
    return entries.filter { item in
      let path = "\(entry.key).\(item.key)"
      guard rule?.allows(item.key) ?? isName(item.key) else {
        problems.error(
          "bad-name", "\"\(shortened(item.key))\" cannot be the name of \(what)", at: item.keySpan, path: path,
          hint: rule?.hint ?? "a name has letters, digits and _, and starts with a letter")
        return false
      }
      if item.value.isNull {
        problems.report(item.value.noValue(key: item.key, path: path))
        return false
      }
      return true
    }
  }

  /// The items of a list.
  func list(_ node: DeclaredValue, key: String, of what: String, path: String) -> [DeclaredValue]? {
    if case .sequence(let items) = node.content { return items }
    wrongForm(node, key: key, expected: "a list of \(what)", path: path)
    return nil
  }

  /// The text of a scalar as it is written.
  func words(_ node: DeclaredValue, key: String, path: String, expected: String = "a text") -> String? {
    if let text = node.text, !node.isNull { return text }
    wrongForm(node, key: key, expected: expected, path: path)
    return nil
  }

  /// One of a few words, or the error that names the nearest.
  func word(_ node: DeclaredValue, key: String, of words: [String], path: String) -> String? {
    guard let text = self.words(node, key: key, path: path, expected: alternatives(words.map { "\"\($0)\"" })) else {
      return nil
    }
    if words.contains(text) { return text }
    problems.error(
      "wrong-word", "\"\(shortened(text))\" is not a value of \"\(key)\"", at: node.span, path: path,
      hint: didYouMean(text, among: words) ?? "write \(alternatives(words))")
    return nil
  }

  /// The case of an enumeration that a word names.
  func value<Value: RawRepresentable & CaseIterable>(
    _ node: DeclaredValue, key: String, path: String, as type: Value.Type
  ) -> Value? where Value.RawValue == String {
    word(node, key: key, of: Value.allCases.map(\.rawValue), path: path).flatMap(Value.init)
  }

  /// `true` or `false`.
  func flag(_ node: DeclaredValue, key: String, path: String) -> Bool? {
    word(node, key: key, of: ["true", "false"], path: path).map { $0 == "true" }
  }

  /// Where the characters of a scalar stand.
  func location(_ node: DeclaredValue, path: String?) -> ExpressionLocation {
    ExpressionLocation(path: path) { node.span(of: $0) }
  }

  /// The one key that says what a mapping is for; none, or more than one, is reported.
  func soleVerb(
    _ given: [DeclaredEntry], of verbs: [String], in node: DeclaredValue, isComplete: Bool, path: String, none: String,
    twice: String, hint: String
  ) -> DeclaredEntry? {
    if given.count > 1 {
      problems.error(
        "two-verbs", "\(twice), found \"\(given[0].key)\" and \"\(given[1].key)\"", at: given[1].keySpan, path: path,
        hint: hint)
      return nil
    }
    if given.isEmpty, isComplete {
      problems.error(
        "missing-key", none, at: node.span, path: path, hint: "write one of \(alternatives(verbs))")
    }
    return given.first
  }

  /// `390x844`.
  func size(_ node: DeclaredValue, key: String, path: String) -> (width: Double, height: Double)? {
    guard let text = words(node, key: key, path: path, expected: "a size such as 390x844") else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    if parts.count == 2, let width = plainNumber(parts[0]), let height = plainNumber(parts[1]) {
      return (width, height)
    }
    problems.error(
      "wrong-type", "\"\(key)\" expects a size, found \"\(shortened(text))\"", at: node.span, path: path,
      hint: "write width and height with an x between them: 390x844")
    return nil
  }

  /// A number without a name or a sign of calculation in it.
  func plainNumber(_ text: some StringProtocol) -> Double? {
    guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first) else { return nil }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || [0x2D, 0x2B, 0x2E, 0x5F, 0x65, 0x45].contains($0) })
    else { return nil }
    guard let value = WrittenNumber.ungrouped(String(text)).flatMap({ Double($0) }), value.isFinite else { return nil }
    return value
  }

  /// The names there are, for a hint; there may be none.
  ///
  /// - Parameter count: How many there are: names beyond a dozen are not asked for, since a file may have many and be wrong often.
  func namesHint(_ what: String, _ names: @autoclosure () -> [String], count: Int) -> String? {
    count == 0 ? "the scene has no \(what)" : count > 12 ? nil : "the \(what) are \(names().joined(separator: ", "))"
  }

  /// The number of a field of items, or the error that names the others.
  ///
  /// - Parameter hint: The advice on what may be wrong with the file they come from.
  func field(
    _ name: String, among names: [String], at span: SourceSpan, path: String, hint: String? = nil
  ) -> Int? {
    switch FieldSearch(name, among: names) {
    case .one(let number): return number
    case .several(let message, let hint): problems.error("unknown-field", message, at: span, path: path, hint: hint)
    case .none:
      problems.error(
        "unknown-field",
        names.isEmpty ? "the items have no fields" : "the items have no field \"\(shortened(name))\"", at: span,
        path: path, hint: hint ?? FieldSearch.hint(name, among: names, in: problems))
    }
    return nil
  }

  /// Reports what an action throws; a problem without a place gets the one that asked for it.
  func read<Value>(
    at span: SourceSpan, path: String, _ action: () throws(SceneFailure) -> Value
  ) -> Value? {
    if problems.isOver(at: span, path: path) { return nil }
    Breadcrumb.note(node: path)
    do throws(SceneFailure) {
      return try action()
    } catch {
      for var problem in error.diagnostics {
        problem.span = problem.span ?? span
        problem.path = problem.path ?? path
        problems.report(problem)
      }
      return nil
    }
  }
}

/// Whether a text can be the name of a file on any machine.
func isFileName(_ text: String) -> Bool {
  text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    && (1...60).contains(text.utf8.count)
}

/// The rule for names of the scene's own.
struct NameRule {
  /// The hint for a name that breaks the rule.
  let hint: String
  /// Whether a name may be.
  let allows: @Sendable (String) -> Bool
}

extension NameRule {
  /// The rule for names of devices: that for folders, but for two words that mean others.
  static let device = NameRule(
    hint: "at most 60 of a-z, 0-9 and -; \"all\" and \"canvas\" have a meaning",
    allows: { isFileName($0) && !["all", "canvas"].contains($0) })
}

/// Whether a text can be a name in expressions.
package func isName(_ text: String) -> Bool {
  let words = ["and", "or", "not", "true", "false", "if"]
  guard let first = text.unicodeScalars.first, !words.contains(text) else { return false }
  func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic || scalar == "_" }
  return isLetter(first) && text.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) }
}

extension ValueReader {
  /// The tag of a language.
  func language(_ value: DeclaredValue, path: String) -> String? {
    let expected = "the tag of a language such as zh-Hans"
    guard let tag = words(value, key: "language", path: path, expected: expected) else { return nil }
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    if isTag, (2...3).contains(parts[0].count), parts[0].allSatisfy(\.isLetter) { return tag }
    problems.error(
      "wrong-word", "\"\(shortened(tag))\" is not the tag of a language", at: value.span, path: path,
      hint: tag.contains("_")
        ? "write \(shortened(tag.replacing("_", with: "-")))" : "write a tag such as zh-Hans, ja or sr")
    return nil
  }
}
