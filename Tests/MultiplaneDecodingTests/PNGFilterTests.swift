import CPixels
import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// The filters of PNG, put on rows here by the words of the standard, and taken off by what decodes.
@Suite struct PNGFilterTests {
  /// Rows of some bytes, each filtered after a number, in the form files have them.
  private static func filtered(_ rows: [[UInt8]], pixel: Int, _ filters: [Int]) -> [UInt8] {
    var (result, above) = ([UInt8](), [UInt8](repeating: 0, count: rows.first?.count ?? 0))
    for (row, filter) in zip(rows, filters) {
      result.append(UInt8(filter))
      for index in row.indices {
        let a = index < pixel ? 0 : Int(row[index - pixel])
        let (b, c) = (Int(above[index]), index < pixel ? 0 : Int(above[index - pixel]))
        let guess: Int
        switch filter {
        case 1: guess = a
        case 2: guess = b
        case 3: guess = (a + b) / 2
        case 4:
          let p = a + b - c
          let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
          guess = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
        default: guess = 0
        }
        result.append(row[index] &- UInt8(guess))
      }
      above = row
    }
    return result
  }

  @Test(arguments: [1, 2, 3, 4, 6, 8], 0...4)
  func `a filter is undone`(_ pixel: Int, _ filter: Int) {
    var numbers = Numbers(state: UInt64(pixel * 5 + filter))
    for width in [1, 2, 3, 17, 64, 1001] {
      // Noise, and steps small enough that every guess of the last filter is the nearest at times.
      for mask in [255, 3] as [UInt64] {
        let rows = (0..<3).map { _ in (0..<width * pixel).map { _ in UInt8(numbers.next() & mask) } }
        var bytes = Self.filtered(rows, pixel: pixel, [filter, filter, filter])
        var above = [UInt8](repeating: 0, count: width * pixel)
        for (index, row) in rows.enumerated() {
          let start = index * (1 + row.count)
          var one = Array(bytes[start..<start + 1 + row.count])
          #expect(mp_png_unfilter_row(&one, above, row.count, pixel))
          #expect(one == [0] + row, "\(width) pixels, row \(index)")
          above = row
          bytes.replaceSubrange(start..<start + 1 + row.count, with: one)
        }
      }
    }
  }

  @Test func `a filter that does not exist is none`() {
    for filter in UInt8(5)...255 {
      var row: [UInt8] = [filter, 1, 2, 3]
      #expect(!mp_png_unfilter_row(&row, [0, 0, 0], 3, 3))
      #expect(row == [filter, 1, 2, 3])
    }
  }

