extension TermBuilder {
  /// What a name stands for.
  mutating func name(_ name: String, _ want: Want, _ range: Range<Int>) -> Term? {
    if want.prefersColor, let color = color(named: name) { return Term(.color(color)) }
    if let resolution = scope.resolve(name) {
      return fit(term(for: resolution, name, range), want, range)
    }
    if let color = color(named: name) { return fit(Term(.color(color)), want, range) }
    if functions[name] != nil { return report(.nameIsFunction(name), range) }
    if want.prefersColor {
      let names = scope.colorNames + Array(cssColors.keys) + scope.knownNames
      return report(.unknownColor(name, nearest: nearestName(to: name, among: names)), range)
    }
    return report(.unknownName(name, nearest: nearestName(to: name, among: scope.knownNames)), range)
  }

  /// The term of what a name means.
  mutating func term(for resolution: NameResolution, _ name: String, _ range: Range<Int>) -> Term? {
    switch resolution {
    case .constant(let value):
      if let number = value.double, !number.isFinite { return report(.fault(.notFinite), range) }
      return Term(value)
    case .slot(let slot, let type):
      var term = Term(type, slotCode(slot, type, site(range)), of: [], adding: slot.dependence)
      term.inputs = [.init(name: name, slot: slot)]
      return term
    case .expression(let expression): return expression.term
    case .unavailable(let message, let hint): return report(.unavailable(message, hint: hint), range)
    case .cycle(let names): return report(.cycle(names), range)
    }
  }

  /// A colour of the scene or of CSS.
  func color(named name: String) -> RGBA? { scope.color(named: name) ?? cssColors[name.lowercased()] }

  /// `50%`.
  func percent(_ value: Double, _ want: Want) -> Term {
    guard want.percentOfRoom, let roomAxis else { return Term(.number(value / 100)) }
    let slot: Slot = roomAxis == .horizontal ? .roomWidth : .roomHeight
    let factor = value / 100
    let code: Code =
      switch roomAxis {
      case .horizontal: .number { $0.roomWidth * factor }
      case .vertical: .number { $0.roomHeight * factor }
      }
    var term = Term(.number, code, of: [], adding: slot.dependence)
    term.inputs = [.init(name: decimalText(value) + "%", slot: slot)]
    return term
  }
}
