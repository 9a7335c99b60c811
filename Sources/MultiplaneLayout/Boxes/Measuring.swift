import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// How large a node chooses to be. Sizes given are taken as written; sizes found are those of the content.

extension LayoutEngine {
  /// The extent of an element with its margin, for the room offered.
  func measure(_ element: Element, _ proposal: ProposedSize) throws(SceneFailure) -> Size {
    if let known = element.measurement(for: proposal) { return known }
    try spend(2_000, on: element.node, element.row)
    let sizing = try sizing(of: element, proposal)
    var size = Size.zero
    if let width = sizing.fixed.width, let height = sizing.fixed.height {
      size = Size(width: width, height: height)
    } else {
      let content = try measureContent(element, sizing.contentProposal)
      size = sizing.boxSize(content: content)
    }
    size.width += sizing.margin.horizontal
    size.height += sizing.margin.vertical
    try checkExtent(size, element)
    element.remember(size, for: proposal)
    return size
  }

  /// Refuses extents that no sum of rows could hold.
  private func checkExtent(_ size: Size, _ element: Element) throws(SceneFailure) {
    for axis in Axis.allCases where abs(size[axis].points) > LayoutLimits.box {
      throw SceneFailure(
        code: "length-range",
        "\(element.node.kind.name) would be \(size[axis].points) points \(axis == .horizontal ? "wide" : "high")",
        span: element.node.span, path: element.node.path,
        hint: "boxes are at most \(decimalText(LayoutLimits.box)) points long", failure: .limit)
    }
  }

  /// The extents, limits and insets that a node's keys give it in the room offered.
  struct SizingContext {
    var margin: EdgeInsets
    var padding: EdgeInsets
    /// The room without the margin.
    var room: ProposedSize
    /// Extents that are given or follow from a ratio; padding counts in.
    var fixed: ProposedSize
    var minimum: ProposedSize
    var maximum: ProposedSize
    /// Axes on which the node takes the room offered.
    var grow: Axes
    /// Axes without an offer along which the content would be longer than it may.
    var limited: Axes = []

    /// The size the content is offered.
    var contentProposal: ProposedSize {
      var offer = ProposedSize(width: nil, height: nil)
      for axis in Axis.allCases {
        offer[axis] =
          fixed[axis] ?? (room[axis] ?? (limited.contains(axis) ? maximum[axis] : nil)).map { clamp($0, axis) }
      }
      return offer.inset(by: padding)
    }

    /// The box around a content of some size.
    func boxSize(content: Size) -> Size {
      var size = Size.zero
      for axis in Axis.allCases {
        if let given = fixed[axis] {
          size[axis] = given
        } else if grow.contains(axis), let offered = room[axis] {
          size[axis] = clamp(offered, axis)
        } else {
          // Negative margins and spacings may leave less than nothing.
          size[axis] = max(0, clamp(content[axis] + padding.sum(axis), axis))
        }
      }
      return size
    }

    func clamp(_ length: Length, _ axis: Axis) -> Length {
      var length = length
      if let limit = maximum[axis] { length = min(length, limit) }
      if let limit = minimum[axis] { length = max(length, limit) }
      return length
    }
  }

