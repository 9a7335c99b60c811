/// A number that follows the scroll, the time, or the place of a view in its window.
///
/// It is a piece of a scene's formulas, not a `Double`: it is known on each frame and not before. So nothing can be laid out
/// by it. It may be given to modifiers that paint and move: `opacity`, `offset`, `scaleEffect` and their like.
///
///     Text("Title").offset(y: Live.scroll * -0.5)
public struct Live: Sendable, CustomStringConvertible {
  package let pieces: [Piece]
  /// How tightly the outermost operator binds.
  private let level: Level

  enum Level: Comparable { case sum, product, atom }

  init(_ pieces: [Piece], _ level: Level) { (self.pieces, self.level) = (pieces, level) }

  /// A number that is the same on every frame.
  public init(_ value: Double) { self.init([.number(value, isSteady: true)], value < 0 ? .sum : .atom) }
  /// A formula of the scene language, such as `easeOut(entry)`: it is read, and its mistakes are told, with the scene.
  public init(formula: String) { self.init([.words(formula)], .sum) }

  init(name: String) { self.init([.words(name)], .atom) }
  init(reader: Int) { self.init([.reader(reader)], .atom) }
  /// The same place, in scrollers that go sideways and in no others.
  var across: Live { pieces == Live(0).pieces ? self : Live([.across] + pieces, level) }

  /// The formula as scenes have it.
  public var description: String { pieces.map(\.formula).joined() }

  // MARK: Names

  /// How far the nearest scroller around has moved its content, in points; below 0 while it is pulled beyond its start.
  public static let scroll = Live(name: "scroll")
  /// The content offset of that scroller, in points from the start of its content: the scroll, and corrections for rows
  /// that changed above.
  public static let position = Live(name: "position")
  /// How fast its content moves, in points a second.
  public static let velocity = Live(name: "velocity")
  /// How far its content is beyond an edge, in points: below 0 at its start, above 0 at its end.
  public static let overscroll = Live(name: "overscroll")
  /// The share of its way that its content has gone, from 0 to 1.
  public static let progress = Live(name: "progress")
  /// Seconds from the start of the scene.
  public static let time = Live(name: "time")
  /// The view's way through its window: 1 before it comes in, 0 while all of it is in, -1 once it is out.
  public static let phase = Live(name: "phase")
  /// From 0, where the first of the view comes in, to 1, where all of it is in.
  public static let entry = Live(name: "entry")
  /// From 0, where the first of the view goes out, to 1, where the last of it is out.
  public static let exit = Live(name: "exit")
  /// From 0, where the first of the view comes in, to 1, where the last of it is out.
  public static let cover = Live(name: "cover")
  /// How much of the view is in its window, from 0 to 1.
  public static let fraction = Live(name: "fraction")
  /// The width of the view, in points.
  public static let width = Live(name: "width")
  /// The height of the view, in points.
  public static let height = Live(name: "height")
  /// How far a sticky view would be out of its window: from 0 to 1, its whole extent.
  public static let pinned = Live(name: "pinned")

  // MARK: Arithmetic

  private func within(_ least: Level) -> [Piece] {
    level >= least ? pieces : [.words("(")] + pieces + [.words(")")]
  }

  private static func binary(_ a: Live, _ sign: String, _ b: Live, _ level: Level, right: Level) -> Live {
    Live(a.within(level) + [.words(" \(sign) ")] + b.within(right), level)
  }

  /// A function of the scene language.
  static func call(_ name: String, _ arguments: [Live]) -> Live {
    Live(.call(name, arguments.map(\.pieces)), .atom)
  }

  /// The sum on each frame.
  public static func + (a: Live, b: Live) -> Live { binary(a, "+", b, .sum, right: .product) }
  /// The sum on each frame.
  @_disfavoredOverload public static func + (a: Live, b: Double) -> Live { a + Live(b) }
  /// The sum on each frame.
  @_disfavoredOverload public static func + (a: Double, b: Live) -> Live { Live(a) + b }
  /// The difference on each frame.
  public static func - (a: Live, b: Live) -> Live { binary(a, "-", b, .sum, right: .product) }
  /// The difference on each frame.
  @_disfavoredOverload public static func - (a: Live, b: Double) -> Live { a - Live(b) }
  /// The difference on each frame.
  @_disfavoredOverload public static func - (a: Double, b: Live) -> Live { Live(a) - b }
  /// The product on each frame.
  public static func * (a: Live, b: Live) -> Live { binary(a, "*", b, .product, right: .atom) }
  /// The product on each frame.
  @_disfavoredOverload public static func * (a: Live, b: Double) -> Live { a * Live(b) }
  /// The product on each frame.
  @_disfavoredOverload public static func * (a: Double, b: Live) -> Live { Live(a) * b }
  /// The quotient on each frame.
  public static func / (a: Live, b: Live) -> Live { binary(a, "/", b, .product, right: .atom) }
  /// The quotient on each frame.
  @_disfavoredOverload public static func / (a: Live, b: Double) -> Live { a / Live(b) }
  /// The quotient on each frame.
  @_disfavoredOverload public static func / (a: Double, b: Live) -> Live { Live(a) / b }
  /// The number below zero for one above, and the other way round.
  public static prefix func - (a: Live) -> Live { Live([.words("-")] + a.within(.atom), .product) }

