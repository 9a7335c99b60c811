/// Writes ZIP archives.
package struct ZIPBuilder {
  /// The files, each stored as it is or as a deflate stream of stored blocks.
  package var files: [(name: String, bytes: [UInt8], isPacked: Bool)] = []
  /// The length that the directory says of a file; its own unless given.
  package var claimedCount: Int?
  /// What is changed in the checksum of each file.
  package var sumChange: UInt8 = 0

  /// An archive of nothing.
  package init() {}

  /// An OpenRaster file.
  ///
  /// - Parameters:
  ///   - stack: The elements in the outermost stack.
  ///   - pictures: PNG files by their paths.
  package init(size: (Int, Int), stack: String, pictures: [(String, [UInt8])], isPacked: Bool = false) {
    let list = "<?xml version='1.0'?><!-- > --><image w='\(size.0)' h=\"\(size.1)\"><stack>\(stack)</stack></image>"
    files =
      [("mimetype", Array("image/openraster".utf8), false), ("stack.xml", Array(list.utf8), true)]
      + pictures.map { ($0.0, $0.1, isPacked) }
  }

  /// The file.
  package var bytes: [UInt8] {
    var (out, directory): ([UInt8], [UInt8]) = ([], [])
    for file in files {
      // A zlib stream has two bytes before the deflate stream, and four behind it.
      let data = file.isPacked ? Array(PNGBuilder.stored(file.bytes).dropFirst(2).dropLast(4)) : file.bytes
      var sum = Array(PNGBuilder.chunk("", file.bytes).suffix(4).reversed())
      sum[0] ^= sumChange
      let start = out.count
      let common =
        little(20, 2) + little(0, 2) + little(file.isPacked ? 8 : 0, 2) + little(0, 4) + sum + little(data.count, 4)
        + little(claimedCount ?? file.bytes.count, 4) + little(file.name.utf8.count, 2) + little(0, 2)
      out += little(0x0403_4B50, 4) + common + file.name.utf8 + data
      directory += little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 10) + little(start, 4) + file.name.utf8
    }
    let end = little(0x0605_4B50, 4) + little(0, 4) + little(files.count, 2) + little(files.count, 2)
    return out + directory + end + little(directory.count, 4) + little(out.count, 4) + little(0, 2)
  }
}

/// Writes Aseprite files.
package struct AsepriteBuilder {
  /// A layer, as its chunk has it.
  package struct Layer {
    package var (name, flags, kind, level, blend, opacity) = ("", 1, 0, 0, 0, 255)
    package init(_ name: String, flags: Int = 1, kind: Int = 0, level: Int = 0, blend: Int = 0, opacity: Int = 255) {
      (self.name, self.flags, self.kind, self.level, self.blend, self.opacity) = (
        name, flags, kind, level, blend, opacity
      )
    }
  }
  /// The picture of a layer on a frame.
  package enum Cel {
    /// Pixels as the file has them.
    case pixels(Int, x: Int, y: Int, width: Int, [UInt8], opacity: Int = 255, isPacked: Bool = true)
    /// That of another frame.
    case link(Int, Int)
  }

  package var size: (Int, Int)
  package var depth = 32
  package var flags = 1
  package var transparent = 0
  /// Colors as red, green, blue and alpha.
  package var palette: [[UInt8]] = []
  package var layers: [Layer]
  package var frames: [(milliseconds: Int, cels: [Cel])]

  /// A file of layers and frames.
  package init(size: (Int, Int), layers: [Layer], frames: [(milliseconds: Int, cels: [Cel])]) {
    (self.size, self.layers, self.frames) = (size, layers, frames)
  }

  /// The file.
  package var bytes: [UInt8] {
    var body: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      var chunks: [[UInt8]] = []
      if index == 0 {
        if !palette.isEmpty {
          let colors = palette.flatMap { little(0, 2) + $0 }
          chunks.append(
            chunk(
              0x2019, little(palette.count, 4) + little(0, 4) + little(palette.count - 1, 4) + little(0, 8) + colors))
        }
        chunks += layers.map { layer in
          chunk(
            0x2004,
            little(layer.flags, 2) + little(layer.kind, 2) + little(layer.level, 2) + little(0, 4)
              + little(layer.blend, 2) + little(layer.opacity, 1) + little(0, 3) + little(layer.name.utf8.count, 2)
              + layer.name.utf8)
        }
      }
      chunks += frame.cels.map { cel in
        switch cel {
        case .pixels(let layer, let x, let y, let width, let bytes, let opacity, let isPacked):
          let height = bytes.count / (depth / 8) / width
          return chunk(
            0x2005,
            little(layer, 2) + little(x, 2) + little(y, 2) + little(opacity, 1) + little(isPacked ? 2 : 0, 2)
              + little(0, 7) + little(width, 2) + little(height, 2) + (isPacked ? PNGBuilder.stored(bytes) : bytes))
        case .link(let layer, let frame):
          return chunk(0x2005, little(layer, 2) + little(0, 4) + [255] + little(1, 2) + little(0, 7) + little(frame, 2))
        }
      }
      let all = chunks.flatMap(\.self)
      body +=
        little(16 + all.count, 4) + little(0xF1FA, 2) + little(chunks.count, 2) + little(frame.milliseconds, 2)
        + little(0, 2) + little(chunks.count, 4) + all
    }
    let head =
      little(0xA5E0, 2) + little(frames.count, 2) + little(size.0, 2) + little(size.1, 2) + little(depth, 2)
      + little(flags, 4) + little(100, 2) + little(0, 8) + little(transparent, 1) + little(0, 99)
    return little(128 + body.count, 4) + head + body
  }

  private func chunk(_ kind: Int, _ data: [UInt8]) -> [UInt8] { little(data.count + 6, 4) + little(kind, 2) + data }
}

/// A number of so many bytes, the least first.
private func little(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? value >> ($0 * 8) : 0) }
}

/// A PNG file of one color, red, green, blue and alpha.
package func plainPNG(_ width: Int, _ height: Int, _ color: [UInt8]) -> [UInt8] {
  let row: [UInt8] = [0] + Array(repeating: color, count: width).flatMap(\.self)
  let rows = Array(repeating: row, count: height).flatMap(\.self)
  return PNGBuilder(width: width, height: height, depth: 8, color: 6, data: rows).bytes
}
