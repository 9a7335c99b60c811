import Multiplane
import SwiftUI
import TestSupport
import Testing

import struct MultiplaneViews.Live

/// Code that decides by what is known on each frame alone.
@Suite struct BranchTests {
  private func page(_ content: some View) -> AnyView {
    AnyView(
      ScrollView {
        ZStack(alignment: .topLeading) {
          Color.clear.frame(height: 600)
          AnyView(content)
        }
      }
      .canvas(width: 100, height: 200, scale: 1)
      .track([.drag(by: -60, over: 0.2), .linear(to: 100, over: 0.2)])
    )
  }

  /// The frames of a view are those of another, and they are not all alike.
  private func expectSame(_ view: some View, _ other: some View, _ place: SourceLocation = #_sourceLocation) throws {
    let sessions = try (session(page(view)), session(page(other)))
    var frames: Set<[UInt8]> = []
    for frame in stride(from: 0, to: sessions.0.frameCount, by: 4) {
      let pixels = try sessions.0.frame(frame).pixels
      #expect(try pixels == sessions.1.frame(frame).pixels, "frame \(frame)", sourceLocation: place)
      frames.insert(pixels)
    }
    #expect(frames.count > 2, sourceLocation: place)
  }

  private static func tile(_ color: Color = .red) -> AnyView { AnyView(color.frame(width: 40, height: 40)) }

  @Test func `a choice of numbers is the formula that chooses`() throws {
    let view = Self.tile().visualEffect { content, proxy in
      let minY = proxy.frame(in: .scrollView).minY
      return content.offset(y: minY > 0 ? -minY : 0).opacity(minY < -50 ? 0.5 : 1)
    }
    let formulas = Self.tile().visualEffect { content, proxy in
      let minY = proxy.frame(in: .scrollView).minY
      return content.offset(y: (minY > 0).then(-minY, else: 0)).opacity((minY < -50).then(0.5, else: 1))
    }
    try expectSame(view, formulas)
  }

  @Test func `functions and views of an own decide for a reader`() throws {
    struct Header: View {
      let proxy: GeometryProxy
      private var pull: Live { proxy.frame(in: .scrollView).minY }
      private func shift() -> Live {
        guard pull >= 0 else { return 0 }
        return pull > 20 ? 40 : pull * 2
      }
      var body: some View {
        if pull <= -20 { BranchTests.tile(.blue).offset(y: shift()) } else { BranchTests.tile(.red).offset(y: shift()) }
      }
    }
    struct Formulas: View {
      let proxy: GeometryProxy
      var body: some View {
        let pull = proxy.frame(in: .scrollView).minY
        let shift = (pull > 20).then(40, else: max(0, pull * 2))
        BranchTests.tile(.red).opacity((pull <= -20).then(0, else: 1)).offset(y: shift)
        BranchTests.tile(.blue).opacity((pull <= -20).then(1, else: 0)).offset(y: shift)
      }
    }
    try expectSame(GeometryReader { Header(proxy: $0) }, GeometryReader { Formulas(proxy: $0) })
  }

  struct Look: View {
    @Environment(\.colorScheme) private var scheme
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    private var ground: Color {
      switch scheme {
      case .light: .white
      case .dark: .black
      }
    }
    var body: some View {
      VStack {
        Text(scheme == .dark ? "Night" : "Day").font(.system(size: scheme == .dark ? 30 : 20))
        ForEach(0..<2) { number in
          Text("Row \(number)").foregroundStyle(scheme == .dark ? Color.yellow : .green).padding(
            scheme == .dark ? 8 : 2)
        }
      }
      .background(ground)
      .offset(x: reduceMotion ? 0 : 5)
    }
  }

  @Test(arguments: [SceneAppearance.light, .dark]) func `a view follows the look of the device`(look: SceneAppearance)
    throws
  {
    let isDark = look == .dark
    let plain = VStack {
      Text(isDark ? "Night" : "Day").font(.system(size: isDark ? 30 : 20))
      ForEach(0..<2) { number in
        Text("Row \(number)").foregroundStyle(isDark ? Color.yellow : .green).padding(isDark ? 8 : 2)
      }
    }
    .background(isDark ? Color.black : .white).offset(x: 5)
    var options = SessionOptions()
    options.appearance = look
    func pixels(_ view: some View) throws -> [UInt8] {
      try SceneSession(view.canvas(width: 120, height: 160, scale: 1), folder: Repository.scenes, options: options)
        .frame(0).pixels
    }
    #expect(try pixels(Look()) == pixels(plain))
  }

