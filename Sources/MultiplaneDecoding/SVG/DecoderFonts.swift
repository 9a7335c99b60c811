/// The work with fonts that a decoder does for texts in SVG files, handed in by the target that has the libraries for it: decoding
/// links neither Pango nor fontconfig.
package struct DecoderFonts: Sendable {
  /// The paths of the font files that texts in SVG files are drawn with.
  let files: @Sendable () -> [String]
  /// Keeps the fonts of the machine out, before a decoder gives up its rights.
  let close: @Sendable () -> Void
  /// Adds the files to the fonts that texts in SVG files see; once, however often it is called.
  let addFiles: @Sendable () -> Void
  /// Whether one of the files has a glyph for a character, or the character needs none; to be called after `addFiles`.
  let covers: @Sendable (Unicode.Scalar) -> Bool

  /// The work of one target; see the properties.
  package init(
    files: @escaping @Sendable () -> [String], close: @escaping @Sendable () -> Void,
    addFiles: @escaping @Sendable () -> Void, covers: @escaping @Sendable (Unicode.Scalar) -> Bool
  ) {
    (self.files, self.close, self.addFiles, self.covers) = (files, close, addFiles, covers)
  }
}
