/// A purpose of a button.
public struct ButtonRole: Hashable, Sendable {
  private let name: String
  /// Something is lost: its title is red.
  public static let destructive = ButtonRole(name: "destructive")
  /// Nothing.
  public static let cancel = ButtonRole(name: "cancel")
}

extension Button {
  /// A button that shows some views, in the color of its role.
  public init(role: ButtonRole?, action: () -> Void, @ViewBuilder label: () -> AnyView) {
    self.init(action: action, label: label)
    self.role = role
  }
  /// A button with a title, in the color of its role.
  public init(
    _ title: TextWords, role: ButtonRole?, file: StaticString = #fileID, line: Int = #line, action: () -> Void
  ) {
    self.init(title, file: file, line: line, action: action)
    self.role = role
  }
  /// A button with a title behind a symbol.
  public init(
    _ title: TextWords, systemImage name: String, role: ButtonRole? = nil, file: StaticString = #fileID,
    line: Int = #line, action: () -> Void
  ) {
    self.init(role: role, action: action) { Label(title, systemImage: name, file: file, line: line) }
  }
}

extension ForEach {
  /// Views of bindings to items that name themselves.
  public init<Items: RandomAccessCollection>(
    _ items: Binding<Items>, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder content: @escaping (Binding<Items.Element>) -> AnyView
  ) where Items.Element: Identifiable {
    self.init(items.wrappedValue, file: file, line: line) { content(.constant($0)) }
  }
}
