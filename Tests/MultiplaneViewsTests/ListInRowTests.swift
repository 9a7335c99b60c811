import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Lists in rows of lists: all of their rows are laid out with the row around.
@Suite(.full) struct ListInRowTests {
  private static func cell(_ number: Int) -> some View {
    Text("\(number)").padding(number % 3 == 0 ? 6 : 2).background(number % 2 == 0 ? .yellow : .teal)
  }

  /// A list that stands in a window by itself, and in a row of another one.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let list: AnyView

    init(_ name: String, _ list: some View) { (testDescription, self.list) = (name, AnyView(list)) }
  }

  private static func grid(_ name: String, _ columns: [GridItem], _ spacing: Double? = nil) -> Form {
    Form(name, LazyVGrid(columns: columns, spacing: spacing) { ForEach(0..<11) { cell($0) } })
  }

  private static func adaptive(_ name: String, _ spacing: Double) -> Form {
    Form(
      name,
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 80))], spacing: spacing) {
        ForEach(0..<11) { Text("\($0)").background($0 % 2 == 0 ? .yellow : .teal) }
      })
  }

  static let forms = [
    grid("even columns", Array(repeating: GridItem(spacing: 7), count: 3), 7),
    grid("columns of two forms", [GridItem(.fixed(50)), GridItem(), GridItem(), GridItem(.fixed(30.5))]),
    grid("even columns nearer than lines", Array(repeating: GridItem(spacing: 2), count: 3), 15),
    adaptive("as many columns as fit", 8), adaptive("as many columns as fit, nearer than lines", 20),
    adaptive("as many columns as fit, further apart than lines", 3),
    Form("a leading stack", LazyVStack(alignment: .leading, spacing: 3) { ForEach(0..<7) { cell($0) } }),
    Form(
      "a stack of sections",
      LazyVStack(alignment: .trailing) {
        Section("A") { ForEach(0..<3) { cell($0) } }
        Section {
          Color.red.frame(width: 40, height: 9)
        } footer: {
          Text("B").frame(maxWidth: .infinity)
        }
      }),
    Form(
      "a grid of sections",
      LazyVGrid(columns: [GridItem(), GridItem()]) {
        Section("A") { ForEach(0..<3) { cell($0) } }
        Section {
          ForEach(0..<2) { cell($0) }
        } header: {
          Color.blue.frame(height: 5)
        }
      }),
  ]

  @Test(arguments: forms) func `a list in a row looks as it does by itself`(form: Form) throws {
    func pixels(_ view: some View) throws -> [UInt8] {
      try session(view.canvas(width: 371, height: 400, scale: 1)).frame(0).pixels
    }
    let alone = try pixels(ScrollView { form.list })
    #expect(try pixels(ScrollView { LazyVStack(spacing: 0) { form.list } }) == alone)
    #expect(try pixels(ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1) { _ in form.list } } }) == alone)
    #expect(try pixels(ScrollView { LazyVStack(spacing: 0) { ZStack { form.list } } }) == alone)
  }

  @Test func `rails and grids in rows go on as far as their items`() throws {
    let page = ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(0..<40) { shelf in
          Text("Shelf \(shelf)").frame(height: 20)
          ScrollView(.horizontal) { LazyHStack { ForEach(0..<30) { Self.cell($0 + shelf) } } }.frame(height: 40)
          LazyVGrid(columns: [GridItem(), GridItem()], spacing: 0) {
            ForEach(0..<6) { _ in Color.teal.frame(height: 30) }
          }
        }
      }
    }
    let rows = try session(page).tree(at: .frame(0)).flatMap(\.all).filter { $0.keyPath.hasSuffix(".row") }
    #expect(rows.first?.box.height == 150)
  }

  @Test func `a list in a row that is too long, or that pins its headers, is refused`() {
    func list(_ inner: some View) -> String { problems(ScrollView { LazyVStack { inner } }) }
    #expect(list(LazyVStack { ForEach(0..<10_000) { _ in Color.red } }) == "")
    #expect(
      list(LazyVStack { ForEach(0..<10_001) { _ in Color.red } })
        .contains("a list in a row of a list has more than 10000 rows"))
    #expect(
      list(LazyVStack(pinnedViews: .sectionHeaders) { Section("A") { Color.red } })
        .contains("a list in a row of a list pins nothing"))
  }
}
