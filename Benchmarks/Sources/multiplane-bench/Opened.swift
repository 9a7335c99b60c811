import Multiplane
import MultiplaneBase
import MultiplaneInspection
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene

/// A scene with all that draws it.
struct Opened {
  var scene: Scene
  let resources: RenderResources
  var hasAlpha: Bool { (scene.canvas.background?.alpha ?? 0) < 1 }

  init(_ path: String) throws {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let read = try SceneReader.read(try SourceFile.read(path: path), folder: folder)
    resources = try RenderResources(scene: read)
    scene = try read.resolved(resources.makeLayoutResources())
  }

  init(text: String) throws {
    let read = try SceneReader.read(text, name: "bench.yaml")
    resources = try RenderResources(scene: read)
    scene = try read.resolved(resources.makeLayoutResources())
  }

  func stepper() throws -> Stepper { try Stepper(scene: scene, resources: resources.makeLayoutResources()) }
  func composer() throws -> FrameComposer {
    try FrameComposer(scene: scene, scale: scene.canvas.scale, resources: resources)
  }

  /// The states of all frames.
  func states() throws -> [FrameState] {
    let stepper = try stepper()
    return try (0..<stepper.frameCount).map { _ in try stepper.step() }
  }
}

extension FrameComposer {
  /// The frame as encoders want it.
  var source: PixelSource { PixelSource(buffer, rowVersions: rowVersions) }
}

/// The middle of some values; 0 of none.
func median(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

/// Milliseconds of a call.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = monotonicNanoseconds()
  try body()
  return Double(monotonicNanoseconds() - start) / 1e6
}

/// A number with three digits after the point.
func thousandths(_ value: Double) -> String { decimalText(thousandths: Int((value * 1000).rounded())) }