  func sizing(of element: Element, _ proposal: ProposedSize) throws(SceneFailure) -> SizingContext {
    let margin = try insets(element, Property.margin, room: proposal)
    let room = proposal.inset(by: margin)
    var sizing = SizingContext(
      margin: margin, padding: try insets(element, Property.padding, room: room), room: room,
      fixed: ProposedSize(
        width: try length(element, .width, room: room), height: try length(element, .height, room: room)),
      minimum: ProposedSize(
        width: try length(element, .minWidth, room: room), height: try length(element, .minHeight, room: room)),
      maximum: ProposedSize(
        width: try length(element, .maxWidth, room: room), height: try length(element, .maxHeight, room: room)),
      grow: element.node.attributes.grow)
    for axis in Axis.allCases where proposal.held.contains(axis) { sizing.fixed[axis] = room[axis] }
    try applyRatio(element, &sizing)
    // A greatest extent is no offer: content that is shorter takes what it likes. Words do so in any case.
    for axis in Axis.allCases where sizing.fixed[axis] == nil && room[axis] == nil {
      guard let limit = sizing.maximum[axis].map({ sizing.clamp($0, axis) }) else { continue }
      var isLimited = if case .words = element.node.kind.roomUse { true } else { false }
      if !isLimited {
        isLimited = try measureContent(element, sizing.contentProposal)[axis] + sizing.padding.sum(axis) > limit
      }
      if isLimited { sizing.limited.insert(Axes(axis)) }
    }
    return sizing
  }

  /// Finds sides that follow from a ratio: `aspect`, or a picture's own where one side is given.
  ///
  /// Sides found are rounded up to whole points.
  private func applyRatio(_ element: Element, _ sizing: inout SizingContext) throws(SceneFailure) {
    if sizing.fixed.width != nil && sizing.fixed.height != nil { return }
    let given = try number(element, .aspect, room: sizing.room)
    if let given, !(given > 0 && given <= 1e6) {
      throw SceneFailure(
        code: "aspect-range", "\"aspect\" is \(given)", span: element.node.properties[.aspect]?.span,
        path: element.node.path, hint: "a ratio is width over height and above 0, such as 16:9")
    }
    let oneGiven = sizing.fixed.width != nil || sizing.fixed.height != nil
    var ratio = given
    if ratio == nil, oneGiven, element.node.attributes.fit == nil, let natural = try naturalSize(element) {
      ratio = natural.height > 0 ? Double(natural.width.units) / Double(natural.height.units) : nil
    }
    guard let ratio else { return }
    let padding = sizing.padding
    func height(for width: Length) -> Length {
      Length(points: max(0, width - padding.horizontal).points / ratio).roundedUpToPoint + padding.vertical
    }
    func width(for height: Length) -> Length {
      Length(points: max(0, height - padding.vertical).points * ratio).roundedUpToPoint + padding.horizontal
    }
    if let known = sizing.fixed.width {
      sizing.fixed.height = height(for: known)
    } else if let known = sizing.fixed.height {
      sizing.fixed.width = width(for: known)
    } else if let offered = sizing.room.width.map({ sizing.clamp($0, .horizontal) }) ?? sizing.maximum.width {
      // The largest box of that ratio in the room.
      let found = height(for: offered)
      if let limit = sizing.room.height.map({ sizing.clamp($0, .vertical) }) ?? sizing.maximum.height, found > limit {
        sizing.fixed = ProposedSize(width: min(offered, width(for: limit)), height: limit)
      } else {
        sizing.fixed = ProposedSize(width: offered, height: found)
      }
    } else if let offered = sizing.room.height.map({ sizing.clamp($0, .vertical) }) ?? sizing.maximum.height {
      sizing.fixed = ProposedSize(width: width(for: offered), height: offered)
    }
  }

  /// The size a picture or an outline has by itself.
  func naturalSize(_ element: Element) throws(SceneFailure) -> Size? {
    switch element.node.kind.roomUse {
    case .picture(let path): try pictureSize(element, imagePath(element, path))
    case .outline(let shape): Size(width: Length(points: shape.boxWidth), height: Length(points: shape.boxHeight))
    default: nil
    }
  }

  func imagePath(_ element: Element, _ template: TextTemplate) -> String {
    bind(element.row, element.node)
    let path = template.text(context)
    guard let placeholder = element.node.attributes.placeholder, resources.lacksImage(path: path, of: element.node)
    else {
      return path
    }
    return placeholder
  }

