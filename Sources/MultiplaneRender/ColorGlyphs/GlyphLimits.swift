/// The bounds of a font's glyphs, of their names and of the rules that choose them: far beyond those of any font.
package enum GlyphLimits {
  /// The names of a font file, in bytes: those of every face, and again for each named instance.
  package static let nameBytes = 4 << 20
  /// The most steps that the rules of a table `GSUB` or `GPOS` may take for one glyph: those of fonts take 30,000.
  package static let ruleSteps = 250_000
  /// The most subtables of all lookups of such a table: fonts have 2,300.
  package static let ruleSubtables = 10_000
  /// The parts of all such tables of a file that are looked at: those of fonts are 40,000, and tables may lie over each other.
  static let ruleParts = 2_000_000
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
