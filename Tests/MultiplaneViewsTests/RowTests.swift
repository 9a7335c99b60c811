import Multiplane
import MultiplaneReading
import MultiplaneViews
import Synchronization
import TestSupport
import Testing

/// Rows that closures make of items.
@Suite(.full) struct RowTests {
  /// Counts the runs of a closure.
  final class Runs: Sendable {
    private let counter = Atomic(0)
    var count: Int { counter.load(ordering: .relaxed) }
    func add() { counter.wrappingAdd(1, ordering: .relaxed) }
  }

  private static func list(_ count: Int, _ runs: Runs) -> AnyView {
    AnyView(
      ScrollView {
        LazyVStack {
          ForEach((0..<count).map(Item.init)) { item in
            runs.count(item)
            return Text(item.name).lineLimit(1).padding().background(item.id % 2 == 0 ? .blue : .gray)
          }
        }
        .name("list")
      }
    )
  }

  @Test func `rows of several shapes stand where the alignment of their list says`() throws {
    let view = ScrollView {
      LazyVStack(alignment: .trailing, spacing: 0) {
        ForEach(0..<9) { row in
          if row % 3 == 0 {
            Color.red.frame(width: 30, height: 20)
          } else if row % 3 == 1 {
            Rectangle().fill(.blue).frame(width: 30, height: 20)
          } else {
            HStack(spacing: 0) { Circle().fill(.green).frame(width: 30, height: 20) }
              .frame(maxWidth: .infinity, alignment: .leading)
          }
        }
      }
    }
    let frame = try session(view.canvas(width: 200, height: 200, scale: 1)).frame(0)
    func isWhite(_ x: Int, _ row: Int) -> Bool {
      let start = ((row * 20 + 10) * frame.width + x) * 4
      return frame.pixels[start..<start + 3].allSatisfy { $0 == 255 }
    }
    for row in 0..<9 {
      let isLeading = row % 3 == 2
      #expect(isWhite(15, row) != isLeading && isWhite(100, row) && isWhite(185, row) == isLeading, "row \(row)")
    }
  }

  @Test func `of a million rows those near the window are made`() throws {
    let runs = Runs()
    let session = try session(
      Self.list(1_000_000, runs).track([.wait(0.1), .jump(item: 999_999), .wait(0.1), .linear(by: -2_000, over: 0.5)]))
    let opened = runs.count
    #expect(opened < 2_000)
    let frames = session.frameCount
    for frame in 0..<frames { _ = try session.work(at: .frame(frame)) }
    #expect(runs.count - opened < 1_000)
    let rows = try session.tree(at: .frame(frames - 1)).flatMap(\.all).filter { $0.kind == "Text" }
    #expect(rows.compactMap(\.rowID).contains("999960"))
  }

  /// Rows of two shapes and heights.
  private static func uneven(_ count: Int, _ runs: Runs = Runs()) -> AnyView {
    AnyView(
      LazyVStack {
        ForEach((0..<count).map(Item.init)) { item in
          runs.count(item)
          return item.id.isMultiple(of: 7) ? AnyView(Text(item.name).font(.title)) : AnyView(HStack { Text(item.name) })
        }
      })
  }

  @Test func `a far jump into a million rows of two shapes makes a thousand and those near`() throws {
    let runs = Runs()
    let session = try session(ScrollView { Self.uneven(1_000_000, runs) })
    let opened = runs.count
    #expect(try session.frame(at: .scroll(20_000_000)).scroll == 20_000_000)
    #expect(runs.count - opened < 1_500)
  }

  @Test func `a list of more than a thousand items is estimated behind them, unless it says otherwise`() throws {
    func lines(_ list: AnyView) throws -> String { try layers(of: ScrollView { list }) }
    #expect(try !lines(Self.uneven(1_000)).contains("sizing"))
    #expect(try lines(Self.uneven(1_001)).contains("sizing: mixed"))
    let section = LazyVStack { Section("Days") { ForEach(0..<1_001) { Text("\($0)") } } }
    #expect(try lines(AnyView(section)).contains("sizing: mixed"))
    let exact = AnyView(Self.uneven(2_000).key("sizing", "exact"))
    #expect(try lines(exact).contains("sizing: exact") && !lines(exact).contains("mixed"))
    let frames = try [Self.uneven(2_000), exact].map { list in
      try session(ScrollView { list }.canvas(width: 100, height: 100, scale: 1)).frame(at: .scroll(12_000)).pixels
    }
    #expect(frames[0] == frames[1])
  }

