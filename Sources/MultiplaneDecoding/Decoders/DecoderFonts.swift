/// The work with fonts that a decoder does, handed in by the target that has the libraries for it: decoding links neither Pango
/// nor fontconfig.
package struct DecoderFonts: Sendable {
  /// Letters that are drawn as one, and how far the next ones stand from them, in units of the drawing.
  package typealias Cluster = (letters: String, advance: Double)

  /// The paths of the font files that texts in SVG files are drawn with.
  let files: @Sendable () -> [String]
  /// Keeps the fonts of the machine out, before a decoder gives up its rights.
  let close: @Sendable () -> Void
  /// Adds the files to the fonts that texts in SVG files see; once, however often it is called.
  let addFiles: @Sendable () -> Void
  /// The clusters of a text in an SVG file, in the order they stand in.
  let clusters: @Sendable (String, SVGTextStyle) -> [Cluster]
  /// Tries whether a font can be read and its glyphs be drawn (`DecoderRequest.Task`): its path, and whether pictures of glyphs
  /// or layers were taken out of it.
  let tryFont: @Sendable (String, Bool) throws(ImageFailure) -> Void

  /// The work of one target; see the properties.
  package init(
    files: @escaping @Sendable () -> [String], close: @escaping @Sendable () -> Void,
    addFiles: @escaping @Sendable () -> Void, clusters: @escaping @Sendable (String, SVGTextStyle) -> [Cluster],
    tryFont: @escaping @Sendable (String, Bool) throws(ImageFailure) -> Void
  ) {
    (self.files, self.close, self.addFiles) = (files, close, addFiles)
    (self.clusters, self.tryFont) = (clusters, tryFont)
  }
}
