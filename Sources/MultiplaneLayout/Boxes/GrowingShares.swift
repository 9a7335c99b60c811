import MultiplaneBase
import MultiplaneScene

// The shares that children with a number as `grow` take of their stack, and how a stack's children fill it across.
extension LayoutEngine {
  /// The extents of the margin boxes of growing children: each its basis and its share of what is left.
  ///
  /// A child whose limits do not let it take its share takes as much as they let it, and the others share anew. They
  /// sum up to the room, to the unit, unless their limits or bases are too long or too short for it.
  ///
  /// - Parameters:
  ///   - room: The extent that other children have left.
  ///   - growing: The numbers of the children, in any order.
  func shares(
    of room: Length, among growing: [Int], in element: Element, axis: Axis, _ proposal: ProposedSize
  ) throws(SceneFailure) -> [Int: Length] {
    struct FlexItem {
      var index: Int
      var weight: Double
      var basis: Length
      var least: Length
      var most: Length
    }
    var open: [FlexItem] = []
    let (minimum, maximum): (Property, Property) =
      axis == .horizontal ? (.minWidth, .maxWidth) : (.minHeight, .maxHeight)
    for index in growing.sorted() {
      let child = element.children[index]
      let margin = try insets(child, Property.margin, room: proposal).sum(axis)
      let least = (try length(child, minimum, room: proposal) ?? 0) + margin
      let most = try length(child, maximum, room: proposal).map { max($0 + margin, least) } ?? Length(units: .max)
      open.append(
        FlexItem(
          index: index, weight: child.node.attributes.growShare ?? 0,
          basis: (try length(child, .basis, room: proposal) ?? 0) + margin, least: least, most: most))
    }
    var extents: [Int: Length] = [:]
    var left = room
    while !open.isEmpty {
      // Limits may settle a few children at a time.
      try spend(100 * open.count, on: element.node, element.row)
      let weights = open.reduce(0) { $0 + $1.weight }
      let free = max(0, left - open.reduce(0) { $0 + $1.basis })
      var (given, passed): (Length, Double) = (0, 0)
      var wanted: [Length] = []
      for share in open {
        passed += share.weight
        // Rounded as a running sum, so that no unit is lost.
        let end = weights > 0 ? Length(units: Int64((Double(free.units) * (passed / weights)).rounded())) : 0
        wanted.append(share.basis + end - given)
        given = end
      }
      let held = zip(open, wanted).map { share, extent in min(max(extent, share.least), share.most) }
      let excess = zip(held, wanted).reduce(Length(units: 0)) { $0 + ($1.0 - $1.1) }
      // As in CSS: where limits ask for more than there is those that are too short are settled first, else those too long.
      var unsettled: [FlexItem] = []
      for (index, share) in open.enumerated() {
        guard excess == 0 || (excess > 0 ? held[index] > wanted[index] : held[index] < wanted[index]) else {
          unsettled.append(share)
          continue
        }
        extents[share.index] = held[index]
        left = left - held[index]
      }
      open = unsettled
    }
    return extents
  }

  /// The arrangement with children as long across the stack as it is, but for those whose extent there is given.
  func stretched(
    _ arrangement: StackArrangement, of element: Element, axis: Axis, to extent: Length
  ) throws(SceneFailure) -> StackArrangement {
    let cross = axis.cross
    let (given, maximum): (Property, Property) =
      cross == .horizontal ? (.width, .maxWidth) : (.height, .maxHeight)
    var arrangement = arrangement
    for (index, child) in element.children.enumerated() {
      if child.node.properties[given] != nil || child.node.hasOwnRatio { continue }
      var proposal = arrangement.proposals[index]
      let margin = try insets(child, Property.margin, room: proposal).sum(cross)
      let limit = try length(child, maximum, room: proposal).map { $0 + margin } ?? extent
      let length = max(arrangement.sizes[index][cross], min(limit, extent))
      proposal[cross] = length
      proposal.held.insert(cross == .horizontal ? .horizontal : .vertical)
      arrangement.proposals[index] = proposal
      arrangement.sizes[index][cross] = length
    }
    return arrangement
  }
}

extension Element {
  /// Whether the element takes a share of what the stack around it has left along an axis.
  func growsAlong(_ axis: Axis) -> Bool { node.attributes.growShare != nil && stackAxis == axis }
}

extension Node {
  /// Whether the sides of the node follow from each other.
  fileprivate var hasOwnRatio: Bool {
    if properties[.aspect] != nil { return true }
    switch kind.roomUse {
    case .picture: return attributes.fit == nil
    case .outline: return true
    default: return false
    }
  }
}
