import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// Reads `events`.
struct EventReader: ExpressionReader {
  let names: SceneNames
  let sources: DeclaredSources
  /// The times of the track; `nil` if it could not be read, so that they are not known.
  let times: TrackTimes?
  /// Where each snapshot's file is named.
  var snapshots: [String: SourceSpan] = [:]

  /// The steps that events let scrollers take.
  var steps: TrackReader { TrackReader(names: names) }

  /// Reads `events`, in the order of the file.
  mutating func events(_ node: DeclaredValue) -> [SceneEvent] {
    guard let items = list(node, key: "events", of: "events", path: "events") else { return [] }
    var events: [SceneEvent] = []
    for (index, item) in items.enumerated() {
      if let event = event(item, path: "events[\(index)]") { events.append(event) }
    }
    return events
  }

  private mutating func event(_ node: DeclaredValue, path: String) -> SceneEvent? {
    guard let keys = mapping(node, SceneSchema.event, path: path) else { return nil }
    // Unknown keys, and keys without a value, were reported: then nothing more is said to be missing.
    let hasOthers = if case .mapping(let all) = node.content { all.contains { keys[$0.key] == nil } } else { false }
    let moment = moment(keys, node, isComplete: !hasOthers, path: path)
    guard let verb = verb(keys, node, isComplete: !hasOthers, path: path) else { return nil }
    var animation: Animation?
    if let entry = keys["animate"] {
      if SceneSchema.animatedVerbs.contains(verb.key) {
        animation = self.animation(entry.value, path: "\(path).animate")
      } else {
        problems.error(
          "conflicting-keys", "\"animate\" together with \"\(verb.key)\"", at: entry.keySpan, path: "\(path).animate",
          note: "changes of items and of the size of the viewport are animated")
      }
    }
    guard let action = action(verb, path: "\(path).\(verb.key)"), let moment else { return nil }
    if animation != nil, let source = action.source { warnOfStillRows(of: source, keys["animate"], path: path) }
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

  // MARK: Moments

  private func moment(
    _ keys: KeyedMapping, _ node: DeclaredValue, isComplete: Bool, path: String
  ) -> SceneEvent.Moment? {
    if let at = keys["at"], let when = keys["when"] {
      problems.error(
        "conflicting-keys", "\"when\" together with \"at\"", at: when.keySpan, path: path,
        note: "\"at\" is at \(at.keySpan.line):\(at.keySpan.column)", hint: "leave one of them out")
      return nil
    }
    if let entry = keys["at"] { return time(of: entry, path: "\(path).at") }
    if let entry = keys["when"] { return condition(entry, path: "\(path).when") }
    if isComplete {
      problems.error(
        "missing-key", "the event needs \"at\" or \"when\"", at: node.span, path: path, hint: "write at: 1s, or a mark")
    }
    return nil
  }

  private func time(of entry: DeclaredEntry, path: String) -> SceneEvent.Moment? {
    guard let times else { return nil }
    return moment(entry.value, times, key: "at", of: "event", path: path).map { .time($0) }
  }

  private func condition(_ entry: DeclaredEntry, path: String) -> SceneEvent.Moment? {
    guard
      let expression = names.compile(
        entry.value, key: "when", expected: "a condition", types: [.boolean], in: names.topScope, path: path)
    else { return nil }
    if expression.changes { return .condition(expression) }
    problems.error(
      "not-live", "\"when\" never changes", at: entry.value.span, path: path,
      hint: "use a live name such as scroll or time, or \"at\" for a moment")
    return nil
  }

  // MARK: Animations

  /// Warns of rows that change at once, whatever `animate` says: those that are not a lazy list's.
  private func warnOfStillRows(of source: Int, _ entry: DeclaredEntry?, path: String) {
    let row = names.rows.indices.first { index in
      guard names.rows[index].sourceNumber == source, case .node(let kind) = names.outline.repeats[index].context.parent
      else { return false }
      return kind.lazyAxis == nil && kind != .section
    }
    guard let entry, let row, case .node(let kind) = names.outline.repeats[row].context.parent else { return }
    problems.report(
      Diagnostic(
        .warning, code: "not-animated", "\"animate\" moves rows of lazy stacks and grids only", span: entry.keySpan,
        path: "\(path).animate",
        note: "rows of \"\(sources.all[source].name)\" stand in a \(kind.rawValue) on line "
          + "\(names.outline.repeats[row].span.line), and change at once",
        hint: "put them into a LazyVStack or LazyHStack"))
  }

  /// `spring`, a curve and a time, or both in a mapping.
  private func animation(_ node: DeclaredValue, path: String) -> Animation? {
    if case .mapping = node.content {
      guard let keys = mapping(node, SceneSchema.animate, key: "animate", path: path) else { return nil }
      let curve = keys["curve"].flatMap { steps.progressCurve($0.value, path: "\(path).curve") }
      let over = keys["over"].flatMap { steps.duration($0, path: "\(path).over", hint: "leave \"animate\" out") }
      guard let curve, let over else { return nil }
      return Animation(curve: curve, duration: over)
    }
    guard let text = words(node, key: "animate", path: path, expected: "an animation such as easeInOut 300ms") else {
      return nil
    }
    let parts = text.split(separator: " ", maxSplits: 1).map { String($0) }
    guard let name = parts.first, let curve = ProgressCurve(named: name) else {
      let names = ProgressCurve.named.map(\.name)
      problems.error(
        "wrong-word", "\"\(shortened(parts.first ?? text))\" is not an animation", at: node.span, path: path,
        hint: didYouMean(parts.first ?? text, among: names) ?? "write \(alternatives(names)) and a time")
      return nil
    }
    if parts.count == 1 {
      if curve == .spring { return .spring }
      problems.error(
        "missing-key", "the animation has no time", at: node.span, path: path, hint: "write \(name) 300ms")
      return nil
    }
    var rest = node
    rest.content = .scalar(parts[1], quoted: false)
    let entry = DeclaredEntry(key: "animate", keySpan: node.span, value: rest)
    guard let over = steps.duration(entry, path: path, hint: "leave \"animate\" out") else { return nil }
    return Animation(curve: curve, duration: over)
  }
}
