import Foundation
import MultiplaneReading
import MultiplaneScene
import Testing

/// Holds docs/language.md to the reader: its tables are those of the schema, its examples can be read.
///
/// With `MULTIPLANE_WRITE_DOCS=1` the tables are written instead.
@Suite struct LanguageReferenceTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/language.md")

  private static func table(_ name: String) -> [String]? {
    if name == "kinds" {
      return ["| Kind | Content | |", "| --- | --- | --- |"]
        + SceneKind.allCases.map { "| `\($0.rawValue)` | \($0.descriptor.content) | \($0.descriptor.sentence) |" }
    }
    if let group = KeyGroup(rawValue: name) {
      return ["| Key | Value | Live | On | |", "| --- | --- | --- | --- | --- |"]
        + SceneSchema.nodeKeys.filter { $0.group == group }.map { key in
          "| `\(key.name)` | \(key.form.described) | \(key.isLive ? "live" : "") | \(kinds(key.kinds)) | \(key.sentence) |"
        }
    }
    // A verb of an event may have the name of a group of node keys: `event move` is the verb.
    let plain = name.hasPrefix("event ") ? String(name.dropFirst("event ".count)) : name
    guard let mapping = SceneSchema.mappings.first(where: { $0.name == plain }) else { return nil }
    return ["| Key | Value | |", "| --- | --- | --- |"]
      + mapping.keys.map { key in
        "| `\(key.name)`\(key.isRequired ? " (required)" : "") | \(key.form.described) | \(key.sentence) |"
      }
  }

  private static func kinds(_ set: KindSet) -> String {
    let left = SceneKind.allCases.filter { !set.contains($0) }
    if left.count <= 5 { return "all but " + left.map { "`\($0.rawValue)`" }.joined(separator: " ") }
    return set.kinds.map { "`\($0.rawValue)`" }.joined(separator: " ")
  }

  @Test func `the tables of the reference are those of the schema`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    var lines: [String] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end -->" {
        isInside = false
        lines += ["", String(line)]
      } else if line.hasPrefix("<!-- table: ") {
        isInside = true
        let name = String(line.dropFirst("<!-- table: ".count).dropLast(" -->".count))
        lines += [String(line), ""] + (try #require(Self.table(name)))
      } else if !isInside {
        lines.append(String(line))
      }
    }
    let expected = lines.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["MULTIPLANE_WRITE_DOCS"] == "1" {
      try expected.write(to: Self.file, atomically: true, encoding: .utf8)
    } else {
      #expect(text == expected, "write them with MULTIPLANE_WRITE_DOCS=1")
    }
  }

  @Test func `the examples of the reference can be read`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let blocks = text.components(separatedBy: "```yaml\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count >= 6)
    for block in blocks {
      var scene = block.hasPrefix("multiplane:") ? block : SceneMistake.head + block
      if !scene.contains("\nlayers:") { scene += "layers: []\n" }
      #expect(throws: Never.self) { try SceneReader.read(scene) }
    }
  }
}