  @Test func `texts of rows have a number of the row and one of each frame`() throws {
    func list(_ text: @escaping (Int) -> Text) -> some View {
      ScrollView { LazyVStack { ForEach(0..<3) { text($0).frame(width: 90, alignment: .leading) } } }
    }
    struct Words: View {
      @Environment(\.colorScheme) private var scheme
      let number: Int
      var body: some View {
        Text(scheme == .dark ? "Night \(number)" : "Day \(number)").frame(width: 90, alignment: .leading)
      }
    }
    func pixels(_ view: some View) throws -> [UInt8] {
      try session(view.canvas(width: 90, height: 90, scale: 1)).frame(0).pixels
    }
    let days = try pixels(list { Text("Day \($0)") })
    #expect(try pixels(ScrollView { LazyVStack { ForEach(0..<3) { Words(number: $0) } } }) == days)
    #expect(try pixels(list { Text("Day \(Live.scroll + Double($0))") }) == days)
  }

  @Test func `rows decide for themselves`() throws {
    struct Row: View {
      let number: Int
      @Environment(\.colorScheme) private var scheme
      var body: some View {
        (scheme == .dark ? Color.white : .black).frame(height: Double(10 + number % 3))
          .visualEffect { content, proxy in
            content.opacity(proxy.frame(in: .scrollView).minY > 30 ? 0.5 : 1)
          }
      }
    }
    let view = ScrollView { LazyVStack { ForEach(0..<5_000) { Row(number: $0) } } }
    let formulas = ScrollView {
      LazyVStack {
        ForEach(0..<5_000) { number in
          Color(light: .black, dark: .white).frame(height: Double(10 + number % 3))
            .visualEffect { content, proxy in
              content.opacity((proxy.frame(in: .scrollView).minY > 30).then(0.5, else: 1))
            }
        }
      }
    }
    func pixels(_ view: some View) throws -> [UInt8] {
      try session(view.canvas(width: 60, height: 90, scale: 1)).frame(0).pixels
    }
    #expect(try pixels(view) == pixels(formulas))
  }

  struct Faded: ViewModifier {
    func body(content: Content) -> some View { content.opacity(Live.scroll > 0 ? 0.5 : 1) }
  }
  struct Pale: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      configuration.label.opacity(Live.scroll > 0 ? 0.5 : 1)
    }
  }

  @Test func `modifiers and styles decide wherever they are used`() throws {
    let half = (Live.scroll > 0).then(0.5, else: 1)
    try expectSame(Self.tile().modifier(Faded()), Self.tile().opacity(half))
    let button = Button {
    } label: {
      Self.tile()
    }
    try expectSame(button.buttonStyle(Pale()), Self.tile().opacity(half))
  }

  @Test func `a comparison outside of a body ends the program with words`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      print(Live.scroll > 3 ? 1 : 2)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("decide by it in the body of a View, or write (a > b).then(x, else: y)"))
  }

  @Test func `one number is as great as another`() throws {
    struct First: View {
      var body: some View { BranchTests.tile().opacity(Live.time == 0 ? 0.2 : 1).offset(y: -Live.scroll) }
    }
    try expectSame(First(), Self.tile().opacity((Live.time <= 0).then(0.2, else: 1)).offset(y: -Live.scroll))
  }

  @Test func `views over another come and go`() throws {
    let view = Self.tile().visualEffect { content, proxy in content.offset(y: -proxy.frame(in: .scrollView).minY) }
    struct Badged: View {
      let tile: AnyView
      var body: some View {
        tile
          .overlay(alignment: .bottomTrailing) { if Live.scroll > 30 { Circle().frame(width: 9, height: 9) } }
          .background { if Live.scroll > 60 { Color.blue.padding(-4) } else { Circle().fill(.green).padding(-9) } }
      }
    }
    let formulas =
      view
      .overlay(alignment: .bottomTrailing) { Circle().frame(width: 9, height: 9).visible(Live.scroll > 30) }
      .background {
        Color.blue.padding(-4).visible(Live.scroll > 60)
        Circle().fill(.green).padding(-9).visible(!(Live.scroll > 60))
      }
    try expectSame(Badged(tile: view), formulas)
  }

  @Test func `views that come and go are told, and so is a view with too many conditions`() {
    struct Coming: View {
      @Environment(\.colorScheme) private var scheme
      var body: some View { if scheme == .dark { Color.black } }
    }
    struct Other: View {
      @Environment(\.colorScheme) private var scheme
      var body: some View { if scheme == .dark { Color.black } else { Circle() } }
    }
    for view in [AnyView(Coming()), AnyView(Other()), AnyView(VStack { Coming() })] {
      #expect(problems(view).contains("a view is another one where a condition of each frame does not hold"))
    }
    struct Busy: View {
      var body: some View {
        Color.red.opacity((0..<7).reduce(into: 0.0) { $0 += Live.time > Live(Double($1)) ? 0.1 : 0 })
      }
    }
    #expect(problems(Busy()).contains("a view asks for more than 64 answers"))
  }
}
