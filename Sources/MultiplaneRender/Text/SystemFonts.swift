internal import CPangoCairo
internal import MultiplaneBase
internal import MultiplaneDecoding

/// The fonts installed on the machine, for `--system-fonts`.
enum SystemFonts {
  /// The families by name. Read from fontconfig once, which may take a second on a machine with a cold cache.
  static let families: [FontFamily] = {
    guard let config = FcInitLoadConfigAndFonts() else { return [] }
    defer { FcConfigDestroy(config) }
    guard let set = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    var faces: [String: [FontFace]] = [:]
    for i in 0..<Int(set.pointee.nfont) {
      guard let pointer = set.pointee.fonts[i] else { continue }
      FcPatternReference(pointer)
      let pattern = FontPattern(pointer)
      // A variable font is there as its file has it by default, and again as a whole and for each named instance.
      guard !pattern.flag(FC_VARIABLE), let index = pattern.integer(FC_INDEX), index <= 0xFFFF,
        let family = pattern.string(FC_FAMILY), let file = pattern.string(FC_FILE)
      else { continue }
      if pattern.isColor, let colored = coloredFaces(file) {
        faces[family, default: []] += colored.filter { $0.index == index }
      } else {
        faces[family, default: []] += FontFace(pattern, file: file, source: FontSource(path: file)).variants
      }
    }
    // The order of files in a folder is the disk's, so faces are sorted.
    return faces.sorted { $0.key < $1.key }.map { name, faces in
      FontFamily(name: name, origin: .system, faces: faces.sorted { ($0.file, $0.weight) < ($1.file, $1.weight) })
    }
  }()

  /// The faces of a font with pictures or layers, which are drawn as those of scenes are; `nil` if it is of another kind.
  private static func coloredFaces(_ file: String) -> [FontFace]? {
    WholeFile.contents(of: file, limit: Budgets.pictureBytes).flatMap {
      try? FontFace.faces(in: $0, file: file, decoders)
    }
  }

  /// Where pictures of glyphs are opened; it starts nothing before it is asked.
  private static let decoders = DecoderPool()
}

/// The process's default fontconfig configuration, which Pango loads in the background and librsvg draws texts with.
enum DefaultConfiguration {
  private static let closed: Void = {
    guard let config = FcConfigCreate() else { return }
    FcConfigAppFontAddFile(config, "")
    FcConfigSetCurrent(config)
    FcConfigDestroy(config)
  }()

  /// Puts an empty configuration in the place of the system's, once: loading that one costs start-up time and would
  /// let the machine's fonts into pictures.
  static func close() { closed }

  private static let withFonts: Void = {
    guard let config = FcConfigGetCurrent() else { return }
    for file in BuiltInFonts.filesForVectors { FcConfigAppFontAddFile(config, file) }
  }()

  /// Adds the built-in families for texts in SVG files, once; they are the only fonts such texts see.
  static func addBuiltInFonts() {
    close()
    withFonts
  }

  /// Whether one of the built-in families has a glyph for a character, or the character needs none.
  static func covers(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.needsNoGlyph, let set = FcConfigGetFonts(nil, FcSetApplication) else { return true }
    return (0..<Int(set.pointee.nfont)).contains { index in
      var characters: OpaquePointer?
      return FcPatternGetCharSet(set.pointee.fonts[index], FC_CHARSET, 0, &characters) == FcResultMatch
        && FcCharSetHasChar(characters, scalar.value) != 0
    }
  }
}
