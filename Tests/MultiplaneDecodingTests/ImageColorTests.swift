import CLcms
import Foundation
import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// Pictures of other colours than sRGB: what is shown is what they mean.
@Suite(.full) struct ImageColorTests {
  /// Colours by the places of their corners, a curve, and the known matrix of their linear values to those of sRGB.
  struct Colors: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var white = (0.3127, 0.329)
    var corners: [(Double, Double)]
    /// What levels are raised to; `nil` is sRGB's curve.
    var gamma: Double?
    var matrix: [[Double]]
  }

  static let all = [
    Colors(
      testDescription: "Display P3", corners: [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)], gamma: nil,
      matrix: [[1.2249, -0.2247, 0], [-0.0420, 1.0419, 0], [-0.0197, -0.0786, 1.0979]]),
    Colors(
      testDescription: "Adobe RGB", corners: [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], gamma: 563.0 / 256,
      matrix: [[1.3984, -0.3984, 0], [0, 1, 0], [0, -0.0429, 1.0429]]),
  ]

  /// Colours in the middle, and some that sRGB has not.
  static let samples: [[UInt8]] = [
    [200, 100, 50], [60, 160, 90], [40, 70, 180], [128, 128, 128], [255, 0, 0], [250, 250, 20], [255, 255, 255],
    [0, 0, 0],
  ]

  /// The levels in sRGB, by the matrix.
  private func expected(_ sample: [UInt8], _ colors: Colors) -> [Double] {
    let linear = sample.map { level -> Double in
      let x = Double(level) / 255
      if let gamma = colors.gamma { return pow(x, gamma) }
      return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    }
    return colors.matrix.map { row in
      let x = max(0, min(1, zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 }))
      return (x <= 0.0031308 ? x * 12.92 : 1.055 * pow(x, 1 / 2.4) - 0.055) * 255
    }
  }

  private func profile(_ colors: Colors) throws -> [UInt8] {
    func place(_ place: (Double, Double)) -> cmsCIExyY { cmsCIExyY(x: place.0, y: place.1, Y: 1) }
    var white = place(colors.white)
    var corners = cmsCIExyYTRIPLE(
      Red: place(colors.corners[0]), Green: place(colors.corners[1]), Blue: place(colors.corners[2]))
    let curve =
      colors.gamma.map { cmsBuildGamma(nil, $0) }
      ?? cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    var curves: [OpaquePointer?] = [curve, curve, curve]
    let profile = try #require(cmsCreateRGBProfile(&white, &corners, &curves))
    defer {
      cmsFreeToneCurve(curve)
      cmsCloseProfile(profile)
    }
    return try bytes(of: profile)
  }

  private func bytes(of profile: cmsHPROFILE) throws -> [UInt8] {
    var count: cmsUInt32Number = 0
    try #require(cmsSaveProfileToMem(profile, nil, &count) != 0)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    try #require(cmsSaveProfileToMem(profile, &bytes, &count) != 0)
    return bytes
  }

  /// A row of the samples.
  private func png(_ chunks: [(String, [UInt8])], alpha: UInt8? = nil, depth: Int = 8) -> PNGBuilder {
    let pixels = Self.samples.map { $0 + (alpha.map { [$0] } ?? []) }.joined()
    let row = depth == 16 ? pixels.flatMap { [$0, $0] } : Array(pixels)
    return PNGBuilder(
      width: Self.samples.count, height: 1, depth: depth, color: alpha == nil ? 2 : 6, before: chunks, data: [0] + row)
  }

  private func embedded(_ profile: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("Colours\0\0".utf8) + PNGBuilder.stored(profile))
  }

  /// Where two large numbers are nearly the same, what is left of them is dark, and dark levels lie close together.
  private func compare(_ image: DecodedImage, _ colors: Colors, by tolerance: Double = 2.5, row: Int = 0) {
    #expect(image.warnings.isEmpty)
    for (index, sample) in Self.samples.enumerated() {
      let pixel = image.pixels[index, row]
      for (shift, level) in zip([16, 8, 0] as [UInt32], expected(sample, colors)) {
        #expect(abs(Double(pixel >> shift & 255) - level) <= tolerance, "\(sample) is \(String(pixel, radix: 16))")
      }
    }
  }

  @Test(arguments: all) func `a PNG with a profile looks as it means`(colors: Colors) throws {
    let chunk = embedded(try profile(colors))
    for depth in [8, 16] {
      compare(try DecodedImage.decode(png([chunk], depth: depth).bytes, name: "a.png"), colors)
      let half = try DecodedImage.decode(png([chunk], alpha: 255, depth: depth).bytes, name: "a.png")
      #expect(half.isOpaque)
      compare(half, colors)
    }
    // A colour that is half there is converted before it is multiplied.
    let half = try DecodedImage.decode(png([chunk], alpha: 128).bytes, name: "a.png")
    for (shift, level) in zip([16, 8, 0] as [UInt32], expected(Self.samples[0], colors)) {
      #expect(abs(Double(half.pixels[0, 0] >> shift & 255) - level * 128 / 255) <= 1.5)
    }
  }

  @Test(arguments: all) func `a PNG that gives the places of its colours looks as it means`(colors: Colors) throws {
    func word(_ value: Double) -> [UInt8] { PNGBuilder.word(Int((value * 100_000).rounded())) }
    let places = ([colors.white] + colors.corners).flatMap { word($0.0) + word($0.1) }
    // The common number stands for sRGB's curve.
    let gamma = colors.gamma.map { word(1 / $0) } ?? word(0.45455)
    compare(try DecodedImage.decode(png([("gAMA", gamma), ("cHRM", places)]).bytes, name: "a.png"), colors)
    // What says that it is sRGB counts before them.
    for chunks in [[("sRGB", [0]), ("gAMA", gamma), ("cHRM", places)], [("gAMA", word(0.45455))]]
      as [[(String, [UInt8])]]
    {
      let plain = try DecodedImage.decode(png(chunks).bytes, name: "a.png")
      #expect(plain.pixels[0, 0] == 0xFFC8_6432 && plain.warnings.isEmpty)
    }
  }

  @Test func `a gamma without places is for sRGB's colours, and places without a gamma say nothing`() throws {
    func word(_ value: Double) -> [UInt8] { PNGBuilder.word(Int((value * 100_000).rounded())) }
    func level(_ linear: Double) -> Double {
      255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055)
    }
    for gamma in [1.0, 0.7, 0.35] {
      let image = try DecodedImage.decode(png([("gAMA", word(gamma))]).bytes, name: "a.png")
      #expect(image.warnings.isEmpty)
      for (shift, value) in zip([16, 8, 0] as [UInt32], [200, 100, 50]) {
        let found = Double(image.pixels[0, 0] >> shift & 255)
        #expect(abs(found - level(pow(Double(value) / 255, 1 / gamma))) <= 1, "\(gamma) \(value) \(found)")
      }
    }
    let colors = Self.all[0]
    let places = ([colors.white] + colors.corners).flatMap { word($0.0) + word($0.1) }
    let alone = try DecodedImage.decode(png([("cHRM", places)]).bytes, name: "a.png")
    #expect(alone.pixels[0, 0] == 0xFFC8_6432)
  }

  @Test func `a PNG that names its colours by number looks as it means`() throws {
    compare(try DecodedImage.decode(png([("cICP", [12, 13, 0, 1])]).bytes, name: "a.png"), Self.all[0])
    let plain = try DecodedImage.decode(png([("cICP", [1, 13, 0, 1])]).bytes, name: "a.png")
    #expect(plain.pixels[0, 0] == 0xFFC8_6432 && plain.warnings.isEmpty)
    // A curve for brighter screens.
    let bright = try DecodedImage.decode(png([("cICP", [9, 16, 0, 1])]).bytes, name: "a.png")
    #expect(bright.pixels[0, 0] == 0xFFC8_6432 && bright.warnings.map(\.code) == ["color-profile"])
  }

  @Test(arguments: all) func `a JPEG with a profile looks as it means`(colors: Colors) throws {
    let profile = try profile(colors)
    let plain = JPEGBuilder.file(rows: Self.samples.flatMap { Array(repeating: $0, count: 8).joined() })
    // In two pieces, the second one first.
    let middle = profile.count / 2
    func piece(_ number: UInt8, _ part: ArraySlice<UInt8>) -> [UInt8] {
      let length = part.count + 16
      return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE\0".utf8) + [number, 2] + part
    }
    let bytes = plain.prefix(2) + piece(2, profile[middle...]) + piece(1, profile[..<middle]) + plain.dropFirst(2)
    let image = try DecodedImage.decode(Array(bytes), name: "a.jpg")
    for (index, sample) in Self.samples.enumerated() {
      for (shift, level) in zip([16, 8, 0] as [UInt32], expected(sample, colors)) {
        #expect(abs(Double(image.pixels[index * 8 + 4, 4] >> shift & 255) - level) <= 4)
      }
    }
  }

  @Test func `gray pictures are converted by a profile of gray`() throws {
    var white = cmsCIExyY(x: 0.3457, y: 0.3585, Y: 1)
    let curve = cmsBuildGamma(nil, 1)
    let made = try #require(cmsCreateGrayProfile(&white, curve))
    defer {
      cmsFreeToneCurve(curve)
      cmsCloseProfile(made)
    }
    let chunk = embedded(try bytes(of: made))
    var gray = PNGBuilder(width: 3, height: 1, depth: 8, color: 0, before: [chunk], data: [0, 0, 128, 255])
    for depth in [8, 16] {
      if depth == 16 {
        gray = PNGBuilder(
          width: 3, height: 1, depth: 16, color: 0, before: [chunk], data: [0, 0, 0, 128, 128, 255, 255])
      }
      let image = try DecodedImage.decode(gray.bytes, name: "a.png")
      // Half of the light is three quarters of the levels.
      for (x, level) in [(0, 0.0), (1, 188), (2, 255)] {
        for shift in [16, 8, 0] as [UInt32] { #expect(abs(Double(image.pixels[x, 0] >> shift & 255) - level) <= 1.5) }
      }
      #expect(image.warnings.isEmpty && image.isOpaque)
    }
    // Red, green and blue are no gray.
    let wrong = try DecodedImage.decode(png([chunk]).bytes, name: "a.png")
    #expect(wrong.warnings.map(\.code) == ["color-profile"] && wrong.pixels[0, 0] == 0xFFC8_6432)
  }

  @Test func `a profile of sRGB changes no pixel`() throws {
    let made = try #require(cmsCreate_sRGBProfile())
    defer { cmsCloseProfile(made) }
    let image = try DecodedImage.decode(png([embedded(try bytes(of: made))]).bytes, name: "a.png")
    for (index, sample) in Self.samples.enumerated() {
      #expect(image.pixels[index, 0] == sample.reduce(0xFF) { $0 << 8 | UInt32($1) })
    }
    #expect(image.warnings.isEmpty)
  }

  /// Inks that cover the same, as most writers put them down and turned over.
  @Test func `inks without a profile are drawn, and that it is a guess is told`() throws {
    for isAdobe in [true, false] {
      let inks: [[UInt8]] = [[255, 255, 255, 255], [0, 255, 255, 255], [255, 0, 255, 255], [255, 255, 255, 0]]
      let row = inks.flatMap { ink in Array(repeating: isAdobe ? ink : ink.map { 255 - $0 }, count: 8).joined() }
      let image = try DecodedImage.decode(JPEGBuilder.file(rows: row, channels: 4, isAdobe: isAdobe), name: "a.jpg")
      #expect(image.isOpaque && image.warnings.map(\.code) == ["color-profile"])
      for (index, color) in [0xFFFF_FFFF, 0xFF00_FFFF, 0xFFFF_00FF, 0xFF00_0000].enumerated() {
        let pixel = image.pixels[index * 8 + 4, 4]
        for shift in [24, 16, 8, 0] as [UInt32] {
          #expect(abs(Int(pixel >> shift & 255) - color >> Int(shift) & 255) <= 3, "\(isAdobe) \(index)")
        }
      }
    }
  }
}
