import MultiplaneScene
import TestSupport
import Testing

/// A mapping that is no node: its name in the schema, what messages call it, and the text before its first key.
struct MappingPlace: Sendable, CustomTestStringConvertible {
  var schema: String
  var title: String
  var before: String

  init(_ schema: String, _ title: String, _ before: String) {
    (self.schema, self.title, self.before) = (schema, title, before)
  }

  var testDescription: String { schema }
}

@Suite(.full) struct MisspeltKeyTests {
  /// A slip of the fingers: the last letter twice.
  private static func misspelt(_ name: String) -> String { name + String(name.suffix(1)) }

  /// Every kind with each key it may carry.
  static let keysOfKinds: [(kind: SceneKind, key: String)] = SceneKind.allCases.flatMap { kind in
    SceneSchema.keyNames(of: kind).map { (kind, $0) }
  }

  /// The content a kind needs to be read.
  private static func content(_ kind: SceneKind) -> String {
    switch kind {
    case .text: " a"
    case .image: " a.png"
    case .color: " red"
    case .gradient: " { from: red, to: blue }"
    case .path: " M0 0"
    case .polygon: " 6"
    case .vStack, .hStack, .zStack, .flow, .group, .scrollView, .lazyVStack, .lazyHStack, .lazyVGrid, .lazyHGrid,
      .section:
      " []"
    case .inspector: " list"
    case .forEach: " 3"
    case .rectangle, .circle, .capsule, .divider, .spacer: ""
    }
  }

  @Test(arguments: keysOfKinds)
  func `a misspelt key of a node gets its own name as hint`(kind: SceneKind, key: String) {
    let wrong = Self.misspelt(key)
    let node = "\(kind.rawValue):\(Self.content(kind))\n        \(wrong): 1\n"
    let text = SceneMistake.head + "layers:\n  - ScrollView:\n      - \(node)"
    let problem = SceneMistake(scene: text, problems: []).found().first { $0.message.hasPrefix("\"\(wrong)\"") }
    #expect(problem?.message == "\"\(wrong)\" is not a key of \"\(kind.rawValue)\"")
    #expect(problem?.hint == "did you mean \"\(key)\"?")
    #expect(problem?.place == "6:9")
  }

  /// Nobody is sent in a circle: what a kind may not carry is not named as what was meant.
  @Test(arguments: SceneKind.allCases)
  func `a misspelt key of other kinds leads to no key that the kind may not carry`(kind: SceneKind) throws {
    let names = SceneSchema.keyNames(of: kind)
    let others = SceneSchema.nodeKeys.filter { !names.contains($0.name) }
    func hints(_ keys: [String]) -> [String?] {
      let node = "\(kind.rawValue):\(Self.content(kind))\n" + keys.map { "        \($0): 1\n" }.joined()
      let text = SceneMistake.head + "layers:\n  - ScrollView:\n      - \(node)"
      let found = SceneMistake(scene: text, problems: []).found()
      return keys.map { key in
        found.first { $0.message == "\"\(key)\" is not a key of \"\(kind.rawValue)\"" }?.hint
      }
    }
    let (right, wrong) = (hints(others.map(\.name)), hints(others.map { Self.misspelt($0.name) }))
    for (index, key) in others.enumerated() {
      let hint = try #require(wrong[index], "\(key.name)")
      if hint.hasPrefix("did you mean ") {
        let meant = hint.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        #expect(!meant.isEmpty && Set(meant).isSubset(of: names), "\(key.name): \(hint)")
      } else {
        #expect(hint == right[index])
      }
    }
  }

