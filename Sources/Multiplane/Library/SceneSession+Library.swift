internal import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneOutput
package import MultiplaneReading
internal import MultiplaneRender
package import MultiplaneScene

/// The look in which a device shows a scene.
public enum SceneAppearance: String, Sendable {
  /// A light look or a dark one.
  case light, dark

  /// The look as the engine calls it.
  package var look: Appearance { self == .dark ? .dark : .light }
}

/// How a session draws a scene; every option has the value a plain render uses.
public struct SessionOptions: Sendable {
  /// Frames a second the scene is stepped at; `nil` takes the scene's. Above 0, at most 1000.
  public var framesPerSecond: Double?
  /// Device pixels a point; `nil` takes the scene's. Above 0, at most 100; layout does not depend on it.
  public var scale: Double?
  /// Values of the scene's parameters, by name; the others have their defaults.
  public var parameters: [String: ParameterValue] = [:]
  /// Paths of files that are read in place of those that the scene's sources name, by the names of the sources.
  public var dataFiles: [String: String] = [:]
  /// Whether a character that no font has is drawn as a box, with a warning, instead of being an error.
  public var drawsMissingGlyphs = false
  /// Whether families installed on the machine may be used; pictures then differ between machines.
  public var systemFonts = false
  /// How the scene is shown at its start: as on a light or a dark device; `nil` takes its own device's.
  public var appearance: SceneAppearance?
  /// Whether less is moved: nodes with a speed of their own go with the page, and changes with a spring fade.
  public var reducesMotion = false
  /// The processor time, in seconds, that one step of work on the scene may take, from 1 to 86,400; `nil` is that of
  /// ``EngineLimits``.
  public var seconds: Int?

  /// The options of a plain render.
  public init() {}

  var render: RenderOptions {
    var options = RenderOptions()
    (options.framesPerSecond, options.scale, options.systemFonts) = (framesPerSecond, scale, systemFonts)
    options.missingGlyphs = drawsMissingGlyphs ? .warn : .error
    (options.inputs.values, options.inputs.files) = (parameters.mapValues(\.written), dataFiles)
    (options.appearance, options.reducesMotion) = (appearance?.look, reducesMotion)
    options.seconds = seconds.map { max(1, min($0, Budgets.mostSeconds)) }
    options.isDrawnAtOnce = true
    return options
  }
}

/// A moment that the track of a scene marks.
public struct SceneMark: Sendable, Hashable {
  /// The name of the mark.
  public let name: String
  /// Seconds from the start of the scene.
  public let time: Double
  /// The first frame at or after the mark.
  public let frame: Int
}

// The parts of a session that users of the library see.

extension SceneSession {
  /// Opens the scene in a file; the files it names lie under the file's folder.
  ///
  /// - Throws: `SceneError` with every problem of the scene, its fonts and its pictures.
  public convenience init(path: String, options: SessionOptions = SessionOptions()) throws(SceneError) {
    let loaded = try SceneError.wrapping(within: options.render.seconds) {
      try LoadedScene(SourceFile.read(path: path), options: options.render)
    }
    try self.init(loaded, options)
  }

  /// Opens a scene written in a text.
  ///
  /// - Parameters:
  ///   - text: The scene, in YAML or JSON.
  ///   - name: The name of the scene in messages.
  ///   - folder: The folder the files it names lie under.
  ///   - options: How it is drawn.
  /// - Throws: `SceneError` with every problem of the scene, its fonts and its pictures.
  public convenience init(
    text: String, name: String = "scene.yaml", folder: String = ".", options: SessionOptions = SessionOptions()
  ) throws(SceneError) {
    let loaded = try SceneError.wrapping(within: options.render.seconds) {
      try LoadedScene(SourceFile(name: name, text: text), folder: folder, options: options.render)
    }
    try self.init(loaded, options)
  }

  /// Opens a scene that was declared.
  ///
  /// - Parameter folder: The folder the files it names lie under.
  /// - Throws: Every problem of the scene, its fonts and its pictures.
  package convenience init(
    _ declared: DeclaredScene, folder: String, options: SessionOptions = SessionOptions()
  ) throws(SceneError) {
    let loaded = try SceneError.wrapping(within: options.render.seconds) {
      try LoadedScene(declared, folder: folder, options: options.render)
    }
    try self.init(loaded, options)
  }

  private convenience init(_ loaded: LoadedScene, _ options: SessionOptions) throws(SceneError) {
    do throws(SceneFailure) {
      try self.init(loaded, options: options.render)
    } catch {
      throw SceneError(error.diagnostics)
    }
  }

  /// The result of work on the scene within the session's time.
  private func limited<Value>(_ body: () throws -> Value) throws(SceneError) -> Value {
    try SceneError.wrapping(within: options.seconds, body)
  }

  // MARK: Properties of the scene

