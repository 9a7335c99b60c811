import MultiplaneBase
import MultiplaneLayout
import MultiplaneRender
import TestSupport
import Testing

/// Lines wider than what is counted in 32 bits.
@Suite(.full) struct WideLineTests {
  private func problem(_ request: TextRequest) throws -> Diagnostic? {
    let shaper = TextShaper(fonts: try FontSet())
    return problems { () throws(SceneFailure) in try shaper.measure(request) }.first
  }

  private func text(_ word: String, _ count: Int) -> String { String(repeating: word, count: count) }

  @Test(arguments: [("W ", 49_000, 60.0), ("W", 9_000, 300), ("W", 9_999, 2_000), ("Wi ", 33_000, 90)])
  func `a line that is too wide is refused with the limit`(word: String, count: Int, size: Double) throws {
    let found = try #require(try problem(TextRequest(text: text(word, count), style: TextStyle(size: size))))
    #expect(found.code == "limit-text" && found.failure == .limit)
    #expect(found.message.hasPrefix("a line of a text is about ") && found.message.hasSuffix("the limit is 2000000 pt"))
  }

  @Test(arguments: [1000.0, -1000.0])
  func `room between letters counts, too`(tracking: Double) throws {
    var style = TextStyle(size: 16)
    style.tracking = tracking
    #expect(try problem(TextRequest(text: text("abcdefgh ", 500), style: style))?.code == "limit-text")
    #expect(try problem(TextRequest(text: text("abcdefgh ", 50), style: style)) == nil)
  }

  @Test func `a text of many lines is not`() throws {
    let request = TextRequest(text: text("Words of a text. ", 5_000), style: TextStyle(size: 20), wrapWidth: 300)
    let metrics = try TextShaper(fonts: FontSet()).measure(request)
    #expect(metrics.lineCount > 100 && metrics.size.width <= 300)
    let lines = TextRequest(text: text("Words of a text.\n", 5_000), style: TextStyle(size: 2_000))
    #expect(try TextShaper(fonts: FontSet()).measure(lines).lineCount == 5_001)
  }
}
