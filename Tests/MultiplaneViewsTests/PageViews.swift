import Multiplane
import MultiplaneViews

// The code of docs/swift-views.md: each block of the page stands here or among the tests of MultiplaneTesting.

struct Place: Identifiable, Sendable {
  let id: Int
  var name: String { ["Lisbon", "Oslo", "Kyoto", "Quito"][id % 4] + ", day \(id + 1)" }
  var isSaved: Bool { id % 3 == 1 }
}

struct Feed: View {
  let places: [Place]

  var body: some View {
    ScrollView {
      Image("assets/valley.jpg")
        .resizable()
        .scaledToFill()
        .frame(height: 220)
        .visualEffect { content, proxy in
          content.offset(y: proxy.frame(in: .scrollView).minY / -2)
        }
      LazyVStack(spacing: 10) {
        ForEach(places) { place in
          HStack {
            Circle().fill(place.isSaved ? .orange : .teal).frame(width: 36, height: 36)
            Text(place.name).font(.headline)
            Spacer()
            if place.isSaved {
              Text("Saved").font(.caption).foregroundStyle(.secondary)
            }
          }
          .padding()
          .background(.white)
          .cornerRadius(14)
          .scrollTransition { effect, phase in
            effect.opacity(phase.isIdentity ? 1 : 0.4).scaleEffect(phase.isIdentity ? 1 : 0.9)
          }
          .padding(.horizontal)
        }
      }
      .name("places")
      .key("sizing", "estimated")
    }
    .background(Color(hex: 0xE8EBF4))
  }
}

func firstFrame() throws -> [UInt8] {
  let places = (0..<1_000_000).map(Place.init)
  let session = try SceneSession(Feed(places: places), folder: "Scenes")
  return try session.frame(0).png
}

func film() async throws {
  let feed = Feed(places: (0..<1_000_000).map(Place.init))
    .canvas(width: 390, height: 600)
    .track([.fling(velocity: 3_000), .jump(item: 999_999), .wait(1)])
    .scene("checks", "- { at: end, expect: places.visible.contains(999_999) }")
  try await SceneSession(feed, folder: "Scenes").render(into: "out/feed")
}

func showFeed() throws {
  try Feed(places: (0..<500).map(Place.init)).show()
}

struct Coast: View {
  var body: some View {
    Layers {
      Image("assets/ridge.svg").repeated(.vertical).speed(0.1)
      Text("Coast").font(.largeTitle).place(.top).padding(.top, 60).opacity(1 - Live.scroll / 200)
      ScrollView {
        Color.clear.frame(height: 400)
        Color.white.frame(height: 2_000)
      }
    }
  }
}
