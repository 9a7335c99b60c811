/// The keys of a node that are words, not expressions.
public struct NodeAttributes: Sendable {
  /// Where the node stands in the room of its layer or `ZStack`; `nil` takes the container's default.
  public var place: Anchor?
  /// How a stack arranges its children across its axis, a `ZStack` its children's default place, a `Text` its lines.
  public var align: Alignment?
  /// Which axes take all the room offered.
  public var grow: Axes = []
  /// How a picture meets its box.
  public var fit: Fit?
  /// Families in order of preference, from `font` or a style; `nil` is the default family.
  public var fontFamilies: [String]?
  public var fill: Fill?
  /// Whether there is a `stroke`.
  public var hasStroke = false
  public var background: Fill?
  public var clipsToBox = false
  /// The node whose alpha masks this one, laid out in its box.
  public var mask: Node?
  public var blend: BlendMode = .normal
  public var material: Material?
  /// The point `scale` and `rotate` turn about.
  public var origin: Anchor = .center
  public var repetition: Axes = []
  public var snap: Snap = .pixel
  /// Whether `inset: safe` was given.
  public var insetsToSafeArea = false
  /// Whether a list's `overscan` counts screens instead of points.
  public var overscanCountsScreens = false
  public init() {}
}

/// A set of axes.
public struct Axes: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let horizontal = Axes(rawValue: 1)
  public static let vertical = Axes(rawValue: 2)
  public static let both: Axes = [.horizontal, .vertical]
  /// Whether the set holds an axis.
  public func contains(_ axis: Axis) -> Bool {
    isSuperset(of: axis == .horizontal ? Axes.horizontal : Axes.vertical)
  }
}

/// How a stack places children across its axis, or an overlay by default.
public enum Alignment: Sendable, Hashable {
  /// One of nine points; a stack reads the coordinate across its axis.
  case anchor(Anchor)
  /// Children of a horizontal stack stand on one line of text.
  case firstBaseline
}

/// How a picture meets its box.
public enum Fit: String, Sendable, CaseIterable, Hashable { case cover, contain, stretch, tile }

/// How a node's colours meet what is behind, named as in CSS.
public enum BlendMode: String, Sendable, CaseIterable, Hashable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
  case exclusion, hue, saturation, color, luminosity, plusLighter
}

/// A frosted backdrop.
public enum Material: String, Sendable, CaseIterable, Hashable { case thin, regular, thick }

/// Where a moving node may rest.
public enum Snap: String, Sendable, CaseIterable, Hashable {
  /// On whole device pixels.
  case pixel
  /// Anywhere; drawn with bilinear filtering.
  case none
}
