import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import TestSupport
import Testing

/// A text, how it is laid out, and its extents in whole points.
struct MetricsCase: Sendable, CustomTestStringConvertible {
  var text: String
  var style = TextStyle()
  var limit: Int?
  var wrap: Length?
  var width: Int64
  var height: Int64
  var lines: Int
  var isTruncated = false
  var testDescription: String { "\(String(text.prefix(20)).debugDescription) \(wrap?.points ?? 0) \(limit ?? 0)" }
  var request: TextRequest { TextRequest(text: text, style: style, lineLimit: limit, wrapWidth: wrap) }
}

@Suite struct TextMetricsTests {
  static let long = "The quick brown fox jumps over the lazy dog"

  @Test(arguments: [
    MetricsCase(text: "", width: 0, height: 20, lines: 1),
    MetricsCase(text: "Hello, World", width: 91, height: 20, lines: 1),
    MetricsCase(text: "Hello, World", style: TextStyle(size: 32), width: 182, height: 39, lines: 1),
    MetricsCase(text: "Hello, World", style: TextStyle(weight: 700), width: 95, height: 20, lines: 1),
    MetricsCase(text: "Hello, World", style: TextStyle(lineHeight: 1.4), width: 91, height: 23, lines: 1),
    MetricsCase(text: "a\nb\r\nc", style: TextStyle(size: 10, lineHeight: 1.5), width: 7, height: 45, lines: 3),
    MetricsCase(text: "a\n", style: TextStyle(size: 10, lineHeight: 1.5), width: 6, height: 30, lines: 2),
    MetricsCase(text: long, wrap: 150, width: 140, height: 59, lines: 3),
    MetricsCase(text: long, limit: 2, wrap: 150, width: 150, height: 39, lines: 2, isTruncated: true),
    MetricsCase(text: long, limit: 3, wrap: 150, width: 140, height: 59, lines: 3),
    MetricsCase(text: "One\nTwo\nThree", limit: 2, width: 45, height: 39, lines: 2, isTruncated: true),
    MetricsCase(text: "One\nTwo", limit: 2, width: 32, height: 39, lines: 2),
    MetricsCase(text: "Donaudampfschifffahrt", wrap: 60, width: 59, height: 78, lines: 4),
    // Fallback glyphs are taller than Inter's; the line is not.
    MetricsCase(text: "العربية", width: 44, height: 20, lines: 1),
  ])
  func `texts have the extents of the table`(_ sample: MetricsCase) throws {
    let metrics = try TextShaper(fonts: FontSet()).measure(sample.request)
    #expect(metrics.size.width.units == sample.width * 64, "width \(metrics.size.width.points)")
    #expect(metrics.size.height.units == sample.height * 64, "height \(metrics.size.height.points)")
    #expect(metrics.lineCount == sample.lines && metrics.isTruncated == sample.isTruncated)
  }

  @Test func `the width that was found breaks the same lines`() throws {
    let shaper = TextShaper(fonts: try FontSet())
    for width: Length in [40, 90, 150, 233] {
      let wrapped = try shaper.measure(TextRequest(text: Self.long, wrapWidth: width))
      let again = try shaper.measure(TextRequest(text: Self.long, wrapWidth: wrapped.size.width))
      #expect(again == wrapped && wrapped.size.width <= width)
    }
    let line = try shaper.measure(TextRequest(text: Self.long))
    #expect(try shaper.measure(TextRequest(text: Self.long, wrapWidth: line.size.width)).lineCount == 1)
  }

  @Test func `baselines are a line height apart and centred as in CSS`() throws {
    let shaper = TextShaper(fonts: try FontSet())
    let style = TextStyle(size: 20, lineHeight: 1.5)
    let metrics = try shaper.measure(TextRequest(text: "a\nb\nc", style: style))
    // Inter: ascent 0.96875, descent 0.2415 of the size; 30 pt of line leave 5.8 pt, half above.
    #expect(metrics.firstBaseline == Length(points: (30 - 20 * (0.96875 + 680.0 / 2816)) / 2 + 20 * 0.96875))
    #expect(metrics.lastBaseline - metrics.firstBaseline == 60)
    #expect(try shaper.lineHeight(of: style) == 30)
    #expect(try shaper.lineHeight(of: TextStyle(size: 30, lineHeight: 1.1)) == 33)
  }

  @Test func `one line is as high as its style, whatever its words`() throws {
    let shaper = TextShaper(fonts: try FontSet())
    for text in ["x", "العربية", "עברית", "Ελλ", "Ŵ̃", ""] {
      for size in [9, 13, 16, 28.5] {
        let style = TextStyle(size: size)
        let metrics = try shaper.measure(TextRequest(text: text, style: style))
        #expect(try metrics.size.height == shaper.lineHeight(of: style))
      }
    }
  }

  @Test func `results do not depend on what was shaped before`() throws {
    let fonts = try FontSet()
    let requests = ["Ж", "a", "ع", "ש a ع", "bold ☃"].flatMap { text in
      [400, 600].map { TextRequest(text: text, style: TextStyle(weight: $0), wrapWidth: 30) }
    }
    let forwards = TextShaper(fonts: fonts)
    let first = try requests.map { try forwards.measure($0) }
    let backwards = TextShaper(fonts: try FontSet())
    let second = try requests.reversed().map { try backwards.measure($0) }
    #expect(first == Array(second.reversed()))
  }

  @Test func `baselines rest on whole pixels`() throws {
    let shaper = TextShaper(fonts: try FontSet())
    func drawn(_ y: Double) throws -> [UInt8] {
      let buffer = PixelBuffer(width: 60, height: 40)
      let canvas = try Canvas(on: buffer)
      try shaper.draw(TextRequest(text: "Hxg"), color: .black, topLeft: (2, y), scale: 1, on: canvas)
      try canvas.finish()
      return buffer.withBytes { Array($0) }
    }
    // Inter's first baseline at 16 pt is at 15.5: halves go up, and sums that miss the half by a hair too.
    #expect(try drawn(4) == drawn(4.99))
    #expect(try drawn(4) == drawn(4 - 0x1p-22))
    #expect(try drawn(4) != drawn(3.99))
  }

  /// Drawing by masks gives nearly the coverage that filled outlines have.
  @Test(arguments: [1, 1.5, 2, 3]) func `drawn texts look like filled outlines`(scale: Double) throws {
    let shaper = TextShaper(fonts: try FontSet())
    let request = TextRequest(text: "illumination شكر")
    let (fast, exact) = (PixelBuffer(width: 500, height: 80), PixelBuffer(width: 500, height: 80))
    let canvas = try Canvas(on: fast)
    try shaper.draw(request, color: .black, topLeft: (3.6, 2), scale: scale, on: canvas)
    try canvas.finish()
    // Where axes are not those of the pixels, outlines are filled; this baseline is the one the mask rounds to.
    let line = try #require(try shaper.shape(request).lines.first)
    let baseline = (2 + line.baseline * scale + 0.5).rounded(.down)
    let other = try Canvas(on: exact)
    try shaper.draw(
      request, color: .black, topLeft: (3.6, baseline - line.baseline * scale), scale: scale, on: other, snaps: false)
    try other.finish()
    var (total, difference) = (0.0, 0.0)
    for y in 0..<80 {
      for (a, b) in zip(fast.row(y), exact.row(y)) {
        total += Double(b >> 24)
        difference += abs(Double(a >> 24) - Double(b >> 24))
      }
    }
    // Glyphs on whole pixels differ by a quarter and more.
    #expect(difference / total < 0.1)
  }
}
