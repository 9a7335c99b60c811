import MultiplaneBase

/// The nodes that two display lists have both, and those that only one of them has.
///
/// Children of matched nodes are matched: by names and keys of rows first, then in order, so that they agree most in what
/// they show. The numbers in their paths say nothing, so a new layer in front leaves all others what they were.
package struct DisplayListMatching {
  /// The places of a node in the entries of both lists.
  package struct Pair: Hashable, Sendable { package var old, new: Int }

  /// The nodes of one list below one that the other list lacks, that one first.
  package struct Subtree: Sendable {
    /// Their places in the entries of their list.
    package var entries: [Int]
    /// The path that each would have in the other list.
    package var paths: [String]
  }

  /// The nodes of both lists, in the order of the newer one.
  package private(set) var pairs: [Pair] = []
  /// The nodes of the older list alone.
  package private(set) var removed: [Subtree] = []
  /// The nodes of the newer list alone.
  package private(set) var added: [Subtree] = []
  let old, new: DisplayTree
  /// The most comparisons of children of one node; children beyond are matched by their numbers.
  private static let limit = 1 << 16

  package init(from old: DisplayList, to new: DisplayList) {
    (self.old, self.new) = (DisplayTree(old), DisplayTree(new))
    match(0, 0, path: "")
    matchStrays()
    pairs.sort { $0.new < $1.new }
  }

  /// Matches two nodes and those in them.
  ///
  /// - Parameter path: The path of the newer one.
  private mutating func match(_ one: Int, _ other: Int, path: String) {
    let (before, after) = (old.nodes[one], new.nodes[other])
    switch (before.entry, after.entry) {
    case (let before?, let after?): pairs.append(Pair(old: before, new: after))
    case (let before?, nil): removed.append(Subtree(entries: [before], paths: [path + old.entries[before].key]))
    case (nil, let after?): added.append(Subtree(entries: [after], paths: [""]))
    case (nil, nil): break
    }
    let matched = matches(before.children, after.children)
    for (one, other) in matched {
      match(one, other, path: path.isEmpty ? new.nodes[other].component : "\(path).\(new.nodes[other].component)")
    }
    let (left, right) = (Set(matched.map(\.0)), Set(matched.map(\.1)))
    removed += before.children.filter { !left.contains($0) }.map { old.subtree($0, in: path) }
    added += after.children.filter { !right.contains($0) }.map { new.subtree($0, in: "") }
  }

  /// The children that are the same nodes.
  private func matches(_ left: [Int], _ right: [Int]) -> [(Int, Int)] {
    // Rows without keys are numbered: one that is inserted gives all later ones another number.
    let areNumbered = old.areNumbered(left) && new.areNumbered(right)
    let names = old.unique(left, areNumbered: areNumbered)
    let others = new.unique(right, areNumbered: areNumbered)
    var matched = names.compactMap { name, node in others[name].map { (node, $0) } }.sorted { $0 < $1 }
    let (matchedLeft, matchedRight) = (Set(matched.map(\.0)), Set(matched.map(\.1)))
    var (rest, remaining) = (
      left.filter { !matchedLeft.contains($0) }[...], right.filter { !matchedRight.contains($0) }[...]
    )
    func takeEqual(_ one: Int?, _ other: Int?) -> Bool {
      guard let one, let other, old.nodes[one].digest == new.nodes[other].digest else { return false }
      matched.append((one, other))
      return true
    }
    while takeEqual(rest.first, remaining.first) { (rest, remaining) = (rest.dropFirst(), remaining.dropFirst()) }
    while takeEqual(rest.last, remaining.last) { (rest, remaining) = (rest.dropLast(), remaining.dropLast()) }
    return matched + aligned(Array(rest), Array(remaining), areNumbered)
  }

  /// The pairs in order whose likenesses are the largest sum.
  private func aligned(_ left: [Int], _ right: [Int], _ areNumbered: Bool) -> [(Int, Int)] {
    if left.isEmpty || right.isEmpty { return [] }
    if left.count * right.count > Self.limit {
      let places = Dictionary(right.map { (new.nodes[$0].name, $0) }) { first, _ in first }
      var taken: Set<Int> = []
      return left.compactMap { one in
        guard let other = places[old.nodes[one].name], likeness(one, other, areNumbered) > 0,
          taken.insert(other).inserted
        else { return nil }
        return (one, other)
      }
    }
    let columns = right.count + 1
    let likenesses = left.map { one in right.map { likeness(one, $0, areNumbered) } }
    var best = [Int](repeating: 0, count: (left.count + 1) * columns)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        let (place, likeness) = (i * columns + j, likenesses[i][j])
        best[place] = max(
          best[place + columns], best[place + 1], likeness > 0 ? likeness + best[place + columns + 1] : 0)
      }
    }
    var matched: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      let place = i * columns + j
      if likenesses[i][j] > 0, best[place] == likenesses[i][j] + best[place + columns + 1] {
        matched.append((left[i], right[j]))
        (i, j) = (i + 1, j + 1)
      } else if best[place] == best[place + columns] {
        i += 1
      } else {
        j += 1
      }
    }
    return matched
  }

  /// How much two nodes are alike; 0 if they cannot be the same one.
  private func likeness(_ one: Int, _ other: Int, _ areNumbered: Bool) -> Int {
    let (before, after) = (old.nodes[one], new.nodes[other])
    if !areNumbered, before.key != after.key { return 0 }
    // Words tell nodes apart, and values where there are none.
    let haveWords = !before.words.isEmpty || !after.words.isEmpty
    let content = DisplayTree.share(
      haveWords ? before.words : before.shapes, haveWords ? after.words : after.shapes, of: 1200)
    let areFilled = !before.children.isEmpty && !after.children.isEmpty
    if let first = old.kind(one), let second = new.kind(other), first != second, !areFilled || content < 600 {
      return 0
    }
    var likeness = 100 + content + (before.key == after.key ? 600 : 0) + (before.number == after.number ? 1 : 0)
    guard let first = before.entry.map({ old.entries[$0] }), let second = after.entry.map({ new.entries[$0] }) else {
      return likeness
    }
    if first.isNamed, second.isNamed, first.title != second.title, content < 600 { return 0 }
    likeness += DisplayTree.share(before.values, after.values, of: 200)
    if first.box == second.box { likeness += 100 }
    return likeness
  }

  /// Matches nodes that have come into other parents or another order: by their names, and by all they show.
  private mutating func matchStrays() {
    let identities: [(DisplayList.Entry) -> String?] = [
      { $0.isNamed ? $0.title + $0.key : nil },
      { "\($0.title)\($0.key)\t\($0.values)" + ($0.words == nil ? "\t\($0.box)" : "") },
    ]
    for identity in identities {
      var places: [String: [Int]] = [:]
      for entry in added.flatMap(\.entries).reversed() {
        if let name = identity(new.entries[entry]) { places[name, default: []].append(entry) }
      }
      let strays = removed.flatMap(\.entries).compactMap { entry in
        identity(old.entries[entry]).flatMap { places[$0]?.popLast() }.map { Pair(old: entry, new: $0) }
      }
      pairs += strays
      removed = Self.without(Set(strays.map(\.old)), removed)
      added = Self.without(Set(strays.map(\.new)), added)
    }
  }

  private static func without(_ entries: Set<Int>, _ subtrees: [Subtree]) -> [Subtree] {
    subtrees.compactMap { subtree in
      let rest = zip(subtree.entries, subtree.paths).filter { !entries.contains($0.0) }
      return rest.isEmpty ? nil : Subtree(entries: rest.map(\.0), paths: rest.map(\.1))
    }
  }
}

