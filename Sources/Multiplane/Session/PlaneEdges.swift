package import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

/// The edges of planes that come into the picture while the camera moves, found by places: nothing is drawn.
///
/// A plane that goes from one side of the picture to the other on the first frame on which it is seen is to do so on all. Of
/// one that does across, an edge at the top or at the bottom is to stay out of sight as well if it begins there, as that of
/// hills does. Other planes, such as a tree, may come in and go out. Turned planes follow the same rule in places of their own.
struct PlaneEdges {
  /// An edge of a plane's box.
  enum Side: Int, CaseIterable { case left, top, right, bottom }

  /// An edge that has come into the picture.
  struct Gap {
    /// The first frame with the edge in it.
    var first: Int
    /// The frame on which it is farthest in.
    var frame: Int
    /// How far it is then, in pixels.
    var pixels: Double
    /// How much longer the plane would have to be at that side, in its own points.
    var points: Double
  }

  /// A plane, and the edges that are to stay out of sight.
  private struct Plane {
    let node: Node
    let sides: [Side]
    var gaps: [Side: Gap] = [:]
  }

  /// Device pixels a point.
  let scale: Double
  /// By the number of the node, in paint order.
  private var planes: [(number: Int, plane: Plane)] = []
  /// An edge within half a pixel of that of the picture covers its last pixels by more than half.
  private static let tolerance = 0.5

  /// Planes of a scene, at so many pixels a point.
  init(scale: Double) { self.scale = scale }

  /// Looks at the planes of one more frame.
  mutating func add(_ state: FrameState) {
    let window = PointRect(origin: .zero, size: state.viewport.size)
    for layer in Placement(state).layers where layer.state.isVisible {
      let node = layer.state.layer.box.node
      guard node.properties[.z] != nil, let inside = depths(of: layer, in: window) else { continue }
      let earlier = planes.firstIndex { $0.number == node.number }
      if earlier == nil {
        planes.append((node.number, Plane(node: node, sides: Self.covering(inside.map(\.pixels), node))))
      }
      let index = earlier ?? planes.count - 1
      for side in planes[index].plane.sides {
        let depth = inside[side.rawValue]
        guard depth.pixels + depth.reach > Self.tolerance else { continue }
        let gap = Gap(
          first: state.frame, frame: state.frame, pixels: depth.pixels + depth.reach,
          points: (depth.pixels + depth.reach) / depth.pixelsPerPoint)
        guard var widest = planes[index].plane.gaps[side] else {
          planes[index].plane.gaps[side] = gap
          continue
        }
        if gap.pixels > widest.pixels { (widest.frame, widest.pixels) = (gap.frame, gap.pixels) }
        widest.points = max(widest.points, gap.points)
        planes[index].plane.gaps[side] = widest
      }
    }
  }

  /// The edges that are to stay out of sight, by how far each is in the picture at first.
  private static func covering(_ inside: [Double], _ node: Node) -> [Side] {
    func isOut(_ side: Side) -> Bool { inside[side.rawValue] <= tolerance }
    let repeats = node.repetition
    var sides: [Side] = []
    if isOut(.left), isOut(.right) {
      sides = [.left, .right] + [.top, .bottom].filter(isOut)
    } else if isOut(.top), isOut(.bottom) {
      sides = [.top, .bottom]
    }
    return sides.filter { !repeats.contains($0 == .left || $0 == .right ? .horizontal : .vertical) }
  }

  /// How far an edge is in the picture.
  struct Depth {
    /// How far the farthest corner of the picture is beyond the edge, in pixels; below 0 for an edge out of sight.
    var pixels: Double
    /// How far a blur fades the plane along the edge, in pixels: the radius of its disc.
    var reach: Double
    /// How many pixels a point of the plane is long across the edge.
    var pixelsPerPoint: Double
  }

