import MultiplaneBase

extension TermBuilder {
  /// The term that a name stands for.
  mutating func name(_ name: String, _ expected: ExpectedType, _ range: Range<Int>) -> Term? {
    if expected.prefersColor, let color = color(named: name) { return term(for: color, name) }
    if let resolution = scope.resolve(name) { return term(for: resolution, asWritten(name), range) }
    if let color = color(named: name) { return term(for: color, name) }
    if functions[name] != nil { return report(.nameIsFunction(name), range) }
    if expected.prefersColor {
      let near = meant(by: name, as: expected.types, colors: scope.colorNames + Array(cssColors.keys))
      return report(.unknownColor(name, nearest: near), range)
    }
    return report(.unknownName(asWritten(name), nearest: meant(by: name, as: expected.types)), range)
  }

  /// The name that was probably meant by one that has no meaning: the nearest of those that may stand here. A mark of the
  /// track is no color, however near it is.
  private func meant(by name: String, as types: [ExpressionType], colors: [String] = []) -> String? {
    var known: [String]?
    for _ in 0..<8 {
      let near = scope.nearest(to: name) {
        let names = known ?? colors + scope.knownNames
        known = names
        return names
      }
      guard let near else { return nil }
      if colors.contains(near) || scope.admits(near, as: types) { return near }
      known?.removeAll { $0 == near }
    }
    return nil
  }

  /// A name with its dots as an expression has it: `item["Global Code"]`.
  private func asWritten(_ name: String) -> String {
    guard let dot = name.firstIndex(of: ".") else { return name }
    return fieldReference(String(name[..<dot]), String(name[name.index(after: dot)...]))
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
      return constant(value, range).named(name)
    case .slot(.item(let number), let type):
      return term(FieldReading(number, of: nil, site(range)), type, .item(number), name)
    case .slot(let slot, let type):
      var term = Term(type, slotCode(slot, type, site(range)), of: [], adding: slot.dependence)
      term.inputs = [.init(name: name, slot: slot)]
      term.isSeconds = type == .number && slot.isSeconds
      return term.named(name, slot: slot)
    case .field(let number, let type, let column):
      return term(
        FieldReading(number, of: column, isCell: type == nil, site(range)), type ?? .text, .item(number), name)
    case .related(let value):
      return term(FieldReading(value, site(range)), value.type ?? .text, value.slot, name)
    case .expression(let expression): return expression.term.named(name, definition: expression)
    case .unavailable(let message, let hint): return report(.unavailable(message, hint: hint), range)
    case .reported: return report(.reported, range)
    case .cycle(let names): return report(.cycle(names), range)
    }
  }

  /// The term of what an item holds.
  private func term(_ field: FieldReading, _ type: ExpressionType, _ slot: Slot, _ name: String) -> Term {
    var term = Term(type, field.code(type), of: [], adding: slot.dependence)
    term.inputs = [.init(name: name, slot: slot)]
    term.field = field
    return term.named(name, slot: slot)
  }

  /// A value known now; one of a data file is shown as it is written there.
  private func constant(_ value: ExpressionValue, _ range: Range<Int>) -> Term {
    switch value {
    // A list is shown with its numbers as they are written.
    case .written, .missing, .unusable, .list: break
    case .number, .angle, .time, .boolean, .text, .color: return Term(value)
    }
    // What is missing may be of any type.
    let field = FieldReading(of: nil, isCell: value == .missing, site(range)) { _ in value }
    var term = folded(Term(value.type, field.code(value.type), of: []))
    term.field = field
    return term
  }

  /// A colour of the scene or of CSS.
  func color(named name: String) -> RGBA? { scope.color(named: name) ?? cssColors[name.lowercased()] }

  /// `50%`.
  mutating func percent(_ value: Double, _ expected: ExpectedType, _ range: Range<Int>) -> Term? {
    guard expected.percentOfRoom, let roomAxis else { return Term(.number(value / 100)) }
    let slot: Slot = roomAxis == .horizontal ? .roomWidth : .roomHeight
    let name = decimalText(value) + "%"
    guard let room = term(for: .slot(slot, .number), name, range) else { return nil }
    let length = room.number
    let factor = value / 100
    let site = site(range)
    return Term(.number, .number { finite(length($0) * factor, $0, site) }, of: [room])
  }
}

extension Slot {
  /// Whether the value is a time of the scene, in seconds.
  fileprivate var isSeconds: Bool {
    switch self {
    case .time, .moment(_, .time): true
    default: false
    }
  }
}
