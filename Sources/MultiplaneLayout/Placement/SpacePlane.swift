import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneScene

/// A plane of a frame as it stands in space, seen from above. Points are counted as those of `CameraView` are.
package struct SpacePlane: Sendable {
  /// The node of the layer.
  package let node: Node
  /// How far behind the picture plane it stands.
  package let z: Double
  /// The corners of its box: on one line unless it is tilted.
  package let corners: [(x: Double, z: Double)]
}

extension FrameState {
  /// The planes before a camera, back to front.
  package func planes(before camera: CameraView) -> [SpacePlane] {
    Placement(self).layers.compactMap { layer in
      let (state, box) = (layer.state, layer.state.layer.box)
      guard let z = state.value(.z)?.double, let distance = state.value(.distance)?.double else { return nil }
      // The map of a plane that is turned knows how far away its points are. That of another has one scale for all.
      let isTurned = box.node.isProjected
      let depth = isTurned ? 1 : max(1, distance) / camera.distance
      let (a, _, c, _, x, _) = layer.map.numbers
      let corners = PointRect(origin: .zero, size: box.size).cornerPoints.map { corner in
        let far = layer.map.depth(corner)
        let seen = a * corner.x + c * corner.y + x - far * viewport.size.width.points / 2
        return (x: seen * depth + camera.x, z: isTurned ? camera.eye + far * camera.distance : z)
      }
      return SpacePlane(node: box.node, z: z, corners: corners)
    }
  }
}
