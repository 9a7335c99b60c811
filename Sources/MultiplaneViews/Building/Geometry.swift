/// A point of a box, from 0, 0 at its top left to 1, 1 at its bottom right.
public struct UnitPoint: Sendable, Hashable {
  /// From the left, 0 to 1.
  public let x: Double
  /// From the top, 0 to 1.
  public let y: Double
  /// A point by its shares.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  /// A point of the upper side: its leading end, its middle or its trailing end.
  public static let topLeading = Self(x: 0, y: 0), top = Self(x: 0.5, y: 0), topTrailing = Self(x: 1, y: 0)
  /// A point halfway down: at the leading side, in the middle or at the trailing side.
  public static let leading = Self(x: 0, y: 0.5), center = Self(x: 0.5, y: 0.5), trailing = Self(x: 1, y: 0.5)
  /// A point of the lower side: its leading end, its middle or its trailing end.
  public static let bottomLeading = Self(x: 0, y: 1), bottom = Self(x: 0.5, y: 1), bottomTrailing = Self(x: 1, y: 1)

  /// The point's name; `nil` for one of none.
  var word: String? {
    let across = [0: "Leading", 0.5: "", 1: "Trailing"][x]
    let down = [0: "top", 0.5: "", 1: "bottom"][y]
    guard let across, let down else { return nil }
    if across.isEmpty, down.isEmpty { return "center" }
    return down.isEmpty ? across.lowercased() : down + across
  }
}

extension SceneValue {
  /// A point of a box by its name.
  static func point(_ point: UnitPoint) -> SceneValue {
    point.word.map { .word($0) }
      ?? .problem(
        "(\(Live(point.x)), \(Live(point.y))) is none of the nine points of a box",
        hint: "write .topLeading, .center, .bottom or another of their kind")
  }
}

/// One of nine places in a box.
public enum Alignment: String, Sendable {
  /// A place in a box.
  case topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom, bottomTrailing
  /// The place where two alignments meet; a common first line is that at the top.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    let down = vertical == .firstTextBaseline ? "top" : vertical == .center ? "" : vertical.rawValue
    let across = ["leading": "Leading", "trailing": "Trailing"][horizontal.rawValue] ?? ""
    self = Alignment(rawValue: down.isEmpty ? horizontal.rawValue : down + across) ?? .center
  }
}

/// Where the children of a `VStack` stand across it.
public enum HorizontalAlignment: String, Sendable {
  /// A side, or the middle.
  case leading, center, trailing
}

/// Where the children of an `HStack` stand across it.
public enum VerticalAlignment: String, Sendable {
  /// A side, or the middle.
  case top, center, bottom
  /// With their first lines on one line.
  case firstTextBaseline = "baseline"
}

/// Where the lines of a text stand.
public enum TextAlignment: String, Sendable {
  /// A side, or the middle.
  case leading, center, trailing
}

/// The sides of a box.
public struct Edge: Sendable, Hashable {
  let word: String
  /// A side of the box.
  public static let top = Edge(word: "top"), bottom = Edge(word: "bottom")
  /// A side of the box: leading is left, and trailing right.
  public static let leading = Edge(word: "left"), trailing = Edge(word: "right")

  /// Some of the sides.
  public struct Set: OptionSet, Sendable {
    /// A bit a side.
    public let rawValue: Int
    /// The sides of some bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// A side of the box: leading is left, and trailing right.
    public static let top = Set(rawValue: 1), leading = Set(rawValue: 2), bottom = Set(rawValue: 4)
    /// The right side of the box.
    public static let trailing = Set(rawValue: 8)
    /// Two sides opposite to each other, or all of them.
    public static let horizontal: Set = [.leading, .trailing], vertical: Set = [.top, .bottom], all = Set(rawValue: 15)

    var words: [String] {
      ViewNode.sides.enumerated().filter { rawValue >> $0.offset & 1 == 1 }.map(\.element)
    }
  }
}

/// Lengths at the sides of a box, in points.
public struct EdgeInsets: Sendable, Hashable {
  /// A length at one side.
  public var top, leading, bottom, trailing: Double
  /// Lengths at the four sides; 0 unless given.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
  var value: SceneValue {
    let sides = [("top", top), ("left", leading), ("bottom", bottom), ("right", trailing)].filter { $0.1 != 0 }
    return sides.isEmpty ? .number(0) : .map(sides.map { ($0.0, .number($0.1)) })
  }
}

/// A direction: across or down.
public enum Axis: Sendable {
  /// One of both axes.
  case horizontal, vertical
  /// One axis or both.
  public struct Set: OptionSet, Sendable {
    /// A bit an axis.
    public let rawValue: Int
    /// The axes of some bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The axis across, or the one down.
    public static let horizontal = Set(rawValue: 1), vertical = Set(rawValue: 2)
  }
}

/// An angle, which may follow the scroll.
public struct Angle: Sendable {
  let pieces: [Piece]
  /// The degrees of an angle that is the same on every frame.
  private(set) var constant: Double?
  /// An angle in degrees.
  public init(degrees: Double) {
    pieces = Angle.degrees(Live(degrees)).pieces
    constant = degrees
  }
  /// An angle in radians.
  public init(radians: Double) { self.init(degrees: radians * (180 / Double.pi)) }
  init(pieces: [Piece]) { self.pieces = pieces }
  /// An angle in degrees, which may follow the scroll.
  @_disfavoredOverload public static func degrees(_ degrees: Live) -> Angle {
    Angle(pieces: (degrees * Live(name: "1deg")).pieces)
  }
  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// An angle in radians, which may follow the scroll.
  @_disfavoredOverload public static func radians(_ radians: Live) -> Angle { .degrees(radians * (180 / Double.pi)) }
  /// An angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// The degrees of an angle that does not follow the scroll, and no number for one that does.
  public var degrees: Double { constant ?? .nan }
  /// The radians of an angle that does not follow the scroll, and no number for one that does.
  public var radians: Double { degrees * (Double.pi / 180) }
  /// The sum of both angles.
  public static func + (a: Angle, b: Angle) -> Angle { a.joined("+", b, a.degrees + b.degrees) }
  /// The difference of both angles.
  public static func - (a: Angle, b: Angle) -> Angle { a.joined("-", b, a.degrees - b.degrees) }
  private func joined(_ sign: String, _ other: Angle, _ degrees: Double) -> Angle {
    degrees.isNaN
      ? Angle(pieces: [.words("(")] + pieces + [.words(" \(sign) (")] + other.pieces + [.words("))")])
      : Angle(degrees: degrees)
  }
  /// An angle of 0 degrees.
  public static let zero = Angle.degrees(0)
}
