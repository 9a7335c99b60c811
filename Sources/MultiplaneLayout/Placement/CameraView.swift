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
