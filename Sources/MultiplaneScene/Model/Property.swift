package import MultiplaneExpressions

/// Names one value of a node that is given by an expression: the key, or a part of a key that holds several.
///
/// A node keeps its expressions in one list keyed by property, so that resolving, evaluating, counting and explaining
/// them is one loop each and not a switch per key. The traits of each stand in one table (`PropertyTable.swift`).
package enum Property: Hashable, Sendable {
  /// A side of a box.
  package enum Side: String, Sendable, CaseIterable { case top, left, bottom, right }
  /// A corner of a box.
  package enum Corner: String, Sendable, CaseIterable { case topLeft, topRight, bottomLeft, bottomRight }
  /// A value of a shadow.
  package enum ShadowPart: String, Sendable, CaseIterable { case radius, x, y, color }
  /// The part of a node a paint belongs to.
  package enum PaintPart: String, Sendable { case content, fill, stroke, background }
  /// A value that a part of a text may have of its own.
  package enum PartKey: String, Sendable, CaseIterable { case size, weight, italic, tracking, underline, strike, color }

  // Place.
  case width, height, minWidth, minHeight, maxWidth, maxHeight, aspect, spacing, spacerLength, basis
  case edge(Side), padding(Side), margin(Side)
  // Text.
  case size, weight, lineHeight, lines, italic, tracking, reserve, underline, strike
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
  case opacity, blur, tint, saturation, brightness, visible
  // Move.
  case x, y, scale, scaleX, scaleY, skew, rotate, speed
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

/// The expressions of a node, a handful, in the order of the file.
package struct PropertyList: Sendable {
  /// A property and the expression that gives it.
  package struct Entry: Sendable {
    /// The value that the expression gives.
    package var property: Property
    /// The expression, compiled for the property's type.
    package var expression: Expression
    /// A property and its expression.
    package init(property: Property, expression: Expression) {
      (self.property, self.expression) = (property, expression)
    }
  }
  /// Each property once, in the order of the file.
  package private(set) var entries: [Entry] = []
  /// A list without expressions.
  package init() {}
  /// The expression of a property; setting replaces it.
  package subscript(property: Property) -> Expression? {
    get { entries.first { $0.property == property }?.expression }
    set {
      if let index = entries.firstIndex(where: { $0.property == property }) {
        if let newValue { entries[index].expression = newValue } else { entries.remove(at: index) }
      } else if let newValue {
        entries.append(Entry(property: property, expression: newValue))
      }
    }
  }
}
