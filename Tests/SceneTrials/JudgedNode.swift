import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneLayout
import MultiplaneScene

/// A node where it stands, and what is done to it on its way to the pixels.
struct JudgedNode {
  var placed: PlacedNode
  /// Whether it is drawn elsewhere, too: blurred, shadowed, repeated, alone or with what it stands in.
  var isFuzzy: Bool
  /// Whether colours are not those it was given: by effects, masks and what is cut, alone or with what it stands in.
  var isPlain: Bool

  /// The nodes of a frame that exist, each before those in it.
  static func all(of placement: Placement) -> [JudgedNode] {
    placement.layers.flatMap { all(PlacedNode($0), isFuzzy: false, isPlain: true) }
  }

  private static func all(_ placed: PlacedNode, isFuzzy: Bool, isPlain: Bool) -> [JudgedNode] {
    let node = placed.box.node
    let spreads =
      node.attributes.repetition != [] || node.has([.blur, .aperture, .pixelate, .shadowRadius])
      || !node.attributes.listedShadows.isEmpty
    let colors =
      node.has([.opacity, .tint, .saturation, .brightness, .pixelate, .corner, .borderColor, .strokeWidth, .visible])
      || node.attributes.roundsCornersApart || node.attributes.hasSideLines || node.attributes.hasInnerShadow
      || node.attributes.listedShadows.contains(true)
      || node.attributes.borderFill != nil || node.attributes.blend != .normal || node.attributes.mask != nil
      || placed.isLayer && placed.layer.state.effects.contains { $0.kind == .opacity || $0.kind == .clip }
    let judged = JudgedNode(placed: placed, isFuzzy: isFuzzy || spreads, isPlain: isPlain && !colors)
    return [judged]
      + placed.children.flatMap { all($0, isFuzzy: judged.isFuzzy, isPlain: judged.isPlain) }
  }

  /// Whether its pixels are not those it was painted with: it is scaled, leans or is turned, alone or with what it stands
  /// in.
  var isTurned: Bool {
    let map = placed.map
    let (origin, x, y) = (map(.zero), map(PointOffset(x: 1, y: 0)), map(PointOffset(x: 0, y: 1)))
    return (x.x - origin.x, x.y - origin.y, y.x - origin.x, y.y - origin.y) != (1, 0, 0, 1)
  }

  /// Whether it shows what is behind it, blurred.
  var isFrosted: Bool { placed.box.node.attributes.material != nil }

  /// Whether it draws letters, which leave the box of their lines.
  var hasLetters: Bool {
    switch placed.box.node.kind {
    case .text, .inspector: true
    default: false
    }
  }

  /// The box on the canvas that holds all the node may draw.
  var drawn: PointRect { placed.drawnCorners.bounds }

  /// How many edges of the outlines that the node fills pass a point of the canvas, within a distance, and have one there that
  /// goes back along the same line.
  func edgesThereAndBack(near point: PointOffset, within reach: Double) -> Int {
    guard drawn.contains(point) else { return 0 }
    let map = placed.map
    return placed.ownItems.reduce(0) { count, item in
      guard case .outline(let path, let rect, .some, _) = item else { return count }
      let ways = path.polygons(in: rect).flatMap { polygon -> [PointOffset] in
        let corners = polygon.map { map($0) }
        return zip(corners, corners.dropFirst() + corners.prefix(1))
          .filter { point.distance(from: $0, to: $1) <= reach }.map { $1 - $0 }
      }
      return count + ways.count { way in ways.contains { way.isOpposite(to: $0) } }
    }
  }

  /// The opaque colour that all of the node shows, if it is plain.
  var plainColor: RGBA? {
    guard case .rectangle = placed.box.node.kind, placed.box.node.properties[.color(.background)] == nil,
      case .color(let color)? = placed.box.node.properties[.color(.fill)]?.constant, color.alpha == 1
    else { return nil }
    return color
  }
}

extension PlacedNode {
  /// The corners of all that the node may draw: ink leaves the lines of a text, strokes the edge of a shape.
  package var drawnCorners: Corners {
    var reach = 1.0
    var rect = PointRect(origin: .zero, size: size)
    if case .text(let request, let metrics) = box.content {
      reach = request.style.size * 0.6
      if let words = liveWords {
        // In a narrow box every letter has a line, and the last ones leave a box of a given height.
        if box.node.properties[.height] != nil { reach += request.style.size * Double(max(0, words.count - 1)) * 1.3 }
      } else {
        // Lines leave a box that is given less room than they take, by its height or by what it stands in.
        rect = rect.union(
          PointRect(
            x: box.inner.x, y: box.inner.y, width: request.lineLimit == 1 ? 0 : metrics.size.width.points,
            height: metrics.size.height.points))
      }
    }
    if ["Path", "Polygon"].contains(box.node.kind.name) {
      reach += 2 * max(box.size.width.points, box.size.height.points)
    }
    if box.node.attributes.hasStroke { reach += 8 }
    return map.corners(of: rect.grown(by: reach))
  }

  /// The words of a text that change from frame to frame; `nil` where they were laid out.
  private var liveWords: String? {
    guard isLayer, let index = layer.state.layer.leaves.firstIndex(where: { $0.property == .text }) else { return nil }
    return layer.state.values[index].description
  }
}

extension PointOffset {
  /// Whether two ways lead to opposite sides, to a thousandth.
  fileprivate func isOpposite(to other: PointOffset) -> Bool {
    let (along, across) = (x * other.x + y * other.y, x * other.y - y * other.x)
    return along < 0 && abs(across) <= -along / 1000
  }

  /// How far the nearest point between two others is.
  fileprivate func distance(from start: PointOffset, to end: PointOffset) -> Double {
    let (way, own) = (end - start, self - start)
    let length = way.x * way.x + way.y * way.y
    let share = length > 0 ? min(1, max(0, (own.x * way.x + own.y * way.y) / length)) : 0
    let (dx, dy) = (own.x - share * way.x, own.y - share * way.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension Node {
  fileprivate func has(_ kinds: [Property]) -> Bool { properties.entries.contains { kinds.contains($0.property) } }
}
