import CPangoCairo
import MultiplaneBase
import MultiplaneDecoding
import Synchronization

/// The glyphs of a face that are pictures or made of layers.
///
/// Their tables are read here; pictures in them are files that a decoder opens (`DecoderPool`), as it opens any picture. Libraries
/// see the font without these tables (`FontFile.plain`).
final class ColorGlyphs: Sendable {
  /// How a glyph is drawn that is no outline of one colour.
  enum Form: Sendable {
    /// Layers, and how many they are.
    case paint(GlyphPaint, count: Int)
    /// A picture for each size that has one, the smallest size first.
    case pictures([Sized])
    /// A drawing in the table `SVG `.
    case drawing(GlyphDrawings.Document)

    /// The cost of keeping it, counted in layers.
    var weight: Int {
      switch self {
      case .paint(_, let count): count
      case .pictures(let pictures): pictures.count
      case .drawing: 1
      }
    }
  }

  /// A picture and the size it was made for, in pixels an em.
  struct Sized: Sendable {
    /// Its place in the face's sizes.
    fileprivate var strike: Int
    var width, height: Int
    fileprivate var glyph: Int
    /// From the origin to its left side, and from the baseline up to its top, in its own pixels.
    var left, top: Int
  }

  /// A picture's pixels.
  enum Pixels: Sendable {
    case colors(PixelBuffer)
    /// A picture in the text's colour: an alpha for each pixel, in the highest byte.
    case mask(PixelBuffer)

    fileprivate var byteCount: Int {
      switch self {
      case .colors(let buffer), .mask(let buffer): buffer.byteCount
      }
    }
  }

  private struct GlyphKey: Hashable {
    var glyph: Int
    var strike: Int
    /// The pixels an em of a drawing.
    var size = 0.0
  }

  /// The file as messages name it.
  let file: String
  private let decoders: DecoderPool
  private let layers: ColorLayers?
  private let strikes: [any GlyphStrike]
  private let drawings: GlyphDrawings?
  /// Of 20 MB at most.
  private let forms = Mutex(BoundedCache<Int, Result<Form?, ImageFailure>>(budget: 1 << 17))
  private let pixels = Mutex(BoundedCache<GlyphKey, Pixels>(budget: 64 << 20))

  /// The coloured glyphs of a face; `nil` if all its glyphs are outlines of one colour.
  init?(_ face: FontFile.Face, file: String, decoders: DecoderPool) throws(ImageFailure) {
    guard face.hasPictures else { return nil }
    let glyphCount = try face.table("maxp")?.half(4) ?? 0
    (self.file, self.decoders) = (file, decoders)
    layers = try ColorLayers(face)
    drawings = try GlyphDrawings(face)
    strikes = try GlyphStrikes.read(face, glyphCount: glyphCount)
    if layers == nil, drawings == nil, strikes.isEmpty { return nil }
  }

  /// Whether it has glyphs that have colours of their own.
  var isColor: Bool { layers != nil || drawings != nil || strikes.contains(where: \.isColored) }

  /// Whether there is a picture of a glyph, or layers.
  func has(_ glyph: UInt32) -> Bool {
    let number = Int(glyph)
    do throws(ImageFailure) {
      if try layers?.has(number) == true { return true }
      if try drawings?.has(number) == true { return true }
      for strike in strikes where try strike.has(number) { return true }
      return false
    } catch {
      // Faults are told where the glyph is used.
      return true
    }
  }

  /// How a glyph is drawn; `nil` if it is an outline.
  ///
  /// - Throws: The reason why the glyph cannot be used: the font's word on it makes no sense, or its picture is of no use.
  func form(of glyph: UInt32) throws(ImageFailure) -> Form? {
    let number = Int(glyph)
    if let known = forms.withLock({ $0.find(number) }) { return try known.get() }
    let made = Result { () throws(ImageFailure) -> Form? in
      if let (paint, count) = try layers?.paint(of: number) { return .paint(paint, count: count) }
      if let drawing = try drawings?.document(of: number) { return .drawing(drawing) }
      var pictures: [Sized] = []
      for (index, strike) in strikes.enumerated() {
        if let picture = try strike.picture(of: number) {
          let height = try height(of: picture, glyph)
          let top =
            switch picture.edge {
            case .top(let top): top
            case .bottom(let bottom): bottom + height
            }
          pictures.append(
            Sized(
              strike: index, width: strike.width, height: strike.height, glyph: number, left: picture.left, top: top))
        }
      }
      return pictures.isEmpty ? nil : .pictures(pictures)
    }
    let weight = (try? made.get()?.weight) ?? 1
    _ = forms.withLock { $0.hold(made, for: number, weight: max(1, weight)) }
    return try made.get()
  }

  /// The height of a picture in pixels, found without decoding it.
  private func height(of picture: GlyphPicture, _ glyph: UInt32) throws(ImageFailure) -> Int {
    switch picture.content {
    case .mask(_, let height): return height
    case .file(let file):
      do throws(ImageFailure) {
        guard let header = try ImageHeader.read(file.content), [.png, .jpeg].contains(header.format),
          header.frames == nil
        else { throw ImageFailure(.refused, "is neither a PNG nor a JPEG picture") }
        return header.height
      } catch {
        throw Self.inGlyph(error, glyph)
      }
    }
  }

  /// The picture for a size.
  ///
  /// - Parameter size: The pixels an em that it will be shown at.
  func sized(_ pictures: [Sized], for size: Double) -> Sized? {
    pictures.first { Double($0.height) >= size } ?? pictures.last
  }

  /// The pixels of a picture of a form.
  func pixels(of picture: Sized) throws(ImageFailure) -> Pixels {
    try pixels(GlyphKey(glyph: picture.glyph, strike: picture.strike)) { () throws(ImageFailure) in
      guard let found = try strikes[picture.strike].picture(of: picture.glyph) else { throw FontTable.damaged }
      switch found.content {
      case .file(let file): return .colors(try decoders.pixels(of: file.content))
      case .mask(let width, let height):
        let levels = try strikes[picture.strike].levels(of: picture.glyph)
        let buffer = PixelBuffer(width: max(1, width), height: max(1, height))
        for y in 0..<height {
          for x in 0..<width { buffer[x, y] = UInt32(levels[y * width + x]) << 24 }
        }
        return .mask(buffer)
      }
    }
  }

  /// The pixels of a drawing.
  func pixels(of drawing: GlyphDrawings.Document, _ frame: GlyphDrawings.Frame) throws(ImageFailure) -> PixelBuffer {
    let key = GlyphKey(glyph: drawing.glyph, strike: -1, size: frame.size)
    let made = try pixels(key) { () throws(ImageFailure) in
      .colors(try decoders.pixels(of: try drawing.file(frame), svgSize: (frame.side, frame.side)))
    }
    switch made {
    case .colors(let buffer), .mask(let buffer): return buffer
    }
  }

  private func pixels(
    _ key: GlyphKey, _ make: () throws(ImageFailure) -> Pixels
  ) throws(ImageFailure) -> Pixels {
    if let known = pixels.withLock({ $0.find(key) }) { return known }
    do throws(ImageFailure) {
      let made = try make()
      _ = pixels.withLock { $0.hold(made, for: key, weight: made.byteCount) }
      return made
    } catch {
      throw Self.inGlyph(error, UInt32(key.glyph))
    }
  }

  /// The same remark, said of the picture of a glyph.
  private static func inGlyph(_ remark: ImageFailure, _ glyph: UInt32) -> ImageFailure {
    var remark = remark
    remark.reason = "has a picture of its glyph \(glyph) that \(remark.reason)"
    return remark
  }
}
