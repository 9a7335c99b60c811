package import MultiplaneBase
package import MultiplaneLayout

/// A box an overlay marks on a frame, in points of the canvas.
package struct OverlayMark: Sendable {
  /// The corners of the box.
  package let corners: Corners
  /// The part of the canvas that is seen where the box stands; `nil` where all of it is shown, beyond the canvas too.
  package let clip: PointRect?
  /// Which of the overlay's colors it has: its place in the legend.
  package let tone: Int
  /// How opaque the color fills the box, from 0 to 1; 0 draws its edge alone.
  package let fill: Double
  /// The words beside it.
  package let name: String?

  init(corners: Corners, clip: PointRect? = nil, tone: Int = 0, fill: Double = 0, name: String? = nil) {
    (self.corners, self.clip, self.tone, self.fill, self.name) = (corners, clip, tone, fill, name)
  }

  /// A box that is upright on the canvas; `nil` if it is empty.
  init?(_ rect: PointRect, fill: Double, name: String? = nil) {
    if rect.isEmpty { return nil }
    self.init(corners: ProjectiveMap.identity.corners(of: rect), clip: rect.grown(by: 1), fill: fill, name: name)
  }
}
