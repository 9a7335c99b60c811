import MultiplaneBase
import CDeflate
import CPixels

/// What a PNG file is made for.
package enum PNGMode: String, Sendable, CaseIterable {
  /// Speed: about twenty times faster than Cairo's writer, files up to a third larger.
  case fast
  /// Size: three times faster than Cairo's writer, files as large or smaller.
  case small
}

/// Turns pictures into PNG files in memory.
///
/// The bytes depend on the pixels, `hasAlpha` and the mode alone, never on what was encoded before (compressors
/// may choose other code on another processor). All buffers are kept for the next picture, so each thread wants an
/// encoder of its own. A picture equal to the one before is the last file once more, and bands that a memo holds are
/// pieces of the file as they are.
///
///     let encoder = PNGEncoder(mode: .fast)
///     let file = encoder.encode(picture, hasAlpha: false)
///     try folder.write(file.pieces, to: "out.png")
package final class PNGEncoder: FrameEncoder {
  /// What the files are made for.
  package let mode: PNGMode
  private var output = ByteBuffer()
  private var straight = ByteBuffer()
  private let memo: BandMemo?
  private let encoder: any BandEncoder
  /// The last file and what it shows; of its pieces those that are not in `output` are held here.
  private var last: (rows: RowHashes, file: EncodedFile, held: [EncodedBand?])?
  /// How the picture that comes next is put together.
  private var plan: Plan?

  /// The bands of a picture, and those of them that need not be encoded.
  private struct Plan {
    let rows: RowHashes
    let bands: [Range<Int>]
    let turn: BandMemo.Turn
    /// What bands are held by; empty where none is to be.
    let keys: [RowHashes.Hash]
    let known: [EncodedBand?]

    init(_ rows: RowHashes, _ memo: BandMemo?) {
      (self.rows, bands) = (rows, rows.bands())
      turn = memo?.nextTurn() ?? .rest
      keys = turn == .rest ? [] : bands.map(rows.hash)
      let found = turn == .find ? memo?.bands(for: keys, rows: bands.map(\.count)) : nil
      known = found ?? Array(repeating: nil, count: bands.count)
    }
  }

  /// An encoder without buffers yet; they grow with the first picture.
  ///
  /// - Parameter memo: Holds encoded bands for whoever encodes the same in the same mode.
  package init(mode: PNGMode, memo: BandMemo? = nil) {
    (self.mode, self.memo) = (mode, memo)
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
  package func encode(_ source: PixelSource, _ rows: RowHashes) -> EncodedFile {
    let channels = rows.hasAlpha ? 4 : 3
    let rowBytes = 1 + source.width * channels
    precondition(
      source.width <= 65535 && source.height <= 65535 && source.height * rowBytes < Int(Int32.max) * 3 / 4,
      "a picture is bounded before it is encoded")
    precondition(rows.width == source.width && rows.count == source.height, "the hashes are those of the picture")
    if let last, last.rows == rows { return last.file }
    // What a plan found held may be let go of meanwhile, and the rows of what it did not find are drawn.
    let plan = self.plan.flatMap { $0.rows == rows ? $0 : nil } ?? Plan(rows, memo)
    self.plan = nil
    let file = encodeBands(source, plan, channels: channels)
    last = (rows, file, plan.known)
    return file
  }

  package func rowsToRead(of rows: RowHashes) -> [Range<Int>] {
    if let last, last.rows == rows { return [] }
    let plan = Plan(rows, memo)
    self.plan = plan
    return zip(plan.bands, plan.known).compactMap { $1 == nil ? $0 : nil }
  }

  private func encodeBands(_ source: PixelSource, _ plan: Plan, channels: Int) -> EncodedFile {
    let rowBytes = 1 + source.width * channels
    // Pieces of the file lie in it, so it does not grow before the next one.
    output.reserve(
      zip(plan.bands, plan.known).reduce(256) {
        $0 + ($1.1 == nil ? encoder.bound($1.0.count * rowBytes) + 12 : 0)
      })
    var writer = PNGChunkWriter(output.base)
    var file = EncodedFile()
    var added = 0
    /// What was written since this was asked the last time.
    func written(_ writer: PNGChunkWriter) -> UnsafeRawBufferPointer {
      defer { added = writer.count }
      return UnsafeRawBufferPointer(start: output.base + added, count: writer.count - added)
    }
    writer.begin(width: source.width, height: source.height, hasAlpha: channels == 4)
    // The zlib header stands alone, so that each band's chunk is deflate data and nothing else.
    writer.chunk("IDAT") {
      ($0[0], $0[1]) = (0x78, 0x01)
      return 2
    }
    var adler: UInt32 = 1
    var new: [(RowHashes.Hash, EncodedBand)] = []
    for (index, band) in plan.bands.enumerated() {
      let sum: BandSum
      if let known = plan.known[index] {
        file.add(written(writer))
        file.add(known.chunk, known.crc)
        sum = known.sum
      } else if plan.keys.isEmpty {
        sum = withBand(source, band, channels: channels) { encoder.encode($0, into: &writer) }
      } else {
        file.add(written(writer))
        sum = withBand(source, band, channels: channels) { encoder.encode($0, into: &writer) }
        let chunk = written(writer)
        let held = EncodedBand(copying: chunk, sum: sum)
        file.add(chunk, held.crc)
        new.append((plan.keys[index], held))
      }
      adler = combinedAdler32(adler, sum.adler, secondCount: sum.count)
    }
    memo?.hold(new, after: plan.turn)
    // An empty stored block that says it is the last, then the checksum of all.
    writer.chunk("IDAT") { body in
      (body[0], body[1], body[2], body[3], body[4]) = (1, 0, 0, 0xff, 0xff)
      store(adler, at: body + 5)
      return 9
    }
    writer.end()
    file.add(written(writer))
    return file
  }

  /// Calls `body` with a band's rows, straight or opaque.
  private func withBand<R>(_ source: PixelSource, _ band: Range<Int>, channels: Int, _ body: (BandRows) -> R) -> R {
    if channels == 3 || source.isOpaque(band) {
      return body(
        BandRows(
          base: source.row(band.lowerBound), stride: source.stride, width: source.width, count: band.count,
          channels: channels))
    }
    let lineBytes = source.width * 4
    straight.reserve(band.count * lineBytes)
    for y in band {
      mp_row_unpremultiply(source.row(y), source.width, straight.base + (y - band.lowerBound) * lineBytes)
    }
    return body(
      BandRows(
        base: UnsafePointer(straight.base), stride: lineBytes, width: source.width, count: band.count,
        channels: channels))
  }
}
