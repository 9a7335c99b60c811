import CCairo
import CPangoCairo
import MultiplaneDecoding

/// How wide letters of texts in SVG files are, as the drawing library sets them.
enum SVGTextMeasure {
  /// The groups of letters that are drawn as one, in the order they stand in, each with how far the next one stands from it in
  /// units of the drawing.
  static func clusters(of text: String, _ style: SVGTextStyle) -> [DecoderFonts.Cluster] {
    guard style.size > 0, let map = pango_cairo_font_map_get_default(), let context = pango_font_map_create_context(map)
    else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    if let family = style.family { pango_font_description_set_family(description, family) }
    pango_font_description_set_weight(description, PangoWeight(UInt32(max(1, min(1000, style.weight)))))
    if style.isSlanted { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    pango_font_description_set_absolute_size(description, (style.size * 1024).rounded())
    guard let layout = pango_layout_new(context) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_text(layout, text, -1)
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var found: [(start: Int, advance: Double)] = []
    repeat {
      var extents = PangoRectangle()
      pango_layout_iter_get_cluster_extents(iterator, nil, &extents)
      found.append((Int(pango_layout_iter_get_index(iterator)), Double(extents.width) / 1024))
    } while pango_layout_iter_next_cluster(iterator) != 0
    let bytes = Array(text.utf8)
    let starts = found.map(\.start).sorted()
    return found.map { start, advance in
      let end = starts.first { $0 > start } ?? bytes.count
      return (
        String(decoding: bytes[min(start, bytes.count)..<max(min(start, bytes.count), end)], as: UTF8.self), advance
      )
    }
  }
}
