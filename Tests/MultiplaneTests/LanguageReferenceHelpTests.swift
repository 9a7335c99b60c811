import Multiplane
import MultiplaneBase
import MultiplaneCommands
import MultiplaneExpressions
import MultiplaneScene
import TestSupport
import Testing

/// What `multiplane help` says of the language, and its examples.
@Suite(.full) struct LanguageReferenceHelpTests {
  private static let size = "canvas: { size: 200x200 }\n"

  /// Draws the first frame; what is wrong is thrown.
  private func draw(_ text: String) throws {
    let session = try SceneSession(
      scene(
        text.replacing("picture.png", with: "small/assets/photo.jpg").replacing("hand.csv", with: "small/data/hand.csv")
          .replacing("brand.yaml", with: "theme/brand.yaml")
      ))
    let frame = try session.frame(0)
    #expect(frame.number == 0)
    #expect(session.warnings.map(\.message) == [])
  }

  private func page(_ layers: String) -> String {
    "multiplane: 1\n\(Self.size)styles:\n  title: { size: 28 }\nlayers:\n"
      + layers.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  @Test(arguments: SceneKind.allCases) func `the example of a kind can be drawn`(kind: SceneKind) throws {
    let example = try #require(ReferenceExamples.kinds[kind])
    #expect(example.contains("\(kind.rawValue):"))
    try draw(page(example))
  }

  @Test(arguments: SceneSchema.nodeKeys.map(\.name)) func `the example of a key can be drawn`(key: String) throws {
    let example = try #require(ReferenceExamples.nodeKeys[key])
    #expect(example.contains("\(key):"))
    try draw(page(example))
  }

  @Test func `there is no example of what is not in the language`() {
    #expect(Set(ReferenceExamples.nodeKeys.keys) == Set(SceneSchema.nodeKeys.map(\.name)))
    #expect(Set(ReferenceExamples.kinds.keys) == Set(SceneKind.allCases))
    let mappings = Set(SceneSchema.mappings.map(\.name))
    #expect(Set(ReferenceExamples.mappings.keys) == mappings.subtracting(["the scene"]))
  }

  @Test(arguments: ReferenceExamples.mappings.keys.sorted())
  func `the example of a mapping can be drawn`(name: String) throws {
    let example = try #require(ReferenceExamples.mappings[name])
    var text = "multiplane: 1\n" + example + "\n"
    if !example.contains("canvas:") { text += Self.size }
    if !example.contains("layers:") { text += "layers:\n  - ScrollView:\n      - Color: teal\n        height: 900\n" }
    try draw(text)
  }

  @Test func `every key of a mapping has an example in which it stands`() {
    for mapping in SceneSchema.mappings {
      for key in mapping.keys {
        let example = ReferenceExamples.example(of: key.name, in: mapping.name)
        #expect(example.map { ReferenceExamples.holds(key.name, $0) } == true, "\(mapping.name): \(key.name)")
      }
    }
  }

  /// Examples that read other files name ones that exist; the rest is drawn as it stands.
  @Test(arguments: ReferenceExamples.keys.keys.sorted())
  func `the example of a key of a mapping can be drawn`(mapping: String) throws {
    for (key, example) in try #require(ReferenceExamples.keys[mapping]).sorted(by: { $0.key < $1.key }) {
      let isOfFiles = ["people.", "other.yaml", "Demo-"].contains(where: example.contains)
      if isOfFiles || example == "multiplane: 1" { continue }
      var text = "multiplane: 1\n" + example + "\n"
      if !example.contains("canvas:") { text += Self.size }
      if !example.contains("layers:") { text += "layers:\n  - ScrollView:\n      - Color: teal\n        height: 900\n" }
      if !example.contains("scroll:\n") { text += "scroll:\n  - wait: 1s\n" }
      #expect(throws: Never.self, "\(mapping): \(key)") { try draw(text) }
    }
  }

