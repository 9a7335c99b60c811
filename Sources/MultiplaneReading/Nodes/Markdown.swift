/// The little Markdown that a text may be written in: `**bold**`, `*italic*` or `_italic_`, `~~strike~~`, and `\*` for a mark
/// that is meant as it stands.
///
/// A mark opens before a word and closes behind one, as in CommonMark; one without the other is a letter like any. What
/// stands in `${…}` is left as it is.
struct Markdown {
  /// Words in one style.
  struct Part: Equatable {
    var text: String
    var style: Style
  }

  /// What marks may do to words.
  struct Style: OptionSet {
    let rawValue: Int
    static let bold = Style(rawValue: 1)
    static let italic = Style(rawValue: 2)
    static let strike = Style(rawValue: 4)
  }

  private static let marks: [(text: [Character], style: Style)] = [
    (["*", "*"], .bold), (["~", "~"], .strike), (["*"], .italic), (["_"], .italic),
  ]

  private let characters: [Character]
  private var parts: [Part] = []

  /// The parts of a text, neighbours of different styles; O(length).
  static func parts(of text: String) -> [Part] {
    var markdown = Markdown(characters: Array(text))
    markdown.read(0..<markdown.characters.count, [])
    return markdown.parts
  }

  private init(characters: [Character]) { self.characters = characters }

  /// Reads a range in a style. Marks of a style that holds already are letters, so this is at most three deep.
  private mutating func read(_ range: Range<Int>, _ style: Style) {
    // Marks that nothing further on closes.
    var hopeless: Set<Int> = []
    var at = range.lowerBound
    while at < range.upperBound {
      if let end = verbatim(from: at, in: range) {
        let isEscape = characters[at] == "\\"
        add(characters[(isEscape ? at + 1 : at)..<end], style)
        at = end
        continue
      }
      let found = Self.marks.indices.first { index in
        let mark = Self.marks[index]
        return !style.contains(mark.style) && !hopeless.contains(index) && opens(mark.text, at: at, in: range)
      }
      guard let found else {
        add(characters[at...at], style)
        at += 1
        continue
      }
      let mark = Self.marks[found]
      let start = at + mark.text.count
      if let end = close(mark.text, in: start..<range.upperBound) {
        read(start..<end, style.union(mark.style))
        at = end + mark.text.count
      } else {
        hopeless.insert(found)
      }
    }
  }

  private mutating func add(_ text: ArraySlice<Character>, _ style: Style) {
    if let last = parts.indices.last, parts[last].style == style {
      parts[last].text += String(text)
    } else if !text.isEmpty {
      parts.append(Part(text: String(text), style: style))
    }
  }

  /// The end of what is no mark whatever it holds: an escaped character, or an expression.
  private func verbatim(from at: Int, in range: Range<Int>) -> Int? {
    guard at + 1 < range.upperBound else { return nil }
    if characters[at] == "\\" { return "\\*_~".contains(characters[at + 1]) ? at + 2 : nil }
    guard characters[at] == "$", characters[at + 1] == "{" else { return nil }
    var quote: Character?
    for index in (at + 2)..<range.upperBound {
      let character = characters[index]
      if quote != nil {
        if character == quote { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "}" {
        return index + 1
      }
    }
    return range.upperBound
  }

  private func has(_ mark: [Character], at index: Int, in range: Range<Int>) -> Bool {
    index + mark.count <= range.upperBound && characters[index..<index + mark.count].elementsEqual(mark)
  }

  /// Whether a mark stands before a word.
  private func opens(_ mark: [Character], at index: Int, in range: Range<Int>) -> Bool {
    let next = index + mark.count
    guard has(mark, at: index, in: range), next < range.upperBound, !characters[next].isWhitespace else { return false }
    // Of two marks of one letter the outer one is the longer.
    if mark == ["*"], characters[next] == "*" { return false }
    return mark != ["_"] || index == 0 || !(characters[index - 1].isLetter || characters[index - 1].isNumber)
  }

  /// Where a mark stands behind a word first.
  private func close(_ mark: [Character], in range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound {
      if let end = verbatim(from: at, in: range) {
        at = end
        continue
      }
      guard has(mark, at: at, in: range) else {
        at += 1
        continue
      }
      var end = at
      while end < range.upperBound, characters[end] == mark[0] { end += 1 }
      // Two marks of one letter that meet: the inner one closes first. Two letters alone are no mark of one.
      let isOther = mark == ["*"] && end - at == 2
      let isInWord =
        mark == ["_"] && end < characters.count && (characters[end].isLetter || characters[end].isNumber)
      if !isOther, !isInWord, at > range.lowerBound, !characters[at - 1].isWhitespace { return end - mark.count }
      at = end
    }
    return nil
  }
}
