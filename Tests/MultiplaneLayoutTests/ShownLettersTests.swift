import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Texts of which the first letters are seen.
@Suite struct ShownLettersTests {
  /// How many bytes of a text are seen on each frame; `nil` is all.
  private func shown(_ text: String, more: String = "") throws -> [Int?] {
    let scene = try scene(text, canvas: "{ size: 200x300, fps: 10 }", track: "linear: { by: 40, over: 4f }", more: more)
    func shown(_ invalidation: Invalidation) throws -> [Int?] {
      try frames(of: scene, invalidation: invalidation).map { state in
        if invalidation == .leaf, state.frame > 0 { #expect(state.work.layouts == 0) }
        for case .picture(let picture) in state.layers[0].parts {
          for case .text(let request, _, _) in picture.items { return request.shownBytes }
        }
        return -1
      }
    }
    let found = try shown(.leaf)
    #expect(try shown(.root) == found)
    return found
  }

  @Test func `letters appear with the scroll one by one, and nothing is laid out for it`() throws {
    #expect(try shown("Text: e\u{301}👍🏽 b\nshown: scroll / 10") == [0, 3, 11, 12, nil])
    #expect(try shown("Text: abcd\nshown: 20 - scroll") == [nil, nil, 0, 0, 0])
  }

  @Test func `letters are counted as they are written`() throws {
    #expect(try shown("Text: aßb\ncase: upper\nshown: scroll / 10") == [0, 1, 2, 3, nil])
    #expect(try shown("VStack: [{ Text: aßb, shown: 2, case: none }]\ncase: upper")[0] == 3)
  }

  @Test func `a formula with a percentage counts shares`() throws {
    #expect(try shown("Text: abcd\nshown: 50%") == [2, 2, 2, 2, 2])
    #expect(try shown("Text: abcd\nshown: 100% * scroll / 40") == [0, 1, 2, 3, nil])
    #expect(try shown("Text: abcd\nshown: if(scroll > 15, 100%, 25%)") == [1, 1, nil, nil, nil])
  }

  @Test func `the nearest number wins, whichever of both it is`() throws {
    let styles = "styles: { s: { shown: 50% }, t: { shown: 1 } }"
    #expect(try shown("Text: abcd\nstyle: s\nshown: 3", more: styles)[0] == 3)
    #expect(try shown("Text: abcd\nstyle: t\nshown: 75%", more: styles)[0] == 3)
    #expect(try shown("Text: [ab, { text: cd, weight: bold }]\nstyle: s", more: styles)[0] == 2)
  }
}
