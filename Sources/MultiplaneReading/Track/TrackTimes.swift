import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// What events are read against: when the track sets its marks and ends.
struct TrackTimes {
  var marks: [String: Double] = [:]
  var end = 0.0

  init(_ track: [TrackStep]) {
    for step in track {
      switch step.verb {
      case .wait(let time), .hold(let time), .linear(_, let time), .ease(_, let time, _): end += time
      case .mark(let name): marks[name] = marks[name] ?? end
      case .jump: break
      }
    }
  }
}

extension ExpressionReader {
  /// A time of the track, by a number, a mark or both.
  ///
  /// - Parameter what: What happens then, for messages.
  func time(
    _ value: DeclaredValue, marks: [String: Double], end: Double, key: String, of what: String, path: String
  ) -> Double? {
    if let text = value.text, isName(text), marks[text] == nil, names.topScope.resolve(text) == nil {
      problems.error(
        "unknown-mark", "there is no mark \"\(shortened(text))\"", at: value.span, path: path,
        hint: didYouMean(text, among: marks.keys) ?? namesHint("marks", marks.keys.sorted()))
      return nil
    }
    var scope = names.topScope
    scope.place.marks = marks
    guard
      let expression = names.compile(
        value, key: key, expected: "a time or a mark", types: [.time], in: scope, path: path),
      let seconds = names.constant(expression, key: key, path: path)?.double
    else { return nil }
    // A sum of steps may differ in its last bits from the same sum written out.
    if seconds < 0 {
      problems.error("out-of-range", "the \(what) is before the start", at: value.span, path: path)
    } else if seconds > end + 1e-9 {
      problems.error(
        "out-of-range", "the \(what) is after the end of the track", at: value.span, path: path,
        note: "the track ends at \(decimalText(end))s", hint: "add a step to \"scroll\": - wait: 1s")
    } else {
      return seconds
    }
    return nil
  }
}
