import MultiplaneBase
import MultiplaneReading
import TestSupport

extension FuzzTarget {
  /// What links of a chain are written as: `@` is the name of the next one.
  private static let links = [
    "@", "@ + 1", "max(@, scroll)", "\"${@} a\"", "@ 50%", "@ 0..1", "{ count: @.count }", "item.@ + 1", "not @",
    "{ type: number, default: @ }", "{ body: { @: {} } }", "{ takes: [a], body: { @: { a: \"(a + 1)\" } } }",
    "{ body: { Color: red, mask: { @: {} } } }", "{ body: { VStack: [{ @: {} }] } }", "if(@ > 1, @, 0)",
    "{ over: @ 0..9 }", "'@'", "mix(@, red, 0.5)", "{ text: @ }", "[@, @]", "- @", "((@))",
  ]

  /// Reads scenes in which names name the next one: under a key, so many of them, each written as the bytes say.
  ///
  /// The first byte is the key, the second how many names there are, the third how the last one ends; lines of what follows are
  /// how the others are written, in turn.
  static let recursion = FuzzTarget(
    "recursion", "names that name each other, in chains and circles", words: links + ["\n", "@", "(", ")", "scroll"],
    limit: 600,
    seeds: {
      links.flatMap { link in
        (0..<UInt8(sections.count)).flatMap { section in
          [UInt8(0), 60, 255].map { count in [section, count, count] + Array(link.utf8) }
        }
      }
    }
  ) { bytes in
    guard bytes.count > 3, let text = String(validating: bytes.dropFirst(3), as: UTF8.self) else { return }
    let section = sections[Int(bytes[0]) % sections.count]
    let count = 2 + Int(bytes[1]) * 6
    let links = text.split(separator: "\n", omittingEmptySubsequences: false)
    let ends = ["1", "scroll", "red", "@", "{ body: { Color: red } }", "{ count: 3 }", "index", "0..1"]
    let name = section.isCapital ? "C" : "c"
    let lines = (0..<count).map { number in
      let isLast = number == count - 1
      let link = isLast ? ends[Int(bytes[2]) % ends.count] : String(links[number % links.count])
      let next = "\(name)\(isLast ? Int(bytes[2]) % count : number + 1)"
      return "\(section.indent)\(name)\(number): \(link.replacing("@", with: next))\n"
    }
    let scene =
      "multiplane: 1\ncanvas: { size: 9x9 }\n\(section.head)\(lines.joined())layers:\n  - \(section.use)\n"
    let source = SourceFile(name: "fuzz.yaml", text: scene)
    do {
      _ = try SceneReader.read(source, folder: Repository.scenes)
    } catch let failure as SceneFailure {
      guard failure.diagnostics.count <= 10_000 else { throw FuzzFinding("\(failure.diagnostics.count) problems") }
      try judge(failure.diagnostics, source)
    }
  }

  /// A place in a scene that has names.
  private struct Section {
    var head: String
    var indent = "  "
    var use: String
    var isCapital = false
  }

  private static let sections = [
    Section(head: "let:\n", use: "{ Color: red, x: c0 }"), Section(head: "colors:\n", use: "Color: c0"),
    Section(head: "params:\n", use: "{ Text: \"${c0}\" }"),
    Section(head: "stages:\n", use: "{ Color: red, opacity: c0 }"),
    Section(head: "data:\n", use: "{ Color: red, x: c0.count }"),
    Section(
      head: "data:\n  d:\n    count: 3\n    fields:\n", indent: "      ",
      use: "VStack: [{ ForEach: d, row: { Text: \"${item.c0}\" } }]"),
    Section(head: "components:\n", use: "C0: {}", isCapital: true),
    Section(head: "components:\n", use: "C0: { a: scroll }", isCapital: true),
    Section(head: "styles:\n", use: "{ Text: a, style: c0 }"),
  ]
}
