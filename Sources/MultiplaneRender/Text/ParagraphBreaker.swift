import CGLib
import CPangoCairo
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

/// Breaks a text into paragraphs and lines.
///
/// Every paragraph is a Pango layout of its own, because Pango's line limit counts each paragraph anew and ours counts
/// the whole text.
package struct ParagraphBreaker {
  let context: ShapingContext
  let chain: FontChain
  let request: TextRequest
  let geometry: LineGeometry
  /// The least and the most room that tracking takes at the ends of a line while lines are broken, in 1/1024 pt; it is
  /// not there afterwards.
  private let roomAtEnds: ClosedRange<Int32>
  /// The room between the letters of each part, or of the text.
  private let spacing: [LetterSpacing]
  /// Whether there is any.
  private let hasSpacing: Bool

  init(context: ShapingContext, chain: FontChain, request: TextRequest, geometry: LineGeometry) {
    (self.context, self.chain, self.geometry) = (context, chain, geometry)
    var request = request
    // Replaced before bytes are counted.
    if !request.parts.isEmpty, request.text.utf8.contains(0) {
      request.setParts(request.partTexts.map(Self.withoutNUL))
    }
    self.request = request
    let own = LetterSpacing(points: request.style.tracking)
    spacing = request.parts.isEmpty ? [own] : request.parts.map { LetterSpacing(points: $0.style.tracking) }
    var seen = request.parts.isEmpty ? [own] : zip(request.parts, spacing).filter { $0.0.length > 0 }.map(\.1)
    hasSpacing = seen.contains { $0.all != 0 }
    // Letters that are joined have no room beside them.
    if hasSpacing, !JoinedLetters(in: self.request.text).ranges.isEmpty { seen.append(.none) }
    let (lefts, rights) = (seen.map(\.left), seen.map(\.right))
    let least = (lefts.min() ?? own.left) + (rights.min() ?? own.right)
    roomAtEnds = least...((lefts.max() ?? own.left) + (rights.max() ?? own.right))
  }

  /// The text's lines, with their glyphs placed.
  ///
  /// - Parameter missing: The characters that no face of their style has.
  /// - Throws: A line is too wide.
  func shaped(missing: MissingCharacters) throws(SceneFailure) -> ShapedText {
    let paragraphs = Self.paragraphs(of: request.text)
    let limit = request.lineLimit.map { max(1, $0) }
    let description = context.description(of: request.style, request.parts.isEmpty ? nil : chain.orders[0])
    defer { pango_font_description_free(description) }
    var layouts: [Paragraph] = []
    defer { for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout.pointer)) } }
    var count = 0
    var (cut, isNarrow) = (false, false)
    for (index, paragraph) in paragraphs.enumerated() {
      let room = limit.map { $0 - count }
      if let room, room <= 0 { break }
      var layout = try layout([paragraph], description, room)
      count += Int(pango_layout_get_line_count(layout.pointer))
      if let limit, count >= limit, index + 1 < paragraphs.count {
        // The limit falls between two paragraphs: the dots that Pango puts inside one are added by hand.
        let lines = Int(pango_layout_get_line_count(layout.pointer))
        g_object_unref(UnsafeMutableRawPointer(layout.pointer))
        let end = request.truncation == .tail ? [] : paragraphs.suffix(1)
        layout = try self.layout([paragraph, "…"] + end, description, lines)
        cut = true
      }
      if pango_layout_is_ellipsized(layout.pointer) != 0 { cut = true }
      if layout.isNarrow { isNarrow = true }
      layouts.append(layout)
    }
    var lines: [ShapedLine] = []
    for layout in layouts {
      for line in layout.lines {
        let runs = try LineRuns(line, layout.parts, layout.joined, spacing)
        var shaped = ShapedLine(runs, context, trimsDots: request.truncation != .tail, start: layout.start)
        shaped.words = layout.words(of: line)
        lines.append(shaped)
      }
    }
    return ShapedText(
      lines, request: request, chain: chain, geometry: geometry, cut: cut, missing: missing,
      room: isNarrow ? roomAtEnds.upperBound - roomAtEnds.lowerBound : 0)
  }

  /// A laid out paragraph.
  private struct Paragraph {
    /// The `PangoLayout`.
    let pointer: OpaquePointer
    let parts: PartRanges
    let joined: JoinedLetters
    /// Where it begins, in bytes of the text.
    let start: Int32
    /// Whether its lines were broken with the least room at their ends, though some may have more.
    var isNarrow = false

    /// The words of a line.
    func words(of line: UnsafeMutablePointer<PangoLayoutLine>) -> String {
      guard let text = pango_layout_get_text(pointer) else { return "" }
      let start = UnsafeRawPointer(text) + Int(line.pointee.start_index)
      return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(line.pointee.length)), as: UTF8.self)
    }

    /// Its lines, from the top; valid until the layout is changed. Pango keeps them in a list, and goes through it anew for
    /// each line that is asked for by its number.
    var lines: [UnsafeMutablePointer<PangoLayoutLine>] {
      var lines: [UnsafeMutablePointer<PangoLayoutLine>] = []
      var node = pango_layout_get_lines_readonly(pointer)
      while let element = node {
        if let line = element.pointee.data { lines.append(line.assumingMemoryBound(to: PangoLayoutLine.self)) }
        node = element.pointee.next
      }
      return lines
    }
  }

  /// - Parameter pieces: A paragraph, and where it is cut the dots behind it and what follows them of the text.
  private func layout(_ pieces: [Substring], _ description: OpaquePointer?, _ lines: Int?) throws(SceneFailure)
    -> Paragraph
  {
    guard let layout = pango_layout_new(context.pointer) else { fatalError("out of memory for a text") }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_single_paragraph_mode(layout, 0)
    var text = pieces.count == 1 ? String(pieces[0]) : pieces.joined()
    let parts = partRanges(pieces)
    let joined = hasSpacing ? JoinedLetters(in: text) : JoinedLetters(in: "")
    let attributes = attributes(parts, joined)
    for keycap in Self.keycaps(in: text) {
      insert(pango_attr_family_new("emoji"), to: attributes, from: keycap.lowerBound, to: keycap.upperBound)
    }
    if let tag = request.language {
      for range in LetterLanguage.ranges(of: text, in: tag) {
        insert(
          pango_attr_language_new(pango_language_from_string(tag)), to: attributes, from: range.lowerBound,
          to: range.upperBound)
      }
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    if let width = request.wrapWidth {
      setWidth(width, roomAtEnds.upperBound, of: layout)
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if let lines {
        pango_layout_set_height(layout, Int32(clamping: -lines))
        pango_layout_set_ellipsize(layout, request.truncation.mode)
      }
    }
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
    }
    let whole = pieces[0].base.utf8
    let start = Int32(clamping: whole.distance(from: whole.startIndex, to: pieces[0].startIndex))
    var paragraph = Paragraph(pointer: layout, parts: parts, joined: joined, start: start)
    let isLine: Bool
    do throws(SceneFailure) {
      isLine = roomAtEnds.count == 1 ? true : try self.isLine(paragraph, within: request.wrapWidth)
    } catch {
      g_object_unref(UnsafeMutableRawPointer(layout))
      throw error
    }
    if let width = request.wrapWidth, !isLine {
      // Which ends a line will have is not known before it is broken: no line gets more than all have.
      setWidth(width, roomAtEnds.lowerBound, of: layout)
      paragraph.isNarrow = true
    }
    return paragraph
  }

  /// Makes lines break at a width, in 1/64 pt, with room at their ends, in 1/1024 pt.
  private func setWidth(_ width: Length, _ room: Int32, of layout: OpaquePointer) {
    // A width of -1 would mean none; no width at all still holds one character a line.
    pango_layout_set_width(layout, Int32(clamping: max(0, width.units * 16 + Int64(room))))
  }

  /// Whether a paragraph is one line that fits its width, if it has one.
  private func isLine(_ paragraph: Paragraph, within width: Length?) throws(SceneFailure) -> Bool {
    guard let width else { return true }
    guard pango_layout_get_line_count(paragraph.pointer) == 1,
      let line = pango_layout_get_line_readonly(paragraph.pointer, 0)
    else { return false }
    return try Int64(LineRuns(line, paragraph.parts, paragraph.joined, spacing).width) <= width.units * 16
  }

  private func partRanges(_ pieces: [Substring]) -> PartRanges {
    guard !request.parts.isEmpty else { return PartRanges() }
    let text = request.text.utf8
    var end = 0
    return PartRanges(
      pieces.enumerated().map { index, piece in
        let isOfText = index != 1
        let start = isOfText ? text.distance(from: text.startIndex, to: piece.startIndex) : end
        let length = piece.utf8.count
        end = start + length
        return (length, start, isOfText)
      }, request.parts)
  }

  /// How the letters of a paragraph are set, apart from its font.
  private func attributes(_ parts: PartRanges, _ joined: JoinedLetters) -> OpaquePointer? {
    let list = pango_attr_list_new()
    if !request.hyphenates {
      // A word too long for its line is cut without a hyphen nobody wrote.
      pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    }
    if request.parts.isEmpty {
      add(request.style, to: list, from: 0, to: nil, joined)
      return list
    }
    var start = 0
    for (end, part) in parts.ends {
      let style = request.parts[part].style
      let description = context.description(of: style, chain.orders[part + 1])
      insert(pango_attr_font_desc_new(description), to: list, from: start, to: end)
      pango_font_description_free(description)
      add(style, to: list, from: start, to: end, joined)
      start = end
    }
    return list
  }

  /// The bytes of keycaps, such as `1` and U+20E3: both are one picture of one font, which Pango knows with a selector alone.
  private static func keycaps(in text: String) -> [Range<Int>] {
    guard text.utf8.contains(0xE2) else { return [] }
    let bytes = Array(text.utf8)
    return bytes.indices.dropFirst().compactMap { index in
      let isCap = bytes[index...].starts(with: [0xE2, 0x83, 0xA3]) && "0123456789#*".utf8.contains(bytes[index - 1])
      return isCap ? index - 1..<index + 3 : nil
    }
  }

  private func add(
    _ style: TextStyle, to list: OpaquePointer?, from start: Int, to end: Int?, _ joined: JoinedLetters
  ) {
    if style.tracking != 0 {
      let all = LetterSpacing(points: style.tracking).all
      for gap in joined.gaps(from: start, to: end) {
        insert(pango_attr_letter_spacing_new(all), to: list, from: gap.start, to: gap.end)
      }
    }
    if style.hasTabularDigits { insert(pango_attr_font_features_new("tnum=1"), to: list, from: start, to: end) }
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, to list: OpaquePointer?, from start: Int, to end: Int?
  ) {
    guard let attribute else { return }
    attribute.pointee.start_index = UInt32(start)
    if let end { attribute.pointee.end_index = UInt32(end) }
    pango_attr_list_insert(list, attribute)
  }

  /// The text cut at all kinds of line ends; `\r\n` is one. NUL, at which C strings end, becomes U+FFFD.
  package static func paragraphs(of text: String) -> [Substring] {
    let bytes = text.utf8
    // Most texts hold nothing that could be a line end: E2 80 and C2 are how the others begin.
    guard bytes.contains(where: { $0 < 0x0E || $0 == 0xC2 || $0 == 0xE2 }) else { return [text[...]] }
    let clean = bytes.contains(0) ? withoutNUL(text[...]) : text
    return clean.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  private static func withoutNUL(_ text: Substring) -> String { String(text.map { $0 == "\0" ? "\u{FFFD}" : $0 }) }
}

extension TextTruncation {
  /// The mode of Pango for it.
  fileprivate var mode: PangoEllipsizeMode {
    switch self {
    case .head: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .tail: PANGO_ELLIPSIZE_END
    }
  }
}
