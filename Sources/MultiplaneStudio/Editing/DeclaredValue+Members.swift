internal import MultiplaneYAML

extension DeclaredEntry {
  /// Whether it is a kind or a component with its content, which makes a node of the mapping.
  var isKind: Bool { key.first?.isUppercase == true }
}

extension DeclaredValue {
  /// The entries of a mapping; none of anything else.
  var entries: [DeclaredEntry] { if case .mapping(let entries) = content { entries } else { [] } }
  /// The values of a list; none of anything else.
  var items: [DeclaredValue] { if case .sequence(let items) = content { items } else { [] } }
  /// The value of a key of a mapping.
  subscript(key: String) -> DeclaredValue? { entries.first { $0.key == key }?.value }
}
