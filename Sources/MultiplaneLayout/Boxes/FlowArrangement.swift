import MultiplaneBase
import MultiplaneScene

/// The lines that children of a flow stand in.
struct FlowArrangement {
  struct Line {
    /// The numbers of the children.
    var children: Range<Int>
    /// The extent of the children with the spacing between them, and of the highest.
    var size: Size
  }
  var lines: [Line] = []
  /// The size each child was offered.
  var proposal: ProposedSize
  /// Each child's extent with its margin.
  var sizes: [Size]
  var spacing: Length
  /// The extent of all lines and the spacing between them.
  var size = Size.zero
}

extension LayoutEngine {
  /// Puts children into lines: each is as wide as it likes, at most as wide as the flow, and begins a new line where the last
  /// has no room for it.
  func flow(_ element: Element, _ proposal: ProposedSize) throws(SceneFailure) -> FlowArrangement {
    var offer = ProposedSize(width: proposal.width, height: nil)
    offer.reference = reference(of: proposal)
    let spacing = try length(element, .spacing, room: proposal) ?? 0
    var flow = FlowArrangement(proposal: offer, sizes: [], spacing: spacing)
    var line = FlowArrangement.Line(children: 0..<0, size: .zero)
    func end() {
      if line.children.isEmpty { return }
      flow.size.height += line.size.height + (flow.lines.isEmpty ? 0 : spacing)
      flow.size.width = max(flow.size.width, line.size.width)
      flow.lines.append(line)
    }
    for (index, child) in element.children.enumerated() {
      let size = try measure(child, offer)
      flow.sizes.append(size)
      let width = line.size.width + spacing + size.width
      if !line.children.isEmpty, proposal.width.map({ width <= $0 }) ?? true {
        line.size = Size(width: width, height: max(line.size.height, size.height))
        line.children = line.children.lowerBound..<index + 1
      } else {
        end()
        line = FlowArrangement.Line(children: index..<index + 1, size: size)
      }
    }
    end()
    return flow
  }

  /// Places the children of a flow: lines from the top, each by `align` across the width, else where the flow begins, and in
  /// a line all in its middle.
  func placeFlow(_ element: Element, in rect: Rect, _ reference: Size) throws(SceneFailure) -> [Box.Child] {
    var offered = ProposedSize(rect.size)
    offered.reference = reference
    let flow = try flow(element, offered)
    let mirrors = element.node.attributes.isRightToLeft
    let halves: Int64 =
      if case .anchor(let anchor)? = element.node.attributes.align { anchor.halves(.horizontal) } else { 0 }
    var children: [Box.Child] = []
    var top = rect.minY
    for line in flow.lines {
      var left = rect.minX + Length(units: ((rect.width - line.size.width).units * halves + 1) >> 1)
      for index in line.children {
        let size = flow.sizes[index]
        var origin = Point(x: left, y: top + Length(units: ((line.size.height - size.height).units + 1) >> 1))
        if mirrors { origin.x = rect.minX + rect.maxX - origin.x - size.width }
        children.append(
          try place(element.children[index], origin: origin, marginSize: size, proposal: flow.proposal))
        left += size.width + flow.spacing
      }
      top += line.size.height + flow.spacing
    }
    return children
  }
}
