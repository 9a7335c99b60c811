package import MultiplaneBase
package import MultiplaneExpressions

/// The viewport at a moment: the size scenes are laid out in, the sides that are covered, and how the device is held.
package struct Viewport: Hashable, Sendable {
  /// In points.
  package var size: Size
  /// The sides that bars and notches cover of it.
  package var safeArea: EdgeInsets
  /// How far it lies on its side on the canvas, clockwise: 0 is upright, 1 a quarter; on its way also between.
  package var turn: Double
  /// A size and the covered sides of it, upright unless told otherwise.
  package init(size: Size, safeArea: EdgeInsets = .zero, turn: Double = 0) {
    (self.size, self.safeArea, self.turn) = (size, safeArea, turn)
  }

  /// A distance on the canvas as the viewport sees it, which may lie on its side there.
  package func distance(_ distance: PointOffset) -> PointOffset {
    turn < 0.5 ? distance : PointOffset(x: distance.y, y: -distance.x)
  }
}

/// How a viewport that is turned stands in the frame, which keeps its size.
package enum CanvasRotation: String, Sendable, CaseIterable {
  /// It stands upright in the frame, fitted and centred.
  case fit
  /// It lies on its side and fills the frame, as on the glass of a device that was turned counter-clockwise.
  case swap
}

/// Which way the viewport is held.
package enum Orientation: String, Sendable, CaseIterable {
  case portrait, landscape

  /// How a viewport of a size is held; a square one upright.
  package init(_ size: Size) { self = size.width > size.height ? .landscape : .portrait }
}

/// The sides that bars and notches of a device cover, whichever way it is held.
package enum SafeArea: Hashable, Sendable {
  /// The sides of the device at rest; they turn with it.
  case turning(EdgeInsets)
  /// The sides of each orientation.
  case oriented(portrait: EdgeInsets, landscape: EdgeInsets)
  /// Nothing is covered.
  package static let zero = SafeArea.turning(.zero)
}

extension SceneCanvas {
  /// A viewport of some size on this canvas.
  ///
  /// The orientation of the canvas is that of the device at rest, and the other one that of the device turned by a quarter
  /// counter-clockwise: sides that were given for one alone go along.
  package func viewport(of size: Size) -> Viewport {
    let orientation = Orientation(size)
    let sides =
      switch safeArea {
      case .turning(let sides): orientation == Orientation(self.size) ? sides : sides.turned
      case .oriented(let portrait, let landscape): orientation == .portrait ? portrait : landscape
      }
    let lies = rotation == .swap && orientation != Orientation(self.size)
    return Viewport(size: size, safeArea: sides, turn: lies ? 1 : 0)
  }

  /// The viewport a scene begins with.
  package var viewport: Viewport { viewport(of: size) }
}

extension SceneCanvas {
  /// The values that expressions read of a viewport on this canvas.
  package func values(of viewport: Viewport) -> ViewportValues {
    let (size, sides) = (viewport.size, viewport.safeArea)
    return ViewportValues(
      width: (size.width - growth.width).points, height: (size.height - growth.height).points,
      safeTop: sides.top.points, safeLeft: sides.left.points, safeBottom: sides.bottom.points,
      safeRight: sides.right.points)
  }
}
