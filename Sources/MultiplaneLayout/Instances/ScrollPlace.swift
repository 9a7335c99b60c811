import MultiplaneBase
import MultiplaneScene

/// Where a scroller is and what moves it, whatever its content: the one owner of its offset.
///
/// What expressions and frame states say of the offset is read from here. The place is kept while a scroller in a header
/// does not exist, and taken over where the content is laid out anew.
struct ScrollPlace {
  /// The offset of the content.
  private(set) var position: Length = 0
  /// How far corrections have moved the offset: `scroll` is `position` less this.
  private(set) var corrected: Length = 0
  /// What the anchor row moved on the canvas beyond the scroll, on this frame.
  private(set) var shift: Length = 0
  /// What corrections have moved since the track was last told.
  private var untold: Length = 0
  /// What moves the scroller: the scene's track, or steps of events.
  var track: TrackRunner?
  /// How fast the track moves it, in points per second.
  private(set) var velocity = 0.0

  init(track: TrackRunner? = nil) { self.track = track }

  /// A frame begins.
  mutating func beginFrame() { shift = 0 }

  /// Goes where the track says, or where a jump looks for its place.
  mutating func go(to position: Length) { self.position = position }

  /// Goes where the track is at a moment.
  mutating func go(to moment: TrackRunner.Position) {
    position = Length(bounded: moment.offset)
    velocity = moment.velocity
  }

  /// Takes a corrected offset that was held within the content; what holding took shows as a shift.
  mutating func correct(to corrected: Length, held: Length) {
    shift += corrected - held
    self.corrected += held - position
    untold += held - position
    position = held
  }

  /// What corrections have moved since this was last asked.
  mutating func takeCorrection() -> Length {
    defer { untold = 0 }
    return untold
  }
}
