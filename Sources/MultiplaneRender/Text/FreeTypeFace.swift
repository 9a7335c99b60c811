import CCairo
import CPangoCairo
import MultiplaneBase
import MultiplaneDecoding

/// A font file opened for drawing, in a FreeType library of its own: faces of one library must not be opened and closed by
/// several threads at once, and cairo lets go of fonts on whichever thread it happens to need room.
final class FreeTypeFace {
  /// The `FT_Face`.
  let pointer: FT_Face
  private let library: FT_Library

  init(_ face: FontFace) throws(SceneFailure) {
    var (library, opened): (FT_Library?, FT_Face?)
    guard FT_Init_FreeType(&library) == 0, let library else {
      throw SceneFailure(Diagnostic(code: "freetype", "FreeType does not start", failure: .bug))
    }
    guard FT_New_Face(library, face.source.path, FT_Long(face.index), &opened) == 0, let opened else {
      FT_Done_FreeType(library)
      throw face.missing
    }
    (self.library, pointer) = (library, opened)
  }

  deinit {
    FT_Done_Face(pointer)
    FT_Done_FreeType(library)
  }
}

/// A face as cairo draws it; for one thread.
final class GlyphFace {
  /// The `cairo_font_face_t`.
  let pointer: OpaquePointer
  /// The face itself, for what cairo does not draw.
  let file: FreeTypeFace

  private nonisolated(unsafe) static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

  init(_ face: FontFace) throws(SceneFailure) {
    let file = try FreeTypeFace(face)
    // Fonts of pictures have nothing but bitmaps; those of outlines are drawn from these at every size.
    let flags = try face.pattern().isOutline ? FT_LOAD_NO_BITMAP : FT_LOAD_COLOR
    guard let pointer = cairo_ft_font_face_create_for_ft_face(file.pointer, Int32(flags)) else { throw face.missing }
    try checkCairo(cairo_font_face_status(pointer), "a font")
    (self.pointer, self.file) = (pointer, file)
    // Cairo keeps fonts that were used for a while; the file stays open as long.
    let owner = Unmanaged.passRetained(file)
    let status = cairo_font_face_set_user_data(pointer, Self.key, owner.toOpaque()) { file in
      if let file { Unmanaged<FreeTypeFace>.fromOpaque(file).release() }
    }
    if status != CAIRO_STATUS_SUCCESS { owner.release() }
    try checkCairo(status, "a font")
  }

  deinit { cairo_font_face_destroy(pointer) }
}
