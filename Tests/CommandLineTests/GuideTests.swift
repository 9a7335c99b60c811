import Foundation
import TestSupport
import Testing

/// The guide can be followed: what it shows is in the scenes beside it, and its commands run in the order they stand in.
@Suite(.full) struct GuideTests {
  /// The pages of the tutorial, each with its scene.
  static let pages: [(page: String, scene: String)] = [
    ("1-first-picture", "1-picture"), ("2-backdrop", "2-backdrop"), ("3-rows", "3-rows"), ("4-header", "4-header"),
    ("5-hand", "5-hand"), ("6-test-and-clip", "6-test"),
  ]

  /// The pages beside the tutorial, each with one scene of its name.
  static let chapters = ["clocks", "lists-and-data", "scrollytelling", "hands", "films", "loops", "looks"]

  /// The chapters that show a second scene, with its name.
  static let diagrams = ["clocks": "which-clock", "scrollytelling": "scrollytelling-follow"]

  private func scene(_ name: String) throws -> String {
    let bytes = try #require(Files.bytes(of: "\(Repository.scenes)/guide/\(name)"))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the guide has a page for each of its scenes and names it`() {
    let scenes = Files.names(in: "\(Repository.scenes)/guide").filter { $0.hasSuffix(".yaml") }
    #expect(Set(scenes) == Set(Self.pages.map { $0.scene + ".yaml" } + Self.chapters.map { $0 + ".yaml" }))
    let start = ReferencePage("guide/README.md").text
    for chapter in Self.chapters { #expect(start.contains("(\(chapter).md)")) }
    for (page, scene) in Self.pages {
      #expect(start.contains("(\(page).md)"))
      #expect(ReferencePage("guide/\(page).md").text.contains("(../../Scenes/guide/\(scene).yaml)"))
    }
  }

  @Test func `the list of pages has every page under docs`() {
    let list = ReferencePage("README.md").text
    let docs = "\(Repository.root)/docs"
    let pages = Files.names(in: docs) + Files.names(in: "\(docs)/seeds").map { "seeds/\($0)" }
    let language = ReferencePage("language.md").text
    for page in Files.names(in: "\(docs)/language") { #expect(language.contains("(language/\(page))"), "\(page)") }
    for page in pages where page.hasSuffix(".md") && page != "README.md" {
      #expect(list.contains("(\(page))"), "\(page)")
    }
    for page in ["guide/README.md", "guide/coming-from.md"] { #expect(list.contains("(\(page))")) }
  }

  @Test(arguments: pages.indices) func `what a page shows stands in its scene`(_ index: Int) throws {
    let (page, name) = Self.pages[index]
    let text = try scene(name + ".yaml")
    let shown = ReferencePage("guide/\(page).md").blocks("yaml")
    #expect(!shown.isEmpty)
    for block in shown { #expect(("\n" + text).contains("\n" + block), "\(block)") }
    // What the page does not show was there before.
    let before = index == 0 ? "" : try scene(Self.pages[index - 1].scene + ".yaml")
    let known = Set((shown.joined() + before).split(separator: "\n"))
    for line in text.split(separator: "\n") { #expect(known.contains(line), "\(line)") }
  }

  @Test(arguments: chapters) func `a chapter shows its scene`(_ name: String) throws {
    let page = ReferencePage("guide/\(name).md")
    #expect(page.blocks("yaml").first == (try scene(name + ".yaml")))
    // The page that is about a formula of another node shows it, and a scene of it.
    #expect(page.blocks("yaml").count == (name == "scrollytelling" ? 3 : 1))
    #expect(page.text.contains("\"../images/guide/\(name).webp\""))
  }

  @Test(arguments: ReferencePage.all.filter { $0.hasPrefix("docs/guide/") })
  func `a page of the guide is read in one go`(path: String) {
    #expect(ReferencePage(path: path).text.split(whereSeparator: \.isWhitespace).count <= 1_200)
  }

  @Test func `a newcomer is through in fifteen minutes`() {
    // From a fresh terminal, without the container and the list of chapters.
    let start = ReferencePage("guide/README.md")
    let before = start.text.prefix(
      upTo: start.text.firstRange(of: "### In a container")?.lowerBound ?? start.text.endIndex)
    let pages = [String(before)] + Self.pages.map { ReferencePage("guide/\($0.page).md").text }
    #expect(pages.map(Self.seconds).reduce(0, +) <= 15 * 60)
  }

  /// How long a page takes: 220 words a minute, 2 seconds for a line that is typed, 15 for a command and what it prints.
  private static func seconds(of page: String) -> Double {
    var words = 0
    var lines = 0
    var commands = 0
    var fence: Substring?
    for line in page.split(separator: "\n") {
      if line.hasPrefix("```") {
        fence = fence == nil ? line.dropFirst(3) : nil
      } else if fence == nil || line.hasPrefix("hint: ") || line.hasPrefix("huts.yaml:") {
        words += ReferencePage.words(of: String(line))
      } else if fence == "yaml" || line.count(where: { $0 == "," }) == 3 {
        lines += 1
      } else {
        commands += 1
      }
    }
    return Double(words) / 220 * 60 + Double(lines) * 2 + Double(commands) * 15
  }

  @Test func `a chapter has the pictures and the second scene that are made for it`() throws {
    let names = Files.names(in: "\(Repository.scenes)/guide/diagrams")
    // That of an error is in the README.
    #expect(names == ["clocks.yaml", "error.yaml", "follow.yaml"])
    for (chapter, picture) in Self.diagrams {
      #expect(ReferencePage("guide/\(chapter).md").text.contains("\"../images/guide/\(picture).webp\""))
    }
    #expect(try ReferencePage("guide/scrollytelling.md").blocks("yaml").contains(scene("diagrams/follow.yaml")))
  }

  @Test func `the rows of the guide are those of its file`() throws {
    let table = ReferencePage("guide/3-rows.md").blocks("").first { $0.hasPrefix("name,") }
    #expect(table == (try scene("huts.csv")))
  }

  @Test func `the commands of the guide run one after the other`() throws {
    let tool = try Tool()
    try tool.write(scene("huts.csv"), to: "huts.csv")
    var commands: [String] = []
    for (page, name) in Self.pages {
      try tool.write(scene(name + ".yaml"), to: "huts.yaml")
      if page.hasPrefix("6") {
        // Nothing has been accepted: the first run fails, and says how to accept.
        let first = try tool.run("$M test huts.yaml")
        #expect(first.code == 1 && first.err.contains("multiplane test --accept huts/huts"), "\(first.err)")
      }
      for block in ReferencePage("guide/\(page).md").blocks("sh") {
        for line in block.split(separator: "\n") where !line.contains(" watch ") && !line.contains(" studio ") {
          let few = line.contains(" gif ") || line.contains(" -o frames") ? " --frames 0..2" : ""
          let outcome = try tool.run("$M \(line.dropFirst("multiplane ".count))\(few)")
          #expect(outcome.code == 0, "\(line): \(outcome.err)")
          commands.append("\(line.split(separator: " ")[1])\(page.prefix(1))")
        }
      }
    }
    #expect(commands == ["still1", "sheet2", "still3", "sheet4", "explain4", "still5", "test6", "render6"])
    #expect(tool.names(in: "out").contains("huts.gif"))
  }

  @Test func `the mistakes of the guide are answered as it says`() throws {
    let tool = try Tool()
    try tool.write(scene("huts.csv"), to: "huts.csv")
    try tool.write(scene("3-rows.yaml").replacing("item.height", with: "item.hight"), to: "huts.yaml")
    let wrong = try tool.run("$M check huts.yaml")
    #expect(wrong.code == 3 && wrong.err.contains("hint: did you mean \"item.height\"?\n"))
    #expect(ReferencePage("guide/3-rows.md").text.contains("hint: did you mean \"item.height\"?\n"))
    try tool.write(scene("1-picture.yaml").replacing("- Circle", with: "- Circel"), to: "huts.yaml")
    #expect(try tool.run("$M check huts.yaml").err.contains("did you mean \"Circle\"?"))
    // The change that the last page proposes is seen and named.
    try tool.write(scene("6-test.yaml"), to: "huts.yaml")
    #expect(try tool.run("$M test huts.yaml -q").code == 1)
    #expect(try tool.run("$M test --accept huts/huts -q").code == 0)
    try tool.write(scene("6-test.yaml").replacing("size: 17", with: "size: 18"), to: "huts.yaml")
    let changed = try tool.run("$M test huts.yaml")
    #expect(changed.code == 1 && changed.err.contains("17") && changed.err.contains("18"), "\(changed.err)")
    let cause = try #require(ReferencePage("guide/6-test-and-clip.md").blocks("").first { $0.hasPrefix("huts.yaml:") })
    #expect(changed.err.contains("  | \(cause)"), "\(changed.err)")
    // A change of the parallax alone is seen, too.
    try tool.write(scene("6-test.yaml").replacing("speed: 0.15", with: "speed: 0.3"), to: "huts.yaml")
    #expect(try tool.run("$M test huts.yaml").code == 1)
  }
}
