/// A title behind an icon.
public struct Label: PrimitiveView, Sendable {
  let lowered: AnyView
  private let title, icon: AnyView
  /// A title behind an icon, 8 points apart.
  public init(@ViewBuilder title: () -> AnyView, @ViewBuilder icon: () -> AnyView) {
    let (title, icon) = (title(), icon())
    (self.title, self.icon) = (title, icon)
    lowered = AnyView(
      HStack {
        icon
        title
      })
  }
  /// A title behind a symbol, the file `symbols/<name>.svg` below the scene's folder.
  public init(_ title: TextWords, systemImage name: String) { self.init(Text(title), name) }
  /// A title behind a symbol, the file `symbols/<name>.svg` below the scene's folder.
  @_disfavoredOverload public init(_ title: some StringProtocol, systemImage name: String) {
    self.init(Text(title), name)
  }
  private init(_ title: Text, _ name: String) { self.init(title: { title }, icon: { Image(systemName: name) }) }
}

extension Label {
  /// The label, or a part of it. The style stands on the label itself, before other modifiers.
  public func labelStyle(_ style: LabelStyle) -> AnyView {
    style == .titleOnly ? title : style == .iconOnly ? icon : lowered
  }
}

/// The parts of a label that are seen.
public enum LabelStyle: Sendable {
  /// A part, or both.
  case titleOnly, iconOnly, titleAndIcon
}
