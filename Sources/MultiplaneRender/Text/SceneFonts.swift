import CPangoCairo
import MultiplaneBase
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
    for declaration in declarations {
      var faces: [FontFace] = []
      for file in declaration.files {
        do throws(SceneFailure) {
          faces += try read(file, in: folder, decoders)
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
    _ file: String, in folder: AssetFolder?, _ decoders: DecoderPool
  ) throws(SceneFailure) -> [FontFace] {
    guard let folder else {
      throw SceneFailure(
        Diagnostic(code: "font-file", "\"\(file)\" has no folder to be found in", failure: .bug, cause: .asset(file)))
    }
    let bytes = try folder.read(file, limit: FontLimits.fileSize, of: "font file")
    func refused(_ reason: String) -> SceneFailure {
      SceneFailure(ImageRemark(.refused, reason).diagnostic(ofFont: file))
    }
    if let fault = FontFileCheck.fault(bytes) { throw refused(fault) }
    guard let memory = SharedMemory(holding: bytes) else { throw refused("cannot be held in memory") }
    do throws(ImageRemark) {
      try decoders.tryFont(memory)
    } catch {
      throw SceneFailure(error.diagnostic(ofFont: file))
    }
    // What was tried out is what is drawn with: nobody can write to that memory.
    let source = FontSource(memory)
    return FontPattern.usable(in: source.path).map { FontFace($0, file: file, source: source) }
  }
}
