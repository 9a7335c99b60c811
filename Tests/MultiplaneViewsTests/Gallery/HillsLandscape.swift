import MultiplaneViews

/// A day in the hills: seven planes, from mountains at a tenth of the scroll to grass that passes faster than the camera.
struct HillsLandscape: View {
  static let artwork = Artwork(of: "gallery/landscape.yaml")

  var body: some View {
    let hour = HourOfDay()
    Layers {
      DaySky(hour: hour)
      SunAndMoon(turn: hour.turn)
      Clouds(hour: hour)
      Mountains(hour: hour)
      Hills()
      Nightfall(hour: hour)
      Grass().brightness(-0.25 * hour.dark).plane(speed: 1.2).pinned(bottom: 0).name("grass")
    }
    .sceneTitle("Landscape")
    .canvas(width: 960, height: 540, scale: 1, framesPerSecond: 30, axis: .horizontal)
    .canvasBackground(Color(hex: 0xBFD9E8))
    .track {
      for moment in ["noon", "evening", "midnight"] {
        Ease(by: 2_400, over: 4)
        Mark(moment)
      }
      Ease(by: 2_400, over: 4)
      Loop(0)
    }
    .checks([
      .expect("stats.layouts == 0", from: .frame(1), to: .end, named: "nothing is laid out after the first frame")
    ])
  }
}

/// What follows the hour: the ride passes morning, noon, evening and night in 9,600 points.
private struct HourOfDay: Sendable {
  /// An angle that goes once around in a day, in radians.
  let turn = Live.scroll * (2 * Double.pi / 9_600)
  /// How light it is: 1 at noon, and 0 at midnight.
  var day: Live { 0.5 + 0.5 * cos(turn - Double.pi / 2) }
  /// How far the night has come.
  var dark: Live { (1 - 1.7 * day).stage(0...1, curve: .easeInOut) }
  /// How near the sun is to the hills.
  var low: Live {
    let distance = abs(day - 0.5)
    return (1 - distance * 2.6).stage(0...1, curve: .easeInOut)
  }
  var mist: Color { shade(noon: 0xCBE2EC, evening: 0xF7B58C, night: 0x1B2450) }
  var cloud: Color { shade(noon: 0xFFFFFF, evening: 0xFFC7B0, night: 0x39468A) }

  private func shade(noon: UInt32, evening: UInt32, night: UInt32) -> Color {
    Color(hex: noon).mix(with: Color(hex: evening), by: low).mix(with: Color(hex: night), by: dark)
  }
}

extension View {
  /// A plane whose copies go by at a share of the scroll, between pixels as well.
  fileprivate func plane(speed: Double) -> some View {
    pinned(leading: 0).repeated(.horizontal).speed(speed).snap(.none)
  }
}

private func outline(_ number: Int, _ width: Double, _ height: Double) -> VectorPath {
  VectorPath(HillsLandscape.artwork[number], box: (width, height))
}

private func downwards(_ top: Color, _ bottom: Color) -> LinearGradient {
  LinearGradient(colors: [top, bottom], startPoint: .top, endPoint: .bottom)
}

// MARK: The sky

/// Noon, an evening over it, and a night over that.
private struct DaySky: View {
  let hour: HourOfDay

  var body: some View {
    downwards(Color(hex: 0x5AA2D6), Color(hex: 0xE4F1F2)).name("sky")
    evening.opacity(hour.low).visible(hour.low > 0)
    downwards(Color(hex: 0x070B26), Color(hex: 0x2B3A78)).opacity(hour.dark).visible(hour.dark > 0)
    outline(0, 480, 300).fill(.white).opacity(0.9 * hour.dark).visible(hour.dark > 0)
      .pinned(top: 0, leading: 0).repeated(.horizontal).name("stars")
  }

  private var evening: LinearGradient {
    LinearGradient(
      stops: [
        .init(color: Color(hex: 0x3B4A8C), location: 0), .init(color: Color(hex: 0xD9788A), location: 0.4),
        .init(color: Color(hex: 0xFFD08A), location: 0.68),
      ], startPoint: .top, endPoint: .bottom)
  }
}

/// They go round a point below the hills, opposite each other.
private struct SunAndMoon: View {
  let turn: Live

  var body: some View {
    sun.offset(x: -330 * cos(turn), y: -250 * sin(turn)).snap(.none)
      .pinned(top: 190, leading: 320).name("sun")
    moon.offset(x: 330 * cos(turn), y: 250 * sin(turn)).snap(.none)
      .pinned(top: 250, leading: 380).name("moon")
  }

  private func glow(_ stops: [Gradient.Stop]) -> EllipticalGradient {
    EllipticalGradient(gradient: Gradient(stops: stops), endRadiusFraction: 0.5.squareRoot())
  }

  private var sun: some View {
    ZStack {
      Circle()
        .fill(
          glow([
            .init(color: Color(hex: 0xFFF1C4, opacity: 0.8), location: 0),
            .init(color: Color(hex: 0xFFE2A0, opacity: 0.34), location: 0.22),
            .init(color: Color(hex: 0xFFD890, opacity: 0), location: 0.7),
          ]))
      Circle().fill(downwards(Color(hex: 0xFFFBEA), Color(hex: 0xFFE7A8))).frame(width: 64, height: 64)
    }
    .frame(width: 320, height: 320)
  }

