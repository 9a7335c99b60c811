package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneScene

/// A key of a node that somebody asks about, found by the text they wrote.
package struct ExplainedKey {
  /// The node as it was written.
  let name: String
  let node: Node
  let property: Property
  let expression: Expression

  /// - Parameter target: A name or key path, a dot, and a key.
  package init(_ target: String, in scene: Scene) throws(SceneFailure) {
    var nodes: [Node] = []
    scene.walk { node, _ in nodes.append(node) }
    // Names and keys have dots in them as paths do: the longest part that is a node counts.
    for dot in target.indices.reversed() where target[dot] == "." {
      let name = String(target[..<dot])
      guard let node = Self.find(name, nodes) else { continue }
      let key = String(target[target.index(after: dot)...])
      (self.name, self.node) = (name, node)
      (property, expression) = try Self.key(key, of: node, named: name)
      return
    }
    throw Self.unknown(target, nodes)
  }

  private static func find(_ name: String, _ nodes: [Node]) -> Node? {
    nodes.first { $0.name == name } ?? nodes.first { $0.path == name }
  }

  private static func refused(_ code: String, _ message: String, hint: String?) -> SceneFailure {
    SceneFailure(code: code, message, hint: hint, failure: .commandLine)
  }

  private static func unknown(_ target: String, _ nodes: [Node]) -> SceneFailure {
    if let node = find(target, nodes) {
      return refused("no-key", "\"\(target)\" is a node without a key", hint: keysHint(node, target))
    }
    var search = NameSearch(target)
    for node in nodes {
      for entry in node.properties.entries where search.finds(in: entry.expression) {
        let key = "\(node.name ?? node.path).\(entry.property.key)"
        return refused(
          "no-key", "\"\(target)\" is a name, not a key", hint: "ask for a key that uses it, such as \(key)")
      }
    }
    let names = nodes.compactMap(\.name)
    let name = target.lastIndex(of: ".").map { String(target[..<$0]) } ?? target
    let key = target.dropFirst(name.count)
    let near = nearestName(to: name, among: names + nodes.map(\.path)).map { "did you mean \"\($0)\(key)\"?" }
    let known =
      names.isEmpty
      ? "no node has a name; write its path as inspect prints it, such as \(nodes.first?.path ?? "layers[0]").y"
      : "the names are \(names.prefix(20).joined(separator: ", ")); others by their path as inspect prints it"
    return refused("no-node", "the scene has no node \"\(name)\"", hint: near ?? known)
  }

  private static func key(
    _ key: String, of node: Node, named name: String
  ) throws(SceneFailure) -> (Property, Expression) {
    if let entry = node.properties.entries.first(where: { $0.property.key == key }), node.isGiven(entry) {
      return (entry.property, entry.expression)
    }
    if key == "text", case .text(let template) = node.kind { return (.text, Expression(template)) }
    let given = node.formulaKeys
    let parts = given.filter { $0.hasPrefix(key + ".") }
    if !parts.isEmpty {
      let list = parts.map { "\(name).\($0)" }.joined(separator: ", ")
      throw refused("no-key", "\"\(key)\" of \"\(name)\" has parts", hint: "write one of \(list)")
    }
    let first = String(key.prefix { $0 != "." })
    if let schema = SceneSchema.nodeKey(first), schema.isExpression {
      throw refused("no-key", "\"\(name)\" is not given \"\(key)\"", hint: keysHint(node, name))
    }
    if SceneSchema.nodeKey(first) != nil {
      throw refused("no-key", "\"\(key)\" is no formula", hint: keysHint(node, name))
    }
    let all = SceneSchema.nodeKeys.filter(\.isExpression).map(\.name) + given
    let near = nearestName(to: key, among: all).map { "did you mean \"\(name).\($0)\"?" }
    throw refused("no-key", "\"\(key)\" is not a key of \"\(node.kind.name)\"", hint: near ?? keysHint(node, name))
  }

  private static func keysHint(_ node: Node, _ name: String) -> String {
    let keys = node.formulaKeys
    return keys.isEmpty ? "it has no formulas" : "it has \(keys.map { "\(name).\($0)" }.joined(separator: ", "))"
  }
}

extension Node {
  /// The keys of the node that hold a formula: those that can be explained.
  package var formulaKeys: [String] {
    var keys = properties.entries.filter(isGiven).map(\.property.key)
    if case .text(let template) = kind, !template.expressions.isEmpty { keys.append("text") }
    return keys
  }

  /// Whether a value stands in the scene. Parts of a key that were left out have values too, at the node's own place.
  fileprivate func isGiven(_ entry: PropertyList.Entry) -> Bool { entry.expression.span != span }
}

/// Looks for a name in formulas, and behind the names in them.
///
/// Definitions are used by many formulas and by each other, so each is looked through once: by its formulas alone the ways to it
/// may double with every name.
private struct NameSearch {
  private let name: String
  /// Whether the name is in the definitions that were looked through.
  private var answers: [ObjectIdentifier: Bool] = [:]

  /// A search for a name as it is written.
  init(_ name: String) { self.name = name }

  /// Whether the name is in a formula or behind one that is.
  mutating func finds(in formula: Expression) -> Bool {
    if let answer = answers[formula.identity] { return answer }
    var isFound = false
    for used in formula.names where !isFound {
      isFound = used.name == name
      if !isFound, let definition = used.definition { isFound = finds(in: definition) }
    }
    answers[formula.identity] = isFound
    return isFound
  }
}
