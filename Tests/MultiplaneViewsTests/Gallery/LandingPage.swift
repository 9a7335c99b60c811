import MultiplaneViews

/// A landing page: words that come in, a lamp that is held while its day passes, and rooms that go by sideways.
struct LandingPage: View {
  nonisolated static let screen = 750.0

  var body: some View {
    let day = LampDay()
    Layers {
      ScrollView {
        VStack(spacing: 0) {
          FirstScreen()
          LampScreen(day: day)
          RoomScreen()
          Ending()
        }
      }
      .name("page")
      Bar(dark: day.night - day.leaving)
    }
    .sceneTitle("Landing page")
    .canvas(width: 1_200, height: 750, scale: 1)
    .canvasBackground(.paper)
    .track {
      Wait(0.6)
      Ease(to: .init(LampDay.start), over: 1.3)
      Ease(to: .init(LampDay.end), over: 3.2, curve: .init(0.4, 0, 0.6, 1))
      Mark("lit")
      Ease(to: .init(RoomScreen.start), over: 1.1)
      Linear(to: .init(RoomScreen.end), over: 2.4)
      Ease(to: .end, over: 1.2)
      Wait(0.9)
      Loop(1.4)
    }
    .checks([
      .expect("stats.layouts == 0", from: .frame(1), to: .end, named: "nothing is laid out after the first frame"),
      .expect(
        "abs(lamp.fraction - 1) < 0.001", when: Live.scroll >= LampDay.start && Live.scroll <= LampDay.end,
        named: "the lamp is held while its day passes"),
    ])
  }
}

/// What the day of the lamp is told by: how far each part of it has come.
private struct LampDay: Sendable {
  /// The offsets between which the lamp is held.
  static let start = LandingPage.screen
  static let end = start + 1_500

  let morning = LampDay.part(-260...(-60))
  let afternoon = LampDay.part(260...380)
  let evening = LampDay.part(260...560, curve: .easeInOut)
  let honey = LampDay.part(400...520)
  let late = LampDay.part(860...980)
  let night = LampDay.part(860...1_160, curve: .easeInOut)
  let book = LampDay.part(1_000...1_140)
  /// How far the screen of the lamp has passed under the bar.
  let leaving = Live.scroll.stage(RoomScreen.start - 110...RoomScreen.start - 40)

  private static func part(_ range: ClosedRange<Double>, curve: ScrollStep.Curve = .linear) -> Live {
    Live.scroll.stage(start + range.lowerBound...start + range.upperBound, curve: curve)
  }
}

extension Color {
  fileprivate static let paper = Color(hex: 0xFBF6EE)
  fileprivate static let ink = Color(hex: 0x241C2E)
  fileprivate static let faint = Color(hex: 0x7D7388)
  fileprivate static let sun = Color(hex: 0xFFB547)
  fileprivate static let coral = Color(hex: 0xF2705B)
  fileprivate static let dusk = Color(hex: 0x4B3B7A)
}

extension Live {
  /// How far a view has come in.
  fileprivate static let reveal = Live.entry.stage(0...1, curve: .easeOut)
}

extension Text {
  fileprivate func huge(_ color: Color = .ink) -> some View {
    font(.system(size: 92, weight: .heavy)).tracking(-3).foregroundStyle(color).lineHeight(1.02)
  }
  fileprivate func heading(_ color: Color = .ink) -> some View {
    font(.system(size: 52, weight: .bold)).tracking(-1.2).foregroundStyle(color).lineHeight(1.1)
  }
  fileprivate func paragraph(_ color: Color = .faint) -> some View {
    font(.system(size: 20)).foregroundStyle(color).lineHeight(1.5)
  }
  fileprivate var label: some View {
    font(.system(size: 14, weight: .semibold)).tracking(1.5).foregroundStyle(.coral)
  }
}

private func downwards(_ top: Color, _ bottom: Color) -> LinearGradient {
  LinearGradient(colors: [top, bottom], startPoint: .top, endPoint: .bottom)
}