  @Test(arguments: [2, 6]) func `a palette that is none is refused where none is needed`(_ color: Int) throws {
    let data: [UInt8] = color == 2 ? [0, 1, 2, 3] : [0, 1, 2, 3, 255]
    var file = PNGBuilder(width: 1, height: 1, depth: 8, color: color, data: data)
    file.before = [("PLTE", [1, 2, 3])]
    #expect(try DecodedImage.decode(file.bytes, name: "a.png").pixels[0, 0] == 0xFF01_0203)
    file.before = [("PLTE", [1, 2, 3, 4])]
    #expect(
      failure { () throws(SceneFailure) in try DecodedImage.decode(file.bytes, name: "a.png") }?.failure == .asset)
  }

  @Test(arguments: [2, 6], [26, 27, 28]) func `a header with a method that does not exist is refused`(
    _ color: Int, _ place: Int
  ) throws {
    let data: [UInt8] = color == 2 ? [0, 1, 2, 3] : [0, 1, 2, 3, 4]
    let file = PNGBuilder(width: 1, height: 1, depth: 8, color: color, data: data).bytes
    #expect(try DecodedImage.decode(file, name: "a.png").width == 1)
    var header = Array(file[16..<29])
    header[place - 16] = 7
    let other = file[..<8] + PNGBuilder.chunk("IHDR", header) + file[33...]
    let found = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(other), name: "a.png") }
    #expect(found?.message == "image \"a.png\" is damaged: its header makes no sense")
  }

  @Test(
    arguments: [
      (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8), (6, 16),
    ],
    [false, true])
  func `a file shows the same with filters and without`(_ kind: (color: Int, depth: Int), isInterlaced: Bool) throws {
    var numbers = Numbers(state: UInt64(kind.color * 100 + kind.depth))
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind.color] ?? 0
    let (width, height, pixel) = (19, 13, max(1, channels * kind.depth / 8))
    var (plain, filtered): ([UInt8], [UInt8]) = ([], [])
    let steps =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    for (x, y, dx, dy) in steps {
      let (columns, count) = ((width - x + dx - 1) / dx, (height - y + dy - 1) / dy)
      let size = (columns * channels * kind.depth + 7) / 8
      let rows = (0..<count).map { _ in (0..<size).map { _ in UInt8(truncatingIfNeeded: numbers.next()) } }
      let filters = rows.map { _ in Int(numbers.next() % 5) }
      plain += Self.filtered(rows, pixel: pixel, rows.map { _ in 0 })
      filtered += Self.filtered(rows, pixel: pixel, filters)
    }
    func image(_ data: [UInt8]) throws -> DecodedImage {
      var file = PNGBuilder(
        width: width, height: height, depth: kind.depth, color: kind.color, interlaced: isInterlaced, data: data)
      if kind.color == 3 {
        let count = 1 << kind.depth
        file.before = [
          ("PLTE", (0..<count * 3).map { UInt8($0 * 7 & 255) }), ("tRNS", (0..<count).map { UInt8($0 & 255) }),
        ]
      }
      return try DecodedImage.decode(file.bytes, name: "a.png")
    }
    let (expected, found) = (try image(plain), try image(filtered))
    #expect(expected.pixels.withBytes { Array($0) } == found.pixels.withBytes { Array($0) })
    #expect(expected.isOpaque == found.isOpaque)
    #expect(plain != filtered)
  }

  /// Rows of a large picture come in several rounds, and data in chunks of any length; each round leaves a row for the next.
  @Test(arguments: [2, 6], [1, 2, 7, 1000, 100_000])
  func `rows are the same in however many chunks their data lie`(_ color: Int, _ length: Int) throws {
    var numbers = Numbers(state: UInt64(color * 7 + length))
    let (width, height, pixel) = (length < 7 ? 40 : 700, length < 7 ? 9 : 300, color == 2 ? 3 : 4)
    let rows = (0..<height).map { _ in (0..<width * pixel).map { _ in UInt8(numbers.next() & 3) } }
    let data = Self.filtered(rows, pixel: pixel, rows.map { _ in Int(numbers.next() % 5) })
    let whole = PNGBuilder(width: width, height: height, depth: 8, color: color, data: data)
    var parts = whole.bytes.prefix(33)
    for start in stride(from: 0, to: whole.stream.count, by: length) {
      parts += PNGBuilder.chunk("IDAT", Array(whole.stream[start..<min(start + length, whole.stream.count)]))
      if start % 3 == 0 { parts += PNGBuilder.chunk("IDAT", []) }
    }
    let file = Array(parts + PNGBuilder.chunk("IEND", []))
    var expected: [UInt8] = []
    for row in rows {
      for start in stride(from: 0, to: row.count, by: pixel) {
        expected += row[start..<start + 3]
        expected.append(pixel == 4 ? row[start + 3] : 255)
      }
    }
    #expect(try StraightImage(png: file, name: "a.png").bytes == expected)
    let (one, many) = (
      try DecodedImage.decode(whole.bytes, name: "a.png"), try DecodedImage.decode(file, name: "a.png")
    )
    #expect(one.pixels.withBytes { Array($0) } == many.pixels.withBytes { Array($0) })
  }

  /// The fault may lie in rows that are handed over last.
  @Test(arguments: [2, 0])
  func `data that are too short, too long or damaged are refused, however large the picture is`(_ color: Int) throws {
    let (width, height) = (500, 400)
    let count = height * (1 + width * (color == 2 ? 3 : 1))
    func message(_ change: (inout PNGBuilder) -> Void) -> String? {
      var file = PNGBuilder(
        width: width, height: height, depth: 8, color: color, data: [UInt8](repeating: 0, count: count))
      change(&file)
      return failure { () throws(SceneFailure) in try DecodedImage.decode(file.bytes, name: "a.png") }?.message
    }
    let start = "image \"a.png\" is damaged: "
    #expect(message { _ in } == nil)
    #expect(message { $0.stream = PNGBuilder.zeros(count) } == nil)
    // Behind the end of the stream anything may lie.
    #expect(message { $0.stream += [1, 2, 3] } == nil)
    #expect(message { $0.stream = PNGBuilder.zeros(count - 1) } == start + "it has too few pixels")
    #expect(message { $0.stream = PNGBuilder.zeros(count + 1) } == start + "it has too many pixels")
    #expect(message { $0.stream = PNGBuilder.zeros(9 * count) } == start + "it has too many pixels")
    let damaged = start + "its data cannot be inflated, or their checksum is wrong"
    #expect(message { $0.stream.removeLast() } == damaged)
    #expect(message { $0.stream.removeLast(4) } == damaged)
    #expect(message { $0.stream.removeLast($0.stream.count / 2) } == damaged)
    #expect(message { $0.stream[$0.stream.count - 1] ^= 1 } == damaged)
    #expect(message { $0.stream[0] = 0x79 } == damaged)
    // A stream that asks for words which the file has not.
    #expect(message { ($0.stream[0], $0.stream[1]) = (0x78, 0xBB) } == damaged)
    #expect(message { $0.stream = [] } == damaged)
    // The last filter does not exist.
    let size = 1 + width * (color == 2 ? 3 : 1)
    var rows = [UInt8](repeating: 0, count: count)
    rows[count - size] = 9
    #expect(
      message { $0.stream = PNGBuilder.stored(rows) } == start + "a row has a filter that does not exist")
  }
}
