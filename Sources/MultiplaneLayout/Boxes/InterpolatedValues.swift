import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions

// Values of a row whose item has changed, on their way from those of its earlier items.

extension LayoutEngine {
  /// The value of an expression for the row that was entered: on the way from its values for earlier items.
  ///
  /// - Parameter isHeld: Whether it stays between the values it goes from and to, however far a curve goes.
  func value(of expression: Expression, in row: RowIdentity?, isHeld: Bool = false) -> ExpressionValue {
    let value = expression.value(context)
    guard let row, !row.earlierItems.isEmpty, expression.dependence.contains(.item) else { return value }
    defer { (context.row.itemValue, context.row.item) = (row.item.value, row.item.fields) }
    var (passed, share): (ExpressionValue?, Double) = (nil, 0)
    for step in row.earlierItems {
      (context.row.itemValue, context.row.item) = (step.item.value, step.item.fields)
      let next = expression.value(context)
      passed = passed.map { next.reached(from: $0, share: share) } ?? next
      share = isHeld ? max(0, min(step.share, 1)) : step.share
    }
    return passed.map { value.reached(from: $0, share: share) } ?? value
  }
}

extension ExpressionValue {
  /// A value on the way from another one to this: numbers, angles, times and colours; all else is there at once.
  fileprivate func reached(from start: ExpressionValue, share: Double) -> ExpressionValue {
    func number(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    switch (start, self) {
    case (.number(let from), .number(let to)): return .number(number(from, to))
    case (.angle(let from), .angle(let to)): return .angle(number(from, to))
    case (.time(let from), .time(let to)): return .time(number(from, to))
    case (.color(let from), .color(let to)): return .color(to.reached(from: from, share: share))
    default: return self
    }
  }
}

extension RGBA {
  /// A colour on the way from another one to this. Components count by their alpha: a clear colour mixes nothing in.
  fileprivate func reached(from start: RGBA, share: Double) -> RGBA {
    func mixed(_ from: Double, _ to: Double) -> Double { max(0, min(from + (to - from) * share, 1)) }
    let alpha = mixed(start.alpha, self.alpha)
    if alpha == 0 { return .clear }
    func component(_ from: Double, _ to: Double) -> Double {
      max(0, min((from * start.alpha + (to * self.alpha - from * start.alpha) * share) / alpha, 1))
    }
    return RGBA(
      red: component(start.red, red), green: component(start.green, green), blue: component(start.blue, blue),
      alpha: alpha)
  }
}
