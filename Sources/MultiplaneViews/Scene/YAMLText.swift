internal import MultiplaneBase
internal import MultiplaneYAML

/// Declared values as a scene file has them.
struct YAMLText {
  private(set) var text = ""

  init(_ root: DeclaredValue) { write(root, indent: 0, isInLine: false) }

  private mutating func write(_ value: DeclaredValue, indent: Int, isInLine: Bool) {
    let room = String(repeating: "  ", count: indent)
    switch value.content {
    case .scalar(let text, let quoted):
      self.text += (isInLine ? " " : room) + Self.scalar(text, quoted, value.isNull) + "\n"
    case .sequence(let values) where values.isEmpty: text += (isInLine ? " " : room) + "[]\n"
    case .sequence(let values):
      if isInLine { text += "\n" }
      for value in values {
        if case .mapping(let entries) = value.content, !entries.isEmpty {
          write(entries, indent: indent + 1, first: room + "- ")
        } else {
          text += room + "-"
          write(value, indent: indent + 1, isInLine: true)
        }
      }
    case .mapping(let entries) where entries.isEmpty: text += (isInLine ? " " : room) + "{}\n"
    case .mapping(let entries):
      if isInLine { text += "\n" }
      write(entries, indent: indent, first: nil)
    }
  }

  private mutating func write(_ entries: [DeclaredEntry], indent: Int, first: String?) {
    for (index, entry) in entries.enumerated() {
      text += index == 0 ? first ?? String(repeating: "  ", count: indent) : String(repeating: "  ", count: indent)
      text += Self.scalar(entry.key, false, false) + ":"
      write(entry.value, indent: indent + 1, isInLine: true)
    }
  }

  /// A scalar, in quotes where it would be taken for something else without.
  private static func scalar(_ text: String, _ quoted: Bool, _ isNull: Bool) -> String {
    if isNull { return "" }
    return quoted || !isPlain(text) ? JSON.quoted(text) : text
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-") || text.utf8.count > 1 else { return false }
    let isUsual = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || " .+-*/()_%<>=".utf8.contains(byte)
    }
    let isNumber = first == UInt8(ascii: "-") && text.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
    let isStart =
      isNumber || (0x30...0x39).contains(first) || (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first)
    return isUsual && isStart && text.utf8.last != UInt8(ascii: " ") && !["null", "~"].contains(text)
  }
}
