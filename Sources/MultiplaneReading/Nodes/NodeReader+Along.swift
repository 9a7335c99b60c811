import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

extension NodeReader {
  /// The line that the node rides on, and where.
  mutating func along(_ key: KeySchema, _ entry: DeclaredEntry, path: String) {
    guard let keys = mapping(entry.value, SceneSchema.along, key: "along", path: path) else { return }
    guard node.context.isOverlay, node.context.depth > 0 || isUnsure else {
      return problems.error(
        "wrong-place", "\"along\" stands in ZStacks and Groups only", at: entry.keySpan, path: path,
        hint: "put the node and the Path into one Group")
    }
    guard let share = keys["at"] ?? keys["across"], keys["at"] == nil || keys["across"] == nil else {
      return problems.error(
        "conflicting-keys", "\"along\" needs one of \"at\" and \"across\"", at: entry.keySpan, path: path,
        hint: "write at: 40% of the length, or across: 40% of the width")
    }
    attributes.line = ""
    if let line = keys["line"] {
      guard let name = node.context.place.written(line.value) else { return }
      attributes.line = words(name, key: "line", path: "\(path).line", expected: "the name of a Path")
    }
    attributes.ridesAcross = share.key == "across"
    setProperty(share.value, as: .along, key: key, name: share.key, path: "\(path).\(share.key)")
  }
}

extension NodesReader {
  /// The values that move the line of a `Path` from where it is laid out.
  private static let moves: [Property] = [
    .x, .y, .along, .scale, .scaleX, .scaleY, .skew, .rotate, .tilt, .turn, .roll,
  ]

  /// Reports children that ride on a line that is not there, or that is drawn elsewhere than it is laid out.
  func checkLines(of children: [Node], in around: OutlineNode) {
    // The rows of a ForEach stand in the node around it.
    if around.kind == .forEach { return }
    for child in children.flatMap({ if case .forEach = $0.kind { $0.children } else { [$0] } }) {
      guard let name = child.attributes.line else { continue }
      let lines = children.filter { $0.isLine(name) }
      let named = around.children.first {
        name.isEmpty ? $0.kind == .path && $0.number != child.number : $0.name == name
      }
      if name.isEmpty, lines.count > 1 {
        problems.error(
          "unknown-node", "several Paths are beside the \(child.kind.name)",
          at: child.properties[.along]?.span ?? child.span, path: "\(child.path).along",
          hint: "give one a name, and write line: NAME")
        continue
      }
      let line = lines.first
      let called = name.isEmpty ? "the Path" : "\"\(shortened(name))\""
      if let line, case .path = line.kind, let move = Self.moves.first(where: { line.properties[$0] != nil }) {
        problems.error(
          "conflicting-keys", "\(called) is moved by \"\(move.key)\", and nodes ride where it is laid out",
          at: child.properties[.along]?.span ?? child.span, path: "\(child.path).along",
          hint: "put both into a Group, and give that the key")
        continue
      }
      let values = line?.properties[.pathData]
      if named?.kind == .path, values == nil { continue }
      let paths = around.children.filter { $0.kind == .path }.compactMap(\.name)
      problems.error(
        "unknown-node",
        values.map { "\(called) has another outline \($0.isLive ? "on each frame" : "in each row")" }
          ?? "there is no Path\(name.isEmpty ? "" : " \(called)") beside the \(child.kind.name)",
        at: child.properties[.along]?.span ?? child.span, path: "\(child.path).along",
        hint: values != nil
          ? "nodes ride on points, or on path data without values"
          : name.isEmpty
            ? "put a Path into the same \(around.kind.rawValue)"
            : didYouMean(name, among: paths) ?? "give a Path in the same \(around.kind.rawValue) that name")
    }
  }
}
