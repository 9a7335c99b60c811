import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

// A scroller takes the room it is offered, or across as much as its content does. Its content lies along its axis as in a
// stack, at its ideal extent.

extension LayoutEngine {
  /// The insets of a scroller; of one of two, those of its own axis.
  func scrollInsets(_ element: Element, _ scroller: Scroller, room: ProposedSize) throws(SceneFailure) -> EdgeInsets {
    let all = try givenInsets(element, room: room)
    guard scroller.partner != nil else { return all }
    return scroller.axis == .horizontal
      ? EdgeInsets(top: 0, left: all.left, bottom: 0, right: all.right)
      : EdgeInsets(top: all.top, left: 0, bottom: all.bottom, right: 0)
  }

  private func givenInsets(_ element: Element, room: ProposedSize) throws(SceneFailure) -> EdgeInsets {
    if element.node.attributes.insetsToSafeArea { return sceneState.viewport.safeArea }
    return try insets(element, Property.inset, room: room)
  }

  func measureScrollView(
    _ element: Element, _ scroller: Scroller, _ proposal: ProposedSize
  ) throws(SceneFailure) -> Size {
    let hugs = element.node.attributes.hugsContent
    if !hugs, let width = proposal.width, let height = proposal.height { return Size(width: width, height: height) }
    let insets = try scrollInsets(element, scroller, room: proposal)
    let outer = viewport
    defer { viewport = outer }
    viewport = Size(width: proposal.width ?? outer.width, height: proposal.height ?? outer.height)
    let offer = self.proposal(
      along: scroller.axis, nil,
      cross: proposal[scroller.axis.cross].map { max(0, $0 - insets.sum(scroller.axis.cross)) })
    let content = try arrange(element, axis: scroller.axis, offer).size
    var width = content.width + insets.horizontal
    if scroller.isFreeAcross {
      // As wide as the window at least, so that narrow content stands in it as in any other ScrollView.
      width = max(width, outer.width - (try givenInsets(element, room: ProposedSize(outer))).horizontal)
    }
    // What follows the time decides no box.
    let covered = element.node.hasLiveInset ? insets.top : insets.vertical
    var size = Size(width: proposal.width ?? width, height: proposal.height ?? content.height + covered)
    let cross = scroller.axis.cross
    if hugs { size[cross] = content[cross] + insets.sum(cross) }
    return size
  }

  /// Places a scroller's content as at offset 0, in the coordinates of the scroller's box.
  ///
  /// - Parameter offered: The size the content was offered when it was measured: shares of it stay what they were in a scroller
  ///   that hugs.
  func placeScrollContent(
    _ element: Element, _ scroller: Scroller, viewport rect: Rect, offered: ProposedSize
  ) throws(SceneFailure) -> (ScrollLayout, [Box.Child]) {
    let axis = scroller.axis
    let insets = try scrollInsets(element, scroller, room: ProposedSize(rect.size))
    let outer = viewport
    defer { viewport = outer }
    viewport = scroller.isFreeAcross ? Size(width: outer.width, height: rect.size.height) : rect.size
    let cross = max(0, rect.size[axis.cross] - insets.sum(axis.cross))
    let measured = element.node.attributes.hugsContent ? offered[axis.cross] : nil
    let across = measured.map { max(0, $0 - insets.sum(axis.cross)) } ?? cross
    let offer = proposal(along: axis, nil, cross: scroller.isFreeAcross ? nil : across)
    let arrangement = try arrange(element, axis: axis, offer)
    var room = Rect(origin: rect.origin, size: Size(along: axis, arrangement.size[axis], cross: cross))
    room.origin = room.origin + Point(x: insets.left, y: insets.top)
    if scroller.isMirrored { room.origin.x = rect.maxX - insets.right - room.size.width }
    let rows = try stand(element, axis: axis, arrangement, in: room)
    let content = ScrollLayout(
      scroller: scroller, insets: insets, size: room.size,
      overscan: try overscan(element, axis, rect.size))
    return (content, rows)
  }

  /// How far beyond the window rows are prepared; 250 points unless told otherwise.
  func overscan(_ element: Element, _ axis: Axis, _ viewport: Size) throws(SceneFailure) -> Length {
    guard let amount = try number(element, .overscan, room: ProposedSize(viewport)) else { return 250 }
    let points = element.node.attributes.overscanCountsScreens ? amount * viewport[axis].points : amount
    guard points >= 0, points <= 1e6 else {
      throw SceneFailure(
        code: "overscan-range", "\"overscan\" is \(points) points", span: element.node.properties[.overscan]?.span,
        path: element.node.path, hint: "overscan is at least 0 and at most 1e6 points")
    }
    return Length(points: points)
  }
}

extension Scroller {
  /// Whether its content is offered nothing along either axis: the one of two that holds it.
  fileprivate var isFreeAcross: Bool { partner != nil && !isAcross }
}
