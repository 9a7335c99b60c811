import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions

// The one form of data files that is read by the same eyes as the scene.
extension DataFileReader {
  /// What a YAML file holds.
  func readYAML(_ file: AssetFile, of source: SourceDeclaration) -> DataContent? {
    let root = read(at: source.entry.value.span, path: source.filePath) { () throws(SceneFailure) in
      let bytes = try file.contents(limit: YAMLLimits().bytes, of: "data file")
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
    switch root.content {
    case .sequence(let items): return itemList(items, path: source.path).map { .rows(DataTable($0)) }
    case .mapping(let entries):
      var found = DataConstants()
      add(entries, under: "", to: &found)
      return .values(found)
    case .scalar:
      wrongForm(root, of: .thing("the file"), expected: "a list or a mapping", path: source.path)
      return nil
    }
  }

  private func add(_ entries: [DeclaredEntry], under path: String, to constants: inout DataConstants) {
    for entry in entries {
      let name = path + entry.key
      switch entry.value.content {
      case .mapping(let inner): add(inner, under: name + ".", to: &constants)
      case .scalar: constants.add(name, entry.value.isNull ? .text("") : values([entry.value]).first)
      case .sequence(let items):
        let arePlain = items.allSatisfy { $0.text != nil && !$0.isNull }
        constants.add(name, arePlain ? .list(values(items)) : nil)
      }
    }
  }
}
