package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout
package import MultiplaneScene

/// The resources that all threads draw a scene with: its fonts, its files, and those it shares with other scenes.
package final class RenderResources: Sendable {
  /// The fonts the scene may use.
  package let fonts: FontSet
  /// The picture files below the scene's folder.
  package let images: ImageCache
  /// The store that outlives the scene.
  package let store: AssetStore
  private let missingGlyphs: MissingGlyphs

  /// Opens a scene's folder and its fonts.
  ///
  /// - Parameters:
  ///   - systemFonts: Whether families installed on the machine may be used too.
  ///   - store: The store with the things that scenes drawn earlier left to be used again; a store of its own if not given.
  ///   - images: The files below the scene's folder, where they are known; the store's.
  /// - Throws: `SceneFailure` of class `asset` for a font that cannot be used.
  package init(
    scene: Scene, systemFonts: Bool = false, missingGlyphs: MissingGlyphs = .error, store: AssetStore = AssetStore(),
    images: ImageCache? = nil
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
    fonts = try store.fonts.set(declarations, in: folder, systemFonts: systemFonts)
    self.images = images ?? store.images(in: folder)
    (self.store, self.missingGlyphs) = (store, missingGlyphs)
  }

  /// A shaper for one thread.
  func makeShaper() -> TextShaper { TextShaper(fonts: fonts, missingGlyphs: missingGlyphs) }

  /// The resources that layout measures with; one set for each stepper.
  ///
  /// - Parameters:
  ///   - toldLacks: Pictures that are known to be missing: nothing more is said of them.
  ///   - toldImages: Pictures of whose files all was said.
  ///   - missingGlyphs: The rule for glyphs that no font has; `nil` is the rule that the scene is drawn with.
  package func makeLayoutResources(
    toldLacks: Set<String> = [], toldImages: Set<String> = [], missingGlyphs: MissingGlyphs? = nil
  ) -> any LayoutResources {
    let texts = TextShaper(fonts: fonts, missingGlyphs: missingGlyphs ?? self.missingGlyphs)
    return Measurer(
      texts: texts, images: images, lacks: PlaceholderUses(told: toldLacks),
      pictures: PictureWarnings(told: toldImages))
  }

  /// The files and fonts that items are drawn with.
  func sources(of items: [DisplayItem]) -> PictureSources {
    var sources = PictureSources()
    collect(items, into: &sources)
    return sources
  }

  private func collect(_ items: [DisplayItem], into sources: inout PictureSources) {
    for item in items {
      switch item {
      case .fill, .border, .frame, .sides, .stroke, .outline, .hairline: break
      case .text, .letters: (sources.fonts, sources.missingGlyphs) = (fonts.identity, missingGlyphs)
      case .image(let path, _, _, _): sources.files.append(images.identity(of: path))
      case .moved(_, let items), .clip(_, _, let items): collect(items, into: &sources)
      case .group(let effects, let items):
        collect(items, into: &sources)
        for case .mask(let items) in effects { collect(items, into: &sources) }
      }
    }
  }
}

/// Measures texts and reads picture headers for one stepper.
private final class Measurer: LayoutResources {
  private let texts: TextShaper
  private let images: ImageCache
  private var lacks: PlaceholderUses
  private var pictures: PictureWarnings

  init(texts: TextShaper, images: ImageCache, lacks: PlaceholderUses, pictures: PictureWarnings) {
    (self.texts, self.images, self.lacks, self.pictures) = (texts, images, lacks, pictures)
  }

  var warnings: [Diagnostic] { texts.warnings + lacks.warnings + pictures.all }
  func measure(_ request: TextRequest) throws(SceneFailure) -> TextMetrics { try texts.measure(request) }
  func lineHeight(of style: TextStyle) throws(SceneFailure) -> Length { try texts.lineHeight(of: style) }

  func imageSize(path: String, span: SourceSpan) throws(SceneFailure) -> Size {
    let header = try header(path, span)
    pictures.add(path, at: span, in: images)
    return Size(width: Length(points: Double(header.width)), height: Length(points: Double(header.height)))
  }

  func imageSequence(path: String, span: SourceSpan) throws(SceneFailure) -> PictureSequence? {
    let header = try header(path, span)
    guard let frames = header.frames else { return nil }
    let grid = frames.sheet(width: header.width, height: header.height)
    return PictureSequence(
      columns: grid.columns, rows: grid.rows, count: frames.count, pace: .ends(frames.ends, plays: frames.plays))
  }

  func lacksImage(path: String, of node: Node) -> Bool {
    guard images.lacks(path) else { return false }
    lacks.add(path, at: node.contentSpan, key: node.path)
    return true
  }

  private func header(_ path: String, _ span: SourceSpan) throws(SceneFailure) -> ImageHeader {
    do {
      return try images.header(of: path)
    } catch {
      var failure = error
      for index in failure.diagnostics.indices where failure.diagnostics[index].span == nil {
        failure.diagnostics[index].span = span
      }
      throw failure
    }
  }
}
