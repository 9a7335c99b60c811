import CPixels
import Glibc
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneRender
import TestSupport
import Testing

/// A picture of blocks and noise, premultiplied.
func noise(_ width: Int, _ height: Int) -> PixelBuffer {
  let picture = PixelBuffer(width: width, height: height)
  var state: UInt32 = 7
  func next() -> UInt32 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return state >> 24
  }
  for y in 0..<height {
    for x in 0..<width {
      let alpha = (x / 9 + y / 7) % 3 == 0 ? 0 : ((x / 5) % 2 == 0 ? 255 : next())
      let channels = (0..<3).map { _ in next() * alpha / 255 }
      picture[x, y] = alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
  }
  return picture
}

/// The same boxes summed in Double, sample by sample.
func reference(_ picture: PixelBuffer, sigma: Double, edge: Blur.Edge) -> [[Double]] {
  let variance = sigma * sigma
  var radius = 0
  while Double((radius + 1) * (radius + 2)) <= variance { radius += 1 }
  let r = Double(radius)
  let share = (2 * r + 1) * (variance - r * (r + 1)) / (2 * (3 * (r + 1) * (r + 1) - variance))
  func pass(_ line: [Double]) -> [Double] {
    line.indices.map { i in
      var sum = 0.0
      for d in -radius - 1...radius + 1 {
        let inside = line.indices.contains(i + d)
        let value = inside ? line[i + d] : edge == .clamp ? line[min(max(i + d, 0), line.count - 1)] : 0
        sum += value * (abs(d) > radius ? share : 1)
      }
      return sum / (2 * r + 1 + 2 * share)
    }
  }
  let (w, h) = (picture.width, picture.height)
  return (0..<4).map { channel in
    var plane = (0..<h).map { y in picture.row(y).map { Double($0 >> UInt32(channel * 8) & 255) } }
    for x in 0..<w {
      let column = pass(pass(pass(plane.map { $0[x] })))
      for y in 0..<h { plane[y][x] = column[y] }
    }
    return plane.flatMap { pass(pass(pass($0))) }
  }
}

@Suite(.full) struct BlurTests {
  @Test(arguments: [0.3, 1, 2.5, 8, 30], [Blur.Edge.transparent, .clamp])
  func `the blur equals a plain one within one level`(sigma: Double, edge: Blur.Edge) {
    let picture = noise(77, 45)
    let wanted = reference(picture, sigma: sigma, edge: edge)
    Blur(sigma: sigma).apply(to: picture, edge: edge)
    var worst = 0.0
    for y in 0..<45 {
      for x in 0..<77 {
        for channel in 0..<4 {
          let found = Double(picture[x, y] >> UInt32(channel * 8) & 255)
          worst = max(worst, abs(found - wanted[channel][y * 77 + x]))
        }
      }
    }
    #expect(worst <= 1)
  }

  @Test(arguments: [0.4, 3, 20], [Blur.Edge.transparent, .clamp])
  func `black pixels are blurred as any others`(sigma: Double, edge: Blur.Edge) {
    for (width, height) in [(1, 1), (31, 200), (128, 129), (300, 40)] {
      var random = Numbers(state: UInt64(width))
      let (one, other) = (PixelBuffer(width: width, height: height), PixelBuffer(width: width, height: height))
      for y in 0..<height {
        for x in 0..<width {
          one[x, y] = UInt32.random(in: 0...255, using: &random) << 24
          other[x, y] = one[x, y]
        }
      }
      Blur(sigma: sigma).apply(to: one, edge: edge)
      Blur(sigma: sigma).apply(to: other, edge: edge, isBlack: true)
      #expect((0..<height).allSatisfy { Array(one.row($0)) == Array(other.row($0)) })
    }
  }

