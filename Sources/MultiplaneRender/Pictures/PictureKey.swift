package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout

/// The inputs that the pixels of a picture depend on: equal keys are equal pixels, also of different loads of a scene.
package struct PictureKey: Hashable, Sendable {
  /// The content that is drawn.
  let content: PictureContent
  /// The files and fonts it is drawn with.
  let sources: PictureSources
  /// The grid it is drawn on.
  let space: LayerSpace
  /// The pixels that are shown, from the layer's corner; `nil` is all. A very large picture is painted in parts.
  let part: PixelRect?
  private let contentHash: Int

  /// The key of a picture.
  package init(_ picture: Picture, _ sources: PictureSources, _ space: LayerSpace, part: PixelRect? = nil) {
    (content, contentHash, self.sources, self.space) = (picture.content, picture.contentHash, sources, space)
    self.part = part
  }

  /// About how many pixels the picture has.
  var pixels: Double {
    if let part { return Double(part.width) * Double(part.height) }
    return content.bounds.width * space.scale * content.bounds.height * space.scale
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(contentHash)
    hasher.combine(sources)
    hasher.combine(space)
    hasher.combine(part)
  }
}

/// The inputs of drawing display items besides the items themselves.
package struct PictureSources: Hashable, Sendable {
  /// The picture files, in the order of the items; `nil` for one that cannot be read, which is an error when it is
  /// drawn.
  package var files: [ImageFile.Identity?] = []
  /// The fonts, where there is text.
  package var fonts: FontSet.Identity?
  /// The treatment of characters without a glyph.
  package var missingGlyphs = MissingGlyphs.error

  /// All of it, part by part.
  package init(files: [ImageFile.Identity?] = [], fonts: FontSet.Identity? = nil, missingGlyphs: MissingGlyphs = .error)
  {
    (self.files, self.fonts, self.missingGlyphs) = (files, fonts, missingGlyphs)
  }
}