/// A display list as a tree by the paths of its nodes; those that draw nothing are in it as far as others are inside.
struct DisplayTree {
  struct Node {
    /// The last part of the path, as in `VStack[2]`.
    var component: String
    /// ` row 3` for a row; empty for all else.
    var key: String
    var parent: Int
    /// The place in the list.
    var entry: Int?
    var children: [Int] = []
    /// Hashes of the words and names in it.
    var words: Set<Int> = []
    /// Hashes of what it and all in it show, wherever they stand.
    var shapes: Set<Int> = []
    /// Hashes of its own values.
    var values: Set<Int> = []
    /// A hash of all of it, that tells it from others.
    var digest = 0
    var name: String { component + key }
    var number: Substring { component.drop { $0 != "[" } }
  }

  private struct Step: Hashable {
    var parent: Int
    var name: String
  }

  private(set) var nodes = [Node(component: "", key: "", parent: 0)]
  let entries: [DisplayList.Entry]
  /// The node of each entry.
  private var places: [Int] = []
  /// The opaque layers.
  private var covers: [Int] = []

  init(_ list: DisplayList) {
    entries = list.entries
    var latest: [Step: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let parts = entry.path.prefix { $0 != " " }.split(separator: ".").map { String($0) }
      let row = parts.lastIndex { ["row", "header", "footer"].contains($0) } ?? parts.count - 1
      var node = 0
      for (level, part) in parts.enumerated() {
        let key = level == row ? entry.key : ""
        let step = Step(parent: node, name: part + key)
        // Rows in rows may have one path: each is a node of its own.
        if let next = latest[step], level < parts.count - 1 || nodes[next].entry == nil {
          node = next
          continue
        }
        nodes.append(Node(component: part, key: key, parent: node))
        nodes[node].children.append(nodes.count - 1)
        node = nodes.count - 1
        latest[step] = node
      }
      nodes[node].entry = index
      places.append(node)
    }
    for node in nodes.indices.reversed() { summarize(node) }
    covers = nodes[0].children.compactMap { nodes[$0].entry }.filter { entry in
      let values = entries[entry].properties
      return ["Color", "Rectangle"].contains(entries[entry].kind) && values.count == 1
        && values[0].text.hasPrefix("#") && values[0].text.count == 7
    }
  }

