import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

extension NodeReader {
  /// The line that the node rides on, and where.
  mutating func along(_ key: KeySchema, _ entry: DeclaredEntry, path: String) {
    guard let keys = mapping(entry.value, SceneSchema.along, key: "along", path: path), let line = keys["line"] else {
      return
    }
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
    guard let name = node.context.place.written(line.value) else { return }
    attributes.line = words(name, key: "line", path: "\(path).line", expected: "the name of a Path")
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
      let named = around.children.first { $0.name == name }
      let line = children.first { $0.name == name }
      if let line, case .path = line.kind, let move = Self.moves.first(where: { line.properties[$0] != nil }) {
        problems.error(
          "conflicting-keys", "\"\(name)\" is moved by \"\(move.key)\", and nodes ride where it is laid out",
          at: child.properties[.along]?.span ?? child.span, path: "\(child.path).along",
          hint: "put both into a Group, and give that the key")
        continue
      }
      let isLive = line?.properties[.pathData] != nil
      if named?.kind == .path, !isLive { continue }
      let paths = around.children.filter { $0.kind == .path }.compactMap(\.name)
      problems.error(
        "unknown-node",
        isLive
          ? "\"\(name)\" has another outline on each frame"
          : "there is no Path \"\(shortened(name))\" beside the \(child.kind.name)",
        at: child.properties[.along]?.span ?? child.span, path: "\(child.path).along",
        hint: isLive
          ? "nodes ride on points, or on path data without live values"
          : didYouMean(name, among: paths) ?? "give a Path in the same \(around.kind.rawValue) that name")
    }
  }
}
