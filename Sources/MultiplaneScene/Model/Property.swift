package import MultiplaneBase

/// Names one value of a node that is given by an expression: the key, or a part of a key that holds several.
///
/// A node keeps its expressions in one list keyed by property, so that resolving, evaluating, counting and explaining
/// them is one loop each and not a switch per key. The traits of each stand in the table below.
package enum Property: Hashable, Sendable {
  /// A side of a box.
  package enum Side: String, Sendable, CaseIterable { case top, left, bottom, right }
  /// A corner of a box.
  package enum Corner: String, Sendable, CaseIterable { case topLeft, topRight, bottomLeft, bottomRight }
  /// A value of a shadow.
  package enum ShadowPart: String, Sendable, CaseIterable { case radius, x, y, color }
  /// The part of a node a paint belongs to.
  package enum PaintPart: String, Sendable { case content, fill, stroke, background, border }
  /// A value that a part of a text may have of its own.
  package enum PartKey: String, Sendable, CaseIterable { case size, weight, italic, tracking, underline, strike, color }

  // Place.
  case width, height, minWidth, minHeight, maxWidth, maxHeight, aspect, spacing, cellSpacing, spacerLength, basis
  case edge(Side), padding(Side), margin(Side)
  // Text.
  case size, weight, lineHeight, lines, italic, tracking, reserve, underline, strike, shown
  /// A key of part `n` of a text that has several.
  case part(PartKey, Int)
  /// Word `n` of the live expressions in a text; the words themselves come from the template.
  case text
  // Paint.
  case color(PaintPart), gradientAngle(PaintPart), gradientExtent(PaintPart)
  case gradientOffset(PaintPart, Int), gradientColor(PaintPart, Int)
  /// Where the part of a stroke begins and ends that is drawn, in shares of its length.
  case trimFrom, trimTo
  /// The data of a path that holds values which are not the same everywhere.
  case pathData
  /// How many corners a regular polygon has.
  case sides
  /// A coordinate of corner `n` of a polygon: in shares of the box along the axis, or in points.
  case point(Axis, Int, isShare: Bool)
  /// How far the dashes of a stroke have moved along it.
  case dashPhase
  case strokeWidth, borderWidth, borderColor, corner
  /// The line at one side, where sides have lines of their own.
  case sideWidth(Side), sideColor(Side)
  /// The radius of one corner, where they have radii of their own.
  case cornerRadius(Corner)
  case focusX, focusY, slice(Side), rate
  /// The number of the picture that is shown of several.
  case shownFrame
  case shadowRadius, shadowX, shadowY, shadowColor
  /// A value of shadow `n` of a list.
  case listedShadow(ShadowPart, Int)
  case opacity, blur, pixelate, tint, saturation, brightness, visible
  // Move.
  case x, y, along, scale, scaleX, scaleY, skew, rotate, speed
  /// How far a plane stands behind the picture plane, and how far before it the camera is.
  case z, distance
  /// How a node is turned in space, how far before it the eye is, and where lines that go away from the eye meet.
  case tilt, turn, roll, perspective, vanishing(Axis)
  /// How wide the lens is open before a node that is turned in space, and how far before the eye all is sharp.
  case aperture, focusDepth
  // Scrollers and lists.
  case inset(Side), overscan, estimate, columns
}

/// The stage a value feeds.
package enum PropertyCost: Sendable, Hashable {
  /// Decides boxes; never live.
  case layout
  /// Decides a picture's pixels: a live value paints that picture again.
  case repaint
  /// Decides a filter over a picture.
  case filter
  /// Decides how a picture is put onto the frame.
  case compose
}

/// The traits that hold for every value of a property.
struct PropertyTraits {
  /// The key as written in a scene, with the part after a dot.
  let key: () -> String
  /// The cost of a change of the value.
  let cost: PropertyCost
  /// The numbers it may be.
  let range: PropertyRange
  /// The unit of a number of it; none for a plain factor, and for other types.
  let unit: Unit

  /// A row of the table.
  fileprivate init(
    _ key: @autoclosure @escaping () -> String, _ cost: PropertyCost, _ range: PropertyRange = .any,
    in unit: Unit = .none
  ) {
    (self.key, self.cost, self.range, self.unit) = (key, cost, range, unit)
  }

  /// The unit of numbers.
  enum Unit: String { case none = "", points = "pt" }
}

