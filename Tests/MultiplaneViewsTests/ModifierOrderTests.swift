import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// A modifier acts on what those before it have made, whether or not the engine does both on one node.
@Suite(.full) struct ModifierOrderTests {
  struct Modifier: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (AnyView) -> AnyView
    init(_ name: String, _ apply: @escaping @Sendable (AnyView) -> AnyView) {
      (testDescription, self.apply) = (name, apply)
    }
  }

  static let modifiers: [Modifier] = [
    Modifier("padding") { $0.padding(7) }, Modifier("padding of a side") { $0.padding(.leading, 11) },
    Modifier("negative padding") { $0.padding(-4) },
    Modifier("negative padding of a side") { $0.padding(EdgeInsets(top: -6, leading: 9)) },
    Modifier("frame") { $0.frame(width: 90, height: 40, alignment: .bottomTrailing) },
    Modifier("frame that grows") { $0.frame(maxWidth: .infinity, alignment: .leading) },
    Modifier("frame with a minimum") { $0.frame(minWidth: 80, minHeight: 50) },
    Modifier("background") { $0.background(Color.yellow) },
    Modifier("background view") { $0.background(alignment: .top) { Color.mint.frame(height: 5) } },
    Modifier("overlay") { $0.overlay(alignment: .topTrailing) { Circle().fill(.red).frame(width: 8, height: 8) } },
    Modifier("border") { $0.border(.purple, width: 2) }, Modifier("corner") { $0.cornerRadius(9) },
    Modifier("clip") { $0.clipped() }, Modifier("circle") { $0.clipShape(Circle()) },
    Modifier("mask") {
      $0.mask { LinearGradient(colors: [.black, .clear], startPoint: .leading, endPoint: .trailing) }
    },
    Modifier("shadow") { $0.shadow(color: .blue, radius: 2, x: 3, y: 3) },
    Modifier("tint") { $0.colorOverlay(.green.opacity(0.4)) }, Modifier("saturation") { $0.saturation(0.3) },
    Modifier("brightness") { $0.brightness(0.2) }, Modifier("blur") { $0.blur(radius: 1.5) },
    Modifier("pixelate") { $0.pixelate(4) },
    Modifier("opacity") { $0.opacity(0.6) }, Modifier("scale") { $0.scaleEffect(0.7, anchor: .topLeading) },
    Modifier("stretch") { $0.scaleEffect(x: 1.3, y: 0.6) }, Modifier("rotation") { $0.rotationEffect(.degrees(20)) },
    Modifier("offset") { $0.offset(x: 12, y: -5) }, Modifier("font") { $0.font(.title3) },
    Modifier("foreground") { $0.foregroundStyle(Color.indigo) },
  ]

  /// The same with each modifier in a box of its own, which is what it means in SwiftUI.
  private func png(_ view: () -> AnyView, wrapping: Bool) throws -> (yaml: String, pixels: [UInt8]) {
    try OrderTrial.$wrapsAlways.withValue(wrapping) {
      let shown = view().canvas(width: 160, height: 110)
      return (try shown.yaml(), try session(shown).frame(0).pixels)
    }
  }

  @Test(arguments: modifiers) func `every pair acts in the order it is written`(first: Modifier) throws {
    for second in Self.modifiers {
      for content in [
        { AnyView(Text("Two").background(Color.orange)) }, { AnyView(Color.teal.frame(width: 50, height: 30)) },
      ] {
        let (one, other) = try (
          png({ second.apply(first.apply(content())) }, wrapping: false),
          png({ second.apply(first.apply(content())) }, wrapping: true)
        )
        // An edge may be drawn half a pixel farther in one box than in two, and nothing may stand elsewhere.
        let difference = blockDifference(one.pixels, other.pixels, width: 320)
        #expect(
          difference <= 20, "\(first.testDescription), then \(second.testDescription)\n\(one.yaml)\n\(other.yaml)")
      }
    }
  }

  @Test func `the order of two modifiers is seen`() throws {
    func isSeen(_ one: some View, _ other: some View) throws -> Bool {
      try session(one.canvas(width: 100, height: 60, scale: 1)).frame(0).pixels
        != session(other.canvas(width: 100, height: 60, scale: 1)).frame(0).pixels
    }
    let text = Text("A")
    #expect(try isSeen(text.padding().background(.red), text.background(.red).padding()))
    #expect(try isSeen(text.background(.red).offset(x: 9), text.offset(x: 9).background(.red)))
    let red = text.background(.red)
    #expect(try isSeen(red.offset(x: 20).scaleEffect(0.5), red.scaleEffect(0.5).offset(x: 20)))
    #expect(try isSeen(text.frame(width: 80).background(.red), text.background(.red).frame(width: 80)))
    #expect(try isSeen(red.border(.blue, width: 3).cornerRadius(9), red.cornerRadius(9).border(.blue, width: 3)))
  }

  @Test func `room below 0 lets a view reach beyond its box`() throws {
    func boxes(_ view: some View) throws -> [SceneRect] {
      try session(view.canvas(width: 100, height: 100, scale: 1)).tree(at: .frame(0)).flatMap(\.all)
        .filter { $0.kind == "Color" }.map(\.box)
    }
    let red = Color.red.frame(height: 60)
    let stack = VStack(spacing: 0) {
      red; Color.blue.frame(height: 60).padding(.top, -20)
    }
    #expect(try boxes(stack).map(\.y) == [0, 40] && boxes(stack).map(\.height) == [60, 60])
    let row = HStack(spacing: 0) {
      Color.red.frame(width: 40, height: 10)
      Color.blue.frame(width: 40, height: 10).padding(.horizontal, -10).padding(.leading, 5)
      Color.red.frame(width: 10, height: 10)
    }
    // 40, then 5 of room and 20 of the 40 points of the second, then 10: 75 in the middle of 100.
    #expect(try boxes(row).map(\.x) == [12.5, 47.5, 77.5])
    #expect(try boxes(Color.red.padding(-10)).map(\.width) == [120])
    #expect(
      problems(
        ScrollView {
          Color.red.frame(height: 60).padding(.top, -200); Color.blue.frame(height: 900)
        }) == "")
    let rows = ScrollView {
      LazyVStack(spacing: 0) { ForEach(0..<9) { _ in Color.red.frame(height: 30).padding(.bottom, -10) } }
    }
    #expect(try boxes(rows).prefix(3).map(\.y) == [0, 20, 40])
  }
}
