import MultiplaneViews

/// A music player in the dark: the cover gives way to a bar, songs slide under frosted glass, and the song plays on.
struct MusicPlayer: View {
  static let safeArea = EdgeInsets(top: 47, bottom: 34)
  /// How high the header is while it is open, in points.
  static let tall = 430.0
  /// How far the header folds, in points: what is left of it is a bar.
  static let way = tall - (safeArea.top + 56)
  /// How far it has folded.
  static let pulled = Live.scroll.clamped(0, way)

  let songs: [Song]

  var body: some View {
    Layers {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(songs) { SongRow(song: $0) }
        }
        .padding(EdgeInsets(top: Self.tall, bottom: 140))
      }
      .name("list")
      Header()
      Artist()
      PlayerControls()
    }
    .sceneTitle("Player")
    .canvas(SceneCanvasSize(width: 390, height: 844, safeArea: Self.safeArea))
    .canvasBackground(.night)
    .track {
      Wait(0.4)
      Ease(to: 380, over: 1.2)
      Mark("folded")
      Wait(0.3)
      Ease(to: .start, over: 1.1)
      Loop(0)
    }
    .events([.at(0, .appearance(.dark))])
    .checks([
      .expect(
        "stats.layouts == 0 or stats.entered > 0", from: .frame(1), to: .end,
        named: "a step without a new row lays nothing out")
    ])
  }
}

/// A song, with the place of the dot on its cover.
struct Song: Identifiable, Sendable {
  let id: Int
  let name: String
  let length: String
  var isPlaying: Bool { name == "Nightbloom" }
  let dot: Dot

  /// A place from the middle of the cover, in points.
  struct Dot: Sendable {
    let x, y: Double
  }

  static let album: [Song] = [
    Song(id: 0, name: "Paper Lanterns", length: "3:42", dot: Dot(x: 1.0, y: -5.5)),
    Song(id: 1, name: "Low Tide", length: "4:05", dot: Dot(x: -8.0, y: 1.6)),
    Song(id: 2, name: "Nightbloom", length: "3:18", dot: Dot(x: -0.3, y: -6.1)),
    Song(id: 3, name: "Glass Orchard", length: "5:01", dot: Dot(x: -2.9, y: 3.2)),
    Song(id: 4, name: "The Last Tram", length: "2:57", dot: Dot(x: 4.9, y: -2.8)),
    Song(id: 5, name: "Amber Room", length: "4:26", dot: Dot(x: 1.7, y: 0.8)),
    Song(id: 6, name: "Slow Comet", length: "3:33", dot: Dot(x: 5.8, y: 0.4)),
    Song(id: 7, name: "Harbour Lights", length: "4:48", dot: Dot(x: 2.4, y: -4.2)),
    Song(id: 8, name: "Velvet Static", length: "3:09", dot: Dot(x: 3.3, y: 3.8)),
    Song(id: 9, name: "Northern Window", length: "6:12", dot: Dot(x: -5.2, y: -1.2)),
    Song(id: 10, name: "Small Hours", length: "3:51", dot: Dot(x: 6.8, y: -4.1)),
    Song(id: 11, name: "Until the Birds", length: "4:20", dot: Dot(x: 5.8, y: -2.7)),
  ]
}

extension Color {
  fileprivate static let night = Color(hex: 0x0E0B16)
  fileprivate static let violet = Color(hex: 0x7C4DFF)
  fileprivate static let rose = Color(hex: 0xFF6B9A)
  fileprivate static let peach = Color(hex: 0xFFB27A)
  fileprivate static let pale = Color(hex: 0xF5F1FF)
}

extension Text {
  fileprivate func song(_ weight: Font.Weight = .medium, _ color: Color = .pale) -> some View {
    font(.system(size: 16, weight: weight)).foregroundStyle(color).lineLimit(1)
  }
  fileprivate var small: some View {
    font(.system(size: 13)).foregroundStyle(.pale.opacity(0.55)).lineLimit(1)
  }
}

