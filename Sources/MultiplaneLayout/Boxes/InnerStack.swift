import MultiplaneBase
import MultiplaneScene

/// All that a lazy stack inside a row follows from while nothing in the scene changes.
struct InnerStackRequest: Hashable {
  private let node: Int
  private let source: Int?
  private let row: RowKey?
  private let index: Int?
  private let count: Int?
  private let position: ElementPosition
  private let proposal: ProposedSize
  private let viewport: Size

  init(_ element: Element, _ proposal: ProposedSize, _ viewport: Size) {
    let row = element.row
    (node, source, self.row) = (element.node.number, row?.source, row?.key)
    (index, count, position) = (row?.index, row?.count, element.position)
    (self.proposal, self.viewport) = (proposal, viewport)
  }
}

/// A lazy stack that was laid out inside a row, and how many nodes were laid out for it.
struct InnerStack {
  let stack: LazyStack
  let layoutCount: Int
}

extension LayoutEngine {
  /// The rows of a lazy stack in the room offered across its axis; found once for an extent.
  ///
  /// A list measures its first row for its extent across, and again for that along, each time as a row of its own. Lists in
  /// that row did the same, so that the number of rows doubled with each list around. While the outermost one is laid out
  /// those inside are kept.
  func lazyStack(_ element: Element, axis: Axis, _ proposal: ProposedSize) throws(SceneFailure) -> LazyStack {
    if let known = element.lazyStack, known.cross == proposal[axis.cross], known.viewport == viewport { return known }
    let request = lazyDepth > 0 ? InnerStackRequest(element, proposal, viewport) : nil
    if let request, let known = innerStacks[request] {
      layoutCount += known.layoutCount
      element.lazyStack = known.stack
      return known.stack
    }
    let count = layoutCount
    lazyDepth += 1
    defer {
      lazyDepth -= 1
      if lazyDepth == 0, !innerStacks.isEmpty { innerStacks = [:] }
    }
    let stack = try makeLazyStack(element, axis: axis, proposal)
    if let request { innerStacks[request] = InnerStack(stack: stack, layoutCount: layoutCount - count) }
    return stack
  }
}
