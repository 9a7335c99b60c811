import Glibc
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// A list of rows 100 points high in a window of 300.
private func list(_ count: Int, row: String = "Rectangle: , height: 100", track: String? = nil) throws -> Scene {
  try scene("ScrollView:\n  - LazyVStack:\n      - ForEach: \(count)\n        row: { \(row) }", track: track)
}

extension FrameState {
  /// Every layer, in paint order.
  var allLayers: [LayerState] { layers.flatMap(\.all) }
  var scroller: ScrollState? {
    for layer in allLayers { for case .scroll(let scroll) in layer.parts { return scroll } }
    return nil
  }
}

extension LayerState {
  var all: [LayerState] {
    [self]
      + parts.flatMap { part -> [LayerState] in
        switch part {
        case .picture: []
        case .layer(let layer): layer.all
        case .scroll(let scroll): scroll.rows.flatMap(\.all)
        case .rows(let rows): rows.flatMap(\.all)
        }
      }
  }
  var pictures: [Picture] { parts.compactMap { if case .picture(let picture) = $0 { picture } else { nil } } }

  /// What of a state can be compared: everything but the identity of pictures.
  var summary: String {
    let numbers = "\(layer.box.node.kind.name) \(isVisible) \(offset.x) \(offset.y) \(moves.rawValue)"
    let inner = parts.map { part in
      switch part {
      case .picture(let picture): "picture \(picture.items) \(picture.bounds)"
      case .layer(let layer): layer.summary
      case .scroll(let scroll):
        "scroll \(scroll.position) \(scroll.preparedCount) \(scroll.visibleCount) \(scroll.rows.map(\.summary))"
      case .rows(let rows): "rows \(rows.map(\.summary))"
      }
    }
    return "(\(numbers) \(effects) \(values) \(layer.origin) \(inner))"
  }
}

@Suite struct TimeTests {
  @Test(arguments: [
    ("2s", 60.0, 121), ("1s", 60, 61), ("0s", 60, 1), ("0.3s", 60, 19), ("100ms", 30, 4), ("0.31s", 60, 20),
    ("239f", 60, 240),
  ])
  func `a duration and a rate give a number of frames`(time: String, rate: Double, count: Int) throws {
    let scene = try scene("Color: red", track: "wait: \(time)")
    #expect(scene.frameCount(framesPerSecond: rate) == count)
  }

  @Test func `durations in frames end on them`() throws {
    let scene = try scene("Color: red\ny: -scroll", track: "linear: { by: 239, over: 239f }")
    let states = try frames(of: scene)
    #expect(states.count == 240)
    #expect(states[100].scroll == 100)
    #expect(states[239].scroll == 239)
  }

  @Test func `other rates show the same moments`() throws {
    let scene = try scene("Color: red\ny: -scroll", track: "linear: { by: 60, over: 1s }")
    let slow = try stepper(of: scene, framesPerSecond: 15)
    #expect(slow.frameCount == 16)
    for frame in 0..<16 { #expect(try slow.step().scroll == Double(frame * 4)) }
  }

  @Test func `a time has its frame`() throws {
    let scene = try scene("Color: red")
    #expect(scene.frame(at: 1, framesPerSecond: 60) == 60)
    #expect(scene.frame(at: 1.001, framesPerSecond: 60) == 61)
    #expect(scene.frame(at: 0.1, framesPerSecond: 30) == 3)
  }
}

@Suite struct ScrollingTests {
  @Test func `the end is where the last row meets the window`() throws {
    let states = try frames(of: list(10, track: "linear: { to: end, over: 1s }"))
    #expect(states.last?.position == 700)
    #expect(states.last?.scrollers.first?.progress == 1)
    #expect(states[30].scrollers.first?.progress == 0.5)
  }

  @Test func `insets count in the end`() throws {
    let scene = try scene(
      "ScrollView:\n  - Rectangle:\n    height: 500\ninset: { top: 40, bottom: 10 }", track: "jump: { to: end }")
    #expect(try frames(of: scene)[0].position == 250)
  }

  @Test func `targets beyond the content are held with a warning`() throws {
    let stepper = try stepper(of: list(10, track: "linear: { to: 5000, over: 1s }"))
    for _ in 0..<61 { _ = try stepper.step() }
    #expect(stepper.warnings.map(\.code) == ["target-held"])
  }

