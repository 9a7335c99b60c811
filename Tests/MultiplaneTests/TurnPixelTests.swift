import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneInspection
import TestSupport
import Testing

/// The pixels of what is turned in space: those of a browser.
@Suite(.full, .serialized, .timeLimit(.minutes(5))) struct TurnPixelTests {
  private let folder = TemporaryFolder()

  /// A case: how a card of 240 by 180 points is turned, where it stands, and the camera before it.
  private struct Turn {
    var (tilt, turn, roll) = (0.0, 0.0, 0.0)
    var (left, top, z) = (180.0, 110.0, 0.0)
    var width = 240.0
    var height = 180.0
    /// The camera; the horizon in points from the top.
    var (x, y, camera, lens, horizon) = (0.0, 0.0, 0.0, 40.0, 200.0)
    var isFloor = false

    var scene: String {
      let place =
        isFloor
        ? "place: floor, left: \(left)" : "left: \(left), top: \(top), turn: \(turn)deg, roll: \(roll)deg"
      let edges = "left: \(width / 4), top: \(height / 4), width: \(width / 2), height: \(height / 2)"
      return """
        multiplane: 1
        canvas: { size: 600x400, scale: 2 }
        camera: { x: \(x), y: \(y), z: \(camera) + 0 * time, lens: \(lens)deg, horizon: \(horizon) }
        layers:
          - { ZStack: [{ Color: "#3060a0", width: 100%, height: 100% }, { Color: "#e0d060", \(edges) }],
              width: \(width), height: \(height), z: \(z), tilt: \(tilt)deg, \(place) }
        """
    }

    var page: String {
      let distance = 200 / tan(lens / 2 * .pi / 180)
      let (top, tilt) = isFloor ? (400 - height, 90 + tilt) : (top, tilt)
      return """
        <style>body{margin:0;overflow:hidden;background:white}i{position:absolute}
        main{position:absolute;width:600px;height:400px;perspective:\(distance)px;perspective-origin:300px \(horizon)px}
        div{position:absolute;inset:0;transform-style:preserve-3d;transform:translate3d(\(-x)px,\(-y)px,\(camera)px)}
        #card{left:\(left)px;top:\(top)px;width:\(width)px;height:\(height)px;background:#3060a0;
        transform-origin:50% \(isFloor ? 100 : 50)%;
        transform:translateZ(\(-z)px) rotateX(\(tilt)deg) rotateY(\(turn)deg) rotateZ(\(roll)deg)}
        #card i{left:25%;top:25%;width:50%;height:50%;background:#e0d060}</style>
        <main><div><i id=card><i></i></i></div></main>
        """
    }
  }

  @Test func `a browser shows what is turned in space where frames do`() throws {
    var random = SeededGenerator(seed: 11)
    func number(_ range: ClosedRange<Double>) -> Double { (Double.random(in: range, using: &random) * 4).rounded() / 4 }
    var cases: [Turn] = []
    for _ in 0..<50 {
      var turn = Turn()
      (turn.tilt, turn.turn, turn.roll) = (number(-75...75), number(-75...75), number(-90...90))
      (turn.left, turn.top, turn.z) = (number(0...360), number(0...220), number(-60...300))
      (turn.x, turn.y, turn.camera) = (number(-60...60), number(-40...40), number(-80...120))
      (turn.lens, turn.horizon) = (number(25...60), number(120...260))
      cases.append(turn)
    }
    for index in 0..<10 {
      var floor = Turn()
      floor.isFloor = true
      (floor.tilt, floor.left, floor.width) = (index < 5 ? 0 : -5, -1700, 4000)
      (floor.z, floor.height) = (Double(index % 5) * 40, Double(400 << (index % 5)))
      (floor.x, floor.lens, floor.horizon) = (Double(index) * 10, 30 + Double(index), 180)
      cases.append(floor)
    }
    if TestTier.current != .night { cases = [cases[0], cases[1], cases[52]] }
    let browser = try Browser()
    try browser.show(width: 600, height: 400, density: 2)
    var (worst, most) = (0.0, 0.0)
    for (number, turn) in cases.enumerated() {
      let session = try SceneSession(SourceFile(name: "scene.yaml", text: turn.scene), traces: false)
      folder.write(turn.page, to: "page.html")
      try browser.open(folder.file("page.html"))
      try browser.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
      let shown = try StraightImage(png: Array(browser.screenshot()), name: "page")
      let drawn = try StraightImage(png: session.still(at: .frame(0)).file, name: "still")
      let sum = zip(shown.bytes, drawn.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      let mean = Double(sum) / Double(shown.width * shown.height * 3)
      worst = max(worst, mean)
      let rect = try browser.value(
        "(r => [r.left, r.top, r.right, r.bottom])(document.getElementById('card').getBoundingClientRect())")
      let box = try session.inspection(at: .frame(0)).layers[0].place
      let ours = [box.x, box.y, box.x + box.width, box.y + box.height]
      let theirs = try #require(rect as? [Double])
      let off = zip(ours, theirs).map { abs($0 - $1) * 2 }.max() ?? 0
      most = max(most, off)
      #expect(off <= 0.5 && mean <= 1, "case \(number): \(off) px, \(mean) of 255, \(turn)")
    }
    print("turns against Chromium: corners \(most) px, mean \(worst) of 255")
  }
}
