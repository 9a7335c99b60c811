import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

// The kind of a node, and its keys.

extension OutlineReader {
  private var kindNames: [String] { SceneKind.allCases.map(\.rawValue) + declarations.components.keys }

  func isKind(_ name: String) -> Bool {
    SceneKind(rawValue: name) != nil || declarations.components[name] != nil
      || declarations.unreadableComponents.contains(name)
  }

  /// The one entry that says what the node is.
  func kindEntry(_ entries: [DeclaredEntry], at span: SourceSpan, path: String) -> DeclaredEntry? {
    let capitalised = entries.filter { $0.key.first?.isUppercase == true }
    let unknown = capitalised.filter { !isKind($0.key) }
    for entry in unknown {
      problems.error(
        "unknown-kind", "\"\(shortened(entry.key))\" is not a node kind", at: entry.keySpan, path: path,
        hint: kindHint(entry.key))
    }
    let known = capitalised.filter { isKind($0.key) }
    if known.count > 1 {
      problems.error(
        "two-kinds", "a node has one kind, found \"\(known[0].key)\" and \"\(known[1].key)\"", at: known[1].keySpan,
        path: path, hint: "begin a new node with \"- \(known[1].key)\", or put both into a ZStack")
      return nil
    }
    if let entry = unknown.first { return known.isEmpty ? entry : nil }
    if let entry = known.first { return declarations.unreadableComponents.contains(entry.key) ? nil : entry }
    for entry in entries where SceneSchema.nodeKey(entry.key) == nil || entries.count == 1 {
      let advice = SceneSchema.nodeKey(entry.key) == nil ? SceneSchema.advice(onKind: entry.key) : nil
      let kinds = kindsMeant(by: entry.key)
      if advice == nil, kinds.isEmpty { continue }
      problems.error(
        "unknown-kind", "\"\(shortened(entry.key))\" is not a node kind", at: entry.keySpan, path: path,
        hint: advice ?? didYouMean(oneOf: kinds))
      return entry
    }
    problems.error(
      "no-kind", "the node has no kind", at: entries.first?.keySpan ?? span, path: path,
      hint: "a node has one capitalised key, such as Text or VStack")
    return nil
  }

  /// The kinds that a word which is none was probably meant to be.
  private func kindsMeant(by word: String) -> [String] {
    if let kind = sameKind(as: word) { return [kind] }
    let known = SceneSchema.kinds(meantBy: word).map(\.rawValue)
    return known.isEmpty ? nearestName(to: word, among: kindNames).map { [$0] } ?? [] : known
  }

  /// The kind that is written so but for capitals.
  private func sameKind(as word: String) -> String? { kindsInSmallLetters[word.lowercased()] }

  /// The kind of the language that a word is a slip of the fingers of.
  private func misspeltKind(_ word: String) -> SceneKind? {
    if let kind = sameKind(as: word) { return SceneKind(rawValue: kind) }
    guard SceneSchema.kinds(meantBy: word).isEmpty, SceneSchema.advice(onKind: word) == nil else { return nil }
    return nearestName(to: word, among: kindNames).flatMap(SceneKind.init(rawValue:))
  }

  /// The advice on a kind and its value that stand together as in Swift: `Color.red`.
  func memberHint(_ word: String) -> String? {
    let parts = word.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let kind = sameKind(as: String(parts[0])) else { return nil }
    return "write \(kind): \(shortened(String(parts[1])))"
  }

  private func kindHint(_ word: String) -> String {
    if let advice = memberHint(word) ?? SceneSchema.advice(onKind: word) { return advice }
    if let hint = didYouMean(oneOf: kindsMeant(by: word)) { return hint }
    // Other languages wrap a node in another one: here a key does it.
    let key = word.prefix(1).lowercased() + word.dropFirst()
    if SceneSchema.nodeKey(key) != nil { return "write \"\(key)\" as a key of the node: keys are lower-case" }
    return "the kinds are \(kindNames.prefix(SceneKind.allCases.count).joined(separator: ", "))"
  }