  @Test func `jumps to rows of a million have no error`() throws {
    var random = SeededGenerator(seed: 11)
    let targets = (0..<1000).map { _ in Int.random(in: 10..<999_990, using: &random) }
    let anchors = ["top", "center", "bottom"]
    let track = targets.enumerated().map { "jump: { item: \($1), anchor: \(anchors[$0 % 3]) }\nwait: 1f" }
    let stepper = try stepper(of: list(1_000_000, row: "Rectangle: , height: 44", track: track.joined(separator: "\n")))
    for (index, target) in targets.enumerated() {
      let state = try stepper.step()
      let above = [0.0, 128, 256][index % 3]
      #expect(state.position == Double(target * 44) - above)
      #expect(state.work.prepared <= 20)
    }
  }

  @Test func `jumps reach rows of plain and decorated stacks`() throws {
    let rows = "- ForEach: 20..29\n      row: { Rectangle: , height: 100 }"
    for stack in [
      "VStack:\n    \(rows)", "VStack:\n    \(rows)\n  background: red", "LazyVStack:\n    \(rows)\n  background: red",
    ] {
      let scene = try scene("ScrollView:\n- Rectangle:\n  height: 50\n- \(stack)", track: "jump: { item: 23 }")
      #expect(try frames(of: scene)[0].position == 350, "\(stack)")
    }
  }

  @Test func `a scene without a scroller scrolls freely`() throws {
    let scene = try scene(
      "Color: red\nx: -scroll", canvas: "{ size: 200x300, axis: horizontal }",
      track: "linear: { to: -6000, over: 1s }")
    let states = try frames(of: scene)
    #expect(states[60].scroll == -6000)
    #expect(states[60].layers[0].offset.x == 6000)
  }
}

@Suite struct WorkTests {
  /// 300 points of window and 250 of overscan below show rows 0 to 5; at 60 points row 6 comes in.
  @Test func `the counts of a small list are exact`() throws {
    let states = try frames(
      of: list(20, row: "VStack: [{ Rectangle: , height: 100, y: phase }]", track: "linear: { by: 600, over: 10f }"))
    let works = states.map(\.work)
    #expect(works[0].entered == 12)
    #expect(works[0].prepared == 6)
    #expect(works[0].visible == 3)
    #expect(works[0].nodes == 2 + 6 * 2)
    #expect(works[0].evaluated == 6)
    #expect(works[0].rasterised == 6)
    #expect(works[0].left == 0)
    // At 60: rows up to 610 are prepared, so row 6; 60 to 360 are seen, so rows 0 to 3.
    #expect(works[1].entered == 2)
    #expect(works[1].layouts == 2)
    #expect(works[1].rasterised == 1)
    #expect(works[1].visible == 4)
    #expect(works[1].prepared == 7)
    // At 600: 350 to 1150 are prepared, 600 to 900 seen.
    #expect(works[10].prepared == 9)
    #expect(works[10].visible == 3)
    let balance = works.reduce(0) { $0 + $1.entered - $1.left }
    #expect(balance == 18)
  }

  @Test func `a step without new rows lays nothing out`() throws {
    let row =
      "VStack: [{ Text: \"${item}\", y: 6 * phase }, { Rectangle: , height: 80, mask: { Circle: } }], opacity: 1 - abs(phase) / 2"
    let layers = [
      "ScrollView:\n  - LazyVStack:\n      - ForEach: 100000\n        row: { \(row) }",
      "Image: a-20x20.png\nspeed: 0.1\nrepeat: both",
      "Rectangle:\ny: -scroll / 3\nmask: { Circle: }\nopacity: 1 - scroll / 1e6",
      "ZStack: [{ Rectangle: , x: scroll / 7 }]\nmask: { Circle: }\nopacity: 1 - scroll / 1e6",
    ]
    var random = SeededGenerator(seed: 5)
    let track = (0..<500).map { _ in "jump: { by: \(Double.random(in: -0.5...20, using: &random)) }\nwait: 1f" }
    let scene = try scene(layers[0], layers[1], layers[2], layers[3], track: track.joined(separator: "\n"))
    var (quiet, changed) = (0, 0)
    for state in try frames(of: scene).dropFirst() {
      let live = state.allLayers.reduce(0) { $0 + $1.layer.leaves.count }
      #expect(state.work.evaluated == live)
      if state.work.entered == 0, state.work.left == 0 {
        quiet += 1
        #expect(state.work.layouts == 0)
        #expect(state.work.rasterised == 0)
      } else if state.work.entered > 0 {
        changed += 1
        #expect(state.work.layouts > 0)
      }
    }
    #expect(quiet > 100 && changed > 10)
  }

