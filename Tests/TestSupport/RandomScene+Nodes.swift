// Scenes of anything: nodes of every kind.

extension RandomScene {
  /// What a node stands in.
  struct Stand {
    /// Whether it may say where it stands: in a layer, a `ZStack` or a `Group`.
    var isFree = false
    /// Whether it is in a row.
    var isInRow = false
    /// Whether it knows an item of `feed` or `clubs`.
    var isInFeed = false
    /// Whether it knows a group of `clubs`.
    var isInGroup = false
    /// Whether a scroller is around it.
    var isInScroller = false
    /// The value that its row names.
    var share: String?
    /// The edges that may hold it; none in a row of a lazy list.
    var edges: [String] = []
    /// The edges that may hold its content.
    var innerEdges: [String] = []
    /// How many nodes are around it.
    var depth = 0

    func inside(free: Bool = false) -> Stand {
      var stand = self
      (stand.isFree, stand.depth, stand.edges) = (free, depth + 1, innerEdges)
      return stand
    }
  }

  /// A node of any kind but scrollers, with its keys.
  mutating func node(_ stand: Stand) -> [String] {
    if stand.depth < 3, chance(0.45) { return container(stand) }
    return leaf(stand)
  }

  // MARK: Leaves

  mutating func leaf(_ stand: Stand) -> [String] {
    switch whole(0...11) {
    case 0, 1, 2:
      if let polygon = aside({ $0.polygon(stand) }) { return polygon }
      return ["\(choice(["Rectangle", "Rectangle", "Circle", "Capsule"])):", "fill: \(paint(stand))"] + size(stand)
        + (chance(0.15) ? ["stroke: { width: \(whole(1...4)), color: \(color())\(aside { $0.strokePart() }) }"] : [])
        + keys(stand)
    case 3: return ["Color: \(color())"] + size(stand) + keys(stand)
    case 4 where chance(0.3):
      let extent = chance(0.5) ? "\(whole(0...20) * 10)%" : "0.5 + frame / 20"
      return ["Gradient: { from: \(color()), to: \(color()), shape: radial, extent: \(extent) }"] + size(stand)
        + keys(stand)
    case 4:
      return ["Gradient: { from: \(color()), to: \(color()), angle: \(whole(0...360))deg }"] + size(stand) + keys(stand)
    case 5:
      let fill = color()
      let stroke = aside { scene in
        guard scene.chance(0.3) else { return "" }
        let join = scene.choice(["miter", "round", "bevel"])
        let line = "width: \(scene.whole(1...4)), color: \(scene.color()), join: \(join)"
        return ", stroke: { \(line)\(scene.strokePart()) }"
      }
      let outline = aside { $0.outline(stand) } ?? "d: M0 0L10 5C8 9 3 9 0 10Z, box: 10x10"
      return ["Path: { \(outline), fill: \(fill)\(stroke) }"] + size(stand) + keys(stand)
    case 6: return image(stand)
    case 7 where !stand.isFree: return [chance(0.5) ? "Spacer: \(whole(0...12))" : "Divider: \(color())"]
    case 8 where !scrollers.isEmpty && !stand.isInRow:
      return ["Inspector: \(scrollers[0])", "width: 40", "height: 14", "size: 8"] + keys(stand)
    default: return label(stand)
    }
  }

  /// Straight sides from corner to corner; mostly none.
  private mutating func polygon(_ stand: Stand) -> [String]? {
    guard chance(0.15) else { return nil }
    let corners = choice([
      "sides: \(whole(3...9))", "sides: 3 + frame / 2", "points: [[50%, 0], [100%, 100%], [0, 4]]",
      "points: [[0, 0], [100%, frame / 9], [\(whole(0...9)).5, 100%], [90%, 20%]]",
    ])
    let corner = choice(["", ", corner: \(whole(1...9))", ", corner: frame / 2"])
    let stroke = chance(0.4) ? ", stroke: { width: \(whole(1...4)), color: \(color())\(strokePart()) }" : ""
    return ["Polygon: { \(corners)\(corner), fill: \(color())\(stroke) }"] + size(stand)
      + keys(stand).filter { !$0.hasPrefix("corner:") }
  }

