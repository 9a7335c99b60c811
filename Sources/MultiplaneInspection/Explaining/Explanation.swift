package import MultiplaneBase
package import MultiplaneExpressions
package import MultiplaneLayout
package import MultiplaneScene

/// Where the value of a key came from on a frame: its formula, the values in it, and the result.
package struct Explanation: Sendable {
  /// A name in a formula, and its value on the frame.
  package struct Input: Sendable {
    /// The name as written.
    package var name: String
    /// The value.
    package var value: ExpressionValue
    /// The unit of a number of it, such as `pt`; empty if there is none.
    package var unit: String
    /// The formula behind it: of a `let`, a stage or an argument.
    package var formula: String?
    /// Where that formula stands.
    package var span: SourceSpan?
    /// The names in that formula; empty where they were told before.
    package var inputs: [Input]
  }

  /// The node as it was asked for.
  package var node: String
  /// The kind as written in a scene.
  package var kind: String
  /// The key, such as `shadow.radius`.
  package var key: String
  /// The key path in the scene.
  package var path: String
  /// The formula as written.
  package var formula: String
  /// Where the formula stands.
  package var span: SourceSpan
  /// The value that the formula gave; on its way the value that is drawn.
  package var value: ExpressionValue
  /// Whether the value is still on its way to that of the formula, by the `animate` of an event.
  package var isOnItsWay: Bool
  /// The unit of a number of it; empty if there is none.
  package var unit: String
  /// The cost of a change of the value.
  package var cost: PropertyCost
  /// Whether it is evaluated on every frame.
  package var isLive: Bool
  /// The row the node stands in, by number and id.
  package var row: (index: Int, id: ItemID)?
  /// The group whose header or footer the node stands in, by number and by the value its rows have in common.
  package var group: (index: Int, key: String)?
  /// The frame.
  package var frame: Int
  /// Its time in seconds.
  package var time: Double
  /// The names in the formula, in their order.
  package var inputs: [Input]
}

extension Explanation {
  /// Explains the value of a key on a frame.
  ///
  /// - Parameters:
  ///   - row: The row of a list the node stands in, or the group it is the header or footer of; `nil` takes the first visible
  ///     one.
  ///   - stepper: The stepper that stands on the frame.
  /// - Throws: `SceneFailure` of class `commandLine` if there is no such row.
  package init(
    _ found: ExplainedKey, on inspection: Inspection, row: Int?, stepper: Stepper
  ) throws(SceneFailure) {
    let state = inspection.state
    let entries = inspection.layers.flatMap(\.all).filter { $0.placed.box.node.number == found.node.number }
    let inRows = entries.filter { row == nil || $0.placed.row?.number == row }
    guard let entry = inRows.first(where: \.isSeen) ?? inRows.first else {
      let rows = entries.compactMap { $0.placed.row?.number }.sorted()
      let what = entries.first?.placed.row?.group == nil ? "row" : "group"
      let known = rows.first.map { "its prepared \(what)s are \($0) to \(rows[rows.count - 1])" }
      throw SceneFailure(
        code: "no-row", "\"\(found.name)\" is not on frame \(state.frame)" + (row.map { " in \(what) \($0)" } ?? ""),
        hint: known ?? "no row it stands in is prepared then; inspect shows which are", failure: .commandLine)
    }
    let layer = entry.placed.layer.state
    let leaf = entry.placed.isLayer ? layer.layer.leaves.firstIndex { $0.property == found.property } : nil
    let room = found.property.isEdge ? inspection.room(around: entry) : nil
    self = stepper.reading(in: entry.placed.box, of: layer) { context in
      var seen: Set<String> = []
      if let room { (context.own.roomWidth, context.own.roomHeight) = (room.width, room.height) }
      let row = entry.placed.row
      let value = leaf.map { layer.values[$0] } ?? stepper.drawnValue(of: found.expression, in: row)
      let isInterpolating = !(row?.earlierItems.isEmpty ?? true)
      return Explanation(
        node: found.name, kind: found.node.kind.name, key: found.property.key, path: found.node.path,
        formula: found.expression.text, span: found.expression.span, value: value,
        isOnItsWay: isInterpolating && value != found.expression.value(context),
        unit: value.isPlainNumber ? found.property.unit : "", cost: found.property.cost,
        isLive: found.expression.isLive, row: row?.group == nil ? row.map { ($0.index, $0.id) } : nil,
        group: (row?.group).map { ($0.index, $0.key.description) }, frame: state.frame,
        time: state.time, inputs: found.expression.inputs(context, &seen))
    }
  }
}

extension Inspection {
  /// The size that percentages of a node's edges are of, in points: the inside of its container, or of the viewport.
  fileprivate func room(around entry: Entry) -> (width: Double, height: Double) {
    let box = entry.placed.box
    guard let parent = layers.flatMap(\.all).first(where: { $0.children.contains { $0.placed.box === box } }) else {
      return (state.viewport.size.width.points, state.viewport.size.height.points)
    }
    // A container that is as large as its content offers more than it takes in the end.
    let (around, keys) = (parent.placed.box, parent.placed.box.node.properties)
    let width = keys[.width] == nil ? around.room.width - around.padding.horizontal : nil
    let height = keys[.height] == nil ? around.room.height - around.padding.vertical : nil
    return (width?.points ?? around.inner.width, height?.points ?? around.inner.height)
  }
}

extension Property {
  fileprivate var isEdge: Bool { if case .edge = self { true } else { false } }
}

extension ExpressionValue {
  fileprivate var isPlainNumber: Bool { if case .number = self { true } else { false } }
}

extension Expression {
  /// The names of the formula with their values; a name that was unfolded once is not unfolded again.
  fileprivate func inputs(_ context: EvaluationContext, _ seen: inout Set<String>) -> [Explanation.Input] {
    var inputs: [Explanation.Input] = []
    for name in names {
      let value = name.value(context)
      // A percentage reads the room that it is of.
      var input = Explanation.Input(
        name: name.slot?.isRoom == true ? "room" : name.name, value: value,
        unit: value.isPlainNumber ? name.slot?.unit ?? "" : "", inputs: [])
      if let definition = name.definition {
        (input.formula, input.span) = (definition.text, definition.span)
        if seen.insert(name.name).inserted { input.inputs = definition.inputs(context, &seen) }
      }
      inputs.append(input)
    }
    return inputs
  }
}

extension Slot {
  /// Whether it is an extent that percentages are of.
  fileprivate var isRoom: Bool {
    switch self {
    case .roomWidth, .roomHeight: true
    default: false
    }
  }

  /// The unit of a number of it; empty if there is none.
  fileprivate var unit: String {
    switch self {
    case .time, .moment(_, .time): "s"
    case .nodeView(_, .windowStart), .moment(_, .scroll): "pt"
    case .scroller(_, .velocity): "pt/s"
    case .scroller(_, .progress), .frame, .view, .pinned, .row, .rowView, .item, .rows, .holds, .work,
      .appearance, .reducedMotion, .node(_, .fraction), .node(_, .onScreen), .node(_, .pinned), .nodeView:
      ""
    case .layerLeft, .layerTop, .scroller, .ownWidth, .ownHeight, .roomWidth, .roomHeight, .node, .viewport: "pt"
    }
  }
}
