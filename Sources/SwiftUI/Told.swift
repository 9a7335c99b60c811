public import Foundation
public import MultiplaneViews

// Words for what SwiftUI does once time passes or a hand comes: their code compiles and is never run, and a warning says so. Words for
// things that are never seen have no warning.

/// The box of a view or the place of a scroller, for code that is never run.
public struct StillGeometry: Sendable {
  /// A place in the content, in points.
  public let contentOffset = CGPoint.zero
  /// A size, in points.
  public let size = CGSize.zero, contentSize = CGSize.zero, containerSize = CGSize.zero
  /// Lengths at the sides of the content, in points.
  public let contentInsets = EdgeInsets()
  /// A box, in points.
  public let visibleRect = CGRect.zero
  /// The box in a space, in points.
  public func frame(in space: CoordinateSpace) -> CGRect { .zero }
}

@available(*, deprecated, message: "nothing is laid out twice: paint and move by Live.scroll, or by visualEffect")
nonisolated extension View {
  /// The view: its closure is never run.
  public func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: (StillGeometry) -> Value, action: (Value, Value) -> Void
  ) -> AnyView { AnyView(self) }
  /// The view: its closure is never run.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: (StillGeometry) -> Value, action: (Value) -> Void
  ) -> AnyView { AnyView(self) }
}

@available(*, deprecated, message: "a scene runs no code while it is shown: .track and .events say what happens")
nonisolated extension View {
  /// The view: its closure is never run.
  public func onScrollPhaseChange(_ action: (ScrollPhase, ScrollPhase) -> Void) -> AnyView { AnyView(self) }
  /// The view: its closure is never run.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> AnyView { AnyView(self) }
  /// The view: its closure is never run.
  public func onSubmit(_ action: () -> Void) -> AnyView { AnyView(self) }
  /// The view: nobody touches it.
  public func onLongPressGesture(minimumDuration: Double = 0.5, perform action: () -> Void) -> AnyView { AnyView(self) }
  /// The view: nobody touches it.
  public func simultaneousGesture(_ gesture: some Gesture) -> AnyView { AnyView(self) }
  /// The view: nobody swipes it.
  public func swipeActions(
    edge: Edge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> AnyView
  ) -> AnyView { AnyView(self) }
  /// The view: its track scrolls it.
  public func scrollDisabled(_ isDisabled: Bool) -> AnyView { AnyView(self) }
  /// The view: a field stands in bars, and there are none.
  public func searchable(text: Binding<String>, prompt: TextWords? = nil) -> AnyView { AnyView(self) }
}

@available(*, deprecated, message: "a scene runs no code while it is shown: .track and .events say what happens")
extension ForEach {
  /// The views: nobody swipes a row away.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach { self }
}

@available(*, deprecated, message: "a symbol is as high as its font says: write .font(.title2)")
nonisolated extension View {
  /// The view: its symbols keep their size.
  public func imageScale(_ scale: UnusedName) -> AnyView { AnyView(self) }
}

@available(*, deprecated, message: "a field has the look of .plain: write the look around it, as a background")
nonisolated extension View {
  /// The view: its fields keep their look.
  public func textFieldStyle(_ style: UnusedName) -> AnyView { AnyView(self) }
}

/// A look of fields.
public typealias PlainTextFieldStyle = UnusedName
/// A look of fields.
public typealias RoundedBorderTextFieldStyle = UnusedName

@available(*, deprecated, message: "a line has the color of its words: draw another as an overlay")
extension Text {
  /// The words with or without a line below them, in their colour.
  public func underline(_ isActive: Bool = true, color: Color?) -> Text { underline(isActive) }
  /// The words with or without a line through them, in their colour.
  public func strikethrough(_ isActive: Bool = true, color: Color?) -> Text { strikethrough(isActive) }
}

/// Whether a scroller moves, for code that is never run.
public enum ScrollPhase: Sendable {
  /// At rest, or moving in one of four ways.
  case idle, tracking, interacting, decelerating, animating
  /// Whether it moves.
  public var isScrolling: Bool { self != .idle }
}

extension Array {
  /// Removes the values at some places, for code that is never run.
  public mutating func remove(atOffsets offsets: IndexSet) { for index in offsets.reversed() { remove(at: index) } }
}

/// A name that says something which a scene does not show.
public struct UnusedName: OptionSet, Sendable {
  /// The bits: none is set.
  public let rawValue: Int
  /// A name by its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Where bars and titles stand.
  public static let inline = Self(), large = Self(), principal = Self(), confirmationAction = Self(),
    cancellationAction = Self(), primaryAction = Self(), topBarLeading = Self(), topBarTrailing = Self(),
    navigationBarLeading = Self(), navigationBarTrailing = Self(), bottomBar = Self(), navigationBar = Self(),
    tabBar = Self()
  /// How a keyboard goes, or what is felt.
  public static let automatic = Self(), immediately = Self(), interactively = Self(), never = Self(),
    selection = Self(), success = Self(), warning = Self(), error = Self(), impact = Self()
  /// How high something is that is not there, or how much larger.
  public static let small = Self(), medium = Self(), opacity = Self(), interpolate = Self(), identity = Self()
  /// A form of keys, or of a field.
  public static let `default` = Self(), numberPad = Self(), decimalPad = Self(), emailAddress = Self(),
    phonePad = Self(), plain = Self(), roundedBorder = Self()
  /// A height in points.
  public static func height(_ height: CGFloat) -> Self { Self() }
  /// A share of the height of the screen.
  public static func fraction(_ fraction: CGFloat) -> Self { Self() }
  /// The way to other digits.
  public static func numericText(countsDown: Bool = false) -> Self { Self() }
  /// The meaning of a view to assistive devices.
  public static let ignore = Self(), contain = Self(), combine = Self(), isButton = Self(), isHeader = Self(),
    isSelected = Self(), isLink = Self(), isImage = Self(), isStaticText = Self(), isModal = Self()
}

