import CDeflate
import CPixels

/// The aim of a PNG file: to be fast or small.
package enum PNGMode: String, Sendable, CaseIterable {
  /// Speed: about twenty times faster than Cairo's writer, files up to a third larger.
  case fast
  /// Size: three times faster than Cairo's writer, files as large or smaller.
  case small
}

/// Turns pictures into PNG files in memory (docs/encoding.md).
///
/// The bytes depend on the pixels, `hasAlpha` and the mode alone, never on what was encoded before (compressors
/// may choose other code on another processor). A picture equal to the one before is the last file once more, and bands that
/// were encoded before are pieces of the file as they are.
///
///     let encoder = PNGEncoder(mode: .fast)
///     let file = encoder.encode(picture, hasAlpha: false).file
///     try folder.write(file.pieces, to: "out.png")
package final class PNGEncoder: PartialFrameEncoder {
  /// The aim of the files.
  package let mode: PNGMode
  private let cache: BandCache?
  private let encoder: any BandEncoder
  private var hasher = RowHasher()
  /// The bytes before and behind the bands of the last file.
  private var frame = ByteBuffer()
  /// Where a band is encoded.
  private var single = ByteBuffer()
  private var straight = ByteBuffer()
  /// The last file and what it shows; its bands are held here.
  private var last: (rows: RowHashes, file: EncodedFrame, bands: [EncodedBand])?

  /// An encoder without buffers yet; they grow with the first picture.
  ///
  /// - Parameter cache: Holds what was encoded by whoever encodes the same in the same mode.
  package init(mode: PNGMode, cache: BandCache? = nil) {
    (self.mode, self.cache) = (mode, cache)
    encoder =
      switch mode {
      case .fast: FastBandEncoder()
      case .small: SmallBandEncoder()
      }
  }

  /// The PNG file of a picture, 8 bits a channel, RGBA with alpha and RGB without.
  ///
  /// With alpha, colour is divided by it and rounded to the nearest value; a pixel of alpha 0 is black. The picture has
  /// at most 65,535 pixels a side and 2 GiB of bytes.
  package func encode(_ picture: PixelSource, hasAlpha: Bool) -> EncodedFrame {
    encode(DrawnPicture(pixels: picture), hasAlpha: hasAlpha)
  }

  package func encode<Picture: UndrawnPicture>(
    _ picture: Picture, hasAlpha: Bool
  ) throws(Picture.Failure) -> EncodedFrame {
    let source = picture.pixels
    let channels = hasAlpha ? 4 : 3
    precondition(
      source.width <= 65535 && source.height <= 65535
        && source.height * (1 + source.width * channels) < Int(Int32.max) * 3 / 4,
      "a picture is bounded before it is encoded")
    let rows = try hasher.hashes(of: picture, hasAlpha: hasAlpha, cache)
    if let last, last.rows == rows { return last.file }
    last = nil
    let ranges = rows.bands()
    let keys = ranges.map(rows.hash)
    let known = cache?.bands(for: keys) ?? Array(repeating: nil, count: ranges.count)
    try picture.draw(zip(ranges, known).compactMap { $1 == nil ? $0 : nil })
    // Equal bands of the picture are one.
    var own: [RowHashes.Hash: EncodedBand] = [:]
    let bands = ranges.indices.map { index in
      if let band = known[index] ?? own[keys[index]] { return band }
      let band = encode(ranges[index], of: source, channels: channels)
      own[keys[index]] = band
      cache?.hold(band, for: keys[index])
      return band
    }
    let file = EncodedFrame(file: join(bands, source, hasAlpha: hasAlpha), pixels: PixelHash(of: rows))
    last = (rows, file, bands)
    return file
  }

  /// A file of bands: its pieces.
  private func join(_ bands: [EncodedBand], _ source: PixelSource, hasAlpha: Bool) -> EncodedFile {
    frame.reserve(256)
    var writer = PNGChunkWriter(frame.base)
    writer.begin(width: source.width, height: source.height, hasAlpha: hasAlpha)
    // The zlib header stands alone, so that each band's chunk is deflate data and nothing else.
    writer.chunk("IDAT") {
      ($0[0], $0[1]) = (0x78, 0x01)
      return 2
    }
    var file = EncodedFile()
    let headLength = writer.count
    file.add(UnsafeRawBufferPointer(start: frame.base, count: headLength))
    var adler: UInt32 = 1
    for band in bands {
      file.add(band.chunk)
      adler = combinedAdler32(adler, band.sum.adler, secondCount: band.sum.count)
    }
    // An empty stored block that says it is the last, then the checksum of all.
    writer.chunk("IDAT") { [adler] body in
      (body[0], body[1], body[2], body[3], body[4]) = (1, 0, 0, 0xff, 0xff)
      store(adler, at: body + 5)
      return 9
    }
    writer.end()
    file.add(UnsafeRawBufferPointer(start: frame.base + headLength, count: writer.count - headLength))
    return file
  }

  /// A band by itself, straight or opaque.
  private func encode(_ band: Range<Int>, of source: PixelSource, channels: Int) -> EncodedBand {
    var rows = BandRows(source: source, rows: band, channels: channels)
    if channels == 4, !source.isOpaque(band) {
      let lineBytes = source.width * 4
      straight.reserve(band.count * lineBytes)
      for y in band {
        mp_row_unpremultiply(source.row(y), source.width, straight.base + (y - band.lowerBound) * lineBytes)
      }
      let copy = PixelSource(
        base: UnsafeRawPointer(straight.base), width: source.width, height: band.count, stride: lineBytes)
      rows = BandRows(source: copy, rows: 0..<band.count, channels: channels)
    }
    single.reserve(encoder.bound(rows.count * rows.rowBytes) + 64)
    var writer = PNGChunkWriter(single.base)
    let sum = encoder.encode(rows, into: &writer)
    return EncodedBand(copying: UnsafeRawBufferPointer(start: single.base, count: writer.count), sum: sum)
  }
}

/// A picture that is drawn already.
private struct DrawnPicture: UndrawnPicture {
  let pixels: PixelSource

  func contents(of rows: Range<Int>) -> [mp_row_content] { [] }
  func draw(_ rows: [Range<Int>]) throws(Never) {}
}

/// Compresses bands of rows: each becomes a piece of the file that depends on nothing but its own pixels, so it can be kept
/// and copied to wherever they are next.
protocol BandEncoder: AnyObject {
  /// Upper bound of the compressed size of `count` filtered bytes.
  func bound(_ count: Int) -> Int

  /// Writes the IDAT chunk of a band, whose first row does not look above: deflate data without a last block, up to a
  /// whole byte.
  func encode(_ band: BandRows, into writer: inout PNGChunkWriter) -> BandSum
}
