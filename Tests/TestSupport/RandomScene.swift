/// Small random scenes. The same number gives the same scene.
package struct RandomScene {
  private var state: UInt64
  /// What is drawn aside: words that came later leave the rest of a scene as it is.
  private var asideState: UInt64
  /// The items of the source `feed`, as they are after the events written so far.
  var items: [Int] = []
  /// The id of the next item that is put in.
  var nextItem = 0
  /// The names of nodes outside rows.
  var names: [String] = []
  /// Those of them in a scroller.
  var namesInWindows: [String] = []
  /// Whether a formula names moments of the track.
  var namesMoments = false
  /// How many rows name a value.
  var shares = 0
  /// Whether a formula follows the stage that falls.
  var namesFalling = false
  /// The names of the scrollers outside rows; the first is the main one.
  var scrollers: [String] = []
  /// Whether the main scroller scrolls along both axes.
  var mainIsBoth = false
  /// Whether a refresh holds the start of the main scroller.
  var mainRefreshes = false
  /// Whether the main scroller has a list of `feed`.
  var mainHoldsFeed = false
  /// The items of `feed` the track lands on: nothing takes them out, as they might be gone when it gets there.
  var landings: Set<Int> = []
  /// Whether a list of `feed` outside rows names its items.
  var hasFeed = false
  /// The items of the source `clubs`, which stand in groups by their `letter`, in any order.
  var members: [Int] = []
  /// The id of the last item of `clubs` that was put in.
  var nextMember = 900
  /// Whether the main scroller has the groups of `clubs`.
  var mainHoldsGroups = false
  /// How many lines nodes ride on.
  var lineCount = 0
  /// Whether a list outside rows has the groups of `clubs`.
  var hasGroups = false

  init(_ number: Int) {
    (state, asideState) = (UInt64(truncatingIfNeeded: number), 0)
    // Neighbouring numbers give scenes that have nothing in common.
    state = next() ^ 0x5DEE_CE66_D1CE_4E5B
    asideState = state ^ 0x2545_F491_4F6C_DD1D
  }

  /// A scene of what threads could have in common, as YAML: texts that wrap at letters, words and not at all, in many
  /// fonts and sizes, effects and lists.
  package static func text(_ number: Int) -> String {
    var scene = RandomScene(number)
    return scene.text()
  }

  /// A scene of anything the language has, as YAML; it names no file but those in `Scenes/assets`.
  package static func anything(_ number: Int) -> String {
    var scene = RandomScene(number)
    return scene.anything()
  }

  /// The same, with those files.
  package static func anywhere(_ number: Int) -> WrittenScene {
    let names =
      ["assets/stars.svg", "assets/bottle-rose.svg"] + ["png", "gif", "webp"].map { "small/assets/turn.\($0)" }
    let files = names.map { (name: $0, bytes: Files.bytes(of: "\(Repository.scenes)/\($0)") ?? []) }
    return WrittenScene(text: anything(number), files: files)
  }

  private mutating func text() -> String {
    var lines = [
      "multiplane: 1",
      "canvas: { size: \(whole(40...260))x\(whole(60...300)), scale: \(choice(["1", "1.5", "2"])), fps: 30 }",
      "layers:",
    ]
    if chance(0.3) { lines.append("  - Gradient: { from: \(color()), to: \(color()) }") }
    for _ in 0..<whole(1...2) { lines += chance(0.4) ? list() : stack() }
    lines += ["scroll:", "  - linear: { by: \(whole(0...200)), over: 100ms }"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Columns of rows of texts.
  private mutating func stack() -> [String] {
    var lines = ["  - HStack:"]
    for _ in 0..<whole(1...3) {
      lines += ["      - VStack:", "          - ForEach: \(whole(1...9))", "            row:"]
      lines += node().map { "              " + $0 }
    }
    return lines + decoration().map { "    " + $0 }
  }

  /// A list that scrolls.
  private mutating func list() -> [String] {
    let rows = node().map { "              " + $0 }
    return ["  - ScrollView:", "      - LazyVStack:", "          - ForEach: \(whole(1...400))", "            row:"]
      + rows
      + decoration().map { "    " + $0 }
  }

  /// A text with what changes its lines and pixels, or a shape.
  private mutating func node() -> [String] {
    if chance(0.15) {
      return ["\(choice(["Rectangle", "Circle", "Capsule"])):", "fill: \(color())", "height: \(whole(8...40))"]
        + decoration()
    }
    let words = words()
    var lines = [chance(0.2) ? parts(words) : "Text: \"\(words)\"", "size: \(choice(["7", "11.5", "16", "16", "23"]))"]
    lines.append("weight: \(choice(["thin", "regular", "regular", "semibold", "black"]))")
    if words.contains("frame") {
      // Live words want a fixed frame.
      return lines + ["width: \(whole(8...120))", "height: \(whole(10...60))"] + decoration()
    }
    if chance(0.8) { lines.append("width: \(chance(0.5) ? "\(whole(8...120))" : "\(whole(10...40)) + index")") }
    if chance(0.3) { lines.append("lines: \(whole(1...4))") }
    if chance(0.3) { lines.append("align: \(choice(["leading", "center", "trailing"]))") }
    if chance(0.2) { lines.append("lineHeight: 1.\(whole(0...6))") }
    if chance(0.3) { lines.append("maxHeight: \(whole(20...80))") }
    if chance(0.3) { lines += setting() }
    return lines + decoration()
  }

  /// A text of several parts, the first of them some words.
  private mutating func parts(_ words: String) -> String {
    let others = (0..<whole(1...3)).map { _ in
      let key = choice([
        "weight: bold", "italic: true", "size: 25", "color: \(color())", "underline: true", "strike: frame > 1",
        "tracking: 2", "font: DejaVu Sans", "color: 'if(frame > 2, \"red\", \"blue\")'",
      ])
      return "{ text: \"\(choice([" AV", "office", "\\n", "שלום ", "12 "]))\", \(key) }"
    }
    return "Text: [\"\(words)\", \(others.joined(separator: ", "))]"
  }

  /// How letters and lines are set, where it is not as usual.
  private mutating func setting() -> [String] {
    let keys = [
      "italic: true", "italic: index > 3", "underline: true", "underline: frame > 2", "strike: frame < 2",
      "tracking: \(choice(["-0.7", "0.3", "4"]))", "digits: tabular", "hyphenation: on", "reserve: \(whole(1...4))",
      "truncate: \(choice(["head", "middle"]))", "case: \(choice(["upper", "lower", "none"]))",
    ]
    var chosen: [String: String] = [:]
    for _ in 0..<whole(1...3) {
      let key = choice(keys)
      chosen[String(key.prefix { $0 != ":" })] = key
    }
    return chosen.values.sorted()
  }

  /// Words of several scripts, some of them live.
  private mutating func words() -> String {
    (0..<whole(1...6)).map { _ in
      choice([
        "LTAVA", "WAVE", "AVATAR", "fi", "office", "12", "Donaudampfschifffahrt", "To", "T.V.", "العربية", "שלום",
        "Ωμέγα",
        "Straßenbahnhaltestelle", "Wellen-Reiter", "jÅf", "${index}", "${frame}",
      ])
    }.joined(separator: choice([" ", " ", "-", "\\n"]))
  }

  private mutating func decoration() -> [String] {
    var lines: [String] = []
    if chance(0.2) { lines.append("opacity: 1 - frame * 0.01") }
    if chance(0.2) { lines.append("corner: \(chance(0.5) ? "6" : "4 + frame")") }
    if chance(0.15) {
      lines.append("shadow: { radius: \(whole(0...3)), y: \(chance(0.5) ? "1" : "frame / 2"), color: \(color()) }")
    }
    if chance(0.1) { lines.append("blur: \(whole(0...3))") }
    if chance(0.1) { lines.append("rotate: \(chance(0.5) ? "7deg" : "frame * 3deg")") }
    if chance(0.1) { lines.append("scale: \(chance(0.5) ? "1.3" : "1 + frame / 20")") }
    if chance(0.2) { lines.append("background: \(color())") }
    if chance(0.2) { lines.append("y: \(chance(0.5) ? "-scroll / 3" : "frame * 1.7")") }
    return lines
  }

  mutating func color() -> String { choice(["red", "navy", "teal", "gold", "white", "\"#3388FF80\""]) }

  mutating func chance(_ share: Double) -> Bool { Double(next() >> 11) * 0x1p-53 < share }
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }
  mutating func choice(_ values: [String]) -> String { values[Int(next() % UInt64(values.count))] }

  /// What a body draws, aside from the rest of the scene.
  mutating func aside<Result>(_ body: (inout RandomScene) -> Result) -> Result {
    swap(&state, &asideState)
    defer { swap(&state, &asideState) }
    return body(&self)
  }

  /// The next number of SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