// MARK: The first screen

/// The sun and its hills, at speeds of their own.
private struct FirstScreen: View {
  private let leave = Live.scroll.stage(0...420)

  var body: some View {
    ZStack {
      downwards(Color(hex: 0xFFE3B8), .paper)
      Circle().fill(downwards(Color(hex: 0xFFD27A), .coral)).frame(width: 460, height: 460)
        .pinned(top: 110, trailing: 90).speed(0.55)
      hills
      words.opacity(1 - leave).offset(y: Live.scroll * 0.18).pinned(top: 150, leading: 110)
    }
    .frame(width: 1_200, height: LandingPage.screen)
    .clipped()
  }

  private var hills: some View {
    Group {
      VectorPath("M0 160C180 40 330 60 520 150C710 240 900 60 1200 130V300H0Z", box: (1200, 300))
        .fill(downwards(Color(hex: 0xE98A72), Color(hex: 0xF7C9A4)))
        .speed(0.75)
      VectorPath("M0 120C220 20 420 90 620 120C820 150 980 40 1200 60V220H0Z", box: (1200, 220))
        .fill(downwards(.dusk, Color(hex: 0x8A5A86)))
        .speed(0.9)
    }
    .pinned(bottom: 0)
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: 20) {
      Text("LIGHT THAT KEEPS TIME").label
      Text("The day, indoors.").huge().frame(width: 640, alignment: .leading)
      Text("Halo follows the sun from the first coffee to the last page, and nobody touches a switch.")
        .paragraph(.ink.opacity(0.75)).frame(width: 460, alignment: .leading)
    }
  }
}

// MARK: The lamp

/// A screen that is held for two screens of the scroll.
private struct LampScreen: View {
  let day: LampDay

  var body: some View {
    VStack(spacing: 0) {
      sky.overlay {
        lamp
        points.pinned(top: 270, leading: 110)
      }
      .clipped()
      .sticky(.top)
      .name("lamp")
      Color.clear.frame(height: LampDay.end - LampDay.start)
    }
  }

  private var sky: some View {
    ZStack {
      downwards(Color(hex: 0xFFF6DF), Color(hex: 0xFFE9BC))
      downwards(Color(hex: 0xF7A072), Color(hex: 0xFFD9A0)).opacity(day.evening)
      downwards(Color(hex: 0x14102B), Color(hex: 0x33265C)).opacity(day.night)
    }
    .frame(width: 1_200, height: LandingPage.screen)
  }

  private var lamp: some View {
    let light = 0.3 + 0.3 * day.evening
    let swing = sin(Live.progress * (6 * Double.pi))
    return Group {
      Circle()
        .fill(
          EllipticalGradient(
            gradient: Gradient(stops: [
              .init(color: .sun.opacity(0.6), location: 0), .init(color: .sun.opacity(0), location: 0.7),
            ]), endRadiusFraction: 0.5.squareRoot())
        )
        .frame(width: 900, height: 900).opacity(0.35 + 0.4 * day.evening)
        .pinned(top: -140, leading: 420)
      Lamp(light: light + 0.4 * day.night)
        .rotationEffect(.degrees(5 * swing), anchor: .top)
        .pinned(top: 70, trailing: 170)
    }
  }

  private var points: some View {
    Group {
      Point(
        label: "MORNING", heading: "Wakes before you do",
        text: "Cool and slow at first, as the sky is. You will not notice that it is on.", tone: .ink,
        seen: day.morning, gone: day.afternoon)
      Point(
        label: "EVENING", heading: "Turns to honey",
        text: "At five it begins to lean towards amber. Talk gets longer, screens get dull.", tone: .ink,
        seen: day.honey, gone: day.late)
      Point(
        label: "NIGHT", heading: "Reads with you",
        text: "One warm pool on the page and nothing on the ceiling, until the book slips.", tone: .white,
        seen: day.book, gone: Live(0))
    }
  }
}