extension Property {
  /// The row of the property in the one table of them.
  private var traits: PropertyTraits {
    typealias Row = PropertyTraits
    switch self {
    // Place.
    case .width: return Row("width", .layout, .notNegative, in: .points)
    case .height: return Row("height", .layout, .notNegative, in: .points)
    case .minWidth: return Row("minWidth", .layout, .notNegative, in: .points)
    case .minHeight: return Row("minHeight", .layout, .notNegative, in: .points)
    case .maxWidth: return Row("maxWidth", .layout, .notNegative, in: .points)
    case .maxHeight: return Row("maxHeight", .layout, .notNegative, in: .points)
    case .aspect: return Row("aspect", .layout, .aboveZero)
    case .spacing: return Row("spacing", .layout, in: .points)
    case .cellSpacing: return Row("cellSpacing", .layout, .notNegative, in: .points)
    case .spacerLength: return Row("spacerLength", .layout, .notNegative, in: .points)
    case .basis: return Row("basis", .layout, .notNegative, in: .points)
    case .edge(let side): return Row(side.rawValue, .layout, in: .points)
    case .padding(let side): return Row("padding.\(side.rawValue)", .layout, .notNegative, in: .points)
    case .margin(let side): return Row("margin.\(side.rawValue)", .layout, in: .points)
    // Text.
    case .size: return Row("size", .layout, .aboveZero, in: .points)
    case .weight: return Row("weight", .layout, .weight)
    case .lineHeight: return Row("lineHeight", .layout, .aboveZero)
    case .lines: return Row("lines", .layout, .count)
    case .italic: return Row("italic", .layout)
    case .tracking: return Row("tracking", .repaint, .tracking, in: .points)
    case .reserve: return Row("reserve", .layout, .count)
    case .underline: return Row("underline", .repaint)
    case .strike: return Row("strike", .repaint)
    case .shown: return Row("shown", .repaint, .notNegative)
    case .part(let key, let n):
      let whole = key.property.traits
      return Row("Text[\(n)].\(key.rawValue)", whole.cost, whole.range, in: whole.unit)
    case .text: return Row("text", .repaint)
    // Paint.
    case .color(let part): return Row(part == .content ? "color" : part.rawValue, .repaint)
    case .gradientAngle(let part): return Row("\(part.rawValue).angle", .repaint)
    case .gradientExtent(let part): return Row("\(part.rawValue).extent", .repaint, .notNegative)
    case .gradientOffset(let part, let n): return Row("\(part.rawValue).stops[\(n)].at", .repaint)
    case .gradientColor(let part, let n): return Row("\(part.rawValue).stops[\(n)].color", .repaint)
    case .strokeWidth: return Row("stroke.width", .repaint, .notNegative, in: .points)
    case .trimFrom: return Row("stroke.trim.from", .repaint, .share)
    case .trimTo: return Row("stroke.trim.to", .repaint, .share)
    case .dashPhase: return Row("stroke.dashPhase", .repaint, in: .points)
    case .pathData: return Row("d", .repaint)
    case .sides: return Row("sides", .repaint, .corners)
    case .point(let axis, let n, let isShare):
      return Row("points[\(n)].\(axis == .horizontal ? "x" : "y")", .repaint, in: isShare ? .none : .points)
    case .borderWidth: return Row("border.width", .repaint, .notNegative, in: .points)
    case .borderColor: return Row("border.color", .repaint)
    case .corner: return Row("corner", .repaint, .notNegative, in: .points)
    case .sideWidth(let side): return Row("border.\(side.rawValue).width", .repaint, .notNegative, in: .points)
    case .sideColor(let side): return Row("border.\(side.rawValue).color", .repaint)
    case .cornerRadius(let corner): return Row("corner.\(corner.rawValue)", .repaint, .notNegative, in: .points)
    case .focusX: return Row("focus.x", .repaint, .share)
    case .focusY: return Row("focus.y", .repaint, .share)
    case .slice(let side): return Row("slices.\(side.rawValue)", .repaint, .notNegative, in: .points)
    case .rate: return Row("rate", .layout, .notNegative)
    case .shownFrame: return Row("frame", .repaint)
    case .shadowRadius: return Row("shadow.radius", .filter, .notNegative, in: .points)
    case .shadowX: return Row("shadow.x", .filter, in: .points)
    case .shadowY: return Row("shadow.y", .filter, in: .points)
    case .shadowColor: return Row("shadow.color", .filter)
    case .listedShadow(let part, let n):
      return Row(
        "shadow[\(n)].\(part.rawValue)", .filter, part == .radius ? .notNegative : .any,
        in: part == .color ? .none : .points)
    case .opacity: return Row("opacity", .compose, .share)
    case .blur: return Row("blur", .filter, .notNegative, in: .points)
    case .pixelate: return Row("pixelate", .filter, .square, in: .points)
    case .tint: return Row("tint", .filter)
    case .saturation: return Row("saturation", .filter, .notNegative)
    case .brightness: return Row("brightness", .filter)
    case .visible: return Row("visible", .compose)
    // Move.
    case .x: return Row("x", .compose, in: .points)
    case .y: return Row("y", .compose, in: .points)
    case .along: return Row("along", .compose, .share)
    case .scale: return Row("scale", .compose)
    case .scaleX: return Row("scaleX", .compose)
    case .scaleY: return Row("scaleY", .compose)
    case .skew: return Row("skew", .compose)
    case .rotate: return Row("rotate", .compose)
    case .speed: return Row("speed", .compose)
    case .z: return Row("z", .compose, in: .points)
    case .distance: return Row("distance", .compose, in: .points)
    case .tilt: return Row("tilt", .compose)
    case .turn: return Row("turn", .compose)
    case .roll: return Row("roll", .compose)
    case .perspective: return Row("perspective", .compose, in: .points)
    case .aperture: return Row("aperture", .compose, .notNegative)
    case .focusDepth: return Row("focus", .compose, in: .points)
    case .vanishing(let axis): return Row("vanishing.\(axis == .horizontal ? "x" : "y")", .compose, in: .points)
    // Scrollers and lists.
    case .inset(let side): return Row("inset.\(side.rawValue)", .layout, .notNegative, in: .points)
    case .overscan: return Row("overscan", .layout, .notNegative)
    case .estimate: return Row("estimate", .layout, .aboveZero, in: .points)
    case .columns: return Row("columns", .layout)
    }
  }

