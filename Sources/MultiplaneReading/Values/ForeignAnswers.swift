import MultiplaneBase
import MultiplaneYAML

/// Says what to write where a value is one of another language, as in `padding: 10 20` or `fill: linear-gradient(…)`.
///
/// The problems of a scene are looked at once more when all of them are known: each has the path of the value it is about.
/// So every key is answered in the same way, whatever reads it.
struct ForeignAnswers {
  /// The whole scene.
  let root: DeclaredValue

  /// The problems that a value of another language may have.
  private static let codes: Set = [
    "unknown-key", "unknown-color", "unknown-name", "unknown-function", "unknown-font", "expression-syntax",
    "wrong-type", "wrong-word", "missing-key",
  ]

  /// The problems, those of a foreign value as one with the answer as its hint.
  func applied(to problems: [Diagnostic]) -> [Diagnostic] {
    var answered: Set<String> = []
    return withoutRests(problems).compactMap { problem in
      guard problem.failure == .scene, Self.codes.contains(problem.code), problem.span?.file == root.span.file,
        let path = problem.path, let place = place(of: path, problem.span)
      else { return problem }
      // A slip of the fingers is answered by the key itself.
      if place.isWhole, problem.code == "unknown-key", problem.hint?.hasPrefix("did you mean") == true {
        return problem
      }
      guard !place.isWhole || !answered.contains(place.path) else { return nil }
      guard let answer = answer(to: problem, place) else { return problem }
      if place.isWhole { answered.insert(place.path) }
      var problem = problem
      problem.hint = answer
      return problem
    }
  }

  private func answer(to problem: Diagnostic, _ place: KeyLocation) -> String? {
    if problem.message == "expected a time, found a number", let text = place.value.text, let time = Double(text) {
      return "write \(text)\(time < 100 ? "s" : "ms")"
    }
    // A word that values are compared with is a text, and no field's name.
    if place.key == "where", let words = place.value.text?.split(separator: " "), words.count == 3,
      words[2].allSatisfy(\.isLetter),
      problem.message.hasPrefix("\"\(words[2])\"") || words[1] == "=" && words[2].first?.isUppercase == true
    {
      return "write \(words[0]) == \"\(words[2])\""
    }
    return ForeignValue(place.value, of: place.key, in: place.parent).answer
  }

  /// The problems without those that another one brings with it.
  private func withoutRests(_ problems: [Diagnostic]) -> [Diagnostic] {
    let unknown = Dictionary(grouping: problems.filter { $0.code == "unknown-key" }) { $0.path ?? "" }
    // A comma in `{ fill: rgb(1, 2, 3) }` ends the value, and the numbers behind it are keys.
    var cut: SourceSpan?
    return problems.filter { problem in
      if let start = cut, let span = problem.span, span.line == start.line, span.file == start.file,
        ["unknown-key", "surplus-argument", "bad-name", "no-value"].contains(problem.code)
      {
        if problem.message.contains(")") { cut = nil }
        return false
      }
      cut = problem.cause == .unclosedParenthesis && problem.hint?.contains("{ }") == true ? problem.span : nil
      guard problem.code == "missing-key" else { return true }
      // A key of another language is there in place of the one that is missing.
      let missing = Set(problem.message.split(separator: "\"").dropFirst().map { String($0) })
      let hints = (unknown[problem.path ?? ""] ?? []).compactMap(\.hint).filter { !$0.hasPrefix("the keys are") }
      return !hints.contains { hint in hint.split { !$0.isLetter }.contains { missing.contains(String($0)) } }
    }
  }

  /// A key and its value.
  private struct KeyLocation {
    var key: String
    var value: DeclaredValue
    /// The key around.
    var parent: String?
    /// The path of the value.
    var path: String
    /// Whether the problem is about the value, and not about the key.
    var isWhole: Bool
  }

  /// The value that a path leads to, or the entry of it that the span is at.
  private func place(of path: String, _ span: SourceSpan?) -> KeyLocation? {
    var (value, keys, isItem) = (root, [String](), false)
    for part in path.split(separator: ".") {
      let pieces = part.split(separator: "[")
      guard let key = pieces.first.map({ String($0) }), let entry = value.entry(key) else { return nil }
      (value, isItem) = (entry.value, pieces.count > 1)
      keys.append(key)
      for piece in pieces.dropFirst() {
        guard case .sequence(let items) = value.content, let index = Int(piece.dropLast()),
          items.indices.contains(index)
        else { return nil }
        value = items[index]
      }
    }
    // Fields of items have names of the scene's own.
    let isField =
      keys.contains("items") || keys.dropLast().contains("ForEach")
      || keys.first == "data" && keys.count > 2 && !["sort", "where"].contains(keys[2])
    guard let last = keys.last, !isField else { return nil }
    let parent = keys.dropLast().last
    let entry = value.entries.first { $0.keySpan == span || isItem && $0.value.holds(span) }
    if isItem || entry != nil && ForeignValue(value, of: last, in: parent).answer == nil {
      return entry.map {
        KeyLocation(
          key: $0.key, value: $0.value, parent: last, path: "\(path).\($0.key)", isWhole: $0.keySpan != span)
      }
    }
    return KeyLocation(key: last, value: value, parent: parent, path: path, isWhole: true)
  }
}

extension DeclaredValue {
  /// The entries of a mapping; nothing for other values, and for one of more names than the language has keys: to look
  /// through those for each of many mistakes would take time.
  var entries: [DeclaredEntry] {
    if case .mapping(let entries) = content, entries.count <= 256 { return entries }
    return []
  }

  /// Whether a problem's place is the value, or a part of the formula that it is.
  fileprivate func holds(_ part: SourceSpan?) -> Bool {
    guard text != nil, let part, part.file == span.file, part.line == span.line else { return part == span }
    return (span.column..<span.column + span.length).contains(part.column)
  }

  /// The entry of a key, in the mapping itself or in the content of a node.
  fileprivate func entry(_ key: String) -> DeclaredEntry? {
    entries.first { $0.key == key }
      ?? entries.lazy.filter { $0.key.first?.isUppercase == true }.flatMap(\.value.entries).first { $0.key == key }
  }
}
