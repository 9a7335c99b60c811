import SceneTrials
import TestSupport
import Testing

/// What must hold for any scene, held for some; `multiplane-bench scenes` tries thousands.
@Suite(.full) struct RandomSceneTests {
  @Test(arguments: 0..<12) func `every way to a frame gives the same frame`(number: Int) throws {
    let text = RandomScene.anything(number)
    let found = try SceneTrial(text).differencesOfWays()
    #expect(found.isEmpty, "\(text)")
  }

  @Test(arguments: 12..<18) func `it does in the dark and with less motion, too`(number: Int) throws {
    let text = RandomScene.anything(number)
    let found = try SceneTrial(text, isOther: true).differencesOfWays()
    #expect(found.isEmpty, "\(text)")
  }

  /// A scene of each container with some source of rows; numbers beyond take the other sources.
  @Test(arguments: 0..<37) func `every command tells the same of rows that events change`(number: Int) throws {
    let scene = RandomScene.rows(number * 7)
    let trial = CommandTrial(scene)
    #expect(!trial.isRefused, "\(trial.refusal)\(scene.text)")
    #expect(trial.differences.isEmpty, "\(scene.text)")
    let differences = try SceneTrial(scene).differencesOfWays()
    #expect(differences.isEmpty, "\(scene.text)")
  }

  /// Scenes that once differed, as small as they could be made.
  @Test(arguments: found) func `what once differed does so no more`(scene: TextArgument) throws {
    let found = try SceneTrial(scene.text).differences()
    #expect(found.isEmpty, "\(scene.text)")
  }

