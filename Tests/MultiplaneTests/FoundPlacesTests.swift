import Multiplane
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneInspection
import MultiplaneLayout
import Testing

/// Places that several walks once saw differently.
@Suite struct FoundPlacesTests {
  private func entries(_ inspection: Inspection) -> [Inspection.Entry] {
    func all(_ entry: Inspection.Entry) -> [Inspection.Entry] { [entry] + entry.children.flatMap(all) }
    return inspection.layers.flatMap(all)
  }

  @Test func `rows of a scroller that begins on the right stand where they are seen`() throws {
    let inspection = try scene(
      """
      multiplane: 1
      canvas: { size: 300x100 }
      layers:
        - ScrollView:
            - LazyHStack:
                - ForEach: 30
                  row: { Rectangle: , fill: red, width: 70, height: 60 }
              spacing: 5
          axis: horizontal
          direction: rtl
          height: 80
      scroll: [{ jump: { to: 200 } }]
      """
    ).inspection(at: .frame(0))
    let rows = entries(inspection).filter { $0.row != nil && $0.kind == "Rectangle" }
    let row = try #require(rows.first { $0.row?.index == 4 })
    // Row 4 begins 300 points from the right edge of the content, which has moved 200 points to the right.
    let place: Double = 300 - (4 * 75 + 70) + 200
    #expect(row.place.x == place)
    for row in rows {
      let end: Double = Double(row.row?.index ?? 0) * 75 + 70
      #expect(row.place.x == 300 - end + 200)
    }
  }

  @Test func `a scroller in a header has its name in traces`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 100x200 }
      layers:
        - ScrollView:
            - LazyVStack:
                - Section:
                    - ForEach: 30
                      row: { Color: red, height: 20 }
                  header:
                    ScrollView:
                      - LazyHStack: [{ ForEach: 20, row: { Color: blue, width: 30 } }]
                    axis: horizontal
                    name: shelf
                    height: 40
              pin: headers
          name: list
      """)
    let state = try SceneSession(loaded).state(0)
    #expect(state.traces.map(\.name) == ["list", "shelf"])
  }

  /// Where a hand lets go is asked of rows far away, whose header decides how much of the window is free there.
  @Test func `a question about a far header moves no row in sight`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 100x100, fps: 10 }
      data:
        rows: { count: 240, fields: { group: floor(index / 6) } }
      layers:
        - ScrollView:
            - LazyVStack:
                - Section:
                    - ForEach: rows
                      row: { Rectangle: teal, height: "20 + mod(index, 3) * 7" }
                  group: item.group
                  header: { Rectangle: navy, height: 30 + group.index * 9 }
              pin: headers
              sizing: estimated
          paging: row
      scroll:
        - jump: { to: end }
        - wait: 2f
        - drag: { by: -900, over: 6f }
      """)
    let session = try SceneSession(loaded)
    func places(_ frame: Int) throws -> [Int: Double] {
      let rows = entries(try loaded.inspection(at: .frame(frame))).filter { $0.kind == "Rectangle" && $0.row != nil }
      return Dictionary(rows.map { ($0.row?.index ?? -1, $0.place.y) }) { first, _ in first }
    }
    for frame in 1..<6 {
      let (before, after) = (try places(frame), try places(frame + 1))
      let (old, new) = (try session.state(frame).scrollers[0], try session.state(frame + 1).scrollers[0])
      for (row, place) in before where (0..<100).contains(place) {
        let next = try #require(after[row], "row \(row), frame \(frame)")
        #expect(abs(next - place + new.scroll - old.scroll) < 0.1, "row \(row), frame \(frame)")
      }
    }
  }
}
