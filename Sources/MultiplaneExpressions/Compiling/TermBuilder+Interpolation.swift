import MultiplaneBase

extension TermBuilder {
  /// `lerp(a, b, t)`: between numbers also beyond them, between colours not.
  mutating func lerp(_ nodes: [SyntaxNode], _ expected: ExpectedType, _ range: Range<Int>) -> Term? {
    let ends = ends(Array(nodes[..<2]), of: "lerp", expected)
    guard let part = number(nodes[2], of: "lerp"), let ends else { return nil }
    let t = part.number
    let code = between(ends, site(range))
    let terms = ends + [part]
    switch code {
    case .color(let mix): return folded(Term(.color, .color { mix($0, 0, t($0)) }, of: terms))
    case .number(let mix): return folded(Term(ends[0].type, .number { mix($0, 0, t($0)) }, of: terms))
    }
  }

  /// `interpolate(x, in0, in1, out0, out1)` or, piecewise, `interpolate(x, [ins], [outs])`; outside of the stops the
  /// outermost value holds.
  mutating func interpolation(_ nodes: [SyntaxNode], _ expected: ExpectedType, _ range: Range<Int>) -> Term? {
    let stops: [SyntaxNode]
    let values: [SyntaxNode]
    if nodes.count == 5 {
      (stops, values) = ([nodes[1], nodes[2]], [nodes[3], nodes[4]])
    } else {
      guard case .list(let first) = nodes[1].kind, case .list(let second) = nodes[2].kind else {
        for node in nodes { _ = term(node) }
        return report(.stopsExpected, range)
      }
      guard first.count == second.count else {
        return report(.listLengths(first.count, second.count), nodes[2].range)
      }
      guard first.count >= 2 else { return report(.shortList, nodes[1].range) }
      (stops, values) = (first, second)
    }
    let inputs = likeNumbers([nodes[0]] + stops, of: "interpolate", ExpectedType())
    let outputs = ends(values, of: "interpolate", expected)
    guard let inputs, let outputs else { return nil }
    let locate = segment(inputs[0].number, inputs.dropFirst().map(\.number), descends: nodes.count == 5, site(range))
    let terms = inputs + outputs
    switch between(outputs, site(range)) {
    case .color(let mix):
      let code: ColorCode = { context in
        let (index, t) = locate(context)
        return mix(context, index, t)
      }
      return folded(Term(.color, .color(code), of: terms))
    case .number(let mix):
      let code: NumberCode = { context in
        let (index, t) = locate(context)
        return mix(context, index, t)
      }
      return folded(Term(outputs[0].type, .number(code), of: terms))
    }
  }

  /// The values to mix: numbers of one type or colours.
  private mutating func ends(_ nodes: [SyntaxNode], of function: String, _ expected: ExpectedType) -> [Term]? {
    var place = ExpectedType(
      [.number, .angle, .time, .color], percentOfRoom: expected.percentOfRoom, function: function)
    if expected.prefersColor, !expected.types.contains(.number) { place.types = [.color] }
    return alike(nodes, of: function, place)
  }

  /// The value a part of the way from the item at an index to the next.
  private enum Mix {
    case number(@Sendable (EvaluationContext, Int, Double) -> Double)
    case color(@Sendable (EvaluationContext, Int, Double) -> RGBA)
  }

  private func between(_ ends: [Term], _ site: FaultSite) -> Mix {
    if ends[0].type == .color {
      let colors = ends.map(\.color)
      return .color { context, index, t in colors[index](context).mixed(with: colors[index + 1](context), t) }
    }
    let numbers = ends.map(\.number)
    return .number { context, index, t in
      let (a, b) = (numbers[index](context), numbers[index + 1](context))
      // a + (b - a) need not be b.
      return t == 1 ? b : finite(a + (b - a) * t, context, site)
    }
  }

  /// Between which two stops a value lies, and how far, from 0 to 1.
  private func segment(
    _ x: @escaping NumberCode, _ stops: [NumberCode], descends: Bool, _ site: FaultSite
  ) -> @Sendable (EvaluationContext) -> (Int, Double) {
    if descends {
      let (from, to) = (stops[0], stops[1])
      return { context in
        let start = from(context)
        let length = to(context) - start
        guard length != 0 else { return (0, context.fail(.divisionByZero, site)) }
        return (0, min(max(finite((x(context) - start) / length, context, site), 0), 1))
      }
    }
    return { context in
      let value = x(context)
      var found = (0, 0.0)
      var last = stops[0](context)
      for index in 1..<stops.count {
        let stop = stops[index](context)
        guard stop > last else { return (0, context.fail(.stopOrder, site)) }
        if value >= stop {
          found = (index - 1, 1)
        } else if value > last {
          found = (index - 1, finite((value - last) / (stop - last), context, site))
        }
        last = stop
      }
      return found
    }
  }
}
