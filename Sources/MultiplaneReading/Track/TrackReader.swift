import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// Reads `scroll`, and the steps in events.
struct TrackReader: ExpressionReader {
  let names: SceneNames

  /// Reads `scroll`.
  func track(_ node: DeclaredValue) -> [TrackStep] {
    var marks: [String: SourceSpan] = [:]
    let steps = steps(
      node, key: "scroll", in: names.outline.mainScroller, schema: SceneSchema.trackStep, &marks, path: "scroll")
    for step in steps.dropLast() {
      guard case .loop = step.verb else { continue }
      problems.error(
        "misplaced-loop", "\"loop\" is the last step", at: step.span, path: "scroll",
        note: "the scene begins again after it")
    }
    return steps
  }

  /// Reads a list of steps of a scroller; `nil` is the free scroll.
  ///
  /// - Parameter schema: The steps there may be.
  func steps(
    _ node: DeclaredValue, key: String, in scroller: Int?, schema: MappingSchema, _ marks: inout [String: SourceSpan],
    path: String
  ) -> [TrackStep] {
    guard let items = list(node, key: key, of: "steps", path: path) else { return [] }
    var steps: [TrackStep] = []
    for (index, item) in items.enumerated() {
      let path = "\(path)[\(index)]"
      guard let entry = entry(item, schema, path: path) else { continue }
      if entry.key == "repeat" {
        steps += repeated(entry, in: scroller, schema: schema, &marks, path: "\(path).repeat")
      } else if let step = step(entry, in: scroller, path: "\(path).\(entry.key)") {
        if case .mark(let name) = step.verb { record(name, entry, &marks, path: path) }
        steps.append(step)
      }
    }
    return steps
  }

  /// Remembers the name of a mark, which is used once.
  private func record(_ name: String, _ entry: DeclaredEntry, _ marks: inout [String: SourceSpan], path: String) {
    if let first = marks[name] {
      problems.error(
        "name-clash", "the mark \"\(name)\" is set twice", at: entry.value.span, path: path,
        note: "first at \(first.file):\(first.line):\(first.column)")
    }
    marks[name] = entry.value.span
    guard name == "end" else { return }
    problems.report(
      Diagnostic(
        .warning, code: "mark-name", "the mark \"end\" takes the name of the last frame", span: entry.value.span,
        path: path,
        hint: "give it another name, so that \"end\" is the last frame to checks and commands"))
  }

  /// The one entry of a step.
  private func entry(_ node: DeclaredValue, _ schema: MappingSchema, path: String) -> DeclaredEntry? {
    let verbs = schema.keys.map(\.name)
    guard case .mapping(let entries) = node.content else {
      problems.error(
        "wrong-type", "expected a step, found \(described(node))", at: node.span, path: path,
        hint: "write one of \(alternatives(verbs)): - wait: 300ms")
      return nil
    }
    let unknown = entries.filter { schema[$0.key] == nil }
    for entry in unknown {
      // A key of a motion is shown in one that takes it.
      let motion = SceneSchema.motions.first { $0[entry.key] != nil }?.name
      let hint =
        motion.map { "write it among the keys of a step that takes it: - \($0): { \(entry.key): … }" }
        ?? didYouMean(oneOf: SceneSchema.keys(meantBy: entry.key, among: verbs)) ?? didYouMean(entry.key, among: verbs)
        ?? "write \(alternatives(verbs))"
      problems.error(
        "unknown-key", "\"\(shortened(entry.key))\" is not a step of \"scroll\"", at: entry.keySpan, path: path,
        hint: hint)
    }
    let known = entries.filter { schema[$0.key] != nil }
    if known.count > 1 {
      problems.error(
        "two-verbs", "a step does one thing, found \"\(known[0].key)\" and \"\(known[1].key)\"",
        at: known[1].keySpan, path: path, hint: "begin a new step with \"- \(known[1].key)\"")
      return nil
    }
    if known.isEmpty, unknown.isEmpty {
      problems.error("wrong-type", "the step is empty", at: node.span, path: path)
    }
    guard let entry = known.first else { return nil }
    if entry.value.isNull {
      problems.report(entry.value.noValue(key: entry.key, path: "\(path).\(entry.key)"))
      return nil
    }
    return entry
  }

