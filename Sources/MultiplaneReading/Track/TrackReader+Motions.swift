import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// Steps that move: to a target, by a finger, thrown, pulled, recorded.
extension TrackReader {
  /// Reads a step that moves a scroller.
  func motion(_ entry: DeclaredEntry, in scroller: Int?, path: String) -> TrackStep? {
    guard let schema = SceneSchema.motions.first(where: { $0.name == entry.key }),
      let keys = mapping(entry.value, schema, key: entry.key, path: path)
    else { return nil }
    let step = step(entry, keys, in: scroller, path: path) { keys, axis in
      verb(entry, keys, along: axis, path: path)
    }
    let until = keys["until"].map { stepEnd($0, path: "\(path).until") }
    let carries = keys["carry"].map { flag($0.value, key: "carry", path: "\(path).carry") } ?? true
    guard var step, let carries else { return nil }
    if case .some(.none) = until { return nil }
    (step.until, step.carries) = (until ?? nil, carries)
    return step
  }

  private func verb(
    _ entry: DeclaredEntry, _ keys: KeyedMapping, along axis: TrackAxis, path: String
  ) -> TrackStep.Verb? {
    switch entry.key {
    case "linear", "ease": eased(entry, keys, along: axis, path: path)
    case "spring": spring(entry, keys, along: axis, path: path)
    case "drag": drag(keys, along: axis, path: path)
    case "fling": fling(keys, along: axis, path: path)
    case "wheel": distance(keys, along: axis, path: path).map { .wheel(by: $0) }
    default: follow(keys, along: axis, path: path)
    }
  }

  /// The keys of `linear` and `ease`.
  private func eased(
    _ entry: DeclaredEntry, _ keys: KeyedMapping, along axis: TrackAxis, path: String
  ) -> TrackStep.Verb? {
    let target = target(keys, of: entry, along: axis, path: path)
    let over = keys["over"].flatMap { duration($0, path: "\(path).over") }
    let curve = self.curve(keys, path: path)
    guard let target, let over, let curve else { return nil }
    return entry.key == "ease" ? .ease(target, over: over, curve: curve) : .linear(target, over: over)
  }

  private func curve(_ keys: KeyedMapping, path: String) -> TimingCurve? {
    guard let entry = keys["curve"] else { return .easeInOut }
    return curve(entry.value, path: "\(path).curve")
  }

  private func spring(
    _ entry: DeclaredEntry, _ keys: KeyedMapping, along axis: TrackAxis, path: String
  ) -> TrackStep.Verb? {
    let target = target(keys, of: entry, along: axis, path: path)
    let response = keys["response"].map { duration($0, path: "\(path).response") } ?? 0.5
    let damping =
      keys["damping"].map { number($0, in: 0.05...10, path: "\(path).damping") } ?? 1
    guard let target, let response, let damping else { return nil }
    return .spring(target, response: response, damping: damping)
  }

  private func drag(_ keys: KeyedMapping, along axis: TrackAxis, path: String) -> TrackStep.Verb? {
    let by = distance(keys, along: axis, path: path)
    let over = keys["over"].flatMap { duration($0, path: "\(path).over") }
    let curve = self.curve(keys, path: path)
    let release = keys["release"].map { speed($0, path: "\(path).release") }
    guard let by, let over, let curve else { return nil }
    if case .some(.none) = release { return nil }
    return .drag(FingerDrag(distance: by, duration: over, curve: curve, release: release ?? nil))
  }

  private func fling(_ keys: KeyedMapping, along axis: TrackAxis, path: String) -> TrackStep.Verb? {
    let velocity = keys["velocity"].map { speed($0, path: "\(path).velocity") } ?? (axis == .only ? nil : 0)
    let kept = keys["rate"].map { rate($0, path: "\(path).rate") } ?? FlingRate.normal
    guard let velocity, let kept else { return nil }
    return .fling(velocity: velocity, kept: kept)
  }

  /// The share of a fling's speed that is left after a millisecond.
  private func rate(_ entry: DeclaredEntry, path: String) -> Double? {
    switch entry.value.text {
    case "normal": return FlingRate.normal
    case "fast": return FlingRate.fast
    case let text? where isName(text) && names.topScope.resolve(text) == nil:
      problems.error(
        "wrong-word", "\"\(shortened(text))\" is not a value of \"rate\"", at: entry.value.span, path: path,
        hint: didYouMean(text, among: ["normal", "fast"]) ?? "write normal, fast or a number such as 0.995")
      return nil
    default: return number(entry, in: FlingRate.range, path: path)
    }
  }

  /// Offsets from a file.
  private func follow(_ keys: KeyedMapping, along axis: TrackAxis, path: String) -> TrackStep.Verb? {
    guard let entry = keys["csv"],
      let file = words(entry.value, key: "csv", path: "\(path).csv", expected: "the path of a file")
    else { return nil }
    // Faults of the file were told when it was opened.
    guard let recording = names.files.recordings[file] else { return nil }
    guard axis == .across else { return .follow(recording) }
    guard let offsets = recording.offsetsAcross else { return .hold(recording.duration) }
    return .follow(ScrollRecording(times: recording.times, offsets: offsets))
  }

  /// How far a step goes by `by`, in points.
  private func distance(_ keys: KeyedMapping, along axis: TrackAxis, path: String) -> Double? {
    guard let by = keys["by"] else { return axis == .only ? nil : 0 }
    return number(by, path: "\(path).by")
  }

  // MARK: Values

  /// A speed along the scroll, in points a second.
  private func speed(_ entry: DeclaredEntry, path: String) -> Double? {
    number(entry, in: -1e6...1e6, path: path)
  }

  private func number(_ entry: DeclaredEntry, in range: ClosedRange<Double>, path: String) -> Double? {
    guard let value = number(entry, path: path) else { return nil }
    if range.contains(value) { return value }
    problems.error(
      "out-of-range",
      "\"\(entry.key)\" must be from \(decimalText(range.lowerBound)) to \(decimalText(range.upperBound))",
      at: entry.value.span, path: path)
    return nil
  }

  /// A time after the step's start, or a condition.
  private func stepEnd(_ entry: DeclaredEntry, path: String) -> StepEnd? {
    guard
      let expression = names.compile(
        entry.value, key: "until", expected: "a time or a condition", types: [.time, .boolean], in: names.topScope,
        path: path)
    else { return nil }
    if expression.type == .time { return duration(entry, path: path, hint: "leave the step out").map { .time($0) } }
    return live(expression, entry, path: path).map { .condition($0) }
  }

  /// The condition that ends a step.
  func condition(_ entry: DeclaredEntry, path: String) -> Expression? {
    names.compile(
      entry.value, key: "until", expected: "a condition", types: [.boolean], in: names.topScope, path: path
    ).flatMap { live($0, entry, path: path) }
  }

  private func live(_ expression: Expression, _ entry: DeclaredEntry, path: String) -> Expression? {
    if expression.changes { return expression }
    problems.error(
      "not-live", "\"until\" never changes", at: entry.value.span, path: path,
      hint: "use a live name such as scroll or time, or a length of time")
    return nil
  }
}
