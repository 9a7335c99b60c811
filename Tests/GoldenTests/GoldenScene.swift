import Foundation
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene
import Testing

/// Where the repository's files are.
enum Repository {
  static let root: String = {
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    return file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  }()
}

/// A scene of `Scenes/` and the frames of it that have goldens: a line of `golden/cases.txt`.
struct GoldenScene: Sendable, CustomTestStringConvertible {
  /// The path under `Scenes/`, without `.yaml`.
  var name: String
  var frames: [Int]
  /// Device pixels a point; `nil` takes the scene's.
  var scale: Double?

  var testDescription: String { name }

  /// All cases, in the order of the file.
  static let all: [GoldenScene] = {
    guard let bytes = contents(of: "\(Repository.root)/golden/cases.txt") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.prefix { $0 != "#" }.split(separator: " ")
      guard words.count >= 2 else { return nil }
      return GoldenScene(
        name: String(words[0]), frames: words[1].split(separator: ",").compactMap { Int($0) },
        scale: words.count > 2 ? Double(words[2]) : nil)
    }
  }()

  /// The golden of a frame, from the root of the repository, without its extension.
  func golden(_ frame: Int) -> String {
    if frames.count == 1 { return "golden/\(name)/frame" }
    return "golden/\(name)/frame.f" + String(repeating: "0", count: max(0, 5 - String(frame).count)) + String(frame)
  }

  /// Whether the case is among those named: by its scene's path, or by the path's last part.
  func isNamed(in names: [String]) -> Bool {
    names.contains { $0 == name || $0 == name.split(separator: "/").last.map(String.init) }
  }

  func load() throws -> Scene {
    let path = "\(Repository.root)/Scenes/\(name).yaml"
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    do throws(SceneFailure) {
      return try SceneReader.read(try SourceFile.read(path: path), folder: "/" + folder)
    } catch {
      throw UnreadableScene(text: DiagnosticPrinter(sources: [:]).text(error.diagnostics))
    }
  }
}

/// A scene that cannot be drawn, with the engine's messages.
struct UnreadableScene: Error, CustomStringConvertible {
  var text: String
  var description: String { text }
}

extension Scene {
  /// The states of some frames, each stepped to from the first.
  func states(of frames: [Int], _ invalidation: Invalidation, _ resources: RenderResources) throws -> [FrameState] {
    let stepper = try Stepper(scene: self, resources: resources.makeLayoutResources(), invalidation: invalidation)
    var states: [FrameState] = []
    for frame in 0...(frames.max() ?? 0) {
      let state = try stepper.step()
      if frames.contains(frame) { states.append(state) }
    }
    return states
  }

  /// Whether frames of this scene are written with alpha.
  var hasAlpha: Bool { (canvas.background?.alpha ?? 0) < 1 }

  /// The hash of each frame's pixels, drawn by one composer in the order given.
  func hashes(of states: [FrameState], scale: Double, _ resources: RenderResources) throws -> [PixelHash] {
    let composer = try FrameComposer(scene: self, scale: scale, resources: resources)
    return try states.map { state in
      try composer.compose(state)
      return PixelHash(of: composer.buffer.source, hasAlpha: true)
    }
  }
}
