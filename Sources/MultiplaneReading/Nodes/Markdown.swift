/// The little Markdown that a text may be written in: `**bold**` or `__bold__`, `*italic*` or `_italic_`, `~~strike~~`, and
/// `\*` for a mark that is meant as it stands.
///
/// The rule for opening and closing is CommonMark's for delimiter runs (`MarkdownMarks`); a mark without its other one
/// is a letter like any. Everything in `${…}` is left as it is, and counts as a word.
package struct Markdown {
  /// Words in one style.
  package struct Part: Equatable {
    package var text: String
    package var style: Style
    /// Where its characters stand in the whole text, in Unicode scalars: marks lie between the pieces.
    package var pieces: [Range<Int>]
  }

  /// The styles that marks give to words.
  package struct Style: OptionSet {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let bold = Style(rawValue: 1)
    package static let italic = Style(rawValue: 2)
    package static let strike = Style(rawValue: 4)
  }

  /// The parts of a text, a new one where the style changes; O(length).
  package static func parts(of text: String) -> [Part] {
    let scalars = Array(text.unicodeScalars)
    let marks = MarkdownMarks(scalars)
    var parts: [Part] = []
    // Marks stand in one another: what holds inside, and around it.
    var styles: [Style] = [[]]
    var at = 0
    while at < scalars.count {
      guard let mark = marks.found[at] else {
        add(scalars[at], at, styles[styles.count - 1], to: &parts)
        at += 1
        continue
      }
      switch mark.role {
      case .opens(let style): styles.append(styles[styles.count - 1].union(style))
      case .closes: styles.removeLast()
      case .escapes: break
      }
      at += mark.length
    }
    return parts
  }

  private static func add(_ scalar: Unicode.Scalar, _ at: Int, _ style: Style, to parts: inout [Part]) {
    let isBehindMark = parts.last?.pieces.last?.upperBound != at
    // A `$` and a `{` that a mark stood between are no expression.
    let isApart = isBehindMark && parts.last?.text.unicodeScalars.last == "$"
    if parts.last?.style != style || isApart { parts.append(Part(text: "", style: style, pieces: [])) }
    let last = parts.count - 1
    parts[last].text.unicodeScalars.append(scalar)
    if isBehindMark || parts[last].pieces.isEmpty {
      parts[last].pieces.append(at..<at + 1)
    } else {
      let piece = parts[last].pieces.removeLast()
      parts[last].pieces.append(piece.lowerBound..<at + 1)
    }
  }
}
