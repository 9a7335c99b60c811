internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneScene

/// The marks of a scene's track. One is moved by the duration that is written for the step before it: all after it
/// moves with it.
struct TrackMarks {
  /// A mark.
  struct Mark {
    var name: String
    /// The first frame at or after it.
    var frame: Int
    /// Seconds.
    var time: Double
    /// The duration it is moved by; `nil` where no step before it has one that is written as a number.
    var duration: Duration?
  }

  /// The duration of a step, as it is written.
  struct Duration {
    /// The step's word.
    var step: String
    var place: WrittenValues.TextLocation
    var written: WrittenDuration
  }

  /// In the order of the track.
  let all: [Mark]
  private let framesPerSecond: Double
  /// How many frames a written frame is of a second.
  private let writtenRate: Double

  /// - Parameter values: The values of the scene's file; `nil` where nothing is written.
  init(_ session: SceneSession, _ values: WrittenValues?) {
    let scene = session.loaded.scene
    let (rate, writtenRate) = (session.framesPerSecond, scene.canvas.framesPerSecond)
    (framesPerSecond, self.writtenRate) = (rate, writtenRate)
    let starts = scene.schedule.starts
    all = scene.track.enumerated().compactMap { number, step in
      guard case .mark(let name) = step.verb else { return nil }
      var mark = Mark(
        name: name, frame: scene.frame(at: starts[number], framesPerSecond: rate), time: starts[number], duration: nil)
      guard let before = scene.track[..<number].lastIndex(where: { $0.takesTime }) else { return mark }
      let lasting = scene.track[before]
      guard lasting.span.file == session.loaded.source.name,
        let place = values?.duration(ofStepAt: lasting.span.line, lasting.span.column),
        let written = WrittenDuration(place.text),
        // A step that something else ends takes another time than is written.
        abs(written.seconds(at: writtenRate) - (starts[before + 1] - starts[before])) < 1e-6
      else { return mark }
      mark.duration = Duration(step: lasting.verb.word, place: place, written: written)
      return mark
    }
  }

  /// The change to the file by which a mark comes to another frame.
  ///
  /// - Parameters:
  ///   - number: The mark's place among all, from 0.
  ///   - joins: Whether it goes on with the movement before.
  /// - Throws: `SceneFailure` if the mark cannot be there.
  func change(moving number: Int, to frame: Int, joins: Bool) throws(SceneFailure) -> ValueChange {
    guard all.indices.contains(number), let duration = all[number].duration else {
      throw SceneText.failure(
        "fixed-mark", "the mark cannot be moved: no step before it has a duration that is written as a number")
    }
    let mark = all[number]
    let now = duration.written.seconds(at: writtenRate)
    let wanted = now + Double(frame) / framesPerSecond - mark.time
    // As short as can be: a mark is on the first frame that is not before it.
    for digits in 0...WrittenDuration.mostDigits {
      let next = duration.written.lasting(wanted, at: writtenRate, digits: digits)
      let time = mark.time + next.seconds(at: writtenRate) - now
      guard next.number >= 0, Int(max(0, (time * framesPerSecond - 1e-6).rounded(.up))) == frame else { continue }
      return ValueChange(place: duration.place, text: next.text, joins: joins)
    }
    throw SceneText.failure(
      "before-step", "the mark cannot be there: the \(duration.step) before it would take less than no time")
  }
}

/// A duration as a scene has it: a number of seconds, milliseconds or frames.
struct WrittenDuration {
  var number: Double
  /// `s`, `ms` or `f`.
  private let unit: String

  /// The most digits behind the point that are written.
  static let mostDigits = 6

  /// `nil` for a text that is no such duration.
  init?(_ text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    unit = String(text.dropFirst(digits.count))
    guard ["s", "ms", "f"].contains(unit), let number = Double(digits) else { return nil }
    self.number = number
  }

  /// How long it is.
  func seconds(at rate: Double) -> Double {
    switch unit {
    case "ms": number / 1000
    case "f": number / rate
    default: number
    }
  }

  /// Another one in the same unit that is no longer, with so many digits behind the point.
  func lasting(_ seconds: Double, at rate: Double, digits: Int) -> WrittenDuration {
    let exact =
      switch unit {
      case "ms": seconds * 1000
      case "f": seconds * rate
      default: seconds
      }
    var other = self
    let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    other.number = (exact * power + 1e-6).rounded(.down) / power
    return other
  }

  /// As it is written.
  var text: String { numberText(number) + unit }
}

extension TrackStep {
  /// Whether the step is more than a moment.
  fileprivate var takesTime: Bool {
    switch verb {
    case .mark, .jump: false
    default: true
    }
  }
}
