import Foundation
import MultiplaneBase
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneReading
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// A scene of `Scenes/`.
struct CommittedScene: Sendable, CustomTestStringConvertible {
  /// The path under `Scenes/`, without `.yaml`.
  var name: String

  var testDescription: String { name }

  /// All of them, by name.
  static let all = Repository.sceneFiles.map { CommittedScene($0) }
  /// The scenes that ways to a frame are tried on.
  static let forEveryWay = Repository.scenesForEveryWay.map { CommittedScene($0) }

  private init(_ file: String) { name = String(file.dropLast(".yaml".count)) }
  init(name: String) { self.name = name }

  /// - Parameter store: What the scene is drawn with afterwards, so that its pictures are opened once.
  func load(_ store: AssetStore = AssetStore()) throws -> Scene {
    let path = "\(Repository.scenes)/\(name).yaml"
    do throws(SceneFailure) {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let scene = try SceneReader.read(try SourceFile.read(path: path), folder: folder)
      return try scene.resolved(RenderResources(scene: scene, store: store).makeLayoutResources())
    } catch {
      throw UnreadableScene(error)
    }
  }
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

  /// The hash of each frame's pixels, drawn by one composer in the order given.
  func hashes(of states: [FrameState], scale: Double, _ resources: RenderResources) throws -> [PixelHash] {
    let composer = try FrameComposer(scene: self, scale: scale, resources: resources)
    return try states.map { state in
      try composer.compose(state)
      return PixelHash(of: composer.buffer.source, hasAlpha: true)
    }
  }
}
