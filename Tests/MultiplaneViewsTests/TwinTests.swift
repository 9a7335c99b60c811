import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Scenes of the repository, written as views: every frame has the same bytes.
@Suite(.full) struct TwinTests {
  /// Scenes/ridge.yaml.
  struct Ridge: View {
    var body: some View {
      Layers {
        Image("assets/ridge.svg").repeated(.vertical).speed(0.1)
        ScrollView {
          LazyVStack(alignment: .leading, spacing: 0) {
            ForEach(0..<1_000_000) { Text(verbatim: "Row \($0)").lineLimit(1).padding() }
          }
        }
        .font(.system(size: 16))
      }
      .track([.wait(0.3), .linear(by: 2_400, over: 1.5), .jump(item: 999_999, anchor: .bottom), .wait(0.5)])
    }
  }

  @Test func `a million rows over a ridge`() throws { try expectTwins(Ridge(), "ridge.yaml", frames: [0, 60, 120]) }

  /// Scenes/list.yaml.
  struct Cards: View {
    var body: some View {
      Layers {
        Image("assets/ridge.svg").repeated(.vertical).speed(0.1)
        ScrollView {
          LazyVStack(spacing: 8) {
            ForEach(0..<50_000) { index in
              Text(verbatim: "Item \(index)")
                .lineLimit(1)
                .foregroundStyle(.white)
                .padding()
                .frame(maxWidth: .infinity, alignment: .leading)
                .background(Color(hex: 0x2F66C9))
                .cornerRadius(12)
                .padding(EdgeInsets(leading: 16, trailing: 148))
            }
          }
        }
        .font(.system(size: 16))
        .name("list")
        .key("inset", "safe")
      }
      .canvas(SceneDevice(width: 390, height: 844, safeArea: EdgeInsets(top: 47, bottom: 34)))
      .track([
        .wait(0.2), .ease(by: 1_200, over: 1.2), .linear(by: 3_000, over: 1), .jump(item: 25_000, anchor: .center),
        .wait(0.3), .ease(by: -600, over: 0.8, curve: .easeOut), .mark("back"), .wait(0.2),
      ])
    }
  }

  @Test func `cards of a collection's rows`() throws {
    try expectTwins(Cards(), "list.yaml", frames: [0, 40, 150, 200])
  }

  /// Scenes/valley.yaml.
  struct Valley: View {
    private let night = Color(hex: 0x171233)

    private func ridge(_ data: String, _ color: UInt32, top: Double, speed: Double) -> some View {
      VectorPath(data, box: (600, 400)).fill(Color(hex: color)).pinned(top: top).speed(speed)
    }

    /// A colour by its hue in degrees, as CSS counts it.
    static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> Color {
      let amount = saturation * min(lightness, 1 - lightness)
      func part(_ n: Double) -> Double {
        let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
        return lightness - amount * max(-1, min(k - 3, 9 - k, 1))
      }
      return Color(red: part(0), green: part(8), blue: part(4))
    }

    var body: some View {
      Layers {
        LinearGradient(
          gradient: Gradient(stops: [
            .init(color: Color(hex: 0x2B2058), location: 0), .init(color: Color(hex: 0xF39B78), location: 0.62),
          ]), startPoint: .top, endPoint: .bottom)
        Circle().fill(Color(hex: 0xFFD9A0)).frame(width: 92, height: 92).pinned(top: 66, leading: 410).speed(0.15)
        ridge(
          "M0 400V76L30 58 60 76 120 46 150 36 180 50 300 76 330 87 360 58 450 64 480 43 540 69 600 76V400Z", 0x9A5A78,
          top: 112, speed: 0.25)
        Text("Valley").font(.system(size: 84, weight: .bold)).foregroundStyle(.white).pinned(top: 62, leading: 44)
          .speed(0.4)
        ridge(
          "M0 400V78L30 87 60 69 90 69 150 21 180 45 210 50 270 92 390 40 450 61 480 47 570 46 600 78V400Z", 0x673F6E,
          top: 168, speed: 0.5)
        ridge(
          "M0 400V31L25 43 100 54 150 46 225 43 250 67 325 89 375 63 500 80 525 62 575 41 600 31V400Z", 0x3C2A57,
          top: 216, speed: 0.75)
        ScrollView {
          VStack(spacing: 0) {
            VectorPath("M0 60V30L60 18 140 36 230 10 330 28 420 4 520 22 600 0V60Z", box: (600, 60)).fill(night)
            LazyVStack(spacing: 0) {
              ForEach(0..<1_000_000) { index in
                HStack(spacing: 14) {
                  Circle().fill(Self.hsl(Double((255 + index * 12) % 360), 0.55, 0.66)).frame(width: 34, height: 34)
                  Text(verbatim: "Hut \(index + 1)").fontWeight(.semibold).foregroundStyle(.white)
                    .frame(maxWidth: .infinity, alignment: .leading)
                  Text(verbatim: "\(900 + index * 137 % 800) m").foregroundStyle(.white.opacity(0.6))
                }
                .padding(EdgeInsets(top: 13, leading: 44, bottom: 13, trailing: 44))
                .frame(maxWidth: .infinity)
                .background(night)
              }
            }
          }
          .padding(.top, 290)
        }
        .font(.system(size: 16))
      }
      .canvas(width: 600, height: 360, framesPerSecond: 30)
      .scene(
        "scroll",
        """
        - wait: 400ms
        - drag: { by: 260, over: 1.1s, release: 800, until: 2.3s }
        - wait: 200ms
        - ease: { to: start, over: 1.4s }
        """)
    }
  }

  @Test func `a valley of ridges and huts`() throws {
    try expectTwins(Valley(), "valley.yaml", frames: [0, 30, 75, 120])
  }
}

/// Expects frames of a view to have the bytes of those of a scene of the repository, and named nodes of both to have equal
/// boxes.
func expectTwins(_ view: some View, _ file: String, frames: [Int]) throws {
  let scene = try SceneSession(path: "\(Repository.scenes)/\(file)")
  let twin = try session(view)
  #expect(twin.frameCount == scene.frameCount)
  #expect(twin.marks == scene.marks)
  for frame in frames {
    let (boxes, expected) = try (namedBoxes(twin, on: frame), namedBoxes(scene, on: frame))
    for (name, box) in boxes where expected[name] != nil {
      #expect(box == expected[name], "\(file), frame \(frame), \(name)")
    }
    // Told as what it is: bytes that differ would be compared one by one.
    let isEqual = try twin.frame(frame).png == scene.frame(frame).png
    #expect(isEqual, "\(file), frame \(frame)")
  }
}

/// The boxes of the nodes that have names, in millionths of a point: one that stands in several rows has several.
private func namedBoxes(_ session: SceneSession, on frame: Int) throws -> [String: [[Double]]] {
  var boxes: [String: [[Double]]] = [:]
  for node in try session.tree(at: .frame(frame)).flatMap(\.all) {
    guard let name = node.name else { continue }
    let sides = [node.box.x, node.box.y, node.box.width, node.box.height]
    boxes[name, default: []].append(sides.map { ($0 * 1e6).rounded() })
  }
  return boxes
}
