import Foundation
import MultiplaneBase
import MultiplaneReading
import MultiplaneScene
import TestSupport
import Testing

/// Names that name the next one: however many there are, the stack holds them, and what is told is the limit or the circle.
@Suite(.full) struct NameChainTests {
  /// What a chain is made of: each link names the next one, and the last one names none.
  enum Kind: String, CaseIterable {
    case values, liveValues, parameters, stages, colors, colorsAndValues, texts, conditions, sources, fields

    /// A scene of a chain; in a circle the last link names the first.
    func scene(_ count: Int, isCircle: Bool) -> String {
      func links(_ name: String, _ link: (String) -> String, _ last: String) -> String {
        (0..<count).map { number in
          let next = number + 1 < count ? "\(name)\(number + 1)" : isCircle ? "\(name)0" : nil
          return "  \(name)\(number): \(next.map(link) ?? last)\n"
        }.joined()
      }
      let head = "multiplane: 1\ncanvas: { size: 9x9 }\n"
      let layer = { (key: String) in "layers:\n  - Color: red\n    \(key)\n" }
      switch self {
      case .values: return head + "let:\n" + links("k", { "\($0) + 1" }, "1") + layer("x: k0")
      case .liveValues: return head + "let:\n" + links("k", { "max(\($0), 1)" }, "scroll") + layer("x: k0")
      case .parameters:
        return head + "params:\n"
          + links("k", { "{ type: number, default: \($0) }" }, "{ type: number, default: 1 }") + layer("x: k0")
      case .stages: return head + "stages:\n" + links("k", { "\($0) 0..1" }, "0..100") + layer("opacity: k0")
      case .colors: return head + "colors:\n" + links("c", { "\($0) 50%" }, "red") + "layers:\n  - Color: c0\n"
      case .colorsAndValues:
        let colors = (0..<count).map { "  c\($0): k\($0)\n" }.joined()
        let values = (0..<count).map { number in
          "  k\(number): "
            + (number + 1 < count ? "c\(number + 1) 50%" : isCircle ? "c0 50%" : "\"#fff\" 50%".dropLast(4)) + "\n"
        }.joined()
        return head + "colors:\n\(colors)let:\n\(values)" + "layers:\n  - Color: c0\n"
      case .texts:
        return head + "let:\n" + links("k", { "\"if(scroll > 1, \($0), 'a')\"" }, "if(scroll > 3, 'a', 'b')")
          + layer("visible: k0 == 'a'")
      case .conditions: return head + "let:\n" + links("k", { "not \($0)" }, "scroll > 1") + layer("visible: k0")
      case .sources:
        return head + "data:\n" + links("d", { "{ count: \($0).count }" }, "{ count: 3 }") + layer("x: d0.count")
      case .fields:
        let fields = links("f", { "item.\($0) + 1" }, "index").split(separator: "\n").map { "    \($0)\n" }.joined()
        return head + "data:\n  d:\n    count: 3\n    fields:\n\(fields)" + layer("x: d.count")
      }
    }

    /// Whether what names are built on is computed at once, so that nothing is left to be as deep as the chain.
    var isFree: Bool { [.colors, .colorsAndValues, .sources, .fields].contains(self) }
  }

  private func read(_ text: String) -> [Diagnostic] {
    problems { () throws(SceneFailure) in try SceneReader.read(text) }
  }

  @Test(arguments: Kind.allCases) func `a chain of a thousand names is read`(kind: Kind) {
    #expect(read(kind.scene(1000, isCircle: false)) == [])
  }

