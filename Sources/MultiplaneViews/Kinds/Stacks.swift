/// The room between children where none is given, as in SwiftUI.
let usualSpacing = 8.0

extension AnyView {
  /// A container of the views of a closure.
  fileprivate static func container(
    _ kind: String, _ content: AnyView, _ align: String, _ spacing: Double, _ place: CodePlace
  ) -> AnyView {
    var node = ViewNode(kind, .nodes(content.nodes), at: place)
    if align != "center" || kind == "Flow" { node["align"] = .word(align) }
    if spacing != 0 { node["spacing"] = .number(spacing) }
    return AnyView(node, settings: content.settings)
  }
}

/// Views below one another.
public struct VStack: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Views below one another, 8 points apart unless told otherwise.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder content: () -> AnyView
  ) { lowered = .container("VStack", content(), alignment.rawValue, spacing ?? usualSpacing, CodePlace(file, line)) }
}

/// Views beside one another.
public struct HStack: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Views beside one another, 8 points apart unless told otherwise.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder content: () -> AnyView
  ) { lowered = .container("HStack", content(), alignment.rawValue, spacing ?? usualSpacing, CodePlace(file, line)) }
}

/// Views over one another, the first at the back.
public struct ZStack: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Views over one another, the first at the back.
  public init(
    alignment: Alignment = .center, file: StaticString = #fileID, line: Int = #line, @ViewBuilder content: () -> AnyView
  ) { lowered = .container("ZStack", content(), alignment.rawValue, 0, CodePlace(file, line)) }
}

/// Views beside one another, in as many lines as the width asks for.
public struct Flow: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Views in lines, 8 points apart unless told otherwise.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Double? = nil, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder content: () -> AnyView
  ) { lowered = .container("Flow", content(), alignment.rawValue, spacing ?? usualSpacing, CodePlace(file, line)) }
}

/// Several views, without a box around them: a modifier acts on each.
public struct Group: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Several views as one.
  public init(@ViewBuilder content: () -> AnyView) { lowered = content() }
}

/// The layers of a scene, from back to front. The view of a scene that has no `Layers` is its only layer.
public struct Layers: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Each view of the closure is a layer.
  public init(@ViewBuilder content: () -> AnyView) {
    var view = content()
    view.isLayers = true
    lowered = view
  }
}

/// Room that grows along its stack.
public struct Spacer: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Room of at least a length, in points.
  public init(minLength: Double? = nil) {
    lowered = AnyView(ViewNode("Spacer", .value(minLength.map { .number($0) } ?? .word("")), fills: true))
  }
}

/// A line across a stack.
public struct Divider: PrimitiveView, Sendable {
  let lowered: AnyView
  /// A line a pixel thick.
  public init() { lowered = AnyView(ViewNode("Divider", .value(.word("")))) }
}

extension AnyView {
  /// The only view, or several beside one another, as labels have them.
  package var sideBySide: AnyView { isOneView || nodes.isEmpty ? self : HStack { self }.lowered }
}
