package import MultiplaneBase
package import MultiplaneDecoding
internal import MultiplaneExpressions
package import MultiplaneLayout
package import MultiplaneReading
package import MultiplaneRender
package import MultiplaneScene
internal import Synchronization

/// A scene that was read and checked, with everything it draws with at hand.
///
///     let source = try SourceFile.read(path: "ridge.yaml")
///     let loaded = try LoadedScene(source)
///     let stepper = try loaded.makeStepper()
///
/// Loading finds the problems of the scene, its fonts and its pictures before the first frame, all at once. It may be
/// shared between threads.
package final class LoadedScene: Sendable {
  /// The file as it was read; messages show its lines.
  package let source: SourceFile
  /// The scene as a program declared it; `nil` where it was read from a text, and can be read again.
  private let declared: DeclaredScene?
  /// The scene in it.
  package let scene: Scene
  /// The resources that the scene is drawn with.
  package let resources: RenderResources
  let imagePaths: [String]
  /// Opens pictures that nodes show by themselves; `nil` where frames are not drawn at once.
  package let prefetch: PrefetchQueue?
  private let decoders: DecoderPool
  /// Files that are not there, and that placeholders stand for.
  let lackingPaths: [String]
  private let styles: [TextStyle]
  /// The rate it is stepped at, where a run was told another than the scene's.
  let framesPerSecond: Double?
  private let hash = Mutex<String?>(nil)
  /// The values of the viewports the scene is laid out in, once they were found.
  let knownViewports = Mutex<[ViewportValues]?>(nil)

  /// Reads a scene and checks all it names.
  ///
  /// - Parameters:
  ///   - source: The scene's text, from `SourceFile.read`.
  ///   - folder: The folder its files lie under; `nil` is the folder of the file, for standard input the current one.
  ///   - options: Of these, `inputs`, `systemFonts`, `missingGlyphs`, `appearance`, `reducesMotion` and `isDrawnAtOnce` matter
  ///     here, the rate where steps of the track are ended by conditions or a viewport is on its way, and the scale where one goes
  ///     to its side.
  ///   - store: The caches that scenes loaded before have left.
  /// - Throws: Every problem of the scene and of the pictures it names, or, where it has none, of all files it names, or, where
  ///   the length of its track shows on a run alone, of that run.
  package convenience init(
    _ source: SourceFile, folder: String? = nil, options: RenderOptions = RenderOptions(),
    store: AssetStore = AssetStore()
  ) throws(SceneFailure) {
    try self.init(
      DeclaredScene(yaml: source), folder: folder ?? Self.folder(of: source.name), options: options, store: store)
  }

  /// Takes a scene that was declared, by a file or otherwise, and checks all it names; see above.
  ///
  /// - Parameter folder: The folder its files lie under.
  package init(
    _ declared: DeclaredScene, folder: String, options: RenderOptions = RenderOptions(),
    store: AssetStore = AssetStore()
  ) throws(SceneFailure) {
    Breadcrumb.note(file: declared.name)
    Breadcrumb.beginStep()
    defer { Breadcrumb.endStep() }
    (source, decoders) = (declared.text ?? SourceFile(name: declared.name, text: ""), store.decoders)
    self.declared = declared.text == nil ? declared : nil
    var scene = try SceneReader.read(
      declared, folder: folder,
      options: ReadingOptions(allowsAnyFont: options.systemFonts, inputs: options.inputs),
      faultsOfFiles: { layers in
        guard let dependencies = try? SceneDependencies(layers), let folder = try? AssetFolder(folder) else {
          return []
        }
        return Self.faults(of: dependencies.images, in: store.images(in: folder))
      })
    // A device may be dark by itself.
    if let appearance = options.appearance { scene.appearance = appearance }
    if options.reducesMotion { scene = scene.withReducedMotion }
    let rate = options.framesPerSecond.flatMap { FrameLimits.framesPerSecond.contains($0) ? $0 : nil }
    let scale = options.scale ?? scene.canvas.scale
    var dependencies = try SceneDependencies(scene, viewports: [])
    let images = store.images(in: try AssetFolder(folder))
    prefetch =
      options.isDrawnAtOnce
      ? PrefetchQueue(dependencies.images.compactMap { Self.ownPath($0, in: images) }, in: images) : nil
    // A way of a day has millions of viewports: they are gone over where anything follows them.
    let asksViewports = dependencies.followsViewport || scene.mayOutgrowFrames(scale: scale)
    let timed = asksViewports ? try scene.timedViewports(framesPerSecond: rate) : []
    var shown: [ViewportValues]?
    if let timed, dependencies.followsViewport {
      let values = scene.values(of: timed)
      dependencies = try SceneDependencies(scene, viewports: values, within: dependencies.timeLeft)
      shown = values
    }
    var problems: [Diagnostic] = []
    var opened: RenderResources?
    do throws(SceneFailure) {
      opened = try RenderResources(
        scene: scene, systemFonts: options.systemFonts, missingGlyphs: options.missingGlyphs, store: store,
        images: images)
    } catch {
      problems += Self.placed(error.diagnostics, scene)
    }
    problems += Self.faults(of: dependencies.images, in: images)
    problems += scene.faults(ofTurning: timed ?? [], scale: scale)
    if let fonts = opened?.fonts {
      for family in dependencies.families {
        if let problem = fonts.problem(withFamily: family.name) { problems.append(problem.at(family.span, family.key)) }
      }
    }
    guard problems.isEmpty, let opened else { throw SceneFailure(problems) }
    resources = opened
    scene = try scene.resolved(opened.makeLayoutResources(), framesPerSecond: rate)
    if timed == nil {
      // Which pictures there are, and how large the frames, shows on a run as the viewports do.
      let viewports = try scene.viewports(
        opened.makeLayoutResources(missingGlyphs: .warn), framesPerSecond: rate)
      let values = scene.values(of: viewports)
      dependencies = try SceneDependencies(scene, viewports: values, within: dependencies.timeLeft)
      shown = values
      problems = Self.faults(of: dependencies.images, in: images) + scene.faults(ofTurning: viewports, scale: scale)
      guard problems.isEmpty else { throw SceneFailure(problems) }
    }
    let replaced = Self.replaced(dependencies.images, in: images)
    let lacking = Set(replaced.paths)
    scene.warnings += replaced.warnings + Self.warnings(of: dependencies.images, in: images)
    if !dependencies.images.isEmpty { scene.warnings += [DecoderWalls.warning].compactMap(\.self) }
    self.scene = scene
    framesPerSecond = rate
    imagePaths = dependencies.images.map(\.path).filter { !lacking.contains($0) }
    lackingPaths = lacking.sorted()
    styles = Array(dependencies.styles)
    if let shown { knownViewports.withLock { $0 = shown } }
  }

  /// Whether the scene was read from a text, so that it can be read again.
  var isWritten: Bool { declared == nil }

  /// The same scene, shown otherwise.
  package func shown(with options: RenderOptions) throws(SceneFailure) -> LoadedScene {
    guard let declared else {
      return try LoadedScene(source, folder: scene.folder, options: options, store: resources.store)
    }
    return try LoadedScene(declared, folder: scene.folder, options: options, store: resources.store)
  }

  /// The warnings of pictures in lists of more than 10,000 rows: of the first 10,000 of each, however far from any
  /// frame.
  ///
  /// - Throws: `SceneFailure` for pictures that cannot be used, and for a row that names one and cannot be read.
  package func picturesOfLongLists() throws(SceneFailure) -> [Diagnostic] {
    var dependencies = try SceneDependencies(scene, viewports: [], longLists: true)
    if dependencies.followsViewport {
      let viewports = try self.viewports()
      dependencies = try SceneDependencies(
        scene, viewports: viewports, longLists: true, within: dependencies.timeLeft)
    }
    let faults = Self.faults(of: dependencies.images, in: resources.images)
    guard faults.isEmpty else { throw SceneFailure(faults) }
    return Self.replaced(dependencies.images, in: resources.images, told: lackingPaths).warnings
      + Self.warnings(of: dependencies.images, in: resources.images, told: imagePaths)
  }

  /// The names of the devices that a scene's file declares; nothing else of it is read.
  ///
  /// - Throws: A limit if they are more than anybody may go through.
  package static func deviceNames(in source: SourceFile) -> [String] {
    SceneReader.deviceNames(in: source)
  }

  /// A stepper of the scene, which measures with a text shaper of its own.
  ///
  /// - Parameters:
  ///   - traces: Whether frame states hold the traces of rows.
  ///   - tracksVisibility: Whether frame states say how much of the named nodes is on screen even if nothing in the scene
  ///     reads it.
  ///   - clock: Tells the time in nanoseconds; for measuring alone.
  ///   - spans: Whether the stepper collects when it laid out.
  package func makeStepper(
    _ options: RenderOptions = RenderOptions(), traces: Bool = false, tracksVisibility: Bool = false,
    clock: (() -> UInt64)? = nil, spans: Bool = false
  ) throws(SceneFailure) -> Stepper {
    try Stepper(
      scene: scene, resources: makeLayoutResources(), framesPerSecond: options.framesPerSecond,
      invalidation: options.invalidation, start: options.startScroll, traces: traces,
      tracksVisibility: tracksVisibility, clock: clock, spans: spans)
  }

  /// The resources that layout measures with; they warn of placeholders and picture files that loading has not told of.
  package func makeLayoutResources() -> any LayoutResources {
    resources.makeLayoutResources(toldLacks: Set(lackingPaths), toldImages: Set(imagePaths))
  }

  /// A SHA-256 over the scene, how it is shown, and every data, picture and font file it names, in hexadecimal; computed once.
  ///
  /// Pictures that follow the items of lists of more than 10,000 rows are not in it.
  package func contentHash() throws(SceneFailure) -> String {
    if let known = hash.withLock({ $0 }) { return known }
    let digest = ContentDigest()
    digest.add(scene.sourceHash)
    // Runs that were told otherwise draw other frames of the same file.
    if scene.appearance != .light { digest.add(scene.appearance.rawValue) }
    if scene.isMotionReduced { digest.add("reduced motion") }
    for path in imagePaths.sorted() {
      digest.add(path)
      digest.add(try resources.images.bytes(of: path))
    }
    for path in lackingPaths { digest.add("no file \(path)") }
    for file in scene.dataFiles {
      digest.add(file.name)
      digest.add(try file.contentHash())
    }
    for face in scene.fonts {
      digest.add(face.family)
      digest.add(resources.fonts.digest(ofSceneFile: face.file, family: face.family) ?? "")
    }
    let value = digest.value
    hash.withLock { $0 = value }
    return value
  }

  /// The fingerprint of a render besides the scene: libraries, those of its pictures' formats among them, and the font
  /// files its texts could use.
  package func fingerprint() throws(SceneFailure) -> RenderFingerprint {
    var fingerprint = try resources.fonts.fingerprint(of: styles)
    var formats: Set<ImageHeader.Format> = []
    for path in imagePaths { formats.insert(try resources.images.header(of: path).format) }
    fingerprint.libraries += ImageLibraries.versions(for: formats, librsvg: decoders.vectorsVersion)
    return fingerprint
  }

  /// Ends the processes its files were opened in, without waiting until they have: the last that is done with a scene.
  package func endDecoders() {
    prefetch?.close()
    decoders.stop()
  }

  /// The folder part of a path.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The problems of pictures, each where the scene names it.
  private static func faults(of uses: [SceneDependencies.ImageUse], in images: ImageCache) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    for image in uses where !isReplaced(image, in: images) {
      do throws(SceneFailure) { _ = try images.header(of: image.path) } catch {
        faults += error.diagnostics.map { $0.at(image.span, image.key) }
      }
    }
    return faults
  }

  /// The pictures that placeholders stand for.
  private static func replaced(
    _ uses: [SceneDependencies.ImageUse], in images: ImageCache, told: [String] = []
  ) -> PlaceholderUses {
    var replaced = PlaceholderUses(told: Set(told))
    for use in uses where isReplaced(use, in: images) { replaced.add(use.path, at: use.span, key: use.key) }
    return replaced
  }

  /// The warnings of pictures that can be used.
  private static func warnings(
    of uses: [SceneDependencies.ImageUse], in images: ImageCache, told: [String] = []
  ) -> [Diagnostic] {
    var warnings = PictureWarnings(told: Set(told))
    for use in uses where !isReplaced(use, in: images) {
      warnings.add(use.path, at: use.span, key: use.key, in: images)
    }
    return warnings.all
  }

  /// The file that a node shows by itself; `nil` for pictures of rows, of which lists show but some.
  private static func ownPath(_ image: SceneDependencies.ImageUse, in images: ImageCache) -> String? {
    if image.isOfRow || image.isPlaceholder { return nil }
    return isReplaced(image, in: images) ? image.placeholder : image.path
  }

  /// Whether a placeholder stands for a picture.
  private static func isReplaced(_ image: SceneDependencies.ImageUse, in images: ImageCache) -> Bool {
    image.placeholder != nil && images.lacks(image.path)
  }

  /// All faces that the scene may use; opens the files of its fonts.
  package func listFonts() throws(SceneFailure) -> [FontSet.Entry] {
    do throws(SceneFailure) { return try resources.fonts.list() } catch {
      throw SceneFailure(Self.placed(error.diagnostics, scene))
    }
  }

  /// Gives problems with font files the place where the scene names the file.
  private static func placed(_ problems: [Diagnostic], _ scene: Scene) -> [Diagnostic] {
    problems.map { problem in
      guard problem.span == nil, let face = scene.fonts.first(where: { problem.cause == .asset($0.file) })
      else { return problem }
      return problem.at(face.span, "fonts.\(face.family)")
    }
  }
}

extension Diagnostic {
  /// The problem at a place, unless it has one already.
  func at(_ span: SourceSpan, _ path: String) -> Diagnostic {
    var copy = self
    if copy.span == nil { (copy.span, copy.path) = (span, path) }
    return copy
  }
}
