import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Pixels at scales and offsets that no golden has: seams, gaps, lines.
@Suite(.full) struct PixelGridTests {
  static let scales = [1, 1.1, 1.25, 1.5, 1.75, 2, 2.2, 2.5, 3, 3.3, 4]

  /// The pictures of all scenes here: starting a decoder for each takes longer than to draw it.
  private static let store = AssetStore()

  /// The last frame of a scene as premultiplied pixels.
  private func frame(_ text: String, scale: Double) throws -> Frame {
    let scene = try SceneReader.read(text, folder: "\(Repository.scenes)/small")
    let resources = try RenderResources(scene: scene, store: Self.store)
    let last = scene.frameCount(framesPerSecond: scene.canvas.framesPerSecond) - 1
    let composer = try FrameComposer(scene: scene, scale: scale, resources: resources)
    for state in try scene.states(of: [last], .leaf, resources) { try composer.compose(state) }
    return Frame(composer.buffer)
  }

  private struct Frame {
    var width: Int
    var height: Int
    var pixels: [UInt32] = []
    init(_ buffer: PixelBuffer) {
      (width, height) = (buffer.width, buffer.height)
      for y in 0..<buffer.height { pixels.append(contentsOf: buffer.row(y)) }
    }
    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
    func row(_ y: Int) -> [UInt32] { Array(pixels[(y * width)..<((y + 1) * width)]) }
    func column(_ x: Int) -> [UInt32] { (0..<height).map { self[x, $0] } }
  }

  /// Whether the background of scenes that have no magenta of their own shows through a pixel.
  private static func isMagenta(_ pixel: UInt32) -> Bool {
    let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    return red > green + 60 && blue > green + 60
  }

  /// Whole pixels as the language rounds them.
  private func px(_ points: Double, _ scale: Double) -> Int {
    Int((points * scale + 0.5 + 0x1p-20).rounded(.down))
  }

  @Test(arguments: scales) func `tiles join at every offset`(_ scale: Double) throws {
    let tile = try frame(
      """
      multiplane: 1
      canvas: { size: 24x24, background: "#FF00FF" }
      layers: [{ Image: assets/tile.svg, left: 0, top: 0 }]
      """, scale: scale)
    let side = max(1, px(24, scale))
    // All of it is seen in every pattern.
    let isSound = (0..<side).allSatisfy { y in !tile.row(y)[..<side].contains(where: Self.isMagenta) }
    #expect(isSound)
    for offset in [0, 0.3, 1, 7.5, 11.97, 23.99, 24, 25.25, 1000.1, 123_456.7] {
      let (left, top) = (5 - offset, 3 - offset / 3)
      let pattern = try frame(
        """
        multiplane: 1
        canvas: { size: 70x50, background: "#FF00FF" }
        layers:
          - Image: assets/tile.svg
            left: 5
            top: 3
            repeat: both
            x: -scroll
            y: -scroll / 3
        scroll: [{ jump: { to: \(offset) } }]
        """, scale: scale)
      // The scroll is held in 1/64 pt.
      let held = (offset * 64 + 0.5).rounded(.down) / 64
      let (originX, originY) = (px(left + offset - held, scale), px(top + (offset - held) / 3, scale))
      let first = (-originX % side + side) % side
      let wrong = (0..<pattern.height).first { y in
        let row = tile.row(((y - originY) % side + side) % side)[..<side]
        var expected = Array(row[first...])
        while expected.count < pattern.width { expected += row }
        return pattern.row(y) != Array(expected.prefix(pattern.width))
      }
      #expect(wrong == nil, "offset \(offset)")
    }
  }

