import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

/// How long a track may be.
package enum TrackLimits {
  /// A time of a step, a moment or an animation, in seconds: a day. No scene is meant to be longer, and frame numbers
  /// stay small.
  package static let seconds = 86_400.0
}

/// Reads `scroll`, and the steps in events.
struct TrackReader: ExpressionReader {
  let names: SceneNames

  /// Reads `scroll`.
  func track(_ node: DeclaredValue) -> [TrackStep] {
    guard let items = list(node, key: "scroll", of: "steps", path: "scroll") else { return [] }
    var marks: [String: SourceSpan] = [:]
    return items.enumerated().compactMap { index, item in
      let path = "scroll[\(index)]"
      guard let entry = entry(item, path: path) else { return nil }
      let verb = self.verb(entry, in: names.outline.mainScroller, path: "\(path).\(entry.key)")
      if case .mark(let name)? = verb {
        if let first = marks[name] {
          problems.error(
            "name-clash", "the mark \"\(name)\" is set twice", at: entry.value.span, path: path,
            note: "first at \(first.file):\(first.line):\(first.column)")
        }
        marks[name] = entry.value.span
      }
      return verb.map { TrackStep(verb: $0, span: entry.keySpan) }
    }
  }

  /// The one entry of a step.
  private func entry(_ node: DeclaredValue, path: String) -> DeclaredEntry? {
    let schema = SceneSchema.trackStep
    let verbs = schema.keys.map(\.name)
    guard case .mapping(let entries) = node.content else {
      problems.error(
        "wrong-type", "expected a step, found \(described(node))", at: node.span, path: path,
        hint: "write one of \(alternatives(verbs)): - wait: 300ms")
      return nil
    }
    let unknown = entries.filter { schema[$0.key] == nil }
    for entry in unknown {
      problems.error(
        "unknown-key", "\"\(shortened(entry.key))\" is not a step of \"scroll\"", at: entry.keySpan, path: path,
        hint: didYouMean(entry.key, among: verbs) ?? "write \(alternatives(verbs))")
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

  /// Reads what a step does to a scroller; `nil` is the free scroll.
  func verb(_ entry: DeclaredEntry, in scroller: Int?, path: String) -> TrackStep.Verb? {
    let value = entry.value
    switch entry.key {
    case "wait": return time(value, key: "wait", path: path).map { .wait($0) }
    case "hold": return time(value, key: "hold", path: path).map { .hold($0) }
    case "mark":
      guard let name = words(value, key: "mark", path: path, expected: "a name") else { return nil }
      if isName(name) { return .mark(name) }
      problems.error(
        "bad-name", "\"\(shortened(name))\" cannot be the name of a mark", at: value.span, path: path,
        hint: "a name has letters, digits and _, and starts with a letter")
      return nil
    case "linear", "ease":
      let isEase = entry.key == "ease"
      guard
        let keys = mapping(value, isEase ? SceneSchema.ease : SceneSchema.linear, key: entry.key, path: path)
      else { return nil }
      let target = target(keys, of: entry, path: path)
      let over = keys["over"].flatMap { duration($0, path: "\(path).over") }
      let curve: TimingCurve? =
        keys["curve"].map { self.curve($0.value, path: "\(path).curve") } ?? TimingCurve.easeInOut
      guard let target, let over, let curve else { return nil }
      return isEase ? .ease(target, over: over, curve: curve) : .linear(target, over: over)
    default: return jump(entry, in: scroller, path: path)
    }
  }

  // MARK: Times

  /// A constant length of time in seconds, at least 0.
  private func time(_ node: DeclaredValue, key: String, path: String) -> Double? {
    guard
      let seconds = constant(
        node, key: key, expected: "a time such as 300ms", types: [.time], path: path)?.double
    else { return nil }
    guard seconds >= 0 else {
      problems.error("out-of-range", "\"\(key)\" cannot be negative", at: node.span, path: path)
      return nil
    }
    guard seconds <= TrackLimits.seconds else {
      problems.error(
        "limit-time", "\"\(key)\" is longer than a day", at: node.span, path: path, failure: .limit)
      return nil
    }
    return seconds
  }

  /// A constant length of time above 0.
  func duration(_ entry: DeclaredEntry, path: String, hint: String = "use \"jump\" to move at once") -> Double? {
    guard let seconds = time(entry.value, key: entry.key, path: path) else { return nil }
    if seconds > 0 { return seconds }
    problems.error(
      "out-of-range", "\"\(entry.key)\" must be above 0", at: entry.value.span, path: path,
      hint: hint)
    return nil
  }

  // MARK: Targets

  private func number(_ entry: DeclaredEntry, path: String, expected: String = "a number") -> Double? {
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

  /// One of `to` and `by`.
  private func target(_ keys: KeyedMapping, of step: DeclaredEntry, path: String) -> ScrollTarget? {
    guard oneOf(["to", "by"], keys, of: step, path: path) else { return nil }
    if let to = keys["to"] { return offset(to, path: "\(path).to") }
    return keys["by"].flatMap { number($0, path: "\(path).by") }.map { .by($0) }
  }

  /// Whether exactly one of some keys is given; reports it if not.
  private func oneOf(_ names: [String], _ keys: KeyedMapping, of step: DeclaredEntry, path: String) -> Bool {
    let given = names.compactMap { keys[$0] }
    if given.count > 1 {
      problems.error(
        "conflicting-keys", "\"\(given[1].key)\" together with \"\(given[0].key)\"", at: given[1].keySpan, path: path,
        hint: "leave one of them out")
    } else if given.isEmpty, !hasNull(names, in: step.value) {
      problems.error(
        "missing-key", "\"\(step.key)\" needs \(alternatives(names.map { "\"\($0)\"" }))", at: step.value.span,
        path: path)
    }
    return given.count == 1
  }

  private func hasNull(_ names: [String], in node: DeclaredValue) -> Bool {
    guard case .mapping(let entries) = node.content else { return false }
    return entries.contains { names.contains($0.key) && $0.value.isNull }
  }

  private func jump(_ entry: DeclaredEntry, in scroller: Int?, path: String) -> TrackStep.Verb? {
    guard let keys = mapping(entry.value, SceneSchema.jump, key: "jump", path: path),
      oneOf(["to", "by", "item"], keys, of: entry, path: path)
    else { return nil }
    guard let item = keys["item"] else {
      if let anchor = keys["anchor"] {
        problems.error(
          "conflicting-keys", "\"anchor\" without \"item\"", at: anchor.keySpan, path: "\(path).anchor",
          hint: "\"anchor\" says where in the window an item lands")
      }
      return target(keys, of: entry, path: path).map { .jump(.offset($0)) }
    }
    let anchor = keys["anchor"].map { entry in
      word(entry.value, key: "anchor", of: ItemAnchor.words, path: "\(path).anchor").flatMap { ItemAnchor(word: $0) }
    }
    guard let id = id(of: item, in: scroller, path: "\(path).item") else { return nil }
    if let scroller {
      names.asked.ids[scroller, default: []].insert(id)
      names.asked.jumps.append(JumpCheck(scroller: scroller, id: id, span: item.value.span, path: "\(path).item"))
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
    let rows = scroller.flatMap { names.outline.scrollerRows[$0] } ?? []
    if rows.contains(where: { names.rows[$0].hasIDs }) {
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
