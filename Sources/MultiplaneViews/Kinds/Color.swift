/// A colour, with iOS's names; as a view it fills the room it is offered.
public struct Color: PrimitiveView, ShapeStyle, Sendable {
  private let form: ColorForm

  private init(_ form: ColorForm) { self.form = form }

  /// A colour of shares from 0 to 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    form = .shares(red, green, blue, opacity)
  }

  /// A gray, from 0, black, to 1, white.
  public init(white: Double, opacity: Double = 1) { self.init(red: white, green: white, blue: white, opacity: opacity) }

  /// A colour of 24 bits, as in `0x7B1E3A`.
  public init(hex: UInt32, opacity: Double = 1) {
    func part(_ shift: UInt32) -> Double { Double(hex >> shift & 255) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), opacity: opacity)
  }

  /// One colour on a light device and another on a dark one.
  public init(light: Color, dark: Color) { form = .looks(light: light.form, dark: dark.form) }

  /// A colour by its hue in degrees, and by its saturation and lightness from 0 to 1, as in CSS.
  public static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double, opacity: Double = 1) -> Color {
    Color(.hsl(hue, saturation, lightness, opacity))
  }

  /// The colour, with a share of its opacity.
  public func opacity(_ share: Double) -> Color { Color(form.faded(share)) }

  /// This colour where the fraction is 0, the other where it is 1, and evenly in between in levels of red, green and blue.
  @_disfavoredOverload public func mix(with other: Color, by fraction: Live) -> Color {
    Color(.mix(form, other.form, fraction))
  }

  /// This colour where the fraction is 0, the other where it is 1, and evenly in between in levels of red, green and blue.
  public func mix(with other: Color, by fraction: Double) -> Color { mix(with: other, by: Live(fraction)) }

  /// The colour, until a `tint` around says another.
  var tinted: Color { Color(.tint(form, 1)) }

  /// The colour in formulas.
  var pieces: [Piece] { form.pieces }

  /// The colour as a fill.
  public var fill: Fill { Fill(.formula(pieces)) }

  var lowered: AnyView { AnyView(ViewNode("Color", .value(fill.value), fills: true)) }
}

/// The fill of shapes and backgrounds: a colour or a gradient.
public protocol ShapeStyle: Sendable {
  /// The fill as scenes have it.
  var fill: Fill { get }
}

/// A colour or a gradient of a scene.
public struct Fill: Sendable {
  let value: SceneValue
  init(_ value: SceneValue) { self.value = value }
  /// The colour; `nil` for a gradient.
  var color: SceneValue? { if case .formula = value { value } else { nil } }
}

// The names are those of styles, and of colours as one of these.
extension ShapeStyle where Self == Color {
  /// No color: what is behind is seen.
  public static var clear: Color { Color(white: 0, opacity: 0) }
  /// Black on each device.
  public static var black: Color { Color(white: 0) }
  /// White on each device.
  public static var white: Color { Color(white: 1) }
  /// The colour of texts: black.
  public static var primary: Color { Color(white: 0) }
  /// The colour of lesser texts.
  public static var secondary: Color { Color(hex: 0x3C3C43, opacity: 0.6) }
  /// The red of iOS.
  public static var red: Color { Color(hex: 0xFF3B30) }
  /// The orange of iOS.
  public static var orange: Color { Color(hex: 0xFF9500) }
  /// The yellow of iOS.
  public static var yellow: Color { Color(hex: 0xFFCC00) }
  /// The green of iOS.
  public static var green: Color { Color(hex: 0x34C759) }
  /// The mint of iOS.
  public static var mint: Color { Color(hex: 0x00C7BE) }
  /// The teal of iOS.
  public static var teal: Color { Color(hex: 0x30B0C7) }
  /// The cyan of iOS.
  public static var cyan: Color { Color(hex: 0x32ADE6) }
  /// The blue of iOS.
  public static var blue: Color { Color(hex: 0x007AFF) }
  /// The indigo of iOS.
  public static var indigo: Color { Color(hex: 0x5856D6) }
  /// The purple of iOS.
  public static var purple: Color { Color(hex: 0xAF52DE) }
  /// The pink of iOS.
  public static var pink: Color { Color(hex: 0xFF2D55) }
  /// The brown of iOS.
  public static var brown: Color { Color(hex: 0xA2845E) }
  /// The gray of iOS.
  public static var gray: Color { Color(hex: 0x8E8E93) }
}

/// Colours and where they stand along a gradient.
public struct Gradient: Sendable {
  /// A colour of a gradient.
  public struct Stop: Sendable {
    /// The colour at the place.
    public let color: Color
    /// Where it stands, from 0 to 1.
    public let location: Double
    /// A colour at a place from 0 to 1.
    public init(color: Color, location: Double) { (self.color, self.location) = (color, location) }
  }
  let stops: [(color: Color, location: Double?)]
  /// Colours at places of their own.
  public init(stops: [Stop]) { self.stops = stops.map { ($0.color, $0.location) } }
  /// Colours spread evenly along the way.
  public init(colors: [Color]) { stops = colors.map { ($0, nil) } }

  func value(_ keys: [(String, SceneValue)]) -> SceneValue {
    let list = stops.map { stop in
      SceneValue.map(
        (stop.location.map { [("at", SceneValue.paint($0))] } ?? []) + [("color", .formula(stop.color.pieces))])
    }
    return .map([("stops", .list(list))] + keys)
  }
}

/// A gradient from one side or corner to the opposite one; as a view it fills the room it is offered.
public struct LinearGradient: PrimitiveView, Sendable, ShapeStyle {
  /// The gradient as a fill.
  public let fill: Fill

  /// A gradient of colours between two points: sides or corners opposite to each other.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    fill = Fill(gradient.value([("angle", Self.angle(startPoint, endPoint))]))
  }
  /// A gradient of colours spread evenly between two points.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  /// A gradient of colours at places of their own between two points.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  /// A gradient of colours spread evenly that runs along an angle, 0 up and clockwise, as in CSS.
  public init(colors: [Color], angle: Angle) {
    fill = Fill(Gradient(colors: colors).value([("angle", .formula(angle.pieces))]))
  }

  /// A gradient of colours at places of their own that runs along an angle, 0 up and clockwise, as in CSS.
  public init(stops: [Gradient.Stop], angle: Angle) {
    fill = Fill(Gradient(stops: stops).value([("angle", .formula(angle.pieces))]))
  }

  /// The way between two points as an angle, 0 up and clockwise; other ways have none.
  private static func angle(_ start: UnitPoint, _ end: UnitPoint) -> SceneValue {
    let around: [UnitPoint] = [
      .bottom, .bottomLeading, .leading, .topLeading, .top, .topTrailing, .trailing, .bottomTrailing,
    ]
    guard end == UnitPoint(x: 1 - start.x, y: 1 - start.y), let eighths = around.firstIndex(of: start) else {
      return .problem(
        "a LinearGradient runs between opposite sides or corners",
        hint: "write .top and .bottom, .leading and .trailing, or two opposite corners")
    }
    return .word("\(eighths * 45)deg")
  }

  var lowered: AnyView { AnyView(ViewNode("Gradient", .value(fill.value), fills: true)) }
}

extension ShapeStyle where Self == LinearGradient {
  /// A gradient of colours spread evenly between two points.
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

nonisolated extension View {
  /// The colour behind all layers; without one it is white.
  public func canvasBackground(_ color: Color) -> AnyView { setting { $0.background = color.pieces } }
}
