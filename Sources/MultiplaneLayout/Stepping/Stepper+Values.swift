import MultiplaneBase
package import MultiplaneExpressions

extension Stepper {
  /// The value of an expression in the row of a node, as the row is drawn: on its way from the value before, where an event
  /// animates it.
  ///
  /// - Parameter row: The row of the node's box; to be called in `reading`.
  package func drawnValue(of expression: Expression, in row: RowIdentity?) -> ExpressionValue {
    engine.value(of: expression, in: row)
  }

  /// Reads values of expressions as the last step saw them where a node stands.
  ///
  /// - Parameters:
  ///   - box: The box of the node, in the layer.
  ///   - layer: The layer, of the state the last step gave.
  ///   - body: Is given the context; names of nodes, rows and scrollers have their values in it.
  package func reading<Result>(
    in box: Box, of layer: LayerState, _ body: (EvaluationContext) -> Result
  ) -> Result {
    tree.bind(box, layer.view, ofRow: layer.row, pinned: layer.pinned)
    context.setPlace(left: layer.layer.layout.x, top: layer.layer.layout.y)
    defer { context.fault = nil }
    return body(context)
  }
}
