import Multiplane
import MultiplaneViews
import TestSupport
import Testing

@Suite struct GeometryReaderTests {
  private func page(@ViewBuilder _ content: @escaping (GeometryProxy) -> AnyView) -> AnyView {
    AnyView(
      ScrollView {
        ZStack(alignment: .topLeading) {
          Color.clear.frame(height: 2_000)
          GeometryReader { content($0) }
        }
      }
      .canvas(width: 100, height: 200, scale: 1)
      .track([.linear(to: 100, over: 0.1)])
    )
  }

  @Test func `its box follows what it stands in, and its place the scroll`() throws {
    let view = page { proxy in Color.red.frame(width: 10, height: 10).offset(y: -proxy.frame(in: .scrollView).minY) }
    let session = try session(view)
    for frame in [0, 3, 6] {
      let color = try session.tree(at: .frame(frame)).flatMap(\.all).first { $0.kind == "Color" && $0.box.width == 10 }
      #expect(color?.box.y == 0)
    }
  }

  @Test func `its size is that of its box`() throws {
    let view = page { proxy in Color.red.frame(width: 10, height: 10).offset(x: proxy.size.width / 2) }
    let color = try session(view).tree(at: .frame(0)).flatMap(\.all).first { $0.kind == "Color" && $0.box.width == 10 }
    #expect(color?.box.x == 50)
  }

  @Test func `a reader takes all the room of a ZStack, and makes it as large`() throws {
    let half = GeometryReader { proxy in Circle().frame(width: proxy.size.width / 2, height: 50) }
    #expect(try sizes(ZStack { half }) == ["200.0 x 50.0"])
    let stack = try session(
      ZStack(alignment: .topLeading) {
        Text("x"); half
      }.canvas(width: 400, height: 200, scale: 1)
    )
    .tree(at: .frame(0)).flatMap(\.all).first { $0.kind == "ZStack" }
    #expect(stack?.box.width == 400 && stack?.box.height == 200)
    #expect(problems(ZStack { GeometryReader { _ in Text("a") }.frame(height: 30) }) == "")
  }

  @Test func `a box that fits tightly is at its corner`() throws {
    let view = page { proxy in
      Color.red.frame(width: 10, height: 10).offset(y: -proxy.frame(in: .scrollView).minY).opacity(0.5).blur(radius: 1)
    }
    #expect(problems(view) == "")
  }

  @Test func `its place is that of views at its corner alone`() {
    let view = page { proxy in
      VStack {
        Text("A"); Text("B").offset(y: -proxy.frame(in: .scrollView).minY)
      }
    }
    #expect(problems(view).contains("the place of a GeometryReader is used in a view that may stand elsewhere in it"))
    let pinned = page { proxy in Text("A").offset(y: -proxy.frame(in: .scrollView).minY).pinned(top: 20) }
    #expect(problems(pinned).contains("the place of a GeometryReader"))
    #expect(problems(view).contains("use it on the views directly in the GeometryReader, or use visualEffect"))
  }

  /// The sizes of the coloured boxes, those of readers left out, as texts.
  private func sizes(_ view: some View, width: Int = 400, height: Int = 200) throws -> [String] {
    try session(view.canvas(width: width, height: height, scale: 1)).tree(at: .frame(0)).flatMap(\.all)
      .filter { $0.kind == "Text" || $0.kind == "Circle" }.map { "\($0.box.width) x \($0.box.height)" }
  }

  @Test func `its size lays out and decides, on each device by its own`() throws {
    let view = GeometryReader { proxy in
      Circle().frame(width: proxy.size.width / 2 - 48, height: max(60, proxy.size.height * 0.4))
      if proxy.size.width > 500 { Circle().frame(width: 7, height: 7) }
    }
    #expect(try sizes(view) == ["152.0 x 80.0"])
    #expect(try sizes(view, width: 820) == ["362.0 x 80.0", "7.0 x 7.0"])
    #expect(try layers(of: view.canvas(width: 200, height: 100)).contains("width: 52"))
  }

