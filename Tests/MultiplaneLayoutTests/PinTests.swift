import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Headers and footers of sections are held at the edges of what is seen for as long as any of their section is drawn.
@Suite struct PinTests {
  private struct Section {
    var header = 0
    var footer = 0
    var rows: [Int] = []
  }

  private func scene(
    _ sections: [Section], spacing: Int, overscan: Int, inset: (top: Int, bottom: Int), offsets: [Double]
  ) throws -> Scene {
    var text = "ScrollView:\n  - LazyVStack:\n"
    for section in sections {
      text += "      - Section:\n"
      for height in section.rows { text += "          - { Rectangle: , height: \(height) }\n" }
      if section.rows.isEmpty { text += "          - { Rectangle: , height: 0 }\n" }
      text += "        header: { Rectangle: , height: \(section.header) }\n"
      text += "        footer: { Rectangle: , height: \(section.footer) }\n"
    }
    text += "    pin: [headers, footers]\n    spacing: \(spacing)\n    overscan: \(overscan)\n"
    text += "name: list\ninset: { top: \(inset.top), bottom: \(inset.bottom) }"
    let track = offsets.map { "jump: { to: \($0) }\nwait: 1f" }.joined(separator: "\n")
    return try TestSupport.scene(text, track: track)
  }

  @Test(arguments: 1...12) func `the edge holds them until their section has gone`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sections = (0..<Int.random(in: 2...6, using: &random)).map { _ in
      Section(
        header: Int.random(in: 1...60, using: &random), footer: Int.random(in: 1...30, using: &random),
        rows: (0..<Int.random(in: 0...5, using: &random)).map { _ in Int.random(in: 0...260, using: &random) })
    }
    let spacing = [0, 7, 420][Int.random(in: 0...2, using: &random)]
    let inset = (top: [0, 100][Int(seed) % 2], bottom: [0, 80][Int(seed) / 2 % 2])
    let offsets = (0..<60).map { _ in Double.random(in: 0...2000, using: &random) }
    let overscan = [0, 250][Int.random(in: 0...1, using: &random)]
    let scene = try scene(sections, spacing: spacing, overscan: overscan, inset: inset, offsets: offsets)
    for state in try frames(of: scene) {
      var seen: [String: Double] = [:]
      for row in state.scroller?.rows ?? [] {
        seen[String(row.layer.box.node.path.split(separator: "LazyVStack").last ?? "")] =
          row.layer.origin.y + row.offset.y - state.position
      }
      var top = Double(inset.top) - state.position
      for (index, section) in sections.enumerated() {
        let rows = section.rows.isEmpty ? [0] : section.rows
        let lines = [section.header] + rows + [section.footer]
        let extent = Double(lines.reduce(0, +) + spacing * (lines.count - 1))
        let (header, footer) = (Double(section.header), Double(section.footer))
        if top < 300, top + extent > 0 {
          let held = min(max(top, Double(inset.top)), top + extent - header)
          let place = try #require(seen["[\(index)].header"], "header \(index) at \(state.position)")
          #expect(abs(place - held) < 1e-9, "header \(index) at \(state.position)")
          let lowest = top + extent - footer
          let below = max(min(lowest, 300 - Double(inset.bottom) - footer), top)
          let end = try #require(seen["[\(index)].footer"], "footer \(index) at \(state.position)")
          #expect(abs(end - below) < 1e-9, "footer \(index) at \(state.position)")
        }
        top += extent + Double(spacing)
      }
    }
  }
}
