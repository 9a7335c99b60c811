package import MultiplaneBase

/// The keys of a node that are words, not expressions.
package struct NodeAttributes: Sendable {
  /// Where the node stands in the room of its layer or `ZStack`; `nil` takes the container's default.
  package var place: Anchor?
  /// How a stack arranges its children across its axis, a `ZStack` its children's default place, a `Text` its lines.
  package var align: Alignment?
  /// Which axes take all the room offered.
  package var grow: Axes = []
  /// The node's share of the room left along the stack around; `nil` is none.
  package var growShare: Double?
  /// How a picture meets its box.
  package var fit: Fit?
  /// How colours between its pixels are found where it is shown larger or smaller; `smooth` if `nil`.
  package var sampling: Sampling?
  /// The picture file that is shown in place of one that does not exist.
  package var placeholder: String?
  /// The words for a picture, for whoever cannot see it.
  package var label: String?
  /// Whether pictures that play by themselves rest on their first.
  package internal(set) var rests = false
  /// How many pictures lie in a picture file, if it is a sheet of several.
  package var frames: FrameGrid?
  /// Families in order of preference, fallbacks included, from `font`, a style or the scene; `nil` is the default.
  package var fontFamilies: [String]?
  /// The keys of a text that are words.
  package var textWords = TextWords()
  /// The parts of a text that has several; empty if it is written as one.
  package var textParts: [TextPartAttributes] = []
  /// Whether a text is given more than a font, a size, a weight and lines; other texts skip the work for it.
  package var hasTextDetails = false
  /// The fill of a shape, a text's letters or a path.
  package var fill: Fill?
  /// Whether there is a `stroke`.
  package var hasStroke = false
  /// Whether the ends of its `trim` are shares of the way across, not of the length.
  package var trimsAcross = false
  /// The gradient of the line along an outline or of the one border; `nil` is its color.
  package var strokeFill, borderFill: Fill?
  /// How the line along a path turns and ends.
  package var strokeStyle = StrokeStyle()
  /// The fill behind the node, in its whole box.
  package var background: Fill?
  /// Whether the content is cut off at the node's edges.
  package var clipsToBox = false
  /// Whether the sides have lines of their own in place of one border.
  package var hasSideLines = false
  /// Whether the corners have radii of their own.
  package var roundsCornersApart = false
  /// Whether the one shadow falls inwards.
  package var hasInnerShadow = false
  /// For each shadow of a list, from the front to the back, whether it falls inwards.
  package var listedShadows: [Bool] = []
  /// The node whose alpha masks this one, laid out in its box.
  package var mask: Node?
  /// How the node is blended with the pixels behind it.
  package var blend: BlendMode = .normal
  /// How thick the material is that blurs the pixels behind the node, if any does.
  package var material: Material?
  /// The point `scale` and `rotate` turn about.
  package var origin: Anchor = .center
  /// The name of the `Path` that the node rides on; empty for the only one beside it.
  package var line: String?
  /// Whether its place on that is a share of the way across, not of the length.
  package var ridesAcross = false
  /// The axes a picture is repeated along, to fill its box.
  package var repetition: Axes = []
  /// The edge of the window the node is held at until its parent ends, if at any.
  package var sticky: WindowEdge?
  /// Whether that edge holds it only as far as one has scrolled back: a bar that hides and comes back at once.
  package var floats = false
  /// Where the node may rest while it moves.
  package var snap: Snap = .pixel
  /// Whether `inset: safe` was given.
  package var insetsToSafeArea = false
  /// The node above the rows of a section.
  package var header: Node?
  /// The node below the rows of a section.
  package var footer: Node?
  /// The headers and footers a list keeps in sight at the edges of its window.
  package var pin: Pins = []
  /// Where the extents of a list's rows come from.
  package var sizing: Sizing = .exact
  /// When a list decides anew which rows are prepared.
  package var requery: Requery = .always
  /// The place a scroller holds still when rows change above.
  package var anchor: ScrollAnchor = .item
  /// The end of its content at which a scroller begins.
  package var initialOffset: InitialOffset = .start
  /// Whether a scroller is as long across as its content, in place of the room offered.
  package var hugsContent = false
  /// How a scroller answers a finger.
  package var physics: ScrollPhysics = .ios
  /// The places a scroller comes to rest at; `nil` is anywhere.
  package var paging: ScrollPaging?
  /// Whether a scroller's content goes beyond its edges and back.
  package var bounces = true
  /// How far below its place a refresh holds the start of the content, in points.
  package var refresh: Double?
  /// Whether a scroller draws a bar that says where it is.
  package var hasIndicators = false
  /// Whether leading is right: stacks and horizontal scrollers begin there.
  package var isRightToLeft = false
  /// Whether a list's `overscan` counts screens instead of points.
  package var overscanCountsScreens = false
  /// The attributes of a node that gives no keys.
  package init() {}
}

