/// How a row stands in its scroller's window: CSS's view timeline ranges, each from 0 to 1.
///
/// The ranges are those of MDN's `timeline-range-name`; `phase` is SwiftUI's `ScrollTransitionPhase` made continuous.
package struct RowView: Sendable, Equatable {
  /// From 0, the row's start at the window's end, to 1, where the row is wholly inside or fills the window.
  package var entry = 0.0
  /// From 0, where the row begins to leave the window or no longer fills it, to 1, the row's end at the window's start.
  package var exit = 0.0
  /// From the beginning of `entry` to the end of `exit`.
  package var cover = 0.0
  /// From the end of `entry` to the beginning of `exit`.
  package var contain = 0.0
  /// How much of the row is in the window.
  package var fraction = 0.0
  /// 1 below the window, 0 inside, -1 above.
  package var phase: Double { (1 - entry) - exit }

  /// - Parameters:
  ///   - position: The row's start from the window's start, in points.
  ///   - extent: The row's extent.
  ///   - viewport: The window's extent.
  package init(position: Double, extent: Double, viewport: Double) {
    // With the row's start at t and the offset S: S - t = -position.
    let offset = -position
    let coverStart = -viewport
    let coverEnd = extent
    let containStart = min(0, extent - viewport)
    let containEnd = max(0, extent - viewport)
    func progress(_ start: Double, _ end: Double) -> Double {
      end > start ? min(1, max(0, (offset - start) / (end - start))) : (offset >= start ? 1 : 0)
    }
    cover = progress(coverStart, coverEnd)
    contain = progress(containStart, containEnd)
    entry = progress(coverStart, containStart)
    exit = progress(containEnd, coverEnd)
    // What is cut off on either side: a row that is not cut is seen whole, to the last bit.
    let overlap = extent - max(0, -position) - max(0, position + extent - viewport)
    fraction = extent > 0 ? min(1, max(0, overlap) / extent) : 0
  }

  init() {}
}
