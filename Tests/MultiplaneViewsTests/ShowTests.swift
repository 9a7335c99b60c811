import Multiplane
import MultiplaneBase
import MultiplaneReading
import MultiplaneViews
import TestSupport
import Testing

/// Views that are shown by another program: they come over whole.
@Suite(.full) struct ShowTests {
  /// A session of a view as another program has it.
  private func shownSession(_ view: some View) throws -> (session: SceneSession, problems: [Diagnostic]) {
    let text = try ViewScene(view).shown(folder: Repository.scenes).text
    let shown = try #require(ShownScene(text: text))
    return (try SceneSession(#require(shown.scene), folder: shown.folder), shown.problems)
  }

  @Test func `frames are those of the view, and so are the places of nodes`() throws {
    for view in [
      AnyView(Feed(places: (0..<40).map(Place.init)).track([.linear(to: 300, over: 0.5)])), AnyView(Coast()),
      AnyView(delivery()), AnyView(GroupChat(messages: Message.evening)),
    ] {
      let (shown, problems) = try shownSession(view)
      let own = try session(view)
      #expect(problems.isEmpty && shown.frameCount == own.frameCount)
      for frame in [0, own.frameCount / 2, own.frameCount - 1] {
        let isEqual = try shown.frame(frame).png == own.frame(frame).png
        #expect(isEqual, "frame \(frame)")
      }
      let places = try [shown, own].map { session in
        try session.tree(at: .frame(0)).flatMap(\.all).map { "\($0.kind) \($0.line) \($0.rowID ?? "") \($0.box)" }
      }
      #expect(places[0] == places[1])
    }
  }

  @Test func `of a long list the first rows come over, which is told`() throws {
    let feed = Feed(places: (0..<1_000_000).map(Place.init))
    let (shown, problems) = try shownSession(feed)
    #expect(problems.map(\.message) == ["of a list of 1000000 rows the first 10000 are shown"])
    #expect(problems.first?.span?.file == "MultiplaneViewsTests/PageViews.swift")
    let isEqual = try shown.frame(0).png == session(feed).frame(0).png
    #expect(isEqual)
  }
}
