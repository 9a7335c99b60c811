/// A part of a scene, put together from others.
///
///     struct Feed: View {
///       var body: some View {
///         ScrollView {
///           LazyVStack {
///             ForEach(0..<1_000_000) { Text("Row \($0)").padding() }
///           }
///         }
///       }
///     }
///
/// The names and the order of modifiers are those of SwiftUI. A view is run once, when a scene is made of it; only rows of lists
/// are made as they come near their window. Its code is the main actor's, as in SwiftUI. Those of the library can be put together
/// anywhere.
@MainActor @preconcurrency public protocol View: EffectTarget where Affected == AnyView {
  /// The type of the body.
  associatedtype Body: View
  /// The views that the view is made of.
  @ViewBuilder var body: Body { get }
}

nonisolated extension Never: View {
  /// Never: nothing stands for itself.
  public var body: Never { return fatalError("nothing stands for itself") }
}

/// A view that is no composition of others.
nonisolated protocol PrimitiveView: View where Body == Never {
  var lowered: AnyView { get }
}

extension PrimitiveView {
  /// There is none: the engine knows the view.
  public var body: Never { return fatalError("a view of the engine has no body") }
}

nonisolated extension View {
  /// The view as the engine knows it: bodies are run until there is one of the engine.
  package var erased: AnyView {
    // Modifiers give views of the engine: the common case costs no search for a conformance.
    if let view = self as? AnyView { return view }
    if let view = self as? any PrimitiveView { return view.lowered }
    nonisolated(unsafe) let view = self
    return Branches.body { view.body.erased }
  }
}

/// A view of any type: all modifiers give one.
public struct AnyView: PrimitiveView, Sendable {
  package var nodes: [ViewNode]
  package var settings: SceneSettings
  /// Whether the nodes are layers of the scene.
  var isLayers = false
  var lowered: AnyView { self }

  /// A view of any type.
  public init(_ view: some View) { self = view.erased }

  init(nodes: [ViewNode], settings: SceneSettings = SceneSettings()) { (self.nodes, self.settings) = (nodes, settings) }
  init(_ node: ViewNode, settings: SceneSettings = SceneSettings()) { self.init(nodes: [node], settings: settings) }

  /// Whether it is one node, and none that stands for several.
  var isOneView: Bool { nodes.count == 1 && !nodes[0].isRows && !nodes[0].isSection }
  /// The only node, or one around all.
  func single(in kind: String) -> ViewNode { isOneView ? nodes[0] : ViewNode(kind, .nodes(nodes)) }
}

/// A view without anything in it.
public struct EmptyView: PrimitiveView, Sendable {
  /// A view without anything in it.
  public init() {}
  var lowered: AnyView { AnyView(nodes: []) }
}

/// Puts the views of a closure together.
@resultBuilder public enum ViewBuilder {
  /// One view. Nodes of it without a place in the program have that of the expression.
  public static func buildExpression(
    _ view: some View, file: StaticString = #fileID, line: Int = #line
  ) -> AnyView {
    var view = view.erased
    for index in view.nodes.indices { view.nodes[index].takePlace(CodePlace(file, line)) }
    return view
  }
  /// Several views, one after the other.
  public static func buildBlock(_ parts: AnyView...) -> AnyView { joined(parts) }
  /// A view that may not be there.
  public static func buildOptional(_ part: AnyView?) -> AnyView { part ?? AnyView(nodes: []) }
  /// The view of the first case.
  public static func buildEither(first: AnyView) -> AnyView { first }
  /// The view of the second case.
  public static func buildEither(second: AnyView) -> AnyView { second }
  /// The views of a loop.
  public static func buildArray(_ parts: [AnyView]) -> AnyView { joined(parts) }
  /// A view of a newer system.
  public static func buildLimitedAvailability(_ part: AnyView) -> AnyView { part }

  private static func joined(_ parts: [AnyView]) -> AnyView {
    if parts.count == 1 { return parts[0] }
    return AnyView(
      nodes: parts.flatMap(\.nodes), settings: parts.reduce(SceneSettings()) { $0.merged(under: $1.settings) })
  }
}

nonisolated extension View {
  /// The view with something done to each of its nodes.
  func modified(
    _ stage: Stage, fits: @escaping @Sendable (ViewNode) -> Bool = { _ in true },
    _ body: @escaping @Sendable (inout ViewNode) -> Void
  ) -> AnyView {
    changed { $0.applying(stage, fits: fits, body) }
  }

  /// The view with keys that hold for the nodes in it, too.
  func surrounded(_ body: @escaping @Sendable (inout ViewNode) -> Void) -> AnyView { changed { $0.mapped(body) } }

  /// The view with something done to its nodes and to those in them, as far as a closure says.
  func visited(_ body: @escaping @Sendable (inout ViewNode) -> Bool) -> AnyView { changed { $0.visited(body) } }

  /// The view with other nodes.
  func changed(_ body: (ViewNode) -> ViewNode) -> AnyView { altered(erased) { $0.nodes = $0.nodes.map(body) } }
}