  @Test func `every word of the language is explained`() throws {
    let keys = SceneSchema.nodeKeys.map(\.name) + SceneSchema.mappings.flatMap { $0.keys.map(\.name) }
    var values = RowField.allCases.map(\.rawValue) + ViewField.allCases.map(\.rawValue)
    values += FrameField.allCases.map(\.rawValue) + ScrollerField.allCases.map(\.rawValue)
    values += NodeField.allCases.map(\.rawValue) + WorkField.allCases.map { "stats.\($0.rawValue)" }
    values += ["group.key", "group.index", "group.first", "group.count"]
    values += ["next.price", "previous.price", "rank(item.price)", "sum(rows.price)"]
    values += [
      "pinned", "item", "item.price", "item.selected", "row.phase", "scroll.x", "first", "last", "contains", "duration",
    ]
    values += ["focus", "distance"]
    values += ["canvas.width", "canvas.height", "canvas.scale", "safe.top", "safe.left", "safe.bottom", "safe.right"]
    let tables = SceneKind.allCases.map(\.rawValue) + keys + functionTable.map(\.name) + values
    #expect(Set(LanguageReference.words) == Set(tables))
    #expect(Set(LanguageReference.words).count == LanguageReference.words.count)
    for word in tables {
      let text = try #require(LanguageReference.text(of: word), "\(word)")
      #expect(text.hasSuffix("\n") && !text.contains("`"))
    }
    #expect(LanguageReference.text(of: "qqqqqq") == nil)
    #expect(LanguageReference.hint(for: "gap") == "did you mean \"Spacer\" or \"spacing\"?")
    #expect(LanguageReference.hint(for: "mix") == "did you mean \"lerp\"?")
    #expect(LanguageReference.hint(for: "z-index") == "nodes that stand later in the file are nearer")
    #expect(LanguageReference.hint(for: "GeometryReader")?.hasPrefix("write width and height") == true)
    for word in ["rand_int", "rand-int", "randInt"] {
      #expect(LanguageReference.hint(for: word) == "did you mean \"random\"?")
    }
  }

  @Test func `values of rows and of nodes are explained by their tables`() throws {
    for (word, sentence) in RowField.allCases.map({ ($0.rawValue, $0.sentence) })
      + ViewField.allCases.map({ ($0.rawValue, $0.sentence) })
    {
      let text = try #require(LanguageReference.text(of: word), "\(word)")
      #expect(text.contains(LanguageReference.wrapped(sentence, indent: 2)))
    }
    #expect(
      LanguageReference.text(of: "fraction") == """
        fraction: a value of a node in a ScrollView, and of a row as row.fraction
          How much of it is in the window, from 0 to 1.

        hero.fraction: a value of a node, by its name
          How much of it is on the screen, from 0 to 1.

        """)
  }

  @Test func `names in expressions are explained by what they say`() {
    #expect(
      LanguageReference.text(of: "pinned") == """
        pinned: a value of what is held
          How far it would be out of the window: from 0 to 1, its whole extent. Of what
          floats, how much is in it.

        hero.pinned: a value of a node, by its name
          How far what is held would be out of the window, from 0 to 1: of what is
          sticky, and of headers.

        """)
    for word in ["shift", "list.shift"] {
      #expect(
        LanguageReference.text(of: word) == """
          list.shift: a value of a ScrollView, by its name
            How far what was in sight moved on this frame beyond the scroll, in points: 0
            where nothing jumps.

          """)
    }
    #expect(LanguageReference.text(of: "appearance")?.contains("a value of the scene") == true)
    #expect(LanguageReference.hint(for: "aparance") == "did you mean \"appearance\"?")
  }

  @Test func `a key is explained by its table`() {
    #expect(
      LanguageReference.text(of: "corner") == """
        corner: a key of nodes
          The radius of the box's corners; clips the content.
          value:    number or corners
          on:       all but Spacer, Section, ForEach
          live:     yes: it may follow the scroll and the time
          example:
            - Image: picture.png
              width: 80
              height: 48
              corner: 20

        corner: a key of Polygon
          The radius of all corners; less where a side is too short for it.
          value:    number
          example:
            layers:
              - HStack:
                  - Polygon: { sides: 6, corner: 5, fill: gold }
                    width: 44
                  - Polygon: { points: [[0, 12], [55%, 12], [55%, 0], [100%, 50%], [55%, 100%], [55%, 28], [0, 28]], stroke: navy }
                    width: 52
                    height: 40
                spacing: 8

        """)
    #expect(
      LanguageReference.text(of: "clamp") == """
        clamp(x, low, high): a function
          x, but not below low and not above high.
          example:  clamp(1.4, 0, 1) gives 1

        """)
  }
}