  @Test func `as many rows are made for a million items as for a thousand`() throws {
    let (few, many) = (Runs(), Runs())
    let sessions = try [session(Self.list(5_000, few)), session(Self.list(1_000_000, many))]
    let before = (few.count, many.count)
    for session in sessions { _ = try session.frame(0) }
    #expect(few.count - before.0 == many.count - before.1)
    #expect(few.count > before.0)
  }

  @Test func `rows of a short list are made with its scene alone`() throws {
    let runs = Runs()
    let session = try session(Self.list(1_000, runs).track([.linear(to: .end, over: 0.5)]))
    let opened = runs.count
    for frame in 0..<session.frameCount { _ = try session.work(at: .frame(frame)) }
    #expect(opened >= 1_000)
    #expect(runs.count == opened)
  }

  @Test func `a row is made once on its way through the window`() throws {
    let runs = Runs()
    let session = try session(Self.list(1_000_000, runs).track([.linear(by: 3_000, over: 1)]))
    _ = try session.frame(0)
    let before = runs.count
    let entered = try (1..<session.frameCount).reduce(0) { try $0 + session.work(at: .frame($1)).entered }
    #expect(entered > 40)
    #expect(runs.count - before == entered)
  }

  @Test func `rows of several shapes stand in one list`() throws {
    let view = ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(0..<3_000) { index in
          switch index % 3 {
          case 0: Text("Row \(index)").frame(height: 20)
          case 1: Color.red.frame(height: 30)
          default:
            HStack {
              Circle().fill(.blue).frame(width: 10, height: 10); Text("\(index)")
            }.frame(height: 40)
          }
        }
      }
    }
    let tree = try session(view).tree(at: .frame(0)).flatMap(\.all)
    let rows = tree.filter { $0.row != nil && $0.keyPath.hasSuffix(".row") }
    #expect(rows.prefix(6).map(\.box.height) == [20, 30, 40, 20, 30, 40])
    #expect(rows.prefix(4).map(\.box.y) == [0, 20, 50, 90])
  }

  @Test func `lengths that rows differ in are theirs`() throws {
    let view = ScrollView { LazyVStack(spacing: 0) { ForEach(0..<50) { Color.red.frame(height: Double($0 + 1)) } } }
    let rows = try session(view).tree(at: .frame(0)).flatMap(\.all).filter { $0.keyPath.hasSuffix(".row") }
    #expect(rows.prefix(3).map(\.box.height) == [1, 2, 3])
  }

  @Test func `a row of a shape that nobody has seen is an error with a way out`() throws {
    func view(_ like: [Item]) -> some View {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach((0..<20_000).map(Item.init), like: like) { item in
            if item.id == 701 { Color.red.frame(height: 90) } else { Text(item.name).frame(height: 20) }
          }
        }
      }
      .track([.linear(to: 14_000, over: 0.3)])
    }
    #expect(problems(view([])).contains("row 701 has views or modifiers that no row looked at has"))
    #expect(problems(view([])).contains("(name such an item: ForEach(items, like: [items[701]]))"))
    #expect(problems(view([Item(id: 701)])) == "")
  }

  @Test func `rows of too many shapes are refused`() {
    let view = ScrollView {
      LazyVStack { ForEach(0..<100) { count in HStack { ForEach(0..<count) { Text("\($0)") } } } }
    }
    #expect(problems(view).contains("the rows of a ForEach have more than 32 shapes"))
  }

  @Test func `long lists outside of lazy stacks are refused where nothing makes rows on demand`() {
    #expect(problems(Flow { ForEach(0..<201) { Text("\($0)") } }).contains("201 views of a ForEach are too many here"))
    #expect(problems(Flow { ForEach(0..<200) { Text("\($0)") } }) == "")
  }

  @Test func `items of texts and numbers are known by their ids, others by their numbers`() throws {
    struct Odd: Identifiable, Sendable { let id: [Int] }
    struct Named: Identifiable, Sendable { let id: String }
    func row(_ list: some View) throws -> String? {
      try session(ScrollView { LazyVStack { list } }).tree(at: .frame(0)).flatMap(\.all).first { $0.row == 1 }?.rowID
    }
    #expect(try row(ForEach([Named(id: "a"), Named(id: "b")]) { Text($0.id) }) == "b")
    #expect(try row(ForEach([Odd(id: [4]), Odd(id: [5])]) { Text("\($0.id)") }) == "1")
    #expect(try row(ForEach(["x", "y"], id: \.self) { Text($0) }) == "y")
  }

  @Test func `sections of a ForEach pin their headers`() throws {
    let view = ScrollView {
      LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
        ForEach(0..<5) { group in
          Section {
            ForEach(0..<20) { Text("\(group) \($0)").frame(height: 50) }
          } header: {
            Text("Group \(group)").frame(maxWidth: .infinity).frame(height: 30).background(.white)
          }
        }
      }
    }
    .track([.jump(to: 500), .wait(0.1)])
    let headers = try session(view).tree(at: .frame(3)).flatMap(\.all).filter { $0.keyPath.hasSuffix(".header") }
    #expect(headers.map(\.box.y).contains(0), "\(headers.map(\.box))")
  }

  /// The upper edges of what is drawn of a list in a window of 100 points, at two places across.
  private func edges(_ list: some View, at offset: Double = 0) throws -> [[Int]] {
    let frame = try session(ScrollView { list }.canvas(width: 100, height: 100, scale: 1)).frame(at: .scroll(offset))
    return [25, 75].map { x in
      let isDrawn = (0..<100).map { y in frame.pixels[(y * 100 + x) * 4 + 1] < 255 }
      return isDrawn.indices.filter { isDrawn[$0] && ($0 == 0 || !isDrawn[$0 - 1]) }
    }
  }

  @Test func `a ForEach in a ForEach of a lazy stack makes rows of both`() throws {
    let groups = LazyVStack(spacing: 2) {
      ForEach(0..<3) { _ in ForEach(0..<2) { _ in Color.red.frame(height: 8) } }
    }
    #expect(try edges(groups)[0] == [0, 10, 20, 30, 40, 50])
    let long = LazyVStack(spacing: 2) {
      ForEach(0..<3) { _ in ForEach(0..<400_000) { _ in Color.red.frame(height: 8) } }
    }
    #expect(try edges(long, at: 11_999_898)[0] == (0..<10).map { $0 * 10 + 2 })
  }

  @Test func `a grid refuses a ForEach in a ForEach, whose cells would begin a line each time`() {
    let grid = LazyVGrid(columns: [GridItem(), GridItem()]) {
      ForEach(0..<3) { _ in ForEach(0..<3) { Text("\($0)") } }
    }
    #expect(problems(ScrollView { grid }).contains("a ForEach in a ForEach of a grid (give one ForEach all items"))
  }

  @Test func `items with a list among others, and lists within lists, are drawn`() throws {
    let mixed = LazyVStack(spacing: 2) {
      ForEach(0..<2_000) { index in
        if index < 90 || index % 2 == 0 {
          Color.red.frame(height: 10)
        } else {
          ForEach(0..<2) { _ in Color.blue.frame(height: 10) }
        }
      }
    }
    #expect(try edges(mixed, at: 1_080)[0].prefix(5) == [0, 12, 24, 36, 48])
    let deep = LazyVStack(spacing: 2) {
      ForEach(0..<2) { _ in ForEach(0..<2) { _ in ForEach(0..<2) { _ in Color.red.frame(height: 8) } } }
    }
    #expect(try edges(deep)[0] == [0, 10, 20, 30, 40, 50, 60, 70])
  }

  @Test func `an empty list is nothing`() throws {
    let view = ScrollView { LazyVStack { ForEach([Item]()) { Text($0.name) } } }
    #expect(problems(view) == "")
  }

  @Test func `items without views leave no room in a list`() throws {
    func list(_ count: Int, _ isShown: @escaping @Sendable (Int) -> Bool) throws -> [String?] {
      let view = ScrollView {
        LazyVStack { ForEach((0..<count).map(Item.init)) { item in if isShown(item.id) { Text(item.name) } } }
      }
      return try session(view).tree(at: .frame(0)).flatMap(\.all).filter { $0.kind == "Text" && $0.box.y < 100 }.map(
        \.rowID)
    }
    // Lines of 21 points and rooms of 8.
    #expect(try list(100) { _ in true } == ["0", "1", "2", "3"])
    #expect(try list(100) { $0 % 10 == 7 } == ["7", "17", "27", "37"])
    #expect(try list(100) { _ in false } == [])
  }

  @Test func `what tells a scene from others is what its rows say`() throws {
    func hash(_ words: [String], version: String? = nil) throws -> String {
      try ViewScene(
        ScrollView { LazyVStack { ForEach(words, id: \.self, version: version) { Text($0) } } }, name: "a"
      ).declared.digest
    }
    #expect(try hash(["a", "b"]) == hash(["a", "b"]))
    #expect(try hash(["a", "b"]) != hash(["a", "c"]))
    #expect(try hash(["a", "b"], version: "1") != hash(["a", "b"], version: "2"))
  }
}

extension RowTests.Runs {
  fileprivate func count(_ item: Item) { add() }
}

extension SceneNode {
  /// The node and all in it.
  var all: [SceneNode] { [self] + children.flatMap(\.all) }
}
