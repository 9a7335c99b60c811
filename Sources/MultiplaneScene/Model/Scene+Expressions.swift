package import MultiplaneExpressions

// The one way to every expression of a scene.

extension Scene {
  /// Calls a body with every expression that decides the look of a frame: conditions, values, texts.
  ///
  /// - Parameter body: Is given an expression and the node it is of; `nil` for the condition of an event or a step.
  package func forEachExpression(_ body: (Expression, Node?) -> Void) {
    for event in events { if case .condition(let condition) = event.moment { body(condition, nil) } }
    forEachStep { if case .condition(let condition)? = $0.until { body(condition, nil) } }
    walk { node, _ in
      if case .text(let template) = node.kind { for expression in template.expressions { body(expression, node) } }
      for entry in node.properties.entries { body(entry.expression, node) }
    }
  }

  /// Calls a body with every step of the track and of events.
  package func forEachStep(_ body: (TrackStep) -> Void) {
    track.forEach(body)
    for event in events { if case .scroll(_, let steps) = event.action { steps.forEach(body) } }
  }
}
