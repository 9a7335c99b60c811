/// Builds GIF files whose parts are as wanted, damaged ones too.
package struct GIFBuilder {
  /// An image in the file.
  package struct Image {
    /// Its place on the canvas: x, y, width, height.
    package var place: (Int, Int, Int, Int)
    /// An index a pixel, in the order of the file.
    package var indices: [UInt8]
    /// Colors of its own, 0xRRGGBB.
    package var colors: [Int] = []
    /// What becomes of it before the next one: 2 clears its place, 3 brings back what was there.
    package var disposal = 0
    /// The index that is nothing.
    package var transparent: Int?
    /// Whether its rows come in four passes.
    package var isInterlaced = false
    /// Blocks before its graphic control block, and between that and its description.
    package var blocks: (before: [UInt8], after: [UInt8]) = ([], [])
    /// Bytes in place of its codes.
    package var codes: [UInt8]?

    /// An image.
    package init(_ place: (Int, Int, Int, Int), _ indices: [UInt8]) { (self.place, self.indices) = (place, indices) }
  }

  /// Pixels across and down.
  package var size: (Int, Int)
  /// The colors of images that have none of their own, 0xRRGGBB.
  package var colors: [Int]
  /// The images.
  package var images: [Image]
  /// Whether the byte that ends a file is there.
  package var hasEnd = true

  /// A file of some images.
  package init(size: (Int, Int), colors: [Int], images: [Image]) {
    (self.size, self.colors, self.images) = (size, colors, images)
  }

  /// The file.
  package var bytes: [UInt8] {
    var bytes = Array("GIF89a".utf8) + Self.words([size.0, size.1])
    bytes += [colors.isEmpty ? 0 : 0xF6, 0, 0] + (colors.isEmpty ? [] : Self.table(colors))
    for image in images {
      let flags = UInt8(image.disposal << 2 | (image.transparent == nil ? 0 : 1))
      bytes += image.blocks.before + [0x21, 0xF9, 4, flags, 10, 0, UInt8(image.transparent ?? 0), 0]
      bytes += image.blocks.after + [0x2C]
      bytes += Self.words([image.place.0, image.place.1, image.place.2, image.place.3])
      bytes.append((image.isInterlaced ? 0x40 : 0) | (image.colors.isEmpty ? 0 : 0x86))
      if !image.colors.isEmpty { bytes += Self.table(image.colors) }
      bytes.append(7)
      let codes = image.codes ?? Self.codes(image.indices)
      for start in stride(from: 0, to: codes.count, by: 255) {
        let block = codes[start..<min(start + 255, codes.count)]
        bytes += [UInt8(block.count)] + block
      }
      bytes.append(0)
    }
    return bytes + (hasEnd ? [0x3B] : [])
  }

  /// Codes of eight bits, which begin anew before they would become wider.
  private static func codes(_ indices: [UInt8]) -> [UInt8] {
    var codes: [UInt8] = []
    for start in stride(from: 0, to: indices.count, by: 100) {
      codes += [128] + indices[start..<min(start + 100, indices.count)]
    }
    return codes + [129]
  }

  private static func words(_ values: [Int]) -> [UInt8] { values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }

  /// 128 colors, the last of them black.
  private static func table(_ colors: [Int]) -> [UInt8] {
    (0..<128).flatMap { index in
      let color = index < colors.count ? colors[index] : 0
      return [UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
  }
}