/// What is said of a time of the day, and goes again.
private struct Point: View {
  let label, heading, text: String
  let tone: Color
  let seen, gone: Live

  var body: some View {
    let rise = 36 * (1 - seen)
    VStack(alignment: .leading, spacing: 14) {
      Text(label).label
      Text(heading).heading(tone)
      Text(text).paragraph(tone.opacity(0.7))
    }
    .frame(width: 420, alignment: .leading)
    .opacity(seen - gone)
    .offset(y: rise - 24 * gone)
  }
}

/// A foot, an arm and a shade; what it gives is a cone of light.
private struct Lamp: View {
  let light: Live
  private let cone = downwards(Color(hex: 0xFFE2A0, opacity: 0.85), Color(hex: 0xFFE2A0, opacity: 0))
  private let shade = downwards(Color(hex: 0xFF8D6B), Color(hex: 0xE2543F))

  private func part(_ outline: String, _ fill: some ShapeStyle) -> some View {
    VectorPath(outline, box: (400, 500)).fill(fill)
  }

  var body: some View {
    ZStack {
      part("M150 150L20 470H380L250 150Z", cone).blur(radius: 6).opacity(light)
      part("M194 60H206V150H194Z M197 -120H203V64H197Z", Color(hex: 0x2E2538))
      part("M140 156C140 96 166 66 200 66C234 66 260 96 260 156Z", shade)
      part("M152 156C152 108 170 78 192 72C168 90 162 124 164 156Z", Color.white.opacity(0.35))
      part("M170 156A30 24 0 0 0 230 156Z", Color(hex: 0xFFF3CF))
    }
  }
}

// MARK: The rooms

/// A screen that stands while the rooms pass.
private struct RoomScreen: View {
  /// The offsets between which it stands.
  nonisolated static let start = LampDay.end + LandingPage.screen
  nonisolated static let end = start + 1_300

  private let sideways = Live.scroll.stage(RoomScreen.start...RoomScreen.end, curve: .easeInOut)

  var body: some View {
    VStack(spacing: 0) {
      Color.paper.frame(width: 1_200, height: LandingPage.screen)
        .overlay {
          title.opacity(.reveal).pinned(top: 110, leading: 110)
          rooms.offset(x: -1_240 * sideways).pinned(top: 256, leading: 110)
          progress.pinned(leading: 110, bottom: 36)
        }
        .clipped()
        .sticky(.top)
      Color.clear.frame(height: Self.end - Self.start)
    }
  }

  private var title: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("AT HOME ANYWHERE").label
      Text("One lamp, six rooms.").heading()
    }
  }

  private var rooms: some View {
    HStack(spacing: 36) {
      Room(name: "Kitchen", tone: 0xF9C784, wall: 0xE2725B, seat: 0x7A2E3A)
      Room(name: "Study", tone: 0x7FB7A8, wall: 0x2F6B6B, seat: 0xF2C57C)
      Room(name: "Library", tone: 0xB08BC9, wall: 0x4B3B7A, seat: 0xF2705B)
      Room(name: "Hall", tone: 0xF4A6A0, wall: 0xB8476B, seat: 0x3B2A55)
      Room(name: "Porch", tone: 0x8FC1E3, wall: 0x3E6FA8, seat: 0xFFE2A0)
      Room(name: "Attic", tone: 0xD9C7A0, wall: 0x8A6B4E, seat: 0x40606B)
    }
  }

  private var progress: some View {
    Group {
      Capsule().fill(Color.ink.opacity(0.1)).frame(width: 980, height: 4)
      Capsule().fill(Color.coral).frame(width: 980, height: 4)
        .scaleEffect(x: 0.04 + 0.96 * sideways, anchor: .leading)
    }
  }
}

/// A room with a window, a table, a chair, and the lamp above.
private struct Room: View {
  let name: String
  let tone, wall, seat: UInt32
  private let dark = Color(hex: 0x2E2538)