  private mutating func summarize(_ node: Int) {
    var hasher = Hasher()
    hasher.combine(nodes[node].key)
    if let entry = nodes[node].entry.map({ entries[$0] }) {
      hasher.combine(entry.title)
      hasher.combine(entry.box)
      hasher.combine(entry.values)
      nodes[node].values = Set(entry.properties.map(\.hashValue))
      nodes[node].shapes.insert("\(entry.kind) \(entry.values)".hashValue)
      for words in [entry.words, entry.isNamed ? entry.title : nil] {
        if let words { nodes[node].words.insert(words.hashValue) }
      }
    }
    for child in nodes[node].children { hasher.combine(nodes[child].digest) }
    nodes[node].digest = hasher.finalize()
    if node > 0 {
      nodes[nodes[node].parent].words.formUnion(nodes[node].words)
      nodes[nodes[node].parent].shapes.formUnion(nodes[node].shapes)
    }
  }

  /// The kind of a node; of one that draws nothing as the paths inside call it.
  func kind(_ node: Int) -> Substring? {
    nodes[node].entry.map { entries[$0].kind }
      ?? nodes[node].children.first.map { nodes[$0].component.prefix { $0 != "[" } }
  }

  /// The share of what two have that both have, in parts of a whole.
  static func share(_ one: Set<Int>, _ other: Set<Int>, of whole: Int) -> Int {
    let (small, large) = one.count < other.count ? (one, other) : (other, one)
    return large.isEmpty ? 0 : whole * small.count { large.contains($0) } / large.count
  }

  /// A node and the listed ones that it is in, from the inside.
  func around(_ entry: Int) -> [Int] {
    var (node, result) = (places[entry], [entry])
    while node > 0 {
      node = nodes[node].parent
      if let entry = nodes[node].entry { result.append(entry) }
    }
    return result
  }

  /// The listed nodes from one downwards.
  ///
  /// - Parameter path: The path of the node around it, as it is in the other list.
  func subtree(_ node: Int, in path: String) -> DisplayListMatching.Subtree {
    let own = path.isEmpty ? nodes[node].component : "\(path).\(nodes[node].component)"
    var result = DisplayListMatching.Subtree(entries: [], paths: [])
    if let entry = nodes[node].entry { result = .init(entries: [entry], paths: [own + entries[entry].key]) }
    for child in nodes[node].children {
      let inner = subtree(child, in: own)
      result.entries += inner.entries
      result.paths += inner.paths
    }
    return result
  }

  // MARK: Sight

  /// Whether a node or one around it has no opacity.
  func isTransparent(_ entry: Int) -> Bool {
    around(entry).contains { entries[$0].properties.contains { $0.name == "opacity" && $0.text == "0" } }
  }

  /// Whether nothing transforms or blurs a node, or draws around its box.
  func isInItsBox(_ entry: Int) -> Bool {
    let effects = ["scale", "rotate", "skew", "shadow", "blur", "stroke", "repeat"]
    return !around(entry).contains { entry in
      entries[entry].properties.contains { value in effects.contains { value.name.hasPrefix($0) } }
    }
  }

  /// Whether an opaque layer in front hides the box of a node, as its own values tell.
  func isCovered(_ entry: Int) -> Bool {
    let box = entries[entry].box
    return covers.contains { $0 > entry && entries[$0].box.intersection(box) == box }
  }

  // MARK: Siblings

  /// Whether nodes with keys are numbered one after another.
  func areNumbered(_ children: [Int]) -> Bool {
    let keys = children.map { nodes[$0].key }.filter { !$0.isEmpty }.map { Int($0.dropFirst(" row ".count)) }
    return zip(keys, keys.dropFirst()).allSatisfy { $0.0.map { $0 + 1 } == $0.1 } && !keys.contains(nil)
  }

  /// The nodes that have a name or key which no other of them has.
  func unique(_ children: [Int], areNumbered: Bool) -> [String: Int] {
    var result: [String: Int?] = [:]
    for child in children {
      let node = nodes[child]
      let title = node.entry.flatMap { entries[$0].isNamed ? entries[$0].title + node.key : nil }
      guard let name = areNumbered || node.key.isEmpty ? title : node.name else { continue }
      result[name] = .some(result[name] == nil ? child : nil)
    }
    return result.compactMapValues { $0 }
  }
}
