/// A value of the camera; lengths in points.
package enum CameraField: String, Hashable, NamedValue, Sendable {
  case x, y, z, lens, focus, aperture, horizon, ground, distance

  package var sentence: String {
    switch self {
    case .x: "How far the camera stands to the right of where it looks at the middle of the canvas, in points."
    case .y: "How far it stands below there, in points."
    case .z: "How far it has gone into the picture, in points."
    case .lens: "The angle that it sees from the top to the bottom of the canvas."
    case .focus: "How far behind the picture plane it is that is sharp, in points."
    case .aperture: "How wide its lens is open, as a share of the `distance`; 0 shows everything sharp."
    case .horizon: "Where lines that go straight into the picture meet, in points from the top of the canvas."
    case .ground: "Where the floor begins at the picture plane, in points from the top of the canvas."
    case .distance: "How far before the picture plane it stands at `z: 0`, in points: the `lens` says so."
    }
  }

  /// The name in formulas.
  package var name: String { "camera.\(rawValue)" }

  /// The field of a name in formulas.
  package init?(named name: String) {
    guard name.hasPrefix("camera."), let field = CameraField(rawValue: String(name.dropFirst("camera.".count))) else {
      return nil
    }
    self = field
  }

  /// The value as it is written, where a scene gives none.
  package var restingValue: String {
    switch self {
    case .x, .y, .z, .focus, .aperture: "0"
    case .lens: "30deg"
    case .horizon: "canvas.height / 2"
    case .ground: "canvas.height"
    // Half the canvas is seen under half the angle. There is no tangent in the language.
    case .distance: "canvas.height / 2 * cos(camera.lens / 2) / sin(camera.lens / 2)"
    }
  }
}
