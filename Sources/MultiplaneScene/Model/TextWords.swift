package import MultiplaneBase

/// The keys of a text that are words, as far as they are given.
package struct TextWords: Sendable, Hashable {
  /// How wide digits are.
  package var digits: Digits?
  /// Where a text that is too long is cut.
  package var truncation: TextTruncation?
  /// Whether a hyphen is written where a word is cut.
  package var hyphenation: Hyphenation?
  /// How letters with a large and a small form are written.
  package var letterCase: LetterCase?
  /// The tag of the language that the words are in.
  package var language: String?
  /// Whether `shown` is a share of the letters, and not their number.
  package var showsShare: Bool?
  /// No words.
  package init() {}

  /// Lays others over these.
  package mutating func merge(_ others: TextWords) {
    digits = others.digits ?? digits
    truncation = others.truncation ?? truncation
    hyphenation = others.hyphenation ?? hyphenation
    letterCase = others.letterCase ?? letterCase
    language = others.language ?? language
    showsShare = others.showsShare ?? showsShare
  }
}

/// How wide digits are.
package enum Digits: String, Sendable, CaseIterable, Hashable {
  /// As wide as their form asks.
  case proportional
  /// All of one width, so that numbers in columns stand below each other.
  case tabular
}

/// Where a text with more lines than it may have is cut.
package enum TextTruncation: String, Sendable, CaseIterable, Hashable {
  /// At the beginning of the last line.
  case head
  /// In the middle of the last line.
  case middle
  /// At the end.
  case tail
}

/// Whether a hyphen is written where a word is cut: at soft hyphens, and in words longer than their line.
package enum Hyphenation: String, Sendable, CaseIterable, Hashable { case on, off }

/// The attributes of a part of a text that are fixed when the file is read.
package struct TextPartAttributes: Sendable {
  /// Families in order of preference, fallbacks included; `nil` takes those of the text.
  package var fontFamilies: [String]?
  /// How wide digits are; `nil` as in the text.
  package var digits: Digits?
  /// A part that says nothing of its own.
  package init(fontFamilies: [String]? = nil, digits: Digits? = nil) {
    (self.fontFamilies, self.digits) = (fontFamilies, digits)
  }
}
