import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// A view, written out as a scene file and read again, has the same frames.
@Suite(.full) struct RoundTripTests {
  struct Gallery: View {
    var body: some View {
      ScrollView {
        LazyVStack(spacing: 6, pinnedViews: [.sectionHeaders]) {
          ForEach(0..<3) { group in
            Section {
              ForEach(0..<12) { row in
                if row % 4 == 0 {
                  HStack {
                    RoundedRectangle(cornerRadius: 5).fill(row % 8 == 0 ? .orange : .pink).frame(width: 40, height: 30)
                    Text("Round \(row): \"${x}\" # \\ ü").font(.headline)
                    Spacer()
                  }
                  .padding(8)
                } else {
                  Text("Row \(row)").padding(Double(row)).background(.yellow)
                    .scrollTransition { effect, phase in
                      effect.rotationEffect(.degrees(phase.value * 20)).scaleEffect(1 - Swift.abs(phase.value) / 2)
                    }
                }
              }
            } header: {
              Text("Group \(group)").bold().frame(maxWidth: .infinity, alignment: .leading).background(.mint)
            }
          }
        }
      }
      .canvas(width: 200, height: 300, scale: 1)
      .track([.linear(to: 400, over: 0.5)])
    }
  }

  struct Still: View {
    var body: some View {
      VStack(alignment: .leading) {
        Text("A ") + Text("bold").bold() + Text(" word").foregroundColor(.red).italic()
        Image("assets/valley.jpg").resizable().scaledToFill().frame(width: 90, height: 60).clipShape(Circle())
        LinearGradient(colors: [.blue, .purple], startPoint: .topLeading, endPoint: .bottomTrailing).frame(height: 20)
        Capsule().stroke(.red, lineWidth: 3).frame(width: 60, height: 24).blendMode(.multiply)
        Polygon(sides: 6, cornerRadius: 4).fill(.green).frame(width: 24, height: 24)
        Polygon(points: [.top, .bottomTrailing, UnitPoint(x: 0.1, y: 0.9)])
          .stroke(.orange, style: StrokeStyle(lineWidth: 2, lineJoin: .round)).frame(width: 24, height: 20)
        LazyGrid()
      }
      .padding()
      .background(Color(light: .white, dark: .black))
      .canvas(width: 200, height: 300, scale: 1)
    }
    struct LazyGrid: View {
      var body: some View {
        ScrollView {
          LazyVGrid(columns: [GridItem(.adaptive(minimum: 40))], spacing: 4) {
            ForEach(0..<40) { Text("\($0)").frame(height: 20).background(.gray) }
          }
        }
      }
    }
  }

  private func expectSame(_ view: some View, frames: [Int], dark: Bool = false) throws {
    var options = SessionOptions()
    options.appearance = dark ? .dark : nil
    let one = try SceneSession(view, folder: Repository.scenes, options: options)
    let other = try SceneSession(text: view.yaml(), folder: Repository.scenes, options: options)
    #expect(one.frameCount == other.frameCount)
    for frame in frames {
      let isEqual = try one.frame(frame).png == other.frame(frame).png
      #expect(isEqual, "frame \(frame)")
    }
    for frame in frames { #expect(try one.work(at: .frame(frame)) == other.work(at: .frame(frame)), "frame \(frame)") }
  }

  @Test func `a list that moves`() throws { try expectSame(Gallery(), frames: [0, 7, 15, 29]) }
  @Test func `a still in both looks`() throws {
    try expectSame(Still(), frames: [0])
    try expectSame(Still(), frames: [0], dark: true)
  }
  @Test func `the order of modifiers`() throws {
    let view = AnyView(Text("A").padding().background(.red))
    for modifier in ModifierOrderTests.modifiers {
      try expectSame(modifier.apply(view).canvas(width: 120, height: 90, scale: 1), frames: [0])
    }
  }

  @Test func `a list that is too long for a file says so`() {
    let view = ScrollView { LazyVStack { ForEach(0..<10_001) { Text("\($0)") } } }
    #expect {
      _ = try view.yaml()
    } throws: { "\($0)".contains("a list of 10001 rows is too long to be written into a scene file") }
  }

  @Test func `a session of a view has no file to read again`() throws {
    let session = try SceneSession(Still(), folder: Repository.scenes)
    #expect {
      try session.update()
    } throws: { "\($0)".contains("Still was made by a program and has no file to be read again") }
  }
}
