/// What reads a slot as a value of a type.
///
/// - Precondition: `type` is numeric for all slots but items and `onScreen`; indices are not negative.
func slotCode(_ slot: Slot, _ type: ExpressionType, _ site: FaultSite) -> Code {
  if case .item(let field) = slot { return itemCode(field, type, site) }
  if type == .boolean {
    let number = slotNumber(slot, site)
    return .boolean { number($0) != 0 }
  }
  precondition(type.isNumeric, "the slot \(slot) holds a number")
  return .number(slotNumber(slot, site))
}

/// What reads a slot that holds a number.
private func slotNumber(_ slot: Slot, _ site: FaultSite) -> NumberCode {
  switch slot {
  case .time: return { $0.time }
  case .frame: return { Double($0.frame) }
  case .scroller(let index, let field): return scrollerNumber(index, field, site)
  case .ownWidth: return { $0.ownWidth }
  case .ownHeight: return { $0.ownHeight }
  case .roomWidth: return { $0.roomWidth }
  case .roomHeight: return { $0.roomHeight }
  case .row(let field): return { $0.row[field] }
  case .node(let index, let field):
    return { index < $0.nodes.count ? $0.nodes[index][field] : $0.fail(.missingValue, site) }
  case .item: preconditionFailure("items are read by their type")
  }
}

/// What reads a scroller; the two fields that most keys follow without a switch.
private func scrollerNumber(_ index: Int, _ field: ScrollerField, _ site: FaultSite) -> NumberCode {
  switch field {
  case .scroll: return { index < $0.scrollers.count ? $0.scrollers[index].scroll : $0.fail(.missingValue, site) }
  case .position: return { index < $0.scrollers.count ? $0.scrollers[index].position : $0.fail(.missingValue, site) }
  case .velocity, .overscroll, .progress, .shift:
    return { index < $0.scrollers.count ? $0.scrollers[index][field] : $0.fail(.missingValue, site) }
  }
}

/// What reads a field of the row's item, or the item itself.
private func itemCode(_ field: Int, _ type: ExpressionType, _ site: FaultSite) -> Code {
  if field == Slot.wholeItem { return valueCode(type, site) { $0.itemValue } }
  return valueCode(type, site) { field < $0.item.count ? $0.item[field] : nil }
}

/// What turns a value only known at evaluation into one of the type that was declared for it.
func valueCode(
  _ type: ExpressionType, _ site: FaultSite, _ read: @escaping @Sendable (EvaluationContext) -> ExpressionValue?
) -> Code {
  @Sendable func wrong(_ value: ExpressionValue?, _ context: EvaluationContext) -> Double {
    context.fail(value.map { .wrongValue(expected: type, found: $0.type) } ?? .missingValue, site)
  }
  switch type {
  case .number, .angle, .time:
    return .number { context in
      let value = read(context)
      guard let number = value?.double else { return wrong(value, context) }
      return number.isFinite ? number : context.fail(.notFinite, site)
    }
  case .boolean:
    return .boolean { context in
      let value = read(context)
      if case .boolean(let truth) = value { return truth }
      return wrong(value, context) != 0
    }
  case .text:
    return .text { context in
      if let value = read(context) {
        if let number = value.double, !number.isFinite {
          _ = context.fail(.notFinite, site)
          return ""
        }
        return value.description
      }
      _ = wrong(nil, context)
      return ""
    }
  case .color:
    return .color { context in
      let value = read(context)
      if case .color(let color) = value { return color }
      _ = wrong(value, context)
      return .clear
    }
  case .list:
    return .list { context in
      let value = read(context)
      if case .list(let items) = value { return items }
      _ = wrong(value, context)
      return []
    }
  }
}
