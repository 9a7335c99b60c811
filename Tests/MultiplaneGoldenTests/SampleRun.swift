import Foundation
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneGolden
import MultiplaneRender
import TestSupport

/// A run with an outcome of every kind, its pictures drawn into a folder of its own.
struct SampleRun {
  let folder: String
  private(set) var report: TestReport

  /// Names that would do harm if they were taken for markup.
  static let hostile = "\"><img src=x onerror=alert(1)></script><script>alert(2)</script> & 'more' \u{7}\u{202E}\u{9B}"
  /// How people see it: a terminal, a browser, a viewer of JUnit files would obey what does not show.
  static let shownHostile = hostile.replacing("\u{7}\u{202E}\u{9B}", with: "\\u{7}\\u{202E}\\u{9B}")

  private let golden: StraightImage

  init(folder: String) throws {
    self.folder = folder
    golden = try MutationScene.golden.get()
    report = TestReport(
      title: "multiplane test Scenes", version: "0.1.0", acceptCommand: "multiplane test --accept",
      fingerprintNote: "this machine draws with another version of cairo than the goldens: was 1.16.0, is 1.18.0",
      seconds: 3.25, scenes: [])
    report.scenes = [
      SceneResult(path: "Scenes/feed.yaml", cases: try feed(), seconds: 1.5),
      SceneResult(path: "Scenes/wine.yaml", cases: try wine(), seconds: 0.75),
      SceneResult(
        path: "Scenes/many.yaml",
        cases: (0..<40).map {
          CaseResult(id: "many/case-\($0)", name: "row \($0) is where it was", kind: .image, outcome: .passed)
        }, seconds: 1),
    ]
  }

  private func file(_ image: StraightImage, _ name: String) throws -> PictureFile {
    let path = "\(folder)/\(name).png"
    Files.write(image.png(), to: path)
    return PictureFile(path: path, size: image.size, hash: ContentDigest.sha256(of: image.bytes))
  }

  private func frame(
    _ id: String, _ number: Int, golden: StraightImage? = nil, actual: StraightImage, outcome: TestOutcome = .failed,
    mode: PictureComparison.Mode = .exact, changes: [NodeChange] = [], isAcceptable: Bool = true
  ) throws -> FrameResult {
    var result = FrameResult(id: id, frame: number, outcome: outcome, changes: changes, isAcceptable: isAcceptable)
    result.actual = try file(actual, "actual/\(id)")
    guard let golden else { return result }
    let comparison = PictureComparison(golden: golden, actual: actual, mode: mode)
    result.golden = try file(golden, "golden/\(id)")
    result.diff = try file(comparison.picture(golden: golden, actual: actual), "diff/\(id)")
    result.comparison = ComparisonResult(comparison)
    return result
  }