  /// An outline of values, or of items; mostly none.
  private mutating func outline(_ stand: Stand) -> String? {
    guard chance(0.4) else { return nil }
    if chance(0.4) {
      let range = chance(0.5) ? ", yRange: \(choice(["0..40", "60..0", "-9..25"]))" : ""
      let x = choice(["", ", x: item.w", ", x: index * 2 + item.h"])
      return "points: { source: \(choice(["feed", "clubs"])), y: \(choice(["item.h", "item.w - 20"]))\(x)\(range), "
        + "form: \(choice(["line", "area"])) }"
    }
    let value = choice([
      "clamp(\(live(stand)), -5, 25)", "4 + 3", "min(frame / 2, 25)", stand.isInRow ? "mod(index, 9)" : "3",
    ])
    return "d: \"M0 0L10 ${\(value)}C8 9 3 9 \(choice(["0", "${max(10 - frame, -15)}"])) 10Z\", box: 10x10"
  }

  /// The part of a stroke that is drawn; often all of it.
  private mutating func strokePart(ofLetters: Bool = false) -> String {
    guard chance(0.6) else { return "" }
    let across = ["trim: { across: 0..frame / 12 }", "trim: { across: 0.2..0.6 }, cap: round"]
    let parts =
      (ofLetters ? [] : across) + [
        "trim: 0..0.7", "trim: 0.2..0.4 + frame / 20", "trim: { from: frame / 30, to: 0.9 }", "dash: 5",
        "dash: [6, 2.5], dashPhase: 2 * frame", "dash: [0, 5], cap: round", "dash: 4, trim: 0..frame / 9, cap: square",
      ]
    return ", " + choice(parts)
  }

  /// A picture that stays, or one that plays.
  private mutating func image(_ stand: Stand) -> [String] {
    var lines: [String]
    switch whole(0...5) {
    case 0:
      lines = ["Image: small/assets/turn.png", "frames: \(choice(["4x2", "2x1", "4x2"]))"]
      if chance(0.6) { lines.append("rate: \(choice(["3", "10", "24.5", "0"]))") }
    case 1: lines = ["Image: small/assets/turn.png", "frames: 4x2", "frame: \(shownFrame(stand))"]
    case 2: lines = ["Image: small/assets/\(choice(["turn.gif", "turn.webp"]))"]
    case 3:
      lines = ["Image: small/assets/\(choice(["turn.gif", "turn.webp"]))", "frame: \(shownFrame(stand))"]
    default: lines = ["Image: assets/\(choice(["stars.svg", "bottle-rose.svg"]))"]
    }
    if chance(0.8) { lines += size(stand) }
    let fit = choice(["cover", "contain", "stretch", "tile"])
    if chance(0.5) { lines.append("fit: \(fit)") }
    if lines.last == "fit: cover", chance(0.5) {
      lines.append("focus: [\(choice(["0.2", "1"])), \(choice(["0", "0.7", "progress"]))]")
    } else if lines.last?.hasPrefix("fit") != true, chance(0.2) {
      lines.append("slices: \(choice(["4", "{ left: 9, top: 2.5 }"]))")
    }
    return lines + keys(stand)
  }

  /// The number of the picture that is shown of several.
  private mutating func shownFrame(_ stand: Stand) -> String {
    if stand.isInGroup, chance(0.3) { return "group.index" }
    if stand.isInFeed, chance(0.3) { return choice(["item.w", "if(item.open, 3, 0)"]) }
    if stand.isInRow, chance(0.3) { return "index" }
    return chance(0.3) ? "\(whole(-9...20))" : live(stand)
  }

