// Scenes of anything: what stands at the top.

extension RandomScene {
  mutating func anything() -> String {
    items = Array(0..<whole(0...24))
    nextItem = items.count
    let source = items.map { "  - \(item($0))" }
    let groups = (0..<whole(0...9)).flatMap { letter in (0..<whole(1...7)).map { _ in letter } }
    members = groups.indices.map { 500 + $0 }
    let clubs = zip(members, groups).map { "  - \(item($0, letter: $1))" }
    let width = whole(60...130)
    let height = whole(60...150)
    var lines = [
      "multiplane: 1",
      "canvas:", "  size: \(width)x\(height)", "  scale: \(choice(["1", "1", "1.5", "2", "1.25", "0.8", "0.9230769"]))",
      "  fps: 10",
      "  safeArea: \(safeArea())",
    ]
    if chance(0.2) { lines.append("  background: none") }
    if chance(0.4) { lines.append("  rotate: swap") }
    let stages = lines.count
    lines += ["stages:", "  early: 5..\(whole(20...90))"]
    lines +=
      ["data:", "  feed:"]
      + (source.isEmpty ? ["    count: 0", "    fields: { \(emptyFields) }"] : source.map { "  " + $0 })
    lines +=
      ["  clubs:"]
      + (clubs.isEmpty ? ["    count: 0", "    fields: { \(emptyFields), letter: index }"] : clubs.map { "  " + $0 })
    lines.append("layers:")
    for index in 0..<whole(1...4) {
      let stand = Stand(isFree: true)
      let layer = chance(index == 0 ? 0.6 : 0.35) ? scroller(stand) : node(stand)
      lines += Self.item(layer, indent: 2)
    }
    var (steps, frames) = track()
    if namesMoments {
      lines.insert("  told: time m0..m1 + 300ms", at: stages + 2)
      let first = aside { $0.whole(0...steps.count) }
      steps.insert("mark: m0", at: first)
      steps.insert("mark: m1", at: aside { $0.whole((first + 1)...steps.count) })
    }
    if namesFalling { lines.insert("  falling: position \(aside { $0.whole(-20...90) })..-25", at: stages + 2) }
    if aside({ $0.chance(0.3) }) {
      lines.insert("locale: \(aside { $0.choice(["de", "en-IN", "pl", "fr", "sv", "he"]) })", at: 1)
    }
    lines += ["scroll:"] + steps.map { "  - \($0)" }
    let changes = events(frames)
    if !changes.isEmpty { lines += ["events:"] + changes.flatMap { Self.item($0, indent: 2) } }
    aside { $0.addCamera(to: &lines) }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func safeArea() -> String {
    if chance(0.7) { return "{ top: \(whole(0...12)), bottom: \(whole(0...9)) }" }
    return "{ portrait: { top: \(whole(0...12)) }, landscape: { left: \(whole(0...12)), right: \(whole(0...9)) } }"
  }

  private var emptyFields: String { "id: index, h: 20, w: 30, open: false, words: \"\\\"none\\\"\"" }

  /// An item of `feed`, or with a letter one of `clubs`.
  mutating func item(_ id: Int, letter: Int? = nil) -> String {
    let group = letter.map { ", letter: \($0)" } ?? ""
    return
      "{ id: \(id), h: \(choice(["0", "7", "12.3", "18", "25", "33", "60"])), w: \(whole(0...60)), open: \(chance(0.2)), words: \"\(plainWords())\"\(group) }"
  }

  /// Lines as an item of a list.
  static func item(_ lines: [String], indent: Int) -> [String] {
    lines.enumerated().map { String(repeating: " ", count: indent) + ($0 == 0 ? "- " : "  ") + $1 }
  }

  // MARK: Time

  /// A step of a hand.
  private mutating func hand(axes: Bool = false) -> String {
    let until = chance(0.7) ? ", until: \(whole(1...4))f" : ""
    return choice([
      "drag: { by: \(along(-120...120, axes)), over: \(whole(1...3))f\(until) }",
      "fling: { velocity: \(along(-900...900, axes))\(until) }",
      "spring: { by: \(along(-90...90, axes)), damping: \(choice(["0.5", "1"]))\(until) }",
      "wheel: { by: \(along(-90...90, axes))\(until) }",
    ])
  }

  /// A number, or where a scroller has both axes often one for each.
  private mutating func along(_ range: ClosedRange<Int>, _ hasBoth: Bool) -> String {
    guard hasBoth, chance(0.7) else { return "\(whole(range))" }
    return choice(["{ x: \(whole(range)), y: \(whole(range)) }", "{ x: \(whole(range)) }"])
  }

  /// The steps of the track, and how many frames they take at least.
  private mutating func track() -> (steps: [String], frames: Int) {
    var steps: [String] = []
    var frames = 0
    for _ in 0..<whole(1...3) {
      let length = whole(2...5)
      if chance(0.35) {
        // How long a hand takes is not known beforehand: the wait behind it is what there is at least.
        steps += [hand(axes: mainIsBoth), "wait: \(length)f"]
        frames += length
      }
      let linear = "linear: { by: \(along(-80...260, mainIsBoth)), over: \(length)f }"
      steps.append(choice([linear, motion(length), jump()]))
      if !steps[steps.count - 1].hasPrefix("jump") {
        frames += length
      } else if chance(0.6) {
        steps.append("wait: 2f")
        frames += 2
      }
    }
    if mainRefreshes {
      let pulls = ["spring: { to: -20 }", "ease: { to: -20, over: 2f }", "drag: { by: -160, over: 2f }"]
      let pull = aside { $0.choice(pulls) }
      steps += [pull, "wait: 2f"]
      frames += 2
      if aside({ $0.chance(0.4) }) { steps.append("spring: { to: 0, until: 2f }") }
    }
    if frames == 0 {
      steps.append("wait: 3f")
      frames = 3
    }
    return (steps, frames)
  }

  private mutating func motion(_ length: Int) -> String {
    let goal = choice(["to: end", "to: \(along(0...300, mainIsBoth))", "by: \(along(-50...200, mainIsBoth))"])
    let curve = choice(["easeInOut", "easeOut", "[0.3, 1.8, 0.7, 1]", "[0.2, -0.6, 0.4, 1]"])
    return "ease: { \(goal), over: \(length)f, curve: \(curve) }"
  }

  private mutating func jump() -> String {
    if mainHoldsFeed, !items.isEmpty, chance(0.6) {
      let item = items[whole(0...(items.count - 1))]
      landings.insert(item)
      return "jump: { item: \(item), anchor: \(choice(["top", "center", "bottom"])) }"
    }
    if mainHoldsGroups, !members.isEmpty, chance(0.6) {
      let item = members[whole(0...(members.count - 1))]
      landings.insert(item)
      return "jump: { item: \(item), anchor: \(choice(["top", "center", "bottom"])) }"
    }
    let places = ["to: end", "to: \(along(0...400, mainIsBoth))", "by: \(along(-90...90, mainIsBoth))"]
    return "jump: { \(choice(places)) }"
  }

  // MARK: Events

  private mutating func events(_ frames: Int) -> [[String]] {
    if chance(0.4) { return [] }
    var events: [[String]] = []
    // In the order they happen, so that the items they name are there.
    for frame in (0..<whole(1...4)).map({ _ in whole(0...frames) }).sorted() {
      guard let change = change() else { continue }
      var lines = [chance(0.1) && change.isCondition ? "when: frame > \(frame)" : "at: \(frame)f", change.line]
      if change.animates, chance(0.5) {
        lines.append("animate: \(choice(["spring", "easeOut 300ms", "linear 200ms"]))")
      }
      events.append(lines)
    }
    return events
  }

  /// A change of the rows in groups.
  private mutating func groupChange() -> String? {
    if chance(0.4) {
      let leaving = (0..<whole(1...4)).map { _ in members[whole(0...(members.count - 1))] }
      let gone = Set(leaving).subtracting(landings)
      if gone.isEmpty || gone.count == members.count { return nil }
      members.removeAll { gone.contains($0) }
      return "remove: { in: clubs, items: [\(gone.sorted().map(String.init).joined(separator: ", "))] }"
    }
    let new = (0..<whole(1...3)).map { _ in
      nextMember += 1
      return nextMember
    }
    let place = whole(0...members.count)
    let texts = new.map { item($0, letter: whole(0...12)) }.joined(separator: ", ")
    members += new
    return "insert: { in: clubs, at: \(place), items: [\(texts)] }"
  }

  private mutating func change() -> (line: String, animates: Bool, isCondition: Bool)? {
    let kind = whole(0...11)
    if kind < 7, !hasFeed { return nil }
    let some = items.isEmpty ? nil : items[whole(0...(items.count - 1))]
    switch kind {
    case 0, 1:
      let place = whole(0...items.count)
      let new = (0..<whole(1...3)).map { nextItem + $0 }
      nextItem += new.count
      items.insert(contentsOf: new, at: place)
      let texts = new.map { item($0) }.joined(separator: ", ")
      return ("insert: { in: feed, at: \(place), items: [\(texts)] }", true, false)
    case 2, 3:
      guard let some, items.count > 1, !landings.contains(some) else { return nil }
      items.removeAll { $0 == some }
      return ("remove: { in: feed, items: \(some) }", true, false)
    case 4:
      guard let some else { return nil }
      let place = whole(0...(items.count - 1))
      items.removeAll { $0 == some }
      items.insert(some, at: place)
      return ("move: { in: feed, item: \(some), to: \(place) }", true, false)
    case 5:
      guard let some else { return nil }
      if chance(0.3) { return ("set: { in: feed, item: \(some), field: h, value: \(whole(0...50)) }", true, true) }
      return ("toggle: { in: feed, item: \(some), field: open }", true, true)
    case 6:
      if chance(0.2) { return ("deselect: { in: feed }", true, true) }
      guard let some else { return nil }
      return ("select: { in: feed, item: \(some) }", true, true)
    case 7:
      if chance(0.5) { return (choice(["appearance: dark", "appearance: light"]), false, true) }
      return (choice(["rotate: landscape", "rotate: portrait"]), true, true)
    case 8: return ("resize: \(whole(50...120))x\(whole(50...120))", true, true)
    case 9, 10:
      guard hasGroups, !members.isEmpty else { return nil }
      let member = members[whole(0...(members.count - 1))]
      if aside({ $0.chance(0.5) }), let change = aside({ $0.groupChange() }) { return (change, true, false) }
      let changes = [
        "set: { in: clubs, item: \(member), field: h, value: \(whole(0...50)) }",
        "toggle: { in: clubs, item: \(member), field: open }", "select: { in: clubs, item: \(member) }",
        "deselect: { in: clubs }",
      ]
      return (choice(changes), true, true)
    default:
      guard scrollers.count > 1 else { return nil }
      let name = scrollers[whole(1...(scrollers.count - 1))]
      let step = choice(["jump: { to: 40 }", "linear: { by: 60, over: 300ms }", hand()])
      return ("scroll: { in: \(name), \(step) }", false, true)
    }
  }
}
