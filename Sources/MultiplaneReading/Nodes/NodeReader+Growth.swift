import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

// How a node takes part in what its stack has left.
extension NodeReader {
  /// Axes, or a share.
  mutating func growth(_ entry: DeclaredEntry, path: String) {
    guard let text = entry.value.text, !entry.value.isNull, let share = plainNumber(text) else {
      attributes.grow = axes("grow", entry.value, of: ValueForm.growthWords, path: path)
      return
    }
    guard (0...1000).contains(share) else {
      return problems.error("out-of-range", "\"grow\" must be from 0 to 1000", at: entry.value.span, path: path)
    }
    if case .unknown = node.context.parent {
    } else if node.context.stackAxis == nil {
      return problems.error(
        "wrong-place", "\"grow: \(text)\" stands in a VStack or HStack only", at: entry.keySpan, path: path,
        note: "it is a share of what the stack has left", hint: "write grow: horizontal, vertical or both")
    }
    let given = node.context.stackAxis == .horizontal ? "width" : "height"
    if node.context.stackAxis != nil, let size = node[given] {
      problems.error(
        "conflicting-keys", "\"\(given)\" together with \"grow: \(text)\"", at: size.keySpan,
        path: "\(node.path).\(given)", hint: "write \"basis\" for the extent that the share is added to")
    }
    attributes.growShare = share
  }

  /// The extent that a share is added to; `50%` is of the stack's room along its axis.
  mutating func basis(_ key: KeySchema, _ entry: DeclaredEntry, path: String) {
    guard let share = node["grow"]?.value.text, plainNumber(share) != nil else {
      let given = node.context.stackAxis == .vertical ? "height" : "width"
      return problems.error(
        "conflicting-keys", "\"basis\" without a number as \"grow\"", at: entry.keySpan, path: path,
        hint: "write grow: 1, or \"\(given)\" for an extent that stays")
    }
    setProperty(
      entry.value, as: .basis, key: key, name: key.name, percentOf: node.context.stackAxis ?? .horizontal, path: path)
  }
}