  @Test func `what enters leaves`() throws {
    let scene = try scene(
      """
      ScrollView:
        - Rectangle:
          height: 3000
        - ScrollView: [{ LazyHStack: [{ ForEach: 3, row: { Rectangle: , width: 20, height: 20 } }] }]
          axis: horizontal
        - LazyVStack:
            - ForEach: 30
              row: { VStack: [{ Rectangle: , height: 90, x: phase }] }
          background: red
      """, track: "linear: { to: end, over: 50f }\nlinear: { to: 0, over: 70f }")
    var balance = 0
    for state in try frames(of: scene) {
      balance += state.work.entered - state.work.left
      let bands = state.allLayers.flatMap(\.pictures).filter { $0.band != nil }.count
      #expect(balance == state.allLayers.count - 1 + bands, "frame \(state.frame)")
    }
  }
}

@Suite(.full) struct PurityTests {
  private func busyScene() throws -> Scene {
    try scene(
      """
      ScrollView:
        - Rectangle:
          height: 2500
        - LazyVStack:
            - ForEach: 500
              row:
                HStack: [{ Circle: , width: 20, y: 6 * phase }, { Text: "${item * 7919}" }]
                opacity: 1 - 0.5 * abs(phase)
          background: if(scroll > 900, "red", "transparent")
          opacity: if(scroll > 1500, 0.5, 1)
      """, "Text: ${round(scroll)}\nwidth: 80\nlines: 1", "Rectangle:\nspeed: 0.4",
      track: "linear: { to: 4000, over: 20f }\njump: { item: 400 }\nwait: 2f\nease: { by: -5000, over: 15f }")
  }

  @Test func `the root way gives the same states`() throws {
    let leaf = try frames(of: busyScene())
    let root = try frames(of: busyScene(), invalidation: .root)
    for (a, b) in zip(leaf, root) {
      #expect(a.layers.map(\.summary) == b.layers.map(\.summary), "frame \(a.frame)")
      #expect(a.scrollers == b.scrollers)
      #expect(a.work.entered == b.work.entered && a.work.left == b.work.left)
      #expect(b.work.layouts >= a.work.layouts)
    }
  }

