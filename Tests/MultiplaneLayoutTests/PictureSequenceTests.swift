import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// Which picture of several is shown when.
@Suite struct PictureSequenceTests {
  @Test func `pictures of a rate follow one another over and over`() {
    let sequence = PictureSequence(columns: 4, rows: 2, count: 8, pace: .rate(10))
    // Twenty frames a second: each picture is shown for two of them.
    let shown = (0..<40).map { sequence.index(at: Double($0) / 20) }
    #expect(shown == (0..<40).map { (frame: Int) -> Int in frame / 2 % 8 })
    #expect((0..<900).allSatisfy { (frame: Int) -> Bool in sequence.index(at: Double(frame) / 30) == frame / 3 % 8 })
  }

  @Test func `pictures with times of their own end when these say`() {
    let ends = [100_000, 150_000, 350_000]
    let sequence = PictureSequence(columns: 3, rows: 1, count: 3, pace: .ends(ends, plays: nil))
    for frame in 0..<500 {
      // Whole milliseconds, so that nothing is rounded.
      let moment = frame * 20 % 350
      #expect(sequence.index(at: Double(frame) / 50) == (moment < 100 ? 0 : moment < 150 ? 1 : 2))
    }
  }

  @Test func `what is played a few times keeps its last picture`() {
    let sequence = PictureSequence(columns: 2, rows: 1, count: 2, pace: .ends([100_000, 300_000], plays: 2))
    let shown = [-1, 0, 0.1, 0.3, 0.4, 0.59, 0.6, 7, 1e9].map { sequence.index(at: $0) }
    #expect(shown == [0, 0, 1, 0, 1, 1, 1, 1, 1])
  }

  @Test func `numbers count on beyond either end`() {
    let sequence = PictureSequence(columns: 4, rows: 2, count: 7, pace: .rate(1))
    #expect(
      [0, 6.9, 7, 13, -1, -0.1, -7, -8, 1e300, .infinity].map(sequence.wrapped).prefix(8) == [0, 6, 0, 6, 6, 6, 0, 6])
    #expect((0..<7).contains(sequence.wrapped(1e300)) && sequence.wrapped(.nan) == 0)
  }

  private func states(_ keys: String, track: String = "linear: { to: 100, over: 10f }") throws -> [FrameState] {
    try frames(
      of: scene(
        "ZStack:\n  - Rectangle: { fill: red }\n  - { Image: a-80x40.png, \(keys) }\n  - Text: Words",
        canvas: "{ size: 200x300, fps: 10 }", track: track))
  }

  /// The picture that each frame shows, and its size.
  private func shown(_ states: [FrameState]) -> [Int?] {
    func cell(_ layer: LayerState) -> Int? {
      for part in layer.parts {
        switch part {
        case .picture(let picture):
          for case .image(_, let size, _, let fitting) in picture.items where size == Size(width: 20, height: 20) {
            return fitting.cell?.index
          }
        case .layer(let inner): if let found = cell(inner) { return found }
        default: break
        }
      }
      return nil
    }
    return states.map { $0.layers.lazy.compactMap(cell).first }
  }

  @Test func `a sheet shows its pictures in turn and repaints nothing else`() throws {
    let states = try states("frames: 4x2, rate: 5")
    #expect(shown(states) == (0...10).map { $0 / 2 % 8 })
    #expect(states.dropFirst().map(\.work.rasterised) == (1...10).map { $0 % 2 == 0 ? 1 : 0 })
    #expect(states.dropFirst().allSatisfy { $0.work.layouts == 0 })
    #expect(shown(try self.states("frames: 4x2")).prefix(4) == [0, 1, 2, 3])
  }

  @Test func `frame follows the scroll, or stays`() throws {
    #expect(shown(try states("frames: 4x2, frame: scroll / 20")) == (0...10).map { $0 / 2 })
    let still = try states("frames: 4x2, frame: 9")
    #expect(shown(still).allSatisfy { $0 == 1 })
    #expect(
      still[0].layers.count == 1 && still.dropFirst().allSatisfy { $0.work.rasterised == 0 && $0.work.evaluated == 0 })
  }

  @Test(arguments: [
    ("frames: 3x2", "image \"a-80x40.png\" is 80x40 pixels, which are not 3x2 equal frames"),
    ("frame: 2", "image \"a-80x40.png\" is one picture, of which \"frame\" can show no other"),
  ])
  func `pictures that are not there are an error`(_ keys: String, _ message: String) throws {
    let scene = try scene("Image: a-80x40.png\n\(keys)")
    let found = problems { () throws(SceneFailure) in
      _ = try Stepper(scene: scene, resources: FakeResources(), framesPerSecond: nil).step()
    }
    #expect(found.map(\.message) == [message])
  }

  @Test func `with less motion what plays rests on its first picture, and a frame that is asked for is shown`() throws {
    func resting(_ keys: String) throws -> [FrameState] {
      try frames(
        of: scene(
          "ZStack:\n  - Rectangle: { fill: red }\n  - { Image: a-80x40.png, \(keys) }",
          canvas: "{ size: 200x300, fps: 10 }", track: "linear: { to: 100, over: 10f }"
        ).withReducedMotion)
    }
    let states = try resting("frames: 4x2, rate: 5")
    #expect(shown(states) == Array(repeating: 0, count: 11))
    #expect(states.dropFirst().allSatisfy { $0.work.rasterised == 0 && $0.work.evaluated == 0 })
    #expect(shown(try resting("frames: 4x2, frame: scroll / 20")) == (0...10).map { $0 / 2 })
  }

  @Test func `what plays is refused in a mask`() throws {
    let scene = try scene("Rectangle: { fill: red }\nmask: { ZStack: [{ Image: a-80x40.png, frames: 4x2 }] }")
    let found = problems { () throws(SceneFailure) in
      _ = try Stepper(scene: scene, resources: FakeResources(), framesPerSecond: nil).step()
    }
    #expect(found.map(\.message) == ["image \"a-80x40.png\" plays, and a mask is painted once"])
  }
}
