import CPangoCairo
import MultiplaneBase
import MultiplaneDecoding

/// Does to a font of a scene what drawing with it will do, in a decoder: a font that brings a library down does so there.
enum FontTrial {
  /// Reads the font as fontconfig, HarfBuzz and FreeType read it, and loads every outline.
  ///
  /// - Parameters:
  ///   - path: The path that opens the font's bytes.
  ///   - isPlain: Whether pictures of glyphs or layers were taken out of it.
  /// - Throws: Why the font cannot be used.
  static func run(path: String, isPlain: Bool) throws(ImageFailure) {
    guard !isTricky(path) else { throw ImageFailure(.refused, "has outlines that its instructions draw") }
    let patterns = FontPattern.scan(path)
    guard !patterns.isEmpty else { throw ImageFailure(.refused, "is damaged") }
    for pattern in patterns {
      if let fault = FontOutlineCheck.fault(pattern, at: path, isPlain: isPlain) { throw ImageFailure(.refused, fault) }
    }
    for pattern in patterns where pattern.isOutline { loadOutlines(path, pattern.integer(FC_INDEX) ?? 0) }
  }

  /// Whether FreeType runs the instructions of a face whatever it is asked for, as the outlines of a few old fonts are nothing
  /// without them: the fonts are told by their names and sums. Instructions are programs without a bound on their time.
  private static func isTricky(_ path: String) -> Bool {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return false }
    defer { FT_Done_FreeType(library) }
    var (index, count): (FT_Long, FT_Long) = (0, 1)
    while index < count {
      var opened: FT_Face?
      if FT_New_Face(library, path, index, &opened) == 0, let face = opened {
        defer { FT_Done_Face(face) }
        count = min(256, face.pointee.num_faces)
        if face.pointee.face_flags & FT_Long(FT_FACE_FLAG_TRICKY) != 0 { return true }
      }
      index += 1
    }
    return false
  }

  private static func loadOutlines(_ path: String, _ index: Int) {
    var (library, opened): (FT_Library?, FT_Face?)
    guard FT_Init_FreeType(&library) == 0, let library else { return }
    defer { FT_Done_FreeType(library) }
    guard FT_New_Face(library, path, FT_Long(index), &opened) == 0, let face = opened else { return }
    defer { FT_Done_Face(face) }
    // Off the default of its axes a variable font reads more of its tables.
    if let axes = FontAxes(path: path, index: index) {
      var coordinates = axes.coordinates(weight: 900, isSlanted: true)
      FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
    }
    let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    // A glyph that cannot be read is an error where it is drawn, with the text it stands in.
    for glyph in 0..<UInt32(clamping: face.pointee.num_glyphs) { _ = FT_Load_Glyph(face, glyph, flags) }
  }
}
