import CPangoCairo
import MultiplaneBase
import MultiplaneLayout

/// Breaks a text into paragraphs and lines.
///
/// Every paragraph is a Pango layout of its own, because Pango's line limit counts each paragraph anew and ours counts
/// the whole text.
struct ParagraphBreaker {
  let context: ShapingContext
  let request: TextRequest
  let geometry: LineGeometry

  /// The text's lines, with their glyphs placed.
  ///
  /// - Parameter missing: The characters that no face has.
  func shaped(missing: [Unicode.Scalar]) -> ShapedText {
    let paragraphs = Self.paragraphs(of: request.text)
    let limit = request.lineLimit.map { max(1, $0) }
    let description = context.description(of: request.style)
    defer { pango_font_description_free(description) }
    var layouts: [OpaquePointer] = []
    defer { for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout)) } }
    var count = 0
    var cut = false
    for (index, paragraph) in paragraphs.enumerated() {
      let room = limit.map { $0 - count }
      if let room, room <= 0 { break }
      var layout = layout(paragraph, description, room)
      count += Int(pango_layout_get_line_count(layout))
      if let limit, count >= limit, index + 1 < paragraphs.count {
        // The limit falls between two paragraphs: the dots that Pango puts inside one are added by hand.
        let lines = Int(pango_layout_get_line_count(layout))
        g_object_unref(UnsafeMutableRawPointer(layout))
        layout = self.layout(paragraph + "…", description, lines)
        cut = true
      }
      if pango_layout_is_ellipsized(layout) != 0 { cut = true }
      layouts.append(layout)
    }
    let lines = layouts.flatMap { layout in
      (0..<pango_layout_get_line_count(layout)).compactMap { index in
        pango_layout_get_line_readonly(layout, index).map { ShapedLine($0, context) }
      }
    }
    return ShapedText(lines, request: request, geometry: geometry, cut: cut, missing: missing)
  }

  private func layout(_ text: some StringProtocol, _ description: OpaquePointer?, _ room: Int?) -> OpaquePointer {
    guard let layout = pango_layout_new(context.pointer) else { fatalError("out of memory for a text") }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_single_paragraph_mode(layout, 0)
    // A word too long for its line is cut without a hyphen nobody wrote.
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    if let width = request.wrapWidth {
      // A width of -1 would mean none; no width at all still holds one character a line.
      pango_layout_set_width(layout, Int32(clamping: max(0, width.units) * 16))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if let room {
        pango_layout_set_height(layout, Int32(clamping: -room))
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      }
    }
    var text = String(text)
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
    }
    return layout
  }

  /// The text cut at all kinds of line ends; `\r\n` is one. NUL, at which C strings end, becomes U+FFFD.
  static func paragraphs(of text: String) -> [Substring] {
    let bytes = text.utf8
    // Most texts hold nothing that could be a line end: E2 80 and C2 are how the others begin.
    guard bytes.contains(where: { $0 < 0x0E || $0 == 0xC2 || $0 == 0xE2 }) else { return [text[...]] }
    let clean = bytes.contains(0) ? String(text.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : text
    return clean.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