  @Test func `a second run gives the same states`() throws {
    let (first, second) = (try frames(of: busyScene()), try frames(of: busyScene()))
    for (a, b) in zip(first, second) {
      #expect(a.layers.map(\.summary) == b.layers.map(\.summary))
      #expect(a.work == b.work)
    }
  }
}

@Suite struct LeafTests {
  @Test func `random numbers differ between keys and places of a text`() throws {
    let state = try frames(
      of: scene(
        "VStack: [{ ForEach: 3, row: { Rectangle: , x: random(), y: random(), width: random(1000000), height: random(1000000) } }]",
        "Text: ${random()} ${random()} ${random() + random()}"))[0]
    var numbers: Set<Double> = []
    for item in state.layers[0].layer.box.children.map(\.box) {
      for value in [item.value(.x), item.value(.y)] { numbers.insert(try #require(value?.double)) }
      #expect(item.size.width != item.size.height)
    }
    #expect(numbers.count == 6)
    guard case .text(let words, _) = state.layers[1].layer.box.content else {
      Issue.record("no text")
      return
    }
    #expect(Set(words.text.split(separator: " ")).count == 3)
  }

  /// Which rows are in the window to a share, as keys and conditions read it.
  @Test func `the share of a row on screen is read by keys and events`() throws {
    let scene = try scene(
      "ScrollView:\n  - LazyVStack:\n      - ForEach: feed\n        id: item.id\n        row: { Rectangle: , height: 100 }\nname: list\n",
      "Rectangle:\nx: list.visible(0.8).count\ny: list.visible(80%).first\nopacity: if(list.visible(1).contains(3), 1, 0)\nscale: list.visible.count\n",
      track: "linear: { by: 100, over: 10f }",
      more:
        "data:\n  feed: { count: 20, id: id, fields: { id: index } }\nevents:\n  - when: list.visible(0.5).contains(3)\n    select: { in: feed, item: 3 }"
    )
    let stepper = try stepper(of: scene)
    for frame in 0...10 {
      let state = try stepper.step()
      let values = state.layers[1].values.compactMap(\.double)
      // Row 0 leaves by a tenth a frame and row 3 comes.
      let isSeen = [frame <= 2, true, true, frame >= 8]
      #expect(values[0] == Double(isSeen.filter { $0 }.count), "frame \(frame)")
      #expect(values[1] == (frame <= 2 ? 0 : 1))
      #expect(values[2] == (frame == 10 ? 1 : 0))
      #expect(values[3] == (frame == 0 || frame == 10 ? 3 : 4))
      let key = try #require(stepper.engine.sceneState.sources[0].key(of: .number(3)))
      #expect(stepper.engine.sceneState.sources[0].selection.contains(key) == (frame >= 5), "frame \(frame)")
    }
  }

  private func offsets(_ layer: String, at scroll: Double) throws -> [PointOffset] {
    let scene = try scene(
      layer, "ScrollView:\n  - Rectangle:\n    height: 9000", track: "jump: { to: \(scroll) }")
    return try frames(of: scene)[0].layers[0].all.map(\.offset)
  }

  @Test func `speeds of nested nodes multiply`() throws {
    let offsets = try offsets("ZStack: [{ ZStack: [{ Rectangle: , speed: 3 }], speed: 0.5 }]\nspeed: 0.5", at: 800)
    // On the canvas: 0.5, 0.25 and 0.75 of the scroll.
    #expect(offsets.map(\.y) == [-400, 200, -400])
  }

  @Test func `a speed is the same as its offset`() throws {
    let scene = try scene(
      """
      ScrollView:
        - Rectangle:
          height: 100
          speed: 0.3
        - Rectangle:
          height: 100
          y: (1 - 0.3) * scroll
        - Rectangle:
          height: 9000
      """, "Rectangle:\nspeed: 0.1", "Rectangle:\ny: -scroll * 0.1", track: "jump: { to: 90 }")
    let state = try frames(of: scene)[0]
    let rows = try #require(state.scroller).rows
    #expect(abs(rows[0].offset.y - 63) < 1e-9 && abs(rows[1].offset.y - 63) < 1e-9)
    #expect(state.layers[1].offset.y == -9 && state.layers[2].offset.y == -9)
    #expect(state.layers[1].moves == .vertical && state.layers[2].moves == .vertical)
  }

  @Test func `stages run from zero to one`() throws {
    let scene = try scene(
      "Rectangle:\nx: 100 * early\ny: 100 * late", "ScrollView:\n  - Rectangle:\n    height: 9000",
      track: "linear: { to: 400, over: 4f }", more: "stages: { early: 0..200, late: 100..300 }")
    let states = try frames(of: scene)
    #expect(states.map { $0.layers[0].offset.x } == [0, 50, 100, 100, 100])
    #expect(states.map { $0.layers[0].offset.y } == [0, 0, 50, 100, 100])
  }

  @Test func `rows see their phase`() throws {
    let state = try frames(
      of: list(20, row: "Rectangle: , height: 100, x: 10 * phase, y: 10 * fraction", track: "jump: { to: 250 }"))[0]
    let rows = try #require(state.scroller).rows
    #expect(rows.map(\.offset.x) == [-10, -10, -5, 0, 0, 5, 10, 10])
    #expect(rows.map(\.offset.y) == [0, 0, 5, 10, 10, 5, 0, 0])
  }

  @Test func `live text keeps its picture while its words are the same`() throws {
    let scene = try scene(
      "Text: at ${floor(scroll / 100)}\nwidth: 80\nlines: 1", track: "linear: { to: 300, over: 12f }")
    let states = try frames(of: scene)
    let ids = states.compactMap { $0.layers[0].pictures.first.map { ObjectIdentifier($0) } }
    #expect(ids.count == 13)
    for frame in 1..<13 {
      let isSame = frame % 4 != 0
      #expect((ids[frame] == ids[frame - 1]) == isSame)
      #expect(states[frame].work.rasterised == (isSame ? 0 : 1))
    }
  }

  @Test func `random numbers differ between rows and stay`() throws {
    let scene = try list(6, row: "Rectangle: , height: 100, x: random(1000), y: time + random(1000)", track: "wait: 2f")
    let states = try frames(of: scene)
    let rows = try states.map { try #require($0.scroller).rows }
    #expect(Set(rows[0].map(\.offset.x)).count > 3)
    #expect(rows[0].map(\.offset.x) == rows[2].map(\.offset.x))
    #expect(abs(rows[2][4].offset.y - rows[0][4].offset.y - 2.0 / 60) < 1e-9)
  }

  @Test func `hidden rows and layers are not visible`() throws {
    let rows = try #require(frames(of: list(6, row: "Rectangle: , height: 100, visible: index > 2"))[0].scroller).rows
    #expect(rows.map(\.isVisible) == [false, false, false, true, true, true])
    let scene = try scene(
      "Rectangle:\ny: -scroll", "ScrollView:\n  - Rectangle:\n    height: 9000\nvisible: false",
      track: "jump: { to: 70 }")
    let state = try frames(of: scene)[0]
    #expect(state.layers.map(\.isVisible) == [true, false])
    #expect(state.layers[0].offset.y == -70)
  }

  @Test func `rows inside rows keep their item`() throws {
    let scene = try scene(
      """
      ScrollView:
        - LazyVStack:
            - ForEach: 3
              row:
                ScrollView: [{ LazyHStack: [{ Rectangle: , width: 10 + item, height: 10, opacity: item / 10 }] }]
                axis: horizontal
                height: 20
      """)
    let inner = try frames(of: scene)[0].allLayers.filter {
      if case .rectangle = $0.layer.box.node.kind { true } else { false }
    }
    #expect(inner.map(\.layer.box.size.width) == [10, 11, 12])
  }

  @Test func `rows are laid out for the viewport they were measured in`() throws {
    let scene = try scene(
      "ScrollView: [{ LazyVStack: [{ ForEach: 9, row: { Rectangle: , height: 50% } }] }]\nheight: 120")
    let rows = try #require(frames(of: scene)[0].scroller).rows
    #expect(rows.map(\.layer.box.size.height) == rows.map { _ in 60 })
    #expect(rows.map(\.layer.origin.y) == rows.indices.map { Double($0) * 60 })
  }

  @Test func `bands of a long drawing come and go`() throws {
    let scene = try scene(
      "ScrollView:\n  - Rectangle:\n    height: 1e9", track: "linear: { to: 4000, over: 4f }\njump: { to: end }")
    let states = try frames(of: scene)
    let bands = states.map { $0.allLayers[1].pictures.compactMap { $0.band?.y } }
    // 250 points of overscan around a window of 300, in bands of 512.
    #expect(bands[0] == [0, 512])
    #expect(bands[1] == [512, 1024, 1536])
    #expect(states[1].work.left == 1)
    #expect(bands[4].last.map { $0 > 1e9 - 600 } == true)
    #expect(states[4].work.rasterised == bands[4].count)
  }

  @Test func `what a long list paints behind its rows comes in bands`() throws {
    let scene = try scene(
      "ScrollView:\n  - LazyVStack: [{ ForEach: 100_000, row: { Rectangle: , height: 40 } }]\n    background: red\n    border: blue",
      track: "linear: { to: 4000, over: 4f }\njump: { to: end }")
    for state in try frames(of: scene) {
      let pictures = state.allLayers.flatMap(\.pictures)
      #expect(pictures.contains { $0.band != nil })
      #expect(pictures.allSatisfy { $0.bounds.height <= 513 }, "frame \(state.frame)")
    }
  }

  @Test func `a fault is told with the frame that was stepped and a node of it`() async throws {
    let result = await #expect(processExitsWith: .exitCode(70), observing: [\.standardErrorContent]) {
      let stepper = try stepper(of: scene("Color: red", "Rectangle:\nx: frame", track: "wait: 5f"))
      for _ in 0..<4 { _ = try stepper.step() }
      signal(SIGTRAP, SIG_DFL)
      Faults.end(withCode: 70, of: "multiplane")
      raise(SIGTRAP)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("error: multiplane cannot go on: it has a fault\n  at frame 3, near layers[1]\n  in "), "\(text)")
  }
}