  /// How large the content of an element chooses to be in the room inside its padding.
  func measureContent(_ element: Element, _ proposal: ProposedSize) throws(SceneFailure) -> Size {
    let ideal: Length = 10  // SwiftUI's extent of a shape that is offered no room
    switch element.node.kind.roomUse {
    case .words: return try measure(textRequest(element, wrapWidth: proposal.width), of: element).size
    case .picture:
      let natural = try naturalSize(element) ?? .zero
      guard element.node.attributes.fit != nil else { return natural }
      let ratio = natural.height > 0 ? natural.width.points / natural.height.points : 1
      switch (proposal.width, proposal.height) {
      case (let width?, let height?): return Size(width: width, height: height)
      case (let width?, nil): return Size(width: width, height: Length(points: width.points / ratio).roundedUpToPoint)
      case (nil, let height?):
        return Size(width: Length(points: height.points * ratio).roundedUpToPoint, height: height)
      case (nil, nil): return natural
      }
    case .outline: return try naturalSize(element) ?? .zero
    case .fills: return Size(width: proposal.width ?? ideal, height: proposal.height ?? ideal)
    case .square:
      let side = [proposal.width, proposal.height].compactMap { $0 }.min() ?? ideal
      return Size(width: side, height: side)
    case .line:
      let thickness = Length(points: 1 / scene.canvas.scale)
      return element.stackAxis == .horizontal
        ? Size(width: thickness, height: proposal.height ?? ideal)
        : Size(width: proposal.width ?? ideal, height: thickness)
    case .gap:
      let least = try length(element, .spacerLength, room: proposal) ?? 0
      guard let axis = element.stackAxis else {
        return Size(width: max(least, proposal.width ?? 0), height: max(least, proposal.height ?? 0))
      }
      return Size(along: axis, max(least, proposal[axis] ?? 0), cross: 0)
    case .stack(let axis): return try arrange(element, axis: axis, proposal).size
    case .flow: return try flow(element, proposal).size
    case .overlay: return try measureOverlay(element, proposal)
    case .scroller(let scroller): return try measureScrollView(element, scroller, proposal)
    case .lazy(let axis): return try lazyStack(element, axis: axis, proposal).size
    case .parts: preconditionFailure("\(element.node.kind.name) is taken apart before it is measured")
    }
  }

  /// The text of an element with its style, as it is now.
  func textRequest(_ element: Element, wrapWidth: Length?) throws(SceneFailure) -> TextRequest {
    guard case .text(let template) = element.node.kind else { preconditionFailure("not a text") }
    let room = ProposedSize(width: nil, height: nil)
    var style = TextStyle()
    if let families = element.node.attributes.fontFamilies { style.families = families }
    if let size = try number(element, .size, room: room) { style.size = size }
    if let weight = try number(element, .weight, room: room) { style.weight = Int(max(-1, min(weight, 1e6))) }
    style.lineHeight = try number(element, .lineHeight, room: room)
    try checkStyle(style, element)
    let limit = try number(element, .lines, room: room).map { Int(max(1, min($0, 1e6))) }
    bind(element.row, element.node)
    let texts = template.partEnds.isEmpty ? [template.text(context)] : template.parts(context)
    if let fault = context.fault {
      context.fault = nil
      throw SceneFailure(fault.diagnostic(frame: context.frame.number, node: element.node.path, property: "text"))
    }
    var request = TextRequest(
      text: texts.count == 1 ? texts[0] : "", style: style, alignment: textAlignment(element.node), lineLimit: limit,
      wrapWidth: wrapWidth)
    if element.node.attributes.hasTextDetails { try addDetails(to: &request, texts, element) }
    return request
  }

  private func textAlignment(_ node: Node) -> TextAlignment {
    let isRightToLeft = node.attributes.isRightToLeft
    guard case .anchor(let anchor)? = node.attributes.align else { return isRightToLeft ? .trailing : .leading }
    switch anchor.horizontalHalves {
    case 0: return isRightToLeft ? .trailing : .leading
    case 1: return .center
    default: return isRightToLeft ? .leading : .trailing
    }
  }
}
