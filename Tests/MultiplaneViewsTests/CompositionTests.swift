import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Modifiers and styles of one's own, and objects that views follow elsewhere.
@Suite struct CompositionTests {
  struct Card: ViewModifier {
    let radius: Double
    func body(content: Content) -> some View { content.padding(4).background(.white).cornerRadius(radius) }
  }

  struct Framed: ViewModifier {
    func body(content: Content) -> some View {
      Text("Title")
      content.border(.red)
    }
  }

  @Test func `a modifier changes a view as its body says`() throws {
    #expect(
      try layers(of: Text("A").modifier(Card(radius: 3)))
        == layers(of: Text("A").padding(4).background(.white).cornerRadius(3)))
    let views = VStack {
      Text("Title")
      Text("A").border(.red)
    }
    #expect(try layers(of: VStack { Text("A").modifier(Framed()) }) == layers(of: views))
    let canvas = Text("A").canvas(width: 90, height: 80)
    #expect(try canvas.modifier(Card(radius: 3)).yaml().contains("size: 90x80"))
  }

  struct Pill: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      configuration.label.padding(configuration.isPressed ? 0 : 6).background(.mint)
    }
  }

  @Test func `a button has the look of its style`() throws {
    let button = Button("Go") {}
    #expect(try layers(of: button.buttonStyle(.plain)) == layers(of: Text("Go")))
    #expect(try layers(of: button.buttonStyle(.borderless)) == layers(of: button))
    #expect(try layers(of: button.buttonStyle(Pill())) == layers(of: Text("Go").padding(6).background(.mint)))
    #expect(
      try layers(
        of: Button {
        } label: {
          Text("Go")
        }.buttonStyle(Pill())
      ).contains("padding: 6"))
  }

  final class Trip: ObservableObject {
    @Published var name = "Lisbon"
  }

  struct Page: View {
    @StateObject var trip = Trip()
    @AppStorage("isOpen") var isOpen = true
    @AppStorage("note") var note: String?
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      ScrollViewReader { proxy in
        VStack {
          if isOpen { Row(trip: trip, name: $trip.name) }
          Button(note ?? "Close") {
            withAnimation(.spring()) { isOpen = false }
            proxy.scrollTo(1, anchor: .top)
            dismiss()
          }
        }
      }
    }
  }

  struct Row: View {
    @ObservedObject var trip: Trip
    @Binding var name: String
    var body: some View { Field(trip: trip, name: $trip.name) }
  }

  struct Field: View {
    @Bindable var trip: Trip
    @Binding var name: String
    var body: some View { Text(verbatim: "\(trip.name) \(name) \($trip.name.wrappedValue)") }
  }

  @Test func `objects have their first values, and code of taps is not run`() throws {
    let text = try layers(of: Page())
    #expect(text.contains("\"Lisbon Lisbon Lisbon\"") && text.contains("\"Close\""))
  }

  struct PagePreviews: PreviewProvider {
    static var previews: some View {
      Page().previewDevice("iPhone 15").previewDisplayName("A page").previewLayout(.sizeThatFits)
    }
  }

  @Test func `a preview is a view`() throws {
    #expect(try layers(of: PagePreviews.previews) == layers(of: Page()))
  }

  @available(*, deprecated) @Test func `animations and changes of state leave a view as it first appears`() throws {
    let view = Text("A")
    for other in [
      view.animation(.easeInOut(duration: 2).repeatForever(), value: 1), view.animation(.default),
      view.transition(.move(edge: .leading).combined(with: .opacity)), view.onChange(of: 1) { _, _ in },
      view.onChange(of: 1, initial: true) {}, view.onChange(of: 1) { _ in },
    ] { #expect(try layers(of: other) == layers(of: view)) }
  }

  @Test func `views of a ForEach stand apart as views beside each other do`() throws {
    func boxes(_ number: Int) -> AnyView { AnyView(ForEach(0..<number) { _ in Color.red.frame(width: 9, height: 9) }) }
    let beside = ViewBuilder.buildBlock(boxes(1), boxes(1), boxes(1))
    for axes in [Axis.Set.vertical, .horizontal] {
      #expect(try pixels(ScrollView(axes) { boxes(3) }) == pixels(ScrollView(axes) { beside }))
    }
    #expect(try pixels(boxes(3)) == pixels(beside))
  }

  private func boxes(_ kind: String, _ view: some View) throws -> [[Double]] {
    try session(view.canvas(width: 300, height: 200, scale: 1)).tree(at: .frame(0)).flatMap(\.all)
      .filter { $0.kind == kind }.map { [$0.box.x, $0.box.y, $0.box.width, $0.box.height] }
  }

  @Test func `a Spacer takes room along its stack alone`() throws {
    let line = HStack {
      Color.red.frame(width: 20, height: 20)
      Spacer()
    }
    for page in [
      AnyView(
        VStack {
          Rectangle().hidden(); line
        }),
      AnyView(
        VStack {
          line; Rectangle().hidden()
        }),
    ] {
      #expect(try boxes("Rectangle", page).map { $0[3] } == [172])
    }
    let column = VStack {
      Spacer()
      Color.red.frame(width: 20, height: 20)
    }
    #expect(
      try boxes(
        "Rectangle",
        HStack {
          Rectangle().hidden(); column
        }
      ).map { $0[2] } == [272])
  }

  @Test func `a Spacer with a frame is a gap in its stack`() throws {
    let column = VStack(spacing: 0) {
      Self.box; Spacer().frame(height: 20); Self.box
    }
    #expect(try boxes("VStack", column) == [[145.5, 81, 9, 38]])
    let row = HStack(spacing: 0) {
      Self.box; Spacer().frame(width: 20).background(.red); Self.box
    }
    #expect(try boxes("HStack", row) == [[131, 95.5, 38, 9]])
  }

  @Test func `several views of a label stand beside one another`() throws {
    let parts = ViewBuilder.buildBlock(Self.box, Self.box)
    let row = [[0.0, 0, 9, 9], [17, 0, 9, 9]]
    #expect(
      try boxes(
        "Rectangle",
        Button {
        } label: {
          parts
        }.place(.topLeading)) == row)
    let list = List {
      Button {
      } label: {
        parts
      }
    }
    #expect(try Set(boxes("Rectangle", list).map { $0[1] }).count == 1)
  }

  private static let box = AnyView(Rectangle().frame(width: 9, height: 9))

  @Test(arguments: 0..<9) func `a view in its own body is told`(form: Int) {
    struct Endless: View {
      let form: Int
      var body: some View {
        switch form {
        case 0: List { AnyView(self) }
        case 1:
          VStack {
            AnyView(self)
            AnyView(self)
          }
        case 2: Circle().overlay { AnyView(self) }.background { AnyView(self) }
        case 3: VStack { ForEach(0..<2) { _ in AnyView(self) } }
        case 4: ForEach(0..<2) { _ in AnyView(self) }
        case 5: ScrollView { LazyVStack { ForEach(0..<2) { _ in AnyView(self) } } }
        case 6: List { Section("A") { ForEach(0..<2) { _ in AnyView(self) } } }
        case 7: GeometryReader { proxy in AnyView(self).frame(width: proxy.size.width / 2) }
        default:
          Button {
          } label: {
            AnyView(self)
          }
        }
      }
    }
    #expect(problems(Endless(form: form)).contains("views stand in one another without an end"))
  }

  @Test func `rows without an end in a row are too many`() {
    struct Endless: View {
      var body: some View { ForEach(0..<2) { _ in AnyView(self) } }
    }
    let list = ScrollView { LazyVStack { ForEach(0..<2) { _ in LazyVStack { Endless() } } } }
    #expect(problems(list).contains("a list in a row of a list has more than 10000 rows"))
  }

  @Test func `as many nodes as a scene may have stand in one another, each in a list`() {
    struct Nested: View {
      let depth: Int
      var body: some View {
        if depth == 0 { Rectangle() } else { VStack { ForEach(0..<1) { _ in AnyView(Nested(depth: depth - 1)) } } }
      }
    }
    #expect(problems(Nested(depth: 60)) == "")
  }

  private func pixels(_ view: some View) throws -> [UInt8] {
    try session(view.canvas(width: 60, height: 60, scale: 1)).frame(0).pixels
  }
}
