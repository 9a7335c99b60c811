import Foundation
import Multiplane
import SwiftUI
import TestSupport
import Testing

/// Forms that SwiftUI programs have often: what they draw is what the forms they are short for draw.
@Suite(.full) struct CommonFormTests {
  /// An object, which only its owner may use.
  private final class Item: Identifiable {
    let id: Int
    init(id: Int) { self.id = id }
    var name: String { "Item \(id)" }
  }

  @Test func `short forms draw what the long ones draw`() throws {
    let rows = ScrollView { Color.red.frame(height: 500) }
    let colors: [Color] = [.red, .blue]
    let items = (0..<3).map(Item.init)
    let (text, circle) = (Text("A"), Circle())
    let forms: [(any View, any View)] = [
      (rows.contentMargins(16), rows.contentMargins(.all, 16)),
      (rows.contentMargins(.top, 9, for: .scrollContent), rows.contentMargins(.top, 9)),
      (text.containerRelativeFrame(.horizontal), text.containerRelativeFrame(width: 1)),
      (Color.red.aspectRatio(CGSize(width: 3, height: 4), contentMode: .fit), Color.red.aspectRatio(0.75)),
      (text.mask(circle), text.mask { circle }),
      (text.background(.thinMaterial, in: circle), text.background { circle.fill(.thinMaterial) }),
      (circle.fill(.regularMaterial), Color.clear.material(.regular).clipShape(circle)),
      (
        circle.fill(.linearGradient(colors: colors, startPoint: .top, endPoint: .bottom)),
        circle.fill(LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom))
      ),
      (ContainerRelativeShape().fill(.red), Rectangle().fill(.red)),
      (
        Color(.sRGB, red: 0.1, green: 0.2, blue: 0.3).frame(width: 9),
        Color(red: 0.1, green: 0.2, blue: 0.3).frame(width: 9)
      ),
      (HStack { text }.kerning(2), HStack { text }.tracking(2)),
      (HStack { text }.strikethrough(true), HStack { text }.strikethrough()),
      (
        HStack { text }.font(.title).fontDesign(.monospaced),
        HStack { text }.font(.system(.title, design: .monospaced))
      ),
      (
        AnyView(ForEach(Binding.constant(items)) { $item in Text(item.name) }),
        AnyView(ForEach(items) { Text($0.name) })
      ),
      (
        AnyView(ForEach(Binding.constant([2, 5]), id: \.self) { $item in Text("\(item)") }),
        AnyView(ForEach([2, 5], id: \.self) { Text("\($0)") })
      ),
      (
        AnyView(List(Binding.constant(items)) { $item in TextField("A", text: $item.name) }),
        AnyView(List(items) { TextField("A", text: .constant($0.name)) })
      ),
      (
        AnyView(List(Binding.constant([true, false]), id: \.self) { $isOn in Toggle("A", isOn: $isOn) }),
        AnyView(List([true, false], id: \.self) { Toggle("A", isOn: .constant($0)) })
      ),
      (AnyView(Button("A", role: .cancel) {}), AnyView(Button("A") {})),
      (AnyView(Button("A", role: .destructive) {}), AnyView(text.foregroundStyle(.red))),
      (AnyView(Button("A", systemImage: "heart") {}), AnyView(Button(action: {}) { Label("A", systemImage: "heart") })),
      (Label("A", systemImage: "heart").labelStyle(.titleOnly), AnyView(text)),
      (Label("A", systemImage: "heart").labelStyle(.iconOnly), AnyView(Image(systemName: "heart"))),
      (AnyView(Menu("A") { Button("B") {} }), AnyView(Button("A") {})),
      (AnyView(Link("A", destination: URL(fileURLWithPath: "/"))), AnyView(Button("A") {})),
      (AnyView(text + Text("B").bold()), AnyView(Text("A**B**"))),
    ]
    for (short, long) in forms {
      let (drawn, expected) = (try layers(of: short), try layers(of: long))
      #expect(drawn == expected)
    }
    #expect(try layers(of: HStack { text.underline(false) }.underline()).contains("underline: false"))
  }

  @Test func `columns of a container are as wide as SwiftUI documents it`() throws {
    func width(_ view: AnyView) throws -> Double? {
      let scroller = ScrollView(.horizontal) { HStack(spacing: 10) { view } }.contentMargins(.horizontal, 20)
      return try session(scroller.canvas(width: 430, height: 80, scale: 1)).tree(at: .frame(0)).flatMap(\.all)
        .last { $0.kind == "Color" }?.box.width
    }
    // Four columns of 90 points in 390, ten apart; three of them with two spacings.
    #expect(try width(Color.red.containerRelativeFrame(.horizontal, count: 4, spacing: 10)) == 90)
    #expect(try width(Color.red.containerRelativeFrame(.horizontal, count: 4, span: 3, spacing: 10)) == 290)
    #expect(try width(Color.red.containerRelativeFrame(.horizontal) { length, _ in length * 0.8 - 12 }) == 300)
    let limit = Color.red.containerRelativeFrame(.horizontal) { length, _ in Swift.min(length, 400) }
    #expect(problems(limit).contains("a length of a container is a share of it, and points"))
  }

  @Test func `dates are written as SwiftUI documents it`() throws {
    let day = DateComponents(calendar: .current, year: 2019, month: 6, day: 3, hour: 23, minute: 23).date ?? .now
    #expect(try layers(of: Text(day, style: .date)) == layers(of: Text("June 3, 2019")))
    #expect(try layers(of: Text(day, style: .time)).contains("11:23"))
    let key: LocalizedStringKey = "**A** \(3)"
    #expect(try layers(of: Text(key)) == layers(of: Text("**A** \(3)")))
  }

  @Test func `a field has its words, or its title in gray`() throws {
    let field = try layers(of: TextField("Name", text: .constant("")))
    #expect(field.contains("Text: \"Name\"") && field.contains("#3C3C43 30%") && field.contains("lines: 1"))
    #expect(try layers(of: TextField("Name", text: .constant("Ada"))).contains("Text: \"Ada\""))
  }

  @Test func `colors are equal by what they show`() {
    #expect(Set([Color.red, .blue, .red, .red.opacity(0.5)]).count == 3)
  }

  @Test func `rows of a list have grounds of their own, and a list can be without one`() throws {
    func color(_ view: some View, _ y: Int) throws -> [UInt8] {
      let frame = try session(view.canvas(width: 100, height: 120, scale: 1)).frame(0)
      let start = (y * frame.width + 50) * 4
      return Array(frame.pixels[start..<start + 3])
    }
    let list = List {
      Text("A").listRowBackground(Color.blue)
      Text("B")
    }
    // A row is 44 points high.
    #expect(try color(list, 3) == [0, 122, 255] && color(list, 42) == [0, 122, 255])
    #expect(try color(list, 47) == [255, 255, 255] && color(list, 110) == [255, 255, 255])
    let clear = list.scrollContentBackground(.hidden).background(.red)
    #expect(try color(clear, 3) == [0, 122, 255] && color(clear, 110) == [255, 59, 48])
    #expect(try color(list.background(.red).scrollContentBackground(.visible), 110) == [255, 255, 255])
  }

  @available(*, deprecated)
  @Test func `words for hands and for devices leave a view as it is`() throws {
    @FocusState var isFocused: Bool
    @Namespace var space
    let view = Text("A")
    for other in [
      view.scrollDismissesKeyboard(.interactively), view.coordinateSpace(.named("page")), view.focused($isFocused),
      view.sensoryFeedback(.selection, trigger: 1), view.accessibilityElement(children: .combine),
      view.accessibilityAddTraits([.isButton, .isHeader]), view.accessibilityValue("1"), view.accessibilityHint("A"),
      view.matchedGeometryEffect(id: 1, in: space), view.refreshable {}, view.simultaneousGesture(TapGesture()),
      view.transition(.asymmetric(insertion: .slide, removal: .opacity)), view.sheet(isPresented: .constant(false)) {},
      view.alert("A", isPresented: .constant(false)) {}, view.scrollPosition(id: .constant(Int?.none)),
      view.confirmationDialog("A", isPresented: .constant(false)) {}, view.scrollDisabled(true),
      view.searchable(text: .constant("")), view.statusBarHidden(), view.navigationBarHidden(true),
    ] { #expect(try layers(of: other) == layers(of: view)) }
  }

  @available(*, deprecated)
  @Test func `a view that begins with something open, or elsewhere, is refused`() {
    let view = Text("A")
    for other in [
      view.sheet(isPresented: .constant(true)) {}, view.sheet(item: .constant(Item?(Item(id: 1)))) { _ in },
      view.fullScreenCover(isPresented: .constant(true)) {}, view.popover(isPresented: .constant(true)) {},
      view.alert("A", isPresented: .constant(true)) {}, view.confirmationDialog("A", isPresented: .constant(true)) {},
    ] { #expect(problems(other).contains("a scene opens nothing over its views")) }
    let rows = ScrollView { view }
    #expect(problems(rows.scrollPosition(id: .constant(7))).contains("a scroller begins at its start"))
    #expect(problems(rows.defaultScrollAnchor(.center)).contains("a scroller begins at its start or its end"))
    #expect(problems(rows.defaultScrollAnchor(.top)) == "")
    let end = Binding.constant(ScrollPosition(edge: .bottom))
    #expect(problems(rows.scrollPosition(end)).contains("a scroller begins at its start"))
    #expect(problems(rows.scrollPosition(.constant(ScrollPosition(edge: .top)))) == "")
  }
}
