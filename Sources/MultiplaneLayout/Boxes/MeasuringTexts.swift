import MultiplaneBase
import MultiplaneScene

extension LayoutEngine {
  /// The extents of a text of an element; a failure is given the place of its node.
  func measure(_ request: TextRequest, of element: Element) throws(SceneFailure) -> TextMetrics {
    try spend(100 * request.text.utf8.count, on: element.node, element.row)
    do {
      return try resources.measure(request)
    } catch {
      throw error.placed(at: element.node, row: element.row)
    }
  }
}

extension SceneFailure {
  /// The failure with the place of a node, and the row it stands in, for those problems that have none.
  func placed(at node: Node, row: RowIdentity?) -> SceneFailure {
    var failure = self
    for index in failure.diagnostics.indices where failure.diagnostics[index].span == nil {
      failure.diagnostics[index].span = node.contentSpan
      failure.diagnostics[index].path = failure.diagnostics[index].path ?? node.path
      if let row { failure.diagnostics[index].note = failure.diagnostics[index].note ?? row.placeText }
    }
    return failure
  }
}
