package import MultiplaneBase

extension Expression {
  /// A constant that a value of the scene stands for.
  package init(constant: ExpressionValue, at location: ExpressionLocation) {
    self.init(term: Term(constant), source: ExpressionSource(text: constant.description, location: location))
  }

  /// A text as an expression.
  package init(_ template: TextTemplate, text: String, at location: ExpressionLocation) {
    let source = ExpressionSource(text: text, location: location)
    if let constant = template.constant {
      self.init(term: Term(.text(constant)), source: source)
    } else {
      self.init(
        term: Term(.text, .text { template.text($0) }, of: template.expressions.map(\.term)), source: source)
    }
  }

  /// The expression with a plain number taken as degrees.
  package var asAngle: Expression {
    guard type == .number else { return self }
    let term: Term
    if let value = constant?.double {
      term = Term(.angle(value * .pi / 180))
    } else {
      let degrees = self.term.number
      term = Term(.angle, .number { degrees($0) * .pi / 180 }, of: [self.term])
    }
    return Expression(term: term, source: source)
  }

  /// The number, or another one that it shall not be below; it stands where this one is written.
  ///
  /// - Precondition: `type` is numeric.
  package func atLeast(_ least: Double) -> Expression {
    if let value = constant?.double {
      return value >= least ? self : Expression(constant: .number(least), at: source.location)
    }
    let number = term.number
    return Expression(term: Term(.number, .number { max(number($0), least) }, of: [term]), source: source)
  }

  /// How far a number has come from one number to another: 0 at `from`, 1 at `to`, and held there outside. Where both are the
  /// same at a moment, all of the way is gone from there on.
  ///
  /// - Parameter curve: The curve that the share follows.
  /// - Precondition: The types of all three are numeric.
  package func progress(
    from: Expression, to: Expression, along curve: ProgressCurve = .timing(.linear), text: String,
    at location: ExpressionLocation
  ) -> Expression {
    if let from = from.constant?.double, let to = to.constant?.double {
      return progress(from: from, to: to, along: curve, text: text, at: location)
    }
    let (number, start, end) = (term.number, from.term.number, to.term.number)
    let evenly: NumberCode = { context in
      let (value, from, to) = (number(context), start(context), end(context))
      return from == to ? (value >= from ? 1 : 0) : min(max((value - from) / (to - from), 0), 1)
    }
    let code: NumberCode = if curve == .timing(.linear) { evenly } else { { curve.progress(at: evenly($0)) } }
    let progress = Term(.number, .number(code), of: [term, from.term, to.term])
    return Expression(term: progress, source: ExpressionSource(text: text, location: location))
  }

  /// The same between numbers that are known.
  ///
  /// - Precondition: `type` is numeric.
  package func progress(
    from: Double, to: Double, along curve: ProgressCurve = .timing(.linear), text: String,
    at location: ExpressionLocation
  ) -> Expression {
    let number = term.number
    let evenly: NumberCode = { context in min(max((number(context) - from) / (to - from), 0), 1) }
    let code: NumberCode = if curve == .timing(.linear) { evenly } else { { curve.progress(at: evenly($0)) } }
    let progress = Term(.number, .number(code), of: [term])
    return Expression(term: progress, source: ExpressionSource(text: text, location: location))
  }
}