private func downwards(_ top: UInt32, _ bottom: UInt32) -> LinearGradient {
  LinearGradient(colors: [Color(hex: top), Color(hex: bottom)], startPoint: .top, endPoint: .bottom)
}

// MARK: The list

private struct SongRow: View {
  let song: Song

  var body: some View {
    let entry = Live.entry
    HStack(spacing: 16) {
      Thumbnail(song: song)
      VStack(alignment: .leading, spacing: 3) {
        Text(song.name).song(.medium, song.isPlaying ? .rose : .pale)
        Text("Mara Voss").small
      }
      Spacer()
      Text(song.length).monospacedDigit().small
    }
    .padding(.horizontal, 20)
    .frame(height: 68)
    .opacity(((entry - 0.1) * 1.6).clamped(0, 1))
    .offset(x: 26 * (1 - entry.stage(0...1, curve: .easeOut)))
  }
}

/// A small cover, and what dances on that of the song that plays.
private struct Thumbnail: View {
  let song: Song

  var body: some View {
    ZStack {
      LinearGradient(colors: [.hsl(250 + 13 * Double(song.id), 0.65, 0.55), .night], angle: .degrees(150))
      Circle().fill(Color.pale.opacity(0.8)).frame(width: 16, height: 16).offset(x: song.dot.x, y: song.dot.y)
      Group {
        Rectangle().fill(Color.night.opacity(0.6))
        HStack(alignment: .bottom, spacing: 3) {
          Beat(turns: 5, start: 20)
          Beat(turns: 7, start: 110)
          Beat(turns: 10, start: 200)
        }
      }
      .opacity(song.isPlaying ? 1 : 0)
    }
    .frame(width: 44, height: 44)
    .cornerRadius(10)
  }
}

/// A line that dances while the song plays: so many turns in six seconds, from an angle in degrees on.
private struct Beat: View {
  let turns, start: Double

  var body: some View {
    let speed = 2 * Double.pi * turns / 6
    let swing = abs(sin(Live.time * speed + start * Double.pi / 180))
    Capsule().fill(Color.rose).frame(width: 3, height: 18)
      .scaleEffect(y: 0.3 + 0.7 * swing, anchor: .bottom)
  }
}

// MARK: The header

/// The ground of the header, which folds as far as it may and stays.
private struct Header: View {
  private let fold = Live.scroll.stage(0...MusicPlayer.way)

  var body: some View {
    ZStack {
      LinearGradient(
        stops: [
          .init(color: Color(hex: 0x4B2385), location: 0), .init(color: Color(hex: 0x6E2A74), location: 0.45),
          .init(color: Color(hex: 0x2A1638), location: 0.75), .init(color: .night, location: 1),
        ], startPoint: .top, endPoint: .bottom)
      downwards(0x241238, 0x1A0F28).opacity(fold)
    }
    .frame(height: MusicPlayer.tall)
    .offset(y: -MusicPlayer.pulled)
    .pinned(top: 0)
    .name("header")
  }
}

/// The cover and the large words, which become those of a bar.
private struct Artist: View {
  private let top = MusicPlayer.safeArea.top
  private let sheen = Live.scroll.stage(0...MusicPlayer.way, curve: .easeOut)
  private let words = Live.scroll.stage(150...290)
  private let bar = Live.scroll.stage(250...MusicPlayer.way)

  var body: some View {
    art
    heading
    barTitle
  }

  private var art: some View {
    let pull = max(0, -Live.overscroll) / 240
    let folded = 1 - 0.833 * sheen
    return AlbumCover()
      .cornerRadius(18)
      .shadow(color: .black.opacity(0.45), radius: 22, y: 14)
      .scaleEffect(folded + 0.2 * pull, anchor: .topLeading)
      .offset(x: -55 * sheen, y: -16 * sheen)
      .pinned(top: top + 24, leading: 75)
      .name("art")
  }

