import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneExpressions
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// The pixels of planes: those of layers with a speed, and those of a browser.
@Suite(.full, .serialized, .timeLimit(.minutes(5))) struct CameraPixelTests {
  private let folder = TemporaryFolder()

  private func frames(_ text: String) throws -> [[UInt8]] {
    let loaded = try scene(text)
    let stepper = try loaded.makeStepper()
    let composer = try FrameComposer(
      scene: loaded.scene, scale: loaded.scene.canvas.scale, resources: loaded.resources)
    return try (0..<stepper.frameCount).map { _ in
      try composer.compose(try stepper.step())
      return composer.buffer.withBytes { Array($0) }
    }
  }

  /// A landscape that is as large as the canvas, and a disc.
  private static let planes = [
    "Gradient: { from: navy, to: salmon, angle: 30deg }",
    "Path: { box: 90x60, d: M0 60V20L30 8 50 30 90 12V60Z, fill: teal }",
    "Circle: { fill: gold, stroke: { width: 3, color: navy } }",
  ]

  @Test(arguments: [0, 37.5], [false, true])
  func `a plane is the film of a layer with the speed that is equal to its distance`(z: Double, isPainted: Bool) throws
  {
    func film(_ key: (Double) -> String, camera: String) -> String {
      let layers = Self.planes.enumerated().map { number, plane in
        "  - \(plane)\n    width: 180\n    height: 120\n    \(key([0.3, 0.5, 0.85][number]))\n"
      }
      return "multiplane: 1\ncanvas: { size: 180x120, scale: 2, fps: 20, axis: horizontal }\n\(camera)"
        + "layers:\n\(layers.joined())scroll: [{ ease: { by: 130, over: 1s } }, { drag: { by: -60, over: 300ms } }]\n"
    }
    let distance = 60 * cos(Double.pi / 12) / sin(Double.pi / 12)
    let planes = film(
      { "z: \(distance / $0 - distance + z)" }, camera: "camera: { z: \(z), asPainted: \(isPainted) }\n")
    // As it is painted, a plane is as large as it is written only while the camera has not gone into the picture.
    let speeds = film(
      { speed in
        let space = distance / speed + z
        return "speed: \(speed)"
          + (isPainted ? z == 0 ? "" : "\n    scale: \(space / (space - z))" : "\n    scale: \(speed)")
      }, camera: "")
    let (ours, theirs) = (try frames(planes), try frames(speeds))
    #expect(ours.count > 30 && ours == theirs)
  }

  /// A row of pixels lies at half the nearness of the picture plane to the bit, where two strips meet.
  @Test func `a floor that is drawn in strips has no seam`() throws {
    let loaded = try scene(
      """
      multiplane: 1
      canvas: { size: 960x540, fps: 30, background: black }
      camera: { lens: 40deg, horizon: 235, ground: 600, focus: 340, aperture: 0.03 }
      layers:
        - Color: white
          place: floor
          width: 14000
          height: 7600
          z: -500
      scroll:
        - wait: 400ms
        - camera: { to: { z: 1040, x: 60 }, over: 7s, until: 2s }
        - camera: { to: { focus: 1500 }, over: 2.6s }
        - wait: 2800ms
      """)
    let stepper = try loaded.makeStepper()
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    for frame in 0...154 {
      let state = try stepper.step()
      guard [72, 150, 154].contains(frame) else { continue }
      try composer.compose(state)
      #expect((320..<540).allSatisfy { composer.buffer[480, $0] & 0xFF == 0xFF }, "frame \(frame)")
    }
  }

  @Test func `a camera that moves across by a formula is the film of layers that are moved so`() throws {
    func film(_ key: (Double) -> String, _ camera: String) -> String {
      let layers = Self.planes.enumerated().map { number, plane in
        "  - \(plane)\n    width: 180\n    height: 120\n    \(key([0.25, 0.5, 0.75][number]))\n"
      }
      return "multiplane: 1\ncanvas: { size: 180x120, scale: 2, fps: 20 }\n\(camera)"
        + "layers:\n\(layers.joined())scroll: [{ wait: 1s }]\n"
    }
    let planes = film({ "z: camera.distance / \($0) - camera.distance" }, "camera: { x: 90 * time }\n")
    let moved = film({ "x: -\($0) * 90 * time\n    y: 0\n    scale: \($0)" }, "")
    #expect(try frames(planes) == frames(moved))
  }

  @Test(arguments: [(-120.0, 0.1), (150, 0.1), (400, 0.05), (900, 0.05), (3000, 0.04)], [false, true])
  func `pixels out of focus spread as far as the circle of confusion`(
    _ plane: (z: Double, aperture: Double), isMoving: Bool
  ) throws {
    let (z, aperture) = plane
    let focus = 60.0
    let distance = 100 / tan(15 * Double.pi / 180)
    // As large as the canvas and half of it beside, wherever the plane is.
    let side = 300 * (distance + z) / distance
    let pixels = try #require(
      try frames(
        """
        multiplane: 1
        canvas: { size: 200x200, scale: 2, background: white }
        camera: { aperture: \(aperture), focus: \(focus), z: 0\(isMoving ? " * time" : "") }
        layers:
          - { Color: black, left: 100, top: \(100 - side), width: \(side), height: \(2 * side), z: \(z) }
        """
      ).first)
    // How dark the middle row grows along the edge: the deviation of that is the sigma, a quarter of the disc, at two pixels a point.
    let row = (0..<400).map { Double(pixels[(200 * 400 + $0) * 4]) }
    let steps = zip(row, row.dropFirst()).map { $0 - $1 }
    let sum = steps.reduce(0, +)
    let mean = steps.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / sum
    let variance = steps.enumerated().reduce(0) { $0 + pow(Double($1.offset) - mean, 2) * $1.element } / sum
    let disc = aperture * distance * abs(z - focus) / (distance + z) * distance / (distance + focus)
    #expect(sum == 255 && abs(2 * variance.squareRoot() / disc - 1) < 0.02, "\(2 * variance.squareRoot() / disc)")
  }

  @Test func `a plane out of focus is drawn in larger pixels, and looks as a layer with its blur`() throws {
    func film(_ keys: String, _ camera: String) throws -> [[UInt8]] {
      try frames(
        "multiplane: 1\ncanvas: { size: 180x120, scale: 2, fps: 4 }\n\(camera)layers:\n"
          + "  - \(Self.planes[1])\n    width: 180\n    height: 120\n\(keys)scroll: [{ wait: 1s }]\n")
    }
    let distance = 60 / tan(15 * Double.pi / 180)
    let (far, sharp) = ("(\(distance + 300) - 40 * time)", "(\(distance) - 40 * time)")
    let blur = "0.1 * \(distance) * (1 - \(sharp) / \(far)) * \(distance) / \(sharp) / 4"
    let planes = try film("    z: 300\n", "camera: { z: 40 * time, aperture: 0.1 }\n")
    let layers = try film(
      "    snap: none\n    scale: \(distance) / \(far)\n    blur: \(blur) / (\(distance) / \(far))\n", "")
    #expect(planes.count == layers.count && planes.count > 3)
    for (plane, layer) in zip(planes, layers) {
      let differences = zip(plane, layer).map { abs(Int($0) - Int($1)) }
      #expect(plane != layer && differences.reduce(0, +) < differences.count / 2 && (differences.max() ?? 0) <= 5)
    }
  }

  @Test func `a browser shows planes in perspective where frames do`() throws {
    var random = SeededGenerator(seed: 7)
    func number(_ range: ClosedRange<Double>) -> Double { (Double.random(in: range, using: &random) * 4).rounded() / 4 }
    // From back to front, each with a colour of its own that no other has.
    let planes = [
      (color: "#3060a0", x: -200.0, y: -150.0, w: 1000.0, h: 760.0, z: 700.0),
      (color: "#d08040", x: 60.0, y: 120.0, w: 210.0, h: 160.0, z: 380.0),
      (color: "#40a060", x: 300.0, y: 40.0, w: 170.0, h: 210.0, z: 150.0),
      (color: "#c03050", x: 150.0, y: 210.0, w: 120.0, h: 90.0, z: 0.0),
      (color: "#e0d060", x: 380.0, y: 250.0, w: 90.0, h: 70.0, z: -120.0),
    ]
    let browser = try Browser()
    try browser.show(width: 600, height: 400, density: 2)
    var (worst, most) = (0.0, 0.0)
    for place in 0..<(TestTier.current == .night ? 30 : 3) {
      let (x, y, z, lens) = (number(-90...90), number(-60...60), number(-150...260), number(25...60))
      let distance = 200 / tan(lens / 2 * .pi / 180)
      let layers = planes.map {
        "  - { Color: \"\($0.color)\", left: \($0.x), top: \($0.y), width: \($0.w), height: \($0.h), z: \($0.z) }\n"
      }
      let session = try SceneSession(
        SourceFile(
          name: "scene.yaml",
          text: "multiplane: 1\ncanvas: { size: 600x400, scale: 2 }\n"
            + "camera: { x: \(x), y: \(y), z: \(z) + 0 * time, lens: \(lens)deg }\nlayers:\n\(layers.joined())"),
        traces: false)
      let elements = planes.map {
        "<i style='left:\($0.x)px;top:\($0.y)px;width:\($0.w)px;height:\($0.h)px;background:\($0.color);"
          + "transform:translateZ(\(-$0.z)px)'></i>"
      }
      folder.write(
        """
        <style>body{margin:0;overflow:hidden;background:white}i{position:absolute}
        main{position:absolute;width:600px;height:400px;perspective:\(distance)px;perspective-origin:300px 200px}
        div{position:absolute;inset:0;transform-style:preserve-3d;transform:translate3d(\(-x)px,\(-y)px,\(z)px)}</style>
        <main><div>\(elements.joined())</div></main>
        """, to: "page.html")
      try browser.open(folder.file("page.html"))
      try browser.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
      let shown = try StraightImage(png: Array(browser.screenshot()), name: "page")
      let drawn = try StraightImage(png: session.still(at: .frame(0)).file, name: "still")
      let sum = zip(shown.bytes, drawn.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      worst = max(worst, Double(sum) / Double(shown.width * shown.height * 3))
      let corners = try browser.value(
        "[...document.querySelectorAll('i')].map(e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom] })"
      )
      for (entry, rect) in zip(try session.inspection(at: .frame(0)).layers, corners as? [[Double]] ?? []) {
        // What is at the camera or behind it has no place.
        guard let plane = entry.plane, plane.distance > 20 else { continue }
        let box = entry.place
        for (ours, theirs) in zip([box.x, box.y, box.x + box.width, box.y + box.height], rect) {
          most = max(most, abs(ours - theirs) * 2)
        }
      }
      #expect((corners as? [[Double]])?.count == planes.count, "\(place)")
    }
    print("planes against Chromium: corners \(most) px, mean \(worst) of 255")
    #expect(most <= 0.5 && worst <= 0.5)
  }
}