  /// How letters are typed, and drawn along their outlines.
  private mutating func letterKeys(_ stand: Stand) -> [String] {
    var lines = chance(0.4) ? ["shown: \(choice(["3", "40%", "100% * clamp(\(live(stand)), 0, 1)", live(stand)]))"] : []
    if chance(0.4) {
      lines.append("stroke: { width: \(whole(0...2)), color: \(color())\(strokePart(ofLetters: true)) }")
    }
    if chance(0.3) { lines.append("color: { from: \(color()), to: \(color()), angle: 90deg }") }
    if chance(0.2) { lines.append("language: \(choice(["sr", "zh-Hans", "ar", "tr"]))") }
    return lines
  }

  private mutating func label(_ stand: Stand) -> [String] {
    var lines: [String]
    if chance(0.3) {
      let number = choice(["round(scroll)", "frame", "round(progress * 9)"])
      let shown = aside { scene in
        guard scene.chance(0.3) else { return number }
        return "format(\(number) * 37.5, '\(scene.choice(["#,##0.0", "0%", "000;-0"]))')"
      }
      lines = ["Text: \"${\(shown)}\"", "width: \(whole(12...50))"]
      lines += ["height: \(whole(8...20))"]
    } else if chance(0.15) {
      // Letters have at most 1,000 points between them, and a scroll has no end.
      let tracking = "clamp((\(live(stand))) / 7, -900, 900)"
      lines = ["Text: \"\(plainWords())\"", "width: \(whole(20...60))", "lines: 1", "tracking: \(tracking)"]
      lines += aside { $0.letterKeys(stand) }
    } else {
      let words =
        stand.isInGroup && chance(0.4)
        ? choice(["${group.key} (${group.count})", "${index - group.first} ${item.words}", "${group.index}"])
        : stand.isInFeed && chance(0.5) ? "${item.words}" : plainWords()
      lines = ["Text: \"\(words)\""]
      if chance(0.4) { lines.append("width: \(whole(10...60))") }
      if chance(0.3) { lines.append("lines: \(whole(1...2))") }
    }
    lines.append("size: \(choice(["7", "9.5", "12"]))")
    if chance(0.3) { lines.append("align: \(choice(["leading", "center", "trailing"]))") }
    if chance(0.3), !lines.contains(where: { $0.hasPrefix("color:") }) { lines.append("color: \(color())") }
    return lines + keys(stand)
  }

  mutating func plainWords() -> String {
    (0..<whole(1...4)).map { _ in choice(["AV", "office", "12", "Donaudampfschiff", "العربية", "שלום", "jÅf"]) }
      .joined(separator: " ")
  }

  /// The sides of a shape; in a row often by its item.
  mutating func size(_ stand: Stand) -> [String] {
    let height: String
    if stand.isInGroup, chance(0.2) {
      height = choice(["4 + 2 * group.count", "if(index == group.first, 26, 12)", "9 + group.key"])
    } else if stand.isInFeed, chance(0.4) {
      height = choice(["item.h", "if(item.open, 2 * item.h, item.h)", "if(item.selected, 31, 14)"])
    } else if stand.isInRow, chance(0.4) {
      height = choice([
        "4 + random(30)", "9 + index", "if(index > 4, 0, 15)", "if(appearance == \"dark\", 22, 11)",
      ])
    } else {
      height = length()
    }
    let width = stand.isInFeed && chance(0.2) ? "item.w" : length()
    return ["width: \(width)", "height: \(height)"]
  }

  mutating func length() -> String {
    choice(["8", "15", "20.4", "31", "44.7", "50%", "25.015625", "70", "canvas.width / 3", "9 + safe.top + safe.left"])
  }

  // MARK: Containers

