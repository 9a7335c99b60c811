import Foundation
import TestSupport
import Testing

/// Accepted pictures are called by what the check says, so that they stay what they are when the length of a track changes.
@Suite(.full) struct GoldenNameTests {
  /// A scene whose mark and end come later the longer a step takes.
  private func scene(over length: String = "800ms", color: String = "teal") -> String {
    """
    multiplane: 1
    canvas: { size: 64x40, fps: 10, background: white }
    layers:
      - ScrollView:
          - VStack:
              - ForEach: 6
                row: { Rectangle: { fill: "if(index == 0, 'gold', '\(color)')" }, height: 20 }
    scroll:
      - wait: 500ms
      - linear: { to: end, over: \(length) }
      - mark: bottom
      - wait: 500ms
    checks:
      - at: [200ms, bottom, bottom + 200ms, end]
        image: page

    """
  }

  private static let named = ["page.bottom+200ms", "page.bottom", "page.end", "page.f00002"]

  private func pictures(_ tool: Tool) -> [String] {
    tool.names(in: "golden/page").filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
  }

  private func accepted(_ tool: Tool) throws {
    try tool.write(scene(), to: "page.yaml")
    let outcome = try tool.run("mkdir -p golden && $M test -q --update")
    #expect(outcome.code == 0, "\(outcome.err)")
  }

  @Test func `pictures are called by the marks a check counts from`() throws {
    let tool = try Tool()
    try tool.write(scene(), to: "page.yaml")
    let missing = try tool.run("mkdir golden; $M test")
    for name in Self.named {
      #expect(try tool.run("cat out/report/report.json").out.contains("\"id\": \"page/\(name)\""))
    }
    #expect(missing.err.contains("there is no golden \"golden/page/page.f00002.png\""), "\(missing.err)")
    let one = try tool.run("$M test --accept page/page.bottom+200ms && $M test -q --update")
    #expect(one.code == 0, "\(one.err)")
    #expect(pictures(tool) == Self.named.sorted())
    #expect(try tool.run("$M test .").err.isEmpty)
  }

  @Test func `a longer track changes no name`() throws {
    let tool = try Tool()
    try accepted(tool)
    // The same pictures, three frames later.
    try tool.write(scene(over: "1.1s"), to: "page.yaml")
    let longer = try tool.run("$M test .")
    #expect(longer.code == 0 && longer.err.isEmpty, "\(longer.err)")
    // What differs is told by its name and its frame.
    try tool.write(scene(over: "1.1s", color: "navy"), to: "page.yaml")
    let other = try tool.run("$M test . -q")
    #expect(other.code == 1 && !other.err.contains("there is no golden") && !other.err.contains("nothing asks for"))
    #expect(try tool.run("cat out/report/report.json").out.contains("golden/page/page.end.png"))
  }

  @Test func `pictures that are called by their numbers count until something is accepted`() throws {
    let tool = try Tool()
    // Numbers are what times say.
    try tool.write(
      scene().replacing("at: [200ms, bottom, bottom + 200ms, end]", with: "at: [200ms, 1.3s, 1.5s, 1.8s]"),
      to: "page.yaml")
    #expect(try tool.run("mkdir golden; $M test -q --update").code == 0)
    let numbers = ["page.f00002", "page.f00013", "page.f00015", "page.f00018"]
    #expect(pictures(tool) == numbers)
    try tool.write(scene(), to: "page.yaml")
    let old = try tool.run("$M test .")
    #expect(old.code == 0 && old.err.isEmpty, "\(old.err)")
    #expect(pictures(tool) == numbers)
    // A changed file is still noticed.
    let spoilt = try tool.run("cp golden/page/page.f00002.png golden/page/page.f00018.png; $M test . -q")
    #expect(spoilt.code == 1 && spoilt.err.contains("\"golden/page/page.f00018.png\""), "\(spoilt.err)")
    // One frame is accepted by its old name; all of the case get their new ones.
    let accept = try tool.run("$M test --accept page/page.f00018")
    #expect(accept.code == 0 && accept.out.contains("golden/page/page.end.png"), "\(accept.out)\(accept.err)")
    #expect(pictures(tool) == Self.named.sorted())
    #expect(tool.names(in: "golden/page").filter { $0.hasSuffix(".list") }.count == 4)
    let after = try tool.run("$M test .")
    #expect(after.code == 0 && after.err.isEmpty, "\(after.err)")
  }

  @Test func `an update renames pictures that have not changed`() throws {
    let tool = try Tool()
    try accepted(tool)
    for (name, number) in [("bottom", "f00013"), ("bottom+200ms", "f00015"), ("end", "f00018")] {
      for ending in ["png", "list"] {
        _ = try tool.run("mv golden/page/page.\(name).\(ending) golden/page/page.\(number).\(ending)")
      }
    }
    #expect(try tool.run("$M test .").code == 0)
    let update = try tool.run("$M test . -q --update")
    #expect(update.code == 0, "\(update.err)")
    #expect(pictures(tool) == Self.named.sorted())
    // Where both are there, the name counts and the number is told of.
    let both = try tool.run("cp golden/page/page.end.png golden/page/page.f00018.png; $M test .")
    #expect(both.code == 0 && both.err.contains("nothing asks for \"golden/page/page.f00018.png\""), "\(both.err)")
  }

  @Test func `a mark that is called like a number takes no name of another frame`() throws {
    let tool = try Tool()
    let text = scene().replacing("mark: bottom", with: "mark: f00002")
      .replacing("bottom + 200ms, ", with: "").replacing("bottom", with: "f00002")
    try tool.write(text, to: "page.yaml")
    #expect(try tool.run("mkdir golden; $M test -q --update").code == 0)
    #expect(pictures(tool) == ["page.end", "page.f00002", "page.f00013"])
    #expect(try tool.run("$M test .").err.isEmpty)
  }
}
