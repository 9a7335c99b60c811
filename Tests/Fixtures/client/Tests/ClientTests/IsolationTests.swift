import MultiplaneTesting
import MultiplaneViews
import Observation
import Testing

// Views as SwiftUI isolates them, to the main actor. Scripts/build-client compiles the file in both modes of the language, with
// that isolation by default and without.

struct Badge: View {
  let words: String
  var body: some View { Text(words).modifier(Framed(width: 80)) }
}

struct Framed: ViewModifier {
  let width: Double
  func body(content: Content) -> some View { content.lineLimit(1).frame(width: width, height: 20) }
}

struct Filled: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.label.padding(4).background(.teal) }
}

struct Song: Identifiable {
  let id: Int
  var title: String { "Song \(id)" }
}

@MainActor @Observable final class Player {
  var title = "Tides"
}

/// An object that only its owner may use.
final class Record: Identifiable {
  let id: Int
  var title = "Salt"
  init(id: Int) { self.id = id }
}

struct Library: View {
  let songs: [Song]
  let records: [Record]
  @State var player = Player()
  @State private var isOpen = true

  var body: some View {
    ScrollView {
      Button("Play") { player.title = "North" }.buttonStyle(Filled())
      Toggle("Open", isOn: $isOpen)
      HStack { ForEach(["a", "b"], id: \.self) { word in Badge(words: word) } }
      VStack { ForEach(records) { record in Badge(words: record.title + player.title) } }
      LazyVStack { ForEach(songs) { song in row(song) } }
        .name("songs")
    }
  }

  @ViewBuilder private func row(_ song: Song) -> some View {
    if song.id == 0 { Badge(words: player.title).bold() } else { Badge(words: song.title) }
  }
}

struct IsolationTests {
  @MainActor @Test func `rows read what is the main actor's`() throws {
    let player = Player()
    let library = Library(songs: (0..<2_000).map(Song.init), records: [Record(id: 1)], player: player)
    expectChecks(
      of: library.track([.jump(item: 1_999)]).checks([.expect("songs.visible.contains(1_999)", at: [.end])]))
    let session = try SceneSession(library)
    player.title = "North"
    #expect(try session.frame(0).pixels != SceneSession(library).frame(0).pixels)
  }

  @Test nonisolated func `views are put together and drawn anywhere`() async throws {
    let list = ScrollView {
      LazyVStack { ForEach(0..<1_000_000) { number in Badge(words: "\(number)").padding() } }.name("list")
    }
    .track([.jump(item: 999_999)])
    expectChecks(of: list.checks([.expect("list.visible.contains(999_999)", at: [.end])]))
    withKnownIssue { expectFrame(of: Badge(words: "Tides"), named: "never accepted") }
    let session = try SceneSession(Badge(words: "Tides").canvas(width: 80, height: 20))
    #expect(try session.frame(0).width == 160)
  }

  @MainActor @Test func `rows of the main actor are drawn off it`() async throws {
    let player = Player()
    let list = ScrollView {
      LazyVStack { ForEach(0..<1_000_000) { number in Badge(words: "\(number) \(player.title)") } }
    }
    .canvas(width: 80, height: 100)
    let frame = try await Task.detached { try SceneSession(list).frame(at: .scroll(19_000)) }.value
    #expect(try frame.pixels == SceneSession(list).frame(at: .scroll(19_000)).pixels)
  }
}
