package import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneScene

/// The words of a text that may be too long for its lines: what is left of a word is shaped again for each line it is cut
/// into, so time grows with the square of its length.
package struct LongWords {
  /// The longest word, in Unicode scalars.
  package static let wordLimit = AdjustableLimit("word-characters", 10_000, most: 100_000, .characters)
  /// The most glyphs of a text's words, times the lines each is cut into.
  package static let cutLimit = AdjustableLimit("word-cuts", 5_000_000, most: 5_000_000_000)

  private let request: TextRequest
  private var characters = 0
  private var longest = 0
  /// The squares of the words' lengths, added up.
  private var squares = 0.0

  /// Scripts whose words have no spaces break between any two characters.
  init(of request: TextRequest) {
    self.request = request
    guard request.text.utf8.count > 200 else { return }
    var word = 0
    for scalar in request.text.unicodeScalars {
      characters += 1
      // Properties are looked up in tables: not for every letter of most texts.
      let endsWord =
        scalar.isASCII
        ? scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value)
        : scalar.properties.isWhitespace || (0x2E80...0xD7FF).contains(scalar.value)
      if endsWord {
        (squares, word) = (squares + Double(word * word), 0)
      } else {
        word += 1
        longest = max(longest, word)
      }
    }
    squares += Double(word * word)
  }

  /// - Parameter glyphs: How many glyphs the text has, if a font may give it more of them than characters.
  /// - Throws: A word is too long, or cut into too many lines.
  func check(glyphs: Int? = nil) throws(SceneFailure) {
    let limit = Self.wordLimit
    guard longest <= limit.value else {
      throw SceneFailure(
        Diagnostic(
          code: "limit-text", "a word of a text has \(longest) characters; the limit is \(limit)", hint: limit.hint(),
          failure: .limit))
    }
    guard let width = request.wrapWidth, request.lineLimit != 1, characters > 0 else { return }
    // Narrow letters are about a quarter as wide as the font is high.
    let perLine = max(1, width.points / (request.largestSize / 4))
    let growth = Double(max(glyphs ?? characters, characters)) / Double(characters)
    guard squares * growth / perLine > Double(Self.cutLimit.value) else { return }
    throw SceneFailure(
      Diagnostic(
        code: "limit-text",
        "a word of \(longest) characters would be cut into about \(Int(min(1e9, Double(longest) / perLine))) lines",
        hint: Self.cutLimit.hint(or: "give the text more width; glyphs times lines may be \(Self.cutLimit)"),
        failure: .limit))
  }
}
