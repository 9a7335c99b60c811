/// How a node stands in its scroller's window: CSS's view timeline ranges, each from 0 to 1.
///
/// The ranges are those of MDN's `timeline-range-name`; `phase` is SwiftUI's `ScrollTransitionPhase` made continuous. Only
/// what is asked for is computed.
package struct ViewValues: Sendable, Hashable {
  /// The node's start from the window's start, in points.
  @usableFromInline var position = 0.0
  /// The node's extent, in points.
  @usableFromInline var extent = 0.0
  /// The window's extent, in points; below 0 where there is no window.
  @usableFromInline var viewport = -1.0

  /// A node that stands in no window: every value is 0.
  @inlinable package init() {}

  /// - Parameters:
  ///   - position: The node's start from the window's start, in points.
  ///   - extent: The node's extent, in points.
  ///   - viewport: The window's extent, in points; not negative.
  @inlinable package init(position: Double, extent: Double, viewport: Double) {
    (self.position, self.extent, self.viewport) = (position, extent, viewport)
  }

  /// How far the scroll has come from where the node's start is at one place to where it is at another. An empty way is
  /// gone from its place on.
  @inline(__always)
  private func progress(from start: Double, to end: Double) -> Double {
    if viewport < 0 { return 0 }
    // With the node's start at t and the offset S: S - t = -position.
    let offset = -position
    return end > start ? min(1, max(0, (offset - start) / (end - start))) : (offset >= start ? 1 : 0)
  }

  /// From 0, the node's start at the window's end, to 1, where the node is wholly inside or fills the window.
  package var entry: Double { progress(from: -viewport, to: min(0, extent - viewport)) }
  /// From 0, where the node begins to leave the window or no longer fills it, to 1, the node's end at the window's start.
  package var exit: Double { progress(from: max(0, extent - viewport), to: extent) }
  /// From the beginning of `entry` to the end of `exit`.
  package var cover: Double { progress(from: -viewport, to: extent) }
  /// From the end of `entry` to the beginning of `exit`.
  package var contain: Double { progress(from: min(0, extent - viewport), to: max(0, extent - viewport)) }
  /// 1 below the window, 0 inside, -1 above.
  package var phase: Double { viewport < 0 ? 0 : (1 - entry) - exit }
  /// How much of the node is in the window.
  package var fraction: Double {
    guard extent > 0, viewport >= 0 else { return 0 }
    // The parts cut off on either side are taken away: a node that is not cut is seen whole, to the last bit.
    let overlap = extent - max(0, -position) - max(0, position + extent - viewport)
    return min(1, max(0, overlap) / extent)
  }

  /// How far the node's start is from the window's, in points.
  package var windowStart: Double { viewport < 0 ? 0 : position }

  /// The value of a field.
  package subscript(field: ViewField) -> Double {
    switch field {
    case .phase: phase
    case .entry: entry
    case .exit: exit
    case .cover: cover
    case .contain: contain
    case .fraction: fraction
    case .windowStart: windowStart
    }
  }
}