  /// How far each edge of a plane is in the picture; `nil` for a plane that is no area.
  private func depths(of layer: PlacedLayer, in window: PointRect) -> [Depth]? {
    let box = layer.state.layer.box.area
    guard box.width > 0, box.height > 0 else { return nil }
    guard !layer.state.layer.box.node.isProjected else { return depths(of: box, by: layer.map, in: window) }
    let corners = layer.map.corners(of: box).points
    // The corner is drawn on whole pixels, or between them.
    let (x, y) = (drawn(layer.corner.x), drawn(layer.corner.y))
    let middle = PointOffset(
      x: corners.reduce(x) { $0 + $1.x / 4 }, y: corners.reduce(y) { $0 + $1.y / 4 })
    let blur = layer.state.value(.blur)?.double ?? 0
    return Side.allCases.map { side in
      // Corners go clockwise from the top left.
      let ends = [(3, 0), (0, 1), (1, 2), (2, 3)][side.rawValue]
      let (a, b) = (corners[ends.0], corners[ends.1])
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = max((dx * dx + dy * dy).squareRoot(), 1e-9)
      func beyond(_ point: PointOffset) -> Double { ((point.x - a.x - x) * dy - (point.y - a.y - y) * dx) / length }
      let isRight = beyond(middle) < 0
      let depth = window.cornerPoints.map { isRight ? beyond($0) : -beyond($0) }.max() ?? 0
      let extent = side == .left || side == .right ? box.width : box.height
      let pixelsPerPoint = max(2 * abs(beyond(middle)) / extent * scale, 1e-9)
      return Depth(pixels: depth * scale, reach: 2 * max(0, blur) * pixelsPerPoint, pixelsPerPoint: pixelsPerPoint)
    }
  }

  /// How far from its place a corner is drawn along an axis, in points.
  private func drawn(_ place: AxisPlace) -> Double {
    let (pixel, fraction, _) = DeviceGrid(scale: scale).snap(place)
    return (Double(pixel) + fraction) / scale - place.point
  }

  // MARK: What is told

  /// A warning for each edge that comes into the picture.
  ///
  /// - Parameter framesPerSecond: The frames of a second.
  func warnings(framesPerSecond: Double) -> [Diagnostic] {
    planes.flatMap { _, plane in
      plane.sides.compactMap { side in
        plane.gaps[side].map { warning(of: plane.node, side, $0, framesPerSecond) }
      }
    }
  }

  private func warning(of node: Node, _ side: Side, _ gap: Gap, _ framesPerSecond: Double) -> Diagnostic {
    func moment(_ frame: Int) -> String {
      "frame \(frame) (\(decimalText((Double(frame) / framesPerSecond * 100).rounded() / 100)) s)"
    }
    let pixels = Int(min(gap.pixels, 1e9).rounded(.up))
    let most = gap.frame == gap.first ? "then" : "on \(moment(gap.frame)), where it is most"
    return Diagnostic(
      .warning, code: "plane-edge", "the \(side) edge of the plane comes into the picture on \(moment(gap.first))",
      span: node.span, path: node.path,
      note: "the plane is \(pixels) \(pixels == 1 ? "pixel" : "pixels") too small there \(most)",
      hint: "make it \(decimalText(gap.points.rounded(.up))) points longer at the \(side), or move the camera less")
  }
}

extension Box {
  /// The area that a plane covers, from its corner: the box, and what the outline of a `Path` has beyond it.
  fileprivate var area: PointRect {
    let own = PointRect(origin: .zero, size: size)
    guard case .path(let shape) = node.kind, !node.attributes.clipsToBox, shape.boxWidth > 0, shape.boxHeight > 0,
      let bounds = shape.outline.controlBounds
    else { return own }
    let (x, y) = (inner.width / shape.boxWidth, inner.height / shape.boxHeight)
    return own.union(
      PointRect(
        x: inner.x + bounds.left * x, y: inner.y + bounds.top * y, width: (bounds.right - bounds.left) * x,
        height: (bounds.bottom - bounds.top) * y))
  }
}

extension Node {
  /// The axes along which it, or something in it, is repeated to fill the canvas.
  fileprivate var repetition: Axes { children.reduce(attributes.repetition) { $0.union($1.repetition) } }
}

extension SceneSession {
  /// Warnings of planes whose edges come into the picture. Costs a step to each frame where the scene has planes.
  package func planeEdgeWarnings() throws(SceneFailure) -> [Diagnostic] {
    guard loaded.scene.layers.contains(where: { $0.properties[.z] != nil }) else { return [] }
    var edges = PlaneEdges(scale: scale)
    for frame in 0..<frameCount { edges.add(try state(frame)) }
    return edges.warnings(framesPerSecond: framesPerSecond)
  }
}
