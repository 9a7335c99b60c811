package import MultiplaneBase
package import MultiplaneScene

/// One thing to draw, in points from the top left corner of its layer; a list of them is a picture's content.
///
/// Items are values: they can be compared, printed and drawn again. Nothing in them follows the scroll.
package indirect enum DisplayItem: Hashable, Sendable {
  /// A filled shape; straight edges are put on whole device pixels.
  case fill(Shape, PointRect, Paint)
  /// A line of some width inside the edge of a shape.
  case border(Shape, PointRect, width: Double, Paint)
  /// Lines at the sides of a shape, each inside its edge; as far as the corners of the rectangle for a box that is cut to the
  /// shape afterwards.
  case sides(SideLines, Shape, PointRect, fillsCorners: Bool)
  /// The same line as `border` as far as the corners of the rectangle, for a box that is cut to the shape afterwards.
  case frame(Shape, PointRect, width: Double, Paint)
  /// A line of some width centred on the edge of a shape.
  case stroke(Shape, PointRect, width: Double, Paint)
  /// A vector outline, scaled from its box to a rectangle.
  case outline(PathShape, PointRect, fill: Paint?, stroke: OutlineStroke?)
  /// A line one device pixel thick at any scale, along an axis from the corner of a rectangle.
  case hairline(Axis, PointRect, RGBA)
  /// A text from the corner of a rectangle, which holds all of its lines.
  case text(TextRequest, PointRect, RGBA)
  /// The letters of a text, which stand where `text` draws them, in another ink.
  case letters(TextRequest, PointRect, LetterInk)
  /// A picture file in a rectangle it is cut to.
  case image(path: String, naturalSize: Size, PointRect, ImageFitting)
  /// Items drawn from another corner.
  case moved(PointOffset, [DisplayItem])
  /// Items cut to a shape.
  case clip(Shape, PointRect, [DisplayItem])
  /// Items drawn together, then changed by effects in order.
  case group([Effect], [DisplayItem])

  /// The kind of item, for messages.
  package var name: String {
    switch self {
    case .fill: "a fill"
    case .border, .frame, .sides: "a border"
    case .stroke, .outline: "an outline"
    case .hairline: "a divider"
    case .text, .letters: "a text"
    case .image(let path, _, _, _): "image \"\(path.escapedForMessage)\""
    case .moved, .clip, .group: "a group"
    }
  }
}

/// A line along an outline.
package struct OutlineStroke: Hashable, Sendable {
  package var paint: Paint
  /// In points; half of it lies on either side of the outline.
  package var width: Double
  package var style: StrokeStyle
  /// How far into its dashes the line begins, in points.
  package var dashPhase = 0.0
  /// Whether it goes along the straight sides of a box: like a border it is as wide as whole pixels, and lies on them.
  package var followsBox = false
  /// A line of some width in points.
  package init(_ paint: Paint, width: Double, style: StrokeStyle = StrokeStyle()) {
    (self.paint, self.width, self.style) = (paint, width, style)
  }
}

/// The ink of letters besides one color.
package enum LetterInk: Hashable, Sendable {
  /// A paint over them, which lies in the box of the text.
  case paint(Paint)
  /// A line along their outlines, or the part of it between two shares of its length, from 0 to 1.
  case line(OutlineStroke, from: Double, to: Double)
}

extension DisplayItem {
  /// Letters cut out of a paint, which goes beyond the box of the text as far as ink does.
  package static func cutOut(_ request: TextRequest, _ rect: PointRect, _ paint: Paint) -> DisplayItem {
    let beyond = request.largestSize * 0.6
    let (right, bottom) = (rect.width + beyond, rect.height + beyond)
    let outline = Outline(elements: [
      .move(x: -beyond, y: -beyond), .line(x: right, y: -beyond), .line(x: right, y: bottom),
      .line(x: -beyond, y: bottom), .close,
    ])
    let path = PathShape(outline: outline, boxWidth: rect.width, boxHeight: rect.height)
    return .group([.mask([.text(request, rect, .black)])], [.outline(path, rect, fill: paint, stroke: nil)])
  }
}