  /// The number, but not below the first and not above the second.
  public func clamped(_ low: Double, _ high: Double) -> Live { clamped(Live(low), Live(high)) }
  /// The number, but not below the first and not above the second.
  @_disfavoredOverload public func clamped(_ low: Live, _ high: Live) -> Live { .call("clamp", [self, low, high]) }

  /// As far from the first result to the last as this number is from the start to the end, and never beyond.
  public func interpolated(_ start: Double, _ end: Double, from first: Double, to last: Double) -> Live {
    interpolated(Live(start), Live(end), from: Live(first), to: Live(last))
  }

  /// As far from the first result to the last as this number is from the start to the end, and never beyond.
  @_disfavoredOverload public func interpolated(_ start: Live, _ end: Live, from first: Live, to last: Live) -> Live {
    .call("interpolate", [self, start, end, first, last])
  }

  /// How far the number has come in a range, along a curve: 0 before it, and 1 behind it.
  ///
  ///     let fold = Live.scroll.stage(0...320)
  ///     let reveal = Live.entry.stage(0...0.6, curve: .easeOut)
  public func stage(_ range: ClosedRange<Double>, curve: ScrollStep.Curve = .linear) -> Live {
    let way = interpolated(range.lowerBound, range.upperBound, from: 0, to: 1)
    return curve == .linear ? way : .call(curve.rawValue, [way])
  }

  // MARK: Comparisons

  private func compared(_ sign: String, _ other: Live) -> LiveCondition {
    LiveCondition(within(.sum) + [.words(" \(sign) ")] + other.within(.sum))
  }

  /// Whether the first is less, on each frame.
  public static func < (a: Live, b: Live) -> LiveCondition { a.compared("<", b) }
  /// Whether the first is less, on each frame.
  @_disfavoredOverload public static func < (a: Live, b: Double) -> LiveCondition { a.compared("<", Live(b)) }
  /// Whether the first is greater, on each frame.
  public static func > (a: Live, b: Live) -> LiveCondition { a.compared(">", b) }
  /// Whether the first is greater, on each frame.
  @_disfavoredOverload public static func > (a: Live, b: Double) -> LiveCondition { a.compared(">", Live(b)) }
  /// Whether the first is not greater, on each frame.
  public static func <= (a: Live, b: Live) -> LiveCondition { a.compared("<=", b) }
  /// Whether the first is not greater, on each frame.
  @_disfavoredOverload public static func <= (a: Live, b: Double) -> LiveCondition { a.compared("<=", Live(b)) }
  /// Whether the first is not less, on each frame.
  public static func >= (a: Live, b: Live) -> LiveCondition { a.compared(">=", b) }
  /// Whether the first is not less, on each frame.
  @_disfavoredOverload public static func >= (a: Live, b: Double) -> LiveCondition { a.compared(">=", Live(b)) }

  // MARK: Decisions

