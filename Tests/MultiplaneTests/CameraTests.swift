import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneExpressions
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Where planes stand and how large they are, by the camera.
@Suite struct CameraTests {
  /// A camera, and where a projection written here by itself puts a point of the picture plane's space.
  private struct Pinhole {
    var (x, y, z, lens) = (0.0, 0.0, 0.0, 30.0)

    /// The place on a canvas of 300 by 200 points.
    func place(_ px: Double, _ py: Double, _ pz: Double) -> (x: Double, y: Double) {
      // The eye stands before the middle of the canvas; a ray from it to the point meets the picture plane.
      let before = 100 / tan(lens / 2 * .pi / 180)
      let eye = (x: 150 + x, y: 100 + y, z: before - z)
      let part = before / (eye.z + pz)
      return (150 + (px - eye.x) * part, 100 + (py - eye.y) * part)
    }
  }

  private func text(_ layers: String, camera: String?, scroll: String = "- wait: 2s", more: String = "") -> String {
    """
    multiplane: 1
    canvas: { size: 300x200, fps: 10, axis: horizontal }
    \(camera.map { "camera: \($0)" } ?? "")
    \(more)
    layers:
    \(layers.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    scroll:
    \(scroll.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    """
  }

  @Test func `corners of planes are where a pinhole camera sees them`() throws {
    var random = SeededGenerator(seed: 70)
    func number(_ range: ClosedRange<Double>) -> Double { (Double.random(in: range, using: &random) * 8).rounded() / 8 }
    for _ in 0..<60 {
      let pinhole = Pinhole(x: number(-80...80), y: number(-60...60), z: number(-200...200), lens: number(12...80))
      let (left, top) = (number(-50...200), number(-40...150))
      let (width, height) = (number(20...200), number(20...150))
      let (z, own, x) = (number(210...900), number(0.5...2), number(-30...30))
      let origin = ["center", "topLeading", "bottomTrailing", "right"][Int.random(in: 0..<3, using: &random)]
      let scene = try scene(
        text(
          """
          - Color: teal
            left: \(left)
            top: \(top)
            width: \(width)
            height: \(height)
            x: \(x)
            scale: \(own)
            origin: \(origin)
            z: \(z)
          """, camera: "{ x: \(pinhole.x), y: \(pinhole.y), z: \(pinhole.z), lens: \(pinhole.lens)deg }"))
      let place = try scene.inspection(at: .frame(0)).layers[0].place
      let half = origin == "center" ? 0.5 : origin == "topLeading" ? 0 : 1
      // The plane in its own space: moved, and larger about its origin.
      let (ox, oy) = (left + x + half * width, top + half * height)
      let first = pinhole.place(ox - half * width * own, oy - half * height * own, z)
      let last = pinhole.place(ox + (1 - half) * width * own, oy + (1 - half) * height * own, z)
      for (found, expected) in [
        (place.x, first.x), (place.y, first.y), (place.x + place.width, last.x), (place.y + place.height, last.y),
      ] { #expect(abs(found - expected) < 1e-6) }
    }
  }

  @Test func `a camera at rest shows the picture plane as it is written`() throws {
    let plane = "- Color: teal\n  left: 10\n  top: 20\n  width: 30\n  height: 40\n"
    let scene = try scene(text(plane + "  z: 0\n", camera: nil))
    #expect(try scene.inspection(at: .frame(0)).layers[0].place == PointRect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func `a plane as painted rests as it is written, and is where a pinhole camera sees it`() throws {
    let plane = "- Color: teal\n  left: 10\n  top: 20\n  width: 30\n  height: 40\n  z: 300\n"
    let still = try scene(text(plane, camera: "{ asPainted: true }"))
    #expect(try still.inspection(at: .frame(0)).layers[0].place == PointRect(x: 10, y: 20, width: 30, height: 40))
    let pinhole = Pinhole(x: 25, y: -10, z: 180, lens: 30)
    let moved = try scene(text(plane, camera: "{ x: 25, y: -10, z: 180, asPainted: true }"))
    let space = 1 + 300 / (100 / tan(15 * Double.pi / 180))
    let place = try moved.inspection(at: .frame(0)).layers[0].place
    func seen(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      pinhole.place(150 + (x - 150) * space, 100 + (y - 100) * space, 300)
    }
    let (first, last) = (seen(10, 20), seen(40, 60))
    for (found, expected) in [
      (place.x, first.x), (place.y, first.y), (place.x + place.width, last.x), (place.y + place.height, last.y),
    ] { #expect(abs(found - expected) < 1e-6) }
  }

  @Test func `a plane goes with the scroll by its scale`() throws {
    let plane = "- Color: teal\n  left: 0\n  top: 0\n  width: 300\n  height: 200\n"
    let scene = try scene(
      text(plane + "  z: camera.distance\n", camera: "{ lens: 40deg }", scroll: "- jump: { to: 60 }"))
    let place = try scene.inspection(at: .scroll(60)).layers[0].place
    #expect(abs(place.x - 45) < 1e-9 && abs(place.width - 150) < 1e-9)
  }

  @Test func `a plane behind the camera is not drawn`() throws {
    let plane = "- Color: teal\n  width: 30\n  height: 40\n  z: 20\n"
    let first = try scene(text(plane, camera: "{ z: camera.distance * time }"))
    let seen = try [0, 10, 11, 15].map { try first.inspection(at: .frame($0)).layers[0].isVisible }
    #expect(seen == [true, true, false, false])
    let other = try scene(text(plane + "  visible: time > 0.5\n", camera: "{ z: 90 * time }"))
    #expect(try [0, 10].map { try other.inspection(at: .frame($0)).layers[0].isVisible } == [false, true])
  }

  @Test(arguments: [false, true])
  func `what stands on the ground meets the floor, wherever it is`(isPainted: Bool) throws {
    for (z, camera) in [(0.0, 0.0), (300, 0), (300, 120), (-40, 60), (900, -50)] {
      let scene = try scene(
        text(
          """
          - Color: teal
            width: 30
            height: 40
            place: ground
            x: 17
            z: \(z)
          - Color: navy
            width: 400
            height: \(z > 0 ? z : 100)
            place: floor
          """, camera: "{ x: 25, y: -10, z: \(camera), horizon: 60, ground: 190, asPainted: \(isPainted) }"))
      let layers = try scene.inspection(at: .frame(0)).layers
      let distance = 100 / tan(15 * Double.pi / 180)
      let bottom = 60 + (190 + 10 - 60) * distance / (distance + z - camera)
      let painted = 60 + (190 - 60) * distance / (distance + z - camera) + 10 * distance / (distance + z - camera)
      #expect(abs(layers[0].place.maxY - (isPainted ? painted : bottom)) < 1e-6)
      // The far edge of a floor as deep as that.
      if z > 0 { #expect(abs(layers[1].place.y - bottom) < 1e-6) }
    }
  }

  @Test func `a turned node without a distance is seen straight from before it`() throws {
    let plane = "- Color: teal\n  left: 10\n  top: 20\n  width: 100\n  height: 40\n  turn: 90deg * time\n"
    let scene = try scene(text(plane, camera: nil))
    let places = try [0, 10].map { try scene.inspection(at: .frame($0)).layers[0].place }
    #expect(places[0] == PointRect(x: 10, y: 20, width: 100, height: 40))
    // On its edge it is as high as its nearest edge is seen.
    let distance = 100 / tan(15 * Double.pi / 180)
    #expect(places[1].width < 1e-9 && abs(places[1].height - 40 * distance / (distance - 50)) < 1e-6)
  }

  // MARK: The track

  private func values(_ scene: LoadedScene, _ key: String = "plane.opacity", frames: [Int]) throws -> [Double?] {
    try frames.map { try scene.explanation(of: key, at: .frame($0)).number }
  }

  private let probe = "- Color: teal\n  z: 100\n  name: plane\n  opacity: camera.z / 1000\n  x: camera.x\n"

  @Test func `steps of the track move the camera one after the other, or beside the scroll`() throws {
    let scene = try scene(
      text(
        probe, camera: "{ z: 100 }",
        scroll: """
          - wait: 500ms
          - camera: { to: { z: 300 }, over: 1s, curve: linear }
          - camera: { by: { z: 100, x: 40 }, over: 1s, curve: linear, until: 0s }
          - linear: { by: 100, over: 2s }
          """))
    #expect(scene.scene.schedule.starts == [0, 0.5, 1.5, 1.5, 3.5])
    let found = try values(scene, frames: [0, 5, 10, 15, 20, 25, 35])
    for (value, expected) in zip(found, [0.1, 0.1, 0.2, 0.3, 0.35, 0.4, 0.4]) {
      #expect(abs((value ?? 9) - expected) < 1e-9, "\(found)")
    }
  }

  @Test func `the start of a step is known behind a fling, too`() throws {
    let scene = try scene(
      text(
        probe, camera: "{ z: 0 }",
        scroll: "- fling: { velocity: 400 }\n- mark: thrown\n- camera: { to: { z: 500 }, over: 1s, curve: linear }"))
    let session = try SceneSession(scene)
    let thrown = try #require(session.loaded.scene.marks.first?.time)
    for seconds in [0.3, 0.6, 0.9] {
      let frame = Int(((thrown + seconds) * 10).rounded())
      let found = try session.explanation(of: "plane.opacity", at: .frame(frame)).number ?? 9
      let part = min(max(Double(frame) / 10 - thrown, 0), 1)
      #expect(abs(found - part / 2) < 1e-9)
    }
  }

  @Test func `a loop takes the camera back to where it began`() throws {
    let scene = try scene(
      text(
        probe, camera: "{ z: 40 }",
        scroll: "- camera: { to: { z: 500 }, over: 1s }\n- camera: { by: { z: 200 }, over: 1s }\n- loop: 1s"))
    #expect(scene.scene.schedule.end == 3)
    let found = try values(scene, frames: [0, 20, 25, 29])
    #expect(found[0] == 0.04 && found[1] == 0.7)
    #expect(abs((found[2] ?? 9) - (0.7 + 0.04) / 2) < 1e-9)
    #expect((found[3] ?? 9) < 0.07)
  }

  @Test func `with less motion the camera is where a step leads at once`() throws {
    var options = RenderOptions()
    options.reducesMotion = true
    let text = text(probe, camera: "{ z: 0 }", scroll: "- wait: 1s\n- camera: { to: { z: 500 }, over: 1s }\n- wait: 1s")
    let session = try SceneSession(SourceFile(name: "test.yaml", text: text), options: options)
    let found = try [9, 10, 15, 25].map { try session.explanation(of: "plane.opacity", at: .frame($0)).number }
    #expect(found == [0, 0.5, 0.5, 0.5])
  }

  @Test func `a lens that changes keeps the picture plane as large as it is`() throws {
    let planes = "- Color: teal\n  z: 0\n- Color: navy\n  z: 200\n"
    let scene = try scene(text(planes, camera: "{ lens: 20deg + 20deg * time }"))
    let widths = try [0, 10, 20].map { frame in
      try scene.inspection(at: .frame(frame)).layers.map(\.place.width)
    }
    #expect(widths.allSatisfy { abs($0[0] - 300) < 1e-9 })
    #expect(widths[0][1] > widths[1][1] && widths[1][1] > widths[2][1])
  }

  @Test func `a camera may follow a named value, a stage and a node`() throws {
    let layers = probe + "- Color: red\n  width: 10\n  height: 10\n  left: 30\n  x: 20 * time\n  name: red\n"
    let scene = try scene(
      text(
        layers, camera: "{ z: near * 2, x: red.x, y: 50 * early }",
        more: "let: { near: 100 + 10 * time }\nstages: { early: time 0..1 }"))
    #expect(try values(scene, frames: [0, 10]) == [0.2, 0.22])
    #expect(try abs((scene.explanation(of: "plane.x", at: .frame(10)).number ?? 9)) < 1e-6)
  }

  @Test func `a scene may call a node camera where it has none`() throws {
    let scene = try scene(
      "multiplane: 1\ncanvas: { size: 90x90 }\nlayers:\n  - Color: red\n    name: camera\n    height: 20\n    z: 0\n"
        + "  - Color: teal\n    opacity: camera.height / 40\n    name: other\n")
    #expect(try scene.explanation(of: "other.opacity", at: .frame(0)).number == 0.5)
  }

  // MARK: Focus

  /// What a plane's blur is on the picture, in points, by the optics of a thin lens written here by itself: the standard
  /// deviation of a disc is half its radius.
  private func disc(_ distance: Double, focus: Double, aperture: Double, z: Double, at plane: Double) -> Double {
    let (near, far) = (distance + focus - z, distance + plane - z)
    // Rays from the rim of the lens through the point meet again at it, and cross the plane of focus apart.
    let apart = aperture * distance * abs(far - near) / far
    return apart * (distance / near) / 2 / 2
  }

  @Test(arguments: [false, true]) func `a plane out of focus is blurred by its disc`(isPainted: Bool) throws {
    let distance = 100 / tan(15 * Double.pi / 180)
    for (focus, aperture, z, plane) in [
      (0, 0.1, 0, 300), (400, 0.05, 120, 50), (200, 0.02, -100, 900), (100, 0.2, 40, -60),
    ] as [(Double, Double, Double, Double)] {
      let camera = "{ focus: \(focus), aperture: \(aperture), z: \(z), asPainted: \(isPainted) }"
      let layers =
        "- Color: teal\n  z: \(plane)\n- Color: navy\n  z: \(plane)\n  scale: 2\n- Color: red\n  z: \(focus)\n"
        + "- Color: teal\n  z: \(plane)\n  tilt: 20deg\n"
      let tree = try scene(text(layers, camera: camera)).inspection(at: .frame(0))
      let expected = disc(distance, focus: focus, aperture: aperture, z: z, at: plane)
      let blurs = try tree.layers.map { try #require($0.plane).blur }
      for blur in [blurs[0], blurs[1], blurs[3]] { #expect(abs(blur / expected - 1) < 1e-9) }
      #expect(blurs[2] == 0)
    }
  }

  @Test func `a blur of its own and that of the lens add up`() throws {
    let layers = "- Color: teal\n  z: 300\n- Color: teal\n  z: 300\n  blur: 3\n  name: both\n"
    let scene = try scene(text(layers, camera: "{ aperture: 0.1 }"))
    let alone = try #require(scene.inspection(at: .frame(0)).layers[0].plane).blur
    let scale = try #require(scene.inspection(at: .frame(0)).layers[0].plane).scale
    let both = try #require(scene.explanation(of: "both.blur", at: .frame(0)).number)
    #expect(abs(both - hypot(3, alone / scale)) < 1e-9)
  }

  @Test func `the focus follows a node, and goes from one to another`() throws {
    let layers = """
      - Color: teal
        z: 100 + 10 * time
        name: near
      - Group:
          - Color: navy
            name: inner
        z: 500
      """
    let scene = try scene(
      text(
        layers + "\n" + probe.replacing("camera.z", with: "camera.focus"), camera: "{ focus: near, aperture: 0.1 }",
        scroll: "- wait: 1s\n- camera: { to: { focus: inner }, over: 1s, curve: linear }\n- wait: 1s"))
    #expect(try values(scene, frames: [0, 10, 20]) == [0.1, 0.11, 0.5])
    let half = try values(scene, frames: [15])[0] ?? 9
    #expect(abs(half - (0.115 + 0.5) / 2) < 1e-9)
    #expect(try #require(scene.inspection(at: .frame(5)).layers[0].plane).blur == 0)
  }

  @Test func `a closed lens blurs nothing, and a camera at rest filters nothing anew`() throws {
    let plane = "- Color: teal\n  z: 300\n"
    let sharp = try scene(text(plane, camera: "{ z: 40 * time }"))
    #expect(sharp.scene.layers[0].properties[.blur] == nil)
    func filtered(_ camera: String) throws -> [Int] {
      let stepper = try scene(text(plane, camera: camera)).makeStepper()
      return try (0..<4).map { _ in try stepper.step().work.filtered }
    }
    #expect(try filtered("{ aperture: 0.1, x: 40 * time }") == [0, 0, 0, 0])
    #expect(try filtered("{ aperture: 0.1, z: 40 * time }") == [1, 1, 1, 1])
  }
}
