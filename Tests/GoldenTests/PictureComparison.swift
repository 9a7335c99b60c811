/// What is different between two pictures: the golden one and the one just drawn.
///
/// Pixels are equal if all their channels are, or if both are clear: the colour under alpha 0 cannot be seen. Nothing
/// is tolerated beyond that, since the same libraries and fonts give the same pixels.
struct PictureComparison: Equatable, Sendable {
  enum Outcome: Equatable, Sendable {
    case equal
    case sizes(golden: PictureSize, actual: PictureSize)
    case pixels(PixelDifference)
  }
  let outcome: Outcome

  init(golden: DecodedPicture, actual: DecodedPicture) {
    guard golden.width == actual.width, golden.height == actual.height else {
      outcome = .sizes(
        golden: PictureSize(width: golden.width, height: golden.height),
        actual: PictureSize(width: actual.width, height: actual.height))
      return
    }
    if golden.bytes == actual.bytes {
      outcome = .equal
      return
    }
    outcome = Self.difference(golden, actual).map { .pixels($0) } ?? .equal
  }

  private static func difference(_ golden: DecodedPicture, _ actual: DecodedPicture) -> PixelDifference? {
    var found: PixelDifference?
    let width = golden.width
    golden.bytes.withUnsafeBufferPointer { a in
      actual.bytes.withUnsafeBufferPointer { b in
        for index in 0..<(width * golden.height) {
          let i = index * 4
          if a[i] == b[i], a[i + 1] == b[i + 1], a[i + 2] == b[i + 2], a[i + 3] == b[i + 3] { continue }
          if a[i + 3] == 0, b[i + 3] == 0 { continue }
          let amount = (0..<4).map { abs(Int(a[i + $0]) - Int(b[i + $0])) }.max() ?? 0
          let pixel = DifferentPixel(
            x: index % width, y: index / width, amount: amount, golden: Array(a[i..<(i + 4)]),
            actual: Array(b[i..<(i + 4)]))
          if found == nil { found = PixelDifference(first: pixel) } else { found?.add(pixel) }
        }
      }
    }
    return found
  }

  /// One line for a person; empty for equal pictures.
  var summary: String {
    switch outcome {
    case .equal: ""
    case .sizes(let golden, let actual): "the golden has \(golden), the frame \(actual)"
    case .pixels(let difference): difference.summary
    }
  }
}

/// A picture's sides in pixels.
struct PictureSize: Equatable, Sendable, CustomStringConvertible {
  var width: Int
  var height: Int
  var description: String { "\(width)x\(height)" }
}

/// A pixel that is not the same in two pictures.
struct DifferentPixel: Equatable, Sendable {
  var x: Int
  var y: Int
  /// The largest difference of a channel.
  var amount: Int
  /// Red, green, blue, alpha.
  var golden: [UInt8]
  var actual: [UInt8]
}

/// All pixels that differ, in numbers.
struct PixelDifference: Equatable, Sendable {
  private(set) var count = 1
  private(set) var left: Int
  private(set) var top: Int
  private(set) var right: Int
  private(set) var bottom: Int
  /// The first of those that differ most.
  private(set) var worst: DifferentPixel

  init(first: DifferentPixel) {
    (left, right, top, bottom, worst) = (first.x, first.x, first.y, first.y, first)
  }

  mutating func add(_ pixel: DifferentPixel) {
    count += 1
    (left, right) = (min(left, pixel.x), max(right, pixel.x))
    (top, bottom) = (min(top, pixel.y), max(bottom, pixel.y))
    if pixel.amount > worst.amount { worst = pixel }
  }

  var summary: String {
    let box = "\(right - left + 1)x\(bottom - top + 1) at (\(left), \(top))"
    func color(_ pixel: [UInt8]) -> String {
      "#" + pixel.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    return "\(count) pixel\(count == 1 ? " differs" : "s differ"), in a box of \(box); "
      + "worst at (\(worst.x), \(worst.y)): golden \(color(worst.golden)), frame \(color(worst.actual))"
  }
}

extension PictureComparison {
  /// The golden picture faded, with every pixel that differs in red.
  static func picture(golden: DecodedPicture, actual: DecodedPicture) -> DecodedPicture {
    let (width, height) = (max(golden.width, actual.width), max(golden.height, actual.height))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    func pixel(_ picture: DecodedPicture, _ x: Int, _ y: Int) -> ArraySlice<UInt8>? {
      guard x < picture.width, y < picture.height else { return nil }
      let start = (y * picture.width + x) * 4
      return picture.bytes[start..<(start + 4)]
    }
    for y in 0..<height {
      for x in 0..<width {
        let (old, new) = (pixel(golden, x, y), pixel(actual, x, y))
        let isClear = old?.last == 0 && new?.last == 0
        if let old, let new, isClear || old.elementsEqual(new) {
          let start = old.startIndex
          let gray = (Int(old[start]) + Int(old[start + 1]) + Int(old[start + 2])) / 3
          let faded = UInt8(255 - (255 - gray) * Int(old[start + 3]) / 255 / 5)
          bytes += [faded, faded, faded, 255]
        } else {
          bytes += [230, 0, 40, 255]
        }
      }
    }
    return DecodedPicture(width: width, height: height, bytes: bytes)
  }
}