  private mutating func container(_ stand: Stand) -> [String] {
    let kind = choice(["VStack", "HStack", "ZStack", "Group", "Flow"])
    var lines = ["\(kind):"]
    let isStack = kind.hasSuffix("VStack") || kind.hasSuffix("HStack")
    let isFree = !isStack && kind != "Flow"
    for _ in 0..<whole(1...3) {
      var child = node(stand.inside(free: isFree))
      if isStack, !child[0].hasPrefix("Text"), chance(0.15) {
        // A share has no extent of its own along the stack.
        child.removeAll { $0.hasPrefix(kind == "VStack" ? "height:" : "width:") }
        child += ["grow: \(choice(["1", "2.5"]))"] + (chance(0.4) ? ["basis: \(whole(0...40))"] : [])
      }
      lines += Self.item(child, indent: 2)
    }
    if isFree, !stand.isInRow { lines += aside { $0.riders() } }
    if !isFree, chance(0.4) { lines.append("spacing: \(choice(["3", "4.5", "8"]))") }
    if chance(0.15) { lines.append("direction: rtl") }
    if kind == "VStack", chance(0.4) { lines.append("align: \(choice(["leading", "center", "trailing", "stretch"]))") }
    if kind == "Flow", chance(0.4) { lines.append("align: \(choice(["leading", "center", "trailing"]))") }
    if kind == "HStack", chance(0.4) {
      lines.append("align: \(choice(["top", "center", "bottom", "baseline", "stretch"]))")
    }
    if chance(0.2) { lines += size(stand) }
    return lines + keys(stand)
  }

  /// A line, and a node or rows that ride on it; mostly nothing.
  private mutating func riders() -> [String] {
    guard chance(0.25) else { return [] }
    lineCount += 1
    let outline = choice(["d: M0 9C4 -9 9 20 14 2L20 9, box: 20x10", "d: M0 0H9M14 3L20 9Z, box: 20x9"])
    let line = ["Path: { \(outline), stroke: navy }", "name: line\(lineCount)", "left: \(whole(-5...20))"]
    let share = choice(["at: frame / 20", "at: 0.3", "across: 'min(frame / 9, 1)'", "across: 0.7"])
    let rider = ["Circle: gold", "width: 5", "height: 4", "along: { line: line\(lineCount), \(share) }"]
    let rows = ["ForEach: 2", "row:"] + rider.map { "  " + $0 } + ["  x: 3 * index"]
    return Self.item(line, indent: 2) + Self.item(chance(0.3) ? rows : rider, indent: 2)
  }

  // MARK: Keys

  /// Keys that any node may have.
  mutating func keys(_ stand: Stand) -> [String] {
    var lines: [String] = []
    if !stand.isInRow, chance(0.12) {
      names.append("node\(names.count)")
      lines.append("name: \(names[names.count - 1])")
      if stand.isInScroller { namesInWindows.append(names[names.count - 1]) }
    }
    if stand.isFree, chance(0.6) {
      lines.append(
        choice([
          "place: \(choice(["topLeading", "center", "bottomTrailing", "trailing", "bottom"]))",
          "top: \(whole(-10...60))", "left: \(whole(-10...60))", "bottom: \(whole(-10...60))", "right: 10%",
        ]))
    }
    if chance(0.12) { lines.append("padding: \(choice(["2", "{ left: 3, bottom: 1.5 }"]))") }
    if chance(0.12) { lines.append("margin: \(choice(["2", "{ right: 3, top: 1.3 }"]))") }
    if stand.depth == 0, chance(0.06) { lines.append("repeat: \(choice(["vertical", "horizontal", "both"]))") }
    if !stand.edges.isEmpty, chance(0.1) { lines.append("sticky: \(choice(stand.edges))") }
    if chance(0.08) { lines.append("visible: \(choice(["frame < 4", "scroll > 15", "progress < 0.5"]))") }
    return lines + moves(stand) + effects(stand)
  }

