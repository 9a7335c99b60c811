/// The bounds of glyphs that are pictures or made of layers.
package enum GlyphLimits {
  /// The most pixels of a picture of one colour and of all that it is put together of.
  package static let composedPixels = 1 << 20
  /// The longest side of a picture, in pixels.
  package static let pictureSide = 2048
  /// The largest drawing, unpacked, in bytes.
  package static let drawingSize = 8 << 20
  /// All drawings of a font's glyphs that are used, unpacked, in bytes.
  package static let drawingsSize = 64 << 20
  /// The most layers and paints of a glyph, those of glyphs it is made of counted each time.
  package static let layers = 16_384
  /// The most stops of a gradient: every pixel looks through them.
  package static let stops = 256
  /// The most stops of all gradients of a glyph.
  package static let stopsInAll = 262_144
  /// How deep paints may stand in each other.
  package static let depth = 64
  /// The most points of all outlines of a glyph.
  package static let points = 262_144
  /// The most pixels that the layers of a glyph are painted on; those of gradients count
  /// several times, by what they take.
  package static let paintedPixels = 4 << 30
  /// The most pixels of groups that are open at a time.
  package static let groupPixels = 64 << 20
}