  @Test func `its size is the room that is left, within its padding, and 10 points in a scroller`() throws {
    func box(_ proxy: GeometryProxy) -> some View {
      Circle().frame(width: proxy.size.width, height: proxy.size.height)
    }
    let beside = HStack(spacing: 10) {
      Color.blue.frame(width: 90)
      GeometryReader { box($0) }
    }
    #expect(try sizes(beside) == ["300.0 x 200.0"])
    #expect(try sizes(GeometryReader { box($0) }.padding(10).frame(width: 100, height: 50)) == ["80.0 x 30.0"])
    #expect(try sizes(ScrollView { GeometryReader { box($0) } }) == ["400.0 x 10.0"])
    #expect(try sizes(Color.red.frame(width: 30, height: 20).overlay { GeometryReader { box($0) } }) == ["30.0 x 20.0"])
  }

  @Test func `readers in readers are measured from the outside`() throws {
    let view = GeometryReader { outer in
      GeometryReader { inner in
        GeometryReader { Circle().frame(width: $0.size.width, height: 5) }.frame(width: inner.size.width / 2)
      }
      .frame(width: outer.size.width / 2)
    }
    #expect(try sizes(view) == ["100.0 x 5.0"])
  }

  @Test func `rows have a size, however far their list is, and others may not`() throws {
    func list(before: Double, _ height: @escaping @Sendable (Int) -> Double, reads: Bool = true) -> some View {
      ScrollView {
        Color.clear.frame(height: before)
        LazyVStack(spacing: 0) {
          ForEach(0..<1_000) { row in
            GeometryReader { proxy in
              Circle().frame(width: proxy.size.width * Double(row % 4) / 4, height: reads ? proxy.size.height : 5)
            }
            .frame(height: height(row))
            .padding(.horizontal, 20)
          }
        }
      }
    }
    #expect(try Array(sizes(list(before: 0) { _ in 40 }).prefix(3)) == ["0.0 x 40.0", "90.0 x 40.0", "180.0 x 40.0"])
    #expect(problems(list(before: 5_000) { _ in 40 }) == "")
    #expect(try sizes(list(before: 0, { 40 + Double($0) }, reads: false)).contains("90.0 x 5.0"))
    #expect(
      problems(list(before: 0) { 40 + Double($0) }).contains("the size of a GeometryReader is another in other rows"))
    let grid = LazyVGrid(columns: [GridItem(), GridItem()]) {
      ForEach(0..<3) { _ in GeometryReader { Circle().frame(width: $0.size.width) }.frame(height: 20) }
    }
    #expect(problems(ScrollView { grid }).contains("the size of a GeometryReader is not known here"))
  }

  @Test func `rows are laid out by the size of a reader around`() throws {
    let view = GeometryReader { proxy in
      ScrollView { LazyVStack { ForEach(0..<9) { _ in Circle().frame(width: proxy.size.width / 4, height: 90) } } }
    }
    #expect(try sizes(view).first == "100.0 x 90.0")
  }

  @Test func `a scene in which no size is asked for is not laid out before it is drawn`() throws {
    func view(@ViewBuilder _ content: @escaping (GeometryProxy) -> AnyView) -> some View {
      VStack {
        Image("no such file.png")
        GeometryReader { content($0) }
      }
    }
    #expect(try view { Circle().offset(y: $0.frame(in: .scrollView).minY) }.yaml().contains("no such file.png"))
    // A layout opens the files.
    #expect(throws: SceneError.self) { try view { Circle().frame(width: $0.size.width) }.yaml() }
  }

  @Test func `a turned device is refused, since a size is known once`() {
    let view = GeometryReader { Circle().frame(width: $0.size.width / 2) }
      .events([.at(.time(0.1), .rotate(.landscape))])
    #expect(problems(view).contains("a GeometryReader has the size of the first frame, and this changes its room"))
  }
}
