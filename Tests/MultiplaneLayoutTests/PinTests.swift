import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
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

  // MARK: Groups

  /// Groups of rows of 70 points, in a window of 200, whose headers and footers have extents of their own: header *g* is
  /// 10 + 9 *g* points long, footer *g* 15 + 11 *g*.
  private func groups(
    _ lengths: [Int], list: String = "LazyVStack", keys: String = "", track: String
  ) throws -> Scene {
    let along = list == "LazyVStack" ? "height" : "width"
    let items = lengths.enumerated().flatMap { group, length in (0..<length).map { _ in group } }
    let data = items.enumerated().map { "{ id: \($0), g: \($1) }" }.joined(separator: ", ")
    return try TestSupport.scene(
      """
      ScrollView:
          - \(list):
              - Section:
                  - ForEach: all
                    id: item.id
                    row: { Rectangle: , \(along): 70 }
                group: item.g
                header: { Rectangle: , \(along): 10 + 9 * item.g }
                footer: { Rectangle: , \(along): 15 + 11 * item.g }
            pin: [headers, footers]
            overscan: 0
            \(keys)
      axis: \(list == "LazyVStack" ? "vertical" : "horizontal")
      \(along): 200
      name: list
      """, track: track, more: "data: { all: [\(data)] }")
  }

  /// Where headers or footers are seen along the axis, from the window's start, by their groups.
  private func held(_ part: String, _ state: FrameState, _ axis: Axis) throws -> [Int: (start: Double, end: Double)] {
    let scroller = try #require(state.scroller)
    var places: [Int: (start: Double, end: Double)] = [:]
    for row in scroller.rows where row.layer.box.node.path.hasSuffix(part) {
      let group = try #require(row.layer.box.row?.item.fields[1].double)
      let start = row.layer.origin[axis] + row.offset[axis] - scroller.position
      places[Int(group)] = (start, start + row.layer.box.size[axis].points)
    }
    return places
  }

  @Test(arguments: ["LazyVStack", "LazyHStack"], ["", "sizing: estimated", "sizing: estimated\n      estimate: 400"])
  func `what a group holds stands at the edge by its own extent`(_ list: String, _ keys: String) throws {
    let axis: Axis = list == "LazyVStack" ? .vertical : .horizontal
    // In groups that were never seen before, forth and back.
    let track = [300, 2450, 1000, 1750].map { "jump: { to: \($0) }\nwait: 1f" }.joined(separator: "\n")
    for state in try frames(of: groups([10, 10, 10, 10], list: list, keys: keys, track: track)) {
      let scroller = try #require(state.scroller)
      // Beyond the window no row is prepared, and all rows in it are of one group.
      let rows = scroller.rows.compactMap { $0.layer.box.node.isRow ? $0.layer.box.row?.item.fields[1].double : nil }
      let group = Int(try #require(rows.first))
      #expect(Set(rows).count == 1, "\(state.position)")
      let (header, footer) = (try held("header", state, axis), try held("footer", state, axis))
      #expect(header.count == 1 && footer.count == 1, "\(state.position)")
      #expect(header[group]?.start == 0 && header[group]?.end == Double(10 + 9 * group), "\(state.position)")
      #expect(footer[group]?.start == Double(185 - 11 * group) && footer[group]?.end == 200, "\(state.position)")
    }
  }

  @Test(arguments: ["", "sizing: estimated", "sizing: estimated\n      estimate: 400"])
  func `a jump lands beside what a group holds by its own extent`(_ keys: String) throws {
    let items = [4, 34, 14, 24]
    for (anchor, isTop) in [("top", true), ("bottom", false)] {
      let track = items.map { "jump: { item: \($0), anchor: \(anchor) }\nwait: 1f" }.joined(separator: "\n")
      for (item, state) in zip(items, try frames(of: groups([10, 10, 10, 10], keys: keys, track: track))) {
        let scroller = try #require(state.scroller)
        let row = try #require(scroller.rows.first { $0.layer.box.row?.id == .number(item) && $0.layer.box.node.isRow })
        let start = row.layer.origin.y - scroller.position
        #expect(
          start == Double(isTop ? 10 + 9 * (item / 10) : 200 - 70 - 15 - 11 * (item / 10)), "\(item) at the \(anchor)")
      }
    }
  }

  @Test func `a row under a footer of its group is not visible`() throws {
    // The first row begins at 100 points, and a footer of 125 points is held over it.
    let scene = try groups([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9], track: "jump: { to: 0 }\nwait: 1f")
    let state = try #require(try frames(of: scene).first)
    let footer = try #require(try held("footer", state, .vertical)[10])
    #expect(footer.start == 75 && footer.end == 200)
    #expect(state.scroller?.visibleCount == 0)
  }
}
