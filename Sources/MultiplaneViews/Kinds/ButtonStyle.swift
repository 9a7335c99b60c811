/// A look of buttons.
@MainActor @preconcurrency public protocol ButtonStyle {
  /// The type of a button in the style.
  associatedtype Body: View
  /// The parts of a button.
  typealias Configuration = ButtonStyleConfiguration
  /// A button in the style.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a button, for a style.
public struct ButtonStyleConfiguration: Sendable {
  /// The views that the button shows.
  public let label: AnyView
  /// Whether a finger is on the button: none ever is.
  public let isPressed = false
  /// The purpose of the button, if one was given.
  public let role: ButtonRole?
}

/// The label of a button alone.
nonisolated public struct PlainButtonStyle: ButtonStyle, Sendable {
  fileprivate var isPlain = true
  /// The label as it is, without a colour for what can be tapped.
  public init() {}
  /// The label in the colour of the style.
  public func makeBody(configuration: Configuration) -> some View {
    isPlain ? configuration.label : Button(role: configuration.role, action: {}) { configuration.label }.lowered
  }
}

nonisolated extension ButtonStyle where Self == PlainButtonStyle {
  /// The label as it is.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
  /// The label in the colour of what can be tapped, as without a style.
  public static var borderless: PlainButtonStyle {
    var style = PlainButtonStyle()
    style.isPlain = false
    return style
  }
  /// A label on a gray ground, which a scene has not.
  @available(*, unavailable, message: "write the look into the label: .padding().background(…, in: .capsule)")
  public static var bordered: PlainButtonStyle { fatalError("unavailable") }
  /// A label on a colored ground, which a scene has not.
  @available(*, unavailable, message: "write the look into the label: .padding().background(…, in: .capsule)")
  public static var borderedProminent: PlainButtonStyle { fatalError("unavailable") }
}

extension Button {
  /// The button in a style. It stands on the button itself, before other modifiers.
  public func buttonStyle(_ style: some ButtonStyle) -> AnyView {
    nonisolated(unsafe) let style = style
    return Branches.body { style.makeBody(configuration: ButtonStyleConfiguration(label: label, role: role)).erased }
  }
}
