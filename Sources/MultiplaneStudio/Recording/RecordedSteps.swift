internal import MultiplaneBase

/// The movements of one scroller by a hand, as steps of a scene.
package struct RecordedSteps {
  /// A step of a track, and how long it takes.
  private struct Step {
    var text: String
    var frames = 0
    /// Whether nothing moves meanwhile.
    var isWait = false
  }

  /// The scroller's name; `nil` for the main one.
  let name: String?
  /// How many frames it takes.
  package let frameCount: Int
  /// The table that is followed; `nil` if none is.
  package let table: String?
  /// How far the steps are from the hand at most, in points; `nil` for those that follow it frame by frame.
  package private(set) var farthest: Double?
  /// The entries that are added to the list `key` of the scene, each in a line.
  package let entries: [String]

  /// The list of the scene the entries go into.
  var key: String { name == nil ? "scroll" : "events" }

  /// The entries as a person would write them.
  package var yaml: String { "\(key):\n" + entries.map { "  - \($0)\n" }.joined() }

  /// - Parameters:
  ///   - scroller: One that moved.
  ///   - jumps: Whether it begins elsewhere than the step before it ends.
  ///   - file: The name of the table, as the scene will give it.
  package init(
    _ recording: GestureRecording, of scroller: Int, name: String?, form: RecordedForm, jumps: Bool,
    file: String, framesPerSecond: Double
  ) {
    self.name = name
    let places = recording.places(of: scroller, framesPerSecond: framesPerSecond)
    // Of one that scrolls both ways a plain number is that of down alone.
    let isBoth = recording.scrollers[scroller]?.partner != nil
    frameCount = max(0, places.count - 1)
    var steps: [Step] = []
    if jumps, let first = places.first {
      steps.append(Step(text: "jump: { to: \(Self.text(first, isBoth: isBoth)) }"))
    }
    switch form {
    case .follow:
      steps.append(Step(text: "follow: { csv: \(Self.quoted(file)) }", frames: frameCount))
      let lines = places.enumerated().map { frame, place in
        "\(frame),\(Self.text(place.offset))" + (isBoth ? ",\(Self.text(place.across))\n" : "\n")
      }
      table = (isBoth ? "frame,offset,across\n" : "frame,offset\n") + lines.joined()
    case .ease:
      let eases = Self.eases(recording.movements(of: scroller), framesPerSecond, isBoth: isBoth)
      steps += eases.steps
      farthest = eases.farthest
      table = nil
    }
    guard let name else {
      entries = steps.map(\.text)
      return
    }
    // An event has one step: each begins when those before it have ended.
    var (frame, events): (Int, [String]) = (recording.frame, [])
    for step in steps {
      if !step.isWait { events.append("{ at: \(frame)f, scroll: { in: \(Self.quoted(name)), \(step.text) } }") }
      frame += step.frames
    }
    entries = events
  }

  private static func eases(
    _ movements: [ArraySlice<GestureRecording.Sample>], _ rate: Double, isBoth: Bool
  ) -> (steps: [Step], farthest: Double) {
    var (steps, farthest): ([Step], Double) = ([], 0)
    var rest: Double?
    for movement in movements {
      guard let from = movement.first, let moving = movement.dropFirst().first, let to = movement.last else { continue }
      // It stood until a frame before it was seen to move.
      let start = max(rest ?? 0, moving.time - 1 / rate)
      if let rest, case let frames = Int(((start - rest) * rate).rounded()), frames > 0 {
        steps.append(Step(text: "wait: \(frames)f", frames: frames, isWait: true))
      }
      let frames = max(1, Int(((to.time - start) * rate).rounded()))
      let (curve, distance) = nearestCurve(to: movement.dropFirst(), from: from.place, start: start)
      farthest = max(farthest, distance)
      let keys = "to: \(text(to.place, isBoth: isBoth)), over: \(frames)f"
      steps.append(
        Step(
          text: curve == "linear" ? "linear: { \(keys) }" : "ease: { \(keys), curve: \(curve) }", frames: frames))
      rest = to.time
    }
    return (steps, farthest)
  }

  /// The name of the curve that comes nearest to a movement, by the least sum of squares, and how far it is at most.
  ///
  /// - Parameters:
  ///   - samples: The movement from its first change on.
  ///   - place: Where it stood before that, until `start`.
  private static func nearestCurve(
    to samples: ArraySlice<GestureRecording.Sample>, from place: GestureRecording.Offsets, start: Double
  ) -> (name: String, farthest: Double) {
    guard let last = samples.last, last.time > start else { return ("linear", 0) }
    let curves = TimingCurve.named.map { name, curve in
      let squares = samples.map { sample in
        let share = (sample.time - start) / (last.time - start)
        let (way, whole) = (sample.place - place, last.place - place)
        let progress = curve.progress(at: share)
        let (along, across) = (way.offset - whole.offset * progress, way.across - whole.across * progress)
        return along * along + across * across
      }
      return (name: name, error: squares.reduce(0, +), farthest: (squares.max() ?? 0).squareRoot())
    }
    return curves.min { $0.error < $1.error }.map { ($0.name, $0.farthest) } ?? ("linear", 0)
  }

  /// A place as steps have it.
  private static func text(_ place: GestureRecording.Offsets, isBoth: Bool) -> String {
    isBoth ? "{ x: \(text(place.across)), y: \(text(place.offset)) }" : text(place.offset)
  }

  /// A number without a point where it has no fraction.
  private static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// A text as YAML has it: in quotes where it could be read as something else.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    let isWord = ["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
    return isPlain && !isWord ? text : JSON.string(text).compact
  }
}

/// How a recording is said.
package enum RecordedForm: String, Sendable {
  /// Where the scroller was on each frame, in a table of its own.
  case follow
  /// A few eases and waits that come near.
  case ease
}
