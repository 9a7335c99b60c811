import CPangoCairo
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneScene

/// Reads the font files a scene names.
enum SceneFonts {
  /// The declared families. Throws everything that is wrong with any of the files.
  static func load(
    _ declarations: [FontSet.Declaration], in folder: AssetFolder?, _ decoders: DecoderPool
  ) throws(SceneFailure) -> [FontFamily] {
    let count = declarations.reduce(0) { $0 + $1.files.count }
    guard count <= FontLimits.files.value else {
      throw SceneFailure(
        Diagnostic(
          code: "limit-fonts", "the scene names \(count) font files; at most \(FontLimits.files) are read",
          hint: FontLimits.files.hint(), failure: .limit))
    }
    var families: [FontFamily] = []
    var problems: [Diagnostic] = []
    // A file that several fonts name is tried out and held once, whatever paths lead to it.
    var known: [AssetFile.State: Result<[FontFace], ImageFailure>] = [:]
    for declaration in declarations {
      var faces: [FontFace] = []
      for file in declaration.files {
        do throws(SceneFailure) {
          faces += try read(file, in: folder, decoders, &known)
        } catch {
          problems += error.diagnostics
        }
      }
      if declaration.files.isEmpty {
        problems.append(
          Diagnostic(code: "font-file", "font \"\(declaration.family)\" has no files", failure: .asset))
      }
      families.append(FontFamily(name: declaration.family, origin: .scene, faces: faces))
    }
    guard problems.isEmpty else { throw SceneFailure(problems) }
    return families
  }

  private static func read(
    _ name: String, in folder: AssetFolder?, _ decoders: DecoderPool,
    _ known: inout [AssetFile.State: Result<[FontFace], ImageFailure>]
  ) throws(SceneFailure) -> [FontFace] {
    guard let folder else {
      throw SceneFailure(
        Diagnostic(code: "font-file", "\"\(name)\" has no folder to be found in", failure: .bug, cause: .asset(name)))
    }
    let file = try folder.openFile(name, of: "font file")
    let found: Result<[FontFace], ImageFailure>
    if let before = known[file.state] {
      found = before
    } else {
      let bytes = try file.contents(of: "font file")
      found = Result { () throws(ImageFailure) in
        if let fault = FontFileCheck.fault(bytes) { throw ImageFailure(.refused, fault) }
        return try faces(bytes, name, decoders) { (font, isPlain) throws(ImageFailure) in
          try decoders.tryFont(font, isPlain: isPlain)
        }
      }
      known[file.state] = found
    }
    do throws(ImageFailure) {
      return try found.get().map { $0.named(name) }
    } catch {
      throw SceneFailure(error.diagnostic(ofFont: name))
    }
  }

  /// The faces in a font's bytes.
  ///
  /// - Parameters:
  ///   - file: The file as messages name it.
  ///   - trial: Tries out what libraries of this process will see, and is told whether pictures were taken out of it.
  static func faces(
    _ bytes: [UInt8], _ file: String, _ decoders: DecoderPool,
    trial: (SharedMemory, Bool) throws(ImageFailure) -> Void = { _, _ in }
  ) throws(ImageFailure) -> [FontFace] {
    let font = try FontFile(bytes)
    let isPlain = font.hasPictures
    guard let memory = SharedMemory(holding: isPlain ? try font.plain() : bytes) else {
      throw ImageFailure(.refused, "cannot be held in memory")
    }
    try trial(memory, isPlain)
    // The memory that was tried out is drawn with: nobody can write to it.
    let source = FontSource(memory, original: isPlain ? bytes : nil)
    var faces: [FontFace] = []
    var deadline = ThreadDeadline(in: UInt64(Budgets.seconds) * 1_000_000_000)
    for pattern in FontPattern.scan(source.path) {
      guard isPlain else {
        faces += FontFace(pattern, file: file, source: source).variants
        continue
      }
      let index = pattern.integer(FC_INDEX) ?? 0
      guard font.faces.indices.contains(index) else { throw FontTable.damaged }
      let colors = try ColorGlyphs(font.faces[index], file: file, decoders: decoders)
      let substitutes = font.faces[index].table("GSUB") != nil
      guard
        let seen = try pattern.seen(with: colors, substitutes: substitutes, at: source.path, within: &deadline)
      else {
        throw ImageFailure(.refused, "has neither outlines nor pictures for its characters")
      }
      faces += FontFace(seen.pattern, file: file, source: source, colors: colors, blanks: seen.blanks).variants
    }
    return faces
  }
}
