import Multiplane
import MultiplaneTesting
import MultiplaneViews
import TestSupport
import Testing

// The tests of docs/swift-views.md: each block of the page stands here or among those of MultiplaneViews.

struct Badge: View {
  let words: String

  var body: some View {
    Text(words).bold().foregroundStyle(.white).padding()
      .background(Color(light: .indigo, dark: .orange)).cornerRadius(12)
  }
}

@Suite(.full, .goldens("../Fixtures/views/golden"), .appearances(.light, .dark))
struct BadgeTests {
  @Test(arguments: [0.0, 480])
  func `a list of badges at an offset`(offset: Double) {
    let list = ScrollView {
      LazyVStack {
        ForEach(0..<1_000_000) { Badge(words: "Badge \($0)") }
      }
    }
    expectFrame(of: list.canvas(width: 160, height: 240, scale: 1), at: .scroll(offset))
  }
}

@Suite(.full, .goldens("../Fixtures/views/golden"))
struct FlickTests {
  @Test func `a flick lays out nothing but the badges that come`() throws {
    let list = ScrollView {
      LazyVStack {
        ForEach(0..<1_000_000) { Badge(words: "Badge \($0)") }
      }
      .name("badges")
    }
    let run = try list.canvas(width: 160, height: 240, scale: 1).run { Fling(velocity: 3_000) }
    #expect(run.frames.dropFirst().allSatisfy { $0.work.layouts == 0 || $0.work.entered > 0 })
    #expect(run.visible("badges").first == 24)
    expectClip(of: run, every: 120, named: "flick")
  }
}
