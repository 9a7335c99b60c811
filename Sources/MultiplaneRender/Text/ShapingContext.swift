import CCairo
import CPangoCairo
import MultiplaneBase
import MultiplaneLayout

/// A font map and a Pango context over a few faces, with every setting given and none inherited; used in a `TextShapingLock` alone.
final class ShapingContext {
  /// The `PangoContext`.
  let pointer: OpaquePointer
  /// The faces, in order of preference.
  let faces: [FontFace]
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let configuration: FontConfiguration
  private let outlines: [Bool]

  init(_ faces: [FontFace]) throws(SceneFailure) {
    var patterns: [FontPattern] = []
    for face in faces { patterns.append(try face.pattern()) }
    let configuration = try FontConfiguration(patterns)
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
      let context = pango_font_map_create_context(map)
    else { throw SceneFailure(code: "pango", "Pango gives no font map", failure: .bug) }
    (self.faces, self.configuration, self.map, pointer) = (faces, configuration, map, context)
    outlines = patterns.map(\.isOutline)
    mp_font_map_set_config(map, configuration.pointer)
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    // A language Pango knows nothing about: for any other, runs in a foreign script take theirs from the environment's
    // LANGUAGE, and with it localised letter forms.
    pango_context_set_language(context, pango_language_from_string("und"))
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    pango_context_set_round_glyph_positions(context, 0)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_subpixel_order(options, CAIRO_SUBPIXEL_ORDER_DEFAULT)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
    g_object_unref(UnsafeMutableRawPointer(map))
  }

  /// The face a font of the map was made from, by its place in `faces`; `nil` for none of them.
  func index(of font: UnsafeMutablePointer<PangoFont>) -> Int? {
    var name: UnsafeMutablePointer<FcChar8>?
    guard let pattern = mp_font_pattern(font), FcPatternGetString(pattern, FC_FAMILY, 0, &name) == FcResultMatch,
      let name, let index = FontConfiguration.index(ofFamily: String(cString: name)), index < faces.count
    else { return nil }
    return index
  }

  /// Whether a face's glyphs are outlines of one colour.
  func isOutline(_ index: Int) -> Bool { outlines[index] }

  /// A Pango description of a style; the caller frees it.
  ///
  /// - Parameter order: The places of the style's faces, if these are not all there are.
  func description(of style: TextStyle, _ order: [Int]? = nil) -> OpaquePointer? {
    let description = pango_font_description_new()
    let families = order.map { FontConfiguration.familyList($0) } ?? configuration.familyList
    pango_font_description_set_family(description, families)
    pango_font_description_set_absolute_size(description, (style.size * 1024).rounded())
    pango_font_description_set_weight(description, PangoWeight(UInt32(max(1, min(1000, style.weight)))))
    return description
  }

  /// Where baselines stand in lines of a style.
  func lineGeometry(of style: TextStyle) throws(SceneFailure) -> LineGeometry {
    let description = description(of: style)
    defer { pango_font_description_free(description) }
    var extents = hb_font_extents_t()
    guard let font = pango_font_map_load_font(map, pointer, description), let shaping = pango_font_get_hb_font(font),
      hb_font_get_h_extents(shaping, &extents) != 0
    else { throw SceneFailure(code: "pango", "a font of the set cannot be loaded", failure: .asset) }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    let ascent = Double(extents.ascender) / 1024
    let descent = -Double(extents.descender) / 1024
    let step = style.lineHeight.map { $0 * style.size } ?? (ascent + descent + Double(extents.line_gap) / 1024)
    return LineGeometry(step: step, firstBaseline: (step - ascent - descent) / 2 + ascent)
  }
}

/// Where the lines of a style stand, in points.
struct LineGeometry: Sendable {
  /// From one baseline to the next.
  var step: Double
  /// From the top of a text to its first baseline: half of what the line has beyond ascent and descent, then the ascent.
  var firstBaseline: Double
}