  /// Reads a step of a scroller; `nil` is the free scroll.
  func step(_ entry: DeclaredEntry, in scroller: Int?, path: String) -> TrackStep? {
    let value = entry.value
    switch entry.key {
    case "wait": return wait(entry, path: path)
    case "hold": return time(value, key: "hold", path: path).map { TrackStep(verb: .hold($0), span: entry.keySpan) }
    case "mark":
      guard let name = words(value, key: "mark", path: path, expected: "a name") else { return nil }
      if NameGroup.owners.contains(name) {
        problems.error(
          "name-clash", "\"\(name)\" is a name of the language", at: value.span, path: path,
          hint: "choose another name for a mark")
        return nil
      }
      if isName(name) { return TrackStep(verb: .mark(name), span: entry.keySpan) }
      problems.error(
        "bad-name", "\"\(shortened(name))\" cannot be the name of a mark", at: value.span, path: path,
        hint: "a name has letters, digits and _, and starts with a letter")
      return nil
    case "loop":
      let rate = names.declarations.canvas.framesPerSecond
      return time(value, key: "loop", path: path).map {
        TrackStep(verb: .loop(over: $0, framesPerSecond: rate), span: entry.keySpan)
      }
    case "jump": return jump(entry, in: scroller, path: path)
    case "camera": return cameraStep(entry, path: path)
    default: return motion(entry, in: scroller, path: path)
    }
  }

  /// `wait: 300ms`, or until a condition holds.
  private func wait(_ entry: DeclaredEntry, path: String) -> TrackStep? {
    guard case .mapping = entry.value.content else {
      return time(entry.value, key: "wait", path: path).map { TrackStep(verb: .wait($0), span: entry.keySpan) }
    }
    guard let keys = mapping(entry.value, SceneSchema.wait, key: "wait", path: path), let until = keys["until"],
      let condition = condition(until, path: "\(path).until")
    else { return nil }
    return TrackStep(verb: .wait(.infinity), until: .condition(condition), span: entry.keySpan)
  }

  /// Steps that are taken several times over.
  private func repeated(
    _ entry: DeclaredEntry, in scroller: Int?, schema: MappingSchema, _ marks: inout [String: SourceSpan], path: String
  ) -> [TrackStep] {
    guard let keys = mapping(entry.value, SceneSchema.repeated, key: "repeat", path: path) else { return [] }
    let times = keys["times"].flatMap { number($0, path: "\(path).times", expected: "a whole number") }
    var inner: [String: SourceSpan] = [:]
    let steps = keys["steps"].map {
      self.steps($0.value, key: "steps", in: scroller, schema: schema, &inner, path: "\(path).steps")
    }
    if let mark = inner.min(by: { ($0.value.line, $0.value.column) < ($1.value.line, $1.value.column) }) {
      problems.error(
        "name-clash", "the mark \"\(mark.key)\" is set every time", at: mark.value, path: path,
        hint: "put it before or after the steps that are repeated")
    }
    guard let times, let steps, let entry = keys["times"] else { return [] }
    guard times == times.rounded(), times >= 1 else {
      problems.error(
        "out-of-range", "\"times\" must be a whole number of at least 1", at: entry.value.span, path: "\(path).times")
      return []
    }
    guard times * Double(steps.count) <= Double(Budgets.memory / Self.bytesOfStep) else {
      problems.end(Budgets.overMemory("the track", at: entry.value.span, path: "\(path).times"))
      return []
    }
    return steps.isEmpty ? [] : (0..<Int(times)).flatMap { _ in steps }
  }

  /// About the bytes of memory that a step takes.
  private static let bytesOfStep = 1_000

  // MARK: Targets

