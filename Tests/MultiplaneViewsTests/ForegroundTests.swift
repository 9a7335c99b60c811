import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// What texts and shapes take over from the views around them.
@Suite(.full) struct ForegroundTests {
  /// The red, green and blue of a pixel of a view.
  private func color(_ view: some View, _ x: Int, _ y: Int) throws -> [UInt8] {
    let frame = try session(view.canvas(width: 80, height: 40, scale: 1)).frame(0)
    let start = (y * frame.width + x) * 4
    return Array(frame.pixels[start..<start + 3])
  }

  @Test func `shapes have the style of the containers around them`() throws {
    let red: [UInt8] = [255, 59, 48]
    let shapes = HStack(spacing: 0) {
      Circle(); Rectangle()
    }
    #expect(try color(shapes, 20, 20) == [0, 0, 0])
    #expect(try color(shapes.foregroundStyle(.red), 20, 20) == red)
    #expect(try color(shapes.foregroundColor(.red), 60, 20) == red)
    let deep = ZStack { VStack { Group { shapes }.padding(2) }.overlay { Capsule().frame(width: 8, height: 8) } }
    #expect(try color(deep.foregroundStyle(.red), 40, 20) == red && color(deep.foregroundStyle(.red), 20, 20) == red)
  }

  @Test func `shapes in rows and sections have it, too`() throws {
    let list = ScrollView {
      LazyVStack(spacing: 0) {
        Section {
          ForEach(0..<2_000) { _ in HStack { Rectangle().frame(height: 10) } }
        } header: {
          Rectangle().frame(height: 10)
        }
      }
    }
    let view = list.foregroundStyle(.teal)
    #expect(try color(view, 40, 5) == [48, 176, 199] && color(view, 40, 25) == [48, 176, 199])
  }

  @Test func `the nearest style counts, and an outline stays one`() throws {
    let view = HStack(spacing: 0) {
      VStack(spacing: 0) { Rectangle() }.foregroundStyle(.blue)
      Rectangle().fill(.green)
      Rectangle().stroke(.black, lineWidth: 2)
      Rectangle()
    }
    .foregroundStyle(.red)
    #expect(try color(view, 10, 20) == [0, 122, 255] && color(view, 30, 20) == [52, 199, 89])
    #expect(try color(view, 50, 20) == [255, 255, 255] && color(view, 70, 20) == [255, 59, 48])
  }

  @Test func `a gradient fills shapes, and each text by itself`() throws {
    let gradient = LinearGradient(colors: [.white, .black], startPoint: .leading, endPoint: .trailing)
    let shapes = HStack(spacing: 0) {
      Rectangle(); Text("A").foregroundStyle(.red)
    }
    #expect(try color(shapes.foregroundStyle(gradient), 2, 20)[0] > 200)
    for view in [
      AnyView(Text("A").foregroundStyle(gradient)), VStack { HStack { Text("A") } }.foregroundStyle(gradient),
    ] {
      #expect(problems(view) == "")
    }
  }

  @Test func `lines of texts in rows stand where the list says`() throws {
    let list = ScrollView { LazyVStack { ForEach(0..<3) { Text("A line, and another one \($0)") } } }
    let view = list.multilineTextAlignment(.trailing)
    #expect(try layers(of: view).contains("align: trailing"))
  }
}
