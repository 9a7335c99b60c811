import MultiplaneScene

/// A node that is being laid out: one instance for every row it stands in.
final class Element {
  let node: Node
  let row: RowIdentity?
  let children: [Element]
  /// The axis of the stack around it: a divider and a spacer lie across it.
  let stackAxis: Axis?
  /// Whether the element is a lazy stack at the end of a scroller's content: its length moves nothing else.
  let isOpenEnded: Bool
  /// What was measured for which proposal; a handful, since a stack asks a child a few times.
  private var measured: [(proposal: ProposedSize, size: Size)] = []
  /// The lazy stack's rows, found with the extent across.
  var lazyStack: LazyStack?

  init(node: Node, row: RowIdentity?, stackAxis: Axis?, isOpenEnded: Bool, children: [Element]) {
    (self.node, self.row, self.stackAxis, self.children) = (node, row, stackAxis, children)
    self.isOpenEnded = isOpenEnded
  }

  func measurement(for proposal: ProposedSize) -> Size? { measured.first { $0.proposal == proposal }?.size }

  func remember(_ size: Size, for proposal: ProposedSize) {
    if measured.count == 6 { measured.removeFirst() }
    measured.append((proposal, size))
  }
}
