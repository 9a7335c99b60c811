import Multiplane
import MultiplaneBase
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Planes in space, and the camera before them, as they are seen from above.
@Suite struct SpacePlaneTests {
  private func session(
    _ layers: String, camera: String?, axis: String = "vertical", scroll: String = "- wait: 1s"
  ) throws -> SceneSession {
    try SceneSession(
      scene(
        "multiplane: 1\ncanvas: { size: 300x200, scale: 2, fps: 10, axis: \(axis) }\n"
          + (camera.map { "camera: \($0)\n" } ?? "") + "layers:\n\(layers)scroll:\n  \(scroll)\n"))
  }

  private func planes(_ session: SceneSession, frame: Int = 0) throws -> [SpacePlane] {
    try session.state(frame).planes(before: #require(try session.camera(on: frame)))
  }

  /// The ends of a plane from left to right and from near to far.
  private func extent(_ plane: SpacePlane) -> [Double] {
    let (xs, zs) = (plane.corners.map(\.x), plane.corners.map(\.z))
    return [xs.min() ?? 0, xs.max() ?? 0, zs.min() ?? 0, zs.max() ?? 0].map { ($0 * 1000).rounded() / 1000 }
  }

  @Test(arguments: [
    "{}", "{ x: 30, z: 100, lens: 50deg }", "{ x: 40 * time, z: -60, horizon: 60, ground: 180 }", "{ z: 900 }",
  ])
  func `planes, walls and floors stand where they are written, wherever the camera is`(camera: String) throws {
    let session = try session(
      """
        - Color: red
        - { Color: teal, left: 50, width: 100, height: 20, x: 10, z: 300 }
        - { Color: teal, left: 50, width: 100, height: 20, x: 10, scale: 2, z: 300, name: twice }
        - { Color: teal, left: 0, width: 200, height: 20, turn: 90deg, origin: leading, z: 50 }
        - { Color: teal, left: 100, width: 200, height: 20, turn: -90deg, origin: trailing, z: 50 }
        - { Color: teal, width: 400, height: 500, place: floor, x: 7, z: 20 }

      """, camera: camera)
    for frame in [0, 7] {
      let planes = try planes(session, frame: frame)
      #expect(
        planes.map(extent) == [
          [-90, 10, 300, 300], [-140, 60, 300, 300], [-150, -150, 50, 250], [150, 150, 50, 250], [-193, 207, 20, 520],
        ])
      #expect(planes.map(\.z) == [300, 300, 50, 50, 20] && planes[1].node.name == "twice")
    }
  }

  @Test func `a plane as painted is as much larger in space as it is far away`() throws {
    let session = try session(
      "  - { Color: teal, left: 50, width: 100, height: 20, x: 10, z: camera.distance }\n",
      camera: "{ asPainted: true, z: 50 * time, x: -20 }")
    for frame in [0, 8] {
      let plane = try #require(try planes(session, frame: frame).first)
      #expect(Array(extent(plane).prefix(2)) == [-180, 20])
    }
  }

  @Test func `corners are drawn where a line from the eye to them meets the picture plane`() throws {
    var random = SeededGenerator(seed: 71)
    func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    for _ in 0..<60 {
      let turns = ["", ", turn: \(whole(-80...80))deg", ", tilt: \(whole(-80...80))deg, roll: \(whole(-90...90))deg"]
      let session = try session(
        "  - { Color: teal, left: \(whole(-50...200)), width: \(whole(20...200)), height: \(whole(20...90)), "
          + "x: \(whole(-30...30)), scale: 0.\(whole(5...9)), rotate: \(whole(-90...90))deg, z: \(whole(250...900))"
          + turns[whole(0...2)] + " }\n",
        camera:
          "{ x: \(whole(-80...80)), z: \(whole(-200...0)), lens: \(whole(20...80))deg, horizon: \(whole(50...150)), "
          + "asPainted: \(whole(0...1) == 1) }")
      let (state, camera) = (try session.state(0), try #require(try session.camera(on: 0)))
      let (plane, layer) = (try #require(try planes(session).first), try #require(Placement(state).layers.first))
      let seen = layer.map.corners(of: PointRect(origin: .zero, size: layer.state.layer.box.size)).points
      for (corner, seen) in zip(plane.corners, seen) {
        let part = camera.distance / (corner.z - camera.eye)
        #expect(abs(150 + (corner.x - camera.x) * part - seen.x) < 1e-6)
      }
    }
  }

  @Test func `the camera has the values of the frame, and goes with a scroll across`() throws {
    let layers = "  - { Color: teal, z: 120, name: near }\n"
    let camera = "{ x: 30 * time, z: 8, lens: 53.130102354deg, focus: near, aperture: 0.04 }"
    let moving = try session(layers, camera: camera, scroll: "- camera: { to: { z: 108 }, over: 1s, curve: linear }")
    let view = try #require(try moving.camera(on: 5))
    #expect(abs(view.x - 15) < 1e-9 && abs(view.z - 58) < 1e-9 && view.focus == 120 && view.aperture == 0.04)
    #expect(abs(view.distance - 200) < 1e-6 && abs(view.eye + 142) < 1e-6)
    let scrolled = try session(layers, camera: "{ x: 4 }", axis: "horizontal", scroll: "- jump: { to: 60 }")
    let plane = try #require(try planes(scrolled).first)
    #expect(try scrolled.camera(on: scrolled.frameCount - 1)?.x == 64 && extent(plane) == [-150, 150, 120, 120])
    // A plane without a camera has the one that is there anyway; without planes there is none to be seen.
    let resting = try #require(try session(layers, camera: nil).camera(on: 0))
    #expect(resting.z == 0 && resting.aperture == 0 && abs(resting.distance - 373.205) < 0.001)
    #expect(try session("  - Color: teal\n", camera: "{ z: 3 }").camera(on: 0) == nil)
    // One that is turned, and has no blur of its own, tells the same.
    let wall = "  - { Color: teal, turn: 20deg, z: 120 }\n"
    let turned = try session(wall, camera: "{ z: 7, focus: 90, aperture: 0.04 }")
    let seen = try #require(try turned.camera(on: 0))
    #expect(seen.z == 7 && seen.focus == 90 && seen.aperture == 0.04)
  }

  @Test func `at the ends of the depth of field a plane is blurred by a disc of the given diameter`() throws {
    let camera = "{ z: 40, lens: 40deg, focus: 300, aperture: 0.05 }"
    let view = try #require(try session("  - { Color: teal, z: 0 }\n", camera: camera).camera(on: 0))
    let ends = try #require(view.depthOfField(within: 0.5))
    #expect(ends.near < 300 && ends.far > 300)
    for z in [ends.near, ends.far] {
      let plane = try session("  - { Color: teal, z: \(z) }\n", camera: camera).inspection(at: .frame(0)).layers[0]
        .plane
      #expect(abs((plane?.blur ?? 0) * 4 - 0.5) < 1e-6)
    }
    #expect(view.depthOfField(within: 100)?.far == .infinity)
    #expect(try session("  - { Color: teal, z: 0 }\n", camera: "{}").camera(on: 0)?.depthOfField(within: 1) == nil)
  }
}

extension SceneSession {
  /// The camera of a frame.
  fileprivate func camera(on frame: Int) throws -> CameraView? { try manualScroll(on: frame).camera }
}
