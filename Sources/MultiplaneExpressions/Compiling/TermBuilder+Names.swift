import MultiplaneBase

extension TermBuilder {
  /// What a name stands for.
  mutating func name(_ name: String, _ want: Want, _ range: Range<Int>) -> Term? {
    if want.prefersColor, let color = color(named: name) { return term(for: color, name) }
    if let resolution = scope.resolve(name) { return term(for: resolution, name, range) }
    if let color = color(named: name) { return term(for: color, name) }
    if functions[name] != nil { return report(.nameIsFunction(name), range) }
    if want.prefersColor {
      let names = scope.colorNames + Array(cssColors.keys) + scope.knownNames
      return report(.unknownColor(name, nearest: nearestName(to: name, among: names)), range)
    }
    return report(.unknownName(name, nearest: nearestName(to: name, among: scope.knownNames)), range)
  }

  /// The term of a color; one of the scene's own is a name to be explained.
  private func term(for color: RGBA, _ name: String) -> Term {
    let term = Term(.color(color))
    return scope.color(named: name) == nil ? term : term.named(name)
  }

  /// The term of what a name means.
  mutating func term(for resolution: NameResolution, _ name: String, _ range: Range<Int>) -> Term? {
    switch resolution {
    case .constant(let value):
      if let number = value.double, !number.isFinite { return report(.fault(.notFinite), range) }
      return Term(value).named(name)
    case .slot(let slot, let type):
      var term = Term(type, slotCode(slot, type, site(range)), of: [], adding: slot.dependence)
      term.inputs = [.init(name: name, slot: slot)]
      return term.named(name, slot: slot)
    case .cell(let slot, let column):
      var term = Term(.text, slotCode(slot, .text, site(range)), of: [], adding: slot.dependence)
      term.inputs = [.init(name: name, slot: slot)]
      term.cell = column
      return term.named(name, slot: slot)
    case .expression(let expression): return expression.term.named(name, definition: expression)
    case .unavailable(let message, let hint): return report(.unavailable(message, hint: hint), range)
    case .reported: return report(.reported, range)
    case .cycle(let names): return report(.cycle(names), range)
    }
  }

  /// A colour of the scene or of CSS.
  func color(named name: String) -> RGBA? { scope.color(named: name) ?? cssColors[name.lowercased()] }

  /// `50%`.
  mutating func percent(_ value: Double, _ want: Want, _ range: Range<Int>) -> Term? {
    guard want.percentOfRoom, let roomAxis else { return Term(.number(value / 100)) }
    let slot: Slot = roomAxis == .horizontal ? .roomWidth : .roomHeight
    let name = decimalText(value) + "%"
    guard let room = term(for: .slot(slot, .number), name, range) else { return nil }
    let length = room.number
    let factor = value / 100
    let site = site(range)
    return Term(.number, .number { finite(length($0) * factor, $0, site) }, of: [room])
  }
}
