import MultiplaneBase
import MultiplaneScene

// The scroll indicator: a bar that says where a scroller is, as long as the share of the content that is seen.

/// How a scroller's bar looks, in points.
enum IndicatorLook {
  /// How thick the bar is.
  static let thickness = 3.0
  /// How far it stays from the edges of the window.
  static let margin = 3.0
  /// The least length of a bar in a long content.
  static let shortest = 36.0
  /// The least length of a bar while content is pulled beyond its edges.
  static let shortestPulled = 8.0
  /// Its color where the scene is shown as on a light or a dark device.
  static func color(_ appearance: Appearance) -> RGBA {
    appearance == .dark ? RGBA.white.opacity(0.4) : RGBA.black.opacity(0.35)
  }
}

extension LayerTree {
  /// The bars of a scroller on this frame; none if it has none, or nothing to scroll.
  ///
  /// A bar is painted again only when its length changes, and moved otherwise. The bars of a ScrollView of both axes
  /// are the outer scroller's: the inner one is as wide as the content.
  func indicators(of scroll: ScrollInstance) -> [ScrollIndicator] {
    guard scroll.box.node.attributes.hasIndicators else { return [] }
    let scroller = scroll.part.layout.scroller
    if scroller.partner == nil { return [indicator(of: scroll, in: scroll.indicatorRoom)].compactMap(\.self) }
    guard scroller.isAcross, let inner = scroll.partnerInside else { return [] }
    var room = scroll.indicatorRoom
    let insets = inner.part.layout.insets
    (room.y, room.height) = (room.y + insets.top.points, room.height - insets.vertical.points)
    // Where there are bars along both axes, neither goes into the corner.
    let corner = IndicatorLook.thickness + IndicatorLook.margin
    let isOnLeft = scroll.box.node.attributes.isRightToLeft
    var (across, down) = (room, room)
    if inner.limit > 0 {
      (across.x, across.width) = (room.x + (isOnLeft ? corner : 0), room.width - corner)
    }
    if scroll.limit > 0 { down.height -= corner }
    return [indicator(of: scroll, in: across), indicator(of: inner, in: down)].compactMap(\.self)
  }

  private func indicator(of scroll: ScrollInstance, in window: PointRect) -> ScrollIndicator? {
    guard let rect = scroll.indicatorRect(in: window) else {
      scroll.indicator = nil
      return nil
    }
    let color = IndicatorLook.color(engine.sceneState.appearance)
    let items: [DisplayItem] = [
      .fill(.capsule, PointRect(x: 0, y: 0, width: rect.width, height: rect.height), .color(color))
    ]
    let drawn: Picture
    if let known = scroll.indicator, known.items == items {
      drawn = known
    } else {
      drawn = picture(items, bounds: items.drawnBounds)
      scroll.indicator = drawn
    }
    return ScrollIndicator(picture: drawn, place: rect.origin, axis: scroll.axis)
  }
}

extension ScrollInstance {
  /// The scroller that scrolls down in this one, which scrolls across; `nil` for others, and while it is not made.
  var partnerInside: ScrollInstance? {
    guard part.layout.scroller.isAcross else { return nil }
    for case let layer? in layers {
      for case .scroll(let inner) in layer.parts { return inner }
    }
    return nil
  }

  /// The room of the bars: the viewport without the insets, from the corner of the scroller's box in points.
  fileprivate var indicatorRoom: PointRect {
    let insets = part.layout.insets
    let viewport = part.viewport
    return PointRect(
      x: viewport.x + insets.left.points, y: viewport.y + insets.top.points,
      width: viewport.width - insets.horizontal.points, height: viewport.height - insets.vertical.points)
  }

  /// Where the bar stands in a window; `nil` if there is nothing to scroll, or no room.
  fileprivate func indicatorRect(in window: PointRect) -> PointRect? {
    let (limit, offset) = (limit.points, place.offset)
    let (origin, extents, cross) = (window.origin, window.extents, axis.cross)
    let room = extents[axis] - 2 * IndicatorLook.margin
    guard limit > 0, room >= IndicatorLook.shortestPulled,
      extents[cross] >= IndicatorLook.thickness + 2 * IndicatorLook.margin
    else { return nil }
    // In whole points: a list that measures its rows on the way does not have the bar painted on each frame.
    let full = (room * windowExtent.points / (windowExtent.points + limit)).rounded()
    let held = max(0, min(offset, limit))
    // In a low window the least lengths leave a third of it for the bar to move in.
    let shortest = min(IndicatorLook.shortest, room * 2 / 3)
    let length = max(min(IndicatorLook.shortestPulled, shortest), max(shortest, full) - abs(offset - held))
    let way = (room - length) * (held / limit)
    let start =
      part.layout.scroller.isMirrored
      ? origin[axis] + extents[axis] - IndicatorLook.margin - length - way : origin[axis] + IndicatorLook.margin + way
    // At the bottom, or at the side where lines end.
    let isOnLeft = axis == .vertical && box.node.attributes.isRightToLeft
    let side =
      isOnLeft
      ? origin[cross] + IndicatorLook.margin
      : origin[cross] + extents[cross] - IndicatorLook.margin - IndicatorLook.thickness
    return PointRect(
      origin: PointOffset(along: axis, start, cross: side),
      extents: PointOffset(along: axis, length, cross: IndicatorLook.thickness))
  }
}
