import MultiplaneExpressions
import MultiplaneScene

// What the expressions of a scene ask of a frame besides what every frame has: it is found only where it is asked for.

extension Scene {
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
    forEachExpression { (expression, _) in found = found || expression.dependence.contains(.screen) }
    return found
  }

  /// Whether anything that is drawn follows how much of a node is on screen.
  var showsScreen: Bool {
    if namedNodes.isEmpty { return false }
    var found = false
    walk { node, _ in
      let template: TextTemplate? =
        switch node.kind {
        case .text(let template), .image(let template): template
        default: nil
        }
      found =
        found || template?.dependence.contains(.screen) ?? false
        || node.properties.entries.contains { $0.expression.dependence.contains(.screen) }
    }
    return found
  }

  /// The numbers of the scrollers whose whole length has to be known: their `progress` is read, by checks too, or drawn.
  var measuredScrollers: Set<Int> {
    var numbers: Set<Int> = []
    walk { node, _ in
      if node.attributes.hasIndicators, case .scrollView(let scroller) = node.kind { numbers.insert(scroller.number) }
    }
    func collect(_ expression: Expression) {
      for input in expression.inputs {
        if case .scroller(let number, .progress) = input.slot { numbers.insert(number) }
      }
    }
    forEachExpression { (expression, _) in collect(expression) }
    for check in checks {
      check.conditions.forEach(collect)
      for reading in check.readings { collect(reading.expression) }
    }
    return numbers
  }
}
