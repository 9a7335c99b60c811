import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Symbols: files of a folder, with the size and the colour of the words beside them.
@Suite(.full) struct SymbolTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="M0 0H24V24H0Z"/></svg>
      """, to: "symbols/square.fill.svg")
  }

  private func session(_ view: some View) throws -> SceneSession {
    try SceneSession(view.canvas(width: 80, height: 60, scale: 1), folder: folder.path)
  }
  private func size(_ view: some View) throws -> [Double] {
    let image = try session(view).tree(at: .frame(0)).flatMap(\.all).first { $0.kind == "Image" }
    return image.map { [$0.box.width, $0.box.height] } ?? []
  }
  private func middle(_ view: some View) throws -> [UInt8] {
    Array(try session(view).frame(0).pixels[(30 * 80 + 40) * 4..<(30 * 80 + 40) * 4 + 3])
  }

  @Test func `a symbol has the height of its font, and the colour of the style around`() throws {
    let symbol = Image(systemName: "square.fill")
    #expect(try layers(of: symbol).contains("- Image: \"symbols/square.fill.svg\""))
    // 17 points, and 10 points, each 1.2 times; widths are whole points.
    #expect(try size(symbol) == [21, 20.4].map { ($0 * 64).rounded() / 64 })
    #expect(try size(HStack { symbol }.font(.system(size: 10))) == [12, 12])
    #expect(try size(symbol.font(.system(size: 10)).font(.title)) == [12, 12])
    #expect(try size(symbol.padding(8).font(.system(size: 10))) == [12, 12])
    #expect(try size(symbol.resizable().frame(width: 40, height: 30).font(.title)) == [40, 30])
    #expect(try middle(symbol) == [0, 0, 0])
    #expect(try middle(VStack { symbol.padding(2) }.foregroundStyle(.red)) == [255, 59, 48])
    #expect(try middle(symbol.resizable().foregroundStyle(.blue).foregroundStyle(.red)) == [0, 122, 255])
  }

  @Test func `symbols of rows have the style of their list`() throws {
    let list = ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(0..<2_000) { _ in Image(systemName: "square.fill").resizable().frame(height: 60) }
      }
    }
    #expect(try middle(list.foregroundStyle(.red)) == [255, 59, 48])
  }

  @Test func `a label has its symbol before its title`() throws {
    let label = Label("Files", systemImage: "square.fill")
    let parts = HStack {
      Image(systemName: "square.fill")
      Text("Files")
    }
    #expect(try layers(of: label) == layers(of: parts))
    #expect(
      try layers(
        of: Label {
          Text("Files")
        } icon: {
          Image(systemName: "square.fill")
        }) == layers(of: parts))
  }

  @Test func `a symbol that is not there is told by its file`() {
    #expect {
      _ = try session(Label("Files", systemImage: "folder")).frame(0)
    } throws: { "\($0)".contains("symbols/folder.svg") }
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
    #expect {
      _ = try session(Image(systemName: "square.fill").foregroundStyle(gradient)).frame(0)
    } throws: { "\($0)".contains("a symbol has one color, and no gradient") }
  }
}