  private func feed() throws -> [CaseResult] {
    let place = TestPlace(path: "Scenes/feed.yaml", line: 61, column: 5)
    let frames = try (0..<48).map { number -> FrameResult in
      let id = "feed/cards.f000" + (number < 10 ? "0" : "") + String(number)
      let side = (20...26).contains(number) ? 30 - abs(number - 23) * 6 : number == 40 ? 6 : 0
      if side == 0 { return FrameResult(id: id, frame: number, outcome: .passed) }
      var actual = golden
      actual.fill(300, 210, side, side, [230, 60, 40, 255])
      return try frame(id, number, golden: golden, actual: actual)
    }
    var named = NodeChange(
      node: "layers[13]", kind: .moved, detail: "1 px to the right",
      before: PixelRect(x: 10, y: 140, width: 160, height: 15),
      after: PixelRect(x: 11, y: 140, width: 160, height: 15))
    (named.title, named.source) = ("Text \"Small hours\"", TestPlace(path: "Scenes/feed.yaml", line: 40, column: 5))
    let moved = try MutationScene.picture(
      MutationScene.text.replacing("size: 12, left: 10, top: 140", with: "size: 12, left: 11, top: 140"))
    return [
      CaseResult(
        id: "feed/cards", name: "cards", kind: .image, outcome: .failed, place: place,
        messages: (20..<27).map { (frame: Int) in TestMessage("frame \(frame) is not as accepted", frame: frame) },
        frames: frames,
        detail: "exact, frames 0-47", seconds: 0.4),
      CaseResult(
        id: "feed/total", name: "total", kind: .image, outcome: .failed, place: place,
        frames: [
          try frame(
            "feed/total", 120, golden: golden, actual: moved, mode: .tolerant(.standard),
            changes: [
              named,
              NodeChange(node: "layers[3]", kind: .changed, detail: "fill #3a6ea5, was #3a6ead"),
            ])
        ], seconds: 0.02),
      CaseResult(
        id: "feed/steady", name: "a step without a new row lays nothing out", kind: .expect, outcome: .failed,
        place: place,
        messages: [
          TestMessage(
            "\"stats.layouts == 0 or stats.entered > 0\" does not hold in frame 31 and 4 more",
            excerpt: "61 |     expect: stats.layouts == 0 or stats.entered > 0\n   |             ^~~~~~~~~~~~~~~~~~\n"
              + "stats.layouts is 2, stats.entered is 0",
            hint: "name.width in a layout key follows the scroll", place: place)
        ], detail: "over 1f..end, 239 frames"),
      CaseResult(
        id: "feed/new", name: "new", kind: .image, outcome: .missing, place: place,
        messages: [TestMessage("there is no golden; the frame drawn is in actual/feed/new.png")],
        frames: [try frame("feed/new", 0, actual: golden, outcome: .missing)]),
      CaseResult(id: "feed/good", name: "good", kind: .image, outcome: .passed, seconds: 0.01),
    ]
  }

  private func wine() throws -> [CaseResult] {
    let red = StraightImage(width: 8, height: 4, bytes: (0..<32).flatMap { [200, UInt8($0), 10, 128] as [UInt8] })
    var blue = red
    blue.fill(3, 2, 1, 1, [20, 40, 60, 128])
    let wide = StraightImage(width: 12, height: 4, bytes: Array(repeating: 90, count: 192))
    return [
      CaseResult(
        id: "wine/clear", name: "clear", kind: .image, outcome: .failed,
        frames: [try frame("wine/clear", 0, golden: red, actual: blue)]),
      CaseResult(
        id: "wine/size", name: "size", kind: .image, outcome: .failed,
        messages: (1...3).map { TestMessage("the golden has 8x4, the frame 12x4; message \($0)") },
        frames: [try frame("wine/size", 0, golden: red, actual: wide)]),
      CaseResult(
        id: "wine/hostile", name: Self.hostile, kind: .expect, outcome: .error,
        messages: [TestMessage(Self.hostile, excerpt: Self.hostile, hint: Self.hostile)]),
      CaseResult(
        id: "wine/same", name: "the leaf way equals the root way", kind: .reference, outcome: .failed,
        frames: [try frame("wine/same", 3, golden: red, actual: blue, isAcceptable: false)]),
      CaseResult(
        id: "wine/shaky", name: "total", kind: .image, outcome: .unstable,
        messages: [TestMessage("frame 3 drawn twice is not the same")],
        frames: [try frame("wine/shaky", 3, golden: red, actual: blue, outcome: .unstable, isAcceptable: false)]),
      CaseResult(
        id: "wine/known", name: "known", kind: .image, outcome: .expectedFailure,
        expectedReason: "hairlines at 1.5 (2026-11-02)"),
      CaseResult(
        id: "wine/mended", name: "mended", kind: .image, outcome: .unexpectedPass,
        messages: [TestMessage("passes, but is on record as failing", hint: "remove xfail")]),
      CaseResult(id: "wine/old", name: "golden/wine/old.png", kind: .image, outcome: .obsolete),
    ]
  }
}
