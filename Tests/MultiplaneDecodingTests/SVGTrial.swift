import MultiplaneBase
import MultiplaneDecoding
import Testing

/// Draws SVG files whose content alone a test says.
enum SVGTrial {
  static let space = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
  static let sides = "width='60' height='40'"

  /// A file with some content, which begins in line 2.
  static func file(_ content: String, _ root: String = sides) -> [UInt8] {
    Array("<svg \(space) \(root)>\n\(content)</svg>".utf8)
  }

  static func pixels(_ content: String, _ root: String = sides) throws -> [[UInt32]] {
    let image = try DecodedImage.decode(file(content, root), name: "a.svg")
    return (0..<image.height).map { Array(image.pixels.row($0)) }
  }

  /// How far the worst channel of two files differs; the second must show something.
  static func difference(_ one: String, _ other: String, _ root: String = sides) throws -> Int {
    let (one, other) = (try pixels(one, root), try pixels(other, root))
    #expect(other.contains { $0.contains { $0 != 0 } })
    func difference(_ a: UInt32, _ b: UInt32) -> Int {
      [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
    }
    return zip(one.joined(), other.joined()).map(difference).max() ?? 255
  }

  /// What is said to be lost of a file.
  static func losses(_ content: String, _ root: String = sides) throws -> [String] {
    try DecodedImage.decode(file(content, root), name: "a.svg").warnings.filter { $0.code == "svg-lost" }.map(\.message)
  }
}
