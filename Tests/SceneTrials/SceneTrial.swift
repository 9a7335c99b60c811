package import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene
package import TestSupport

/// A scene on trial: what must hold for any scene, whatever stands in it.
///
/// Ways to a frame give the same state and pixels; what places say is where pixels are; what formulas were given are the
/// numbers that places give.
package struct SceneTrial {
  let loaded: LoadedScene
  /// The folder of files that were written for the trial.
  private var folder: TemporaryFolder?
  /// The states of all frames, each stepped from the one before.
  let states: [FrameState]
  /// The pixels of all frames, each drawn over the one before.
  let frames: [FramePixels]
  var scene: Scene { loaded.scene }

  /// Steps and draws all frames of a scene.
  ///
  /// - Throws: What is wrong with the scene.
  package init(_ loaded: LoadedScene) throws {
    self.loaded = loaded
    let stepper = try loaded.makeStepper(traces: true, tracksVisibility: true)
    states = try (0..<stepper.frameCount).map { _ in try stepper.step() }
    let composer = try FrameComposer(
      scene: loaded.scene, scale: loaded.scene.canvas.scale, resources: loaded.resources)
    frames = try states.map { state in
      try composer.compose(state)
      return FramePixels(composer.buffer)
    }
  }

  /// A trial of a scene with its files.
  package init(_ scene: WrittenScene, isOther: Bool = false) throws {
    let folder = TemporaryFolder()
    for file in scene.files { folder.write(file.bytes, to: file.name) }
    try self.init(scene.text, isOther: isOther, folder: folder.path)
    self.folder = folder
  }

  /// A trial of a scene as text; it may name files in `Scenes`.
  ///
  /// - Parameter isOther: Whether it is shown as on a dark device and with less motion.
  package init(_ text: String, isOther: Bool = false, folder: String = Repository.scenes) throws {
    var options = RenderOptions()
    (options.appearance, options.reducesMotion) = (isOther ? .dark : .light, isOther)
    try self.init(
      LoadedScene(SourceFile(name: "trial.yaml", text: text), folder: folder, options: options))
  }

  /// What does not hold; a line each, the first of its kind.
  package func differences() throws -> [String] {
    try differencesOfWays() + [placesOfPixels(), numbersOfPlaces()].compactMap { $0 }
  }

  /// Frames that differ by the way they were reached; a line for each way, the first.
  package func differencesOfWays() throws -> [String] {
    try [rootWay(), frameAlone(), framesAnyhow()].compactMap { $0 }
  }

  /// A state drawn by itself.
  func pixels(of state: FrameState, in scene: Scene? = nil) throws -> FramePixels {
    let scene = scene ?? self.scene
    let composer = try FrameComposer(scene: scene, scale: scene.canvas.scale, resources: loaded.resources)
    try composer.compose(state)
    return FramePixels(composer.buffer)
  }
}