nonisolated extension View {
  /// The view: there is no keyboard.
  public func scrollDismissesKeyboard(_ mode: UnusedName) -> AnyView { AnyView(self) }
  /// The view: there is no keyboard.
  public func keyboardType(_ type: UnusedName) -> AnyView { AnyView(self) }
  /// The colour of what can be tapped in the view.
  public func accentColor(_ color: Color?) -> AnyView { tint(color) }
  /// The view: no sheet is open.
  public func presentationDetents(_ detents: UnusedName) -> AnyView { AnyView(self) }
  /// The view: no sheet is open.
  public func presentationDragIndicator(_ visibility: Visibility) -> AnyView { AnyView(self) }
  /// The view: its words do not change.
  public func contentTransition(_ transition: UnusedName) -> AnyView { AnyView(self) }
  /// The view: places count from the nearest scroller.
  public func coordinateSpace(_ space: CoordinateSpace) -> AnyView { AnyView(self) }
  /// The view: a focus is not seen.
  public func focused(_ isFocused: Binding<Bool>) -> AnyView { AnyView(self) }
  /// The view: a focus is not seen.
  public func focused<Value: Hashable>(_ value: Binding<Value>, equals other: Value) -> AnyView { AnyView(self) }
  /// The view: a scene is not felt.
  public func sensoryFeedback(_ feedback: UnusedName, trigger: some Equatable) -> AnyView { AnyView(self) }
  /// The view: assistive devices do not see a scene.
  public func accessibilityElement(children: UnusedName = .ignore) -> AnyView { AnyView(self) }
  /// The view: assistive devices do not see a scene.
  public func accessibilityAddTraits(_ traits: UnusedName) -> AnyView { AnyView(self) }
  /// The view: assistive devices do not see a scene.
  public func accessibilityValue(_ value: some StringProtocol) -> AnyView { AnyView(self) }
  /// The view: assistive devices do not see a scene.
  public func accessibilityHint(_ hint: some StringProtocol) -> AnyView { AnyView(self) }
}

/// The screen of a device, which a scene has not.
@available(
  *, unavailable, message: "a scene has no screen: write containerRelativeFrame, or the size of a GeometryReader"
)
public enum UIScreen {
  /// A screen.
  public struct Screen: Sendable {
    /// The box, in points.
    public let bounds = CGRect.zero
  }
  /// The screen of the device.
  public static let main = Screen()
}

extension GeometryProxy {
  /// The sides that a device covers, which a reader does not know.
  @available(*, unavailable, message: "a view is laid out without a device: write safeAreaInset or contentMargins")
  public var safeAreaInsets: EdgeInsets { fatalError("unavailable") }
}

nonisolated extension View {
  /// The largest box of the ratio of a size in the room that is offered.
  public func aspectRatio(_ size: CGSize, contentMode: Image.ContentMode) -> AnyView {
    aspectRatio(size.width / size.height, contentMode: contentMode)
  }
}

extension EffectTarget {
  /// The view moved, in points; nothing else is laid out by it.
  public func offset(_ offset: CGSize) -> Affected { self.offset(x: offset.width, y: offset.height) }
}

/// A value that an app keeps with its window: a scene has the one that the view begins with.
public typealias SceneStorage<Value> = State<Value>
/// A value that a gesture changes: a scene has the one that the view begins with.
public typealias GestureState<Value> = State<Value>

/// The focus of keys: no view has it in a scene.
@propertyWrapper public struct FocusState<Value: Hashable & Sendable>: Sendable {
  private let first: Value
  /// None. Code that sets it is never run.
  public var wrappedValue: Value {
    get { first }
    nonmutating set {}
  }
  /// The focus for a view inside.
  public var projectedValue: Binding<Value> { .constant(first) }
  /// A focus that no view has.
  public init() where Value == Bool { first = false }
  /// A focus that no view has.
  public init() where Value: ExpressibleByNilLiteral { first = nil }
}

/// A length that follows the size of texts: a scene has the usual one.
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint & Sendable>: Sendable {
  /// The length in points.
  public let wrappedValue: Value
  /// A length, as it is where texts have their usual size.
  public init(wrappedValue: Value, relativeTo style: Font.TextStyle = .body) { self.wrappedValue = wrappedValue }
}

/// Whether a window is seen: that of a scene is.
public enum ScenePhase: Sendable {
  /// Seen, or one of two other states.
  case background, inactive, active
}

extension EnvironmentValues {
  /// Active: a scene is seen.
  public var scenePhase: ScenePhase { .active }
  /// The way to an address: code that takes it is never run.
  public var openURL: @Sendable (URL) -> Void { { _ in } }
}

/// Names by which views that go into one another are known. None does in a scene.
@propertyWrapper public struct Namespace: Sendable {
  /// A name that no view has.
  public struct ID: Hashable, Sendable {}
  /// The name for views inside.
  public let wrappedValue = ID()
  /// A name of its own.
  public init() {}
}

@available(*, deprecated, message: "nothing moves from view to view: write both places as one view with an offset")
nonisolated extension View {
  /// The view in its own place.
  public func matchedGeometryEffect(
    id: some Hashable, in space: Namespace.ID, isSource: Bool = true
  ) -> AnyView { AnyView(self) }
}
