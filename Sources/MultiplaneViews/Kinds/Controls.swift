// What a hand would use: it is drawn, and nothing happens to it.

/// A button, as it looks before it is tapped. Nobody taps a scene: its action is never run.
public struct Button: PrimitiveView, Sendable {
  /// The views it shows, before they have the colour of what can be tapped.
  let label: AnyView
  /// The purpose, which a color tells.
  let role: ButtonRole?
  var lowered: AnyView {
    let color = (role == .destructive ? Color.red : .tint).fill.value
    // A style around the button wins over it.
    return label.surrounded { $0.setDefault("usualStyle", color) }
  }
  /// A button that shows some views, in the color of its role.
  public init(role: ButtonRole? = nil, action: () -> Void, @ViewBuilder label: () -> AnyView) {
    (self.label, self.role) = (label().sideBySide, role)
  }
  /// A button with a title, in the color of its role.
  public init(_ title: TextWords, role: ButtonRole? = nil, action: () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
  /// A button with a title, in the color of its role.
  @_disfavoredOverload public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
  /// A button with a title behind a symbol.
  public init(_ title: TextWords, systemImage name: String, role: ButtonRole? = nil, action: () -> Void) {
    self.init(role: role, action: action) { Label(title, systemImage: name) }
  }
}

/// A purpose of a button.
public struct ButtonRole: Hashable, Sendable {
  private let name: String
  /// Something is lost: its title is red.
  public static let destructive = ButtonRole(name: "destructive")
  /// Nothing is done: its title is as usual.
  public static let cancel = ButtonRole(name: "cancel")
}

/// A switch behind its label, as its state first is. Nobody taps a scene.
public struct Toggle: PrimitiveView, Sendable {
  let lowered: AnyView
  /// A switch behind some views.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> AnyView) {
    let (label, isOn) = (label(), isOn.wrappedValue)
    lowered = AnyView(
      HStack {
        label
        Spacer()
        ZStack(alignment: isOn ? .trailing : .leading) {
          Capsule().fill(isOn ? Color.green.tinted : Color(uiColor: .systemGray5))
          Circle().fill(.white).frame(width: 27, height: 27).padding(2)
        }.frame(width: 51, height: 31)
      })
  }
  /// A switch behind a title.
  public init(_ title: TextWords, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
  /// A switch behind a title.
  @_disfavoredOverload public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

nonisolated extension View {
  /// The colour of what can be tapped in the view: of buttons, switches, bars and the style `.tint`.
  public func tint(_ color: Color?) -> AnyView {
    guard let color else { return erased }
    return visited { node in
      node.replace { piece in if case .tint(_, let opacity) = piece { color.opacity(opacity).pieces } else { [piece] } }
    }
  }
  /// The view with what can be tapped in gray, if it is disabled.
  public func disabled(_ isDisabled: Bool) -> AnyView { isDisabled ? tint(.tertiary) : erased }
}

/// The progress of a task: a turning wheel, or a bar.
public struct ProgressView: PrimitiveView, Sendable {
  let lowered: AnyView

  /// A wheel that turns with the time of the scene.
  public init() {
    let wheel = ZStack {
      for spoke in 0..<8 {
        Capsule().fill(Color.gray.opacity(1 - Double(spoke) * 0.1)).frame(width: 2.5, height: 6)
          .offset(y: -7).rotationEffect(.degrees(Double(spoke) * -45))
      }
    }
    // A spoke at a time, eight a second, as on iOS.
    lowered = wheel.frame(width: 20, height: 20).rotationEffect(.degrees(Live(formula: "floor(time * 8) * 45")))
  }

  /// A wheel above a title.
  public init(_ title: TextWords) { self.init(Text(title)) }
  /// A wheel above a title.
  @_disfavoredOverload public init(_ title: some StringProtocol) { self.init(Text(title)) }
  private init(_ title: Text) {
    lowered = AnyView(
      VStack {
        ProgressView()
        title.foregroundStyle(Color.secondary)
      })
  }

  /// A bar, filled as far as the value is of the total; a wheel without a value.
  public init(value: Double?, total: Double = 1) {
    guard let value else {
      lowered = ProgressView().lowered
      return
    }
    let share = Swift.min(1, Swift.max(0, value / total))
    lowered = ZStack(alignment: .leading) {
      Capsule().fill(Color.gray.opacity(0.2))
      Capsule().fill(.tint).containerRelativeFrame(width: share.isFinite ? share : 0)
    }.frame(height: 4)
  }
}

/// Words in place of content that is not there.
public struct ContentUnavailableView: PrimitiveView, Sendable {
  let lowered: AnyView
  /// A label, a description below it, and actions.
  public init(
    @ViewBuilder label: () -> AnyView, @ViewBuilder description: () -> AnyView = { AnyView(EmptyView()) },
    @ViewBuilder actions: () -> AnyView = { AnyView(EmptyView()) }
  ) {
    let (title, words, below) = (label(), description(), actions())
    lowered = VStack {
      title.font(.title2).bold()
      if !words.nodes.isEmpty { words.font(.callout).foregroundStyle(Color.secondary).multilineTextAlignment(.center) }
      below
    }.padding().frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  /// Words behind a symbol: closures give them in a scene.
  @available(*, unavailable, message: "write ContentUnavailableView { Label(…) } description: { … }")
  public init(_ title: String, systemImage: String, description: Text? = nil) { fatalError("unavailable") }
}
