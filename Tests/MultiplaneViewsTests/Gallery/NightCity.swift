import MultiplaneViews

/// A ride along the river of a city at night: six planes, from the stars to the lamps of the quay.
struct NightCity: View {
  static let artwork = Artwork(of: "gallery/night.yaml")
  /// Where the river begins, in points from the top.
  static let water = 392.0
  /// How long a lap takes, in seconds.
  static let lap = 6.0
  /// An angle that goes once around in a lap, in radians.
  static let turn = Live.time * (2 * Double.pi / lap)

  var body: some View {
    Layers {
      NightSky()
      Haze()
      Skyline()
      River()
      Quay().tile(speed: 1).pinned(bottom: 0).name("lamps")
    }
    .sceneTitle("Night city")
    .canvas(width: 960, height: 540, scale: 1, framesPerSecond: 30, axis: .horizontal)
    .canvasBackground(Color(hex: 0x0A0F2B))
    .track {
      Linear(by: 1_440, over: Self.lap / 2)
      Mark("halfway")
      Linear(by: 1_440, over: Self.lap / 2)
      Loop(0)
    }
    .checks([
      .expect("stats.layouts == 0", from: .frame(1), to: .end, named: "nothing is laid out after the first frame")
    ])
  }
}

extension Color {
  fileprivate static let amber = Color(hex: 0xFFC46B)
  fileprivate static let rose = Color(hex: 0xFF8FA3)
  fileprivate static let ice = Color(hex: 0xA9D8FF)
}

extension View {
  /// A plane whose copies go by at a share of the scroll, between pixels as well.
  fileprivate func tile(speed: Double) -> some View {
    pinned(leading: 0).repeated(.horizontal).speed(speed).snap(.none)
  }
}

/// A light that fades towards the corners of its box.
private func glow(_ stops: [Gradient.Stop]) -> EllipticalGradient {
  EllipticalGradient(gradient: Gradient(stops: stops), endRadiusFraction: 0.5.squareRoot())
}

// MARK: The sky

private struct NightSky: View {
  var body: some View {
    LinearGradient(
      stops: [
        .init(color: Color(hex: 0x080C26), location: 0), .init(color: Color(hex: 0x23225C), location: 0.4),
        .init(color: Color(hex: 0x84508F), location: 0.56), .init(color: Color(hex: 0xF4937C), location: 0.72),
      ], startPoint: .top, endPoint: .bottom
    )
    .name("sky")
    stars
    twinkling
    moonlight
    Circle()
      .fill(
        LinearGradient(colors: [Color(hex: 0xFFF6E6), Color(hex: 0xFFD9B0)], startPoint: .top, endPoint: .bottom)
      )
      .frame(width: 72, height: 72).pinned(top: 94, leading: 694).name("moon")
  }

  private func fading(_ middle: Double, _ end: Double) -> LinearGradient {
    LinearGradient(
      stops: [
        .init(color: .black, location: 0), .init(color: .black.opacity(0.6), location: middle),
        .init(color: .clear, location: end),
      ], startPoint: .top, endPoint: .bottom)
  }

  private var stars: some View {
    VectorPath(NightCity.artwork[11], box: (480, 320)).fill(.white)
      .mask { fading(0.5, 0.85) }.opacity(0.75)
      .pinned(top: 0, leading: 0).repeated(.horizontal)
  }

  // Half of the stars twinkle, three times in a lap.
  private var twinkling: some View {
    let light = 0.55 + 0.45 * sin(NightCity.turn * 3)
    return VectorPath(NightCity.artwork[12], box: (480, 320)).fill(Color(hex: 0xDDE6FF))
      .mask { fading(0.45, 0.8) }.opacity(light)
      .pinned(top: 0, leading: 120).repeated(.horizontal)
  }

  private var moonlight: some View {
    Circle()
      .fill(
        glow([
          .init(color: Color(hex: 0xFFE9D0, opacity: 0.42), location: 0),
          .init(color: Color(hex: 0xFFD0C0, opacity: 0.16), location: 0.3),
          .init(color: Color(hex: 0xFFC0C0, opacity: 0), location: 0.7),
        ])
      )
      .frame(width: 340, height: 340).pinned(top: -40, leading: 560)
  }
}

/// Clouds in front of the moon, which sway once in a lap.
private struct Haze: View {
  private let cloud =
    "M0 44Q60 20 150 30Q230 6 330 24Q430 2 520 26Q620 16 700 44Q560 52 420 46Q260 58 0 44Z"

  var body: some View {
    ZStack(alignment: .topLeading) {
      VectorPath(cloud, box: (700, 60)).fill(Color(hex: 0xC98BB0))
        .frame(width: 520, height: 44).offset(x: 40, y: 150)
      VectorPath(cloud, box: (700, 60)).fill(Color(hex: 0xE7A0A8))
        .frame(width: 400, height: 30).offset(x: 520, y: 132)
    }
    .frame(width: 960, height: 240, alignment: .topLeading)
    .blur(radius: 3).opacity(0.35).offset(x: 26 * sin(NightCity.turn)).snap(.none)
    .name("haze")
  }
}

// MARK: The city

private struct Skyline: View {
  private let water = NightCity.water

  var body: some View {
    FarTowers().tile(speed: 1.0 / 6).pinned(top: water - 220).name("far")
    MiddleTowers().tile(speed: 1.0 / 3).pinned(top: water - 240).name("middle")
    mastLight.tile(speed: 1.0 / 3).pinned(top: water - 240)
    NearHouses().tile(speed: 0.5).pinned(top: water - 170).name("near")
  }

