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
  /// Where a band is encoded that is to be held.
  private var single = ByteBuffer()
  private var straight = ByteBuffer()
  private let memo: BandMemo?
  private let encoder: any BandEncoder
  /// The last file and what it shows; of its pieces those that are not in `output` are held here.
  private var last: (rows: RowHashes, file: EncodedFile, held: [EncodedBand])?
  /// How the picture that comes next is put together.
  private var plan: Plan?
  /// A picture that was begun and is not whole yet.
  private var begun: PNGParts?

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
    precondition(rows.width == source.width && rows.count == source.height, "the hashes are those of the picture")
    if let last, last.rows == rows { return last.file }
    // What a plan found held may be let go of meanwhile, and the rows of what it did not find are drawn.
    let plan = self.plan.flatMap { $0.rows == rows ? $0 : nil } ?? Plan(rows, memo)
    self.plan = nil
    var parts = makeParts(rows)
    var held: [EncodedBand] = []
    if let memo, plan.turn != .rest {
      held = bands(of: plan, source, memo)
      for band in held { parts.add(band) }
    } else {
      for band in plan.bands { encode(band, of: source, in: &parts) }
    }
    let file = parts.end()
    last = (rows, file, held)
    return file
  }

  /// The bands of a picture, held for those after it. Those that another thread encodes are waited for at the end.
  private func bands(of plan: Plan, _ source: PixelSource, _ memo: BandMemo) -> [EncodedBand] {
    var bands = plan.known
    func encode(_ index: Int) {
      let band = encoded(plan.bands[index], of: source, hasAlpha: plan.rows.hasAlpha)
      memo.hold(band, for: plan.keys[index])
      bands[index] = band
    }
    var others: [Int] = []
    for index in bands.indices where bands[index] == nil {
      switch memo.claim(plan.keys[index]) {
      case .held(let band): bands[index] = band
      case .mine: encode(index)
      case .others: others.append(index)
      }
    }
    for index in others {
      bands[index] = memo.wait(for: plan.keys[index])
      if bands[index] == nil { encode(index) }
    }
    if plan.known.contains(where: { $0 == nil }) { memo.finish(plan.turn) }
    return bands.compactMap(\.self)
  }

  /// A band by itself.
  private func encoded(_ band: Range<Int>, of source: PixelSource, hasAlpha: Bool) -> EncodedBand {
    withBand(source, band, channels: hasAlpha ? 4 : 3) { rows in
      single.reserve(encoder.bound(rows.count * rows.rowBytes) + 64)
      var writer = PNGChunkWriter(single.base)
      let sum = encoder.encode(rows, into: &writer)
      return EncodedBand(copying: UnsafeRawBufferPointer(start: single.base, count: writer.count), sum: sum)
    }
  }

  package func rowsToRead(of rows: RowHashes) -> [Range<Int>] {
    if let last, last.rows == rows { return [] }
    let plan = Plan(rows, memo)
    self.plan = plan
    return zip(plan.bands, plan.known).compactMap { $1 == nil ? $0 : nil }
  }

  package func begin(_ rows: RowHashes) -> Bool {
    guard memo?.rests() ?? true else { return false }
    begun = makeParts(rows)
    return true
  }

  package func encode(_ source: PixelSource, _ rows: RowHashes, upTo known: Int) -> Int {
    guard var parts = begun else { preconditionFailure("a picture is begun before it is encoded") }
    while let band = rows.band(from: parts.rowCount, known: known) {
      encode(band, of: source, in: &parts)
    }
    begun = parts
    guard parts.rowCount == rows.count else { return parts.rowCount }
    begun = nil
    last = (rows, parts.end(), [])
    return rows.count
  }

  /// Begins a file; the one before is gone.
  private func makeParts(_ rows: RowHashes) -> PNGParts {
    let channels = rows.hasAlpha ? 4 : 3
    let byteCount = rows.count * (1 + rows.width * channels)
    precondition(
      rows.width <= 65535 && rows.count <= 65535 && byteCount < Int(Int32.max) * 3 / 4,
      "a picture is bounded before it is encoded")
    (last, begun) = (nil, nil)
    // Pieces of the file lie in it, so it does not grow before the next one.
    output.reserve(256 + encoder.bound(byteCount) + rows.mostBands * (encoder.bound(1) + 64))
    return PNGParts(output.base, width: rows.width, height: rows.count, channels: channels)
  }

  /// Encodes a band as the next one of a file.
  private func encode(_ band: Range<Int>, of source: PixelSource, in parts: inout PNGParts) {
    withBand(source, band, channels: parts.channels) { rows in
      precondition(
        parts.byteCount + encoder.bound(rows.count * rows.rowBytes) <= output.capacity,
        "bands are bounded in their sum")
      parts.add { encoder.encode(rows, into: &$0) }
    }
  }

  /// Calls `body` with a band's rows, straight or opaque.
  private func withBand<R>(_ source: PixelSource, _ band: Range<Int>, channels: Int, _ body: (BandRows) -> R) -> R {
    if channels == 3 || source.isOpaque(band) {
      return body(BandRows(source: source, rows: band, channels: channels))
    }
    let lineBytes = source.width * 4
    straight.reserve(band.count * lineBytes)
    for y in band {
      mp_row_unpremultiply(source.row(y), source.width, straight.base + (y - band.lowerBound) * lineBytes)
    }
    let copy = PixelSource(
      base: UnsafeRawPointer(straight.base), width: source.width, height: band.count, stride: lineBytes)
    return body(BandRows(source: copy, rows: 0..<band.count, channels: channels))
  }
}
