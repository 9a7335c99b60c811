import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// The camera on a frame, in points of space: to the right of the middle of the canvas, and behind the picture plane.
package struct CameraView: Sendable {
  /// The values of the camera: `x` with the way of a scroll across.
  package var x, z, distance, focus, aperture: Double
  /// How far behind the picture plane the eye is; negative before it.
  package var eye: Double { z - distance }

  /// The ends of the depth of field: between them a point becomes a disc of a diameter at most, which at `D` before the eye is
  /// `aperture distance |D - F| / D distance / F`. `nil` where all is sharp; the far end may be infinite.
  package func depthOfField(within diameter: Double) -> (near: Double, far: Double)? {
    guard aperture > 0 else { return nil }
    let sharp = max(1, focus - eye)
    let share = diameter * sharp / (aperture * distance * distance)
    return (eye + sharp / (1 + share), share < 1 ? eye + sharp / (1 - share) : .infinity)
  }
}

extension Stepper {
  /// The camera in the state that the last step gave, by the formulas of a plane; `nil` in a scene without planes.
  package func camera(in state: FrameState) -> CameraView? {
    guard let plane = scene.layers.first(where: { $0.properties[.z] != nil }) else { return nil }
    defer { context.fault = nil }
    func value(_ field: CameraField) -> Double { plane.properties.meaning(of: field.name)?.value(context).double ?? 0 }
    return CameraView(
      x: value(.x) + (scene.mainAxis == .horizontal ? state.scroll : 0), z: value(.z),
      distance: max(1, value(.distance)), focus: value(.focus),
      aperture: value(.aperture))
  }
}

extension PropertyList {
  /// The formula behind a name in one of the expressions, or in one behind that.
  fileprivate func meaning(of name: String) -> Expression? {
    var (expressions, searched): ([Expression], Set<ObjectIdentifier>) = (entries.map(\.expression), [])
    while let expression = expressions.popLast() {
      guard searched.insert(expression.identity).inserted else { continue }
      for used in expression.names {
        guard let definition = used.definition else { continue }
        if used.name == name { return definition }
        expressions.append(definition)
      }
    }
    return nil
  }
}
