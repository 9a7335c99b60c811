package import MultiplaneBase
internal import MultiplaneLayout

/// The causes of a difference between an accepted frame and the one just drawn: what changed alike is one.
package struct DisplayListChanges {
  package private(set) var changes: [NodeChange] = []
  /// The most causes, and the most places of one, that are told.
  static let limit = 1000
  private static let mostPlaces = 40

  /// A way in which nodes are not as they were; the least of those of a node comes first.
  private enum Fact: Hashable {
    /// A value that is another.
    case value(String)
    /// One color for another, under any names.
    case color(old: String, new: String)
    case reordered
    case added(String)
    case removed(String)
    /// Another size, by so much.
    case resized(width: Double, height: Double)
    /// Other sizes of alike nodes that follow what is in them.
    case follows(String)
    case moved(x: Double, y: Double)
    /// It is there still, and no longer in its window.
    case left

    var isSize: Bool { rank == 2 || rank == 3 }

    /// The place among others: causes come before what follows them.
    var rank: Int {
      switch self {
      case .value, .color: 0
      case .reordered, .added, .removed: 1
      case .resized: 2
      case .follows: 3
      case .moved, .left: 4
      }
    }
  }

  /// A node by its places in both lists.
  private struct Subject: Hashable {
    var old, new: Int?
  }

  private let golden, actual: DisplayList
  private let matching: DisplayListMatching
  private let size: PixelSize
  private let differs: ((PixelRect) -> Bool)?
  private let withInputs: Bool
  /// The facts in the order they were met, and the nodes each is about.
  private var facts: [Fact] = []
  private var subjects: [Fact: [Subject]] = [:]
  /// The names that a color has.
  private var colorNames: [Fact: [String]] = [:]

  /// - Parameters:
  ///   - golden: The list that was accepted.
  ///   - size: The size of the pictures, by which boxes in points are turned into pixels.
  ///   - differs: Whether any pixel of a box differs; `nil` where no pixels were compared.
  package init(
    from golden: DisplayList, to actual: DisplayList, size: PixelSize, differs: ((PixelRect) -> Bool)? = nil
  ) {
    (self.golden, self.actual, self.size, self.differs) = (golden, actual, size, differs)
    withInputs = golden.hasInputs && actual.hasInputs
    matching = DisplayListMatching(from: golden, to: actual)
    if golden.width != actual.width || golden.height != actual.height {
      changes.append(
        NodeChange(
          node: "viewport", kind: .resized,
          detail: "\(Self.pair(golden.width, golden.height)) → \(Self.pair(actual.width, actual.height)) pt"))
    }
    addPairs()
    addOthers()
    // Facts about the same nodes are one cause.
    var causes: [[Fact]] = []
    var places: [[Subject]: Int] = [:]
    for fact in facts {
      guard let nodes = subjects[fact] else { continue }
      if let place = places[nodes] {
        causes[place].append(fact)
      } else {
        places[nodes] = causes.count
        causes.append([fact])
      }
    }
    let told = causes.map { change($0.sorted { $0.rank < $1.rank }) }
    changes += (0...9).flatMap { rank in told.filter { $0.rank == rank }.map(\.change) }
    if changes.count > Self.limit {
      let more = changes.count - Self.limit
      changes =
        changes.prefix(Self.limit) + [
          NodeChange(node: "frame", kind: .changed, detail: "\(more) more causes are not listed")
        ]
    }
  }

  private mutating func add(_ fact: Fact, _ nodes: Subject...) {
    if subjects[fact] == nil { facts.append(fact) }
    for node in nodes where subjects[fact]?.last != node { subjects[fact, default: []].append(node) }
  }

  // MARK: Facts

  /// The facts about nodes that both lists have.
  private mutating func addPairs() {
    var (resized, changed): ([(DisplayListMatching.Pair, PointRect, PointRect)], Set<Int>) = ([], [])
    var last = -1
    let newPlaces = Dictionary(uniqueKeysWithValues: matching.pairs.map { ($0.old, $0.new) })
    for (place, pair) in matching.pairs.enumerated() {
      let (before, after) = (golden.entries[pair.old], actual.entries[pair.new])
      let isBehind = pair.old < last
      last = max(last, pair.old)
      if before == after && !isBehind { continue }
      let node = Subject(old: pair.old, new: pair.new)
      if addValues(from: before, to: after, node) { changed.insert(pair.new) }
      let (one, other) = (before.box, after.box)
      if one.width != other.width || one.height != other.height {
        resized.append((pair, one, other))
      }
      if one.x != other.x || one.y != other.y {
        add(.moved(x: other.x - one.x, y: other.y - one.y), node)
      } else if isBehind,
        matching.pairs[..<place].contains(where: {
          $0.old > pair.old && !actual.entries[$0.new].box.intersection(other).isEmpty
        })
      {
        add(.reordered, node)
      }
    }
    // A size may follow other words, and what has changed inside.
    var following = changed
    for node in changed.union(resized.map(\.0.new)).union(matching.added.compactMap(\.entries.first)) {
      following.formUnion(matching.new.around(node).dropFirst())
    }
    for node in matching.removed.compactMap(\.entries.first) {
      following.formUnion(matching.old.around(node).dropFirst().compactMap { newPlaces[$0] })
    }
    for (pair, one, other) in resized {
      let fact =
        following.contains(pair.new)
        ? Fact.follows(Self.template(actual.entries[pair.new]))
        : .resized(width: other.width - one.width, height: other.height - one.height)
      add(fact, Subject(old: pair.old, new: pair.new))
    }
  }

  /// The values that are others, leaving out those that both have.
  ///
  /// - Returns: Whether the size may follow them.
  private mutating func addValues(
    from before: DisplayList.Entry, to after: DisplayList.Entry, _ node: Subject
  ) -> Bool {
    var sizes = false
    if before.title != after.title { add(.value("\(before.title) → \(after.title)"), node) }
    let (old, new) = (before.properties, after.properties)
    var names: [String] = []
    for value in old + new where !names.contains(value.name) && (withInputs || !DrawnInputs.isInput(value.name)) {
      names.append(value.name)
    }
    for name in names {
      // A value that is live stands behind those that are not.
      var gone = old.filter { $0.name == name && !new.contains($0) }.map(\.text)
      var come = new.filter { $0.name == name && !old.contains($0) }.map(\.text)
      while !gone.isEmpty || !come.isEmpty {
        let (one, other) = (gone.isEmpty ? nil : gone.removeFirst(), come.isEmpty ? nil : come.removeFirst())
        sizes = sizes || !Self.paints.contains(String(name.prefix { $0 != "." }))
        if let one, let other, one.hasPrefix("#"), other.hasPrefix("#") {
          let fact = Fact.color(old: one, new: other)
          add(fact, node)
          if colorNames[fact]?.contains(name) != true { colorNames[fact, default: []].append(name) }
          continue
        }
        func written(_ text: String?) -> String { text.map { $0.isEmpty ? name : "\(name) \($0)" } ?? "without" }
        let change = "\(written(one)) → \(one == nil ? written(other) : other ?? "without")"
        add(.value(change + (Self.reasons[name].map { " (\($0))" } ?? "")), node)
      }
    }
    if before.words != after.words {
      add(.value("\(before.words ?? "without") → \(after.words ?? "without")"), node)
      sizes = true
    }
    return sizes
  }

  /// Values that no size follows.
  private static let paints: Set = [
    "color", "fill", "background", "content", "opacity", "shadow", "tint", "corner", "scale", "scaleX", "scaleY",
    "rotate", "blur", "border", "stroke",
  ]

  /// The reasons in words, for values that are written as digits.
  private static let reasons = [
    "file": "the file has other content", "path": "the outline is another",
    "fontfile": "a font file has other content", "parts": "its parts have other styles", "mask": "its mask is another",
  ]

  /// The facts about nodes that one list has.
  private mutating func addOthers() {
    for subtree in matching.removed {
      var rest: [Int] = []
      for (entry, path) in zip(subtree.entries, subtree.paths) {
        if actual.outside.contains(path) { add(.left, Subject(old: entry)) } else { rest.append(entry) }
      }
      guard let first = rest.first else { continue }
      for entry in rest { add(.removed(Self.template(golden.entries[first])), Subject(old: entry)) }
    }
    for subtree in matching.added {
      // Some are there for their inputs alone, which the other list leaves out.
      let rest = subtree.entries.filter { entry in
        let entry = actual.entries[entry]
        return withInputs || entry.values.isEmpty || entry.words != nil
          || !entry.properties.allSatisfy { DrawnInputs.isInput($0.name) }
      }
      guard let first = rest.first else { continue }
      for entry in rest { add(.added(Self.template(actual.entries[first])), Subject(new: entry)) }
    }
  }

  /// A text that is the same for all uses of a node: its path without numbers and row, and its kind.
  private static func template(_ entry: DisplayList.Entry) -> String {
    let parts = entry.path.prefix { $0 != " " }.split(separator: ".").map { $0.prefix { $0 != "[" } }
    return parts.joined(separator: ".") + " \(entry.kind)"
  }

  // MARK: Causes

  /// The change that facts about the same nodes make.
  private func change(_ facts: [Fact]) -> (change: NodeChange, rank: Int) {
    let nodes = subjects[facts[0]] ?? []
    let reasons = nodes.map(unseen)
    let seen = reasons.firstIndex { $0 == nil }
    let head = nodes[seen ?? 0]
    let kind: NodeChange.Kind =
      switch facts[0] {
      case .added: .added
      case .removed, .left: .removed
      case .moved: .moved
      case .value, .color, .reordered, .resized, .follows: facts.contains(where: \.isSize) ? .resized : .changed
      }
    let (before, after) = (box(head.old, in: golden), box(head.new, in: actual))
    var change = NodeChange(
      entry(of: head), of: head.new == nil ? nil : actual, kind, "", before: before, after: after)
    change.details = facts.map { detail($0, head) }
    let hidden = reasons.compactMap(\.self)
    if let reason = hidden.first { change.details.append(seen == nil ? reason : "\(hidden.count) of them unseen") }
    change.keys = Set(facts.map(key))
    change.follows = facts[0].rank > 2
    change.isUnseen = seen == nil
    change.others = nodes.count - 1
    change.otherPlaces = nodes.filter { $0 != head }.prefix(Self.mostPlaces).map {
      NodeChange.Occurrence(before: box($0.old, in: golden), after: box($0.new, in: actual))
    }
    return (change, facts[0].rank + (seen == nil ? 5 : 0))
  }

  private func entry(of node: Subject) -> DisplayList.Entry {
    node.new.map { actual.entries[$0] } ?? golden.entries[node.old ?? 0]
  }

  private func box(_ entry: Int?, in list: DisplayList) -> PixelRect? {
    entry.flatMap { list.pixels(of: list.entries[$0].box, in: size) }
  }

  /// A fact in words, as it is for one of its nodes.
  private func detail(_ fact: Fact, _ head: Subject) -> String {
    let nodes = subjects[fact] ?? []
    switch fact {
    case .value(let text): return text
    case .color(let old, let new): return "\((colorNames[fact] ?? []).joined(separator: ", ")) \(old) → \(new)"
    case .reordered: return "is drawn in another order"
    case .added, .removed:
      // The head has its words before.
      let words = nodes.filter { $0 != head }.compactMap { entry(of: $0).words }
      return (head.old == nil ? "is new" : "is gone") + (words.isEmpty ? "" : ", with \(words.joined(separator: ", "))")
    case .left: return "left the window"
    case .moved(let x, let y): return "moved by \(Self.pair(x, y)) pt"
    case .resized, .follows:
      let boxes = nodes.compactMap { node in
        node.old.flatMap { old in node.new.map { (golden.entries[old].box, actual.entries[$0].box) } }
      }
      let sizes = Set(
        boxes.map { "\(Self.pair($0.width, $0.height)) → \(Self.pair($1.width, $1.height)) pt" })
      if sizes.count == 1, let size = sizes.first { return "size \(size)" }
      var steps: [String] = []
      for (one, other) in boxes {
        let step = Self.pair(other.width - one.width, other.height - one.height)
        if !steps.contains(step) { steps.append(step) }
      }
      return "size by \(steps.joined(separator: ", ")) pt"
    }
  }

  private func key(_ fact: Fact) -> String {
    switch fact {
    case .value(let text): text
    case .color(let old, let new): "\(old) → \(new)"
    case .reordered: "reordered"
    case .added(let template): "is new \(template)"
    case .removed(let template): "is gone \(template)"
    case .resized, .follows: "resized"
    case .moved, .left: "moved"
    }
  }

  // MARK: Sight

  /// The reason why nothing of a node's change is seen; `nil` if something may be.
  private func unseen(_ node: Subject) -> String? {
    let sides = [node.old.map { (matching.old, $0) }, node.new.map { (matching.new, $0) }].compactMap(\.self)
    if sides.allSatisfy({ $0.isTransparent($1) }) { return "unseen: its opacity is 0" }
    guard sides.allSatisfy({ $0.isInItsBox($1) }) else { return nil }
    if sides.allSatisfy({ $0.isCovered($1) }) { return "unseen: another layer covers it" }
    guard let differs else { return nil }
    let boxes = [box(node.old, in: golden), box(node.new, in: actual)].compactMap(\.self)
    return boxes.contains(where: differs) ? nil : "unseen: no pixel differs in its box"
  }

  /// `layers[2] Text "title"`.
  static func name(_ entry: DisplayList.Entry) -> String { "\(entry.path) \(entry.title)" }

  private static func pair(_ a: Double, _ b: Double) -> String {
    "(\(DisplayList.number(a)), \(DisplayList.number(b)))"
  }
}

