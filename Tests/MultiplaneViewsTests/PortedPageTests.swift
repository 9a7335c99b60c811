import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// The boxes of ported pages, and of forms that they are made of.
@Suite(.full) struct PortedPageTests {
  private func session(_ view: some View) throws -> SceneSession {
    try SceneSession(view.canvas(width: 200, height: 200, scale: 1), folder: Repository.scenes)
  }

  private func boxes(_ session: SceneSession, _ kind: String, at frame: Int = 0) throws -> [SceneRect] {
    try session.tree(at: .frame(frame)).flatMap(\.all).filter { $0.kind == kind }.map(\.box)
  }

  private func color(_ frame: SceneFrame, _ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * frame.width + x) * 4
    return Array(frame.pixels[start..<start + 3])
  }

  @Test @MainActor func `a header is as much higher as the page is pulled`() throws {
    let session = try session(SeasonPage().track([.drag(by: -90, over: 0.2)]))
    #expect(try boxes(session, "Circle").first?.x == 15)
    let teal = color(try session.frame(0), 100, 60)
    for number in 0..<session.frameCount {
      let frame = try session.frame(number)
      let end = 120 - Int(frame.scroll.rounded())
      #expect(color(frame, 100, 1) == teal && color(frame, 100, end - 3) == teal && color(frame, 100, end + 2) != teal)
    }
    #expect(try (0..<session.frameCount).contains { try session.frame($0).scroll < -20 })
  }

  @Test @MainActor func `cards are as wide as the window without its margins, and rest at each`() throws {
    let session = try session(PostcardPage().track([.linear(to: 170, over: 1)]))
    let cards = try boxes(session, "Color")
    #expect(cards.first?.x == 20 && cards.first?.width == 160 && cards.first?.height == 90)
    #expect(try boxes(session, "Color", at: 60).dropFirst().first?.x == 20)
  }

  @Test @MainActor func `tiles share the room, as many as fit`() throws {
    let session = try session(ShelfPage(titles: ["Tide", "Salt", "Dune"]))
    let tiles = try boxes(session, "Rectangle").filter { $0.width == 85 }
    #expect(tiles.map(\.x) == [10, 105, 10])
    // The head is half as high as the 180 points between the margins.
    #expect(tiles.map(\.y) == [110, 110, 205])
  }

  // MARK: Forms

  @Test func `a place across is refused in a scroller that goes down`() throws {
    func page(_ axis: Axis.Set) -> some View {
      ScrollView(axis) { Color.red.frame(width: 10).visualEffect { $0.offset(x: $1.frame(in: .scrollView).midX) } }
    }
    #expect(problems(page(.vertical)).contains("a place across is known in a scroller that goes sideways"))
    #expect(try layers(of: page(.horizontal)).contains("x: windowStart + width / 2"))
  }

  @Test func `a view has its own ratio if it is a picture, or has a size`() throws {
    let picture = Image("assets/hero.jpg").resizable()
    let covering = try layers(of: picture.blur(radius: 2).aspectRatio(contentMode: .fill))
    #expect(covering.contains("fit: cover") && covering.contains("blur: 2"))
    let box = Color.red.frame(width: 20, height: 10)
    #expect(try layers(of: box.aspectRatio(contentMode: .fill)) == layers(of: box))
    #expect(problems(Color.red.aspectRatio(contentMode: .fit)).contains("the ratio of a view is not known"))
  }

  @Test func `a line lies over its filled form, and corners are round one by one`() throws {
    #expect(try layers(of: Circle().fill(.red).stroke(.blue, lineWidth: 2)).contains("fill: \"#FF3B30\""))
    let view = UnevenRoundedRectangle(topLeadingRadius: 20).fill(.red).frame(width: 40, height: 40)
    let frame = try session(view.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)).frame(0)
    #expect(color(frame, 1, 1) == [255, 255, 255] && color(frame, 38, 1) == [255, 59, 48])
  }

  @Test func `lines have a least and a greatest number`() throws {
    let text = try layers(of: Text("A").lineLimit(2...4))
    #expect(text.contains("lines: 4") && text.contains("reserve: 2"))
  }

  @Test func `room of a safe area is that of the content in a scroller`() throws {
    let page = ScrollView { Text("A") }
    #expect(try layers(of: page.safeAreaPadding(9)) == layers(of: page.contentMargins(9)))
    #expect(try layers(of: Text("A").safeAreaPadding(.top)) == layers(of: Text("A").padding(.top)))
    #expect(problems(VStack { page }.safeAreaPadding(9)).contains("a view around a scroller has no safe area"))
  }

  @Test func `columns that would be narrower than their share are refused`() throws {
    func grid(_ item: GridItem) -> some View { ScrollView { LazyVGrid(columns: [item]) { Color.red } } }
    #expect(problems(grid(GridItem(.adaptive(minimum: 60, maximum: 80)))).contains("columns share all the room"))
    #expect(problems(grid(GridItem(alignment: .leading))).contains("cells of a grid stand in its middle"))
    #expect(problems(grid(GridItem(.adaptive(minimum: 60, maximum: 130), alignment: .center))) == "")
  }
}
