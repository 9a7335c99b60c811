import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// A name of the scene's own that expressions may use wherever it stands in the file.
enum DefinedName: Hashable {
  case color(String)
  /// A parameter, a `let` or a stage.
  case value(String)
  case source(String)

  /// The name as it is written.
  var text: String {
    switch self {
    case .color(let name), .value(let name), .source(let name): name
    }
  }
}

// The order in which definitions are read.
extension SceneNames {
  /// Reads what a definition needs; the circle of names it stands in where that is too long to be read by recursion.
  func readNeeds(of name: DefinedName) -> [String]? {
    order.readNeeds(of: name, needs: needs(of:), read: read)
    guard values.depth + colors.depth + sources.depth >= ReadingOrder<DefinedName>.depth else { return nil }
    return order.circle(through: name, needs: needs(of:)).map(\.text)
  }

  private func read(_ name: DefinedName) {
    switch name {
    case .color(let name): if colors.isUnread(name) { _ = color(named: name) }
    case .value(let name): if values.isUnread(name) { _ = definition(of: name) }
    case .source(let name): if sources.isUnread(name) { _ = data(named: name) }
    }
  }

  /// The names that are written in what is not read yet of a definition.
  private func needs(of name: DefinedName) -> [DefinedName] {
    let value: DeclaredValue?
    switch name {
    case .color(let name): value = colors.entries[name]?.value
    case .value(let name): value = values.entries[name]?.value
    case .source(let name): value = sources.entries[name]?.value
    }
    guard let value else { return [] }
    var words: Set<String> = []
    value.collectNames(into: &words)
    if declarations.hasCamera, words.contains("camera") {
      words.formUnion(CameraField.allCases.map(\.name).filter { value.mentions($0) })
    }
    // In an order that does not depend on the run.
    return words.sorted().flatMap { word -> [DefinedName] in
      var found: [DefinedName] = []
      if colors.entries[word] != nil { found.append(.color(word)) }
      if values.entries[word] != nil { found.append(.value(word)) }
      if sources.entries[word] != nil { found.append(.source(word)) }
      return found
    }
  }
}

extension DeclaredValue {
  /// Adds the names that may stand in the expressions of a definition; items of a list are no expressions.
  func collectNames(into names: inout Set<String>) {
    switch content {
    case .scalar(let text, _): names.formUnion(namesWritten(in: text))
    case .sequence: break
    case .mapping(let entries): for entry in entries { entry.value.collectNames(into: &names) }
    }
  }

  /// Whether a text stands in a definition.
  fileprivate func mentions(_ text: String) -> Bool {
    switch content {
    case .scalar(let own, _): own.contains(text)
    case .sequence: false
    case .mapping(let entries): entries.contains { $0.value.mentions(text) }
    }
  }
}