  /// A node in place of one whose kind is not known, so that what is wrong inside it is found in the same pass.
  ///
  /// A misspelt kind is read as what it is. Of another the nodes in its list are read, and nothing is said that depends
  /// on what they stand in.
  mutating func standIn(
    for entry: DeclaredEntry, others: [DeclaredEntry], in context: OutlineContext, path: String
  ) -> OutlineNode? {
    if let kind = misspeltKind(entry.key) {
      return node(kind, entry, others: others, in: context, path: path)
    }
    guard case .sequence(let items) = entry.value.content, items.allSatisfy(\.holdsKind) else { return nil }
    var around = context
    around.parent = .unknown
    around.depth += 1
    var node = OutlineNode(
      number: outline.nodeCount, kind: .group, span: entry.keySpan, path: path, content: entry.value, entries: [],
      context: context)
    outline.nodeCount += 1
    for (index, item) in items.enumerated() {
      if let child = self.node(item, in: around, path: "\(path).\(entry.key)[\(index)]") { node.children.append(child) }
    }
    return node
  }

  /// The entries a kind may carry and that have a value; the others are reported.
  func checkedEntries(_ entries: [DeclaredEntry], of kind: SceneKind, path: String) -> [DeclaredEntry] {
    entries.filter { entry in
      guard let key = SceneSchema.nodeKey(entry.key) else {
        problems.error(
          "unknown-key", "\"\(shortened(entry.key))\" is not a key of \"\(kind.rawValue)\"", at: entry.keySpan,
          path: path,
          hint: commaHint(entry) ?? unknownKeyHint(entry.key, kind))
        return false
      }
      guard key.kinds.contains(kind) else {
        problems.error(
          "wrong-kind", "\"\(entry.key)\" is not a key of \"\(kind.rawValue)\"", at: entry.keySpan, path: path,
          hint: wrongKindHint(key, kind))
        return false
      }
      if entry.value.isNull {
        problems.report(entry.value.noValue(key: entry.key, path: "\(path).\(entry.key)"))
        return false
      }
      return true
    }
  }

  private func unknownKeyHint(_ word: String, _ kind: SceneKind) -> String {
    let names = SceneSchema.keyNames(of: kind)
    if let hint = didYouMean(oneOf: SceneSchema.keys(meantBy: word, among: names)) { return hint }
    if let advice = SceneSchema.advice(on: word, in: kind.rawValue) ?? SceneSchema.advice(on: word) { return advice }
    if let hint = didYouMean(word, among: names) { return hint }
    // A key that other kinds carry would be refused in its turn.
    let all = SceneSchema.nodeKeys.map(\.name)
    if let name = SceneSchema.keys(meantBy: word, among: all).first ?? nearestName(to: word, among: all),
      let key = SceneSchema.nodeKey(name)
    {
      return wrongKindHint(key, kind)
    }
    return isKind(word.prefix(1).uppercased() + word.dropFirst())
      ? "kinds are capitalised, and a node has one" : "the keys are \(names.joined(separator: ", "))"
  }

  private func wrongKindHint(_ key: KeySchema, _ kind: SceneKind) -> String {
    switch kind {
    case .forEach: return "give it to the node under \"row\""
    case .section: return "a Section has no box; give it to the nodes in it, or to the list around"
    case .spacer: return "a Spacer draws nothing"
    // CSS has distances from the edges under this name.
    case _ where key.name == "inset": return "write left, right, top and bottom, or leave it out where a node fills"
    default:
      let meant = SceneSchema.keys(meantBy: key.name, among: SceneSchema.keyNames(of: kind))
      return didYouMean(oneOf: meant) ?? "\"\(key.name)\" belongs to \(alternatives(key.kinds.kinds.map(\.rawValue)))"
    }
  }
}

extension DeclaredValue {
  /// Whether it is a mapping with a capitalised key, as nodes are.
  var holdsKind: Bool {
    guard case .mapping(let entries) = content else { return false }
    return entries.contains { $0.key.first?.isUppercase == true }
  }
}