  /// The key as written in a scene, with the part after a dot.
  package var key: String { traits.key() }

  /// The cost of a change of the value, which decides whether it may follow the scroll.
  package var cost: PropertyCost { traits.cost }

  /// The unit of a number of it; empty for a plain factor, and for other types.
  package var unit: String { traits.unit.rawValue }

  /// The problem with a constant number for this property; `nil` if it may be.
  ///
  /// Values known only later are held to the same ranges where they are used.
  package func problem(with value: Double) -> String? {
    traits.range.problem(with: value) ?? (value.magnitude <= NumberLimits.largest ? nil : "is too large a number")
  }
}

extension Property {
  /// The longest side of the squares of `pixelate`, in points; a live value above it counts as this.
  package static let longestSquare = 1000.0
}

extension Property.PartKey {
  /// The property of a whole text that the key gives one part.
  fileprivate var property: Property {
    switch self {
    case .size: .size
    case .weight: .weight
    case .italic: .italic
    case .tracking: .tracking
    case .underline: .underline
    case .strike: .strike
    case .color: .color(.content)
    }
  }
}

/// The numbers a value may be.
enum PropertyRange {
  case any, notNegative, aboveZero, count, corners, square, weight, tracking, share

  /// The problem with a number; `nil` if it may be.
  func problem(with value: Double) -> String? {
    switch self {
    case .any: return nil
    case .notNegative: return value < 0 ? "cannot be negative" : nil
    case .aboveZero: return value <= 0 ? "must be above 0" : nil
    case .count: return value < 1 || value.rounded() != value ? "must be a whole number of at least 1" : nil
    case .corners:
      let most = Outline.polygonCorners
      return most.contains(Int(exactly: value) ?? 0)
        ? nil : "must be a whole number from \(most.lowerBound) to \(most.upperBound)"
    case .square:
      return value < 0
        ? "cannot be negative" : value > Property.longestSquare ? "is at most \(Int(Property.longestSquare))" : nil
    case .weight: return (100...900).contains(value) ? nil : "must be from 100 to 900"
    case .tracking:
      let most = FontLimits.tracking
      return value.magnitude > most ? "must be from -\(Int(most)) to \(Int(most))" : nil
    case .share: return (0...1).contains(value) ? nil : "must be from 0 to 1"
    }
  }
}
