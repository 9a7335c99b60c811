import MultiplaneDecoding
import MultiplaneRender
import Testing

/// What other versions of the libraries may do to the page: the tolerant comparison must let it pass.
struct Noise: Sendable, CustomTestStringConvertible {
  var name: String
  var body: @Sendable (inout StraightImage, inout NoiseGenerator) -> Void

  init(_ name: String, _ body: @escaping @Sendable (inout StraightImage, inout NoiseGenerator) -> Void) {
    (self.name, self.body) = (name, body)
  }

  var testDescription: String { name }

  func picture(of golden: StraightImage) -> StraightImage {
    var (image, numbers) = (golden, NoiseGenerator())
    body(&image, &numbers)
    return image
  }

  static let all: [Noise] = [
    Noise("one level up on all channels") { image, _ in image.add { _, _ in 1 } },
    Noise("one level down on all channels") { image, _ in image.add { _, _ in -1 } },
    Noise("two levels up on all channels") { image, _ in image.add { _, _ in 2 } },
    Noise("two levels down on all channels") { image, _ in image.add { _, _ in -2 } },
    Noise("up to one level at random") { image, numbers in image.add { _, _ in numbers.next(in: -1...1) } },
    Noise("up to two levels at random") { image, numbers in image.add { _, _ in numbers.next(in: -2...2) } },
    Noise("two levels in a chequered pattern") { image, _ in image.add { x, y in (x + y) % 2 == 0 ? 2 : -2 } },
    Noise("two levels in stripes") { image, _ in image.add { _, y in y % 2 == 0 ? 2 : -2 } },
    Noise("levels cut to even ones") { image, _ in image.mapColors { $0 & 254 } },
    Noise("levels cut to four") { image, _ in image.mapColors { UInt8(min(255, (Int($0) + 2) / 4 * 4)) } },
    Noise("alpha of 254") { image, _ in image.setAlpha(254) },
    Noise("alpha of 253") { image, _ in image.setAlpha(253) },
    Noise("30 levels of jitter on isolated edge pixels") { image, numbers in
      image.jitterEdges(by: 30, apart: 3, &numbers)
    },
    Noise("20 levels of jitter on isolated edge pixels") { image, numbers in
      image.jitterEdges(by: 20, apart: 2, &numbers)
    },
    Noise("10 levels of jitter on isolated edge pixels") { image, numbers in
      image.jitterEdges(by: 10, apart: 2, &numbers)
    },
    Noise("5 levels of jitter on isolated edge pixels") { image, numbers in
      image.jitterEdges(by: 5, apart: 2, &numbers)
    },
    Noise("30 levels of jitter, and two levels on all") { image, numbers in
      image.jitterEdges(by: 30, apart: 3, &numbers)
    },
    Noise("one pixel wrong") { image, _ in image.fill(333, 190, 1, 1, [255, 0, 0, 255]) },
    Noise("six pixels wrong in a window") { image, _ in image.fill(330, 190, 3, 2, [0, 255, 0, 255]) },
    Noise("twelve pixels wrong, far apart") { image, _ in
      for i in 0..<12 { image.fill(8 + i * 30, 196, 1, 1, [255, 0, 255, 255]) }
    },
    Noise("twelve faint pixels in a window") { image, _ in
      image.fill(330, 186, 4, 3, [246, 246, 246, 255])
    },
    Noise("levels cut to five") { image, _ in image.mapColors { UInt8((Int($0) + 2) / 5 * 5) } },
  ]
}

/// Numbers that are the same on every run (Marsaglia's xorshift).
struct NoiseGenerator: Sendable {
  private var state: UInt32 = 2_463_534_242
  mutating func next(in range: ClosedRange<Int>) -> Int {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return range.lowerBound + Int(state >> 8) % range.count
  }
}

extension StraightImage {
  fileprivate mutating func add(_ amount: (Int, Int) -> Int) {
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<3 {
          let index = (y * width + x) * 4 + channel
          bytes[index] = UInt8(min(255, max(0, Int(bytes[index]) + amount(x, y))))
        }
      }
    }
  }
  fileprivate mutating func mapColors(_ change: (UInt8) -> UInt8) {
    for index in bytes.indices where index % 4 != 3 { bytes[index] = change(bytes[index]) }
  }
  fileprivate mutating func setAlpha(_ alpha: UInt8) {
    for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = alpha }
  }

  /// Changes shades of edges: pixels beside a flat, no two closer than some pixels.
  fileprivate mutating func jitterEdges(by amount: Int, apart: Int, _ numbers: inout NoiseGenerator) {
    var taken = Set<Int>()
    for place in Self.edges {
      let near = (-apart...apart).contains { v in
        (-apart...apart).contains { taken.contains(place + v * width + $0) }
      }
      if near { continue }
      taken.insert(place)
      let sign = numbers.next(in: 0...1) * 2 - 1
      for index in place * 4..<place * 4 + 3 {
        bytes[index] = UInt8(min(255, max(0, Int(bytes[index]) + sign * amount)))
      }
    }
    precondition(taken.count > 100, "the page has edges")
  }

  /// The pixels of the page that are edges, by their numbers in reading order; sought once.
  private static let edges: [Int] = {
    guard let page = try? MutationScene.golden.get() else { return [] }
    return (3..<page.height - 3).flatMap { y in
      (3..<page.width - 3).filter { page.isEdge($0, y) }.map { y * page.width + $0 }
    }
  }()

  /// Whether a pixel is a shade between darker and brighter neighbours, one of which belongs to a flat.
  private func isEdge(_ x: Int, _ y: Int) -> Bool {
    func value(_ dx: Int, _ dy: Int) -> Int { Int(bytes[((y + dy) * width + x + dx) * 4 + 1]) }
    func isFlat(_ dx: Int, _ dy: Int) -> Bool {
      (-1...1).allSatisfy { v in (-1...1).allSatisfy { u in value(2 * dx + u, 2 * dy + v) == value(dx, dy) } }
    }
    let middle = value(0, 0)
    // Most of a page is flat, and its pixels are no shades.
    if value(1, 0) == middle, value(-1, 0) == middle, value(0, 1) == middle, value(0, -1) == middle { return false }
    return [(1, 0), (0, 1), (-1, 0), (0, -1)].contains { dx, dy in
      let (near, far) = (value(dx, dy), value(-dx, -dy))
      return min(near, far) + 40 < middle && middle + 40 < max(near, far) && isFlat(dx, dy)
    }
  }
}
