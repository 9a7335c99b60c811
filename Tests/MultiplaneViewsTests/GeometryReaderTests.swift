import Multiplane
import MultiplaneViews
import TestSupport
import Testing

@Suite struct GeometryReaderTests {
  private func page(@ViewBuilder _ content: (GeometryProxy) -> AnyView) -> AnyView {
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

  @Test func `in a row its size is refused`() {
    let view = ScrollView {
      LazyVStack {
        ForEach(0..<3) { _ in GeometryReader { proxy in Text("A").offset(x: proxy.size.width) }.frame(height: 20) }
      }
    }
    #expect(problems(view).contains("the size of a GeometryReader cannot be used in a row"))
  }
}
