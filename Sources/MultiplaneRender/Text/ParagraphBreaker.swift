import CPangoCairo
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

/// Breaks a text into paragraphs and lines.
///
/// Every paragraph is a Pango layout of its own, because Pango's line limit counts each paragraph anew and ours counts
/// the whole text.
struct ParagraphBreaker {
  let context: ShapingContext
  let chain: FontChain
  let request: TextRequest
  let geometry: LineGeometry

  init(context: ShapingContext, chain: FontChain, request: TextRequest, geometry: LineGeometry) {
    (self.context, self.chain, self.geometry) = (context, chain, geometry)
    var request = request
    // Replaced before bytes are counted.
    if !request.parts.isEmpty, request.text.utf8.contains(0) {
      request.setParts(request.partTexts.map(Self.withoutNUL))
    }
    self.request = request
  }

  /// The text's lines, with their glyphs placed.
  ///
  /// - Parameter missing: The characters that no face has.
  func shaped(missing: [Unicode.Scalar]) -> ShapedText {
    let paragraphs = Self.paragraphs(of: request.text)
    let limit = request.lineLimit.map { max(1, $0) }
    let description = context.description(of: request.style, request.parts.isEmpty ? nil : chain.orders[0])
    defer { pango_font_description_free(description) }
    var layouts: [(pointer: OpaquePointer, parts: PartRanges)] = []
    defer { for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout.pointer)) } }
    var count = 0
    var cut = false
    for (index, paragraph) in paragraphs.enumerated() {
      let room = limit.map { $0 - count }
      if let room, room <= 0 { break }
      var layout = layout([paragraph], description, room)
      count += Int(pango_layout_get_line_count(layout.pointer))
      if let limit, count >= limit, index + 1 < paragraphs.count {
        // The limit falls between two paragraphs: the dots that Pango puts inside one are added by hand.
        let lines = Int(pango_layout_get_line_count(layout.pointer))
        g_object_unref(UnsafeMutableRawPointer(layout.pointer))
        let end = request.truncation == .tail ? [] : paragraphs.suffix(1)
        layout = self.layout([paragraph, "…"] + end, description, lines)
        cut = true
      }
      if pango_layout_is_ellipsized(layout.pointer) != 0 { cut = true }
      layouts.append(layout)
    }
    let lines = layouts.flatMap { layout in
      (0..<pango_layout_get_line_count(layout.pointer)).compactMap { index in
        pango_layout_get_line_readonly(layout.pointer, index).map {
          ShapedLine($0, context, layout.parts, trimsDots: request.truncation != .tail)
        }
      }
    }
    return ShapedText(lines, request: request, chain: chain, geometry: geometry, cut: cut, missing: missing)
  }

  /// - Parameter pieces: A paragraph, or its beginning, dots, and the end of the text.
  private func layout(
    _ pieces: [Substring], _ description: OpaquePointer?, _ room: Int?
  ) -> (pointer: OpaquePointer, parts: PartRanges) {
    guard let layout = pango_layout_new(context.pointer) else { fatalError("out of memory for a text") }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_single_paragraph_mode(layout, 0)
    let parts = partRanges(pieces)
    let attributes = attributes(parts)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    if let width = request.wrapWidth {
      // A width of -1 would mean none; no width at all still holds one character a line.
      // Room between letters counts behind the last one of a line when lines are broken, and is not there afterwards.
      let tracking = request.parts.map(\.style.tracking).max() ?? request.style.tracking
      pango_layout_set_width(layout, Int32(clamping: max(0, width.units * 16 + Int64((tracking * 1024).rounded()))))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if let room {
        pango_layout_set_height(layout, Int32(clamping: -room))
        pango_layout_set_ellipsize(layout, request.truncation.mode)
      }
    }
    var text = pieces.count == 1 ? String(pieces[0]) : pieces.joined()
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
    }
    return (layout, parts)
  }

  private func partRanges(_ pieces: [Substring]) -> PartRanges {
    guard !request.parts.isEmpty else { return PartRanges() }
    let text = request.text.utf8
    var end = 0
    return PartRanges(
      pieces.map { piece in
        let isOfText = piece != "…" || pieces.count == 1
        let start = isOfText ? text.distance(from: text.startIndex, to: piece.startIndex) : end
        let length = piece.utf8.count
        end = start + length
        return (length, start, isOfText)
      }, request.parts)
  }

  /// How the letters of a paragraph are set, apart from its font.
  private func attributes(_ parts: PartRanges) -> OpaquePointer? {
    let list = pango_attr_list_new()
    if !request.hyphenates {
      // A word too long for its line is cut without a hyphen nobody wrote.
      pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    }
    if request.parts.isEmpty {
      add(request.style, to: list, from: 0, to: nil)
      return list
    }
    var start = 0
    for (end, part) in parts.ends {
      let style = request.parts[part].style
      let description = context.description(of: style, chain.orders[part + 1])
      insert(pango_attr_font_desc_new(description), to: list, from: start, to: end)
      pango_font_description_free(description)
      add(style, to: list, from: start, to: end)
      start = end
    }
    return list
  }

  private func add(_ style: TextStyle, to list: OpaquePointer?, from start: Int, to end: Int?) {
    if style.tracking != 0 {
      let room = Int32((style.tracking * 1024).rounded())
      insert(pango_attr_letter_spacing_new(room), to: list, from: start, to: end)
    }
    if style.hasTabularDigits { insert(pango_attr_font_features_new("tnum=1"), to: list, from: start, to: end) }
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, to list: OpaquePointer?, from start: Int, to end: Int?
  ) {
    guard let attribute else { return }
    if let end { (attribute.pointee.start_index, attribute.pointee.end_index) = (UInt32(start), UInt32(end)) }
    pango_attr_list_insert(list, attribute)
  }

  /// The text cut at all kinds of line ends; `\r\n` is one. NUL, at which C strings end, becomes U+FFFD.
  static func paragraphs(of text: String) -> [Substring] {
    let bytes = text.utf8
    // Most texts hold nothing that could be a line end: E2 80 and C2 are how the others begin.
    guard bytes.contains(where: { $0 < 0x0E || $0 == 0xC2 || $0 == 0xE2 }) else { return [text[...]] }
    let clean = bytes.contains(0) ? withoutNUL(text[...]) : text
    return clean.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  private static func withoutNUL(_ text: Substring) -> String { String(text.map { $0 == "\0" ? "\u{FFFD}" : $0 }) }
}

extension TextTruncation {
  /// What Pango calls it.
  fileprivate var mode: PangoEllipsizeMode {
    switch self {
    case .head: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .tail: PANGO_ELLIPSIZE_END
    }
  }
}
