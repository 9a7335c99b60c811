internal import MultiplaneBase
internal import MultiplaneLayout

/// What the pixels of a picture depend on: equal keys are equal pixels, also of different loads of a scene.
struct PictureKey: Hashable, Sendable {
  /// What is drawn.
  let content: PictureContent
  /// What it is drawn with.
  let sources: PictureSources
  /// The grid it is drawn on.
  let space: UnitSpace
  private let contentHash: Int

  /// The key of a picture.
  init(_ picture: Picture, _ sources: PictureSources, _ space: UnitSpace) {
    (content, contentHash, self.sources, self.space) = (picture.content, picture.contentHash, sources, space)
  }

  /// About how many pixels the picture has.
  var pixels: Double { content.bounds.width * content.bounds.height * space.scale * space.scale }

  func hash(into hasher: inout Hasher) {
    hasher.combine(contentHash)
    hasher.combine(sources)
    hasher.combine(space)
  }
}

/// What display items are drawn with besides what they say themselves.
struct PictureSources: Hashable, Sendable {
  /// The picture files, in the order of the items; `nil` for one that cannot be read, which is an error when it is
  /// drawn.
  var files: [ImageFile.Identity?] = []
  /// The fonts, where there is text.
  var fonts: FontSet.Identity?
  /// What is done for characters without a glyph.
  var missingGlyphs = MissingGlyphs.error
}
