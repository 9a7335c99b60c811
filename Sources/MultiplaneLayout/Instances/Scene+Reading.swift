import MultiplaneExpressions
import MultiplaneScene

// What the expressions of a scene ask of a frame besides what every frame has: it is found only where it is asked for.

extension Scene {
  /// Calls a body with every expression that decides what a frame shows.
  private func forEachExpression(_ body: (Expression) -> Void) {
    for event in events { if case .condition(let condition) = event.moment { body(condition) } }
    forEachStep { if case .condition(let condition)? = $0.until { body(condition) } }
    walk { node, _ in
      if case .text(let template) = node.kind { template.expressions.forEach(body) }
      for entry in node.properties.entries { body(entry.expression) }
    }
  }

  /// Calls a body with every step of the track and of events.
  private func forEachStep(_ body: (TrackStep) -> Void) {
    track.forEach(body)
    for event in events { if case .scroll(_, let steps) = event.action { steps.forEach(body) } }
  }

  /// Whether a condition may end a step.
  var hasStepConditions: Bool {
    var found = false
    forEachStep { if case .condition? = $0.until { found = true } }
    return found
  }

  /// Whether anything in the scene reads how much of a node is on screen.
  var readsScreen: Bool {
    if namedNodes.isEmpty { return false }
    var found = false
    forEachExpression { found = found || $0.dependence.contains(.screen) }
    return found
  }

  /// The numbers of the scrollers whose `progress` is read, by checks too.
  var scrollersReadForProgress: Set<Int> {
    var numbers: Set<Int> = []
    func collect(_ expression: Expression) {
      for input in expression.inputs {
        if case .scroller(let number, .progress) = input.slot { numbers.insert(number) }
      }
    }
    forEachExpression(collect)
    for check in checks {
      check.conditions.forEach(collect)
      for reading in check.readings { collect(reading.expression) }
    }
    return numbers
  }
}
