import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// Stages: how far a value has come through a range, along a curve.
extension SceneNames {
  /// A value from 0 to 1 while another goes over a range: `0..140`, `easeOut entry 0..60%`, or both parts in a mapping.
  func stage(_ entry: DeclaredEntry) -> Expression? {
    let path = "stages.\(entry.key)"
    var over = entry.value
    var curve: ProgressCurve?
    if case .mapping = over.content {
      guard let keys = mapping(over, SceneSchema.stage, key: entry.key, path: path) else { return nil }
      if let given = keys["curve"] {
        guard let read = progressCurve(given.value, path: "\(path).curve") else { return nil }
        curve = read
      }
      guard let given = keys["over"] else { return nil }
      over = given.value
    }
    guard let text = words(over, key: entry.key, path: path, expected: "a range such as 0..140") else { return nil }
    var rest = StageWords(text)
    if curve == nil, let name = rest.takeWord(where: { ProgressCurve(named: $0) != nil }) {
      curve = ProgressCurve(named: name)
    }
    guard let value = followed(&rest, over, path: path) else { return nil }
    guard let (start, end) = ends(over, rest.text, from: rest.start, path: path) else { return nil }
    func progress() -> Expression {
      let location = location(over, path: path)
      let evenly = value.progress(from: start, to: end, text: text, at: location)
      stages[entry.key] = SceneStage(name: entry.key, over: text, progress: evenly, span: entry.keySpan)
      guard let curve, curve != .timing(.linear) else { return evenly }
      return value.progress(from: start, to: end, along: curve, text: text, at: location)
    }
    guard let from = start.constant?.double, let to = end.constant?.double else { return progress() }
    guard from != to else {
      problems.error(
        "out-of-range", "the range of \"\(entry.key)\" is empty", at: over.span, path: path,
        hint: "write two numbers that differ: 0..140, or -40..-110 for what falls")
      return nil
    }
    if let limits = value.viewLimits, min(from, to) < limits.lowerBound || max(from, to) > limits.upperBound {
      problems.error(
        "out-of-range", "the range of \"\(entry.key)\" goes beyond what \"\(value.text)\" reaches", at: over.span,
        path: path,
        note: "\"\(value.text)\" goes from \(decimalText(limits.lowerBound)) to \(decimalText(limits.upperBound))",
        hint: max(from, to) > 1 ? "write percentages: 0..60%" : nil)
      return nil
    }
    return progress()
  }

  /// The ends of a stage's range: constants, or moments of the track.
  private func ends(
    _ node: DeclaredValue, _ text: String, from start: Int, path: String
  ) -> (Expression, Expression)? {
    range(node, text, from: start, path: path) { end in
      end.isOfMoments || constant(end, of: .thing("a range"), path: path) != nil ? end : nil
    }
  }

  /// The source of a stage: the name before its range, or the main scroll.
  private func followed(_ words: inout StageWords, _ node: DeclaredValue, path: String) -> Expression? {
    var scope = topScope
    scope.place.isInStage = true
    var found: [Diagnostic] = []
    func compiled(_ text: String, from start: Int) -> Expression? {
      ExpressionCompiler.compile(
        text, expecting: [.number], scope: scope, location: location(node, path: path).advanced(by: start),
        diagnostics: &found)
    }
    let start = words.start
    guard var name = words.takeWord(where: { _ in true }) else { return compiled("scroll", from: 0) }
    // `card entry 0..60%`: the way of a node by its name.
    if outline.nodeNames[name] != nil, let way = words.takeWord(where: { _ in true }) { name += ".\(way)" }
    guard let value = compiled(name, from: start) else {
      let range = words.text
      let curve =
        advice(onCurve: name) { "write { over: \(range), curve: \($0) }" }
        ?? didYouMean(name, among: ProgressCurve.named.map(\.name))
      for index in found.indices where found[index].hint == nil { found[index].hint = curve }
      problems.report(found)
      return nil
    }
    if !value.dependence.contains(.live) || value.isOfMoments {
      // A value that only events change has no way that a stage could follow.
      let change = value.inputs.first.flatMap { viewportNote($0.slot, $0.name) }
      problems.error(
        "not-live", "\"\(name)\" \(change == nil ? "never changes" : "changes by events alone"), so nothing follows it",
        at: value.span, path: path, note: change,
        hint: "name what the stage follows, such as scroll, entry or list.scroll, or leave it out for scroll")
      return nil
    }
    return value
  }
}

/// The text of a stage, from which words before the range are taken.
private struct StageWords {
  private var scalars: ArraySlice<Unicode.Scalar>
  /// Where what is left starts, in scalars from the start of the text.
  var start: Int { scalars.startIndex }
  /// The text that is left.
  var text: String { String(String.UnicodeScalarView(scalars)) }

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)[...]
    skipSpaces()
  }

  private mutating func skipSpaces() { scalars = scalars.drop { $0 == " " } }

  /// Takes the first word if it is a name with something other than an operator behind it: `entry 0..60%` begins with one,
  /// `barHeight + 4..100` does not.
  mutating func takeWord(where isWanted: (String) -> Bool) -> String? {
    let word = scalars.prefix { $0.properties.isAlphabetic || $0 == "_" || $0 == "." || ("0"..."9").contains($0) }
    let name = String(String.UnicodeScalarView(word))
    guard let first = word.first, first.properties.isAlphabetic || first == "_", !name.contains(".."),
      scalars.dropFirst(word.count).first == " "
    else { return nil }
    let rest = scalars.dropFirst(word.count).drop { $0 == " " }
    guard let next = rest.first, !"+*/<>=!,)".unicodeScalars.contains(next) else { return nil }
    // A sign stands at what it belongs to.
    if next == "-", rest.dropFirst().first == " " { return nil }
    guard isWanted(name) else { return nil }
    scalars = rest
    return name
  }
}

extension Expression {
  /// The limits of a way through the window; `nil` for other values.
  fileprivate var viewLimits: ClosedRange<Double>? {
    guard inputs.count == 1, text == inputs[0].name else { return nil }
    switch inputs[0].slot {
    case .view(.windowStart), .rowView(.windowStart), .nodeView(_, .windowStart): return nil
    case .view(.phase), .rowView(.phase), .nodeView(_, .phase): return -1...1
    case .view, .rowView, .nodeView, .node(_, .fraction), .node(_, .pinned), .pinned: return 0...1
    default: return nil
    }
  }
}
