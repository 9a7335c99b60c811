import MultiplaneBase
import MultiplaneDecoding

/// Pictures of a size in the tables `CBLC` and `CBDT`, or of one colour in `EBLC` and `EBDT`.
struct BitmapStrike: GlyphStrike {
  let width: Int
  let height: Int
  private let depth: Int
  let isColored: Bool
  private let data: FontTable
  /// Stretches of glyphs, in order.
  private let stretches: [Stretch]

  private struct Stretch {
    var first, last: Int
    /// How its pictures are found.
    var index: FontTable
  }

  /// Where a glyph's record lies in the data, and what is said of it beside.
  private struct RecordLocation {
    var format: Int
    var start, count: Int
    /// The size and place of every picture of the stretch, where they have none of their own.
    var metrics: FontTable?
  }

  private struct Metrics {
    var height, width, left, top: Int
    init(_ table: FontTable) throws(ImageFailure) {
      (height, width) = (try table.byte(0), try table.byte(1))
      (left, top) = (try table.signedByte(2), try table.signedByte(3))
    }
  }

  /// How deep pictures may be put together of others, which the stack must hold.
  private static let deepest = 4
  private static let mostStretches = 65_536

  /// - Parameter isColored: Whether pictures have colours of their own.
  static func read(
    _ places: FontTable, _ data: FontTable, isColored: Bool
  ) throws(ImageFailure) -> [any GlyphStrike] {
    let count = try places.word(4)
    guard count <= GlyphStrikes.most else { throw FontTable.damaged }
    var strikes: [any GlyphStrike] = []
    var total = 0
    for record in stride(from: 8, to: 8 + count * 48, by: 48) {
      let list = try places.part(from: try places.word(record))
      let stretchCount = try places.word(record + 8)
      total += stretchCount
      guard total <= mostStretches else { throw FontTable.damaged }
      var stretches: [Stretch] = []
      for entry in 0..<stretchCount {
        let at = entry * 8
        stretches.append(
          Stretch(
            first: try list.half(at), last: try list.half(at + 2), index: try list.part(from: try list.word(at + 4))))
      }
      strikes.append(
        BitmapStrike(
          width: try places.byte(record + 44), height: try places.byte(record + 45),
          depth: try places.byte(record + 46), isColored: isColored, data: data,
          stretches: stretches.sorted { $0.first < $1.first }))
    }
    return strikes
  }

  func picture(of glyph: Int) throws(ImageFailure) -> GlyphPicture? {
    guard let place = try place(of: glyph) else { return nil }
    let record = try data.part(from: place.start, count: place.count)
    switch place.format {
    case 17, 18, 19:
      let size = place.format == 17 ? 5 : place.format == 18 ? 8 : 0
      let metrics = try Metrics(place.format == 19 ? place.metrics ?? record : record)
      let file = try record.part(from: size + 4, count: try record.word(size))
      return GlyphPicture(content: .file(file), left: metrics.left, edge: .top(metrics.top))
    default:
      guard let metrics = try mask(of: glyph, isDrawn: false)?.metrics else { return nil }
      return GlyphPicture(
        content: .mask(width: metrics.width, height: metrics.height), left: metrics.left, edge: .top(metrics.top))
    }
  }

  func has(_ glyph: Int) throws(ImageFailure) -> Bool {
    guard let place = try place(of: glyph) else { return false }
    return switch place.format {
    case 17, 18, 19: true
    case 1, 2, 5, 6, 7, 8, 9: [1, 2, 4, 8].contains(depth)
    default: false
    }
  }

  func levels(of glyph: Int) throws(ImageFailure) -> [UInt8] {
    guard let mask = try mask(of: glyph, isDrawn: true) else { throw FontTable.damaged }
    return mask.levels
  }

  // MARK: Where

  private func place(of glyph: Int) throws(ImageFailure) -> RecordLocation? {
    let next = stretches.indices.partitioningIndex { stretches[$0].first > glyph }
    guard next > 0, stretches[next - 1].last >= glyph else { return nil }
    let stretch = stretches[next - 1]
    let (index, number) = (stretch.index, glyph - stretch.first)
    let (format, start) = (try index.half(2), try index.word(4))
    func between(_ from: Int, _ to: Int) -> RecordLocation? {
      to > from ? RecordLocation(format: format, start: start + from, count: to - from) : nil
    }
    switch try index.half(0) {
    case 1: return between(try index.word(8 + number * 4), try index.word(12 + number * 4))
    case 3: return between(try index.half(8 + number * 2), try index.half(10 + number * 2))
    case 2:
      let size = try index.word(8)
      return RecordLocation(
        format: format, start: start + size * number, count: size, metrics: try index.part(from: 12))
    case 4:
      guard let found = try sorted(glyph, in: index, from: 12, count: try index.word(8), step: 4) else { return nil }
      return between(try index.half(12 + found * 4 + 2), try index.half(12 + found * 4 + 6))
    case 5:
      guard let found = try sorted(glyph, in: index, from: 24, count: try index.word(20), step: 2) else { return nil }
      let size = try index.word(8)
      return RecordLocation(format: format, start: start + size * found, count: size, metrics: try index.part(from: 12))
    default: return nil
    }
  }