  private static let found: [TextArgument] = [
    // Lines that leave a text, whose height is that of a column.
    """
    multiplane: 1
    canvas: { size: 63x79 }
    layers:
      - ScrollView:
          - LazyHGrid:
              - ForEach: 2
                row: { Text: "office Donaudampfschiff Donaudampfschiff", width: 58 }
            columns: [26]
        axis: horizontal
    """,
    // The tip of a turned shape at the edge of a window, which is drawn to whole pixels.
    """
    multiplane: 1
    canvas: { size: 63x90, scale: 0.9230769 }
    layers:
      - ScrollView:
          - HStack:
              - { Spacer: 13.296875 }
              - Rectangle: { fill: red }
                width: 9.6
                height: 72
                margin: { top: 27 }
                rotate: 9deg
                origin: topLeading
              - { Spacer: 99 }
            align: top
        axis: horizontal
        left: 7
        width: 49
    scroll: [{ jump: { by: 20 } }, { wait: 1f }]
    """,
    // Lines of a grid that begin anew with each group, and cells of no height in one.
    """
    multiplane: 1
    canvas: { size: 90x60, fps: 10 }
    data:
      clubs:
        - { id: 0, letter: 0 }
        - { id: 1, letter: 1 }
        - { id: 2, letter: 1 }
        - { id: 3, letter: 1 }
        - { id: 4, letter: 1 }
        - { id: 5, letter: 1 }
        - { id: 6, letter: 1 }
    layers:
      - ScrollView:
          - LazyVGrid:
              - Section:
                  - ForEach: clubs
                    id: item.id
                    row:
                      Rectangle: teal
                      height: if(index > 4, 0, 15)
                group: item.letter
            columns: 3
        name: list
    """,
    // A line of no thickness, which was drawn a pixel thick and could not be picked.
    """
    multiplane: 1
    canvas: { size: 60x40, fps: 10 }
    layers:
      - Divider: teal
        width: 0
        height: 30
        left: 11
        top: 4
    """,
    // A mask whose edge is where what it keeps ends.
    """
    multiplane: 1
    canvas: { size: 72x134 }
    layers:
      - ZStack:
          - Group:
              - { Gradient: { from: navy, to: navy }, width: 50% }
              - { Rectangle: , width: 20.4, left: 30 }
              - { Text: office, place: topLeading }
            mask: { Circle: }
    """,
    // A group of which only the coarser of two grids had a pixel.
    """
    multiplane: 1
    canvas:
      size: 82x135
      scale: 2
    data:
      feed:
        - { id: 5 }
    layers:
      - ScrollView:
          - LazyVGrid:
              - ForEach: 3..16
                row:
                  Color: white
                  height: if(index > 4, 0, 15)
                  margin: 2
              - ForEach: feed
                row:
                  Rectangle:
                  height: 15
            columns: 3
          - Spacer: 11
          - VStack:
              - Gradient: { from: teal, to: gold, angle: 248deg }
                visible: false
                height: 31
              - ZStack:
                  - Text: "Donaudampfschiff jÅf العربية العربية"
                    size: 7
                x: 5 * contain
            y: 12 * exit
            scale: 1.2
        inset: 10
    events:
      - at: 0f
        resize: 83x110
    """,
    // A named node below rows that grow, seen in part.
    """
    multiplane: 1
    canvas:
      size: 83x89
    data:
      feed:
        - { id: 2 }
        - { id: 3 }
        - { id: 4 }
        - { id: 5 }
        - { id: 6 }
        - { id: 7 }
        - { id: 8 }
        - { id: 9 }
        - { id: 10 }
        - { id: 11 }
        - { id: 12 }
        - { id: 13 }
        - { id: 14 }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: feed
                row:
                  Rectangle:
                  height: if(index > 4, 0, 15)
            sizing: estimated
            estimate: 70
          - ScrollView:
              - Spacer: 0
            name: list1
            height: 82
      - ScrollView:
          - LazyHStack:
                  - ForEach: feed
                    id: item.id
                    row:
                      Rectangle:
        axis: horizontal
    scroll:
      - spring: { by: 51, damping: 0.5 }
    events:
      - at: 2f
        insert: { in: feed, at: 15, items: [{ id: 15 }, { id: 16 }, { id: 17 }] }
    """,
    // A list in a box of its own that keeps its rows longer than its scroller does.
    """
    multiplane: 1
    canvas:
      size: 111x121
    data:
      feed:
        - { id: 1 }
        - { id: 2 }
        - { id: 3 }
        - { id: 4 }
        - { id: 5 }
        - { id: 6 }
        - { id: 7 }
    layers:
      - ScrollView:
          - LazyVGrid:
                  - ForEach: feed
                    row:
                      Gradient: { from: red, to: gold, angle: 210deg }
            columns: 3
            requery: edge
            background: teal
          - Capsule:
            height: 70
          - LazyVStack:
              - ForEach: feed
                row:
                  Image: assets/stars.svg
        width: 42
    scroll:
      - ease: { to: end, over: 5f, curve: easeInOut }
    events:
      - at: 2f
        rotate: landscape
    """,
    // Beside a viewport that was resized.
    """
    multiplane: 1
    canvas: { size: 123x123, scale: 1.25, fps: 10 }
    layers:
      - { Rectangle: , fill: teal, width: 15, height: 45, right: -10 }
    scroll: [{ wait: 2f }]
    events: [{ at: 1f, resize: 60x104 }]
    """,
    // Changes of items on their way, one of them interrupted.
    """
    multiplane: 1
    canvas: { size: 90x120, fps: 10 }
    data: { feed: [{ id: 1, open: false }, { id: 2, open: false }, { id: 3, open: false }] }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: feed
                id: item.id
                row:
                  Rectangle:
                  fill: "if(item.selected, \\"red\\", \\"navy\\")"
                  height: "if(item.open, 60, 20)"
                  opacity: "if(item.open, 0.5, 1)"
                  rotate: "if(item.selected, 9deg, 0deg) * phase"
    scroll: [{ linear: { by: 30, over: 9f } }]
    events:
      - { at: 1f, select: { in: feed, item: 2 }, animate: easeOut 500ms }
      - { at: 2f, toggle: { in: feed, item: 2, field: open }, animate: { curve: [0.3, -0.8, 0.7, 1.8], over: 6f } }
      - { at: 4f, deselect: { in: feed }, animate: spring }
      - { at: 5f, rotate: landscape }
    """,
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
    // A rounded corner that content reaches but partly.
    """
    multiplane: 1
    canvas:
      size: 125x70
      scale: 2
    layers:
      - ScrollView:
          - ForEach: 3
            row:
              Text: "Donaudampfschiff"
              width: 32
          - LazyHStack:
              - ForEach: [12, 5, 30]
                row:
                  Gradient: { from: red, to: teal, angle: 77deg }
        axis: horizontal
        indicators: true
        corner: 6
    """,
    // A row of which a layout unit is left in the window.
    """
    multiplane: 1
    canvas:
      size: 63x106
      scale: 1.5
    layers:
      - ScrollView:
          - LazyVStack:
              - Section:
                  - ForEach: [12, 5, 30]
                    row:
                      ZStack:
                        - Rectangle:
                          height: 50%
                      height: 15
                      padding: { left: 3, bottom: 1.5 }
                      margin: 2
                header:
                  Rectangle:
                  height: 16
            spacing: 5.3
        height: 51
    """,
    // A mask that what it cuts reaches but partly.
    """
    multiplane: 1
    canvas:
      size: 60x127
      scale: 1.5
    layers:
      - HStack:
          - Image: assets/stars.svg
            width: 50%
          - Rectangle:
            width: 25.015625
            height: 70
          - Text: "${round(scroll)}"
            width: 24
            height: 18
        mask:
          Circle:
    """,
    // Cells that are not seen yet.
    """
    multiplane: 1
    canvas: { size: 50x60, scale: 2, fps: 10 }
    data: { feed: [{ id: 1 }, { id: 2 }] }
    layers:
      - ScrollView:
          - LazyVGrid:
              - ForEach: feed
                id: item.id
                row: { Rectangle: , fill: navy, height: 25 }
            columns: 2
    scroll: [{ wait: 2f }]
    events: [{ at: 0f, insert: { in: feed, at: 0, items: [{ id: 3 }] }, animate: spring }]
    """,
    // A row that keeps its box while others come before it.
    """
    multiplane: 1
    canvas: { size: 50x60, fps: 10 }
    data: { feed: [{ id: 1, w: 60 }, { id: 2, w: 2 }, { id: 3, w: 54 }, { id: 4, w: 4 }] }
    layers:
      - ScrollView:
          - LazyHGrid:
              - ForEach: feed
                id: item.id
                row: { Rectangle: , width: item.w }
            columns: 2
        axis: horizontal
    scroll: [{ linear: { by: 57, over: 2f } }]
    events: [{ at: 1f, move: { in: feed, item: 4, to: 0 } }]
    """,
    // Tiles in something turned.
    """
    multiplane: 1
    canvas: { size: 60x50, fps: 10 }
    layers:
      - VStack:
          - { Rectangle: , fill: red, width: 10, height: 10, repeat: horizontal }
          - { Rectangle: , fill: navy, width: 20, height: 10, y: frame }
        rotate: 9deg
    scroll: [{ wait: 2f }]
    """,
    // Rows of one length that come where there were none, out of sight.
    """
    multiplane: 1
    canvas: { size: 50x60, fps: 10 }
    data: { feed: { count: 0, fields: { id: index } } }
    layers:
      - ScrollView:
          - LazyVStack:
              - { Rectangle: , height: 20 }
              - ForEach: 30
                row: { Rectangle: , height: 10 + random(20) }
              - ForEach: feed
                id: item.id
                row: { Rectangle: , height: 30 }
            sizing: estimated
            estimate: 12
    scroll: [{ linear: { by: 9, over: 3f } }]
    events: [{ at: 1f, insert: { in: feed, at: 0, items: [{ id: 1 }, { id: 2 }] } }]
    """,
    // A cell that changes while it fades in: its line has its new extent at once.
    """
    multiplane: 1
    canvas: { size: 60x70, fps: 10 }
    data: { feed: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }] }
    layers:
      - ScrollView:
          - LazyVGrid:
              - ForEach: feed
                id: item.id
                row: { Rectangle: , height: "if(item.selected, 40, 14)" }
            columns: 2
    scroll: [{ wait: 5f }]
    events:
      - { at: 1f, insert: { in: feed, at: 1, items: [{ id: 7 }] }, animate: linear 200ms }
      - { at: 2f, select: { in: feed, item: 7 } }
    """,
    // A row of a group on its way: what its item was belonged to the same group.
    """
    multiplane: 1
    canvas: { size: 60x70, fps: 10 }
    data: { clubs: [{ id: 1, of: 7, open: false }, { id: 2, of: 9, open: false }] }
    layers:
      - ScrollView:
          - LazyVStack:
              - Section:
                  - ForEach: clubs
                    id: item.id
                    row: { Rectangle: , height: "group.key + if(item.open, 20, 0)" }
                group: item.of
                header: { Rectangle: , height: "if(item.open, 9, 4) + group.count", fill: red }
    scroll: [{ wait: 5f }]
    events: [{ at: 1f, toggle: { in: clubs, item: 1, field: open }, animate: spring }]
    """,
    // What is drawn together between two pixels, over the edge of its window.
    """
    multiplane: 1
    canvas: { size: 40x30, fps: 10 }
    layers:
      - VStack:
          - { Rectangle: , fill: navy, width: 60, height: 2 }
          - { Rectangle: , fill: red, width: 4, height: 9, rotate: frame * 4deg }
        left: -14.5
        top: 4
        x: frame / 3
        snap: none
    scroll: [{ wait: 3f }]
    """,
    // Words that follow the scroll, of several lines in a box they leave.
    """
    multiplane: 1
    canvas: { size: 74x67, fps: 10 }
    data: { feed: [{ id: 1 }, { id: 2 }, { id: 3 }] }
    layers:
      - ScrollView:
          - LazyVGrid:
              - ForEach: feed
                row: { Text: "${round(scroll)}", width: 30, height: 14, align: trailing }
            columns: [30, flexible]
            padding: 3
          - ScrollView:
              - LazyHGrid:
                  - ForEach: feed
                    row: { Path: { d: M0 0L10 5C8 9 3 9 0 10Z, box: 10x10, fill: gold } }
                columns: { adaptive: 22 }
            axis: horizontal
        inset: 10
        width: 61
    scroll:
      - drag: { by: -52, over: 1f, until: 3f }
      - wait: 4f
    """,
    // An end that came nearer than it was estimated, so that other rows came near the window.
    """
    multiplane: 1
    canvas: { size: 91x124, fps: 10 }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 34
                row: { Rectangle: , fill: teal, height: "if(index > 4, 11, 15)" }
            sizing: estimated
            estimate: 70
            overscan: 0
    scroll: [{ ease: { to: end, over: 2f, curve: easeOut } }]
    """,
    // One item of two that a rounded corner cuts: one alone is cut along its outline, several as pixels.
    """
    multiplane: 1
    canvas: { size: 64x40, scale: 0.8 }
    layers:
      - HStack:
          - Divider: teal
          - Path: { d: M0 0L10 5C8 9 3 9 0 10Z, box: 10x10, fill: navy }
            width: 54
            height: 12.3
            rotate: 9deg
        direction: rtl
        left: 5
        top: 14
        width: 54
        height: 14
        corner: 5
    """,
    // Copies over each other, each of them resampled.
    """
    multiplane: 1
    canvas: { size: 86x64, scale: 0.9230769, fps: 10 }
    layers:
      - ScrollView:
          - ForEach: 6
            row:
              Flow:
                - { Capsule: , fill: white, width: 70, height: 44.7, clip: true, sticky: top }
                - { Rectangle: , fill: gold, width: 8, height: 31, rotate: 9deg }
              padding: { left: 3, bottom: 1.5 }
              margin: 2
              sticky: bottom
              scale: 1 + frame / 30
              origin: topLeading
        direction: rtl
        spacing: 6.5
        width: 83
        height: 68
    scroll: [{ wait: 6f }]
    """,
    // An outline that goes back the way it came: hairs are drawn along it where it encloses nothing.
    """
    multiplane: 1
    canvas: { size: 75x40, fps: 10 }
    data:
      feed: [{ w: 50 }, { w: 5 }, { w: 30 }, { w: 54 }]
    layers:
      - Path: { points: { source: feed, x: item.w, y: item.w - 20, yRange: -9..25, form: area }, fill: gold }
        width: 70
        height: 17
        left: 0
        top: 6
    """,
    // A footer that is held before the rows between are measured: its extent follows the group.
    """
    multiplane: 1
    canvas: { size: 121x135, fps: 10 }
    data:
      clubs: [{ id: 1, w: 19, letter: 0 }, { id: 2, w: 40, letter: 0 }, { id: 3, w: 29, letter: 1 }]
    layers:
      - ScrollView:
          - { Spacer: 40 }
          - LazyHStack:
              - Section:
                  - ForEach: clubs
                    row: { Rectangle: , fill: teal, width: 175, height: 40 }
                group: item.letter
                footer: { Rectangle: , fill: red, width: item.w, height: 60 }
            pin: footers
        axis: horizontal
    """,
    // A mask that is moved, and one that holds something turned.
    """
    multiplane: 1
    canvas: { size: 60x100, fps: 10 }
    layers:
      - Rectangle: { fill: navy }
        width: 40
        height: 40
        left: 10
        top: 5
        mask: { Circle: , width: 20, height: 20, x: 15 }
      - Rectangle: { fill: navy }
        width: 40
        height: 40
        left: 10
        top: 50
        mask: { ZStack: [{ Rectangle: , width: 10, height: 30, x: 8, rotate: 60deg }] }
    """,
  ]
}
