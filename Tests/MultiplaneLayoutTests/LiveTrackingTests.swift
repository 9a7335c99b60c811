import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Letters that come closer and go apart with the scroll.
@Suite struct LiveTrackingTests {
  /// What texts are drawn with on each frame.
  private func requests(_ text: String, more: String = "") throws -> [TextRequest?] {
    let scene = try scene(text, canvas: "{ size: 200x300, fps: 10 }", track: "linear: { by: 40, over: 4f }", more: more)
    func requests(_ invalidation: Invalidation) throws -> [TextRequest?] {
      try frames(of: scene, invalidation: invalidation).map { state in
        if invalidation == .leaf, state.frame > 0 { #expect(state.work.layouts == 0) }
        for case .picture(let picture) in state.layers[0].parts {
          for case .text(let request, _, _) in picture.items { return request }
        }
        return nil
      }
    }
    let found = try requests(.leaf)
    #expect(try requests(.root) == found)
    return found
  }

  @Test func `letters go apart in a fixed frame, and nothing is laid out for it`() throws {
    let found = try requests("Text: wide\nwidth: 150\nlines: 1\ntracking: scroll / 10")
    #expect(found.map { $0?.style.tracking } == [0, 1, 2, 3, 4])
  }

  @Test func `they do in texts that take it over, and in parts without a tracking of their own`() throws {
    let styled = try requests(
      "Text: wide\nwidth: 150\nheight: 40\nstyle: s", more: "styles: { s: { tracking: scroll / 20 } }")
    #expect(styled[4]?.style.tracking == 2)
    let parts = try requests(
      "Text: [ab, { text: cd, tracking: 5 }, { text: ef, tracking: scroll / 40 }]\nwidth: 150\nlines: 1\ntracking: scroll / 10"
    )
    #expect(parts[4]?.parts.map(\.style.tracking) == [4, 5, 1])
  }

  @Test func `it may follow the size of the text`() throws {
    let found = try requests("Text: wide\nwidth: 150\nlines: 1\ntracking: width / 50")
    #expect(found[0]?.style.tracking == 3)
  }

  @Test func `a text without a fixed frame cannot have it`() throws {
    for text in ["Text: wide\ntracking: scroll / 10", "VStack:\n  - Text: wide\ntracking: scroll / 10"] {
      let error = try #require(throws: UnreadableScene.self) { try scene(text) }
      #expect("\(error)".contains("letters that follow \"scroll\" need a fixed frame"))
    }
  }
}
