import Multiplane
import MultiplaneBase
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
}