  private var heading: some View {
    VStack(spacing: 6) {
      Text("Nightbloom").font(.system(size: 30, weight: .bold)).foregroundStyle(.pale)
      Text("Mara Voss · Small Hours").font(.system(size: 16)).foregroundStyle(.peach)
    }
    .lineLimit(1)
    .frame(maxWidth: .infinity)
    .opacity(1 - words)
    .offset(y: MusicPlayer.pulled * -0.9)
    .pinned(top: top + 284)
    .name("heading")
  }

  private var barTitle: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text("Nightbloom").song(.semibold)
      Text("Mara Voss").small
    }
    .opacity(bar)
    .offset(y: 10 * (1 - bar))
    .pinned(top: top + 8, leading: 72)
    .name("barTitle")
  }
}

/// A sun of rings over dunes.
private struct AlbumCover: View {
  var body: some View {
    ZStack {
      LinearGradient(
        stops: [
          .init(color: Color(hex: 0x2A1463), location: 0), .init(color: Color(hex: 0xA23A8F), location: 0.55),
          .init(color: Color(hex: 0xFF8F6B), location: 1),
        ], startPoint: .top, endPoint: .bottom)
      sun
      dunes
    }
    .frame(width: 240, height: 240)
  }

  private var sun: some View {
    Group {
      Circle().stroke(.pale.opacity(0.14), lineWidth: 1.5).padding(6)
      Circle().stroke(.pale.opacity(0.22), lineWidth: 1.5).padding(34)
      Circle()
        .fill(downwards(0xFFE7B0, 0xFF7A8A))
        .padding(64)
    }
    .offset(y: -10)
  }

  private var dunes: some View {
    Group {
      VectorPath("M0 168C40 140 84 150 122 172C160 194 200 186 240 160V240H0Z", box: (240, 240))
        .fill(downwards(0x7B2A86, 0x3A1566))
      VectorPath("M0 200C50 176 96 206 140 206C184 206 208 188 240 186V240H0Z", box: (240, 240))
        .fill(downwards(0x3E1A70, 0x1C0B45))
    }
  }
}

// MARK: What plays

/// Frosted glass over the list.
private struct PlayerControls: View {
  private let tint = [Color.violet, .rose]

  var body: some View {
    VStack(spacing: 6) {
      progress
      times
      buttons
    }
    .padding(EdgeInsets(top: 16, leading: 24, bottom: MusicPlayer.safeArea.bottom, trailing: 24))
    .frame(maxWidth: .infinity)
    .material(.thin)
    .pinned(bottom: 0)
    .name("playing")
  }

  private var progress: some View {
    ZStack(alignment: .leading) {
      Capsule().fill(Color.pale.opacity(0.18)).frame(height: 4)
      Capsule().fill(LinearGradient(colors: tint, startPoint: .leading, endPoint: .trailing)).frame(height: 4)
        .scaleEffect(x: 0.34, anchor: .leading)
      Circle().fill(.white).frame(width: 12, height: 12).offset(x: 110)
    }
    .frame(width: 342, height: 12)
  }

  private var times: some View {
    HStack(spacing: 0) {
      Text("1:08").monospacedDigit().small
      Spacer()
      Text("3:18").monospacedDigit().small
    }
    .frame(width: 342)
  }

  private var buttons: some View {
    HStack(spacing: 46) {
      VectorPath("M18 3V21L6 12Z M4 3H6V21H4Z", box: (24, 24)).fill(Color.pale).frame(width: 26, height: 26)
      pause
      VectorPath("M6 3L18 12L6 21Z M18 3H20V21H18Z", box: (24, 24)).fill(Color.pale).frame(width: 26, height: 26)
    }
  }

  private var pause: some View {
    let beat = sin(Live.time * (2 * Double.pi))
    return ZStack {
      Circle().fill(LinearGradient(colors: tint, startPoint: .topLeading, endPoint: .bottomTrailing))
      VectorPath("M8 5H11V19H8Z M13 5H16V19H13Z", box: (24, 24)).fill(.white).frame(width: 30, height: 30)
    }
    .frame(width: 58, height: 58)
    .scaleEffect(1 + 0.03 * beat)
  }
}
