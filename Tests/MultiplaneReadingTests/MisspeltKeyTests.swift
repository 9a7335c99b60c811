import MultiplaneScene
import Testing

@Suite struct MisspeltKeyTests {
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
    case .vStack, .hStack, .zStack, .group, .scrollView, .lazyVStack, .lazyHStack, .lazyVGrid, .lazyHGrid, .section:
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

  /// Where each mapping that is no node can be written, and what messages call it.
  static let places: [(schema: String, title: String, before: String)] = [
    ("the scene", "the scene", ""),
    ("canvas", "\"canvas\"", "canvas:\n  "),
    ("safeArea", "\"safeArea\"", "canvas:\n  safeArea:\n    "),
    ("a style", "a style", "styles:\n  t:\n    "),
    ("a component", "a component", "components:\n  T:\n    "),
    ("a data source", "a data source", "data:\n  d:\n    "),
    ("output", "\"output\"", "output:\n  "),
    ("a clip", "\"gif\"", "output:\n  gif:\n    "),
    ("a data source", "a data source", "data:\n  d:\n    "),
    ("sides", "\"padding\"", "layers:\n  - Text: a\n    padding:\n      "),
    ("a line", "\"border\"", "layers:\n  - Text: a\n    border:\n      "),
    ("shadow", "\"shadow\"", "layers:\n  - Text: a\n    shadow:\n      "),
    ("a gradient", "\"background\"", "layers:\n  - Text: a\n    background:\n      "),
    ("a stop", "a stop", "layers:\n  - Text: a\n    background:\n      stops:\n        - color: red\n        - "),
    ("a shape", "\"Rectangle\"", "layers:\n  - Rectangle:\n      "),
    ("Path", "\"Path\"", "layers:\n  - Path:\n      "),
    ("columns", "\"columns\"", "layers:\n  - ScrollView:\n      - LazyVGrid: []\n        columns:\n          "),
    ("a step", "a step of \"scroll\"", "scroll:\n  - "),
    ("linear", "\"linear\"", "scroll:\n  - linear:\n      "),
    ("ease", "\"ease\"", "scroll:\n  - ease:\n      "),
    ("jump", "\"jump\"", "scroll:\n  - jump:\n      "),
    ("an event", "an event", "events:\n  - "),
    ("insert", "\"insert\"", "events:\n  - insert:\n      "),
    ("remove", "\"remove\"", "events:\n  - remove:\n      "),
    ("move", "\"move\"", "events:\n  - move:\n      "),
    ("set", "\"set\"", "events:\n  - set:\n      "),
    ("toggle", "\"toggle\"", "events:\n  - toggle:\n      "),
    ("select", "\"deselect\"", "events:\n  - deselect:\n      "),
    ("scroll", "\"scroll\"", "events:\n  - scroll:\n      "),
    ("a check", "a check", "checks:\n  - "),
    ("tolerance", "\"tolerance\"", "checks:\n  - at: 0s\n    image: a\n    tolerance:\n      "),
    ("xfail", "\"xfail\"", "checks:\n  - at: 0s\n    image: a\n    xfail:\n      "),
    ("animate", "\"animate\"", "events:\n  - select: {}\n    animate:\n      "),
  ]

  @Test(arguments: places)
  func `a misspelt key of a mapping gets its own name as hint`(schema: String, title: String, before: String) throws {
    let mapping = try #require(SceneSchema.mappings.first { $0.name == schema })
    for key in mapping.keys {
      let wrong = Self.misspelt(key.name)
      let text = "multiplane: 1\n\(before)\(wrong): 1\n"
      let problem = SceneMistake(scene: text, problems: []).found().first { $0.message.hasPrefix("\"\(wrong)\"") }
      let what =
        schema == "a step" ? "\"\(wrong)\" is not a step of \"scroll\"" : "\"\(wrong)\" is not a key of \(title)"
      #expect(problem?.message == what)
      #expect(problem?.hint == "did you mean \"\(key.name)\"?")
    }
  }

  @Test func `every mapping of the language has a place in the test above`() {
    #expect(Set(SceneSchema.mappings.map(\.name)) == Set(Self.places.map(\.schema)))
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