  @Test(arguments: Kind.allCases) func `a chain beyond the limit is told by it, and no stack ends`(kind: Kind) {
    let found = read(kind.scene(5000, isCircle: false))
    if kind.isFree { return #expect(found == []) }
    #expect(found.count == 1 && found.first?.failure == .limit)
    #expect(found.first?.message == "the names in the expression build on each other more than 1500 deep")
  }

  @Test(arguments: Kind.allCases) func `a circle of many names is told as what it is`(kind: Kind) throws {
    let found = read(kind.scene(3000, isCircle: true))
    let circles = found.filter { $0.code == "circular-names" }
    #expect(circles.count >= 1 && circles.count <= 8 && found.allSatisfy { $0.failure == .scene })
    // Its middle is left out.
    #expect(try #require(circles.first?.note).contains(" others needs "))
    #expect(circles.allSatisfy { ($0.note?.utf8.count ?? 0) < 400 })
  }

  @Test func `a short circle is told whole`() {
    let found = read(
      "multiplane: 1\ncanvas: { size: 9x9 }\nlet: { a: b + 1, b: c, c: a * 2 }\nlayers: [{ Color: red }]")
    #expect(found.map(\.message) == ["\"a\" needs itself"])
    #expect(found.map(\.note) == ["\"a\" needs \"b\" needs \"c\" needs \"a\""])
  }

  @Test func `a word that only looks like a name makes no circle`() {
    let text = """
      multiplane: 1
      canvas: { size: 9x9 }
      colors: { red: blue, blue: "#00f" }
      let: { a: "if(scroll > 1, 'b', 'c')", b: "if(a == 'a', 1, 2)", c: b + 1, glow: mix(red, blue, 0.5) }
      layers: [{ Color: red, x: c }]
      """
    #expect(read(text.replacing("mix(red, blue, 0.5)", with: "red 50%")) == [])
  }

  // MARK: Components, files

  private static func components(_ count: Int, isCircle: Bool) -> String {
    let all = (0..<count).map { number in
      let inner = number > 0 ? "{ C\(number - 1): {} }" : isCircle ? "{ C\(count - 1): {} }" : "{ Color: red }"
      return "  C\(number): { body: \(inner) }\n"
    }
    return "multiplane: 1\ncanvas: { size: 9x9 }\ncomponents:\n\(all.joined())layers:\n  - C\(count - 1): {}\n"
  }

  @Test func `components inside each other have a limit`() {
    #expect(read(Self.components(64, isCircle: false)) == [])
    for (count, isCircle) in [(65, false), (3000, false), (3000, true)] {
      let found = read(Self.components(count, isCircle: isCircle))
      #expect(Set(found.map(\.message)) == ["more than 64 components inside each other"])
      #expect(found.allSatisfy { $0.failure == .limit })
    }
    #expect(read(Self.components(20, isCircle: true)).first?.message == "\"C19\" contains itself")
  }

  /// A deep expression in each of many arguments is as deep as all of them together.
  @Test func `components hand deep expressions on to each other`() {
    let deep = String(repeating: "max(1, ", count: 60) + "a" + String(repeating: ")", count: 60)
    let all = (1..<60).map { "  C\($0): { takes: [a], body: { C\($0 - 1): { a: \"\(deep)\" } } }\n" }.joined()
    let text =
      "multiplane: 1\ncanvas: { size: 9x9 }\ncomponents:\n  C0: { takes: [a], body: { Color: red, x: a } }\n\(all)"
      + "layers:\n  - C59: { a: ARGUMENT }\n"
    #expect(read(text.replacing("ARGUMENT", with: "1")) == [])
    // What cannot be read as an expression is a text, which a number is not.
    #expect(!read(text.replacing("ARGUMENT", with: "scroll")).isEmpty)
  }

  @Test func `a component takes so many arguments`() {
    let names = (0...256).map { "a\($0)" }.joined(separator: ", ")
    let text = "multiplane: 1\ncanvas: { size: 9x9 }\ncomponents: { C: { takes: [\(names)], body: { Color: red } } }\n"
    #expect(
      read(text + "layers: [{ Color: red }]").map(\.message) == ["\"C\" takes 257 arguments, over the limit of 256"])
  }

  @Test func `files that include each other have a limit, and so have all`() throws {
    let folder = TemporaryFolder()
    for number in 0..<300 {
      folder.write("include: chain\(number + 1).yaml\nlet: { a\(number): 1 }", to: "chain\(number).yaml")
      folder.write("let: { b\(number): 1 }", to: "flat\(number).yaml")
    }
    folder.write("let: { a16: 1 }", to: "last.yaml")
    func read(_ include: String) -> [String] {
      problems { () throws(SceneFailure) in
        try SceneReader.read(
          "multiplane: 1\ncanvas: { size: 9x9 }\ninclude: \(include)\nlayers: [{ Color: red }]", folder: folder.path)
      }.map(\.message)
    }
    #expect(read("chain0.yaml") == ["more than 16 files include each other, one the next"])
    folder.write("include: last.yaml\nlet: { a14: 1 }", to: "chain14.yaml")
    #expect(read("chain0.yaml") == [])
    let flat = { (count: Int) in "[\((0..<count).map { "flat\($0).yaml" }.joined(separator: ", "))]" }
    #expect(read(flat(256)) == [])
    #expect(read(flat(257)) == ["the scene includes more than 256 files"])
  }

  /// An application may call the library on a thread of its own.
  @Test func `a thread with a small stack is enough`() async {
    let texts = Kind.allCases.flatMap { [$0.scene(1000, isCircle: false), $0.scene(1000, isCircle: true)] }
    let done = Monitor(false)
    let thread = Thread {
      for text in texts + [Self.components(64, isCircle: false)] {
        _ = problems { () throws(SceneFailure) in try SceneReader.read(text) }
      }
      done.update { $0 = true }
    }
    thread.stackSize = 2 << 20
    thread.start()
    done.wait(for: { $0 ? () : nil }, wakes: { _ in false })
  }
}
