import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// The live values of layers, and the meaning of names for them.

extension LayerTree {
  /// Evaluates the leaves of a layer, in order.
  ///
  /// - Parameter first: The leaves that are wanted; `nil` is all.
  func evaluate(
    _ layer: CompositingLayer, _ first: CompositingLayer.Moving?, _ around: StepContext, pinned: Double
  ) throws(SceneFailure) -> [ExpressionValue] {
    let count = layer.leaves.count + layer.maskLeaves.count
    if count == 0 { return [] }
    let box = layer.box
    try engine.spend(100 * count, on: box.node, box.row)
    if layer.readsRow { engine.bind(box.row, box.node) }
    bindView(box, around.view, ofRow: around.row, pinned: pinned)
    let place = around.layout + layer.layout
    context.setPlace(left: place.x, top: place.y)
    if let first {
      var values = Array(repeating: ExpressionValue.number(0), count: count)
      for leaf in first.all {
        values[leaf] = try value(of: layer.leaves[leaf], box, isInterpolating: layer.isInterpolating)
      }
      return values
    }
    if let expressions = layer.plainExpressions {
      if let values = Expression.values(of: expressions, context) {
        work.evaluated += values.count
        return values
      }
      // The leaf that failed is found one by one.
      context.fault = nil
    }
    var values: [ExpressionValue] = []
    values.reserveCapacity(count)
    for leaf in layer.leaves { values.append(try value(of: leaf, box, isInterpolating: layer.isInterpolating)) }
    for leaf in layer.maskLeaves {
      // A mask stands in the window as its node does.
      bindView(leaf.box, around.view, ofRow: around.row, pinned: pinned)
      values.append(try value(of: leaf.leaf, leaf.box, isInterpolating: layer.isInterpolating))
    }
    return values
  }

  /// The value of a leaf of a box; names mean that box at the moment.
  private func value(of leaf: Leaf, _ box: Box, isInterpolating: Bool) throws(SceneFailure) -> ExpressionValue {
    work.evaluated += 1
    switch leaf.source {
    case .expression(let expression):
      let value = isInterpolating ? engine.value(of: expression, in: box.row) : expression.value(context)
      if context.fault != nil { try engine.check(expression, node: box.node, property: leaf.property) }
      if leaf.property == .pathData { try engine.checkPathData(value, expression, of: box.node, box.row) }
      return value
    case .words(let template):
      let value: ExpressionValue =
        template.partEnds.isEmpty ? .text(template.text(context)) : .list(template.parts(context).map { .text($0) })
      if let fault = context.fault {
        context.fault = nil
        throw SceneFailure(fault.diagnostic(frame: context.frame.number, node: box.node.path, property: "text"))
      }
      return value
    case .rowNumbers(let scroller): return .list(rowNumbers(ofScroller: scroller))
    case .pictures(let sequence): return .number(Double(sequence.index(at: context.frame.time)))
    }
  }

  /// Binds names to a box and to the row it stands in, for the expressions evaluated next.
  func bind(_ box: Box, _ view: ViewValues, ofRow row: ViewValues, pinned: Double) {
    engine.bind(box.row, box.node)
    bindView(box, view, ofRow: row, pinned: pinned)
  }

  /// Binds sizes and places in the window to a box.
  private func bindView(_ box: Box, _ view: ViewValues, ofRow row: ViewValues, pinned: Double) {
    context.setViews(view, ofRow: row, pinned: pinned)
    context.setSizes(
      ownWidth: box.size.width.points, ownHeight: box.size.height.points, roomWidth: box.room.width.points,
      roomHeight: box.room.height.points)
  }

  /// The numbers of a scroller's prepared rows; those out of sight are negative, less one.
  private func rowNumbers(ofScroller number: Int) -> [ExpressionValue] {
    guard let scroll = scrollers[number] else { return [] }
    var numbers: [ExpressionValue] = []
    scroll.forEachPreparedRow { row, fraction, _ in numbers.append(.number(Double(fraction > 0 ? row : -row - 1))) }
    return numbers
  }
}
