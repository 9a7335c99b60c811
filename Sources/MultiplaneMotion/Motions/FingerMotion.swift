import MultiplaneBase
import MultiplaneScene

/// Content under a finger: it goes where the finger goes, and less far beyond its edges.
struct FingerMotion: ClosedMotion, Hashable {
  let drag: FingerDrag
  /// Where the finger is at the start, as the offset the content would have without edges.
  var start: Double
  var edges: ContentEdges

  /// A finger that is put on content at an offset.
  init(_ drag: FingerDrag, on offset: Double, edges: ContentEdges) {
    (self.drag, self.edges) = (drag, edges)
    start = edges.finger(at: offset)
  }

  /// Where the finger is, so many seconds after the start.
  func finger(at time: Double) -> Double { start + drag.distance * drag.curve.progress(at: time / drag.duration) }

  func offset(at time: Double) -> Double { edges.shown(finger(at: time)) }

  func velocity(at time: Double) -> Double {
    let speed = drag.distance * drag.curve.slope(at: time / drag.duration) / drag.duration
    return speed * edges.slope(finger(at: time))
  }

  /// The speed with which it lets the content go.
  var releaseVelocity: Double {
    let last = min(drag.duration, 0.1)
    let end = finger(at: drag.duration)
    return (drag.release ?? (end - finger(at: drag.duration - last)) / last) * edges.slope(end)
  }

  /// Puts the content under the finger elsewhere, in content that ends elsewhere, some seconds after the start.
  mutating func move(to offset: Double, in edges: ContentEdges, at time: Double) {
    let gone = finger(at: time) - start
    self.edges = edges
    start = edges.finger(at: offset) - gone
  }
}
