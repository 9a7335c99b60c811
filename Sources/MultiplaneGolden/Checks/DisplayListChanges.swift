package import MultiplaneBase
internal import MultiplaneLayout

/// The changes of nodes between an accepted frame and the one just drawn: one change for each cause.
package struct DisplayListChanges {
  package var changes: [NodeChange] = []
  /// The most that are told.
  static let limit = 40
  /// The detail of a node that is there still, and no longer in its window.
  private static let left = "left the window"

  /// - Parameters:
  ///   - golden: The list that was accepted.
  ///   - size: The size of the pictures, by which boxes in points are turned into pixels.
  package init(from golden: DisplayList, to actual: DisplayList, size: PixelSize) {
    var old = Keyed(golden)
    let new = Keyed(actual)
    let withInputs = golden.hasInputs && actual.hasInputs
    if golden.width != actual.width || golden.height != actual.height {
      changes.append(
        NodeChange(
          node: "viewport", kind: .resized,
          detail: "\(Self.pair(golden.width, golden.height)) → \(Self.pair(actual.width, actual.height)) pt"))
    }
    var kept: [DisplayList.Entry] = []
    for (key, entry) in new.entries {
      guard let before = old.byKey.removeValue(forKey: key) else {
        // It is there for its inputs alone, which the other list leaves out.
        if !withInputs, !entry.values.isEmpty, entry.values.split(separator: " ").allSatisfy(DrawnInputs.isInput) {
          continue
        }
        changes.append(NodeChange(entry, of: actual, .added, "is new", after: actual.pixels(of: entry.box, in: size)))
        continue
      }
      kept.append(entry)
      if before != entry, let change = Self.change(from: before, to: entry, golden, actual, size) {
        changes.append(change)
      }
    }
    for (key, entry) in old.entries where old.byKey[key] != nil {
      let detail = actual.outside.contains(key.path) ? Self.left : "is gone"
      changes.append(NodeChange(entry, of: nil, .removed, detail, before: golden.pixels(of: entry.box, in: size)))
    }
    if changes.isEmpty, let first = Self.firstReordered(old.entries.map(\.key), new.entries.map(\.key)) {
      let entry = new.entries[first].entry
      changes.append(
        NodeChange(
          entry, of: actual, .changed, "is drawn in another order", before: golden.pixels(of: entry.box, in: size),
          after: actual.pixels(of: entry.box, in: size)))
    }
    // A node with other values is a cause. Boxes around it change their size, and boxes behind it move.
    let grouped = Self.grouped(changes)
    let ordered = (0...3).flatMap { rank in grouped.filter { Self.rank(of: $0) == rank } }
    changes = Array(ordered.prefix(Self.limit))
  }

  /// The place of a change among others: causes come first.
  private static func rank(of change: NodeChange) -> Int {
    if change.hasOtherValues { return 0 }
    switch change.kind {
    // It was pushed out.
    case .removed where change.detail == left: return 3
    case .added, .removed, .changed: return 1
    case .resized: return 2
    case .moved: return 3
    }
  }

  /// The changes, those of one cause as one: the first of them, with the number and the places of the others.
  ///
  /// One cause is the same way of all that has moved as far, and the same values of all rows of a node; words count as
  /// equal, since every row has its own.
  private static func grouped(_ changes: [NodeChange]) -> [NodeChange] {
    var result: [NodeChange] = []
    var places: [String: Int] = [:]
    for change in changes {
      let cause = cause(of: change)
      guard let place = places[cause] else {
        places[cause] = result.count
        result.append(change)
        continue
      }
      result[place].others += 1
      if result[place].otherPlaces.count < limit {
        result[place].otherPlaces.append(NodeChange.Occurrence(before: change.before, after: change.after))
      }
    }
    return result
  }

  /// A text that is the same for all nodes that have changed for one cause.
  static func cause(of change: NodeChange) -> String {
    if change.kind == .moved { return change.detail }
    // `layers[0].row row 4 Text`: which row it is does not matter.
    let parts = change.node.split(separator: " ")
    let node = parts.enumerated().filter { $0.offset == 0 || parts[$0.offset - 1] != "row" }.map(\.element)
    var (detail, isWord) = ("", false)
    for character in change.detail {
      if character == "\"" { isWord.toggle() }
      if !isWord { detail.append(character) }
    }
    return "\(change.kind.rawValue) \(node.joined(separator: " ")): \(change.kind == .resized ? "" : detail)"
  }

  /// The change of a node; `nil` if its values are the same in another order.
  private static func change(
    from before: DisplayList.Entry, to after: DisplayList.Entry, _ golden: DisplayList, _ actual: DisplayList,
    _ size: PixelSize
  ) -> NodeChange? {
    var details: [String] = []
    var kind = NodeChange.Kind.changed
    let (dx, dy) = (after.box.x - before.box.x, after.box.y - before.box.y)
    if dx != 0 || dy != 0 {
      kind = .moved
      details.append("moved by \(pair(dx, dy)) pt")
    }
    if after.box.width != before.box.width || after.box.height != before.box.height {
      kind = .resized
      details.append(
        "size \(pair(before.box.width, before.box.height)) → \(pair(after.box.width, after.box.height)) pt")
    }
    let values = values(from: before, to: after, withInputs: golden.hasInputs && actual.hasInputs)
    if let values {
      if kind == .moved { kind = .changed }
      details.append(values)
    }
    if details.isEmpty { return nil }
    var change = NodeChange(
      after, of: actual, kind, details.joined(separator: "; "),
      before: golden.pixels(of: before.box, in: size), after: actual.pixels(of: after.box, in: size))
    change.hasOtherValues = values != nil
    return change
  }

  /// The values that are others, leaving out those that both have; `nil` if there are none.
  ///
  /// - Parameter withInputs: Whether both tell their files, outlines and fonts.
  private static func values(
    from before: DisplayList.Entry, to after: DisplayList.Entry, withInputs: Bool
  ) -> String? {
    if before.title != after.title { return "\(before.title) → \(after.title)" }
    // Words stand last and may hold spaces.
    func parts(_ values: String) -> (values: [String], words: String) {
      let end = values.firstIndex(of: "\"") ?? values.endIndex
      return (values[..<end].split(separator: " ").map { String($0) }, String(values[end...]))
    }
    let (old, new) = (parts(before.values), parts(after.values))
    var gone = old.values.filter { !new.values.contains($0) }
    var come = new.values.filter { !old.values.contains($0) }
    if old.words != new.words { (gone, come) = (gone + [old.words], come + [new.words]) }
    if !withInputs {
      (gone, come) = (gone.filter { !DrawnInputs.isInput($0) }, come.filter { !DrawnInputs.isInput($0) })
    }
    // A value that is live stands behind those that are not.
    if gone.isEmpty && come.isEmpty { return nil }
    let none = "without"
    let changes =
      "\(gone.isEmpty ? none : gone.joined(separator: " ")) → \(come.isEmpty ? none : come.joined(separator: " "))"
    return changes + reasons(gone + come)
  }

  /// The reasons in words, for values that are written as digits.
  private static func reasons(_ values: [String]) -> String {
    let words = [
      ("file=", "the file has other content"), ("path=", "the outline is another"),
      ("fontfile=", "a font file has other content"), ("parts=", "its parts have other styles"),
      ("mask=", "its mask is another"),
    ]
    let found = words.filter { word in values.contains { $0.hasPrefix(word.0) } }.map(\.1)
    return found.isEmpty ? "" : " (\(found.joined(separator: ", ")))"
  }

  /// `layers[2] Text "title"`.
  static func name(_ entry: DisplayList.Entry) -> String { "\(entry.path) \(entry.title)" }

  private static func pair(_ a: Double, _ b: Double) -> String {
    "(\(DisplayList.number(a)), \(DisplayList.number(b)))"
  }

  private static func firstReordered(_ old: [Keyed.Key], _ new: [Keyed.Key]) -> Int? {
    zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  }

  /// Entries by their path, and by which of those with the path they are.
  private struct Keyed {
    struct Key: Hashable {
      var path: String
      var occurrence: Int
    }
    var entries: [(key: Key, entry: DisplayList.Entry)] = []
    var byKey: [Key: DisplayList.Entry] = [:]

    init(_ list: DisplayList) {
      var counts: [String: Int] = [:]
      for entry in list.entries {
        let key = Key(path: entry.path, occurrence: counts[entry.path, default: 0])
        counts[entry.path, default: 0] += 1
        entries.append((key, entry))
        byKey[key] = entry
      }
    }
  }
}

extension NodeChange {
  /// The change of a node that a list has.
  ///
  /// - Parameter list: The list of the frame drawn, which says where the scene has the node; `nil` if it is gone.
  init(
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
