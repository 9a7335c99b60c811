package import MultiplaneBase
package import MultiplaneScene

/// The resources of layout from outside: extents of texts and of picture files.
package protocol LayoutResources: TextMeasuring {
  /// The natural size of a picture file, 1 px = 1 pt, read from its header.
  ///
  /// - Throws: `SceneFailure` of class `asset` or `limit` when the file is missing, broken or too large.
  func imageSize(path: String, span: SourceSpan) throws(SceneFailure) -> Size
  /// The pictures in an animated file, which follow one another; `nil` for one that stays.
  ///
  /// - Throws: As `imageSize` does.
  func imageSequence(path: String, span: SourceSpan) throws(SceneFailure) -> PictureSequence?
  /// Whether there is no picture file of a name, so that a node's placeholder is shown.
  func lacksImage(path: String, of node: Node) -> Bool
  /// A warning for each thing that was drawn otherwise than asked for so far, such as characters without a glyph and
  /// placeholders.
  var warnings: [Diagnostic] { get }
}

extension LayoutResources {
  /// All are there.
  package func lacksImage(path: String, of node: Node) -> Bool { false }
  /// Every picture stays.
  package func imageSequence(path: String, span: SourceSpan) throws(SceneFailure) -> PictureSequence? { nil }
  /// None.
  package var warnings: [Diagnostic] { [] }
}
