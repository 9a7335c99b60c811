import MultiplaneBase
import MultiplaneScene

/// How an element stands in the content of its scroller.
enum ElementPosition {
  /// In no content, or inside a row: everything in it is a part of that row.
  case elsewhere
  /// Among the rows, with others behind it.
  case amongRows
  /// At the end: its length moves nothing else.
  case atEnd
}

/// A node that is being laid out: one instance for every row it stands in.
final class Element {
  let node: Node
  let row: RowIdentity?
  let children: [Element]
  /// The axis of the stack around it: a divider and a spacer lie across it.
  let stackAxis: Axis?
  let position: ElementPosition
  /// The sizes measured, by proposal; a handful, since a stack asks a child a few times.
  private var measured: [(proposal: ProposedSize, size: Size)] = []
  /// The boxes made to see where a first line is, and where they stand if the margin box has its corner at 0; filled in
  /// stacks whose children stand on one baseline.
  private var placed: [PlacementRequest: Box.Child] = [:]
  /// The lazy stack's rows, found with the extent across.
  var lazyStack: LazyStack?

  init(node: Node, row: RowIdentity?, stackAxis: Axis?, position: ElementPosition, children: [Element]) {
    (self.node, self.row, self.stackAxis, self.children) = (node, row, stackAxis, children)
    self.position = position
  }

  func measurement(for proposal: ProposedSize) -> Size? { measured.first { $0.proposal == proposal }?.size }

  func remember(_ size: Size, for proposal: ProposedSize) {
    if measured.count == 6 { measured.removeFirst() }
    measured.append((proposal, size))
  }

  func placement(for request: PlacementRequest) -> Box.Child? { placed.isEmpty ? nil : placed[request] }

  func remember(_ child: Box.Child, for request: PlacementRequest) { placed[request] = child }
}

/// All that the box of an element follows from while nothing in the scene changes.
struct PlacementRequest: Hashable {
  let marginSize: Size
  /// The size the element was offered when it was measured.
  let proposal: ProposedSize
  /// Percentages along the axis of the scroller around are of it.
  let viewport: Size

  init(_ marginSize: Size, _ proposal: ProposedSize, _ viewport: Size) {
    (self.marginSize, self.proposal, self.viewport) = (marginSize, proposal, viewport)
  }
}
