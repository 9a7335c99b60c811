import MultiplaneBase
import MultiplaneScene

/// Where the children of a stack stand, in the order of the file.
struct StackArrangement {
  /// The size each child was offered.
  var proposals: [ProposedSize]
  /// Each child's extent with its margin.
  var sizes: [Size]
  var spacing: Length
  /// The extent of all children and the spacing between them.
  var size: Size
}

extension LayoutEngine {
  /// Shares a stack's room among its children.
  ///
  /// Without an extent along the axis, each child takes the one it likes. With one, the least flexible choose first,
  /// and each is offered an equal share of the rest. The order: fixed children, texts (the shortest first), children
  /// that fill their room (the lowest limit first), children with a share of the rest. Spacers take the remainder (the
  /// greatest minimum first). Percentages are of the whole room, not of shares.
  func arrange(_ element: Element, axis: Axis, _ proposal: ProposedSize) throws(SceneFailure) -> StackArrangement {
    let children = element.children
    var proposal = proposal
    proposal.held = []
    proposal.reference = reference(of: proposal)
    let spacing = try length(element, .spacing, room: proposal) ?? 0
    var proposals = [ProposedSize](repeating: proposal, count: children.count)
    var sizes = [Size](repeating: .zero, count: children.count)
    if let extent = proposal[axis] {
      var remaining = extent - spacing * max(0, children.count - 1)
      var order: [(index: Int, flexibility: Flexibility)] = []
      for (index, child) in children.enumerated() {
        order.append((index, try flexibility(of: child, axis: axis, proposal)))
      }
      order.sort {
        $0.flexibility < $1.flexibility || (!($1.flexibility < $0.flexibility) && $0.index < $1.index)
      }
      // The least extents of spacers are kept for them.
      var reserved: Length = 0
      for entry in order where entry.flexibility.level == .spacer { reserved += entry.flexibility.limit }
      // Spacers are the last in the order.
      let firstSpacer = order.firstIndex { $0.flexibility.level == .spacer } ?? order.count
      var shares: [Int: Length] = [:]
      for (position, entry) in order.enumerated() {
        if entry.flexibility.level == .growing {
          if shares.isEmpty {
            let growing = order[position...].filter { $0.flexibility.level == .growing }.map(\.index)
            shares = try self.shares(
              of: max(0, remaining - reserved), among: growing, in: element, axis: axis, proposal)
          }
          var offer = proposal
          offer[axis] = shares[entry.index]
          offer.held = axis == .horizontal ? .horizontal : .vertical
          proposals[entry.index] = offer
          sizes[entry.index] = try measure(children[entry.index], offer)
          remaining = remaining - sizes[entry.index][axis]
          continue
        }
        if entry.flexibility.level == .spacer { reserved = 0 }
        let sharing: Int =
          switch entry.flexibility.level {
          case .fixed: 1
          case .spacer: order.count - position
          case .text, .filling, .growing: firstSpacer - position
          }
        let room = max(0, remaining - reserved)
        var offer = proposal
        offer[axis] = Length(units: room.units / Int64(sharing))
        proposals[entry.index] = offer
        sizes[entry.index] = try measure(children[entry.index], offer)
        remaining = remaining - sizes[entry.index][axis]
      }
    } else {
      for (index, child) in children.enumerated() {
        // With nothing to share, what is to be added to stays as it is.
        if child.growsAlong(axis), let basis = try length(child, .basis, room: proposal) {
          proposals[index][axis] = basis + (try insets(child, Property.margin, room: proposal)).sum(axis)
          proposals[index].held = axis == .horizontal ? .horizontal : .vertical
        }
        sizes[index] = try measure(child, proposals[index])
      }
    }
    var size = Size(along: axis, spacing * max(0, children.count - 1), cross: 0)
    for child in sizes {
      size[axis] += child[axis]
      size[axis.cross] = max(size[axis.cross], child[axis.cross])
    }
    var arrangement = StackArrangement(proposals: proposals, sizes: sizes, spacing: spacing, size: size)
    if axis == .horizontal, element.node.attributes.align == .firstBaseline {
      arrangement.size.height = max(size.height, try baselineExtent(element, arrangement))
    }
    return arrangement
  }

  /// How readily a child of a stack gives way, least first.
  struct Flexibility: Comparable {
    enum Level: Int, Comparable {
      case fixed, text, filling, growing, spacer
      static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }
    var level: Level
    /// A text's ideal extent, a filling child's limit, a spacer's minimum.
    var limit: Length
    static func < (a: Flexibility, b: Flexibility) -> Bool {
      if a.level == .spacer && b.level == .spacer { return a.limit > b.limit }
      return (a.level, a.limit) < (b.level, b.limit)
    }
  }

  private func flexibility(
    of element: Element, axis: Axis, _ proposal: ProposedSize
  ) throws(SceneFailure) -> Flexibility {
    let given: Property = axis == .horizontal ? .width : .height
    let maximum: Property = axis == .horizontal ? .maxWidth : .maxHeight
    let properties = element.node.properties
    if element.growsAlong(axis) { return Flexibility(level: .growing, limit: 0) }
    if properties[given] != nil { return Flexibility(level: .fixed, limit: 0) }
    let limit = try length(element, maximum, room: proposal) ?? Length(units: .max)
    if element.node.attributes.grow.contains(axis) { return Flexibility(level: .filling, limit: limit) }
    switch element.node.kind.roomUse {
    case .words:
      if axis == .vertical { return Flexibility(level: .fixed, limit: 0) }
      let ideal = try measure(element, ProposedSize(width: nil, height: proposal.height)).width
      return Flexibility(level: .text, limit: min(ideal, limit))
    case .picture:
      let fills = element.node.attributes.fit != nil || properties[.aspect] != nil
      return Flexibility(level: fills ? .filling : .fixed, limit: limit)
    case .outline: return Flexibility(level: properties[.aspect] != nil ? .filling : .fixed, limit: limit)
    case .fills, .square, .lazy: return Flexibility(level: .filling, limit: limit)
    case .line:
      let isThin = (element.stackAxis ?? .vertical) == axis
      return Flexibility(level: isThin ? .fixed : .filling, limit: limit)
    case .flow: return Flexibility(level: axis == .horizontal ? .filling : .fixed, limit: limit)
    case .gap:
      // In a stack it takes room along that alone.
      if let stack = element.stackAxis, stack != axis { return Flexibility(level: .fixed, limit: 0) }
      return Flexibility(level: .spacer, limit: try length(element, .spacerLength, room: proposal) ?? 0)
    case .scroller(let scroller):
      // One that hugs gives way as its content does.
      guard element.node.attributes.hugsContent, axis != scroller.axis else {
        return Flexibility(level: .filling, limit: limit)
      }
      fallthrough
    case .stack, .overlay:
      try spend(100 * element.children.count, on: element.node, element.row)
      var result = Flexibility(level: .fixed, limit: 0)
      for child in element.children {
        let inner = try flexibility(of: child, axis: axis, proposal)
        result = max(result, inner)
      }
      if result.level == .text {
        let ideal = try measure(
          element,
          axis == .horizontal
            ? ProposedSize(width: nil, height: proposal.height) : ProposedSize(width: proposal.width, height: nil))
        result.limit = ideal[axis]
      } else if result.level == .spacer || result.level == .growing {
        result = Flexibility(level: .filling, limit: limit)
      }
      result.limit = min(result.limit, limit)
      return result
    case .parts: preconditionFailure("\(element.node.kind.name) is taken apart before it is measured")
    }
  }
}
