import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Modifiers in the forms in which ported code has them.
@Suite(.full) struct PortedFormTests {
  /// The red, green and blue of a pixel of a view.
  private func color(_ view: some View, _ x: Int, _ y: Int) throws -> [UInt8] {
    let frame = try session(view.canvas(width: 80, height: 40, scale: 1)).frame(0)
    let start = (y * frame.width + x) * 4
    return Array(frame.pixels[start..<start + 3])
  }

  @Test func `a view stands behind another in its box, and a material frosts what is there`() throws {
    let text = Text("A").padding()
    #expect(
      try layers(of: text.background(Circle().fill(.red), alignment: .top))
        == layers(of: text.background(alignment: .top) { Circle().fill(.red) }))
    #expect(try layers(of: text.background(Color.red)) == layers(of: text.background(.red)))
    #expect(try layers(of: text.background(Color.red)).contains("background: \"#FF3B30\""))
    #expect(try layers(of: text.background(.thinMaterial)) == layers(of: text.material(.thin)))
    #expect(try layers(of: text.background(Material.thick)).contains("material: thick"))
  }

  @Test func `a position is the middle of a view, which takes all the room`() throws {
    let red: [UInt8] = [255, 59, 48]
    let white: [UInt8] = [255, 255, 255]
    let view = Color.red.frame(width: 10, height: 6).position(x: 60, y: 10)
    // From 55 to 65, and from 7 to 13.
    #expect(try color(view, 55, 7) == red && color(view, 64, 12) == red)
    #expect(try color(view, 54, 10) == white && color(view, 65, 10) == white && color(view, 60, 13) == white)
    let beside = HStack(spacing: 0) {
      Color.blue.frame(width: 40)
      view
    }
    #expect(try color(beside, 39, 10) == [0, 122, 255])
    let reader = GeometryReader { proxy in
      Color.red.frame(width: 10, height: 6).position(x: proxy.size.width / 2, y: proxy.size.height / 4)
    }
    #expect(try color(reader, 35, 7) == red && color(reader, 44, 12) == red && color(reader, 34, 10) == white)
  }

  @Test func `a ratio fits its room, and one that covers it is refused`() throws {
    let red = Color.red.aspectRatio(2, contentMode: .fit)
    #expect(try layers(of: red) == layers(of: Color.red.aspectRatio(2)))
    #expect(problems(Color.red.aspectRatio(2, contentMode: .fill)).contains("a view covers its room by no ratio"))
  }

  @Test func `words for a device leave a view as it is`() throws {
    let view = Text("A")
    for other in [
      view.ignoresSafeArea(), view.ignoresSafeArea(.keyboard, edges: .bottom), view.ignoresSafeArea(edges: .top),
      view.edgesIgnoringSafeArea([.top, .bottom]), view.contentShape(.rect), view.allowsHitTesting(false), view.tag(1),
    ] { #expect(try layers(of: other) == layers(of: view)) }
  }
}
