internal import CPangoCairo
package import MultiplaneBase
package import MultiplaneDecoding
package import MultiplaneLayout

extension FontSet {
  /// The fingerprint of drawing with some styles: all files that their texts could use, needed or not, so that it is
  /// known before the first frame. Reads every such file whole, on two threads, at a millisecond or two a megabyte.
  package func fingerprint(of styles: [TextStyle]) throws(SceneFailure) -> RenderFingerprint {
    var files: [(path: String, digest: @Sendable () -> String?)] = []
    for style in styles {
      try check(style)
      for family in families(of: style) {
        // No file of the scene is opened for its faces.
        files += family.files.map { name, file in (name, { file.digest }) }
        guard family.origin != .scene else { continue }
        files += try family.faces(weight: style.weight, italic: style.isItalic).map { face in
          (face.file, { face.digest })
        }
      }
    }
    // Two threads meet somewhere in the middle.
    let last = files
    let helper = files.count > 1 ? OwnThread { for file in last.reversed() { _ = file.digest() } } : nil
    let fonts = Set(files.map { RenderFingerprint.Part(name: Path.name($0.path), value: $0.digest() ?? "missing") })
    helper?.join()
    return RenderFingerprint(
      libraries: Self.libraryVersions, fonts: fonts.sorted { ($0.name, $0.value) < ($1.name, $1.value) })
  }

  /// The versions of the libraries as they are loaded, and the dictionary that one of them reads.
  package static let libraryVersions: [RenderFingerprint.Part] = {
    var freetype: FT_Library?
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    if FT_Init_FreeType(&freetype) == 0 {
      FT_Library_Version(freetype, &major, &minor, &patch)
      FT_Done_FreeType(freetype)
    }
    let fontconfig = FcGetVersion()
    return [
      ("cairo", String(cString: cairo_version_string())), ("pango", String(cString: pango_version_string())),
      ("harfbuzz", String(cString: hb_version_string())), ("freetype", "\(major).\(minor).\(patch)"),
      ("fontconfig", "\(fontconfig / 10000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
      ("pixman", String(cString: pixman_version_string())),
    ].map { RenderFingerprint.Part(name: $0.0, value: $0.1) } + [ThaiDictionary.part]
  }()
}