  // It is on for half a second in two.
  private var mastLight: some View {
    let light = 4 * sin(NightCity.turn * 3)
    return Circle().fill(Color(hex: 0xFF5A5A)).frame(width: 4, height: 4).offset(x: 878, y: 86)
      .frame(width: 960, height: 240, alignment: .topLeading)
      .opacity(light.clamped(0, 1))
  }
}

private struct FarTowers: View {
  var body: some View {
    ZStack {
      VectorPath(NightCity.artwork[0], box: (480, 220))
        .fill(
          LinearGradient(colors: [Color(hex: 0x5A4A94), Color(hex: 0xA9719F)], startPoint: .top, endPoint: .bottom))
      VectorPath(NightCity.artwork[1], box: (480, 220)).fill(Color(hex: 0xFFD9A0)).opacity(0.55)
    }
  }
}

private struct MiddleTowers: View {
  var body: some View {
    ZStack {
      VectorPath(NightCity.artwork[2], box: (960, 240))
        .fill(
          LinearGradient(colors: [Color(hex: 0x241F55), Color(hex: 0x3A2C6B)], startPoint: .top, endPoint: .bottom))
      windows(3, .amber, 0.8)
      windows(4, .ice, 0.65)
      windows(5, .rose, 0.75)
    }
  }

  private func windows(_ number: Int, _ light: Color, _ opacity: Double) -> some View {
    VectorPath(NightCity.artwork[number], box: (960, 240)).fill(light).opacity(opacity)
  }
}

private struct NearHouses: View {
  private let artwork = NightCity.artwork

  var body: some View {
    ZStack {
      VectorPath(artwork[6], box: (1440, 170))
        .fill(
          LinearGradient(colors: [Color(hex: 0x0E0D2C), Color(hex: 0x17143C)], startPoint: .top, endPoint: .bottom))
      VectorPath(artwork[7], box: (1440, 170)).fill(Color.amber)
      VectorPath(artwork[8], box: (1440, 170)).fill(Color(hex: 0xFFE3B3))
      VectorPath(artwork[9], box: (1440, 170)).fill(Color.ice).opacity(0.85)
    }
  }
}

// MARK: The river

/// The city upside down, under ripples that drift.
private struct River: View {
  private let water = NightCity.water

  var body: some View {
    LinearGradient(colors: [Color(hex: 0x5A3A78), Color(hex: 0x0A0C26)], startPoint: .top, endPoint: .bottom)
      .frame(height: 148).pinned(top: water).name("river")
    reflection
    ripples
  }

  private var reflection: some View {
    ZStack(alignment: .topLeading) {
      mirrored(FarTowers(), height: 220, speed: 1.0 / 6, opacity: 0.5)
      mirrored(MiddleTowers(), height: 240, speed: 1.0 / 3, opacity: 0.6)
      mirrored(NearHouses(), height: 170, speed: 0.5, opacity: 0.8)
    }
    .frame(width: 960, height: 148, alignment: .topLeading)
    .clipped().blur(radius: 1)
    .pinned(top: water, leading: 0).name("reflection")
  }

  private func mirrored(_ plane: some View, height: Double, speed: Double, opacity: Double) -> some View {
    plane.opacity(opacity).scaleEffect(x: 1, y: -0.7, anchor: .bottom)
      .pinned(top: -height, leading: 0).repeated(.horizontal).speed(speed)
  }

  private var ripples: some View {
    let sway = 18 * sin(NightCity.turn * 2)
    let drift = Live.time * (-1_440 / NightCity.lap)
    return VectorPath(NightCity.artwork[15], box: (720, 148)).fill(Color(hex: 0xFFD3C0))
      .opacity(0.16).offset(x: drift - sway)
      .pinned(top: water, leading: 0).repeated(.horizontal).snap(.none)
      .name("ripples")
  }
}

/// A railing with three lamps: the nearest plane.
private struct Quay: View {
  private let dark = Color(hex: 0x05060F)

  private var railing: String {
    let posts = stride(from: 0, to: 1_440, by: 24).map { "M\($0) 0h3v30h-3Z" }
    return "M0 30V14H1440V30Z M0 2H1440V5H0Z M0 8H1440V10H0Z " + posts.joined(separator: " ")
  }

  var body: some View {
    ZStack(alignment: .bottomLeading) {
      VectorPath(railing, box: (1440, 30)).fill(dark)
      ForEach([40.0, 520, 1_000], id: \.self) { place in
        Lamp(dark: dark).offset(x: place)
      }
    }
  }
}

private struct Lamp: View {
  let dark: Color

  var body: some View {
    ZStack(alignment: .topLeading) {
      Circle()
        .fill(
          glow([
            .init(color: .amber.opacity(0.65), location: 0), .init(color: .amber.opacity(0.2), location: 0.25),
            .init(color: .amber.opacity(0), location: 0.7),
          ])
        )
        .frame(width: 120, height: 120).offset(x: 17)
      VectorPath(
        "M59 190V62Q59 54 67 54H76V57H68Q62 57 62 63V190Z M70 56H84L82 60H72Z M54 190V176H67V190Z", box: (120, 190)
      )
      .fill(dark)
      Circle().fill(Color(hex: 0xFFF3D6)).frame(width: 8, height: 6).offset(x: 73, y: 58)
    }
  }
}
