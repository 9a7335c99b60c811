import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneScene
import Synchronization
import TestSupport

/// A scene that comes with the engine, by its file under `Scenes`.
func committedScene(_ name: String) throws -> LoadedScene {
  try LoadedScene(SourceFile.read(path: "\(Repository.scenes)/\(name)"))
}

/// A scene written in a test.
func scene(_ text: String, appearance: Appearance = .light) throws -> LoadedScene {
  var options = RenderOptions()
  options.appearance = appearance
  return try LoadedScene(SourceFile(name: "test.yaml", text: text), folder: Repository.scenes, options: options)
}

extension TemporaryFolder {
  /// Writes squares of 8 points as SVG files.
  func writeSquares(_ names: String..., color: String = "red") {
    for name in names {
      write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><path fill='\(color)' d='M0 0h8v8H0z'/></svg>",
        to: name)
    }
  }
}

/// A list that scrolls, with a layer that moves at its own speed: small, and everything moves.
let movingList = """
  multiplane: 1
  canvas: { size: 96x128, scale: 2, fps: 30 }
  layers:
    - Gradient: { from: navy, to: teal }
      height: 512
      speed: 0.25
    - ScrollView:
        - LazyVStack:
            - ForEach: 500
              row:
                Text: Row ${index}
                lines: 1
                padding: 6
                opacity: 1 - 0.5 * abs(phase)
    - Rectangle:
      fill: "#F00"
      width: 12
      height: 12
      y: -scroll / 10
  scroll:
    - linear: { by: 300, over: 1s }
  """

extension SequenceRenderer {
  /// The PNG files of the run's frames, and a line of stats each, without times.
  func files() throws -> (files: [Int: [UInt8]], stats: [Int: String]) {
    let files = Mutex<[Int: [UInt8]]>([:])
    let stats = Mutex<[Int: String]>([:])
    try run(
      into: FrameFunction(readsPixels: false) { frame throws(OutputError) in
        let bytes = frame.encoded.file.bytes
        files.withLock { $0[frame.number] = bytes }
      },
      onFrame: { frame throws(RenderFailure) in
        stats.withLock { $0[frame.frame] = frame.json.withoutTimes }
      })
    return (files.withLock { $0 }, stats.withLock { $0 })
  }
}

extension String {
  /// A line of stats without its times.
  var withoutTimes: String { range(of: ",\"ms\"").map { String(self[..<$0.lowerBound]) } ?? self }
}

extension LoadedScene {
  /// The state of a moment, by a session of its own.
  func state(at moment: SceneMoment, options: RenderOptions = RenderOptions()) throws -> FrameState {
    try SceneSession(self, options: options).state(at: moment)
  }

  /// A picture of a moment, by a session of its own.
  func still(
    at moment: SceneMoment, options: RenderOptions = RenderOptions()
  ) throws -> (file: [UInt8], frame: Int, warnings: [Diagnostic]) {
    try SceneSession(self, options: options).still(at: moment)
  }

  /// The tree of a moment, by a session of its own.
  func inspection(at moment: SceneMoment, options: RenderOptions = RenderOptions()) throws -> Inspection {
    try SceneSession(self, options: options).inspection(at: moment)
  }

  /// What a key was on a moment, by a session of its own.
  func explanation(of target: String, at moment: SceneMoment, row: Int? = nil) throws -> Explanation {
    try SceneSession(self).explanation(of: target, at: moment, row: row)
  }

  /// A moment with overlays, by a session of its own.
  func overlaid(
    _ overlays: [Overlay], at moment: SceneMoment, options: RenderOptions = RenderOptions()
  ) throws -> (png: [UInt8], frame: Int, warnings: [Diagnostic]) {
    try SceneSession(self, options: options).overlaid(overlays, at: moment)
  }
}

extension TemporaryFolder {
  /// Writes pictures of 4x4 pixels, and an SVG file.
  func writeSmallPictures() {
    let picture = PNGBuilder(width: 4, height: 4, depth: 8, color: 0, data: Array(repeating: 0, count: 20)).bytes
    for name in ["a", "b", "row1", "row2", "spare"] { write(picture, to: "\(name).png") }
    write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8'/></svg>", to: "c.svg")
  }
}