  /// Whether the first is less than the second, for code that decides by it: a body is run for each answer.
  @_disfavoredOverload public static func < (a: Live, b: Live) -> Bool { Branches.holds(a.compared("<", b)) }
  /// Whether the first is less than the second, for code that decides by it: a body is run for each answer.
  @_disfavoredOverload public static func < (a: Live, b: some BinaryFloatingPoint) -> Bool { a < Live(Double(b)) }
  /// Whether the first is greater than the second, for code that decides by it: a body is run for each answer.
  @_disfavoredOverload public static func > (a: Live, b: Live) -> Bool { Branches.holds(a.compared(">", b)) }
  /// Whether the first is greater than the second, for code that decides by it: a body is run for each answer.
  @_disfavoredOverload public static func > (a: Live, b: some BinaryFloatingPoint) -> Bool { a > Live(Double(b)) }
  /// Whether the first is not greater than the second, for code that decides by it: a body is run for each answer.
  @_disfavoredOverload public static func <= (a: Live, b: Live) -> Bool { Branches.holds(a.compared("<=", b)) }
  /// Whether the first is not greater than the second, for code that decides by it: a body is run for each answer.
  @_disfavoredOverload public static func <= (a: Live, b: some BinaryFloatingPoint) -> Bool { a <= Live(Double(b)) }
  /// Whether the first is not less than the second, for code that decides by it: a body is run for each answer.
  @_disfavoredOverload public static func >= (a: Live, b: Live) -> Bool { Branches.holds(a.compared(">=", b)) }
  /// Whether the first is not less than the second, for code that decides by it: a body is run for each answer.
  @_disfavoredOverload public static func >= (a: Live, b: some BinaryFloatingPoint) -> Bool { a >= Live(Double(b)) }
  /// Whether the first is as great as the second, for code that decides by it: a body is run for each answer.
  @_disfavoredOverload public static func == (a: Live, b: Live) -> Bool { Branches.holds(a.compared("==", b)) }
  /// Whether the first is as great as the second, for code that decides by it: a body is run for each answer.
  @_disfavoredOverload public static func == (a: Live, b: some BinaryFloatingPoint) -> Bool { a == Live(Double(b)) }
}

/// Whether something holds, on each frame.
///
///     Text("Top").opacity((Live.scroll > 200).then(1, else: 0))
public struct LiveCondition: Sendable {
  let pieces: [Piece]
  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// A condition of the scene language, such as `list.visible.contains(40)`.
  public init(formula: String) { pieces = [.words("("), .words(formula), .words(")")] }

  /// One of two numbers: the first where the condition holds.
  public func then(_ yes: Live, else no: Live) -> Live { .call("if", [Live(pieces, .atom), yes, no]) }
  /// One of two numbers: the first where the condition holds.
  public func then<Number: BinaryFloatingPoint>(_ yes: Number, else no: Number) -> Live {
    then(Live(Double(yes)), else: Live(Double(no)))
  }

  /// One of two numbers: the first where the condition holds.
  @_disfavoredOverload public func then(_ yes: Live, else no: some BinaryFloatingPoint) -> Live {
    then(yes, else: Live(Double(no)))
  }

  /// One of two numbers: the first where the condition holds.
  @_disfavoredOverload public func then(_ yes: some BinaryFloatingPoint, else no: Live) -> Live {
    then(Live(Double(yes)), else: no)
  }

  /// Whether both hold, on each frame.
  public static func && (a: LiveCondition, b: LiveCondition) -> LiveCondition { a.joined("and", b) }
  /// Whether one of both holds.
  public static func || (a: LiveCondition, b: LiveCondition) -> LiveCondition { a.joined("or", b) }
  /// Whether it does not hold.
  public static prefix func ! (a: LiveCondition) -> LiveCondition {
    LiveCondition([.words("not (")] + a.pieces + [.words(")")])
  }

  private func joined(_ word: String, _ other: LiveCondition) -> LiveCondition {
    LiveCondition([.words("(")] + pieces + [.words(") \(word) (")] + other.pieces + [.words(")")])
  }
}

extension Live: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A number that is the same on every frame.
  public init(floatLiteral value: Double) { self.init(value) }
  /// A number that is the same on every frame.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
  /// A number that is the same on every frame.
  public init(_ value: some BinaryInteger) { self.init(Double(value)) }
}

/// The lesser number, on each frame.
public func min(_ a: Live, _ b: Live) -> Live { .call("min", [a, b]) }
/// The lesser number, on each frame.
@_disfavoredOverload public func min(_ a: Live, _ b: Double) -> Live { min(a, Live(b)) }
/// The lesser number, on each frame.
@_disfavoredOverload public func min(_ a: Double, _ b: Live) -> Live { min(Live(a), b) }
/// The greater number, on each frame.
public func max(_ a: Live, _ b: Live) -> Live { .call("max", [a, b]) }
/// The greater number, on each frame.
@_disfavoredOverload public func max(_ a: Live, _ b: Double) -> Live { max(a, Live(b)) }
/// The greater number, on each frame.
@_disfavoredOverload public func max(_ a: Double, _ b: Live) -> Live { max(Live(a), b) }
/// The number without its sign, on each frame.
public func abs(_ a: Live) -> Live { .call("abs", [a]) }
/// The sine of radians, on each frame.
public func sin(_ a: Live) -> Live { .call("sin", [a]) }
/// The cosine of radians, on each frame.
public func cos(_ a: Live) -> Live { .call("cos", [a]) }
/// The square root, on each frame.
public func sqrt(_ a: Live) -> Live { .call("sqrt", [a]) }
