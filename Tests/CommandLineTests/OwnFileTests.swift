import Foundation
import TestSupport
import Testing

/// No command writes over a file that the scene is made from, whatever is forced.
@Suite(.full) struct OwnFileTests {
  private let tool: Tool
  private static let files = ["s.yaml", "names.yaml", "rows.csv", "frame-00000.png", "moving.gif", "text.ttf"]

  init() throws {
    tool = try Tool()
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 64x40, fps: 10 }
      include: names.yaml
      data: { rows: { csv: rows.csv } }
      fonts: { Own: text.ttf }
      layers:
        - VStack:
            - ForEach: rows
              row: { Text: "${item.n}", color: ink }
        - Image: frame-00000.png
        - Image: moving.gif
      """, to: "s.yaml")
    try tool.write("colors: { ink: black }\n", to: "names.yaml")
    try tool.write("n\n1\n", to: "rows.csv")
    try tool.write("multiplane: 1\ncanvas: { size: 8x8 }\nlayers: [{ Rectangle: red }]\n", to: "red.yaml")
    let outcome = try tool.run(
      """
      $M still red.yaml -o frame-00000.png -q && cp frame-00000.png moving.gif
      cp "$(fc-match -f '%{file}' 'DejaVu Sans')" text.ttf && ln -s frame-00000.png link.png && mkdir before && \
      cp \(Self.files.joined(separator: " ")) before
      """)
    try #require(outcome.code == 0, "\(outcome.err)")
  }

  @Test func `an output that is a file of the scene is refused`() throws {
    let refused = [
      "still s.yaml -o frame-00000.png", "still s.yaml -o ./frame-00000.png", "still s.yaml -o link.png",
      "still s.yaml --full -o frame-00000.png", "sheet s.yaml -o frame-00000.png",
      "inspect s.yaml --overlay boxes -o frame-00000.png", "gif s.yaml -o moving.gif",
      "gif s.yaml -o new.gif --poster frame-00000.png", "render s.yaml -o .", "render s.yaml -o out --stats rows.csv",
      "render s.yaml -o out --trace names.yaml", "render s.yaml -o out --timeline s.yaml",
      "render s.yaml -o out --stats text.ttf",
    ]
    for command in refused {
      let outcome = try tool.run("$M \(command) --force -q")
      #expect(outcome.code == 2, "\(command): \(outcome.err)")
      #expect(outcome.err.contains("is a file of the scene, and would be written over\n"), "\(command): \(outcome.err)")
      #expect(outcome.err.hasSuffix("  hint: give another name\n"))
    }
    try expectUnchanged()
  }

  @Test func `a summary of tests is not written over their scene`() throws {
    try tool.write("\(smallScene)\nchecks: [{ at: 0s, expect: frame == 0 }]\n", to: "checked.yaml")
    let outcome = try tool.run(
      "cp checked.yaml copy; $M test checked.yaml -q --summary checked.yaml; cmp copy checked.yaml")
    #expect(outcome.out == "" && outcome.err.contains("is a file of the scene"), "\(outcome.err)")
  }

  @Test func `a picture whose name ends as a scene, data or a font does is refused`() throws {
    for ending in ["yaml", "yml", "json", "jsonl", "csv", "tsv", "sqlite", "svg", "ttf", "otf", "md", "YAML"] {
      try tool.write("keep", to: "other.\(ending)")
      let commands = ["still s.yaml -o", "sheet s.yaml -o", "inspect s.yaml --overlay boxes -o"]
      // A still may be vectors.
      for command in commands.dropFirst(ending == "svg" ? 1 : 0) {
        let outcome = try tool.run("$M \(command) other.\(ending) --force -q; cat other.\(ending)")
        #expect(outcome.out == "keep", "\(command) \(ending)")
        #expect(outcome.err.contains("-o names a PNG"), "\(command) \(ending): \(outcome.err)")
      }
    }
    for file in Self.files.prefix(3) { #expect(try tool.run("$M still s.yaml -o \(file) --force").code == 2) }
    try expectUnchanged()
  }

  @Test func `what a scene itself names as an output is none of its files`() throws {
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 8x8, fps: 10 }
      layers: [{ Image: a.png }]
      output: { frames: out/%03d.png, trace: rows.csv }
      events: [{ at: 0s, snapshot: a.png }]
      data: { rows: { csv: rows.csv } }
      """, to: "own.yaml")
    let outcome = try tool.run("cp frame-00000.png a.png; $M render own.yaml --force -q; cmp a.png frame-00000.png")
    #expect(outcome.out == "" && outcome.err.contains("is a file of the scene"), "\(outcome.err)")
    #expect(!tool.names().contains("out"))
    try expectUnchanged()
  }

  private func expectUnchanged() throws {
    for file in Self.files { #expect(try tool.run("cmp \(file) before/\(file)").code == 0, "\(file)") }
    let made = try tool.run("$M still s.yaml -o new.png -q && $M render s.yaml -o new -q --frames 0")
    #expect(made.code == 0, "\(made.err)")
  }
}