  private mutating func moves(_ stand: Stand) -> [String] {
    var lines: [String] = []
    if chance(0.1) {
      lines.append("speed: \(choice(["0", "0.3", "0.5", "1.7"]))")
    } else {
      if chance(0.15) { lines.append("x: \(chance(0.4) ? "\(whole(-9...9)).4" : live(stand, moves: true))") }
      if chance(0.2) { lines.append("y: \(chance(0.4) ? "\(whole(-9...9)).7" : live(stand, moves: true))") }
    }
    if chance(0.05) { lines.append("scale: \(chance(0.5) ? "1.2" : "1 + frame / 30")") }
    if chance(0.03) { lines.append("scaleX: \(chance(0.5) ? "0.7" : "1 + frame / 20")") }
    if chance(0.03) { lines.append("scaleY: \(chance(0.5) ? "1.4" : "1 - frame / 30")") }
    // At 90 degrees anything is as wide as can be.
    if chance(0.03) { lines.append("skew: \(chance(0.5) ? "12deg" : "min(frame, 20) * 3deg")") }
    if chance(0.05) { lines.append("rotate: \(chance(0.5) ? "9deg" : "frame * 4deg")") }
    if chance(0.05) { lines.append("origin: \(choice(["topLeading", "bottom", "trailing"]))") }
    if chance(0.07) { lines.append("snap: none") }
    return lines
  }

  private mutating func effects(_ stand: Stand) -> [String] {
    var lines: [String] = []
    if stand.isInFeed, chance(0.05) {
      lines.append("opacity: if(item.open, 0.5, 1)")
    } else if chance(0.1) {
      lines.append("opacity: \(chance(0.5) ? "0.6" : "1 - frame * 0.04")")
    }
    if chance(0.12) { lines.append("background: \(paint(stand))") }
    if chance(0.08) { lines.append("corner: \(chance(0.5) ? "5" : "2 + frame / 2")") }
    if let corner = aside({ $0.cornersApart() }) { lines = lines.filter { !$0.hasPrefix("corner:") } + [corner] }
    if chance(0.07) { lines.append("border: { width: \(whole(1...3)), color: \(color()) }") }
    if let border = aside({ $0.sideLines() }) { lines = lines.filter { !$0.hasPrefix("border:") } + [border] }
    if chance(0.04) { lines.append("shadow: { radius: \(whole(0...3)), y: \(chance(0.5) ? "1" : "frame / 2") }") }
    if let shadows = aside({ $0.shadows() }) { lines = lines.filter { !$0.hasPrefix("shadow:") } + [shadows] }
    if chance(0.03) { lines.append("blur: \(chance(0.5) ? "1.5" : "frame / 4")") }
    if chance(0.05) { lines.append("blend: \(choice(["multiply", "screen", "difference", "plusLighter", "hue"]))") }
    if stand.isInFeed, chance(0.05) {
      lines.append("tint: if(item.selected, \"red\", \"#00000000\")")
    } else if chance(0.03) {
      lines.append("tint: \(color())")
    }
    if chance(0.03) { lines.append("saturation: \(chance(0.5) ? "0.4" : "1 - frame / 20")") }
    if chance(0.03) { lines.append("brightness: \(chance(0.5) ? "0.2" : "frame / 30")") }
    if let squares = aside({ $0.squares() }) { lines.append(squares) }
    if chance(0.06) { lines.append("clip: true") }
    if chance(0.06) {
      lines += ["mask:", "  \(choice(["Circle", "Rectangle", "Capsule"])):"]
      if chance(0.3) { lines.append("  \(choice(["x", "y", "rotate"])): \(live(stand))") }
      if chance(0.2) { lines.append("  \(choice(["scaleX: 1 - frame / 12", "opacity: 1 - frame / 15"]))") }
    }
    if chance(0.02) { lines.append("material: \(choice(["thin", "regular", "thick"]))") }
    return lines
  }

  /// Squares in place of pixels; mostly none.
  private mutating func squares() -> String? {
    chance(0.04) ? "pixelate: \(choice(["3", "5.3", "16", "frame / 2", "2 + scroll / 9", "200"]))" : nil
  }

  /// Lines at sides; mostly none.
  private mutating func sideLines() -> String? {
    guard chance(0.05) else { return nil }
    let width = choice(["1", "\(whole(0...4))", "frame / 3"])
    return "border: { \(choice(["bottom", "horizontal", "left"])): { width: \(width), color: \(color()) }, "
      + "top: \(color()) }"
  }

