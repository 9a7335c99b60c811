import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Lists, switches and orders, as ported code has them.
@Suite(.full) struct PortedViewTests {
  private func nodes(_ view: some View, width: Int = 200, height: Int = 200) throws -> [SceneNode] {
    try session(view.canvas(width: width, height: height, scale: 1)).tree(at: .frame(0)).flatMap(\.all)
  }

  private func color(_ view: some View, _ x: Int, _ y: Int) throws -> [UInt8] {
    let frame = try session(view.canvas(width: 80, height: 40, scale: 1)).frame(0)
    let start = (y * frame.width + x) * 4
    return Array(frame.pixels[start..<start + 3])
  }

  @Test func `views of a ZStack are in the order of their indices`() throws {
    func stack(_ first: Double, _ second: Double, _ third: Double) throws -> String {
      try layers(
        of: ZStack {
          Color.red.zIndex(first)
          Color.green.frame(width: 10).zIndex(second).padding(2)
          Color.blue.zIndex(third)
        })
    }
    let plain = ZStack {
      Color.green.frame(width: 10).padding(2)
      Color.red
      Color.blue
    }
    #expect(try stack(1, 0, 1) == layers(of: plain))
    #expect(try stack(0, -2.5, 0) == layers(of: plain))
    let cards = ZStack { ForEach(0..<3) { Text("Card \($0)").zIndex(Double(-$0)) } }
    let back = ZStack {
      Text("Card 2")
      Text("Card 1")
      Text("Card 0")
    }
    #expect(try layers(of: cards) == layers(of: back))
    #expect(problems(VStack { Text("A").zIndex(1) }).contains("a zIndex puts views of a ZStack in order"))
  }

