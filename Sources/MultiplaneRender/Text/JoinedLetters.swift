import CPangoCairo

/// The stretches of a paragraph whose letters are joined to their neighbours: by strokes, as in Arabic, or by a line above
/// them, as in Devanagari.
///
/// Room between such letters would tear words apart, so they are given none; the spaces between the words have theirs.
package struct JoinedLetters {
  /// In bytes of the paragraph; in order.
  package private(set) var ranges: [Range<Int>] = []

  /// The stretches of a text.
  package init(in text: String) {
    // All of these scripts begin at U+0590 or behind.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return }
    var offset = 0
    var isJoined = false
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      defer { offset += length }
      isJoined = Self.isJoined(scalar, after: isJoined)
      guard isJoined else { continue }
      if let last = ranges.last, last.upperBound == offset {
        ranges[ranges.count - 1] = last.lowerBound..<offset + length
      } else {
        ranges.append(offset..<offset + length)
      }
    }
  }

  /// Whether a byte lies in one of them.
  func contains(_ offset: Int) -> Bool { ranges.contains { $0.contains(offset) } }

  /// The parts of a stretch that lie in none of them; `nil` as its end is that of the paragraph.
  package func gaps(from start: Int, to end: Int?) -> [(start: Int, end: Int?)] {
    var gaps: [(start: Int, end: Int?)] = []
    var place = start
    for range in ranges where range.upperBound > place && range.lowerBound < end ?? .max {
      if range.lowerBound > place { gaps.append((place, range.lowerBound)) }
      place = range.upperBound
    }
    if place < end ?? .max { gaps.append((place, end)) }
    return gaps
  }

  private static func isJoined(_ scalar: Unicode.Scalar, after isBeforeJoined: Bool) -> Bool {
    // A kashida belongs to no script, and is nothing but a stroke between letters.
    if scalar == "\u{0640}" { return true }
    let script = g_unichar_get_script(scalar.value)
    // Marks and joiners go with the letter before them.
    return script == G_UNICODE_SCRIPT_INHERITED ? isBeforeJoined : scripts.contains(script.rawValue)
  }

  private static let scripts: Set<Int32> = Set(
    [
      // Joined by strokes.
      G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_SYRIAC, G_UNICODE_SCRIPT_NKO, G_UNICODE_SCRIPT_MANDAIC,
      G_UNICODE_SCRIPT_MANICHAEAN, G_UNICODE_SCRIPT_PSALTER_PAHLAVI, G_UNICODE_SCRIPT_MONGOLIAN,
      G_UNICODE_SCRIPT_PHAGS_PA, G_UNICODE_SCRIPT_ADLAM, G_UNICODE_SCRIPT_HANIFI_ROHINGYA, G_UNICODE_SCRIPT_SOGDIAN,
      G_UNICODE_SCRIPT_CHORASMIAN,
      // Joined by a line.
      G_UNICODE_SCRIPT_DEVANAGARI, G_UNICODE_SCRIPT_BENGALI, G_UNICODE_SCRIPT_GURMUKHI, G_UNICODE_SCRIPT_SYLOTI_NAGRI,
      G_UNICODE_SCRIPT_TIRHUTA, G_UNICODE_SCRIPT_MODI, G_UNICODE_SCRIPT_NANDINAGARI, G_UNICODE_SCRIPT_SHARADA,
      G_UNICODE_SCRIPT_DOGRA, G_UNICODE_SCRIPT_OGHAM,
    ].map(\.rawValue))
}
