// Colours by the numbers and names that SwiftUI and UIKit have for them.

extension Color {
  /// A colour by its hue, saturation and brightness, each from 0 to 1; the hues 0 and 1 are red.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func part(_ start: Double) -> Double {
      let sector = (start + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * Swift.max(0, Swift.min(sector, 4 - sector, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), opacity: opacity)
  }

  /// A colour of shares of a space.
  public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(red: red, green: green, blue: blue, opacity: opacity)
  }
  /// A color of a catalogue, which a scene has not.
  @available(*, unavailable, message: "a scene has no catalogue of colors: write Color(light: …, dark: …)")
  public init(_ name: String) { fatalError("unavailable") }

  /// A colour of iOS's interface.
  public init(uiColor color: UIColor) { self = color.color }
  /// A colour of iOS's interface.
  public init(_ color: UIColor) { self = color.color }

  /// The colour of what can be tapped: iOS's blue.
  public static let accentColor = Color.blue

  /// Unavailable: its colours are written down nowhere.
  @available(
    *, unavailable,
    message:
      "its colors are written down nowhere: write LinearGradient(colors: […], startPoint: .top, endPoint: .bottom)"
  )
  public var gradient: LinearGradient { fatalError("unavailable") }
}

extension ShapeStyle where Self == Color {
  /// The colour of texts that matter less than secondary ones.
  public static var tertiary: Color { Color(hex: 0x3C3C43, opacity: 0.3) }
  /// The colour of texts that matter least.
  public static var quaternary: Color { Color(hex: 0x3C3C43, opacity: 0.18) }
  /// The colour of what can be tapped: iOS's blue unless `tint` gives another.
  public static var tint: Color { Color.blue.tinted }
  /// The colour behind all: white, and black in the dark.
  public static var background: Color { Color(.systemBackground) }
}

extension Color: Hashable {
  /// Whether both are the same color in formulas.
  public static func == (a: Color, b: Color) -> Bool { a.pieces == b.pieces }
  /// Hashes the color as formulas have it.
  public func hash(into hasher: inout Hasher) { hasher.combine(pieces) }
}

/// A space in which shares of red, green and blue are counted.
public enum RGBColorSpace: Sendable {
  /// The space of the web.
  case sRGB
}

/// The colours of iOS's interface under UIKit's names, each for light and dark devices.
public struct UIColor: Sendable {
  let color: Color
  private init(_ light: UInt32, _ dark: UInt32, _ opacity: Double = 1, inDark darkOpacity: Double? = nil) {
    color = Color(light: Color(hex: light, opacity: opacity), dark: Color(hex: dark, opacity: darkOpacity ?? opacity))
  }
  private init(_ color: Color) { self.color = color }
  /// A color that is the same for both devices.
  public static let white = UIColor(Color.white), black = UIColor(Color.black), clear = UIColor(Color.clear)
  /// A color of interfaces, as `Color` has it.
  public static let systemRed = UIColor(Color.red), systemOrange = UIColor(Color.orange),
    systemYellow = UIColor(Color.yellow), systemGreen = UIColor(Color.green), systemMint = UIColor(Color.mint)
  /// A color of interfaces, as `Color` has it.
  public static let systemTeal = UIColor(Color.teal), systemBlue = UIColor(Color.blue),
    systemIndigo = UIColor(Color.indigo), systemPurple = UIColor(Color.purple), systemPink = UIColor(Color.pink)
  /// A gray, the same for both devices.
  public static let systemGray = UIColor(0x8E8E93, 0x8E8E93)
  /// A gray; the last is the weakest.
  public static let systemGray2 = UIColor(0xAEAEB2, 0x636366), systemGray3 = UIColor(0xC7C7CC, 0x48484A)
  /// A gray; the last is the weakest.
  public static let systemGray4 = UIColor(0xD1D1D6, 0x3A3A3C), systemGray5 = UIColor(0xE5E5EA, 0x2C2C2E)
  /// A gray, the weakest of all, and the ground of what is grouped on the ground.
  public static let systemGray6 = UIColor(0xF2F2F7, 0x1C1C1E), secondarySystemBackground = systemGray6
  /// The ground of an interface, or of a grouped list.
  public static let systemBackground = UIColor(0xFFFFFF, 0), systemGroupedBackground = UIColor(0xF2F2F7, 0)
  /// The colour of words, and that of lesser ones.
  public static let label = UIColor(0, 0xFFFFFF), secondaryLabel = UIColor(0x3C3C43, 0xEBEBF5, 0.6)
  /// The colour of words that matter less than secondary ones.
  public static let tertiaryLabel = UIColor(0x3C3C43, 0xEBEBF5, 0.3)
  /// The colour of thin lines.
  public static let separator = UIColor(0x3C3C43, 0x545458, 0.29, inDark: 0.6)
}