  private var moon: some View {
    let crater = Circle().fill(Color(hex: 0xDCD8C6))
    return ZStack {
      Circle()
        .fill(
          glow([
            .init(color: Color(hex: 0xDDE6FF, opacity: 0.4), location: 0),
            .init(color: Color(hex: 0xDDE6FF, opacity: 0), location: 0.7),
          ]))
      Circle().fill(Color(hex: 0xF4F1E2)).frame(width: 46, height: 46)
      crater.frame(width: 10, height: 10).offset(x: -7, y: 5)
      crater.frame(width: 6, height: 6).offset(x: 8, y: -8)
    }
    .frame(width: 200, height: 200)
  }
}

/// Clouds, which also drift by themselves.
private struct Clouds: View {
  let hour: HourOfDay
  private let cloud =
    "M10 52Q-6 30 26 28Q34 6 66 14Q84 -6 116 8Q150 -4 160 18Q196 8 204 30Q252 30 246 52Z"

  var body: some View {
    let way = -0.05 * Live.scroll
    let drift = 30 * Live.time
    ZStack(alignment: .topLeading) {
      puff(width: 260, height: 60).offset(x: 60, y: 70)
      puff(width: 170, height: 34).offset(x: 520, y: 130)
      puff(width: 200, height: 44).offset(x: 720, y: 30)
    }
    .frame(width: 960, height: 180, alignment: .topLeading)
    .colorOverlay(hour.cloud).opacity(0.75 - 0.35 * hour.dark)
    .offset(x: way - drift).snap(.none)
    .pinned(top: 10, leading: 0).repeated(.horizontal).name("clouds")
  }

  private func puff(width: Double, height: Double) -> some View {
    VectorPath(cloud, box: (260, 60)).frame(width: width, height: height)
  }
}

// MARK: The land

/// Mountains with light on one side, and the ranges before them; mist lies at the foot of each.
private struct Mountains: View {
  let hour: HourOfDay

  var body: some View {
    peaks.plane(speed: 0.1).pinned(bottom: 174).name("mountains")
    mist(height: 150, opacity: 0.8).pinned(bottom: 150)
    outline(7, 960, 200).fill(downwards(Color(hex: 0x6F8FA0), Color(hex: 0xA9C0BC)))
      .plane(speed: 0.2).pinned(bottom: 90).name("ranges")
    mist(height: 120, opacity: 0.6).pinned(bottom: 110)
  }

  private var peaks: some View {
    ZStack {
      outline(4, 960, 230).fill(downwards(Color(hex: 0x7F8DBB), Color(hex: 0xB9BFDB)))
      outline(5, 960, 230).fill(downwards(Color(hex: 0x6673A8, opacity: 0.9), Color(hex: 0xA9B0D4, opacity: 0)))
      outline(6, 960, 230).fill(Color(hex: 0xF4F6FB))
    }
  }

  private func mist(height: Double, opacity: Double) -> some View {
    downwards(.white.opacity(0), .white).frame(height: height).colorOverlay(hour.mist).opacity(opacity)
  }
}

/// Hills with a village, and rows of vines before them.
private struct Hills: View {
  var body: some View {
    hills.plane(speed: 0.45).pinned(bottom: 60).name("hills")
    vines.plane(speed: 0.8).pinned(bottom: 0).name("vines")
  }

  private var hills: some View {
    ZStack {
      outline(8, 1_440, 170).fill(downwards(Color(hex: 0x8DAF5E), Color(hex: 0x5E8A4C)))
      outline(9, 1_440, 170).fill(Color(hex: 0xF0DEC0))
      outline(10, 1_440, 170).fill(Color(hex: 0xB8583E))
      outline(11, 1_440, 170).fill(Color(hex: 0x7A5B4A))
      outline(12, 1_440, 170).fill(Color(hex: 0x4C7A45))
      outline(13, 1_440, 170).fill(Color(hex: 0x2C5940))
    }
  }

  private var vines: some View {
    ZStack {
      outline(14, 960, 150).fill(downwards(Color(hex: 0x7E9C44), Color(hex: 0x4F7034)))
      outline(15, 960, 150).fill(Color(hex: 0x44703A))
      outline(16, 960, 150).fill(Color(hex: 0x355E33))
    }
  }
}

/// The night over the land, the windows of the village in it, and the light of a low sun.
private struct Nightfall: View {
  let hour: HourOfDay
  private let night = Color(hex: 0x0B1238)

  var body: some View {
    shadow.opacity(hour.dark).visible(hour.dark > 0).pinned(bottom: 0).name("night")
    outline(17, 1_440, 170).fill(Color(hex: 0xFFD27A)).opacity((3 * hour.dark).clamped(0, 1)).visible(hour.dark > 0)
      .plane(speed: 0.45).pinned(bottom: 60).name("windows")
    Color(hex: 0xFF8A5C).blendMode(.softLight).opacity(0.45 * hour.low).visible(hour.low > 0)
  }

  private var shadow: some View {
    LinearGradient(
      stops: [
        .init(color: night.opacity(0), location: 0), .init(color: night.opacity(0.62), location: 0.32),
        .init(color: night.opacity(0.88), location: 1),
      ], startPoint: .top, endPoint: .bottom
    )
    .frame(height: 430)
  }
}

/// The edge of the path, with flowers in two colours: nearest to the eye.
private struct Grass: View {
  var body: some View {
    ZStack {
      outline(18, 960, 60).fill(Color(hex: 0x22401F))
      outline(19, 960, 60).fill(Color(hex: 0xE8575A))
      outline(20, 960, 60).fill(Color(hex: 0xF3D25B))
    }
  }
}
