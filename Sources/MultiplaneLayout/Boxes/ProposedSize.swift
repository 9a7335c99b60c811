package import MultiplaneBase
internal import MultiplaneScene

/// The room a parent offers a child: an extent for each axis, or `nil` for "as large as you like to be".
///
/// The model is SwiftUI's: a parent proposes, the child chooses, the parent places (docs/layout.md).
package struct ProposedSize: Hashable, Sendable {
  /// The extents offered; `nil` leaves the choice to the child.
  package var width, height: Length?
  /// Axes along which the child is given the extent offered, whatever it would choose: a row across its stack, a node
  /// pinned at both sides.
  var held: Axes = []
  /// The size percentages are of, where that is not the room offered: a stack's own room, while each of its children is
  /// offered a share of it.
  var reference: Size?
  /// An offer for each axis.
  package init(width: Length?, height: Length?) { (self.width, self.height) = (width, height) }
  /// An offer of both extents.
  package init(_ size: Size) { self.init(width: size.width, height: size.height) }
  /// The extent offered along an axis.
  package subscript(axis: Axis) -> Length? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
  /// The proposal less `insets`; an offered extent does not go below zero.
  func inset(by insets: EdgeInsets) -> ProposedSize {
    var result = self
    result.width = width.map { max(0, $0 - insets.horizontal) }
    result.height = height.map { max(0, $0 - insets.vertical) }
    result.reference = reference.map {
      Size(width: max(0, $0.width - insets.horizontal), height: max(0, $0.height - insets.vertical))
    }
    return result
  }
}