extension NodeChange {
  /// The change of a node that a list has.
  ///
  /// - Parameter list: The list of the frame drawn, which says where the scene has the node; `nil` if it is gone.
  package init(
    _ entry: DisplayList.Entry, of list: DisplayList?, _ kind: Kind, _ detail: String, before: PixelRect? = nil,
    after: PixelRect? = nil
  ) {
    self.init(node: DisplayListChanges.name(entry), kind: kind, detail: detail, before: before, after: after)
    (title, source) = (entry.label, list?.places[entry.path])
  }
}

extension DisplayList {
  /// A box on the viewport as the pixels of a picture: a viewport of another form is fitted into it and centred, on its side
  /// if it is turned.
  package func pixels(of box: PointRect, in size: PixelSize) -> PixelRect? {
    guard isTurned else { return upright(box, in: size) }
    let side = PixelSize(width: size.height, height: size.width)
    return upright(box, in: side).map {
      PixelRect(x: side.height - $0.y - $0.height, y: $0.x, width: $0.height, height: $0.width)
    }
  }

  private func upright(_ box: PointRect, in size: PixelSize) -> PixelRect? {
    guard width > 0, height > 0, !box.isEmpty, box.width.isFinite, box.height.isFinite else { return nil }
    let scale = min(Double(size.width) / width, Double(size.height) / height)
    let left = (Double(size.width) - width * scale) / 2
    let top = (Double(size.height) - height * scale) / 2
    func whole(_ value: Double) -> Int { Int(max(-1e9, min(1e9, value.rounded()))) }
    let (x, y) = (whole(left + box.x * scale), whole(top + box.y * scale))
    return PixelRect(
      x: x, y: y, width: max(1, whole(left + box.maxX * scale) - x), height: max(1, whole(top + box.maxY * scale) - y))
  }

  /// The node in front that a box of pixels lies in, or else meets; `nil` on the background.
  package func node(at box: PixelRect, in size: PixelSize) -> Entry? {
    var met: Entry?
    for entry in entries.reversed() {
      guard let place = pixels(of: entry.box, in: size) else { continue }
      let (right, bottom) = (place.x + place.width, place.y + place.height)
      if place.x <= box.x, place.y <= box.y, right >= box.x + box.width, bottom >= box.y + box.height { return entry }
      if met == nil, place.x < box.x + box.width, place.y < box.y + box.height, right > box.x, bottom > box.y {
        met = entry
      }
    }
    return met
  }
}
