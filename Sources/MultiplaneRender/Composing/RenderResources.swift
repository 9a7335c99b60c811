package import MultiplaneBase
package import MultiplaneLayout
package import MultiplaneScene

/// What all threads of a run share: fonts, decoded pictures, recycled memory.
package final class RenderResources: Sendable {
  package let fonts: FontSet
  package let images: ImageCache
  package let pool: PixelPool
  let rasters = RasterBudget()
  private let missingGlyphs: MissingGlyphs

  /// Opens a scene's folder and its fonts.
  ///
  /// - Throws: `SceneFailure` of class `asset` for a font that cannot be used.
  package init(
    scene: Scene, systemFonts: Bool = false, missingGlyphs: MissingGlyphs = .error
  ) throws(SceneFailure) {
    let folder = try AssetFolder(scene.folder)
    var declarations: [FontSet.Declaration] = []
    for face in scene.fonts {
      if let index = declarations.firstIndex(where: { $0.family == face.family }) {
        declarations[index].files.append(face.file)
      } else {
        declarations.append(FontSet.Declaration(family: face.family, files: [face.file]))
      }
    }
    fonts = try FontSet(declarations, in: folder, systemFonts: systemFonts)
    images = ImageCache(folder: folder)
    pool = PixelPool()
    self.missingGlyphs = missingGlyphs
  }

  func makePainter() -> Painter {
    Painter(texts: TextShaper(fonts: fonts, missingGlyphs: missingGlyphs), images: images, pool: pool)
  }

  /// What layout measures with; one for each stepper.
  package func makeLayoutResources() -> any LayoutResources {
    Measurer(texts: TextShaper(fonts: fonts, missingGlyphs: missingGlyphs), images: images)
  }
}

/// Measures texts and reads picture headers for one stepper.
private final class Measurer: LayoutResources {
  private let texts: TextShaper
  private let images: ImageCache

  init(texts: TextShaper, images: ImageCache) { (self.texts, self.images) = (texts, images) }

  var warnings: [Diagnostic] { texts.warnings }
  func measure(_ request: TextRequest) throws(SceneFailure) -> TextMetrics { try texts.measure(request) }
  func lineHeight(of style: TextStyle) throws(SceneFailure) -> Length { try texts.lineHeight(of: style) }

  func imageSize(path: String, span: SourceSpan) throws(SceneFailure) -> Size {
    do {
      let header = try images.header(of: path)
      return Size(width: Length(points: Double(header.width)), height: Length(points: Double(header.height)))
    } catch {
      var failure = error
      for index in failure.diagnostics.indices where failure.diagnostics[index].span == nil {
        failure.diagnostics[index].span = span
      }
      throw failure
    }
  }
}
