/// A change of views under a name of its own.
@MainActor @preconcurrency public protocol ViewModifier {
  /// The type of the changed view.
  associatedtype Body: View
  /// The view that is changed.
  typealias Content = AnyView
  /// The view with the change.
  @ViewBuilder func body(content: Content) -> Body
}

nonisolated extension View {
  /// The view, changed by a modifier.
  public func modifier(_ modifier: some ViewModifier) -> AnyView {
    nonisolated(unsafe) let modifier = modifier
    let content = erased
    return Branches.body { modifier.body(content: content).erased }
  }
}

/// Views for the previews of Xcode; `show` opens a view in the studio.
@MainActor @preconcurrency public protocol PreviewProvider {
  /// The type of the views.
  associatedtype Previews: View
  /// The views of the preview.
  @ViewBuilder static var previews: Previews { get }
}

/// The room that a preview has.
public enum PreviewLayout: Sendable {
  /// A device, or as much as the view takes.
  case device, sizeThatFits
  /// A size in points.
  case fixed(width: Double, height: Double)
}

nonisolated extension View {
  /// The view: previews are those of Xcode.
  public func previewDevice(_ name: String?) -> AnyView { erased }
  /// The view: previews are those of Xcode.
  public func previewDisplayName(_ name: String?) -> AnyView { erased }
  /// The view: previews are those of Xcode.
  public func previewLayout(_ layout: PreviewLayout) -> AnyView { erased }
}