  @Test(arguments: [0.4, 3, 20], [Blur.Edge.transparent, .clamp])
  func `lines equal to their neighbours are blurred as any others`(sigma: Double, edge: Blur.Edge) {
    for (width, height, isBlack) in [
      (90, 160, false), (90, 160, true), (33, 300, false), (300, 33, true), (5, 4, false),
    ] {
      var random = Numbers(state: UInt64(width))
      let (one, other) = (PixelBuffer(width: width, height: height), PixelBuffer(width: width, height: height))
      // Stretches of equal columns and rows, as boxes have, of one to a third of a side.
      func stretches(_ count: Int) -> [Int] {
        var places: [Int] = []
        while places.count < count {
          let length = Int.random(in: 1...max(1, count / 3), using: &random)
          places += Array(repeating: places.count, count: length)
        }
        return Array(places.prefix(count))
      }
      let (columns, rows) = (stretches(width), stretches(height))
      let levels = (0..<width * height).map { _ in UInt32.random(in: 0...255, using: &random) }
      for y in 0..<height {
        for x in 0..<width {
          let level = levels[rows[y] * width + columns[x]]
          one[x, y] = level << 24 | (isBlack ? 0 : level << 16)
          // No line is like its neighbour, by a channel that is not compared.
          other[x, y] = level << 24 | level << 16 | UInt32.random(in: 0...255, using: &random)
        }
      }
      Blur(sigma: sigma).apply(to: one, edge: edge, isBlack: isBlack)
      Blur(sigma: sigma).apply(to: other, edge: edge)
      let mask: UInt32 = isBlack ? 0xFF00_0000 : 0xFFFF_0000
      for y in 0..<height { #expect(one.row(y).map { $0 & mask } == other.row(y).map { $0 & mask }) }
    }
  }

  @Test(arguments: [0, 1, 7, 60] as [Int32], [0, 1] as [Int32])
  func `processors of every width blur alike`(radius: Int32, clamp: Int32) {
    for (width, height) in [(1, 1), (77, 45), (33, 200)] as [(Int32, Int32)] {
      let (one, other) = (noise(Int(width), Int(height)), noise(Int(width), Int(height)))
      let scratch = UnsafeMutableRawPointer.allocate(byteCount: mp_blur_scratch(width, height), alignment: 64)
      defer { scratch.deallocate() }
      let box = mp_box(radius: radius, edge: 0.37)
      mp_blur(one.bytes.assumingMemoryBound(to: UInt8.self), width, height, one.stride, box, clamp, scratch)
      mp_blur_portable(
        other.bytes.assumingMemoryBound(to: UInt8.self), width, height, other.stride, box, clamp, scratch)
      for y in 0..<Int(height) { #expect(Array(one.row(y)) == Array(other.row(y))) }
    }
  }

  @Test func `the boxes of a blur have the variance asked for`() {
    for sigma in stride(from: 0.5, through: 12, by: 0.37) {
      let wide = PixelBuffer(width: 201, height: 9)
      for y in 0..<9 { wide[100, y] = 0xFFFF_FFFF }
      let wanted = reference(wide, sigma: sigma, edge: .clamp)[3]
      let row = (0..<201).map { wanted[4 * 201 + $0] }
      let total = row.reduce(0, +)
      let variance = row.enumerated().reduce(0) { $0 + $1.1 * pow(Double($1.0 - 100), 2) } / total
      #expect(abs(variance.squareRoot() - sigma) < 1e-6 * sigma)
    }
  }

  @Test func `a blur moves without steps`() {
    // The brightest pixel of a blurred bar falls steadily as the radius grows.
    var last: UInt32 = 255
    for step in 0...120 {
      let bar = PixelBuffer(width: 64, height: 8)
      for y in 0..<8 { for x in 28..<36 { bar[x, y] = 0xFFFF_FFFF } }
      Blur(sigma: Double(step) * 0.1).apply(to: bar, edge: .clamp)
      let middle = bar[32, 4] >> 24
      #expect(middle <= last && last - middle <= 5)
      last = middle
    }
  }

  @Test func `clamped edges of a flat picture stay`() {
    for sigma in [0.4, 3, 17, 500] {
      let flat = PixelBuffer(width: 50, height: 33)
      for y in 0..<33 { for x in 0..<50 { flat[x, y] = 0xFF40_80C0 } }
      flat.isOpaque = true
      Blur(sigma: sigma).apply(to: flat, edge: .clamp)
      #expect((0..<33).allSatisfy { y in flat.row(y).allSatisfy { $0 == 0xFF40_80C0 } } && flat.isOpaque)
    }
  }

  @Test func `colour never exceeds alpha`() {
    let picture = noise(90, 70)
    let spread = Blur(sigma: 4.3).spread(picture)
    #expect(spread.width == 90 + 2 * Blur(sigma: 4.3).margin)
    for y in 0..<spread.height {
      for pixel in spread.row(y) { #expect((0..<3).allSatisfy { pixel >> UInt32($0 * 8) & 255 <= pixel >> 24 }) }
    }
    // Nothing reaches the outermost ring: the margin is enough.
    #expect(spread.row(0).allSatisfy { $0 >> 24 <= 1 })
  }

  @Test(arguments: [0, -1, .nan]) func `no radius is no blur`(sigma: Double) {
    #expect(Blur(sigma: sigma).margin == 0)
    #expect(Blur(sigma: sigma).sigma == 0)
  }
}

@Suite struct ColorFilterTests {
  func changed(_ pixel: UInt32, _ filter: ColorFilter) -> UInt32 {
    let picture = PixelBuffer(width: 1, height: 1)
    picture[0, 0] = pixel
    filter.apply(to: picture)
    return picture[0, 0]
  }

  @Test func `brightness adds and is held in range`() {
    #expect(changed(0xFF20_4060, .brightness(0)) == 0xFF20_4060)
    #expect(changed(0xFF20_4060, .brightness(0.2)) == 0xFF53_7393)
    #expect(changed(0xFF20_4060, .brightness(1)) == 0xFFFF_FFFF)
    #expect(changed(0xFF20_4060, .brightness(-1)) == 0xFF00_0000)
    #expect(changed(0x8020_4060, .brightness(1)) == 0x8080_8080)
    #expect(changed(0, .brightness(1)) == 0)
  }

  @Test func `saturation keeps grays and turns colours gray at zero`() {
    #expect(changed(0xFF20_4060, .saturation(1)) == 0xFF20_4060)
    #expect(changed(0xFFFF_0000, .saturation(0)) == 0xFF36_3636)
    #expect(changed(0xFF80_8080, .saturation(3)) == 0xFF80_8080)
    #expect(ColorFilter.saturation(1).isIdentity)
  }

  @Test(arguments: [1e39, -1e39, 1e308, -.greatestFiniteMagnitude])
  func `an amount beyond all measure keeps alpha, and colours within it`(amount: Double) {
    for filter in [ColorFilter.saturation(amount), .brightness(amount)] {
      for pixel: UInt32 in [0, 0xFF00_0000, 0xFF80_8080, 0xFF20_4060, 0x8010_0080] {
        let alpha = pixel >> 24
        let colour = changed(pixel, filter)
        #expect(colour >> 24 == alpha)
        #expect([16, 8, 0].allSatisfy { colour >> $0 & 255 <= alpha }, "\(String(colour, radix: 16))")
      }
    }
  }

  @Test func `a tint mixes by the colour's alpha`() {
    #expect(changed(0xFF00_0000, .tint(RGBA(red: 1, green: 0, blue: 0, alpha: 0.5))) == 0xFF80_0000)
    #expect(changed(0x8080_8080, .tint(RGBA(red: 1, green: 0, blue: 0))) == 0x8080_0000)
    #expect(ColorFilter.tint(RGBA(red: 1, green: 0, blue: 0, alpha: 0)).isIdentity)
  }
}