  /// The scene's title.
  public var title: String? { loaded.scene.title }
  /// The canvas, in points.
  public var canvas: SceneRect { SceneRect(PointRect(origin: .zero, size: loaded.scene.canvas.size)) }
  /// The moments the scene's track marks, by their frames, in order.
  public var marks: [SceneMark] {
    loaded.scene.marks.map { mark in
      let frame = loaded.scene.frame(at: mark.time, framesPerSecond: framesPerSecond)
      return SceneMark(name: mark.name, time: mark.time, frame: min(frameCount - 1, frame))
    }
  }
  /// The warnings of the scene, and those of stepping so far.
  public var remarks: [SceneProblem] { (loaded.scene.warnings + warnings).map { SceneProblem($0) } }

  // MARK: Versions

  /// Reads the scene's file again, and the files it names that have changed; the version before stays where the new one
  /// has faults.
  ///
  /// - Throws: `SceneError` with every problem of the new version, or if the scene has no file that can be read.
  public func update() throws(SceneError) { try limited { try reload() } }

  /// Takes another text of the scene; the version before stays where the new one has faults.
  ///
  /// - Throws: `SceneError` with every problem of the new version.
  public func update(text: String) throws(SceneError) {
    try limited { try reload(SourceFile(name: loaded.source.name, text: text)) }
  }

  /// Takes other values for the scene's parameters in place of all those before, which stay where the new ones have faults.
  ///
  /// - Parameter parameters: The values by name; a parameter that is left out has its default.
  /// - Throws: `SceneError` with every parameter that the scene does not have, every value of another type, and every
  ///   problem of the scene with them.
  public func update(parameters: [String: ParameterValue]) throws(SceneError) {
    try limited {
      var options = self.options
      options.inputs.values = parameters.mapValues(\.written)
      try reload(with: options)
    }
  }

  // MARK: Frames

  /// A frame, drawn. Frames may be asked for in any order; the cost of the next one follows its differences from the
  /// last.
  ///
  /// - Throws: `SceneError` if the scene has no such frame, or if it cannot be stepped or drawn.
  public func frame(_ number: Int) throws(SceneError) -> SceneFrame { try frame(at: .frame(number)) }

  /// The frame of a moment, drawn: `frame(at: .time(2))`, `frame(at: .mark("bar"))`.
  ///
  /// - Throws: `SceneError` if the scene has no such moment, or if it cannot be stepped or drawn.
  public func frame(at moment: SceneMoment) throws(SceneError) -> SceneFrame {
    try limited {
      let number = try frameNumber(at: moment)
      let session = try session(at: moment)
      let picture = FramePicture(of: try session.draw(number).buffer, format: options.format, hasAlpha: hasAlpha)
      return SceneFrame(try session.state(number), picture)
    }
  }

  /// The work of the step to a moment's frame, without drawing it.
  ///
  /// - Throws: `SceneError` if the scene has no such moment, or if it cannot be stepped.
  public func work(at moment: SceneMoment) throws(SceneError) -> FrameWork {
    try limited { FrameWork(try state(at: moment).work) }
  }

  /// The damage between the frames of two moments: boxes outside which they have the same pixels, in points of the canvas;
  /// they do not overlap.
  ///
  /// - Throws: `SceneError` if the scene has no such moments, or if they cannot be stepped.
  public func changes(from old: SceneMoment, to new: SceneMoment) throws(SceneError) -> [SceneRect] {
    try limited { try changes(from: state(at: old), to: state(at: new)).map { SceneRect($0) } }
  }

  // MARK: Looking inside

  /// The layers of the scene with all nodes in them, as they stand at a moment, back to front.
  ///
  /// - Throws: `SceneError` if the scene has no such moment, or if it cannot be stepped.
  public func tree(at moment: SceneMoment) throws(SceneError) -> [SceneNode] {
    try limited {
      Placement(try state(at: moment), fittedInto: loaded.scene.canvas.size).layers
        .map { SceneNode(PlacedNode($0), withChildren: true) }
    }
  }

  /// The frontmost node that draws something at a point in the frame of a moment, without its children; `nil` where none
  /// does.
  ///
  ///     let node = try session.node(at: ScenePoint(x: 195, y: 422), in: .frame(120))
  ///
  /// - Throws: `SceneError` if the scene has no such moment, or if it cannot be stepped.
  public func node(at point: ScenePoint, in moment: SceneMoment) throws(SceneError) -> SceneNode? {
    try limited {
      try pick(x: point.x, y: point.y, in: state(at: moment)).map { SceneNode($0, withChildren: false) }
    }
  }

  /// Where the value of a key came from at a moment.
  ///
  /// - Parameters:
  ///   - key: A node by its name or its key path, a dot, and a key: `cards.y`, `layers[2].shadow.radius`.
  ///   - moment: The moment of the frame.
  ///   - row: The row of a list the node stands in; `nil` takes the first visible one.
  /// - Throws: `SceneError` if the scene has no such key, row or moment, or if the moment cannot be stepped.
  public func explain(_ key: String, at moment: SceneMoment, row: Int? = nil) throws(SceneError) -> SceneExplanation {
    try limited { SceneExplanation(try explanation(of: key, at: moment, row: row)) }
  }
}
