// What a hand would use: it is drawn, and nothing happens to it.

/// A button, as it looks before it is tapped. Nobody taps a scene: its action is never run.
public struct Button: PrimitiveView, Sendable {
  /// The views it shows, before they have the colour of what can be tapped.
  let label: AnyView
  /// The purpose, which a color tells.
  var role: ButtonRole?
  var lowered: AnyView { label.foregroundStyle(role == .destructive ? .red : .tint) }
  /// A button that shows some views.
  public init(action: () -> Void, @ViewBuilder label: () -> AnyView) { self.label = label() }
  /// A button with a title.
  public init(
    _ title: TextWords, file: StaticString = #fileID, line: Int = #line, action: () -> Void
  ) { label = Text(title, file: file, line: line).erased }
  /// A button with a title.
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, file: StaticString = #fileID, line: Int = #line, action: () -> Void
  ) { label = Text(title, file: file, line: line).erased }
}

/// A switch behind its label, as its state first is. Nobody taps a scene.
public struct Toggle: PrimitiveView, Sendable {
  let lowered: AnyView
  /// A switch behind some views.
  public init(
    isOn: Binding<Bool>, file: StaticString = #fileID, line: Int = #line, @ViewBuilder label: () -> AnyView
  ) {
    let (label, isOn) = (label(), isOn.wrappedValue)
    lowered =
      HStack(file: file, line: line) {
        label
        Spacer(file: file, line: line)
        ZStack(alignment: isOn ? .trailing : .leading, file: file, line: line) {
          Capsule(file: file, line: line).fill(isOn ? Color.green.tinted : Color(uiColor: .systemGray5))
          Circle(file: file, line: line).fill(.white).frame(width: 27, height: 27, file: file, line: line)
            .padding(2, file: file, line: line)
        }.frame(width: 51, height: 31, file: file, line: line)
      }.erased
  }
  /// A switch behind a title.
  public init(_ title: TextWords, isOn: Binding<Bool>, file: StaticString = #fileID, line: Int = #line) {
    self.init(isOn: isOn, file: file, line: line) { Text(title, file: file, line: line) }
  }
  /// A switch behind a title.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Binding<Bool>, file: StaticString = #fileID, line: Int = #line) {
    self.init(isOn: isOn, file: file, line: line) { Text(title, file: file, line: line) }
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
  public init(file: StaticString = #fileID, line: Int = #line) {
    var wheel = ZStack(file: file, line: line) {
      for spoke in 0..<8 {
        Capsule(file: file, line: line).fill(Color.gray.opacity(1 - Double(spoke) * 0.1))
          .frame(width: 2.5, height: 6, file: file, line: line)
          .offset(y: -7, file: file, line: line)
          .rotationEffect(.degrees(Double(spoke) * -45), file: file, line: line)
      }
    }.frame(width: 20, height: 20, file: file, line: line)
    // A spoke at a time, eight a second, as on iOS.
    wheel = wheel.rotationEffect(.degrees(Live(formula: "floor(time * 8) * 45")), file: file, line: line)
    lowered = wheel
  }

  /// A wheel above a title.
  public init(_ title: TextWords, file: StaticString = #fileID, line: Int = #line) {
    self.init(Text(title, file: file, line: line), file, line)
  }
  /// A wheel above a title.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, file: StaticString = #fileID, line: Int = #line) {
    self.init(Text(title, file: file, line: line), file, line)
  }
  private init(_ title: Text, _ file: StaticString, _ line: Int) {
    lowered =
      VStack(file: file, line: line) {
        ProgressView(file: file, line: line)
        title.foregroundStyle(Color.secondary)
      }.erased
  }

  /// A bar, filled as far as the value is of the total.
  public init(
    value: Double?, total: Double = 1, file: StaticString = #fileID, line: Int = #line
  ) {
    let share = Swift.min(1, Swift.max(0, (value ?? 0) / total))
    lowered = ZStack(alignment: .leading, file: file, line: line) {
      Capsule(file: file, line: line).fill(Color.gray.opacity(0.2))
      Capsule(file: file, line: line).fill(.tint)
        .containerRelativeFrame(width: share.isFinite ? share : 0, file: file, line: line)
    }.frame(height: 4, file: file, line: line)
  }
}

/// Words in place of content that is not there.
public struct ContentUnavailableView: PrimitiveView, Sendable {
  let lowered: AnyView
  /// A label, a description below it, and actions.
  public init(
    file: StaticString = #fileID, line: Int = #line, @ViewBuilder label: () -> AnyView,
    @ViewBuilder description: () -> AnyView = { AnyView(EmptyView()) },
    @ViewBuilder actions: () -> AnyView = { AnyView(EmptyView()) }
  ) {
    let (title, words, below) = (label(), description(), actions())
    lowered = VStack(file: file, line: line) {
      title.font(.title2).bold()
      if !words.nodes.isEmpty { words.font(.callout).foregroundStyle(Color.secondary).multilineTextAlignment(.center) }
      below
    }
    .padding(.all, nil, file: file, line: line)
    .frame(maxWidth: .infinity, maxHeight: .infinity, file: file, line: line)
  }

  /// Unavailable.
  @available(*, unavailable, message: "write ContentUnavailableView { Label(…) } description: { … }")
  public init(_ title: String, systemImage: String, description: Text? = nil) { fatalError("unavailable") }
}
