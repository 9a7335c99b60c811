import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneYAML

// The one form of data files that is read by the same eyes as the scene.
extension DataFileReader {
  /// The content of a YAML file.
  func readYAML(_ file: AssetFile, of source: SourceDeclaration) -> DataContent? {
    let root = read(at: source.entry.value.span, path: source.filePath) { () throws(SceneFailure) in
      let bytes = try file.contents(of: "data file")
      do throws(SceneFailure) {
        return try YAMLReader.parse(try SourceFile.decode(bytes, name: file.label, failure: .asset))
      } catch {
        throw SceneFailure(
          error.diagnostics.map { problem in
            var problem = problem
            if problem.failure == .scene { problem.failure = .asset }
            return problem
          })
      }
    }
    guard let root else { return nil }
    problems.failureInData = .asset
    defer { problems.failureInData = nil }
    let options = source.options
    guard let found = root.found(at: options.path) else {
      let path = options.path ?? ""
      problems.error(
        "unknown-field", "there is no list at \"\(shortened(path))\"", at: root.span, path: "\(source.path).path",
        hint: root.data.listsHint(near: path))
      return nil
    }
    switch found.content {
    case .sequence(let items):
      return Self.table(items, options.policy, path: source.path) { problems.report($0) }.map { .rows($0) }
    case .mapping where options.path == nil:
      let path = source.path
      return .values(
        DataConstants(found.data) { list throws(SceneFailure) in
          var faults: [Diagnostic] = []
          if case .sequence(let items)? = found.found(at: list)?.content,
            let table = Self.table(items, options.policy, path: path, report: { faults.append($0) })
          {
            return table
          }
          throw SceneFailure(faults)
        })
    case .mapping, .scalar:
      wrongForm(
        found, of: .thing(options.path.map { "\"\($0)\"" } ?? "the file"),
        expected: options.path == nil ? "a list or a mapping" : "a list", path: source.path,
        hint: options.path.map { root.data.listsHint(near: $0) })
      return nil
    }
  }

  /// The items of a list, without those that are passed over.
  private static func table(
    _ items: [DeclaredValue], _ policy: BadRowPolicy, path: String, report: (Diagnostic) -> Void
  ) -> DataTable? {
    DataTable(items: items.map(\.data), policy) { row, problem, isPassed in
      var problem = problem
      if isPassed { problem.severity = .warning }
      (problem.span, problem.path, problem.note) = (items[row].span, path, "row \(row)")
      report(problem)
    }
  }
}

extension DeclaredValue {
  /// The value at a path (`DataPath`).
  fileprivate func found(at path: String?) -> DeclaredValue? {
    guard let path else { return self }
    let steps: [(String, DeclaredValue)]
    switch content {
    case .scalar: return nil
    case .sequence(let items): steps = items.enumerated().map { ("\($0)", $1) }
    case .mapping(let entries): steps = entries.map { ($0.key, $0.value) }
    }
    for (step, value) in steps {
      if let rest = DataPath.rest(of: path, behind: step), let found = value.found(at: rest) { return found }
    }
    return nil
  }

  /// The value as JSON would have it. A plain scalar is a number if it is written as one, without zeros before it.
  var data: DataValue {
    switch content {
    case .scalar(let text, let quoted):
      if isNull { return .null }
      if quoted { return .string(text) }
      if text == "true" || text == "false" { return .boolean(text == "true") }
      return DeclaredValue.number(text).map { .number($0) } ?? .string(text)
    case .sequence(let items): return .array(items.map(\.data))
    case .mapping(let entries): return .object(entries.map { DataMember(key: $0.key, value: $0.value.data) })
    }
  }

  /// The number that a plain scalar writes; digits may be put into groups by `_`. A number with zeros before it is a text.
  static func number(_ text: String) -> ExpressionValue? {
    guard let plain = WrittenNumber.ungrouped(text) else { return nil }
    let digits = plain.drop { $0 == "-" }
    guard let first = digits.utf8.first, first == 0x2E || (0x30...0x39).contains(first),
      plain.count - digits.count <= 1
    else { return nil }
    if first == 0x30, let second = digits.utf8.dropFirst().first, (0x30...0x39).contains(second) { return nil }
    return ExpressionValue(numberWritten: plain)
  }
}
