import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// What is drawn by differences has the pixels of what is drawn whole.
@Suite(.full) struct DamageTests {
  /// Up to a number of states of a scene, from all over its frames.
  private func states(_ loaded: LoadedScene, most: Int) throws -> [FrameState] {
    let stepper = try loaded.makeStepper()
    let count = stepper.frameCount
    let step = max(1, count / most)
    var states: [FrameState] = []
    for frame in 0..<count {
      let state = try stepper.step()
      // Neighbours too: most of a frame is still there one frame later.
      if frame % step <= 1 || frame == count - 1 { states.append(state) }
    }
    return states
  }

  private func file(_ composer: FrameComposer, _ encoder: PNGEncoder, _ hasAlpha: Bool) -> [UInt8] {
    let buffer = composer.buffer
    let source = PixelSource(
      base: UnsafeRawPointer(buffer.bytes), width: buffer.width, height: buffer.height, stride: buffer.stride,
      rowVersions: composer.rowVersions)
    if buffer.isOpaque {
      // As raw frames go out: a copy in which every alpha is 255.
      let converter = RawConverter()
      let raw = converter.convert(source, hasAlpha: false)
      let isEqual = raw.baseAddress.map { memcmp($0, buffer.bytes, raw.count) == 0 }
      withExtendedLifetime(converter) { #expect(isEqual == true) }
    }
    return encoder.file(source, hasAlpha: hasAlpha)
  }

  @Test(arguments: Repository.scenesForEveryWay) func `differences give the bytes of whole frames`(name: String) throws
  {
    let loaded = try committedScene(name)
    let scene = loaded.scene
    let states = try states(loaded, most: 8)
    let scale = min(1, scene.canvas.scale)
    func composer() throws -> FrameComposer {
      try FrameComposer(scene: scene, scale: scale, resources: loaded.resources)
    }
    let hasAlpha = (scene.canvas.background?.alpha ?? 0) < 1
    let fresh = try composer()
    let whole = try states.map { state in
      let count = try fresh.compose(state, whole: true)
      return (file(fresh, PNGEncoder(mode: .fast), hasAlpha), count)
    }
    // In order, backwards, and as they come.
    var seed: UInt64 = 7
    let shuffled = states.indices.sorted { _, _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return seed >> 63 == 0
    }
    for order in [Array(states.indices), states.indices.reversed(), shuffled] {
      let (composer, encoder) = (try composer(), PNGEncoder(mode: .fast))
      for index in order {
        let count = try composer.compose(states[index])
        let isSame = file(composer, encoder, hasAlpha) == whole[index].0
        #expect(isSame, "frame \(states[index].frame)")
        #expect(count == whole[index].1)
      }
    }
  }

  @Test func `what moves costs its own pixels`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 400x400 }
      layers:
        - Gradient: { from: navy, to: teal }
        - Color: gold
          width: 20
          height: 20
          left: 0
          top: 0
          x: 100 * time
          y: 290
      scroll:
        - wait: 1s
      """)
    let stepper = try loaded.makeStepper()
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(try stepper.step())
    #expect(composer.drawnPixels == 160_000)
    let before = composer.rowVersions
    try composer.compose(try stepper.step())
    #expect(composer.drawnPixels > 0 && composer.drawnPixels < 1000)
    let changed = zip(before, composer.rowVersions).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    #expect(changed.count < 24 && Set(290..<310).isSubset(of: changed))
  }

  @Test(arguments: [[0..<400], [0..<50, 60..<390]]) func `small boxes at both edges cost their own pixels`(
    rows: [Range<Int>]
  ) throws {
    let boxes = ["left: 0", "right: 0"].map { place in
      """
        - Color: gold
          width: 20
          height: 20
          \(place)
          top: 100
          y: 100 * time
      """
    }
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 400x400 }
      layers:
        - Gradient: { from: navy, to: teal }
      \(boxes.joined(separator: "\n"))
      scroll:
        - wait: 1s
      """)
    let stepper = try loaded.makeStepper()
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(try stepper.step())
    for _ in 0..<5 {
      let state = try stepper.step()
      _ = try composer.begin(state)
      try composer.draw(rows, of: state)
      #expect(composer.drawnPixels > 0 && composer.drawnPixels < 2000)
      #expect(composer.composedPixels == composer.drawnPixels)
      // Nothing is left over.
      try composer.draw([0..<400], of: state)
      #expect(composer.composedPixels == composer.drawnPixels)
    }
  }

  /// How many groups were filtered up to each of the first eight frames.
  private func filteredGroups(_ loaded: LoadedScene) throws -> [Int] {
    let stepper = try loaded.makeStepper()
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    return try (0..<8).map { _ in
      try composer.compose(try stepper.step())
      return composer.filteredGroups
    }
  }

  @Test func `a live blur that rests is not computed again`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 80x80, fps: 10 }
      layers:
        - Gradient: { from: navy, to: teal }
          blur: 4 + 8 * min(1, 4 * time)
        - Color: gold
          width: 10
          height: 10
          x: 40 * time
      scroll:
        - wait: 1s
      """)
    #expect(try filteredGroups(loaded) == [1, 2, 3, 4, 4, 4, 4, 4])
  }

  @Test func `a live blur that several pictures hide together is not computed, and damages nothing`() throws {
    func run(_ width: Int) throws -> (filtered: [Int], drawn: [Int], files: [[UInt8]]) {
      let loaded = try scene(
        """
        multiplane: 1
        canvas: { size: 80x80, fps: 10 }
        layers:
          - Gradient: { from: navy, to: teal }
            blur: 4 + 8 * time
          - Color: gold
            height: 50
          - Color: white
            top: 40
            height: 60
            width: \(width)
            y: -8 * time
        scroll:
          - wait: 1s
        """)
      let stepper = try loaded.makeStepper()
      let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
      let encoder = PNGEncoder(mode: .fast)
      var (filtered, drawn, files): ([Int], [Int], [[UInt8]]) = ([], [], [])
      for _ in 0..<6 {
        let state = try stepper.step()
        try composer.compose(state)
        filtered.append(composer.filteredGroups)
        drawn.append(composer.drawnPixels)
        files.append(file(composer, encoder, false))
        try composer.compose(state, whole: true)
        #expect(file(composer, encoder, false) == files.last)
      }
      return (filtered, drawn, files)
    }
    let hidden = try run(80)
    #expect(hidden.filtered == Array(repeating: 0, count: 6))
    // Only the edge of what moves in front.
    #expect(hidden.drawn.dropFirst().allSatisfy { $0 <= 80 * 64 }, "\(hidden.drawn)")
    // A column that is seen needs all of it.
    #expect(try run(79).filtered == [1, 2, 3, 4, 5, 6])
  }

  @Test func `of a group the part that is seen has the pixels that the whole has there`() throws {
    /// The frames, and how many groups were filtered up to each.
    func frames(_ blur: String, _ child: String, hidden: Bool) throws -> (files: [[UInt8]], filtered: [Int]) {
      // As good as opaque, but not known to hide anything.
      let opacity = hidden ? "1" : "1 - 0.000001 * min(1, 1 + time)"
      let loaded = try scene(
        """
        multiplane: 1
        canvas: { size: 90x90, fps: 10, background: white }
        layers:
          - ZStack:
              - Gradient: { from: navy, to: gold }
              - Circle: red
                width: 30
                height: 30
                place: bottomLeading
              - Rectangle: white
                width: 12
                x: 40 * time
              \(child)
            blur: \(blur)
            brightness: 0.1 * floor(2 * time)
            opacity: 0.9 - 0.1 * time
          - Color: teal
            height: 40
            y: -30 * time
            opacity: \(opacity)
          - Color: gray
            top: 50
            width: 70
            x: 20 * time
            opacity: \(opacity)
          - Color: maroon
            left: 60
            x: -10 * time
            opacity: \(opacity)
        scroll:
          - wait: 1s
        """)
      let (stepper, encoder) = (try loaded.makeStepper(), PNGEncoder(mode: .fast))
      let composer = try FrameComposer(scene: loaded.scene, scale: 1.5, resources: loaded.resources)
      var (files, filtered): ([[UInt8]], [Int]) = ([], [])
      for _ in 0..<10 {
        try composer.compose(try stepper.step())
        files.append(file(composer, encoder, false))
        filtered.append(composer.filteredGroups)
      }
      return (files, filtered)
    }
    // Resampled pixels depend in a last bit on where the surface they are drawn on begins.
    let children = [
      "", "- { Text: Seen, rotate: 7deg + 1deg * time, scale: 1.3 + time }",
      "- { Image: assets/valley.jpg, rotate: 31deg * time, scale: 0.7 + 0.1 * time }",
      "- { Text: Seen, snap: none, x: 0.3 + time, y: 7.7 * time }",
      "- { Color: red, blend: difference, width: 30, x: 10 * time }",
    ]
    for child in children {
      for blur in ["3 + 0 * time", "2 + 6 * time", "10 * floor(3 * time)", "0 * time"] {
        let (hidden, whole) = (try frames(blur, child, hidden: true), try frames(blur, child, hidden: false))
        #expect(hidden.files == whole.files, "\(blur), \(child)")
        #expect(Set(hidden.files).count == 10)
      }
    }
  }

  @Test func `a blur that rests while more of it comes to be seen is computed twice at most`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 80x80, fps: 10 }
      layers:
        - Gradient: { from: navy, to: teal }
          blur: 4 + min(0, time)
        - Color: gold
          y: 60 * time
      scroll:
        - wait: 1s
      """)
    #expect(try filteredGroups(loaded) == [0, 1, 2, 2, 2, 2, 2, 2])
  }

  /// A line of words is known to fit and looked at when it is drawn; more than one are measured on each step.
  @Test(arguments: [true, false])
  func `what fails while drawing or measuring has the place of its node`(isLine: Bool) throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 80x80, fps: 10 }
      layers:
        - Color: red
        - VStack:
            - Text: Words
            - Text: "${if(time > 0.15, '\u{0E01}', 'a')}"
              width: 40
              height: 20\(isLine ? "\n        lines: 1" : "")
      scroll:
        - wait: 1s
      """)
    let stepper = try loaded.makeStepper()
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    for _ in 0..<2 { try composer.compose(try stepper.step()) }
    let found: SceneFailure?
    if isLine {
      let state = try stepper.step()
      found = #expect(throws: SceneFailure.self) { try composer.compose(state) }
    } else {
      found = #expect(throws: SceneFailure.self) { _ = try stepper.step() }
    }
    let problem = try #require(found?.diagnostics.first)
    #expect(problem.code == "missing-glyph" && problem.span?.line == 7 && problem.path == "layers[1].VStack[1]")
  }

  @Test func `a still frame is not drawn at all`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 80x80 }
      layers:
        - Text: Still
      scroll:
        - wait: 1s
      """)
    let stepper = try loaded.makeStepper()
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    #expect(try composer.compose(try stepper.step()) == 1)
    #expect(try composer.compose(try stepper.step()) == 1)
    #expect(composer.drawnPixels == 0)
  }
}