  func number(_ entry: DeclaredEntry, path: String, expected: String = "a number") -> Double? {
    guard
      let value = constant(
        entry.value, key: entry.key, expected: expected, types: [.number], path: path)?.double
    else { return nil }
    guard value.magnitude <= 1e12 else {
      problems.error("out-of-range", "\"\(entry.key)\" is too large a number", at: entry.value.span, path: path)
      return nil
    }
    return value
  }

  private func offset(_ entry: DeclaredEntry, path: String) -> ScrollTarget? {
    switch entry.value.text {
    case "end": return .end
    case "start": return .offset(0)
    case let text? where isName(text) && names.topScope.resolve(text) == nil:
      problems.error(
        "wrong-word", "\"\(shortened(text))\" is not a place to scroll to", at: entry.value.span, path: path,
        hint: didYouMean(text, among: ["start", "end"] + names.values.order) ?? "write a number, start or end")
      return nil
    default: return number(entry, path: path, expected: "a number, start or end").map { .offset($0) }
    }
  }

  /// One of `to` and `by`; where the axis is one of two, there may be neither.
  func target(
    _ keys: KeyedMapping, of step: DeclaredEntry, along axis: TrackAxis, path: String
  ) -> ScrollTarget? {
    if axis != .only, keys["to"] == nil, keys["by"] == nil { return .by(0) }
    guard oneOf(["to", "by"], keys, of: step, path: path) else { return nil }
    if let to = keys["to"] { return offset(to, path: "\(path).to") }
    return keys["by"].flatMap { number($0, path: "\(path).by") }.map { .by($0) }
  }

  private func jump(_ entry: DeclaredEntry, in scroller: Int?, path: String) -> TrackStep? {
    guard let keys = mapping(entry.value, SceneSchema.jump, key: "jump", path: path),
      oneOf(["to", "by", "item"], keys, of: entry, path: path)
    else { return nil }
    return step(entry, keys, in: scroller, path: path) { keys, axis in
      jump(entry, keys, in: scroller, along: axis, path: path)
    }
  }

  private func jump(
    _ entry: DeclaredEntry, _ keys: KeyedMapping, in scroller: Int?, along axis: TrackAxis, path: String
  ) -> TrackStep.Verb? {
    // An item stands in its place down the content.
    if axis == .across, keys["item"] != nil { return .jump(.offset(.by(0))) }
    guard let item = keys["item"] else {
      if let anchor = keys["anchor"] {
        problems.error(
          "conflicting-keys", "\"anchor\" without \"item\"", at: anchor.keySpan, path: "\(path).anchor",
          hint: "\"anchor\" says where in the window an item lands")
      }
      return target(keys, of: entry, along: axis, path: path).map { .jump(.offset($0)) }
    }
    let anchor = keys["anchor"].map { entry in
      word(entry.value, key: "anchor", of: ItemAnchor.words, path: "\(path).anchor").flatMap { ItemAnchor(word: $0) }
    }
    guard let id = id(of: item, in: scroller, path: "\(path).item") else { return nil }
    if let scroller {
      names.requested.ids[scroller, default: []].insert(id)
      names.requested.rows.append(
        RowCheck(scroller: scroller, id: id, use: .jump, span: item.value.span, path: "\(path).item"))
    } else {
      problems.error(
        "unknown-item", "there is no ScrollView whose items could be gone to", at: item.value.span,
        path: "\(path).item", hint: "use \"to\" or \"by\"")
    }
    if case .some(.none) = anchor { return nil }
    return .jump(.item(id, (anchor ?? .top) ?? .top))
  }

  /// The id of the item a jump goes to: as written where a field holds the ids, else a number.
  private func id(of entry: DeclaredEntry, in scroller: Int?, path: String) -> ItemID? {
    if let scroller, names.hasIDs(scroller: scroller) {
      return words(entry.value, key: "item", path: path, expected: "the id of an item").map { _ in itemID(entry.value) }
    }
    guard let number = number(entry, path: path, expected: "the number of an item") else { return nil }
    if let id = Int(exactly: number) { return .number(id) }
    problems.error(
      "wrong-type", "\"item\" expects a whole number, found \(described(entry.value))", at: entry.value.span, path: path
    )
    return nil
  }
}
