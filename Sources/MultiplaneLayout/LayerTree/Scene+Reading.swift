import MultiplaneExpressions
import MultiplaneScene

// The questions of a scene's expressions to a frame, besides what every frame has: answers are found only where they are asked for.

extension Scene {
  /// Whether a condition may end a step.
  var hasStepConditions: Bool {
    var found = false
    forEachStep { if case .condition? = $0.until { found = true } }
    return found
  }

  /// Whether formulas and checks read moments of the track: any value of one, and where the main scroller was then.
  var readsMoments: (any: Bool, scrolls: Bool) {
    var reads = (any: false, scrolls: false)
    forEachReading { expression in
      for case .moment(_, let field) in expression.inputs.lazy.map(\.slot) {
        reads.any = true
        if field == .scroll { reads.scrolls = true }
      }
    }
    return reads
  }

  /// Calls a body with every expression of the scene and of its checks.
  func forEachReading(_ body: (Expression) -> Void) {
    forEachExpression { (expression, _) in body(expression) }
    for check in checks {
      check.conditions.forEach(body)
      for reading in check.readings { body(reading.expression) }
    }
  }

  /// Whether anything in the scene reads where a node is on screen, or how much of it.
  var readsScreen: Bool {
    if namedNodes.isEmpty { return false }
    var found = false
    forEachExpression { (expression, _) in found = found || expression.dependence.contains(.screen) }
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
    forEachReading(collect)
    return numbers
  }
}