  /// White copies on black show no line where they meet, however far they have glided.
  @Test(arguments: [0.3, 0.5, 0.75] + scales, ["horizontal", "vertical", "both"])
  func `copies that glide leave no seams`(_ scale: Double, _ axes: String) throws {
    let tiles = [
      "Rectangle: { fill: white }", "Path: { d: M0 0H133V60H0Z, box: 133x60, fill: white }",
      "HStack: [{ Color: white, width: 5.3 }, { Color: white, width: 100% }]",
    ]
    for (index, offset) in [0.3, -7.53, 123_456.789, 1e9 + 0.37, -1e9 - 0.61].enumerated() {
      let tile = tiles[index % tiles.count]
      let frame = try frame(
        """
        multiplane: 1
        canvas: { size: 60x50, background: black }
        layers:
          - \(tile)
            width: 13.3
            height: 11.7
            left: 2
            top: 3
            repeat: \(axes)
            x: \(axes == "vertical" ? "0" : "\(offset) + scroll")
            y: \(axes == "horizontal" ? "0" : "\(offset) / 3 - scroll")
            snap: none
        scroll: [{ jump: { to: 0.21 } }]
        """, scale: scale)
      let lines = axes == "vertical" ? [frame.column(px(9, scale))] : [frame.row(px(9, scale))]
      let all = axes == "both" ? [frame.pixels] : lines
      #expect(all.allSatisfy { $0.allSatisfy { $0 == 0xFFFF_FFFF } }, "offset \(offset)")
    }
  }

  /// A picture that grows from frame to frame is as sharp as one that is drawn at that size.
  @Test(arguments: [1.3, 2, 2.44, 3.9, 6], [1.0, 1.5])
  func `a live scale is as sharp as a constant one`(_ factor: Double, _ scale: Double) throws {
    func picture(_ value: String, _ node: String) throws -> Frame {
      try frame(
        """
        multiplane: 1
        canvas: { size: 300x80, background: white }
        layers:
          - \(node)
            place: center
            scale: \(value)
        scroll: [{ jump: { to: 10 } }]
        """, scale: scale)
    }
    for node in ["Text: Zoom\n    size: 12", "HStack: [{ Text: Zo, size: 12 }, { Text: om, size: 12, y: 0 * scroll }]"]
    {
      let live = try picture("\(factor) + 0 * scroll", node)
      let constant = try picture("\(factor)", node.replacing(", y: 0 * scroll", with: ""))
      func sharpness(_ frame: Frame) -> Double {
        zip(frame.pixels, frame.pixels.dropFirst()).reduce(0) { sum, pair in
          let step = Double(pair.0 & 255) - Double(pair.1 & 255)
          return sum + step * step
        }
      }
      // Painted at its own size and enlarged 6 times, edges would be a sixth as steep.
      #expect(sharpness(live) > 0.6 * sharpness(constant), "\(node): \(sharpness(live) / sharpness(constant))")
    }
  }

