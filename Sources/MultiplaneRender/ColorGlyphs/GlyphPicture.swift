import MultiplaneDecoding

/// A picture that stands for a glyph, in pixels of the size it was made for.
struct GlyphPicture {
  enum Content {
    /// A PNG or JPEG file.
    case file(FontTable)
    /// Where the text's colour is put.
    case mask(width: Int, height: Int)
  }
  var content: Content
  /// From the glyph's origin to the left side, to the right.
  var left: Int
  /// From the baseline to a side, up.
  var edge: Edge

  enum Edge {
    case top(Int)
    case bottom(Int)
  }
}

/// Pictures of glyphs that were made for one size.
protocol GlyphStrike: Sendable {
  /// The size, in pixels an em.
  var width: Int { get }
  var height: Int { get }
  /// Whether its pictures have colours of their own; others have the text's.
  var isColored: Bool { get }
  /// The picture of a glyph; `nil` if there is none.
  ///
  /// - Throws: The font is damaged.
  func picture(of glyph: Int) throws(ImageFailure) -> GlyphPicture?
  /// Whether there is a picture of a glyph, found without looking into it.
  func has(_ glyph: Int) throws(ImageFailure) -> Bool
  /// How much of the text's colour the pixels of a glyph's picture have, if that is a mask: a byte each, row by row.
  func levels(of glyph: Int) throws(ImageFailure) -> [UInt8]
}

enum GlyphStrikes {
  /// No font has as many sizes.
  static let most = 256

  /// The pictures of a face, the smallest first.
  ///
  /// - Parameter glyphCount: How many glyphs the face has.
  static func read(_ face: FontFile.Face, glyphCount: Int) throws(ImageFailure) -> [any GlyphStrike] {
    var strikes: [any GlyphStrike] = []
    if let table = face.table("sbix") { strikes = try PictureTableStrike.read(table, glyphCount: glyphCount) }
    if strikes.isEmpty, let places = face.table("CBLC"), let data = face.table("CBDT") {
      strikes = try BitmapStrike.read(places, data, isColored: true)
    }
    // Where there are outlines, these are drawn at every size.
    if strikes.isEmpty, !face.hasOutlines, let places = face.table("EBLC"), let data = face.table("EBDT") {
      strikes = try BitmapStrike.read(places, data, isColored: false)
    }
    return strikes.filter { $0.width > 0 && $0.height > 0 }.sorted { $0.height < $1.height }
  }
}

/// Pictures of a size in Apple's table `sbix`.
private struct PictureTableStrike: GlyphStrike {
  let width: Int
  var height: Int { width }
  let isColored = true
  private let table: FontTable
  private let glyphCount: Int

  static func read(_ table: FontTable, glyphCount: Int) throws(ImageFailure) -> [any GlyphStrike] {
    let count = try table.word(4)
    guard count <= GlyphStrikes.most else { throw FontTable.damaged }
    var strikes: [any GlyphStrike] = []
    for index in 0..<count {
      let strike = try table.part(from: try table.word(8 + index * 4))
      strikes.append(PictureTableStrike(width: try strike.half(0), table: strike, glyphCount: glyphCount))
    }
    return strikes
  }

  func has(_ glyph: Int) throws(ImageFailure) -> Bool { try picture(of: glyph) != nil }

  func levels(of glyph: Int) throws(ImageFailure) -> [UInt8] { throw FontTable.damaged }

  func picture(of glyph: Int) throws(ImageFailure) -> GlyphPicture? {
    var glyph = glyph
    // A glyph may be said to look like another one; that one may not say so again.
    for _ in 0..<2 {
      guard glyph < glyphCount else { return nil }
      let (start, end) = (try table.word(4 + glyph * 4), try table.word(8 + glyph * 4))
      guard end > start else { return nil }
      let record = try table.part(from: start, count: end - start)
      let data = try record.part(from: 8)
      switch try record.word(4) {
      case 0x706E_6720, 0x6A70_6720:  // png, jpg
        return GlyphPicture(
          content: .file(data), left: try record.signedHalf(0), edge: .bottom(try record.signedHalf(2)))
      case 0x6475_7065: glyph = try data.half(0)  // dupe
      default: return nil
      }
    }
    return nil
  }
}