  private func part(_ outline: String, _ fill: some ShapeStyle) -> some View {
    VectorPath(outline, box: (340, 420)).fill(fill)
  }

  var body: some View {
    ZStack(alignment: .bottomTrailing) {
      LinearGradient(colors: [Color(hex: tone), Color(hex: wall)], angle: .degrees(160))
      Rectangle().fill(Color.black.opacity(0.14)).frame(height: 70)
      furniture
      Text(name).font(.system(size: 22, weight: .semibold)).foregroundStyle(.white).padding(22)
    }
    .frame(width: 340, height: 420)
    .cornerRadius(28)
    .shadow(color: .black.opacity(0.18), radius: 18, y: 12)
  }

  private var furniture: some View {
    Group {
      part("M40 60H150V210H40Z M46 66H92V204H46Z M98 66H144V204H98Z", Color.white.opacity(0.35))
      part("M138 130L44 330H296L202 130Z", beam).offset(x: 60)
      part("M229 0H231V96H229Z M196 132C196 106 212 92 230 92C248 92 264 106 264 132Z", dark)
      part(
        "M120 300H330V310H120Z M140 310H148V400H140Z M302 310H310V400H302Z M205 284H250V300H205Z", dark.opacity(0.8))
      part(
        "M36 300C36 270 96 270 100 300L108 340H116V356H104V400H96V356H50V400H42V356H32V340Z", Color(hex: seat))
    }
  }

  private var beam: LinearGradient {
    LinearGradient(
      stops: [
        .init(color: Color(hex: 0xFFF0C4, opacity: 0.8), location: 0.3),
        .init(color: Color(hex: 0xFFF0C4, opacity: 0), location: 0.78),
      ], startPoint: .top, endPoint: .bottom)
  }
}

// MARK: The end, and the bar

/// What it comes to.
private struct Ending: View {
  var body: some View {
    VStack(spacing: 18) {
      Text("Be home before dark.").huge(.white).multilineTextAlignment(.center)
        .opacity(.reveal).offset(y: 60 * (1 - Live.reveal))
      Text("Ships in March · 149 €").paragraph(.white.opacity(0.7)).opacity(.reveal)
      Text("Order a Halo").font(.system(size: 20, weight: .semibold)).foregroundStyle(.ink)
        .padding(EdgeInsets(top: 18, leading: 34, bottom: 18, trailing: 34))
        .background(Color.sun)
        .cornerRadius(32)
        .scaleEffect(0.8 + 0.2 * Live.reveal)
        .padding(.top, 14)
    }
    .padding(.top, 130)
    .frame(width: 1_200, height: 560, alignment: .top)
    .background(downwards(.dusk, .ink))
  }
}

/// A bar that is clear over the first screen, and frosted below it.
private struct Bar: View {
  /// How far the bar stands over the night.
  let dark: Live
  private let solid = Live.scroll.stage(300...420)

  var body: some View {
    let ink = Color.ink.mix(with: .white, by: dark)
    ZStack {
      Color.paper.opacity(0.4).material(.thin).opacity(solid * (1 - dark))
      HStack(spacing: 26) {
        Circle().fill(downwards(.sun, .coral)).frame(width: 26, height: 26)
        Text("Halo").font(.system(size: 22, weight: .bold)).foregroundStyle(ink)
        Spacer()
        Text("Light").font(.system(size: 16)).foregroundStyle(ink)
        Text("Rooms").font(.system(size: 16)).foregroundStyle(ink)
        order
      }
      .padding(.horizontal, 110)
    }
    .frame(width: 1_200, height: 72)
    .pinned(top: 0)
    .name("bar")
  }

  private var order: some View {
    Text("Order").font(.system(size: 16, weight: .semibold)).foregroundStyle(.white)
      .padding(EdgeInsets(top: 9, leading: 18, bottom: 9, trailing: 18))
      .background(Color.ink.mix(with: .coral, by: dark))
      .cornerRadius(18)
  }
}
