public import MultiplaneScene

/// The room a parent offers a child: an extent for each axis, or `nil` for "as large as you like to be".
///
/// The model is SwiftUI's: a parent proposes, the child chooses, the parent places (docs/layout.md).
public struct ProposedSize: Hashable, Sendable {
  public var width, height: Length?
  public init(width: Length?, height: Length?) { (self.width, self.height) = (width, height) }
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }
  /// The extent offered along an axis.
  public subscript(axis: Axis) -> Length? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
  /// The proposal less `insets`; an offered extent does not go below zero.
  func inset(by insets: EdgeInsets) -> ProposedSize {
    ProposedSize(
      width: width.map { max(0, $0 - insets.horizontal) }, height: height.map { max(0, $0 - insets.vertical) })
  }
}
