internal import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneScene

/// The language word by word, made from the tables that scenes are read with: the text of `multiplane help WORD`.
package enum LanguageReference {
  /// The text about a word: a kind, a key, a function, a name in expressions; of each thing that is called so.
  ///
  /// `nil` for a word of none of them.
  package static func text(of word: String) -> String? {
    var parts: [String] = []
    if let kind = SceneKind(rawValue: word) { parts.append(text(of: kind)) }
    if let key = SceneSchema.nodeKey(word) { parts.append(text(of: key)) }
    let places = SceneSchema.mappings.flatMap { mapping in
      mapping.keys.filter { $0.name == word }.map { (mapping, $0) }
    }
    parts += places.map { text(of: $1, in: $0) }
    if let mapping = SceneSchema.mappings.first(where: { $0.name == word }) { parts.append(text(of: mapping)) }
    if let function = functionTable.first(where: { $0.name == word }) { parts.append(text(of: function)) }
    for group in NameGroup.all {
      parts += group.entries.filter { calls(word, $0, of: group) }.map { text(of: $0, in: group) }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// Every word there is something to say of.
  package static var words: [String] {
    var seen: Set<String> = []
    let keys = SceneSchema.nodeKeys.map(\.name) + SceneSchema.mappings.flatMap { $0.keys.map(\.name) }
    let values = NameGroup.all.flatMap { group in
      group.entries.map { group.owner == nil ? group.written($0) : $0.word }
    }
    let all = SceneKind.allCases.map(\.rawValue) + keys + functionTable.map(\.name) + values
    return all.filter { seen.insert($0).inserted }
  }

  /// The word that was probably meant by one that nothing is called by, as a hint.
  package static func hint(for word: String) -> String? {
    var meant = SceneSchema.kinds(meantBy: word).map(\.rawValue) + SceneSchema.keys(meantBy: word, among: words)
    meant += functions(calledElsewhere: word)
    return didYouMean(oneOf: meant) ?? SceneSchema.advice(on: word) ?? SceneSchema.advice(onKind: word)
      ?? advice(onFunction: word) ?? didYouMean(word, among: words)
  }

  /// A sentence in lines of 80 columns at most, each with so many spaces before it, without the marks of code.
  package static func wrapped(_ sentence: String, indent: Int) -> String {
    var lines: [String] = []
    for word in sentence.filter({ $0 != "`" }).split(separator: " ") {
      if let last = lines.last, last.count + word.count + 1 <= 80 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(repeating: " ", count: indent) + word)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Parts

  private static func text(of kind: SceneKind) -> String {
    let names = SceneSchema.keyNames(of: kind)
    return "\(kind.rawValue): a kind of node\n" + wrapped(kind.descriptor.sentence, indent: 2)
      + row("takes", kind.descriptor.content) + row("keys", names.joined(separator: ", "))
      + example(ReferenceExamples.kinds[kind])
  }

  private static func text(of key: KeySchema) -> String {
    let left = SceneKind.allCases.filter { !key.kinds.contains($0) }.map(\.rawValue)
    let kinds =
      left.isEmpty
      ? "every kind"
      : left.count <= 5
        ? "all but \(left.joined(separator: ", "))" : key.kinds.kinds.map(\.rawValue).joined(separator: ", ")
    var text = "\(key.name): a key of nodes\n" + wrapped(key.sentence, indent: 2)
    text += row("value", described(key.form))
    text += row("on", kinds)
    if key.isExpression {
      let live = key.isLive ? "yes: it may follow the scroll and the time" : "no: it decides the layout"
      text += row("live", key.name == "inset" ? "\(live); its bottom may follow the time" : live)
    }
    return text + example(ReferenceExamples.nodeKeys[key.name])
  }

  /// The value that a key takes; `align` takes other words on other kinds.
  private static func described(_ form: ValueForm) -> String {
    form == .align
      ? "leading, center or trailing; top, center, bottom or baseline across a row; stretch in a VStack or HStack; one of nine points in a ZStack"
      : form.described
  }

  private static func text(of key: KeySchema, in mapping: MappingSchema) -> String {
    "\(key.name): a key of \(mapping.name)\n" + wrapped(key.sentence, indent: 2)
      + row("value", key.form.described + (key.isRequired ? "; it cannot be left out" : ""))
      + example(ReferenceExamples.example(of: key.name, in: mapping.name))
  }

  private static func text(of mapping: MappingSchema) -> String {
    "\(mapping.name): a mapping\n" + row("keys", mapping.keys.map(\.name).joined(separator: ", "))
  }

  private static func text(of function: FunctionSignature) -> String {
    "\(function.usage): a function\n" + wrapped(function.sentence, indent: 2)
      + row("example", "\(function.example) gives \(function.result)")
  }

  private static func calls(_ word: String, _ entry: NameGroup.Entry, of group: NameGroup) -> Bool {
    word == entry.word || word == entry.name || word == group.written(entry)
  }

  private static func text(of value: NameGroup.Entry, in group: NameGroup) -> String {
    let also = group.isOfRows ? ", and of a row as row.\(value.name)" : ""
    return "\(group.written(value)): a value of \(group.title)\(also)\n" + wrapped(value.sentence, indent: 2)
  }

  private static func row(_ title: String, _ words: String) -> String {
    let start = "  \(title):" + String(repeating: " ", count: max(1, 9 - title.count))
    return start + wrapped(words, indent: start.count).dropFirst(start.count)
  }

  /// Lines of a scene, as they are written.
  private static func example(_ lines: String?) -> String {
    guard let lines else { return "" }
    return "  example:\n" + lines.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}
