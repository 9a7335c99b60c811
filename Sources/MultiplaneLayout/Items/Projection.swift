package import MultiplaneBase

/// A turn in space, and how an eye sees it: a node with `tilt`, `turn` and `roll` before a camera.
///
/// The node is turned about a point of its own, as `rotateX(tilt) rotateY(turn) rotateZ(roll)` turn an element in CSS. The eye
/// looks straight at the picture plane. Lines that go straight away from it meet at the vanishing point.
package struct Projection: Hashable, Sendable {
  /// In radians: the upper edge goes away from the eye.
  package var tilt = 0.0
  /// In radians: the right edge goes away from the eye.
  package var turn = 0.0
  /// In radians, clockwise, before the others.
  package var roll = 0.0
  /// How far before the picture plane the eye is, in points.
  package var distance: Double
  /// How far before the point that the node is turned about, in points.
  package var depth: Double
  /// The vanishing point, counted from the point that the node is turned about, in points.
  package var vanishing = PointOffset.zero
  /// How wide the lens is open, as a share of `distance`.
  package var aperture = 0.0
  /// How far before the eye all is sharp, in points.
  package var focus = 1.0
  /// How near what is drawn of it is: `distance / depth` of its points.
  package var nearness = ProjectiveMap.nearness

  /// A turn before an eye.
  package init(
    tilt: Double = 0, turn: Double = 0, roll: Double = 0, distance: Double, depth: Double,
    vanishing: PointOffset = .zero,
    aperture: Double = 0, focus: Double = 1
  ) {
    (self.tilt, self.turn, self.roll, self.distance, self.depth) = (tilt, turn, roll, distance, depth)
    (self.vanishing, self.aperture, self.focus) = (vanishing, aperture, focus)
  }

  /// Whether it changes nothing.
  var isIdentity: Bool { tilt == 0 && turn == 0 && roll == 0 && depth == distance }

  /// The same in units of which a point has some.
  package func scaled(by factor: Double) -> Projection {
    var scaled = self
    (scaled.distance, scaled.depth, scaled.focus) = (distance * factor, depth * factor, focus * factor)
    scaled.vanishing = vanishing * factor
    return scaled
  }

  /// The nearness that is sharp: `distance / depth` of what is there.
  package var sharpNearness: Double { distance / focus }

  /// How wide the disc is that a point out of focus becomes, for each 1 of nearness from the sharp one, in points.
  package var spread: Double { aperture * distance }

  /// How far from its place a point is seen, at most: half the disc of one at the horizon, or so near that it fills the picture.
  package var reach: Double { spread == 0 ? 0 : min(spread * max(sharpNearness, 2) / 2, distance) }

  /// Where the points of a node come to stand that is turned about one of them.
  package func map(about point: PointOffset) -> ProjectiveMap { .identity.projected(by: self, about: point) }

  /// Where points come to stand, both counted from the one that the node is turned about.
  ///
  /// A point at `(X, Y, Z)` in space, `Z` towards the eye, is seen at `V + distance ((X, Y) - V) / (depth - Z)`, with the vanishing
  /// point `V` (https://drafts.csswg.org/css-transforms-2/#perspective).
  var map: ProjectiveMap {
    let (sinTilt, cosTilt) = (PortableMath.sin(tilt), PortableMath.cos(tilt))
    let (sinTurn, cosTurn) = (PortableMath.sin(turn), PortableMath.cos(turn))
    let (sinRoll, cosRoll) = (PortableMath.sin(roll), PortableMath.cos(roll))
    // Where the unit vectors of the node come to lie in space.
    let u = (
      x: cosRoll * cosTurn, y: sinRoll * cosTilt + cosRoll * sinTurn * sinTilt,
      z: sinRoll * sinTilt - cosRoll * sinTurn * cosTilt
    )
    let v = (
      x: -sinRoll * cosTurn, y: cosRoll * cosTilt - sinRoll * sinTurn * sinTilt,
      z: cosRoll * sinTilt + sinRoll * sinTurn * cosTilt
    )
    let far = depth / distance
    func row(_ u: Double, _ uz: Double, _ v: Double, _ vz: Double, _ vanishing: Double) -> [Double] {
      [u - vanishing * uz / distance, v - vanishing * vz / distance, vanishing * (far - 1)]
    }
    return ProjectiveMap(
      rows: row(u.x, u.z, v.x, v.z, vanishing.x) + row(u.y, u.z, v.y, v.z, vanishing.y)
        + [-u.z / distance, -v.z / distance, far])
  }
}