  @Test(arguments: scales) func `neighbours meet at every scale`(_ scale: Double) throws {
    let colors: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFF00_FFFF]
    let bars = (0..<9).map { index in
      "        - { Color: '\(["#0000FF", "#00FF00", "#00FFFF"][index % 3])', width: 7.3, height: 20 }"
    }
    for stack in ["HStack", "VStack"] {
      let text = """
        multiplane: 1
        canvas: { size: 90x90, background: "#FF0000" }
        layers:
          - \(stack):
        \(bars.map { stack == "HStack" ? $0 : $0.replacing("width: 7.3, height: 20", with: "height: 7.3, width: 20") }.joined(separator: "\n"))
            left: 3.1
            top: 3.1
        """
      let frame = try frame(text, scale: scale)
      let middle = px(10, scale)
      let line = stack == "HStack" ? frame.row(middle) : frame.column(middle)
      let (start, end) = (px(3.1, scale), px(3.1 + 7.3 * 9, scale))
      // Every pixel has one of the three colours, unmixed, and what is around keeps its own.
      #expect(line[start..<end].allSatisfy { colors.contains($0) })
      #expect(line[..<start].allSatisfy { $0 == 0xFFFF_0000 })
      #expect(line[(end + 1)...].allSatisfy { $0 == 0xFFFF_0000 })
    }
  }

  @Test(arguments: scales) func `rows meet while they scroll`(_ scale: Double) throws {
    for offset in [0, 0.4, 3.3, 17.9, 100.7] {
      let frame = try frame(
        """
        multiplane: 1
        canvas: { size: 20x60, background: "#FF0000" }
        layers:
          - ScrollView:
              - LazyVStack:
                  - ForEach: 40
                    row:
                      Color: "if(index - 2 * floor(index / 2) == 0, '#0000FF', '#00FF00')"
                      height: 7.3
        scroll: [{ jump: { to: \(offset) } }]
        """, scale: scale)
      #expect(frame.column(frame.width / 2).allSatisfy { $0 == 0xFF00_00FF || $0 == 0xFF00_FF00 }, "offset \(offset)")
    }
  }

  /// At the end of its way content ends where its window does, to the pixel, whatever its length is in pixels.
  @Test(arguments: scales + [1.337], ["vertical", "horizontal", "horizontal, direction: rtl"])
  func `content ends where the window does`(_ scale: Double, _ axis: String) throws {
    let isVertical = axis == "vertical"
    let (side, cross) = isVertical ? ("height", "width") : ("width", "height")
    for (place, extent, inset) in [
      (0, 60, 0), (3.125, 50.296875, 0), (3.140625, 51.71875, 6.296875), (0.4375, 33.25, 4.5),
    ] {
      for length in [70, 120.5, 821.5, 97.3, 123_456.7] {
        let frame = try frame(
          """
          multiplane: 1
          canvas: { size: 60x60, background: "#FF0000" }
          layers:
            - ScrollView:
                - { Color: white, \(side): \(length), \(cross): 100% }
              axis: \(axis.replacing(", ", with: "\n    "))
              inset: { top: \(inset), bottom: \(inset), left: \(inset), right: \(inset) }
              \(isVertical ? "top" : "left"): \(place)
              \(side): \(extent)
              \(cross): 100%
          scroll: [{ jump: { to: end } }]
          """, scale: scale)
        let middle = frame.width / 2
        let line = isVertical ? frame.column(middle) : frame.row(middle)
        let isMirrored = axis.contains("rtl")
        let (start, end) = (px(place, scale), px(place + extent, scale))
        let (first, last) = (px(place + inset, scale), px(place + extent - inset, scale))
        let white = isMirrored ? first..<end : start..<last
        let expected = line.indices.map { white.contains($0) ? 0xFFFF_FFFF : 0xFFFF_0000 as UInt32 }
        #expect(line == expected, "\(length) in \(extent) at \(place)")
      }
    }
  }

  /// Where a pixel is longer than a point, it is the mean of what a frame of a whole scale has in its place.
  @Test(arguments: [0.1, 0.25, 0.3, 0.5, 0.75, 0.96], [0, 0.4, 17.9])
  func `a small frame is a finer one made smaller`(_ scale: Double, _ offset: Double) throws {
    let finerScale = (2 * scale).rounded(.up)
    let factor = finerScale / scale
    // Both frames have whole pixels.
    let size = 240
    func scene(_ size: Int) -> String {
      """
      multiplane: 1
      canvas: { size: \(size)x\(size), background: "#FF0000" }
      layers:
        - ScrollView:
            - LazyVStack:
                - ForEach: 40
                  row: { HStack: [{ Circle: "#0000FF", width: 7 }, { Text: Row, size: 6 }], height: 7.3, background: "#00FF00" }
        - { Rectangle: black, width: 1, height: 100%, left: 3, x: scroll / 7 }
      scroll: [{ jump: { to: \(offset) } }]
      """
    }
    let (small, finer) = (try frame(scene(size), scale: scale), try frame(scene(size), scale: finerScale))
    #expect((small.width, finer.width) == (px(240, scale), 240 * Int(finerScale)))
    /// The finer pixels under one, and how much of each.
    func under(_ pixel: Int) -> [(pixel: Int, share: Double)] {
      let (low, high) = (Double(pixel) * factor, Double(pixel + 1) * factor)
      return (Int(low)..<min(finer.width, Int(high.rounded(.up)))).map {
        ($0, (min(high, Double($0 + 1)) - max(low, Double($0))) / factor)
      }
    }
    var most = 0.0
    for y in 0..<small.height {
      for x in 0..<small.width {
        for shift in [0, 8, 16, 24] as [UInt32] {
          let mean = under(y).reduce(0) { sum, row in
            under(x).reduce(sum) { $0 + row.share * $1.share * Double(finer[$1.pixel, row.pixel] >> shift & 255) }
          }
          most = max(most, abs(Double(small[x, y] >> shift & 255) - mean))
        }
      }
    }
    // The mean of whole pixels is exact but for its rounding; other places are counted in parts of 1/64 or finer.
    #expect(most < (factor == factor.rounded() ? 0.55 : 4), "\(most)")
  }

  /// Rows that touch hide what is behind them, wherever they are scrolled to.
  @Test(arguments: [0.3, 0.5, 0.75, 0.9], [0, 0.4, 17.9])
  func `rows that touch leave no seam in a small frame`(_ scale: Double, _ offset: Double) throws {
    let frame = try frame(
      """
      multiplane: 1
      canvas: { size: 120x120, background: "#FF0000" }
      layers:
        - HStack: [{ Color: "#00FF00", width: 33.3 }, { Color: "#00FF00", width: 100% }]
          height: 50
        - ScrollView:
            - LazyVStack:
                - ForEach: 40
                  row: { Rectangle: "#00FF00", height: 7.3 }
          top: 50
          height: 70
      scroll: [{ jump: { to: \(offset) } }]
      """, scale: scale)
    // The last pixel may lie partly beyond the canvas.
    let seen = (0..<frame.height - 1).flatMap { frame.row($0).dropLast() }
    #expect(seen.allSatisfy { $0 == 0xFF00_FF00 })
  }

  @Test(arguments: [1, 1.5, 2, 3]) func `dividers are one device pixel`(_ scale: Double) throws {
    for top in [10, 10.2, 10.5, 10.8] {
      let frame = try frame(
        """
        multiplane: 1
        canvas: { size: 40x40, scale: 2 }
        layers:
          - VStack:
              - Color: white
                height: \(top)
              - Divider: black
              - HStack:
                  - Color: white
                    width: \(top)
                  - Divider: black
                  - Color: white
                height: 20
            width: 100%
        """, scale: scale)
      let column = frame.column(2)
      #expect(column.filter { $0 == 0xFF00_0000 }.count == 1)
      #expect(column.allSatisfy { $0 == 0xFF00_0000 || $0 == 0xFFFF_FFFF })
      let row = frame.row(px(20, scale))
      #expect(row.filter { $0 == 0xFF00_0000 }.count == 1)
      #expect(row.allSatisfy { $0 == 0xFF00_0000 || $0 == 0xFFFF_FFFF })
    }
  }

  @Test(arguments: ["cover", "stretch", "contain"], [1, 1.3, 1.5, 2, 2.7, 4])
  func `pictures do not bleed at their edges`(_ fit: String, _ scale: Double) throws {
    for side in [30.0, 33.3, 41.7] {
      let frame = try frame(
        """
        multiplane: 1
        canvas: { size: 60x60, background: "#FF00FF" }
        layers:
          - Image: assets/photo.jpg
            fit: \(fit)
            left: 5
            top: 5
            width: \(side)
            height: \(fit == "contain" ? side * 3 / 4 : side)
        """, scale: scale)
      // The photo has no magenta and no alpha: what shows any is a bleeding edge.
      let (start, endX) = (px(5, scale), px(5 + side, scale))
      let endY = px(5 + (fit == "contain" ? side * 3 / 4 : side), scale)
      var magenta = 0
      for y in start..<endY {
        for x in start..<endX {
          if Self.isMagenta(frame[x, y]) { magenta += 1 }
        }
      }
      #expect(magenta == 0 || fit == "contain" && magenta <= (endX - start) + (endY - start), "side \(side)")
    }
  }
}