  /// Several shadows, or one inside; mostly none.
  private mutating func shadows() -> String? {
    guard chance(0.05) else { return nil }
    func inner(_ scene: inout RandomScene) -> String {
      "{ inner: true, radius: \(scene.whole(0...3)), x: \(scene.whole(-3...3)), y: \(scene.choice(["1", "frame / 2"])) }"
    }
    if chance(0.4) { return "shadow: \(inner(&self))" }
    let outer = (0..<whole(1...2)).map { _ in
      "{ radius: \(choice(["0", "2", "frame / 3"])), y: \(whole(-2...4)), color: \(color()) }"
    }
    return "shadow: [\((outer + (chance(0.5) ? [inner(&self)] : [])).joined(separator: ", "))]"
  }

  /// Corners with radii of their own; mostly none.
  private mutating func cornersApart() -> String? {
    guard chance(0.06) else { return nil }
    return
      "corner: { \(choice(["topLeft: 7", "top: 4 + frame / 2", "left: 6", "bottomLeft: 40, topLeft: 3 + frame"])), "
      + "bottomRight: \(whole(0...9)) }"
  }

  private mutating func paint(_ stand: Stand) -> String {
    if stand.isInFeed, chance(0.2) { return "if(item.selected, \"gold\", \"navy\")" }
    if chance(0.06) { return "if(frame > 3, \"red\", \"teal\")" }
    if chance(0.06) { return "if(appearance == \"dark\", \"black\", \"white\")" }
    return color()
  }

  /// A number that changes from frame to frame.
  ///
  /// - Parameter moves: Whether it moves the node: what follows places could follow itself.
  mutating func live(_ stand: Stand, moves: Bool = false) -> String {
    let plain = plainLive(stand)
    return aside { $0.later(stand, moves: moves) } ?? plain
  }

  /// A number of moments of the track, of how another node stands, of the row or of a stage that falls; mostly none.
  private mutating func later(_ stand: Stand, moves: Bool) -> String? {
    if chance(0.06) {
      namesMoments = true
      return choice(["9 * (time - m1)", "m1 * 5 + m0", "duration * 6", "(scroll - m1.scroll) / 4", "10 * told"])
    }
    if !namesInWindows.isEmpty, chance(0.3) {
      let name = namesInWindows[whole(0...(namesInWindows.count - 1))]
      let way = choice(["phase", "entry", "exit", "cover", "contain", "windowStart / 9"])
      return "\(whole(2...12)) * \(name).\(way)"
    }
    if let share = stand.share, chance(0.6) { return "\(whole(2...12)) * \(share)" }
    if chance(0.06) {
      namesFalling = true
      return "11 * falling"
    }
    if !names.isEmpty, !moves, chance(0.2) {
      return "\(names[whole(0...(names.count - 1))]).\(choice(["x", "y"])) / 7"
    }
    return nil
  }

  private mutating func plainLive(_ stand: Stand) -> String {
    if stand.isInScroller, chance(0.5) {
      let owner = stand.isInRow && chance(0.4) ? "row." : ""
      return "\(whole(2...12)) * \(owner)\(choice(["phase", "entry", "exit", "cover", "contain", "fraction"]))"
    }
    if !names.isEmpty, chance(0.15) {
      return "9 * \(names[whole(0...(names.count - 1))]).\(choice(["fraction", "width"]))"
    }
    if !scrollers.isEmpty, chance(0.2) {
      let name = scrollers[whole(0...(scrollers.count - 1))]
      return "\(name).\(choice(["prepared.count", "visible.count", "visible.first", "prepared.last", "shift"])) / 2"
    }
    if mainIsBoth, !stand.isInScroller, chance(0.4) {
      return choice(["scroll.x / 3", "-scroll.x * 0.37", "velocity.x / 40", "overscroll.x / 2", "20 * progress.x"])
    }
    return choice([
      "scroll / 3", "-scroll * 0.37", "frame * 1.3", "progress * 20", "velocity / 40", "overscroll / 2", "12 * early",
      "time * 9", "position / 4",
    ])
  }
}