  @Test func `a fixed height is that of a text, and is refused where there is none`() throws {
    let text = VStack { Text("Some words, and more of them") }.padding()
    #expect(try layers(of: text.fixedSize(horizontal: false, vertical: true)) == layers(of: text))
    #expect(
      try layers(of: Color.red.frame(height: 4).fixedSize(horizontal: false, vertical: true)).contains("height: 4"))
    for view in [AnyView(Color.red), AnyView(HStack { Divider() }), AnyView(VStack { Spacer() })] {
      #expect(
        problems(view.fixedSize(horizontal: false, vertical: true)).contains("has no height of its own"))
    }
    #expect(problems(Text("A").fixedSize(horizontal: true, vertical: false)).contains("give it a frame(width:)"))
  }

  @Test func `a switch is 51 by 31 points, and its knob stands where its state says`() throws {
    func knob(_ isOn: Bool) throws -> Double? {
      try nodes(Toggle("Alarm", isOn: .constant(isOn))).first { $0.kind == "Circle" }?.box.x
    }
    #expect(try knob(false) == 200 - 51 + 2 && knob(true) == 200 - 2 - 27)
    #expect(try nodes(Toggle("Alarm", isOn: .constant(true))).filter { $0.kind == "Capsule" }.map(\.box.width) == [51])
    #expect(try color(Toggle("A", isOn: .constant(true)), 40, 20) == [52, 199, 89])
  }

  @Test func `a tint colours what can be tapped, and the nearest one wins`() throws {
    let red = "#FF3B30"
    let button = Button("Go") {}
    #expect(try layers(of: button.tint(.red)).contains(red))
    #expect(try layers(of: button.tint(.red).tint(.green)) == layers(of: button.tint(.red)))
    #expect(try layers(of: button.tint(nil)) == layers(of: button))
    #expect(try layers(of: Text("A").foregroundStyle(.blue).tint(.red)).contains("#007AFF"))
    #expect(try layers(of: Toggle("A", isOn: .constant(true)).tint(.red)).contains(red))
    #expect(try layers(of: ProgressView(value: 0.5).tint(.red)).contains(red))
    #expect(try layers(of: Circle().fill(.tint.opacity(0.5)).tint(.red)).contains("\(red) 50%"))
    #expect(try layers(of: button.disabled(true)).contains("#3C3C43 30%"))
    #expect(try layers(of: button.disabled(false)) == layers(of: button))
    let rows = ScrollView { LazyVStack { ForEach(0..<3_000) { row in Button("\(row)") {} } } }
    #expect(problems(rows.tint(.red)) == "")
    #expect(try !rows.tint(.red).yaml().contains("#007AFF"))
  }

  @Test func `rows of a list are 44 points high, and have a line below them`() throws {
    let list = List(0..<100, id: \.self) { row in HStack { Text("Row \(row)") } }
    let rows = try nodes(list).filter { $0.kind == "Text" }
    #expect(rows.prefix(3).map(\.box.x) == [16, 16, 16])
    let tops = try nodes(list).filter { $0.row != nil && $0.box.width == 200 }.map(\.box.y)
    #expect(Set(tops).isSuperset(of: [0, 44, 88]))
    let lines = try nodes(list).filter { $0.kind == "Color" && $0.box.height == 0.5 }
    #expect(lines.first.map { [$0.box.x, $0.box.y, $0.box.width] } == [16, 43.5, 184])
  }

  @Test func `a list has static rows, sections and rows without a line`() throws {
    let list = List {
      HStack { Text("First") }.listRowSeparator(.hidden)
      HStack { Text("Second") }.listRowInsets(EdgeInsets(leading: 40)).bold()
      Section("More") { ForEach(0..<200) { Text("Row \($0)") } }
    }.listStyle(.plain)
    #expect(problems(list) == "")
    let all = try nodes(list)
    #expect(all.filter { $0.kind == "Text" }.prefix(2).map(\.box.x) == [16, 40])
    #expect(try layers(of: list).contains("pin: headers"))
    #expect(try !layers(of: list).contains("listRow"))
  }

  @Test func `columns have a room of their own, and lines one of the grid`() throws {
    func places(_ columns: [GridItem], spacing: Double?) throws -> [[Double]] {
      let grid = LazyVGrid(columns: columns, spacing: spacing) { ForEach(0..<4) { _ in Color.red.frame(height: 20) } }
      return try nodes(ScrollView { grid }).filter { $0.kind == "Color" }.map { [$0.box.x, $0.box.y, $0.box.width] }
    }
    let pair = [GridItem(), GridItem()]
    #expect(try places(pair, spacing: nil) == [[0, 0, 96], [104, 0, 96], [0, 28, 96], [104, 28, 96]])
    #expect(try places(pair, spacing: 20) == [[0, 0, 96], [104, 0, 96], [0, 40, 96], [104, 40, 96]])
    let apart = [GridItem(spacing: 12), GridItem(spacing: 99)]
    #expect(try places(apart, spacing: 0) == [[0, 0, 94], [106, 0, 94], [0, 20, 94], [106, 20, 94]])
    // Three of 60 points and the room between them take 196 of 200.
    #expect(try places([GridItem(.adaptive(minimum: 60))], spacing: 30).map { $0[1] } == [0, 0, 0, 50])
    #expect(try places([GridItem(.adaptive(minimum: 60), spacing: 20)], spacing: 8).map { $0[1] } == [0, 0, 28, 28])
    let uneven = ScrollView { LazyVGrid(columns: [GridItem(spacing: 4), GridItem(), GridItem()]) { Color.red } }
    #expect(problems(uneven).contains("give its GridItems the same spacing"))
  }

  @Test func `views of a grid are cells, beside a ForEach and by themselves`() throws {
    let grid = ScrollView {
      LazyVGrid(columns: [GridItem(), GridItem()], spacing: 0) {
        Color.blue.frame(height: 20)
        ForEach(0..<2) { _ in Color.red.frame(height: 20) }
        Color.green.frame(height: 20)
      }
    }
    let cells = try nodes(grid).filter { $0.kind == "Color" }.map(\.box)
    #expect(cells.map(\.x) == [0, 104, 0, 104] && cells.map(\.y) == [0, 0, 20, 20])
  }

  @Test func `columns of given widths stand where the alignment of their grid says`() throws {
    let items = [GridItem(.fixed(40), spacing: 20), GridItem(.fixed(60))]
    func starts(_ alignment: HorizontalAlignment) throws -> [Double] {
      let grid = LazyVGrid(columns: items, alignment: alignment, spacing: 20) {
        ForEach(0..<2) { _ in Color.red.frame(height: 9) }
      }
      return try nodes(ScrollView { grid }).filter { $0.kind == "Color" }.map(\.box.x)
    }
    #expect(try starts(.leading) == [0, 60] && starts(.center) == [40, 100] && starts(.trailing) == [80, 140])
    let rail = ScrollView(.horizontal) {
      LazyHGrid(rows: [GridItem(.fixed(40)), GridItem(.fixed(60))], alignment: .bottom) {
        ForEach(0..<4) { _ in Color.red.frame(width: 9) }
      }
    }
    #expect(try nodes(rail).filter { $0.kind == "Color" }.map(\.box.y) == [92, 140, 92, 140])
    // In a page it is as high as its rows.
    #expect(try nodes(ScrollView { rail }).first { $0.kind == "LazyHGrid" }?.box.height == 108)
  }

  @Test func `first lines of rows that come near are not put on one line without a word`() {
    func words(_ list: some View) -> Bool {
      problems(ScrollView(.horizontal) { list }).contains(
        "rows that are made as they come near have no common first line")
    }
    #expect(words(LazyHStack(alignment: .firstTextBaseline) { Text("A") }))
    #expect(words(LazyHGrid(rows: [GridItem()], alignment: .firstTextBaseline) { Text("A") }))
  }

  @Test func `bars are shown in scrollers of the axes that are named`() throws {
    let rail = ScrollView(.horizontal) { Text("A") }
    #expect(try layers(of: rail.scrollIndicators(.visible, axes: .vertical)) == layers(of: rail))
    #expect(try layers(of: rail.scrollIndicators(.visible, axes: .horizontal)).contains("indicators: true"))
  }

  @Test func `letters are those of the nearest case`() throws {
    let text = Text("Straße \(Text("Nine").bold()) \(Live.time)")
    #expect(try layers(of: text.textCase(.uppercase).frame(width: 90, height: 20)).contains("case: upper"))
    let plain = try layers(of: VStack { Text("A").textCase(nil) }.textCase(.uppercase))
    #expect(plain.contains("case: none") && !plain.contains("upper"))
    let small = Text("A").textCase(.lowercase)
    #expect(try layers(of: small.textCase(.uppercase)) == layers(of: small))
  }

  @Test func `words that change no pixel leave a view as it is`() throws {
    let view = VStack { Text("A") }
    for other in [
      view.compositingGroup(), view.drawingGroup(), view.disabled(false), view.listStyle(.plain),
    ] { #expect(try layers(of: other) == layers(of: view)) }
    #expect(try layers(of: view.clipped(antialiased: true)) == layers(of: view.clipped()))
    #expect(try layers(of: Image(decorative: "a.png")) == layers(of: Image("a.png")))
    #expect(try layers(of: Text("A").font(.system(.title))) == layers(of: Text("A").font(.title)))
    #expect(
      try layers(of: Text("A").font(.system(.headline, design: .monospaced, weight: .bold)))
        == layers(of: Text("A").font(.system(size: 17, weight: .bold, design: .monospaced))))
    #expect(
      problems(ZStack { Text("A").blendMode(.multiply) }.compositingGroup()).contains("mixes with what is behind"))
    let row = Text("A")
    #expect(
      try layers(of: row.scrollTransition(axis: .vertical) { $0.opacity($1.isIdentity ? 1 : 0) })
        == layers(of: row.scrollTransition { $0.opacity($1.isIdentity ? 1 : 0) }))
    #expect(try layers(of: row.scrollTransition(.identity) { effect, _ in effect.opacity(0) }) == layers(of: row))
  }
}
