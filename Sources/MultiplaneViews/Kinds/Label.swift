/// A title behind an icon.
public struct Label: PrimitiveView, Sendable {
  let lowered: AnyView
  private let title, icon: AnyView
  /// A title behind an icon, 8 points apart.
  public init(
    file: StaticString = #fileID, line: Int = #line, @ViewBuilder title: () -> AnyView,
    @ViewBuilder icon: () -> AnyView
  ) {
    let (title, icon) = (title(), icon())
    (self.title, self.icon) = (title, icon)
    lowered =
      HStack(file: file, line: line) {
        icon
        title
      }.erased
  }
  /// A title behind a symbol, the file `symbols/<name>.svg` below the scene's folder.
  public init(_ title: TextWords, systemImage name: String, file: StaticString = #fileID, line: Int = #line) {
    self.init(Text(title, file: file, line: line), name, file, line)
  }
  /// A title behind a symbol, the file `symbols/<name>.svg` below the scene's folder.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String, file: StaticString = #fileID, line: Int = #line) {
    self.init(Text(title, file: file, line: line), name, file, line)
  }
  private init(_ title: Text, _ name: String, _ file: StaticString, _ line: Int) {
    self.init(file: file, line: line) {
      title
    } icon: {
      Image(systemName: name, file: file, line: line)
    }
  }
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
