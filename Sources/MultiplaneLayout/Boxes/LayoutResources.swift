package import MultiplaneBase

/// What layout asks of the outside: extents of texts and of picture files.
package protocol LayoutResources: TextMeasuring {
  /// The natural size of a picture file, 1 px = 1 pt, read from its header.
  ///
  /// - Throws: `SceneFailure` of class `asset` or `limit` when the file is missing, broken or too large.
  func imageSize(path: String, span: SourceSpan) throws(SceneFailure) -> Size
  /// What was drawn otherwise than asked for so far, each once, such as characters without a glyph.
  var warnings: [Diagnostic] { get }
}

extension LayoutResources {
  /// None.
  package var warnings: [Diagnostic] { [] }
}
