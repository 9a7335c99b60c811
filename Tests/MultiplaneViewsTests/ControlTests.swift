import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Bars over scrollers, gradients in circles, and what a hand would use.
@Suite(.full) struct ControlTests {
  private let rows = ScrollView {
    LazyVStack(spacing: 0) {
      ForEach(0..<50) { Text("Row \($0)").frame(maxWidth: .infinity).frame(height: 30).background(.mint) }
    }
  }

  private func nodes(_ view: some View, on frame: Int? = nil) throws -> [SceneNode] {
    let session = try session(view.canvas(width: 160, height: 200, scale: 1))
    return try session.tree(at: .frame(frame ?? session.frameCount - 1)).flatMap(\.all)
  }

  private func color(_ view: some View, _ x: Int, _ y: Int) throws -> [UInt8] {
    let frame = try session(view.canvas(width: 120, height: 80, scale: 1)).frame(0)
    let start = (y * frame.width + x) * 4
    return Array(frame.pixels[start..<start + 3])
  }

  @Test func `content begins and ends beside what a safe area inset covers`() throws {
    let view =
      rows
      .safeAreaInset(edge: .top) { Text("Title").frame(maxWidth: .infinity).frame(height: 40) }
      .safeAreaInset(edge: .bottom, alignment: .trailing, spacing: 10) { Text("Go").frame(width: 60, height: 30) }
      .track([.linear(to: .end, over: 0.2)])
    let start = try nodes(view, on: 0).filter { $0.row == 0 }
    #expect(start.first?.box.y == 40)
    let end = try nodes(view)
    #expect(end.first { $0.row == 49 }.map { $0.box.y + $0.box.height } == 160)
    let button = end.last { $0.kind == "Text" }
    #expect(button.map { $0.box.x > 100 && $0.box.y >= 170 } == true)
  }

  @Test func `a safe area inset adds to margins that are there`() throws {
    let view = rows.contentMargins(.top, 10).safeAreaInset(edge: .top) { Color.red.frame(height: 40) }
    #expect(try nodes(view).first { $0.row == 0 }?.box.y == 50)
    let safe = rows.key("inset", "safe").safeAreaInset(edge: .top) { Color.red.frame(height: 40) }
    #expect(try safe.yaml().contains("top: safe.top + 40"))
  }

  @Test func `the lower margin of a scroller follows the time`() throws {
    let page = ScrollView { Color.red.frame(height: 500) }.defaultScrollAnchor(.bottom)
    let view = page.contentMargins(.bottom, Live.time * 100).track([.wait(1)])
    #expect(try nodes(view, on: 0).first { $0.kind == "Color" }?.box.y == -300)
    #expect(try nodes(view).first { $0.kind == "Color" }?.box.y == -400)
    #expect(problems(page.contentMargins(.top, Live.time)).contains("\"inset\" cannot follow \"time\""))
  }

  @Test func `shares of a scroller's window are less by its margins`() throws {
    func widths(_ scroller: some View) throws -> [Double] {
      try session(scroller.canvas(width: 390, height: 200, scale: 1)).tree(at: .frame(0)).flatMap(\.all)
        .filter { $0.kind == "Color" }.map(\.box.width)
    }
    let card = Color.red.containerRelativeFrame(width: 1)
    let half = Color.red.containerRelativeFrame(width: 0.5)
    let rail = ScrollView(.horizontal) {
      LazyHStack(spacing: 0) {
        ForEach(0..<2) { _ in card }; half
      }
    }
    #expect(try Array(widths(rail).prefix(2)) == [390, 390])
    #expect(try Array(widths(rail.contentMargins(.horizontal, 32)).prefix(2)) == [326, 326])
    #expect(try widths(rail.contentMargins(.leading, 40)).first == 350)
    let stack = ScrollView(.horizontal) {
      HStack(spacing: 0) {
        half; card
      }
    }
    #expect(try widths(stack.contentMargins(.horizontal, 45)) == [150, 300])
    // Across the way the room is less by itself, and once.
    #expect(try widths(ScrollView { card }.contentMargins(.horizontal, 32)) == [326])
    let page = ScrollView { Color.red.containerRelativeFrame(height: 1) }
    let heights = try session(
      page.safeAreaInset(edge: .bottom) { Color.blue.frame(height: 40) }.contentMargins(.top, 10)
        .canvas(width: 100, height: 200)
    ).tree(at: .frame(0)).flatMap(\.all).filter { $0.kind == "Color" }.map(\.box.height)
    #expect(heights == [150, 40])
    // A page within a rail is a share of the window it is in.
    let inner = ScrollView(.horizontal) { HStack { ScrollView { card }.frame(width: 100) } }
    #expect(try widths(inner.contentMargins(.horizontal, 32)) == [100])
  }

  @Test func `the height of a safe area inset is measured, wherever its scroller stands`() throws {
    let bar = Color.red.frame(height: 30).padding(.vertical, 5)
    #expect(try nodes(rows.safeAreaInset(edge: .top) { bar }, on: 0).first { $0.row == 0 }?.box.y == 40)
    let inner = VStack(spacing: 0) {
      Color.blue.frame(height: 20)
      rows.safeAreaInset(edge: .top, spacing: 6) { bar }
    }
    #expect(try nodes(inner, on: 0).first { $0.row == 0 }?.box.y == 66)
  }

