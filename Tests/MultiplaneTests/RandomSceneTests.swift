import SceneTrials
import TestSupport
import Testing

/// What must hold for any scene, held for some; `multiplane-bench scenes` tries thousands.
@Suite struct RandomSceneTests {
  @Test(arguments: 0..<12) func `every way to a frame gives the same frame`(number: Int) throws {
    let text = RandomScene.anything(number)
    let found = try SceneTrial(text).differencesOfWays()
    #expect(found.isEmpty, "\(text)")
  }

  /// Scenes that once differed, as small as they could be made.
  @Test(arguments: found) func `what once differed does so no more`(scene: TextArgument) throws {
    let found = try SceneTrial(scene.text).differences()
    #expect(found.isEmpty, "\(scene.text)")
  }

  private static let found: [TextArgument] = [
    // Which rows a list in a row asked for, drawn anew.
    """
    multiplane: 1
    canvas: { size: 126x150 }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 17
                row: { VStack: [{ Text: office }] }
            requery: edge
            background: red
        height: 37
    scroll: [{ linear: { by: 127, over: 2f } }]
    """,
    // A scroller out of sight, in which rows were put.
    """
    multiplane: 1
    canvas: { size: 76x108 }
    data: { feed: [{ id: 1 }, { id: 2 }] }
    layers:
      - ScrollView:
          - { Rectangle: , width: 500, height: 10 }
          - ScrollView:
              - LazyVStack:
                  - ForEach: feed
                    id: item.id
                    row: { Rectangle: , height: 12 }
            width: 50
        axis: horizontal
    events: [{ at: 0f, insert: { in: feed, at: 1, items: [{ id: 3 }] } }]
    """,
    // Rows on their way whose index changes, and their extent with it.
    """
    multiplane: 1
    canvas: { size: 127x80, fps: 10 }
    data: { feed: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: feed
                id: item.id
                row: { Rectangle: , height: 9 + index, opacity: fraction }
    scroll: [{ ease: { to: end, over: 7f } }]
    events:
      - { at: 0f, remove: { in: feed, items: 1 }, animate: easeOut 500ms }
      - { at: 3f, insert: { in: feed, at: 3, items: [{ id: 5 }] }, animate: easeOut 400ms }
      - { at: 4f, move: { in: feed, item: 2, to: 3 } }
    """,
    // An inspector over a plain colour, and thin borders.
    """
    multiplane: 1
    canvas: { size: 116x75, scale: 1.5 }
    layers:
      - ScrollView:
          - VStack: [{ Inspector: list, width: 40, height: 14, size: 8 }, { Rectangle: , fill: gold, height: 20 }]
            border: { width: 1, color: teal }
        name: list
    """,
  ]
}
