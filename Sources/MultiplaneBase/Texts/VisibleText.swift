/// Whether a scalar would do something to a terminal, or to the reading order, instead of showing.
///
/// Controls, line ends and formats (categories Cc, Zl, Zp and Cf), but for the joiners, which letters and emoji are made
/// with, and the marks that stand before digits, which show (Prepended_Concatenation_Mark).
package func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
    0xFFF9...0xFFFB, 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE007F:
    true
  default: false
  }
}

/// The text on one line, with what does not show written as escapes: `\n`, `\t`, `\u{1B}`, `\u{202E}`.
package func visible(_ text: String) -> String { visible(text, keepsLines: false) }

/// The lines of a text with what does not show written as escapes; only line feeds and tabs stay as they are.
package func visibleLines(_ text: String) -> String { visible(text, keepsLines: true) }

private func visible(_ text: String, keepsLines: Bool) -> String {
  func isKept(_ scalar: Unicode.Scalar) -> Bool { keepsLines && (scalar == "\n" || scalar == "\t") }
  // Nearly every text stays as it is, and large ones are not copied for their line feeds.
  guard text.unicodeScalars.contains(where: { isHidden($0) && !isKept($0) }) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case _ where isKept(scalar): result.unicodeScalars.append(scalar)
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where isHidden(scalar): result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A code point as `U+00AD`.
package func hex(_ scalar: UInt32) -> String {
  "U+" + zeroPadded(String(scalar, radix: 16, uppercase: true), to: 4)
}