  @Test func `a view without a scroller leaves the room at its edge`() throws {
    let nodes = try nodes(Color.teal.safeAreaInset(edge: .bottom, spacing: 0) { Color.red.frame(height: 30) })
    #expect(nodes.filter { $0.kind == "Color" }.map(\.box.height) == [170, 30])
  }

  @Test func `a safe area inset at a side narrows the content of a scroller, and stands beside other views`() throws {
    let bar = Color.red.frame(width: 25).padding(.trailing, 5)
    let row = try #require(nodes(rows.safeAreaInset(edge: .leading) { bar }, on: 0).first { $0.row == 0 })
    #expect(row.box.x == 30)
    let fixed = rows.safeAreaInset(edge: .trailing, alignment: .bottom, spacing: 4) {
      Color.red.frame(width: 25, height: 20)
    }
    let all = try nodes(fixed, on: 0)
    #expect(all.first { $0.row == 0 }.map { $0.box.x + $0.box.width } == row.box.width + 30 - 29)
    #expect(all.last { $0.kind == "Color" }.map { $0.box.y + $0.box.height } == 200)
    let still = try nodes(Color.teal.safeAreaInset(edge: .leading, spacing: 0) { Color.red.frame(width: 30) })
    #expect(still.filter { $0.kind == "Color" }.map(\.box.x) == [0, 30])
    #expect(
      problems(rows.safeAreaInset(edge: .leading, alignment: .firstTextBaseline) { bar }).contains("has no first line"))
  }

  @Test func `a radial gradient has its colours in circles of points`() throws {
    let view = RadialGradient(colors: [.black, .white, .black], center: .center, startRadius: 10, endRadius: 30)
    // The middle, within the first radius, half of the way, and beyond the last.
    #expect(try color(view, 60, 40) == [0, 0, 0] && color(view, 66, 40) == [0, 0, 0])
    #expect(try color(view, 80, 40)[0] > 240 && color(view, 60, 60)[0] > 240)
    #expect(try color(view, 95, 40) == [0, 0, 0] && color(view, 60, 75) == [0, 0, 0])
    let corner = RadialGradient(colors: [.white, .black], center: .topLeading, startRadius: 0, endRadius: 40)
    #expect(
      try color(corner, 0, 0)[0] > 245 && color(corner, 50, 0) == [0, 0, 0] && color(corner, 0, 50) == [0, 0, 0])
    let fill = Circle().fill(RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 20))
      .frame(width: 60, height: 60)
    #expect(try color(fill, 60, 40)[0] > 230 && color(fill, 85, 40) == [0, 122, 255])
  }

  @Test func `an elliptical gradient ends at the sides of its box`() throws {
    let view = EllipticalGradient(colors: [.white, .black])
    #expect(try color(view, 60, 40)[0] > 240 && color(view, 119, 40)[0] < 8 && color(view, 60, 79)[0] < 8)
  }

  @Test func `points and ways that there are not are told with what to write`() {
    let colors: [Color] = [.red, .blue]
    let point = UnitPoint(x: 0.2, y: 0.7)
    #expect(
      problems(Text("A").background(RadialGradient(colors: colors, center: .top, startRadius: 0, endRadius: 9)))
        .contains("put a RadialGradient behind as a view"))
    for view in [
      Text("A").scaleEffect(0.5, anchor: point),
      AnyView(RadialGradient(colors: colors, center: point, startRadius: 0, endRadius: 9)),
    ] {
      #expect(problems(view).contains("(0.2, 0.7) is none of the nine points of a box (write .topLeading"))
    }
    #expect(
      problems(LinearGradient(colors: colors, startPoint: .top, endPoint: .leading)).contains("two opposite corners"))
    #expect(
      problems(
        Text("A").scrollTransition { effect, phase in phase.isIdentity ? effect : effect.opacity(0.5) }
      ).contains("make the same changes in each phase"))
  }

  @Test func `a wheel turns eight times a second, and a bar is filled by its share`() throws {
    let session = try session(ProgressView().canvas(width: 40, height: 40).track([.wait(1)]))
    #expect(try session.frame(0).pixels == session.frame(7).pixels)
    #expect(try session.frame(0).pixels != session.frame(8).pixels)
    let bars = try nodes(ProgressView(value: 3, total: 4)).filter { $0.kind == "Capsule" }
    #expect(bars.map(\.box.width) == [160, 120])
    #expect(try nodes(ProgressView(value: .nan)).filter { $0.kind == "Capsule" }.map(\.box.width) == [160, 0])
  }

  @Test func `keys of a view are explained`() throws {
    let view = rows.overlay { Text("Top").opacity(1 - Live.scroll / 100).name("top") }.track([.linear(to: 50, over: 1)])
    #expect(try session(view).explain("top.opacity", at: .frame(60)).value == "0.5")
  }
}
