import CPixels
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneGolden
import MultiplaneRender
import TestSupport
import Testing

/// The kernels against the rules written plainly.
@Suite(.full) struct ComparisonKernelTests {
  /// Shapes with soft edges on flats, some translucent, changed a little in many places.
  private func pair(_ seed: Int, width: Int, height: Int) -> (StraightImage, StraightImage) {
    var numbers = NoiseGenerator()
    for _ in 0..<seed * 17 { _ = numbers.next(in: 0...1) }
    var golden = StraightImage(
      width: width, height: height, bytes: Array(repeating: 0, count: width * height * 4))
    for index in golden.bytes.indices { golden.bytes[index] = index % 4 == 3 ? 255 : 240 }
    for _ in 0..<width * height / 60 {
      let (w, h) = (numbers.next(in: 1...min(6, width)), numbers.next(in: 1...min(6, height)))
      let alpha = [255, 255, 255, 128, 0, 3][numbers.next(in: 0...5)]
      let color = (0..<3).map { _ in UInt8(numbers.next(in: 0...5) * 51) } + [UInt8(alpha)]
      golden.fill(numbers.next(in: 0...width - w), numbers.next(in: 0...height - h), w, h, color)
    }
    var actual = golden
    let count = numbers.next(in: 1...3)
    for index in actual.bytes.indices where numbers.next(in: 0...9) < count {
      let change = [-60, -12, -3, -1, 1, 2, 9, 40][numbers.next(in: 0...7)]
      actual.bytes[index] = UInt8(min(255, max(0, Int(actual.bytes[index]) + change)))
    }
    return (golden, actual)
  }

  /// Rows with few and with many changes take other ways through the kernel, and so do pictures of one row or column.
  @Test(arguments: [(40, 30), (250, 12), (1, 40), (50, 1), (3, 3), (17, 16)])
  func `classes of pixels are those of the rules`(_ size: (Int, Int)) {
    let (width, height) = size
    for seed in 0..<6 {
      let (golden, actual) = pair(seed, width: width, height: height)
      for delta in [-1, 0, 2, 8] {
        let mode: PictureComparison.Mode = delta < 0 ? .exact : .tolerant(Tolerance(delta: delta))
        let comparison = PictureComparison(golden: golden, actual: actual, mode: mode)
        let oracle = ComparisonOracle(golden: golden, actual: actual, delta: delta)
        var wrong: [String] = []
        for y in 0..<height {
          for x in 0..<width {
            guard let kind = oracle.kind(x, y) else { continue }
            let found = comparison.classes.isEmpty ? 0 : Int(comparison.classes[y * width + x])
            if found != kind { wrong.append("(\(x), \(y)) is \(found), should be \(kind)") }
          }
        }
        #expect(wrong.isEmpty, "seed \(seed), delta \(delta)")
        check(comparison, width: width, height: height)
      }
    }
  }

  /// Counts, box and windows, counted again from the classes.
  private func check(_ comparison: PictureComparison, width: Int, height: Int) {
    guard let found = comparison.difference else { return }
    let classes = comparison.classes.map(Int.init)
    func count(_ kind: Int) -> Int { classes.count { $0 == kind } }
    #expect(found.different == count(MP_PIXEL_DIFFERENT) && found.faint == count(MP_PIXEL_FAINT))
    #expect(found.antialiased == count(MP_PIXEL_ANTIALIASED) && found.tolerated == count(MP_PIXEL_TOLERATED))
    let shown = classes.indices.filter { classes[$0] >= MP_PIXEL_ANTIALIASED }
    #expect(found.box?.x == shown.map { $0 % width }.min() && found.box?.y == shown.map { $0 / width }.min())
    #expect(found.box.map { $0.x + $0.width - 1 } == shown.map { $0 % width }.max())
    #expect(found.box.map { $0.y + $0.height - 1 } == shown.map { $0 / width }.max())
    var (most, antialiased) = (0, 0)
    for top in 0...max(0, height - 16) {
      for left in 0...max(0, width - 16) {
        var (sum, soft) = (0, 0)
        for y in top..<min(height, top + 16) {
          for x in left..<min(width, left + 16) {
            let kind = classes[y * width + x]
            sum += kind == MP_PIXEL_DIFFERENT ? 2 : kind == MP_PIXEL_FAINT ? 1 : 0
            soft += kind == MP_PIXEL_ANTIALIASED ? 1 : 0
          }
        }
        (most, antialiased) = (max(most, sum), max(antialiased, soft))
      }
    }
    #expect(found.window.map { $0.different * 2 + $0.faint } ?? 0 == most)
    #expect(found.mostAntialiased == antialiased)
  }

  @Test func `the distance is that of OKLab`() {
    var numbers = NoiseGenerator()
    var worst = 0.0
    for _ in 0..<2000 {
      func pixel() -> [UInt8] { (0..<3).map { _ in UInt8(numbers.next(in: 0...255)) } + [255] }
      let (a, b) = (pixel(), pixel())
      worst = max(worst, abs(Double(mp_pixel_distance(a, b)) - ComparisonOracle.distance(a, b)))
    }
    #expect(worst < 1e-5)
    // Known values: black to white is 1 in lightness; grey 128 to 136 is hard to see.
    #expect(abs(mp_pixel_distance([0, 0, 0, 255], [255, 255, 255, 255]) - 1) < 0.002)
    #expect(mp_pixel_distance([128, 128, 128, 255], [136, 136, 136, 255]) < 0.06)
    #expect(mp_pixel_distance([9, 9, 9, 0], [200, 0, 0, 0]) == 0)
    #expect(mp_pixel_distance([255, 255, 255, 255], [255, 255, 255, 200]) > 0.06, "white over black")
    #expect(mp_pixel_distance([0, 0, 0, 255], [0, 0, 0, 200]) > 0.06, "black over white")
  }

