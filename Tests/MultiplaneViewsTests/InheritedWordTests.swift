import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Modifiers that hold for all that is in a view: SwiftUI hands their values down to each text, button and scroller, and the
/// nearest one wins.
@Suite(.full) struct InheritedWordTests {
  private func pixels(_ view: some View) throws -> [UInt8] {
    try session(view.canvas(width: 100, height: 80, scale: 1)).frame(0).pixels
  }

  private let words = Text("Nine fine words, 1 in 10 of them long")

  private static let modifiers: [String: @Sendable (AnyView) -> AnyView] = [
    "font": { $0.font(.title) }, "weight": { $0.fontWeight(.heavy) }, "italic": { $0.italic() },
    "underline": { $0.underline() }, "strike": { $0.strikethrough() }, "tracking": { $0.tracking(3) },
    "digits": { $0.monospacedDigit() }, "case": { $0.textCase(.uppercase) }, "limit": { $0.lineLimit(1) },
    "room": { $0.lineLimit(4, reservesSpace: true) }, "cut": { $0.lineLimit(1).truncationMode(.middle) },
    "lines": { $0.multilineTextAlignment(.trailing) }, "color": { $0.foregroundStyle(.red) },
  ]

  @Test(arguments: modifiers.keys.sorted()) func `a text has what is said around its container`(name: String) throws {
    let modify = try #require(Self.modifiers[name])
    let containers: [(AnyView) -> AnyView] = [
      { text in AnyView(VStack { text }) }, { text in Color.clear.overlay { text } },
      { text in Color.clear.background(text) }, { text in Color.red.mask { text } },
      { text in AnyView(GeometryReader { text.frame(width: $0.size.width / 2) }) },
      { text in AnyView(List { ForEach(0..<2) { _ in text } }) },
      { text in AnyView(List { Color.clear.overlay { text } }) },
      { text in ScrollView { Color.white.frame(height: 99) }.safeAreaInset(edge: .bottom) { text } },
      { text in
        AnyView(ScrollView { LazyVGrid(columns: [GridItem(), GridItem()]) { ForEach(0..<3) { _ in text } } })
      },
      { text in
        AnyView(
          ScrollView {
            LazyVStack {
              Section {
                Color.red.frame(height: 9)
              } header: {
                text
              } footer: {
                text
              }
            }
          })
      },
    ]
    for (number, container) in containers.enumerated() {
      let around = try pixels(modify(container(AnyView(words))))
      let inside = try pixels(container(modify(AnyView(words))))
      #expect(around == inside, "container \(number)")
    }
  }

  @Test func `no limit of lines is nearer than one around it, and the least is one line`() throws {
    #expect(try pixels(VStack { words.lineLimit(nil) }.lineLimit(1)) == pixels(VStack { words }))
    #expect(try pixels(words.lineLimit(0)) == pixels(words.lineLimit(1)))
  }

  @Test func `a style around a button wins over its own color, and one in its label over both`() throws {
    let (button, text) = (Button("Nine") {}, Text("Nine"))
    #expect(try pixels(button) == pixels(text.foregroundStyle(.blue)))
    for view in [
      button.foregroundColor(.red), VStack { button.padding(2) }.padding(-2).foregroundStyle(.red),
      button.buttonStyle(.borderless).foregroundStyle(.red), button.foregroundStyle(.red).foregroundStyle(.green),
      AnyView(Button("Nine", role: .destructive) {}), button.tint(.red),
    ] { #expect(try pixels(view) == pixels(text.foregroundStyle(.red))) }
    let own = Button(action: {}) { text.foregroundStyle(.green) }
    #expect(try pixels(VStack { own }.foregroundStyle(.red)) == pixels(text.foregroundStyle(.green)))
    let rows = ScrollView { LazyVStack { ForEach(0..<2_000) { Button("\($0)") {} } } }
    let same = ScrollView { LazyVStack { ForEach(0..<2_000) { Text("\($0)") } } }
    #expect(try pixels(rows.foregroundStyle(.red)) == pixels(same.foregroundStyle(.red)))
  }

  @Test func `bars are hidden in each scroller, and the nearest word wins`() throws {
    func page(_ isShown: Bool?) -> some View { ScrollView(showsIndicators: isShown) { Color.red.frame(height: 400) } }
    let (without, with) = (try pixels(page(nil)), try pixels(page(true)))
    #expect(without != with)
    #expect(try pixels(page(true).scrollIndicators(.hidden)) == without)
    #expect(try pixels(page(true).scrollIndicators(.never).scrollIndicators(.visible)) == without)
    #expect(try pixels(page(nil).scrollIndicators(.visible).scrollIndicators(.hidden)) == with)
    #expect(try pixels(page(true).scrollIndicators(.automatic)) == with)
    func rails(_ isShown: Bool?) -> some View {
      ScrollView {
        LazyVStack {
          ForEach(0..<2) { _ in
            ScrollView(.horizontal, showsIndicators: isShown) { Color.red.frame(width: 300, height: 20) }
          }
        }
      }
    }
    #expect(try pixels(rails(true).scrollIndicators(.hidden, axes: .horizontal)) == pixels(rails(nil)))
    let both = ScrollView([.horizontal, .vertical]) { words }
    #expect(problems(both.scrollIndicators(.visible, axes: .vertical)).contains("bars for both axes, or none"))
  }

  @Test func `scrollers in rows come to rest as the view around them says`() throws {
    let rails = VStack { LazyVStack { ForEach(0..<2) { _ in ScrollView(.horizontal) { words } } } }
    #expect(try layers(of: rails.scrollTargetBehavior(.paging)).contains("paging: page"))
    #expect(problems(rails.scrollTargetLayout(isEnabled: false)).contains("all rows of a scroller are its targets"))
  }

  @Test func `an opaque group has a ground, and progress without a value is a wheel`() throws {
    let circle = Circle().fill(.red)
    #expect(try pixels(circle.drawingGroup(opaque: true)) == pixels(circle.background(.black)))
    #expect(try layers(of: circle.drawingGroup()) == layers(of: circle))
    #expect(try layers(of: ProgressView(value: nil, total: 9)) == layers(of: ProgressView()))
  }
}
