import MultiplaneBase
import MultiplaneMotion

/// The offset of a scroller and the track that moves it: the one owner of both.
///
/// Expressions and frame states read the offset from here. The place is kept while a scroller in a header
/// does not exist, and taken over where the content is laid out anew. All in points.
struct ScrollPlace {
  /// The offset of the content, as exact as the track gives it: it is rounded once, to pixels.
  private(set) var offset = 0.0
  /// The offset at the beginning of the frame, with the corrections since. Rows in sight at both offsets are to stay.
  private(set) var offsetBefore = 0.0
  /// How far corrections have moved the offset: `scroll` is the offset less this.
  private(set) var corrected = 0.0
  /// How far the anchor row moved on the canvas beyond the scroll, on this frame.
  private(set) var shift = 0.0
  /// The corrections that the track has not been told of yet.
  private var untold = 0.0
  /// Whether the scroller has been put at its initial offset, or at one that was asked for.
  var hasBegun = false
  /// How far floating bars are hidden, by node.
  var floatingBars: [Int: FloatingBarPlace] = [:]
  /// How far the scroller had been carried within its content when the bars were last moved.
  var floated = 0.0
  /// The runner that moves the scroller, by the scene's track or by steps of events.
  var track: TrackRunner?
  /// How fast the track moves it, in points per second.
  private(set) var velocity = 0.0
  /// Where the content was when each step of the track began.
  private(set) var starts: [StepStart] = []

  /// The content offset on the grid that rows stand on: it decides which rows there are.
  var position: Length { Length(bounded: offset) }

  /// Begins a frame.
  mutating func beginFrame() { (shift, offsetBefore) = (0, offset) }

  /// Goes where the track says, or where a jump looks for its place.
  mutating func go(to offset: Double) { self.offset = Self.snappedToGrid(offset) }

  /// Goes where the track is at a moment.
  mutating func go(to moment: TrackRunner.Position) {
    for start in moment.starts {
      let position = Self.snappedToGrid(start)
      starts.append(StepStart(scroll: position - corrected, position: position))
    }
    (offset, velocity) = (Self.snappedToGrid(moment.offset), moment.velocity)
  }

  /// The landing of a jump turned out to be here: so did the starts of steps that the jump led to on this frame.
  ///
  /// - Parameters:
  ///   - estimate: Where the jump was to land.
  ///   - count: How many steps began on this frame.
  mutating func land(insteadOf estimate: Double, count: Int) {
    for index in starts.indices.suffix(count) where starts[index].position == estimate {
      starts[index] = StepStart(scroll: offset - corrected, position: offset)
    }
  }

  /// Lets the track go on from here.
  mutating func setRestOffset() { track?.setRestOffset(offset) }

  /// The nearest offset on the grid of rows, where the exact one differs from it in its last bits alone. So at 100 points a row
  /// that ends there is out of sight, however the sum was made.
  private static func snappedToGrid(_ offset: Double) -> Double {
    let near = Length(bounded: offset).points
    return abs(offset - near) <= max(0x1p-24, abs(near) * 0x1p-50) ? near : offset
  }

  /// Moves with the rows, wherever that leads.
  mutating func correct(by change: Double) { move(to: Self.snappedToGrid(offset + change)) }

  /// Goes back to an earlier offset, to the last bit, with the corrections of then. It has not been scrolled since.
  mutating func goBack(to offset: Double, corrected: Double) {
    move(to: offset)
    self.corrected = corrected
  }

  /// Stays within the content, as far beyond it as it was pulled; the distance this takes shows as a shift.
  ///
  /// - Parameters:
  ///   - limit: The largest offset.
  ///   - pull: How far the track had gone beyond the content, below 0 at its start.
  mutating func hold(within limit: Double, pull: Double) {
    let base = Self.snappedToGrid(offset - pull)
    let held = max(0, min(base, limit))
    if held == base { return }
    shift += base - held
    move(to: held + pull)
  }

  private mutating func move(to place: Double) {
    let distance = place - offset
    corrected += distance
    untold += distance
    offsetBefore += distance
    offset = place
  }

  /// The corrections since this was last asked.
  mutating func takeCorrection() -> Double {
    defer { untold = 0 }
    return untold
  }
}

/// Where a scroller was when a step of its track began, in points.
package struct StepStart: Sendable {
  /// How far the content was scrolled, corrections left out.
  package var scroll: Double
  /// The offset of the content.
  package var position: Double
}
