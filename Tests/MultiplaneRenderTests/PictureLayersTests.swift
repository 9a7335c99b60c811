import CCairo
import CPixels
import Glibc
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneRender
import TestSupport
import Testing

/// The compositor's own copies and blends give the bytes of cairo's.
@Suite(.full) struct PictureLayersTests {
  /// The bytes of pictures that were made before: tests are not optimised, and take longer to make a picture than to blend it.
  private static let made = Monitor<[String: [UInt8]]>([:])

  /// A picture of its own, drawn once in a run.
  private func made(_ name: String, _ width: Int, _ height: Int, by draw: (PixelBuffer) -> Void) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    let key = "\(name) \(width)x\(height)"
    if let bytes = Self.made.read({ $0[key] }) {
      memcpy(buffer.bytes, bytes, bytes.count)
    } else {
      draw(buffer)
      let bytes = buffer.withBytes { Array($0) }
      Self.made.update { $0[key] = bytes }
    }
    buffer.findOpacity()
    return buffer
  }

  /// A picture with clear, opaque and mixed stretches of many lengths.
  private func picture(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
    made("stretches \(seed)", width, height) { stretches(on: $0, seed: seed) }
  }

  private func stretches(on buffer: PixelBuffer, seed: UInt64) {
    let (width, height) = (buffer.width, buffer.height)
    var state = seed
    func random(_ count: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % count
    }
    for y in 0..<height {
      var x = 0
      while x < width {
        let (kind, length) = (random(3), Int(random(70)) + 1)
        for _ in 0..<length where x < width {
          let alpha = kind == 0 ? 0 : kind == 1 ? 255 : random(256)
          let channels = (0..<3).reduce(UInt64(0)) { word, _ in word << 8 | random(alpha + 1) }
          buffer[x, y] = UInt32(alpha << 24 | channels)
          x += 1
        }
      }
    }
  }

  private func opaque(_ width: Int, _ height: Int) -> PixelBuffer {
    made("opaque", width, height) { buffer in
      stretches(on: buffer, seed: 99)
      for y in 0..<height { for x in 0..<width { buffer[x, y] |= 0xFF00_0000 } }
    }
  }

  private func isEqual(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
    a.byteCount == b.byteCount && memcmp(a.bytes, b.bytes, a.byteCount) == 0
  }

  @Test(arguments: [1.0, 0.999, 0.75, 0.5, 1.0 / 3, 0.1, 0.002, 0])
  func `blits are cairo's`(opacity: Double) throws {
    for (index, source) in [picture(301, 40, seed: 3), picture(33, 90, seed: 5), opaque(120, 60)].enumerated() {
      for (x, y) in [(0, 0), (13, 7), (-9, -20), (180, 40)] {
        let (a, b) = (picture(200, 70, seed: 17), picture(200, 70, seed: 17))
        let box = PixelRect(x: 0, y: 0, width: 200, height: 70)
        let canvas = try Canvas(on: a)
        try canvas.paint(source, x: x, y: y, opacity: opacity)
        try canvas.finish()
        let painted = PaintedRaster(Raster(buffer: source, x: 0, y: 0), pool: PixelPool())
        var layers = PictureLayers(on: b, at: box)
        layers.add(painted, x: x, y: y, opacity: opacity, clip: box)
        layers.compose()
        #expect(isEqual(a, b), "picture \(index) at \(x), \(y)")
      }
    }
  }

  @Test func `every opacity is cairo's`() throws {
    let source = picture(64, 4, seed: 8)
    let painted = PaintedRaster(Raster(buffer: source, x: 0, y: 0), pool: PixelPool())
    let box = PixelRect(x: 0, y: 0, width: 64, height: 4)
    for step in 0...1000 {
      let opacity = Double(step) / 1000
      let (a, b) = (picture(64, 4, seed: 2), picture(64, 4, seed: 2))
      let canvas = try Canvas(on: a)
      try canvas.paint(source, x: 0, y: 0, opacity: opacity)
      try canvas.finish()
      var layers = PictureLayers(on: b, at: box)
      layers.add(painted, x: 0, y: 0, opacity: opacity, clip: box)
      layers.compose()
      #expect(isEqual(a, b), "opacity \(opacity)")
    }
  }

  @Test(arguments: [1.0, 0.4]) func `shifts between rows are cairo's`(opacity: Double) throws {
    for (index, source) in [picture(75, 30, seed: 9), opaque(64, 30)].enumerated() {
      let painted = PaintedRaster(Raster(buffer: source, x: 2, y: -3), pool: PixelPool())
      for step in 0..<400 {
        let y = Double(step) * 0.1237 - 21 + (step % 5 == 0 ? 0.0013 : 0)
        let (a, b) = (picture(60, 40, seed: 4), picture(60, 40, seed: 4))
        let canvas = try Canvas(on: a)
        let surface = try Surface(source)
        cairo_set_source_surface(canvas.context, surface.pointer, 5 - 10, y - 3 - 4)
        cairo_pattern_set_filter(cairo_get_source(canvas.context), CAIRO_FILTER_BILINEAR)
        if opacity < 1 { cairo_paint_with_alpha(canvas.context, opacity) } else { cairo_paint(canvas.context) }
        try canvas.finish()
        let box = PixelRect(x: 10, y: 4, width: 60, height: 40)
        painted.raster.blitBetween(x: 3, y: y, opacity: opacity, clip: box, onto: b, at: box)
        #expect(isEqual(a, b), "picture \(index) at \(y)")
      }
    }
  }

  @Test func `fills are cairo's`() throws {
    for step in 0...255 {
      let value = Double(step) / 255
      let color = RGBA(red: value, green: 1 - value, blue: value * value, alpha: value)
      let (a, b) = (PixelBuffer(width: 9, height: 3), PixelBuffer(width: 9, height: 3))
      let canvas = try Canvas(on: a)
      canvas.fill(color)
      try canvas.finish()
      b.fill(PixelRect(x: 0, y: 0, width: 9, height: 3), with: color.premultipliedWord)
      #expect(isEqual(a, b), "\(step)")
    }
  }

  /// A picture over a place, seen in a box.
  private struct Placed {
    var picture: PaintedRaster
    var x, y: Int
    var opacity = 1.0
    var clip = PixelRect.everything
  }

  /// Puts pictures on a buffer by cairo, one after the other, and together; expects the same bytes.
  ///
  /// - Returns: How many pixels of pictures were read.
  @discardableResult private func compare(_ placed: [Placed], _ width: Int, _ height: Int) throws -> Int {
    // The buffer stands somewhere on the frame.
    let box = PixelRect(x: 7, y: -3, width: width, height: height)
    let (a, b) = (picture(width, height, seed: 21), picture(width, height, seed: 21))
    let canvas = try Canvas(on: a)
    var layers = PictureLayers(on: b, at: box)
    for one in placed {
      let clip = one.clip.intersection(box).offset(x: -box.x, y: -box.y)
      let raster = one.picture.raster
      cairo_save(canvas.context)
      cairo_rectangle(canvas.context, Double(clip.x), Double(clip.y), Double(clip.width), Double(clip.height))
      cairo_clip(canvas.context)
      try canvas.paint(
        raster.buffer, x: one.x + raster.x - box.x, y: one.y + raster.y - box.y, opacity: one.opacity)
      cairo_restore(canvas.context)
      layers.add(one.picture, x: one.x, y: one.y, opacity: one.opacity, clip: one.clip)
    }
    try canvas.finish()
    let count = layers.compose()
    #expect(isEqual(a, b))
    #expect(layers.compose() == 0)
    return count
  }

  @Test(arguments: TestTier.cases(Array(1..<14), night: Array(1..<40)))
  func `pictures together are those one after the other`(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed))
    let pictures = [
      picture(301, 40, seed: 3), picture(33, 90, seed: 5), opaque(120, 60), spots(160, 50), spots(400, 90),
    ]
    .map { PaintedRaster(Raster(buffer: $0, x: -4, y: 9), pool: PixelPool()) }
    // More than are put on the buffer together, on some runs.
    let placed = (0..<Int.random(in: 2...(seed % 4 == 0 ? 150 : 12), using: &numbers)).map { _ in
      Placed(
        picture: pictures[Int.random(in: pictures.indices, using: &numbers)],
        x: Int.random(in: -200...250, using: &numbers), y: Int.random(in: -60...80, using: &numbers),
        opacity: [1, 1, 1, 0.6, 0][Int.random(in: 0..<5, using: &numbers)],
        clip: Bool.random(using: &numbers)
          ? .everything
          : PixelRect(
            x: Int.random(in: -20...200, using: &numbers), y: Int.random(in: -20...60, using: &numbers),
            width: Int.random(in: 1...150, using: &numbers), height: Int.random(in: 1...70, using: &numbers)))
    }
    try compare(placed, 260, 80)
  }

  /// Opaque, with round holes.
  private func spots(_ width: Int, _ height: Int) -> PixelBuffer {
    made("spots", width, height) { buffer in
      stretches(on: buffer, seed: 99)
      for y in 0..<height {
        for x in 0..<width {
          let (across, down) = (x % 90 - 45, y % 50 - 25)
          let isSpot = across * across + down * down < 300
          buffer[x, y] = isSpot ? (x % 3 == 0 ? 0x7F20_4060 : 0) : buffer[x, y] | 0xFF00_0000
        }
      }
    }
  }

  @Test func `what opaque pixels hide is not read`() throws {
    func painted(_ buffer: PixelBuffer) -> PaintedRaster {
      PaintedRaster(Raster(buffer: buffer, x: 7, y: -3), pool: PixelPool())
    }
    let (sky, hills) = (painted(opaque(200, 60)), painted(spots(200, 60)))
    let clear = (0..<60).reduce(0) { $0 + hills.raster.buffer.row($1).count { $0 < 0xFF00_0000 } }
    #expect(clear > 1000)
    // Behind the hills the sky is read where they are not opaque alone, at whose edges some runs begin early.
    let count = try compare([Placed(picture: sky, x: 0, y: 0), Placed(picture: hills, x: 0, y: 0)], 200, 60)
    #expect(200 * 60..<200 * 60 + 2 * clear ~= count)
    #expect(try compare([Placed(picture: hills, x: 0, y: 0), Placed(picture: sky, x: 0, y: 0)], 200, 60) == 200 * 60)
    // A picture that is faded hides nothing.
    let faded = [Placed(picture: hills, x: 0, y: 0), Placed(picture: sky, x: 0, y: 0, opacity: 0.5)]
    #expect(try compare(faded, 200, 60) > 200 * 60)
  }

  @Test func `rows of more stretches than there is room for are put there layer by layer`() throws {
    func comb(_ width: Int, _ step: Int, _ word: UInt32) -> PaintedRaster {
      let buffer = PixelBuffer(width: width, height: 3)
      for x in 0..<width {
        let pixel: UInt32 = x < 80 ? 0xFF30_2010 : x % (step * 2) < step ? word : 0
        for y in 0..<3 { buffer[x, y] = pixel }
      }
      return PaintedRaster(Raster(buffer: buffer, x: 7, y: -3), pool: PixelPool())
    }
    let width = 32_000
    let base = PaintedRaster(Raster(buffer: opaque(width, 3), x: 7, y: -3), pool: PixelPool())
    let layers = [comb(width, 16, 0xFF11_2233), comb(width, 16, 0x4411_2233), comb(width, 17, 0xFF55_5555)]
    for front in layers {
      for middle in layers {
        try compare([base, middle, front].map { Placed(picture: $0, x: 0, y: 0) }, width, 3)
        try compare([base, front].map { Placed(picture: $0, x: 5, y: 0) }, width, 3)
      }
    }
  }

  @Test(arguments: [255, 254, 128, 1, 0] as [UInt32]) func `both paths of the kernel agree`(alpha: UInt32) {
    let sources = [picture(300, 50, seed: 41), spots(300, 50)]
    let (a, b) = (picture(300, 50, seed: 6), picture(300, 50, seed: 6))
    let coverages = sources.map(Coverage.init)
    let layers = zip(coverages, sources).map { coverage, source in
      mp_layer(
        picture: coverage.picture(source), x: -3, y: -1, left: 0, top: 0, right: 297, bottom: 48, alpha: alpha)
    }
    withExtendedLifetime((coverages, sources)) {
      let wide = mp_compose(a.bytes.assumingMemoryBound(to: UInt8.self), a.stride, layers, layers.count)
      let narrow = mp_compose_portable(b.bytes.assumingMemoryBound(to: UInt8.self), b.stride, layers, layers.count)
      #expect(wide == narrow && wide > 0)
    }
    #expect(isEqual(a, b))
  }

  @Test func `runs and cores hold what they say`() {
    let source = picture(260, 30, seed: 12)
    for y in 8..<25 { for x in 40..<200 { source[x, y] = 0xFF12_3456 } }
    let coverage = Coverage(of: source)
    #expect(coverage.opaqueRect.width >= 160 && coverage.opaqueRect.height >= 17)
    let opaqueRect = coverage.opaqueRect
    let isSolid = (opaqueRect.y..<opaqueRect.maxY).allSatisfy { y in
      (opaqueRect.x..<opaqueRect.maxX).allSatisfy { source[$0, y] >= 0xFF00_0000 }
    }
    #expect(isSolid)
  }

  @Test func `runs are those found pixel by pixel`() {
    /// From the language of the kernel's header: kinds of pixels in turn, short ones taken into what is neither.
    func runs(_ row: [UInt32]) -> [[Int]] {
      func kind(_ pixel: UInt32) -> Int { pixel == 0 ? 0 : pixel >= 0xFF00_0000 ? 2 : 1 }
      var found: [[Int]] = []
      var x = 0
      while x < row.count {
        let from = x
        let of = kind(row[x])
        while x < row.count, kind(row[x]) == of { x += 1 }
        if of == 0, x - from >= 16 || from == 0 || x == row.count { continue }
        let isOpaque = of == 2 && x - from >= 16
        if !isOpaque, let last = found.last, last[2] == 0, last[1] == from {
          found[found.count - 1][1] = x
        } else {
          found.append([from, x, isOpaque ? 1 : 0])
        }
      }
      return found
    }
    var random = Numbers(state: 5)
    for width in [1, 15, 16, 17, 33, 200, 777] {
      for _ in 0..<60 {
        var row: [UInt32] = []
        while row.count < width {
          let pixel: UInt32 =
            [0, 0xFF00_0000, 0xFFFF_FFFF, 1, 0x8000_0000, 0xFEFF_FFFF].randomElement(using: &random) ?? 0
          let count = Int.random(in: 1...(Bool.random(using: &random) ? 40 : 3), using: &random)
          row += Array(repeating: pixel, count: min(count, width - row.count))
        }
        var found = [mp_run](repeating: mp_run(), count: width / 8 + 4)
        let count = row.withUnsafeBytes { bytes in
          mp_find_runs(bytes.bindMemory(to: UInt8.self).baseAddress, width, &found)
        }
        #expect(found[0..<count].map { [Int($0.start), Int($0.end), Int($0.opaque)] } == runs(row))
      }
    }
  }

  @Test func `a picture is cropped to its content`() {
    let buffer = PixelBuffer(width: 100, height: 100)
    for y in 30..<50 { for x in 20..<60 { buffer[x, y] = 0x8040_2010 } }
    let painted = PaintedRaster(Raster(buffer: buffer, x: 5, y: 6), pool: PixelPool())
    #expect(painted.rect == PixelRect(x: 25, y: 36, width: 40, height: 20))
    #expect(painted.raster.buffer[0, 0] == 0x8040_2010)
  }
}
