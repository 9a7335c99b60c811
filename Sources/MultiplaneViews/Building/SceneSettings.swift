/// The settings of a scene that a view has, besides the nodes.
package struct SceneSettings: Sendable {
  var title: String?
  var canvas: SceneDevice?
  /// Where the canvas is given in the program.
  var canvasPlace: CodePlace?
  /// The colour behind all layers.
  var background: [Piece]?
  /// The keys of the camera, and their values.
  var camera: [(String, SceneValue)]?
  var steps: [ScrollStep]?
  var events: [SceneEvent]?
  var checks: [SceneExpectation]?
  /// Parts of the scene that are written in its language, by their keys.
  var texts: [(key: String, text: String, place: CodePlace)] = []

  /// These settings, and where they say nothing those of a view inside.
  func merged(under inner: SceneSettings) -> SceneSettings {
    var merged = self
    merged.title = title ?? inner.title
    (merged.canvas, merged.canvasPlace) = canvas == nil ? (inner.canvas, inner.canvasPlace) : (canvas, canvasPlace)
    merged.background = background ?? inner.background
    merged.camera = camera ?? inner.camera
    merged.steps = steps ?? inner.steps
    merged.events = events ?? inner.events
    merged.checks = checks ?? inner.checks
    merged.texts += inner.texts.filter { part in !texts.contains { $0.key == part.key } }
    return merged
  }

  /// The settings without what happens after the first frame.
  var withoutChanges: SceneSettings {
    altered(self) { settings in
      (settings.steps, settings.events, settings.checks) = (nil, nil, nil)
      settings.texts.removeAll { ["scroll", "events", "checks"].contains($0.key) }
    }
  }
}

/// A device that a scene is drawn on: its canvas, and a name for the goldens of tests.
public struct SceneDevice: Sendable {
  package let name: String
  let width, height: Int
  let scale, framesPerSecond: Double
  let safeArea: EdgeInsets
  let axis: Axis
  /// A device by its points across and down, its device pixels a point, its frames a second, the points at its sides
  /// that bars and notches cover, and the axis along which its layers scroll where none of them is a scroller.
  ///
  /// The name is that of the folder of goldens; it is made of the size unless given.
  public init(
    _ name: String? = nil, width: Int, height: Int, scale: Double = 2, framesPerSecond: Double = 60,
    safeArea: EdgeInsets = EdgeInsets(), axis: Axis = .vertical
  ) {
    self.name = name ?? "\(width)x\(height)"
    (self.width, self.height, self.scale, self.framesPerSecond) = (width, height, scale, framesPerSecond)
    (self.safeArea, self.axis) = (safeArea, axis)
  }
  /// 390 x 844 points at two pixels a point, as a view without a canvas is drawn.
  public static let iPhone = SceneDevice("iphone", width: 390, height: 844)
  /// 820 x 1180 points at two pixels a point.
  public static let iPad = SceneDevice("ipad", width: 820, height: 1180)
}

nonisolated extension View {
  /// The device the scene is drawn on; without one its canvas has 390 x 844 points and two pixels a point.
  public func canvas(_ device: SceneDevice, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    setting { ($0.canvas, $0.canvasPlace) = (device, CodePlace(file, line)) }
  }
  /// The picture the scene is drawn on, by its points across and down and its pixels a point.
  public func canvas(
    width: Int, height: Int, scale: Double = 2, framesPerSecond: Double = 60, axis: Axis = .vertical,
    file: StaticString = #fileID, line: Int = #line
  ) -> AnyView {
    let device = SceneDevice(width: width, height: height, scale: scale, framesPerSecond: framesPerSecond, axis: axis)
    return canvas(device, file: file, line: line)
  }
  /// The title of the scene.
  public func sceneTitle(_ title: String) -> AnyView { setting { $0.title = title } }
  /// A part of the scene in the language of scene files, such as its `stages`, `colors` or `checks`.
  ///
  ///     .scene("stages", "bar: 140..300")
  public func scene(_ key: String, _ yaml: String, file: StaticString = #fileID, line: Int = #line) -> AnyView {
    setting { $0.texts.append((key, yaml, CodePlace(file, line))) }
  }

  func setting(_ body: (inout SceneSettings) -> Void) -> AnyView {
    altered(erased) { $0.settings = altered(SceneSettings(), body).merged(under: $0.settings) }
  }
}