/// A set of axes.
package struct Axes: OptionSet, Sendable, Hashable {
  /// A bit for each axis.
  package let rawValue: UInt8
  /// A set by its bits.
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// One axis.
  @inlinable package init(_ axis: Axis) { self.init(rawValue: axis == .horizontal ? 1 : 2) }
  // Of its own, so that other targets fold literals; the standard one goes through generic code there.
  /// The set of all these members.
  @inlinable package init(arrayLiteral members: Axes...) { rawValue = members.reduce(0) { $0 | $1.rawValue } }
  @inlinable package static var horizontal: Axes { Axes(rawValue: 1) }
  @inlinable package static var vertical: Axes { Axes(rawValue: 2) }
  @inlinable package static var both: Axes { Axes(rawValue: 3) }
  /// Whether the set holds an axis.
  @inlinable package func contains(_ axis: Axis) -> Bool {
    rawValue & (axis == .horizontal ? 1 : 2) != 0
  }
}

/// How a stack places children across its axis, or an overlay by default.
package enum Alignment: Sendable, Hashable {
  /// One of nine points; a stack reads the coordinate across its axis.
  case anchor(Anchor)
  /// Children of a horizontal stack stand on one line of text.
  case firstBaseline
  /// Children of a stack are as long across it as the stack.
  case stretch
}

/// How a picture meets its box.
package enum Fit: String, Sendable, CaseIterable, Hashable { case cover, contain, stretch, tile }

/// How a node's colours are blended with those behind it, named as in CSS.
package enum BlendMode: String, Sendable, CaseIterable, Hashable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
  case exclusion, hue, saturation, color, luminosity, plusLighter
}

/// How a scroller answers a finger.
package enum ScrollPhysics: String, Sendable, CaseIterable, Hashable {
  /// As on iOS: a rubber band beyond the edges, a fling that loses the same share of its speed every millisecond.
  case ios
  /// As on Android: nothing beyond the edges, a fling that runs out after a known time.
  case android
}

/// The places a scroller comes to rest at.
package enum ScrollPaging: String, Sendable, CaseIterable, Hashable {
  /// Multiples of the window, one at a time.
  case page
  /// Starts of rows.
  case row
}

/// How fast a fling slows down: the share of its speed that is left after a millisecond.
package enum FlingRate {
  /// A list's.
  package static let normal = 0.998
  /// A page's.
  package static let fast = 0.99
  /// The rates a scene may give.
  package static let range = 0.5...0.999
}

/// A frosted backdrop.
package enum Material: String, Sendable, CaseIterable, Hashable { case thin, regular, thick }

/// An edge of a scroller's window, along its axis.
package enum WindowEdge: Sendable, Hashable {
  /// Where the content begins: the top, or the leading side.
  case start
  /// The bottom, or the trailing side.
  case end

  /// The words for it in a scene, and the axis each belongs to.
  package static let words: [(word: String, edge: WindowEdge, axis: Axis)] = [
    ("top", .start, .vertical), ("bottom", .end, .vertical), ("leading", .start, .horizontal),
    ("trailing", .end, .horizontal),
  ]
  /// The word for the edge where content begins, held only as far as one has scrolled back.
  package static let floatingWord = "float"
}

/// Where a moving node may rest.
package enum Snap: String, Sendable, CaseIterable, Hashable {
  /// On whole device pixels.
  case pixel
  /// Anywhere; drawn with bilinear filtering.
  case none
}

/// The parts of sections a list keeps in sight.
package struct Pins: OptionSet, Sendable, Hashable {
  /// A bit for each part.
  package let rawValue: UInt8
  /// A set by its bits.
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
  // Of its own, so that other targets fold literals; the standard one goes through generic code there.
  /// The set of all these members.
  @inlinable package init(arrayLiteral members: Pins...) { rawValue = members.reduce(0) { $0 | $1.rawValue } }
  @inlinable package static var headers: Pins { Pins(rawValue: 1) }
  @inlinable package static var footers: Pins { Pins(rawValue: 2) }
}

/// Where the extents of a list's rows come from.
package enum Sizing: String, Sendable, CaseIterable, Hashable {
  /// From measuring, only as far as the scroll has gone or a jump asks.
  case exact
  /// From an estimate until a row comes near the window; then the offset is corrected.
  case estimated
  /// As `exact` for the first lines, and as `estimated` behind them.
  case mixed

  /// How many lines from the start are measured as far as the scroll has gone; the others are estimated.
  package var exactLines: Int {
    switch self {
    case .exact: .max
    case .estimated: 0
    case .mixed: Self.mostMixed
    }
  }

  /// A list of no more lines is as good as exact when it is mixed. Their measurements take a fraction of a second.
  package static let mostMixed = 1_000
}

/// When a list asks for the rows of its window.
package enum Requery: String, Sendable, CaseIterable, Hashable {
  /// On every step.
  case always
  /// Only when the window nears the edge of the prepared rows.
  case edge
}

/// The end of its content at which a scroller begins.
package enum InitialOffset: String, Sendable, CaseIterable, Hashable { case start, end }

/// The place that stays where it is on screen when rows above it change.
package enum ScrollAnchor: String, Sendable, CaseIterable, Hashable {
  /// The first row in the window.
  case item
  /// The first row in the window, but at offset 0 new rows appear.
  case top
  /// The end, while it is in sight.
  case bottom
}
