import MultiplaneYAML

/// Names and the values they stand for. They may need each other in any order, so each is read when it is first asked
/// for, and once.
struct Definitions<Value> {
  enum State {
    case unread(DeclaredEntry)
    case reading
    case done(Value)
    case failed
  }
  private(set) var states: [String: State] = [:]
  /// The names in the order of the file.
  private(set) var order: [String] = []
  /// The entries of the names.
  private(set) var entries: [String: DeclaredEntry] = [:]
  /// How many names were read.
  private(set) var readings = 0
  /// The names being read, the innermost last.
  private var stack: [String] = []

  /// - Parameter silent: Entries of names that no list shows, and that are read where something needs them alone.
  init(_ entries: [DeclaredEntry], silent: [DeclaredEntry] = []) {
    for entry in entries + silent {
      self.entries[entry.key] = entry
      states[entry.key] = .unread(entry)
    }
    order = entries.map(\.key)
  }

  /// Begins to read a name.
  mutating func begin(_ name: String) {
    readings += 1
    states[name] = .reading
    stack.append(name)
  }

  /// Ends the reading of a name with its value; none if it cannot be read.
  mutating func finish(_ name: String, _ value: Value?) {
    stack.removeLast()
    states[name] = value.map { .done($0) } ?? .failed
  }

  /// How many names are being read, each inside the one before.
  var depth: Int { stack.count }

  /// Whether a name is not read yet.
  func isUnread(_ name: String) -> Bool { if case .unread? = states[name] { true } else { false } }

  /// The circle of names that closes with `name`.
  func circle(to name: String) -> [String] {
    (stack.firstIndex(of: name).map { Array(stack[$0...]) } ?? []) + [name]
  }
}