/// How a picture file meets its rectangle.
package struct ImageFitting: Hashable, Sendable {
  /// How its proportions meet those of the rectangle.
  package var fit: Fit
  /// The point that stays in the middle as far as there is picture, in shares of the picture; `nil` is its middle.
  package var focus: PointShare?
  /// The strips that keep their size at each side, in points of the picture; `nil` if all is stretched alike.
  package var slices: SideExtents?
  /// Which of the pictures in the file is drawn; `nil` if there is one.
  package var cell: SheetCell?
  /// How colours between its pixels are found where it is shown larger or smaller.
  package var sampling = Sampling.smooth
  /// The words for the picture, for whoever cannot see it.
  package var label: String?
  /// A fit without more.
  package init(_ fit: Fit) { self.fit = fit }
}

/// A point of a box: shares of its width and height.
package struct PointShare: Hashable, Sendable {
  /// From 0, the left edge, to 1.
  package var x: Double
  /// From 0, the top edge, to 1.
  package var y: Double
  /// A point of a box.
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// An extent at each side of a box, in points.
package struct SideExtents: Hashable, Sendable {
  package var top, left, bottom, right: Double
  /// Extents at the sides of a box.
  package init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// The form of a box's edge.
package enum Shape: Hashable, Sendable {
  case rectangle
  /// Rounded corners, in points; never rounder than half the shorter side.
  case rounded(Double)
  /// Corners rounded by radii of their own.
  case roundedApart(CornerRadii)
  /// The largest circle in the middle.
  case circle
  case capsule

  /// The radii of the corners of a box of some extent, as they fit into it; in points.
  package func cornerRadii(width: Double, height: Double) -> CornerRadii {
    switch self {
    case .rectangle: CornerRadii(0)
    case .rounded(let radius): CornerRadii(max(0, min(radius, width / 2, height / 2)))
    case .roundedApart(let radii): radii.fitted(width: width, height: height)
    case .circle, .capsule: CornerRadii(max(0, min(width, height) / 2))
    }
  }
}

/// The paint of an area: a colour or a gradient.
package enum Paint: Hashable, Sendable {
  case color(RGBA)
  /// Colours that blend into each other along lines.
  case gradient(GradientLines, stops: [GradientStop])
}

/// Where the colours of a gradient lie in a box.
package enum GradientLines: Hashable, Sendable {
  /// Along a line at an angle in radians, in CSS's sense (0 upwards, clockwise), so long that corners have the colours of its ends.
  case linear(angle: Double)
  /// From the middle outwards on ellipses: the last colour is so many halves of the box away from it along each axis, more than 0.
  case radial(extent: Double)

  /// The extent of an ellipse through the corners of the box.
  package static let corners = 2.0.squareRoot()
}

/// A colour at a fraction of a gradient.
package struct GradientStop: Hashable, Sendable {
  /// The place along the gradient, from 0 to 1.
  package var offset: Double
  /// The colour there; between stops colours are mixed.
  package var color: RGBA
  /// A stop by its place and colour.
  package init(offset: Double, color: RGBA) { (self.offset, self.color) = (offset, color) }

  /// Where stops stand, as in CSS: one without a place lies evenly between its neighbours that have one, the first at 0 and
  /// the last at 1. No stop lies before an earlier one, wherever live values put it.
  package static func spread(_ offsets: [Double?]) -> [Double] {
    var places: [Double] = []
    var pending = 0.0
    for (index, offset) in offsets.enumerated() {
      guard let offset = offset ?? (index == 0 ? 0 : index == offsets.count - 1 ? 1 : nil) else {
        pending += 1
        continue
      }
      let start = places.last ?? 0
      let end = max(start, min(1, offset))
      places += stride(from: 1, through: pending, by: 1).map { start + (end - start) * ($0 / (pending + 1)) } + [end]
      pending = 0
    }
    return places
  }
}
