import Multiplane
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import TestSupport
import Testing

/// Scrollers that stand in rows.
@Suite struct RowScrollerTests {
  @Test func `a scroller whose row is gone has no values, whether its row was seen before or not`() throws {
    let source = try scene(
      """
      multiplane: 1
      canvas: { size: 100x100, fps: 10 }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: 3
                  row:
                    ScrollView: [{ HStack: [{ Color: red, width: 300, height: 40 }] }]
                    axis: horizontal
                    initialOffset: end
                    height: 40
                - ForEach: 100
                  row: { Color: teal, height: 40 }
              overscan: 0
      scroll:
        - wait: 200ms
        - jump: { to: 2000 }
        - wait: 200ms
      """)
    let session = try SceneSession(source)
    let states = try (0..<session.frameCount).map { try session.state($0).scrollers }
    #expect(states[0][1].scroll == 200 && states[0][1].progress == 1)
    #expect(states[4][1] == ScrollerValues())
    #expect(try SceneSession(source).state(4).scrollers == states[4])
  }
}
