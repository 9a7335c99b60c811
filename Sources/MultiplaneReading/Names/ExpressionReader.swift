import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// Reads values in which the names of the scene may stand.
protocol ExpressionReader: ValueReader {
  /// The meanings of names.
  var names: SceneNames { get }
}

extension ExpressionReader {
  var problems: ProblemList { names.problems }

  /// The value of an expression at the top of the scene, which must depend on nothing.
  func constant(
    _ node: DeclaredValue, key: String, expected: String, types: [ExpressionType], path: String
  ) -> ExpressionValue? {
    names.compile(node, key: key, expected: expected, types: types, in: names.topScope, path: path)
      .flatMap { names.constant($0, key: key, path: path) }
  }

  // MARK: Times

  /// A constant length of time in seconds, at least 0.
  func time(_ node: DeclaredValue, key: String, path: String) -> Double? {
    guard
      let seconds = constant(
        node, key: key, expected: "a time such as 300ms", types: [.time], path: path)?.double
    else { return nil }
    guard seconds >= 0 else {
      problems.error("out-of-range", "\"\(key)\" cannot be negative", at: node.span, path: path)
      return nil
    }
    guard seconds <= TrackLimits.seconds else {
      problems.error(
        "limit-time", "\"\(key)\" is longer than a day", at: node.span, path: path, failure: .limit)
      return nil
    }
    return seconds
  }

  /// A constant length of time above 0.
  func duration(_ entry: DeclaredEntry, path: String, hint: String = "use \"jump\" to move at once") -> Double? {
    guard let seconds = time(entry.value, key: entry.key, path: path) else { return nil }
    if seconds > 0 { return seconds }
    problems.error(
      "out-of-range", "\"\(entry.key)\" must be above 0", at: entry.value.span, path: path,
      hint: hint)
    return nil
  }

  // MARK: Keys

  /// Whether exactly one of some keys is given; reports it if not.
  func oneOf(_ names: [String], _ keys: KeyedMapping, of step: DeclaredEntry, path: String) -> Bool {
    let given = names.compactMap { keys[$0] }
    if given.count > 1 {
      problems.error(
        "conflicting-keys", "\"\(given[1].key)\" together with \"\(given[0].key)\"", at: given[1].keySpan, path: path,
        hint: "leave one of them out")
    } else if given.isEmpty, !hasNull(names, in: step.value) {
      problems.error(
        "missing-key", "\"\(step.key)\" needs \(alternatives(names.map { "\"\($0)\"" }))", at: step.value.span,
        path: path)
    }
    return given.count == 1
  }

  private func hasNull(_ names: [String], in node: DeclaredValue) -> Bool {
    guard case .mapping(let entries) = node.content else { return false }
    return entries.contains { names.contains($0.key) && $0.value.isNull }
  }
}
