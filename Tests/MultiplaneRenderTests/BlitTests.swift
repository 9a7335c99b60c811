import CCairo
import CPixels
import MultiplaneBase
import Testing

@testable import MultiplaneRender

/// The compositor's own copies and blends give the bytes of cairo's.
@Suite struct BlitTests {
  /// A picture with clear, opaque and mixed stretches of many lengths.
  private func picture(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
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
    buffer.findOpacity()
    return buffer
  }

  private func opaque(_ width: Int, _ height: Int) -> PixelBuffer {
    let buffer = picture(width, height, seed: 99)
    for y in 0..<height { for x in 0..<width { buffer[x, y] |= 0xFF00_0000 } }
    buffer.findOpacity()
    return buffer
  }

  private func isEqual(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
    a.withBytes { a in b.withBytes { b in a.elementsEqual(b) } }
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
        painted.blit(x: x, y: y, opacity: opacity, clip: box, onto: b, at: box)
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
      painted.blit(x: 0, y: 0, opacity: opacity, clip: box, onto: b, at: box)
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

  @Test func `both paths of the kernel agree`() {
    let source = picture(300, 50, seed: 41)
    let coverage = Coverage(of: source)
    for alpha in [255, 254, 128, 1, 0] as [UInt8] {
      let (a, b) = (picture(300, 50, seed: 6), picture(300, 50, seed: 6))
      coverage.withPicture(source) { picture in
        var picture = picture
        mp_blit(a.bytes.assumingMemoryBound(to: UInt8.self), a.stride, &picture, 3, 1, 290, 48, alpha)
        mp_blit_portable(b.bytes.assumingMemoryBound(to: UInt8.self), b.stride, &picture, 3, 1, 290, 48, alpha)
      }
      #expect(isEqual(a, b), "alpha \(alpha)")
    }
  }

  @Test func `runs and cores hold what they say`() {
    let source = picture(260, 30, seed: 12)
    for y in 8..<25 { for x in 40..<200 { source[x, y] = 0xFF12_3456 } }
    let coverage = Coverage(of: source)
    #expect(coverage.core.width >= 160 && coverage.core.height >= 17)
    let core = coverage.core
    let isSolid = (core.y..<core.maxY).allSatisfy { y in
      (core.x..<core.maxX).allSatisfy { source[$0, y] >= 0xFF00_0000 }
    }
    #expect(isSolid)
  }

  @Test func `a picture is cropped to its content`() {
    let buffer = PixelBuffer(width: 100, height: 100)
    for y in 30..<50 { for x in 20..<60 { buffer[x, y] = 0x8040_2010 } }
    let painted = PaintedRaster(Raster(buffer: buffer, x: 5, y: 6), pool: PixelPool())
    #expect(painted.rect == PixelRect(x: 25, y: 36, width: 40, height: 20))
    #expect(painted.raster.buffer[0, 0] == 0x8040_2010)
  }
}
