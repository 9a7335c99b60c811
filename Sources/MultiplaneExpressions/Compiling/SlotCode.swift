/// The code that reads a slot as a value of a type.
///
/// - Precondition: The slot is no item's. `type` is numeric for all slots but `onScreen`, the appearance and `reducedMotion`; indices are not negative.
func slotCode(_ slot: Slot, _ type: ExpressionType, _ site: FaultSite) -> Code {
  if case .item = slot { preconditionFailure("items are read by FieldReading") }
  if case .appearance = slot { return .text { $0.frame.isDark ? "dark" : "light" } }
  if case .reducedMotion = slot { return .boolean { $0.frame.reducesMotion } }
  if type == .boolean {
    let number = slotNumber(slot, site)
    return .boolean { number($0) != 0 }
  }
  precondition(type.isNumeric, "the slot \(slot) holds a number")
  return .number(slotNumber(slot, site))
}

/// The code that reads a slot with a number; infinity and NaN stop here, so that no operation has to expect them.
private func slotNumber(_ slot: Slot, _ site: FaultSite) -> NumberCode {
  switch slot {
  case .time: return { given($0.frame.time, $0, site) }
  case .frame: return { Double($0.frame.number) }
  case .scroller(let index, let field): return scrollerNumber(index, field, site)
  case .ownWidth: return { given($0.own.width, $0, site) }
  case .ownHeight: return { given($0.own.height, $0, site) }
  case .roomWidth: return { given($0.own.roomWidth, $0, site) }
  case .roomHeight: return { given($0.own.roomHeight, $0, site) }
  case .layerLeft: return { $0.own.left }
  case .layerTop: return { $0.own.top }
  case .view(let field): return viewNumber(field)
  case .pinned: return { $0.own.pinned }
  case .row(let field): return { given($0.row[field], $0, site) }
  case .rowView(let field): return { $0.row.view[field] }
  case .node(let index, let field):
    return { context in
      guard index < context.step.nodes.count else { return context.fail(.missingValue, site) }
      return given(context.step.nodes[index][field], context, site)
    }
  case .nodeView(let index, let field):
    return { context in
      guard index < context.step.nodes.count else { return context.fail(.missingValue, site) }
      return context.step.nodes[index].view[field]
    }
  case .moment(let index, let field):
    return { context in
      guard index < context.frame.moments.count else { return context.fail(.missingValue, site) }
      let moment = context.frame.moments[index]
      return given(field == .time ? moment.time : moment.scroll, context, site)
    }
  case .rows(let index, .seen(let share), let field):
    return { $0.rowAnswers?.rowsSeen(index, share)[field] ?? RowSets.Members()[field] }
  case .rows(let index, let set, let field):
    return { context in
      guard index < context.step.rowSets.count else { return context.fail(.missingValue, site) }
      return context.step.rowSets[index][set][field]
    }
  case .holds(let index, let set, let id): return { $0.rowAnswers?.holdsRow(index, set, id) ?? false ? 1 : 0 }
  case .work(let field): return { $0.step.work[field] }
  case .viewport(let field): return { $0.frame.viewport[field] }
  case .item, .appearance, .reducedMotion:
    preconditionFailure("items are read by their type, and the others are no numbers")
  }
}

/// The code that reads how a node stands in its window: always a finite number. Most keys follow it, so there is no
/// switch.
private func viewNumber(_ field: ViewField) -> NumberCode {
  switch field {
  case .phase: { $0.own.view.phase }
  case .entry: { $0.own.view.entry }
  case .exit: { $0.own.view.exit }
  case .cover: { $0.own.view.cover }
  case .contain: { $0.own.view.contain }
  case .fraction: { $0.own.view.fraction }
  case .windowStart: { $0.own.view.windowStart }
  }
}

/// The code that reads a scroller; the field that most keys follow without a switch.
private func scrollerNumber(_ index: Int, _ field: ScrollerField, _ site: FaultSite) -> NumberCode {
  if field == .scroll {
    return { context in
      guard index < context.step.scrollers.count else { return context.fail(.missingValue, site) }
      return given(context.step.scrollers[index].scroll, context, site)
    }
  }
  return { context in
    guard index < context.step.scrollers.count else { return context.fail(.missingValue, site) }
    return given(context.step.scrollers[index][field], context, site)
  }
}

/// The number that was given if it is one that may go on, else 0 and a fault.
@inline(__always)
func given(_ value: Double, _ context: EvaluationContext, _ site: FaultSite) -> Double {
  value.isFinite ? value : context.fail(.notFinite, site)
}