  /// Where each mapping that is no node can be written, and what messages call it.
  static let places: [MappingPlace] = [
    MappingPlace("the scene", "the scene", ""),
    MappingPlace("canvas", "\"canvas\"", "canvas:\n  "),
    MappingPlace("safeArea", "\"safeArea\"", "canvas:\n  safeArea:\n    "),
    MappingPlace("sides of safeArea", "\"portrait\"", "canvas:\n  safeArea:\n    portrait:\n      "),
    MappingPlace("a device", "a device", "canvas: { size: 1x1 }\ndevices:\n  d:\n    "),
    MappingPlace("a parameter", "a parameter", "params:\n  p:\n    "),
    MappingPlace("a stage", "a stage", "stages:\n  s:\n    "),
    MappingPlace("a style", "a style", "styles:\n  t:\n    "),
    MappingPlace("a component", "a component", "components:\n  T:\n    "),
    MappingPlace("a data source", "a data source", "data:\n  d:\n    "),
    MappingPlace("output", "\"output\"", "output:\n  "),
    MappingPlace("a clip", "\"gif\"", "output:\n  gif:\n    "),
    MappingPlace("a data source", "a data source", "data:\n  d:\n    "),
    MappingPlace("a part of a text", "a part of a text", "layers:\n  - Text:\n      - "),
    MappingPlace("sides", "\"padding\"", "layers:\n  - Text: a\n    padding:\n      "),
    MappingPlace("corners", "\"corner\"", "layers:\n  - Text: a\n    corner:\n      "),
    MappingPlace("a border", "\"border\"", "layers:\n  - Text: a\n    border:\n      "),
    MappingPlace("a line", "\"top\"", "layers:\n  - Text: a\n    border:\n      top:\n        "),
    MappingPlace("a stroke", "\"stroke\"", "layers:\n  - Path:\n      d: M0 0H4\n    stroke:\n      "),
    MappingPlace(
      "trim", "\"trim\"", "layers:\n  - Path:\n      d: M0 0H4\n    stroke:\n      color: red\n      trim:\n        "),
    MappingPlace("points", "\"points\"", "layers:\n  - Path:\n      points:\n        "),
    MappingPlace("shadow", "\"shadow\"", "layers:\n  - Text: a\n    shadow:\n      "),
    MappingPlace("a gradient", "\"background\"", "layers:\n  - Text: a\n    background:\n      "),
    MappingPlace(
      "a stop", "a stop", "layers:\n  - Text: a\n    background:\n      stops:\n        - color: red\n        - "),
    MappingPlace("a shape", "\"Rectangle\"", "layers:\n  - Rectangle:\n      "),
    MappingPlace("Path", "\"Path\"", "layers:\n  - Path:\n      "),
    MappingPlace("Polygon", "\"Polygon\"", "layers:\n  - Polygon:\n      "),
    MappingPlace(
      "columns", "\"columns\"", "layers:\n  - ScrollView:\n      - LazyVGrid: []\n        columns:\n          "),
    MappingPlace("a step", "a step of \"scroll\"", "scroll:\n  - "),
    MappingPlace("wait", "\"wait\"", "scroll:\n  - wait:\n      "),
    MappingPlace("spring", "\"spring\"", "scroll:\n  - spring:\n      "),
    MappingPlace(
      "axes", "\"by\"", "layers:\n  - ScrollView: []\n    axis: both\nscroll:\n  - wheel:\n      by:\n        "),
    MappingPlace("drag", "\"drag\"", "scroll:\n  - drag:\n      "),
    MappingPlace("fling", "\"fling\"", "scroll:\n  - fling:\n      "),
    MappingPlace("wheel", "\"wheel\"", "scroll:\n  - wheel:\n      "),
    MappingPlace("follow", "\"follow\"", "scroll:\n  - follow:\n      "),
    MappingPlace("repeat", "\"repeat\"", "scroll:\n  - repeat:\n      "),
    MappingPlace("linear", "\"linear\"", "scroll:\n  - linear:\n      "),
    MappingPlace("ease", "\"ease\"", "scroll:\n  - ease:\n      "),
    MappingPlace("jump", "\"jump\"", "scroll:\n  - jump:\n      "),
    MappingPlace("an event", "an event", "events:\n  - "),
    MappingPlace("insert", "\"insert\"", "events:\n  - insert:\n      "),
    MappingPlace("remove", "\"remove\"", "events:\n  - remove:\n      "),
    MappingPlace("move", "\"move\"", "events:\n  - move:\n      "),
    MappingPlace("set", "\"set\"", "events:\n  - set:\n      "),
    MappingPlace("toggle", "\"toggle\"", "events:\n  - toggle:\n      "),
    MappingPlace("select", "\"deselect\"", "events:\n  - deselect:\n      "),
    MappingPlace("scroll", "\"scroll\"", "events:\n  - scroll:\n      "),
    MappingPlace("a check", "a check", "checks:\n  - "),
    MappingPlace("tolerance", "\"tolerance\"", "checks:\n  - at: 0s\n    image: a\n    tolerance:\n      "),
    MappingPlace("xfail", "\"xfail\"", "checks:\n  - at: 0s\n    image: a\n    xfail:\n      "),
    MappingPlace("frames", "\"frames\"", "layers:\n  - Image: a.png\n    frames:\n      "),
    MappingPlace("animate", "\"animate\"", "events:\n  - select: {}\n    animate:\n      "),
  ]

  @Test(arguments: places)
  func `a misspelt key of a mapping gets its own name as hint`(place: MappingPlace) throws {
    let mapping = try #require(SceneSchema.mappings.first { $0.name == place.schema })
    for key in mapping.keys {
      let wrong = Self.misspelt(key.name)
      let text = "multiplane: 1\n\(place.before)\(wrong): 1\n"
      let problem = SceneMistake(scene: text, problems: []).found().first { $0.message.hasPrefix("\"\(wrong)\"") }
      let what =
        place.schema == "a step"
        ? "\"\(wrong)\" is not a step of \"scroll\"" : "\"\(wrong)\" is not a key of \(place.title)"
      #expect(problem?.message == what)
      #expect(problem?.hint == "did you mean \"\(key.name)\"?")
    }
  }

  @Test func `every mapping of the language has a place in the test above`() {
    // An included file is one of its own (IncludeTests).
    #expect(Set(SceneSchema.mappings.map(\.name)) == Set(Self.places.map(\.schema) + ["an included file"]))
  }

  @Test(arguments: SceneKind.allCases)
  func `a misspelt kind gets its own name as hint`(kind: SceneKind) {
    for wrong in [Self.misspelt(kind.rawValue), kind.rawValue.lowercased()] where wrong != kind.rawValue {
      let text = SceneMistake.head + "layers:\n  - \(wrong): 1\n"
      let problem = SceneMistake(scene: text, problems: []).found().first
      #expect(problem?.message == "\"\(wrong)\" is not a node kind")
      #expect(problem?.hint == "did you mean \"\(kind.rawValue)\"?")
    }
  }
}