  @Test func `the tolerance has three limits`() {
    let width = 320
    let white = StraightImage(width: width, height: 200, bytes: Array(repeating: 255, count: width * 800))
    func passes(_ tolerance: Tolerance, _ boxes: [(Int, Int, Int, Int)], gray: UInt8 = 0) -> Bool {
      var other = white
      for box in boxes { other.fill(box.0, box.1, box.2, box.3, [gray, gray, gray, 255]) }
      return PictureComparison(golden: white, actual: other, mode: .tolerant(tolerance)).passes
    }
    #expect(passes(.standard, [(10, 10, 3, 2)]), "six in a window, of six in the frame")
    #expect(!passes(.standard, [(10, 10, 7, 1)]), "seven in a window")
    #expect(!passes(.standard, [(10, 10, 3, 2), (100, 100, 1, 1)]), "seven in the frame")
    #expect(passes(Tolerance(total: 0.001), [(10, 10, 3, 2), (100, 100, 3, 2), (200, 50, 3, 2)]))
    #expect(!passes(Tolerance(total: 0.001), [(10, 10, 3, 2), (25, 10, 1, 1)]), "a window lies anywhere")
    #expect(passes(Tolerance(total: 0.001), [(10, 10, 3, 2), (26, 10, 1, 1)]))
    #expect(!passes(Tolerance(window: 40), [(10, 10, 6, 6)]), "no window opens the frame")
    #expect(passes(Tolerance(window: 40, total: 0.001), [(10, 10, 6, 6)]))
    // 250 is faint: it counts half.
    #expect(passes(.standard, [(10, 10, 6, 2)], gray: 250))
    #expect(!passes(.standard, [(10, 10, 13, 1)], gray: 250))
    #expect(passes(Tolerance(delta: 5), [(0, 0, 320, 200)], gray: 250))
    #expect(!passes(Tolerance(delta: 4), [(0, 0, 320, 200)], gray: 250))
  }

  @Test func `clear pixels are equal whatever their colour`() {
    let red = StraightImage(width: 2, height: 1, bytes: [200, 0, 0, 0, 1, 2, 3, 255])
    let blue = StraightImage(width: 2, height: 1, bytes: [0, 0, 200, 0, 1, 2, 3, 255])
    for mode in [PictureComparison.Mode.exact, .tolerant(.standard)] {
      #expect(PictureComparison(golden: red, actual: blue, mode: mode).outcome == .equal)
    }
  }

  @Test func `the picture of differences has a colour for each kind`() {
    let white = StraightImage(width: 9, height: 9, bytes: Array(repeating: 255, count: 324))
    var other = white
    other.fill(1, 1, 1, 1, [0, 0, 0, 255])
    other.fill(5, 1, 1, 1, [250, 250, 250, 255])
    other.fill(1, 5, 1, 1, [254, 254, 254, 255])
    let diff = PictureComparison(golden: white, actual: other, mode: .tolerant(.standard)).picture(
      golden: white, actual: other)
    #expect(diff.pixel(1, 1) == [230, 0, 40, 255] && diff.pixel(5, 1) == [255, 128, 0, 255])
    #expect(diff.pixel(1, 5) == [255, 255, 255, 255], "what is tolerated is not shown")

    // A soft edge that becomes harder is the shade of an edge in both.
    func edge(_ shade: UInt8) -> StraightImage {
      var image = white
      image.fill(0, 0, 4, 9, [0, 0, 0, 255])
      image.fill(4, 0, 1, 1, [shade, shade, shade, 255])
      image.fill(4, 1, 1, 8, [128, 128, 128, 255])
      for y in 1..<9 { image.fill(4, y, 1, 1, [UInt8(100 + y * 10), UInt8(100 + y * 10), UInt8(100 + y * 10), 255]) }
      return image
    }
    let (soft, hard) = (edge(90), edge(90))
    var jittered = hard
    jittered.fill(4, 4, 1, 1, [170, 170, 170, 255])
    let shaded = PictureComparison(golden: soft, actual: jittered)
    #expect(shaded.difference?.antialiased == 1 && !shaded.passes, "exact is exact")
    #expect(shaded.picture(golden: soft, actual: jittered).pixel(4, 4) == [245, 200, 0, 255])
  }

  @Test func `the picture of differences of unlike sizes holds both`() {
    let wide = StraightImage(width: 3, height: 1, bytes: Array(repeating: 255, count: 12))
    let tall = StraightImage(width: 1, height: 2, bytes: Array(repeating: 255, count: 8))
    let diff = PictureComparison(golden: wide, actual: tall).picture(golden: wide, actual: tall)
    #expect(diff.size == PixelSize(width: 3, height: 2))
    let red: [UInt8] = [230, 0, 40, 255]
    let white: [UInt8] = [255, 255, 255, 255]
    #expect(diff.bytes == white + red + red + red + white + white)
  }

  @Test func `a frame gives what its file holds`() throws {
    let buffer = PixelBuffer(width: 64, height: 4)
    for y in 0..<4 {
      for x in 0..<64 {
        let alpha = UInt32(x * 4 + y)
        buffer[x, y] = alpha << 24 | (alpha / 2) << 16 | (alpha / 3) << 8 | alpha
      }
    }
    let frame = StraightImage(buffer, hasAlpha: true)
    #expect(try StraightImage(png: frame.png(), name: "x") == frame)
    #expect(StraightImage(buffer, hasAlpha: false).bytes.enumerated().allSatisfy { $0 % 4 != 3 || $1 == 255 })
    #expect(StraightImage(buffer, hasAlpha: false).pixel(40, 1) == [80, 53, 161, 255], "red, green, blue")
  }
}
