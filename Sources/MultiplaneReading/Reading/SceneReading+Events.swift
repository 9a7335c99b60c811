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

extension SceneReading {
  /// Reads `events`, in the order of the file.
  ///
  /// - Parameter times: The times of the track; `nil` if it could not be read, so that they are not known.
  func readEvents(_ node: DeclaredValue, times: TrackTimes?) -> [SceneEvent] {
    guard let items = list(node, key: "events", of: "events", path: "events") else { return [] }
    let events = items.enumerated().compactMap { event($1, times: times, path: "events[\($0)]") }
    return events
  }

  private func event(_ node: DeclaredValue, times: TrackTimes?, path: String) -> SceneEvent? {
    guard let keys = mapping(node, SceneSchema.event, path: path) else { return nil }
    // Unknown keys, and keys without a value, were reported: then nothing more is said to be missing.
    let hasOthers = if case .mapping(let all) = node.content { all.contains { keys[$0.key] == nil } } else { false }
    let moment = moment(keys, node, isComplete: !hasOthers, times: times, path: path)
    guard let verb = verb(keys, node, isComplete: !hasOthers, path: path) else { return nil }
    var animation: Animation?
    if let entry = keys["animate"] {
      if SceneSchema.animatedVerbs.contains(verb.key) {
        animation = self.animation(entry.value, path: "\(path).animate")
      } else {
        problems.error(
          "conflicting-keys", "\"animate\" together with \"\(verb.key)\"", at: entry.keySpan, path: "\(path).animate",
          note: "only changes of items are animated")
      }
    }
    guard let action = action(verb, path: "\(path).\(verb.key)"), let moment else { return nil }
    return SceneEvent(moment: moment, action: action, animation: animation, span: verb.keySpan)
  }

  /// The one verb of an event.
  private func verb(_ keys: KeyedMapping, _ node: DeclaredValue, isComplete: Bool, path: String) -> DeclaredEntry? {
    var given: [DeclaredEntry] = []
    if case .mapping(let all) = node.content {
      given = all.filter { SceneSchema.eventVerbs.contains($0.key) && keys[$0.key] != nil }
    }
    return soleVerb(
      given, of: SceneSchema.eventVerbs, in: node, isComplete: isComplete, path: path, none: "the event does nothing",
      twice: "an event does one thing", hint: "write an event for each, with the same \"at\"")
  }

  /// The one key that says what a mapping is for; none, or more than one, is reported.
  func soleVerb(
    _ given: [DeclaredEntry], of verbs: [String], in node: DeclaredValue, isComplete: Bool, path: String, none: String,
    twice: String, hint: String
  ) -> DeclaredEntry? {
    if given.count > 1 {
      problems.error(
        "two-verbs", "\(twice), found \"\(given[0].key)\" and \"\(given[1].key)\"", at: given[1].keySpan, path: path,
        hint: hint)
      return nil
    }
    if given.isEmpty, isComplete {
      problems.error(
        "missing-key", none, at: node.span, path: path, hint: "write one of \(alternatives(verbs))")
    }
    return given.first
  }

  // MARK: Moments

  private func moment(
    _ keys: KeyedMapping, _ node: DeclaredValue, isComplete: Bool, times: TrackTimes?, path: String
  ) -> SceneEvent.Moment? {
    if let at = keys["at"], let when = keys["when"] {
      problems.error(
        "conflicting-keys", "\"when\" together with \"at\"", at: when.keySpan, path: path,
        note: "\"at\" is at \(at.keySpan.line):\(at.keySpan.column)", hint: "leave one of them out")
      return nil
    }
    if let entry = keys["at"] { return time(of: entry, times: times, path: "\(path).at") }
    if let entry = keys["when"] { return condition(entry, path: "\(path).when") }
    if isComplete {
      problems.error(
        "missing-key", "the event needs \"at\" or \"when\"", at: node.span, path: path, hint: "write at: 1s, or a mark")
    }
    return nil
  }

  private func time(of entry: DeclaredEntry, times: TrackTimes?, path: String) -> SceneEvent.Moment? {
    guard let times else { return nil }
    return time(entry.value, marks: times.marks, end: times.end, key: "at", of: "event", path: path).map { .time($0) }
  }

  /// A time of the track, by a number, a mark or both.
  ///
  /// - Parameter what: What happens then, for messages.
  func time(
    _ value: DeclaredValue, marks: [String: Double], end: Double, key: String, of what: String, path: String
  ) -> Double? {
    if let text = value.text, isName(text), marks[text] == nil, topScope.resolve(text) == nil {
      problems.error(
        "unknown-mark", "there is no mark \"\(shortened(text))\"", at: value.span, path: path,
        hint: didYouMean(text, among: marks.keys) ?? namesHint("marks", marks.keys.sorted()))
      return nil
    }
    var scope = topScope
    scope.marks = marks
    guard
      let expression = compile(value, key: key, expected: "a time or a mark", types: [.time], in: scope, path: path),
      let seconds = constant(expression, key: key, path: path)?.double
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

  private func condition(_ entry: DeclaredEntry, path: String) -> SceneEvent.Moment? {
    guard
      let expression = compile(
        entry.value, key: "when", expected: "a condition", types: [.boolean], in: topScope, path: path)
    else { return nil }
    if expression.isLive { return .condition(expression) }
    problems.error(
      "not-live", "\"when\" never changes", at: entry.value.span, path: path,
      hint: "use a live name such as scroll or time, or \"at\" for a moment")
    return nil
  }

  // MARK: Animations

  /// `spring`, a curve and a time, or both in a mapping.
  private func animation(_ node: DeclaredValue, path: String) -> Animation? {
    if case .mapping = node.content {
      guard let keys = mapping(node, SceneSchema.animate, key: "animate", path: path) else { return nil }
      let curve = keys["curve"].flatMap { self.curve($0.value, path: "\(path).curve") }
      let over = keys["over"].flatMap { duration($0, path: "\(path).over", hint: "leave \"animate\" out") }
      guard let curve, let over else { return nil }
      return Animation(form: .curve(curve), duration: over)
    }
    guard let text = words(node, key: "animate", path: path, expected: "an animation such as easeInOut 300ms") else {
      return nil
    }
    let parts = text.split(separator: " ", maxSplits: 1).map { String($0) }
    let forms = ["spring"] + TimingCurve.named.map(\.name)
    guard let name = parts.first, forms.contains(name) else {
      problems.error(
        "wrong-word", "\"\(shortened(parts.first ?? text))\" is not an animation", at: node.span, path: path,
        hint: didYouMean(parts.first ?? text, among: forms) ?? "write \(alternatives(forms)) and a time")
      return nil
    }
    let curve = TimingCurve.named.first { $0.name == name }?.curve
    if parts.count == 1 {
      if curve == nil { return .spring }
      problems.error(
        "missing-key", "the animation has no time", at: node.span, path: path, hint: "write \(name) 300ms")
      return nil
    }
    var rest = node
    rest.content = .scalar(parts[1], quoted: false)
    let entry = DeclaredEntry(key: "animate", keySpan: node.span, value: rest)
    guard let over = duration(entry, path: path, hint: "leave \"animate\" out") else { return nil }
    return Animation(form: curve.map { .curve($0) } ?? .spring, duration: over)
  }
}
