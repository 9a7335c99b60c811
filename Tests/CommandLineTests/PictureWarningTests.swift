import Foundation
import TestSupport
import Testing

/// What commands say of picture files that can be used, and are not drawn as they are elsewhere.
@Suite(.full) struct PictureWarningTests {
  /// A scene that shows some pictures.
  private static func scene(_ images: [String], frames: String = "") -> String {
    "multiplane: 1\ncanvas: { size: 40x20 }\nlayers:\n" + images.map { "  - Image: \($0)\n" }.joined() + frames
  }

  private static let words =
    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>\n<text y='9'>A</text>\n"
    + "<text><textPath href='#p'>B</textPath></text>\n<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>C</p>"
    + "</foreignObject></svg>"

  /// A PNG whose profile is none that can be used.
  private static var profiled: [UInt8] {
    PNGBuilder(
      width: 1, height: 1, depth: 8, color: 0, before: [("iCCP", Array("wide\0\0".utf8) + [1, 2, 3, 4])], data: [0, 9]
    ).bytes
  }

  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.write(Self.words, to: "words.svg")
    try tool.write(Self.scene(["words.svg"]), to: "a.yaml")
    return tool
  }

  private static let text = "warning: image \"words.svg\" holds text; it is drawn in Inter or DejaVu Sans"
  private static let lost = "warning: image \"words.svg\" is drawn without <textPath>, line 3"

  @Test(arguments: [
    "check a.yaml", "still a.yaml -o a.png", "render a.yaml -o out", "sheet a.yaml -o s.png", "inspect a.yaml",
    "still a.yaml -o a.png -q",
  ]) func `every command says once what of a picture is not drawn`(_ command: String) throws {
    let outcome = try tool().run("$M \(command)")
    #expect(outcome.code == 0, "\(outcome.err)")
    for line in [Self.text, Self.lost] {
      #expect(outcome.err.components(separatedBy: line).count == 2, "\(outcome.err)")
    }
    #expect(outcome.err.contains("  a.yaml:4:12  layers[0]\n"), "\(outcome.err)")
    #expect(outcome.err.contains("hint: turn its texts into outlines\n"), "\(outcome.err)")
  }

  @Test func `a test says it, and passes`() throws {
    let tool = try tool()
    let frames = "scroll:\n  - wait: 1s\nchecks:\n  - at: 0s\n    expect: scroll == 0\n"
    try tool.write(Self.scene(["words.svg"], frames: frames), to: "a.yaml")
    let outcome = try tool.run("mkdir golden; $M test a.yaml")
    #expect(outcome.code == 0 && outcome.err.contains(Self.lost), "\(outcome.err)")
  }

  @Test func `JSON has the warnings with their places`() throws {
    let tool = try tool()
    let check = try tool.run("$M check a.yaml --json")
    #expect(check.code == 0 && check.out.contains("\"ok\":true"))
    #expect(check.out.contains("\"severity\":\"warning\",\"code\":\"svg-text\""), "\(check.out)")
    #expect(check.out.contains("\"code\":\"svg-lost\""), "\(check.out)")
    #expect(check.out.contains("\"line\":4,\"column\":12"), "\(check.out)")
    let still = try tool.run("$M still a.yaml -o a.png --log json")
    #expect(still.err.split(separator: "\n").count { $0.contains("\"severity\":\"warning\"") } == 3, "\(still.err)")
  }

  @Test func `a picture that two nodes show is told of once, and the rows of a list together`() throws {
    let tool = try tool()
    try tool.write(Self.words, to: "other.svg")
    try tool.write("name\nwords\nother\n", to: "rows.csv")
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 40x20 }
      data: { rows: { csv: rows.csv } }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: rows
                  row:
                    Image: ${item.name}.svg
      """, to: "list.yaml")
    try tool.write(Self.scene(["words.svg", "words.svg"]), to: "two.yaml")
    let two = try tool.run("$M check two.yaml")
    #expect(two.err.components(separatedBy: Self.text).count == 2, "\(two.err)")
    let list = try tool.run("$M check list.yaml")
    #expect(list.code == 0, "\(list.err)")
    #expect(list.err.components(separatedBy: "holds text").count == 2, "\(list.err)")
    #expect(list.err.contains("the like holds for another image of this node"), "\(list.err)")
  }

  @Test func `what is said of a profile comes through`() throws {
    let tool = try Tool()
    try tool.write(Self.profiled, to: "wide.png")
    try tool.write(Self.scene(["wide.png"]), to: "a.yaml")
    for command in ["check a.yaml", "still a.yaml -o a.png"] {
      let outcome = try tool.run("$M \(command)")
      #expect(outcome.code == 0)
      #expect(outcome.err.components(separatedBy: "warning: image \"wide.png\"").count == 2, "\(outcome.err)")
    }
  }
}
