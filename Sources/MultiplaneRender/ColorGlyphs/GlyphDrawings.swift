import CDeflate
import MultiplaneBase
import MultiplaneDecoding
import Synchronization

/// The table `SVG ` of a face: glyphs that are drawings. A decoder draws them, as it draws any SVG file.
struct GlyphDrawings: Sendable {
  /// The drawing of a glyph, in a document that may hold others.
  struct Document: Sendable {
    let glyph: Int
    /// The font's units an em.
    fileprivate let unitsPerEm: Double
    fileprivate let table: FontTable
  }

  /// The square of pixels around a glyph's origin that a drawing is made in: an em to the left and two to the right, two up and
  /// one down, which is more than any glyph takes.
  struct Frame {
    /// The pixels an em.
    let size: Double
    /// From the left side to the origin, in pixels, and from the top to the baseline.
    let left, top: Int
    let side: Int

    /// The largest size that is drawn; beyond it pictures are enlarged.
    static let largest = 1024.0

    /// - Parameter size: The pixels an em that it will be shown at.
    init(size: Double) {
      self.size = max(1, min(Self.largest, size))
      (left, top) = (Int(self.size.rounded(.up)), 2 * Int(self.size.rounded(.up)))
      side = 3 * left
    }
  }

  private let list: FontTable
  private let unitsPerEm: Double
  private let index = DocumentIndex()

  /// `nil` where a face has no such table.
  init?(_ face: FontFile.Face) throws(ImageFailure) {
    guard let table = face.table("SVG "), let head = face.table("head") else { return nil }
    list = try table.part(from: try table.word(2))
    unitsPerEm = Double(max(1, try head.half(18)))
  }

  /// Whether a document is said to have a drawing of a glyph.
  func has(_ glyph: Int) throws(ImageFailure) -> Bool { try entry(of: glyph) != nil }

  /// The place of the document of a glyph in the list.
  private func entry(of glyph: Int) throws(ImageFailure) -> Int? {
    let next = try (0..<(try list.half(0))).partitioningIndex { index throws(ImageFailure) in
      try list.half(2 + index * 12) > glyph
    }
    guard next > 0 else { return nil }
    let entry = 2 + (next - 1) * 12
    return try list.half(entry + 2) >= glyph ? entry : nil
  }

  /// The drawing of a glyph; `nil` if there is none.
  func document(of glyph: Int) throws(ImageFailure) -> Document? {
    guard let entry = try entry(of: glyph) else { return nil }
    let (start, count) = (try list.word(entry + 4), try list.word(entry + 8))
    let document = Document(
      glyph: glyph, unitsPerEm: unitsPerEm, table: try list.part(from: start, count: count))
    return try index.has(glyph, document, at: start..<start + count) ? document : nil
  }
}

/// Which glyphs the documents of a table have: each document is looked through once, when one of them is first asked for.
private final class DocumentIndex: Sendable {
  /// The glyphs of each document, by its place in the table.
  private let glyphs = Mutex<[Range<Int>: Set<Int>]>([:])

  /// Whether a document has a drawing of a glyph.
  func has(_ glyph: Int, _ document: GlyphDrawings.Document, at place: Range<Int>) throws(ImageFailure) -> Bool {
    try glyphs.withLock { glyphs throws(ImageFailure) in
      if let numbers = glyphs[place] { return numbers.contains(glyph) }
      let found = Self.glyphs(in: try document.text())
      glyphs[place] = found
      return found.contains(glyph)
    }
  }

  /// The numbers of the glyphs that a document names: those of ids such as `glyph12`.
  private static func glyphs(in text: [UInt8]) -> Set<Int> {
    let (attribute, name) = (Array("id=".utf8), Array("glyph".utf8))
    var found: Set<Int> = []
    var at = 0
    while let place = text.firstPlace(of: attribute, from: at) {
      at = place + attribute.count
      guard at < text.count, text[at] == 0x22 || text[at] == 0x27, text[(at + 1)...].starts(with: name) else {
        continue
      }
      let digits = text[(at + 1 + name.count)...].prefix(6).prefix { (0x30...0x39).contains($0) }
      // A number has no zeros in front.
      guard let first = digits.first, first != 0x30 || digits.count == 1, digits.endIndex < text.count,
        text[digits.endIndex] == text[at]
      else { continue }
      found.insert(digits.reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
    return found
  }
}

extension GlyphDrawings.Document {
  /// The drawing in a frame, as an SVG file of its own.
  func file(_ frame: GlyphDrawings.Frame) throws(ImageFailure) -> [UInt8] {
    let text = try text()
    // Without its declaration, which can only stand first in a file.
    guard let start = text.firstPlace(of: Array("<svg".utf8)) else {
      throw ImageFailure(.refused, "is no SVG document")
    }
    let unit = unitsPerEm / frame.size
    let (x, y, side) = (-Double(frame.left) * unit, -Double(frame.top) * unit, Double(frame.side) * unit)
    let head =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      + "width=\"\(frame.side)\" height=\"\(frame.side)\" viewBox=\"\(x) \(y) \(side) \(side)\"><defs>"
    return Array(head.utf8) + text[start...] + Array("</defs><use xlink:href=\"#glyph\(glyph)\"/></svg>".utf8)
  }

  /// The document, unpacked.
  fileprivate func text() throws(ImageFailure) -> [UInt8] {
    let packed = table.content
    guard packed.starts(with: [0x1F, 0x8B]) else { return packed }
    // Its length stands at its end.
    guard packed.count >= 18 else { throw FontTable.damaged }
    let length = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= Budgets.pictureBytes else {
      throw ImageFailure(
        .tooLarge, "has a drawing of its glyph \(glyph) of \(sizeText(length)), unpacked", hint: Budgets.memoryHint)
    }
    guard let decompressor = libdeflate_alloc_decompressor() else { throw ImageFailure.outOfMemory }
    defer { libdeflate_free_decompressor(decompressor) }
    var result = LIBDEFLATE_SUCCESS
    let text = [UInt8](unsafeUninitializedCapacity: max(1, length)) { text, count in
      result = libdeflate_gzip_decompress(decompressor, packed, packed.count, text.baseAddress, length, &count)
      if result != LIBDEFLATE_SUCCESS { count = 0 }
    }
    guard result == LIBDEFLATE_SUCCESS else { throw FontTable.damaged }
    return text
  }
}
