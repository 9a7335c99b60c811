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
      throw SceneFailure(code: "freetype", "FreeType does not start", failure: .bug)
    }
    guard FT_New_Face(library, face.source.path, FT_Long(face.index), &opened) == 0, let opened else {
      FT_Done_FreeType(library)
      throw face.missing
    }
    (self.library, pointer) = (library, opened)
    // FreeType takes the places of named instances below zero for others; these are right.
    var coordinates = face.coordinates
    if !coordinates.isEmpty { FT_Set_Var_Design_Coordinates(opened, FT_UInt(coordinates.count), &coordinates) }
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

  /// The glyphs that cairo keeps of it.
  var memory = GlyphMemory()
  private var extents: [UInt: OutlineExtent] = [:]

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

  /// The extent of a glyph's outline.
  func extent(of glyph: UInt) -> OutlineExtent {
    if let known = extents[glyph] { return known }
    var extent = OutlineExtent()
    // Cairo leaves the transform of a text that leans or turns.
    let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP | FT_LOAD_IGNORE_TRANSFORM)
    if FT_Load_Glyph(file.pointer, FT_UInt(truncatingIfNeeded: glyph), flags) == 0,
      file.pointer.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    {
      var box = FT_BBox()
      FT_Outline_Get_CBox(&file.pointer.pointee.glyph.pointee.outline, &box)
      let em = Double(max(1, file.pointer.pointee.units_per_EM))
      extent.points = Int(file.pointer.pointee.glyph.pointee.outline.n_points)
      extent.width = Double(box.xMax - box.xMin) / em
      extent.height = Double(box.yMax - box.yMin) / em
    }
    extents[glyph] = extent
    return extent
  }
}

/// The size of a glyph's outline, which says what it takes to draw it.
struct OutlineExtent {
  /// How many points it has.
  var points = 0
  /// The sides of the box around them, in ems.
  var width = 0.0
  var height = 0.0
}
