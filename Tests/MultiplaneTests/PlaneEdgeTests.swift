import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Planes whose edges come into the picture.
@Suite(.full, .timeLimit(.minutes(5))) struct PlaneEdgeTests {
  private func warnings(_ layers: String, camera: String, scroll: String = "- wait: 1s") throws -> [String] {
    let session = try SceneSession(
      scene(
        "multiplane: 1\ncanvas: { size: 100x80, scale: 2, fps: 10, axis: horizontal }\ncamera: \(camera)\n"
          + "layers:\n\(layers)scroll:\n  \(scroll)\n"))
    return try session.planeEdgeWarnings().map { "\($0.message); \($0.note ?? ""); \($0.hint ?? "")" }
  }

  @Test func `an edge that comes in is told with its moment, its side and how much is missing`() throws {
    let plane = "  - { Color: teal, left: -10, top: -10, width: 130, height: 100, z: 0 }\n"
    #expect(
      try warnings(plane, camera: "{ x: 40 * time }") == [
        "the right edge of the plane comes into the picture on frame 6 (0.6 s); "
          + "the plane is 40 pixels too small there on frame 10 (1 s), where it is most; "
          + "make it 20 points longer at the right, or move the camera less"
      ])
    #expect(try warnings(plane, camera: "{ x: 20 * time }") == [])
    // The scroll carries planes, too, and a plane before the picture plane is larger.
    let scrolled = try warnings(plane, camera: "{}", scroll: "- linear: { by: 100, over: 1s }")
    #expect(
      scrolled.count == 1 && scrolled[0].hasPrefix("the right edge of the plane comes into the picture on frame 3"))
  }

  @Test func `only planes that cover the picture are to go on doing so`() throws {
    let camera = "{ x: 60 * time, y: 30 * time }"
    // A tree, hills whose lower edge is out of sight, a sky, a frieze that is repeated.
    #expect(try warnings("  - { Color: teal, left: 30, top: 20, width: 90, height: 90, z: 0 }\n", camera: camera) == [])
    let hills = try warnings("  - { Color: teal, left: -90, top: 40, width: 300, height: 50, z: 0 }\n", camera: camera)
    #expect(hills.map { $0.prefix(16) } == ["the bottom edge "])
    let sky = try warnings("  - { Color: teal, left: -90, top: -60, width: 300, height: 150, z: 0 }\n", camera: camera)
    #expect(sky.map { $0.prefix(16) } == ["the bottom edge "])
    let frieze = "  - Group: [{ Color: teal, width: 100, height: 400, repeat: horizontal }]\n    top: -100\n    z: 0\n"
    #expect(try warnings(frieze, camera: camera) == [])
    #expect(try warnings("  - Color: red\n", camera: camera) == [])
  }

  @Test func `a path covers what its outline has beyond its box`() throws {
    let path = "{ Path: { d: M-20 0H140V200H-20Z, box: 120x60 }, left: -10, top: 40, width: 120, height: 60, z: 0"
    let camera = "{ x: 20 * time, y: 60 * time }"
    #expect(try warnings("  - \(path) }\n", camera: camera) == [])
    let cut = try warnings("  - \(path), clip: true }\n", camera: camera)
    #expect(cut.map { $0.prefix(15) } == ["the right edge ", "the bottom edge"])
  }

  @Test func `a blur fades an edge that is out of sight by less than its disc`() throws {
    let plane = "  - { Color: teal, left: -3, top: -3, width: 106, height: 86, z: 0, scale: 1, blur: 4 * time }\n"
    let found = try warnings(plane, camera: "{}")
    #expect(found.count == 4 && found[0].hasPrefix("the left edge of the plane comes into the picture on frame 5"))
  }

  @Test func `floors and walls tell what is missing in points of their own`() throws {
    let floor = "  - { Color: teal, place: floor, width: 800, height: 60 }\n"
    #expect(try warnings(floor, camera: "{ horizon: 30, x: 100 * time }") == [])
    let across = try warnings(floor, camera: "{ horizon: 30, x: 600 * time }")
    #expect(across.count == 1 && across[0].hasPrefix("the right edge of the plane comes into the picture on frame"))
    // The lower edge of a floor is at the picture plane, and a camera that goes back sees it.
    let back = try warnings(floor, camera: "{ horizon: 30, z: -20 * time }")
    #expect(back.map { $0.prefix(16) } == ["the bottom edge "])
    // A wall that goes into the picture has an end.
    let wall = "  - { Color: teal, left: -120, top: -400, width: 400, height: 900, turn: -30deg, z: 0 }\n"
    #expect(try warnings(wall, camera: "{}") == [])
    let passed = try warnings(wall, camera: "{ x: 400 * time }")
    #expect(passed.map { $0.prefix(15) } == ["the right edge "])
  }

  @Test func `edges of turned planes are told where frames show what is beyond them`() throws {
    var random = SeededGenerator(seed: 71)
    var (told, shown) = (0, 0)
    for number in 0..<100 {
      func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let (left, top) = (whole(-60 ... -10), whole(-60 ... -10))
      let (width, height) = (whole(80...180) - left, whole(64...160) - top)
      let camera = "x: \(whole(-60...60)) * time, y: \(whole(-40...40)) * time, z: \(whole(-60...40)) * time"
      // What is beyond an edge is red, green, blue or yellow, and as long as the edge.
      let beyond = [
        "{ Color: red, left: -600, top: 0, width: 600, height: \(height) }",
        "{ Color: lime, left: 0, top: -600, width: \(width), height: 600 }",
        "{ Color: blue, left: \(width), top: 0, width: 600, height: \(height) }",
        "{ Color: yellow, left: 0, top: \(height), width: \(width), height: 600 }",
      ]
      let text =
        "multiplane: 1\ncanvas: { size: 64x48, scale: 2, fps: 5, background: black }\ncamera: { \(camera) }\nlayers:\n"
        + "  - Group: [\(beyond.joined(separator: ", ")), { Color: white, left: 0, top: 0, width: \(width), height: \(height) }]\n"
        + "    left: \(left)\n    top: \(top)\n    width: \(width)\n    height: \(height)\n    z: \(whole(-20...60))\n"
        + "    tilt: \(whole(-50...50))deg\n    turn: \(whole(-50...50))deg\n    roll: \(whole(-20...20))deg\n"
        + "scroll: [{ wait: 1s }]\n"
      let session = try SceneSession(scene(text))
      let warnings = try session.planeEdgeWarnings()
      var first: [String: Int] = [:]
      var out: Set<String> = []
      var isClose = false
      for frame in 0..<session.frameCount {
        let image = try StraightImage(png: session.frame(frame).png, name: "frame \(number)")
        var (seen, touched): (Set<String>, Set<String>) = ([], [])
        for pixel in stride(from: 0, to: image.bytes.count, by: 4) {
          let (red, green, blue) = (image.bytes[pixel], image.bytes[pixel + 1], image.bytes[pixel + 2])
          let side: (name: String, white: UInt8)? =
            switch (red > 240, green > 240, blue > 240) {
            case (true, false, false): ("left", max(green, blue))
            case (false, true, false): ("top", max(red, blue))
            case (false, false, true): ("right", max(red, green))
            case (true, true, false): ("bottom", blue)
            default: nil
            }
          guard let side else { continue }
          touched.insert(side.name)
          if side.white < 16 { seen.insert(side.name) }
        }
        // An edge that touches the picture at first, and fills no pixel of it, is on either side of the limit.
        if frame == 0, touched != seen {
          isClose = true
          break
        }
        if frame == 0 {
          out = Set(["left", "top", "right", "bottom"]).subtracting(seen)
          if !out.isSuperset(of: ["left", "right"]) {
            out = out.isSuperset(of: ["top", "bottom"]) ? ["top", "bottom"] : []
          }
        }
        for side in seen where first[side] == nil && out.contains(side) { first[side] = frame }
      }
      if isClose { continue }
      shown += first.count
      for warning in warnings {
        let side = String(warning.message.split(separator: " ")[1])
        // A corner of less than a pixel is in the picture and fills no pixel of it.
        let isSliver =
          (warning.note ?? "").hasPrefix("the plane is 1 pixel")
          || (warning.note ?? "").hasPrefix("the plane is 2 pixels")
        #expect(first[side] != nil || isSliver, "\(number): \(warning.message), \(warning.note ?? "")\n\(text)")
        told += 1
      }
      for (side, frame) in first {
        let isTold = warnings.contains { warning in
          (0...frame).contains {
            warning.message.hasPrefix("the \(side) edge of the plane comes into the picture on frame \($0) (")
          }
        }
        #expect(isTold, "\(number): \(side) on \(frame); \(warnings.map(\.message))\n\(text)")
      }
    }
    #expect(told > 30 && shown > 30)
  }

  @Test func `what is told is what frames show, in random scenes`() throws {
    var random = SeededGenerator(seed: 70)
    var told = 0
    for number in 0..<200 {
      func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let (left, top) = (whole(-30...0), whole(-30...0))
      let (right, bottom) = (whole(0...40), whole(0...40))
      let z = whole(-40...200)
      let painted = whole(0...1) == 1
      let camera = [
        "x: \(whole(-40...40)) * time", "y: \(whole(-30...30)) * time", "z: \(whole(-60...60)) * time",
        "lens: \(whole(20...60))deg", "asPainted: \(painted)",
      ].joined(separator: ", ")
      // Large enough at first where it is seen in perspective.
      let factor = painted ? 1 : whole(1...4)
      let text =
        "multiplane: 1\ncanvas: { size: 64x48, scale: 2, fps: 5, background: none }\ncamera: { \(camera) }\nlayers:\n"
        + "  - { Color: teal, left: \(left * factor), top: \(top * factor), width: \((64 + right - left) * factor), "
        + "height: \((48 + bottom - top) * factor), z: \(z) }\n" + "scroll: [{ wait: 1s }]\n"
      let session = try SceneSession(scene(text))
      let found = try session.planeEdgeWarnings()
      var expected: [String: (first: Int, pixels: Int)] = [:]
      var isGone = false
      var watched: [String] = []
      for frame in 0..<session.frameCount {
        let image = try StraightImage(png: session.frame(frame).png, name: "frame \(number)")
        // How many rows or columns at a side the plane covers by less than half, in the middle of what it covers.
        func alpha(_ x: Int, _ y: Int) -> Int { Int(image.bytes[(y * image.width + x) * 4 + 3]) }
        let columns = (0..<image.width).filter { x in (0..<image.height).contains { alpha(x, $0) >= 128 } }
        let rows = (0..<image.height).filter { y in (0..<image.width).contains { alpha($0, y) >= 128 } }
        guard let x0 = columns.first, let x1 = columns.last, let y0 = rows.first, let y1 = rows.last else {
          // Nothing of it is left that would show how far its edges are in.
          isGone = true
          continue
        }
        let gaps = [
          "left": x0, "right": image.width - 1 - x1, "top": y0, "bottom": image.height - 1 - y1,
        ]
        if frame == 0 {
          let isAcross = gaps["left"] == 0 && gaps["right"] == 0
          let isDown = gaps["top"] == 0 && gaps["bottom"] == 0
          watched =
            isAcross
            ? ["left", "right"] + ["top", "bottom"].filter { gaps[$0] == 0 } : isDown ? ["top", "bottom"] : []
          continue
        }
        for side in watched {
          guard let gap = gaps[side], gap > 0 else { continue }
          let known = expected[side]
          expected[side] = (known?.first ?? frame, max(known?.pixels ?? 0, gap))
        }
      }
      #expect(found.count == expected.count, "\(number): \(found.map(\.message)), \(expected)\n\(text)")
      for (side, (first, pixels)) in expected {
        let warning = try #require(
          found.first {
            $0.message.hasPrefix("the \(side) edge of the plane comes into the picture on frame \(first) (")
          },
          "\(number): \(side) on \(first)\n\(text)")
        let note = warning.note ?? ""
        if isGone { continue }
        // A row that is covered by less than half counts as one that is not.
        #expect(
          [pixels, pixels + 1].contains { note.hasPrefix("the plane is \($0) pixel") }, "\(number): \(note), \(pixels)")
      }
      told += found.count
    }
    #expect(told > 90)
  }
}