  /// The place of a glyph's number in an ascending list.
  private func sorted(
    _ glyph: Int, in table: FontTable, from start: Int, count: Int, step: Int
  ) throws(ImageFailure) -> Int? {
    let place = try (0..<count).partitioningIndex { index throws(ImageFailure) in
      try table.half(start + index * step) >= glyph
    }
    guard place < count, try table.half(start + place * step) == glyph else { return nil }
    return place
  }

  // MARK: Pictures of one colour

  /// - Parameter isDrawn: Whether the pixels are made. All is checked where they are not.
  private func mask(of glyph: Int, isDrawn: Bool) throws(ImageFailure) -> (metrics: Metrics, levels: [UInt8])? {
    var deadline = ThreadDeadline.step
    return try mask(of: glyph, depth: 0, isDrawn, &deadline)
  }

  private func mask(
    of glyph: Int, depth level: Int, _ isDrawn: Bool, _ deadline: inout ThreadDeadline
  ) throws(ImageFailure) -> (metrics: Metrics, levels: [UInt8])? {
    if deadline.isOver() { throw FontTable.overTime("put a picture of a glyph together") }
    guard let place = try place(of: glyph), [1, 2, 4, 8].contains(depth) else { return nil }
    let record = try data.part(from: place.start, count: place.count)
    let metrics = try Metrics(place.format == 5 ? place.metrics ?? record : record)
    switch place.format {
    case 1: return (metrics, try levels(record.part(from: 5), metrics, alignsRows: true, isDrawn))
    case 2: return (metrics, try levels(record.part(from: 5), metrics, alignsRows: false, isDrawn))
    case 5: return (metrics, try levels(record, metrics, alignsRows: false, isDrawn))
    case 6: return (metrics, try levels(record.part(from: 8), metrics, alignsRows: true, isDrawn))
    case 7: return (metrics, try levels(record.part(from: 8), metrics, alignsRows: false, isDrawn))
    case 8, 9:
      guard level < Self.deepest else { throw FontTable.damaged }
      let list = try record.part(from: place.format == 8 ? 6 : 8)
      var result = [UInt8](repeating: 0, count: isDrawn ? metrics.width * metrics.height : 0)
      for entry in stride(from: 2, to: 2 + (try list.half(0)) * 4, by: 4) {
        guard let part = try mask(of: try list.half(entry), depth: level + 1, isDrawn, &deadline) else { continue }
        let (dx, dy) = (try list.signedByte(entry + 2), try list.signedByte(entry + 3))
        guard isDrawn else { continue }
        for y in 0..<part.metrics.height where (0..<metrics.height).contains(y + dy) {
          for x in 0..<part.metrics.width where (0..<metrics.width).contains(x + dx) {
            let at = (y + dy) * metrics.width + x + dx
            result[at] = max(result[at], part.levels[y * part.metrics.width + x])
          }
        }
      }
      return (metrics, result)
    default: return nil
    }
  }

  /// The pixels of a picture, as bytes from 0 to 255.
  ///
  /// - Parameter alignsRows: Whether every row begins with a byte.
  private func levels(
    _ table: FontTable, _ metrics: Metrics, alignsRows: Bool, _ isDrawn: Bool
  ) throws(ImageFailure) -> [UInt8] {
    let row = metrics.width * depth
    let rowStep = alignsRows ? (row + 7) & ~7 : row
    let byteCount = (rowStep * metrics.height + 7) / 8
    guard byteCount <= table.count else { throw FontTable.damaged }
    guard isDrawn else { return [] }
    let bytes = try table.part(from: 0, count: byteCount).content
    var result = [UInt8](repeating: 0, count: metrics.width * metrics.height)
    for y in 0..<metrics.height {
      for x in 0..<metrics.width {
        let bit = y * rowStep + x * depth
        let value = Int(bytes[bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
        result[y * metrics.width + x] = UInt8(value * 255 / (1 << depth - 1))
      }
    }
    return result
  }
}
