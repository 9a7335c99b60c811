import Foundation
import MultiplaneBase
import MultiplaneScene
import MultiplaneWords
import TestSupport
import Testing

/// The guide's tables of words from elsewhere are what the reader answers.
@Suite struct ComingFromTests {
  /// The two cells of each row whose left one is words in one piece: `flex`, or `Column`, `Row`.
  private static let rows: [(words: [String], answer: String)] = ReferencePage("guide/coming-from.md").text.split(
    separator: "\n"
  )
  .compactMap { line in
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard line.hasPrefix("| `"), cells.count == 2 else { return nil }
    let pieces = cells[0].split(separator: "`", omittingEmptySubsequences: false)
    let around = pieces.indices.filter { $0 % 2 == 0 }.map { pieces[$0] }
    guard around.allSatisfy({ ["", ", "].contains($0) }) else { return nil }
    let words = pieces.indices.filter { $0 % 2 == 1 }.map { String(pieces[$0]) }
    guard words.allSatisfy({ $0.allSatisfy { $0.isLetter || $0 == "-" } }) else { return nil }
    return (words, cells[1])
  }

  @Test func `a word of the tables leads to the word beside it`() {
    #expect(Self.rows.count > 30)
    let kinds = Set(SceneKind.allCases.map(\.rawValue))
    for (words, answer) in Self.rows {
      for word in words where !kinds.contains(word) {
        let known =
          SceneSchema.kinds(meantBy: word).map(\.rawValue) + ForeignWords.names(meantBy: plainWord(word), in: "keys")
        let named = known.contains { answer.contains("`\($0)`") || answer.contains("`\($0):") }
        #expect(named, "\(word): \(known) and not \(answer)")
      }
    }
  }
}
