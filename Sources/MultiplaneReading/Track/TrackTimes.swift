import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// The times that events and checks are read against: when the track sets its marks and ends.
struct TrackTimes {
  /// The moments of the marks, by their names.
  private(set) var marks: [String: TrackMoment] = [:]
  /// Their seconds, each counted from its step: the same for every moment that is read.
  private(set) var seconds: [String: Double] = [:]
  private(set) var end = TrackMoment(seconds: 0)

  init(_ track: [TrackStep]) {
    for (index, step) in track.enumerated() {
      if case .mark(let name) = step.verb { marks[name] = marks[name] ?? end }
      if let length = step.length(from: end.step == nil ? end.seconds : nil) {
        end.seconds += length
      } else {
        // From here on times are counted from where this step ends, wherever that is.
        end = TrackMoment(step: index + 1, seconds: 0)
      }
    }
    seconds = marks.mapValues(\.seconds)
  }

  /// The same, where the end has a name too, unless a mark has it.
  var namingEnd: TrackTimes { naming(end: "end") }

  /// The same, where the end has a name, unless a mark has it.
  func naming(end name: String) -> TrackTimes {
    guard marks[name] == nil else { return self }
    var times = self
    (times.marks[name], times.seconds[name]) = (end, end.seconds)
    return times
  }

  /// The seconds of some marks, those of one step from a second later.
  func seconds(of names: Set<String>, after step: Int) -> [String: Double] {
    names.reduce(into: [:]) { result, name in
      guard let mark = marks[name] else { return }
      result[name] = mark.seconds + (mark.step == step ? 1 : 0)
    }
  }
}

extension ExpressionReader {
  /// A moment of the track, by a number, a mark or both.
  ///
  /// - Parameter what: The thing that happens then, for messages.
  func moment(
    _ value: DeclaredValue, _ times: TrackTimes, key: String, of what: String, path: String
  ) -> TrackMoment? {
    let (marks, end) = (times.marks, times.end)
    let named = Set(names.identifiers(in: value.text ?? "").map { String($0) })
    // A copy of all marks, for a moment that names the end.
    let namesEnd = named.contains("duration") && names.values.states["duration"] == nil
    let times = namesEnd ? times.naming(end: "duration") : times
    if let text = value.text, isName(text), times.marks[text] == nil, names.topScope.resolve(text) == nil {
      problems.error(
        "unknown-mark", "there is no mark \"\(shortened(text))\"", at: value.span, path: path,
        hint: didYouMean(text, among: marks.keys) ?? namesHint("marks", marks.keys.sorted(), count: marks.count))
      return nil
    }
    if let name = named.sorted().first(where: { times.marks[$0] == nil && isOfMoments($0) }) {
      problems.error(
        "wrong-type", "\"\(key)\" takes a time or a mark, and \"\(name)\" is a number made of marks", at: value.span,
        path: path, hint: "write its marks here: landed + 600ms")
      return nil
    }
    guard let seconds = seconds(value, marks: times.seconds, key: key, path: path),
      let step = step(value, times, named, seconds, key: key, path: path)
    else { return nil }
    let moment = TrackMoment(step: step, seconds: seconds)
    // A sum of steps may differ in its last bits from the same sum written out.
    if seconds < 0, let step {
      let names = named.filter { marks[$0]?.step == step }.sorted()
      problems.error(
        "unknown-time", "the \(what) is before a moment that only a run shows", at: value.span, path: path,
        note:
          "when the step before \(names.map { "\"\($0)\"" }.joined(separator: ", ")) ends is not known before it does",
        hint: "count from a mark before that step")
    } else if seconds < 0 {
      problems.error("out-of-range", "the \(what) is before the start", at: value.span, path: path)
    } else if step == end.step, seconds > end.seconds + 1e-9 {
      let note = step == nil ? "the track ends at \(decimalText(end.seconds))s" : nil
      problems.error(
        "out-of-range", "the \(what) is after the end of the track", at: value.span, path: path, note: note,
        hint: "add a step to \"scroll\": - wait: 1s")
    } else {
      return moment
    }
    return nil
  }

  /// Whether a name stands for a value that moments of the track make.
  private func isOfMoments(_ name: String) -> Bool {
    guard case .expression(let value)? = names.topScope.resolve(name) else { return false }
    return value.isOfMoments
  }

  /// The seconds of a moment, where marks are so many seconds after the start.
  private func seconds(_ value: DeclaredValue, marks: [String: Double], key: String, path: String) -> Double? {
    var scope = names.topScope
    scope.place.marks = marks
    guard
      let expression = names.compile(
        value, key: key, expected: "a time or a mark", types: [.time], in: scope, path: path)
    else { return nil }
    return names.constant(expression, key: key, path: path)?.double
  }

  /// The step a moment counts from: the one whose delay delays it as much. `nil` within is the scene's start.
  private func step(
    _ value: DeclaredValue, _ times: TrackTimes, _ named: Set<String>, _ seconds: Double, key: String, path: String
  ) -> Int?? {
    var found: Int?
    for step in Set(named.compactMap { times.marks[$0]?.step }).sorted() {
      let marks = times.seconds(of: named, after: step)
      guard let later = self.seconds(value, marks: marks, key: key, path: path) else { return .none }
      let delay = later - seconds
      if abs(delay) < 1e-6 { continue }
      guard abs(delay - 1) < 1e-6, found == nil else {
        problems.error(
          "wrong-type", "\"\(key)\" expects a moment of the track", at: value.span, path: path,
          hint: "write a mark and a length of time: landed + 500ms")
        return .none
      }
      found = step
    }
    return .some(found)
  }
}
