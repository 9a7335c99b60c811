import Foundation
import MultiplaneScene
import TestSupport
import Testing

/// A mapping that is no node.
struct MappingPlace: Sendable, CustomTestStringConvertible {
  var schema: String
  var title: String
  var text: String
  var testDescription: String { schema }

  /// A scene with a key of the mapping.
  func scene(with key: String) -> String { "multiplane: 1\n\(text.replacing("KEY", with: key))\n" }
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
    let problem = SceneMistake(scene: text).found().first { $0.message.hasPrefix("\"\(wrong)\"") }
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
      let found = SceneMistake(scene: text).found()
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

  /// Where each mapping that is no node can be written: its name in the schema, what messages call it, and a scene's text with
  /// one of its keys.
  static let places = Files.corpus("mistakes/mappings").split(separator: "\n").map { line in
    let parts = line.components(separatedBy: " => ")
    return MappingPlace(schema: parts[0], title: parts[1], text: parts[2].replacing("\\n", with: "\n"))
  }

  @Test(arguments: places)
  func `a misspelt key of a mapping gets its own name as hint`(place: MappingPlace) throws {
    let mapping = try #require(SceneSchema.mappings.first { $0.name == place.schema })
    for key in mapping.keys {
      let wrong = Self.misspelt(key.name)
      let text = place.scene(with: wrong)
      let problem = SceneMistake(scene: text).found().first { $0.message.hasPrefix("\"\(wrong)\"") }
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
      let problem = SceneMistake(scene: text).found().first
      #expect(problem?.message == "\"\(wrong)\" is not a node kind")
      #expect(problem?.hint == "did you mean \"\(kind.rawValue)\"?")
    }
  }
}
