import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// Reads `checks`.
struct CheckReader: ExpressionReader {
  let names: SceneNames
  /// The times of the track and its end; `nil` if it could not be read, so that they are not known.
  private let times: TrackTimes?
  /// The names of devices, with the scene's own canvas.
  private let devices: [String]
  private let knownDevices: Set<String>

  init(names: SceneNames, times: TrackTimes?) {
    (self.names, self.times) = (names, times?.namingEnd)
    devices = names.declarations.devices + ["canvas"]
    knownDevices = Set(devices)
  }

  /// Reads `checks`, in the order of the file; those for other devices are read and left out.
  func checks(_ node: DeclaredValue) -> [SceneCheck] {
    guard let items = list(node, key: "checks", of: "checks", path: "checks") else { return [] }
    var cases: [String: SourceSpan] = [:]
    return items.enumerated().compactMap { check($1, cases: &cases, path: "checks[\($0)]") }
  }

  private func check(
    _ node: DeclaredValue, cases: inout [String: SourceSpan], path: String
  ) -> SceneCheck? {
    guard let keys = mapping(node, SceneSchema.check, path: path) else { return nil }
    // Unknown keys, and keys without a value, were reported: then nothing more is said to be missing.
    let hasOthers = if case .mapping(let all) = node.content { all.contains { keys[$0.key] == nil } } else { false }
    let name = keys["name"].flatMap { words($0.value, key: "name", path: "\(path).name") }
    guard let about = subjectEntry(keys, node, isComplete: !hasOthers, path: path) else { return nil }
    let moments = self.moments(keys, node, isComplete: !hasOthers, path: path)
    refuseStrangers(keys, about, path: path)
    let isAsked = keys["device"].map { isForDevice($0, path: "\(path).device") } ?? true
    let tolerance = keys["tolerance"].map { self.tolerance($0, path: "\(path).tolerance") }
    let scale = keys["scale"].map { self.scale($0, path: "\(path).scale") }
    let interval = keys["every"].map {
      TrackReader(names: names).duration($0, path: "\(path).every", hint: "write a time such as 100ms")
    }
    let isStrip = keys["strip"].map { flag($0.value, key: "strip", path: "\(path).strip") ?? false } ?? false
    let expected = keys["xfail"].map { self.expectedFailure($0, path: "\(path).xfail") }
    guard let subject = self.subject(about, cases: &cases, path: "\(path).\(about.key)"), let moments, isAsked else {
      return nil
    }
    var check = SceneCheck(name: name, moments: moments, subject: subject, span: about.value.span, path: path)
    (check.interval, check.isStrip) = (interval ?? nil, isStrip)
    (check.tolerance, check.scale, check.expectedFailure) = (tolerance ?? nil, scale ?? nil, expected ?? nil)
    if case .expect(let condition) = subject { check.readings = readings(of: condition) }
    return check
  }

  /// Whether a check is for the device the scene is read for, or for its own canvas.
  private func isForDevice(_ entry: DeclaredEntry, path: String) -> Bool {
    let given: [DeclaredValue]
    if case .sequence(let items) = entry.value.content { given = items } else { given = [entry.value] }
    let asked = given.compactMap { deviceName($0, among: devices, isKnown: knownDevices.contains, path: path) }
    return asked.contains(names.options.inputs.device ?? "canvas")
  }

  /// The one key that says what is judged.
  private func subjectEntry(_ keys: KeyedMapping, _ node: DeclaredValue, isComplete: Bool, path: String)
    -> DeclaredEntry?
  {
    soleVerb(
      SceneSchema.checkSubjects.compactMap { keys[$0] }, of: SceneSchema.checkSubjects, in: node,
      isComplete: isComplete, path: path, none: "the check judges nothing", twice: "a check judges one thing",
      hint: "write a check for each")
  }

  /// Reports keys that mean nothing for what is judged.
  private func refuseStrangers(_ keys: KeyedMapping, _ about: DeclaredEntry, path: String) {
    func refuse(_ key: String, note: String, hint: String? = nil) {
      guard let entry = keys[key] else { return }
      problems.error(
        "conflicting-keys", "\"\(key)\" together with \"\(about.key)\"", at: entry.keySpan, path: "\(path).\(key)",
        note: note, hint: hint)
    }
    if about.key != "image" {
      refuse("every", note: "only pictures are some time apart")
      refuse("strip", note: "only pictures make a strip")
    } else if keys["over"] == nil {
      refuse("every", note: "\"every\" parts a range", hint: "write over: 0s..1s, or leave \"every\" out")
      refuse("strip", note: "a strip is a range", hint: "write over: 0s..1s and every: 100ms")
    }
    switch about.key {
    case "expect":
      refuse("tolerance", note: "only pictures are compared with tolerance")
      refuse("scale", note: "only pictures have a scale")
    case "image":
      if keys["every"] == nil {
        refuse("over", note: "every frame would need a picture", hint: "write every: 100ms, or at: [0s, 1s, end]")
      }
      refuse("when", note: "every frame would need a picture", hint: "name the frames: at: [0s, 1s, end]")
    default:
      refuse("tolerance", note: "two scenes drawn by one engine are compared exactly")
      refuse("when", note: "the scenes are compared frame by frame", hint: "use \"at\" or \"over\"")
    }
  }

  private func subject(
    _ entry: DeclaredEntry, cases: inout [String: SourceSpan], path: String
  ) -> SceneCheck.Subject? {
    switch entry.key {
    case "expect": return condition(entry, path: path).map { .expect($0) }
    case "image": return caseName(entry, cases: &cases, path: path).map { .image($0) }
    default:
      guard let file = words(entry.value, key: entry.key, path: path, expected: "the file of a scene") else {
        return nil
      }
      if Path.leadsOut(file) {
        problems.error(
          "bad-path", "\"\(entry.key)\" leads out of the scene's folder", at: entry.value.span, path: path,
          hint: "put the other scene beside this one")
        return nil
      }
      return entry.key == "same-as" ? .sameAs(file) : .differsFrom(file)
    }
  }

  /// A condition over what a frame shows and what its step cost.
  private func condition(_ entry: DeclaredEntry, path: String) -> Expression? {
    guard
      let expression = names.compile(
        entry.value, key: entry.key, expected: "a condition", types: [.boolean], in: checkScope, path: path)
    else { return nil }
    if expression.changes { return expression }
    problems.error(
      "not-live", "\"\(entry.key)\" never changes", at: entry.value.span, path: path,
      hint: "use a live name such as scroll, the size of a node, or stats.layouts")
    return nil
  }

  private func caseName(_ entry: DeclaredEntry, cases: inout [String: SourceSpan], path: String) -> String? {
    guard let name = words(entry.value, key: "image", path: path, expected: "a name such as cards") else { return nil }
    guard isFileName(name) else {
      problems.error(
        "bad-name", "\"\(shortened(name))\" cannot be the name of a picture", at: entry.value.span, path: path,
        hint: "at most 60 of a-z, 0-9 and -, without .png")
      return nil
    }
    if let first = cases[name] {
      problems.error(
        "name-clash", "the picture \"\(name)\" is checked twice", at: entry.value.span, path: path,
        note: "first at \(first.file):\(first.line):\(first.column)",
        hint: "list the frames in one check: at: [0s, 1s]")
      return nil
    }
    cases[name] = entry.value.span
    return name
  }

  private var checkScope: SceneScope {
    names.scope(at: LexicalContext(isInCheck: true))
  }

  // MARK: Readings

  /// The names in a formula that have a value of their own, so that a failure can tell it.
  private func readings(of condition: Expression) -> [SceneCheck.Reading] {
    var seen: Set<String> = []
    var readings: [SceneCheck.Reading] = []
    // Found by going through the whole formula: once, and not for every name.
    let span = condition.span
    let location = ExpressionLocation(file: span.file, line: span.line, column: span.column)
    for word in names.identifiers(in: condition.text) {
      // A set of rows has no value by itself: which rows it holds says why one is not among them.
      let names = word.hasSuffix(".contains") ? ["first", "last"].map { word.dropLast("contains".count) + $0 } : [word]
      for name in names where seen.insert(String(name)).inserted {
        var ignored: [Diagnostic] = []
        guard checkScope.resolve(String(name)) != nil,
          let expression = ExpressionCompiler.compile(
            String(name), scope: checkScope, location: location, diagnostics: &ignored)
        else { continue }
        readings.append(SceneCheck.Reading(name: String(name), expression: expression))
      }
    }
    return readings
  }

  // MARK: Moments

  private func moments(
    _ keys: KeyedMapping, _ node: DeclaredValue, isComplete: Bool, path: String
  ) -> SceneCheck.Moments? {
    let given = ["at", "over", "when"].compactMap { keys[$0] }
    if given.count > 1 {
      problems.error(
        "conflicting-keys", "\"\(given[1].key)\" together with \"\(given[0].key)\"", at: given[1].keySpan, path: path,
        hint: "leave one of them out")
      return nil
    }
    guard let entry = given.first else {
      if isComplete {
        problems.error(
          "missing-key", "the check needs \"at\", \"over\" or \"when\"", at: node.span, path: path,
          hint: "write at: 1s, a mark, or over: 0s..end")
      }
      return nil
    }
    let path = "\(path).\(entry.key)"
    switch entry.key {
    case "at": return times.flatMap { moments(entry.value, $0, path: path) }
    case "over": return times.flatMap { range(entry.value, $0, path: path) }
    default: return condition(entry, path: path).map { .when($0) }
    }
  }

  /// One moment or a list of them.
  private func moments(_ node: DeclaredValue, _ times: TrackTimes, path: String) -> SceneCheck.Moments? {
    guard case .sequence(let nodes) = node.content else {
      return named(node, times, path: path).map { .at([$0]) }
    }
    if nodes.isEmpty { problems.error("wrong-type", "\"at\" is empty", at: node.span, path: path) }
    let moments = nodes.enumerated().compactMap { named($1, times, path: "\(path)[\($0)]") }
    return nodes.isEmpty || moments.count < nodes.count ? nil : .at(moments)
  }

  /// A moment with its name, if it is counted from a mark or the end and the words for it can stand in a file's name.
  private func named(_ node: DeclaredValue, _ times: TrackTimes, path: String) -> SceneCheck.NamedMoment? {
    guard let moment = moment(node, times, key: "at", path: path) else { return nil }
    let words = node.text ?? ""
    let isCounted = names.identifiers(in: words).contains { times.marks[String($0)] != nil }
    let name = words.filter { !$0.isWhitespace }
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "_+-.".contains($0) }
    return SceneCheck.NamedMoment(moment, name: isCounted && isPlain ? name : nil)
  }

  /// Two moments with two dots between them.
  private func range(_ node: DeclaredValue, _ times: TrackTimes, path: String) -> SceneCheck.Moments? {
    guard let text = words(node, key: "over", path: path, expected: "a range such as 1f..end") else { return nil }
    let scalars = Array(text.unicodeScalars)
    guard let dots = scalars.indices.dropLast().first(where: { scalars[$0] == "." && scalars[$0 + 1] == "." }) else {
      problems.error(
        "wrong-type", "\"over\" expects a range, found \"\(shortened(text))\"", at: node.span, path: path,
        hint: "write both ends with two dots between them: 1f..end")
      return nil
    }
    func end(_ range: Range<Int>) -> TrackMoment? {
      let part = DeclaredValue(
        .scalar(String(String.UnicodeScalarView(scalars[range])), quoted: false), span: node.span(of: range))
      return moment(part, times, key: "over", path: path)
    }
    guard let from = end(0..<dots), let to = end(dots + 2..<scalars.count) else { return nil }
    // Counted from different steps, a run shows which is earlier.
    if from.step != to.step || from.seconds <= to.seconds { return .over(from, to) }
    problems.error(
      "out-of-range", "the range of \"over\" ends before it starts", at: node.span, path: path,
      hint: "write the earlier moment first")
    return nil
  }

  private func moment(_ node: DeclaredValue, _ times: TrackTimes, key: String, path: String) -> TrackMoment? {
    moment(node, times, key: key, of: "check", path: path)
  }

  // MARK: Pictures

  private func tolerance(_ entry: DeclaredEntry, path: String) -> SceneCheck.Tolerance? {
    guard let keys = mapping(entry.value, SceneSchema.tolerance, key: "tolerance", path: path) else { return nil }
    func number(_ key: String, _ range: ClosedRange<Double>, whole: Bool) -> Double? {
      guard let entry = keys[key], let value = plain(entry, path: "\(path).\(key)") else { return nil }
      if range.contains(value), !whole || value.rounded() == value { return value }
      problems.error(
        "out-of-range",
        "\"\(key)\" must be \(whole ? "a whole number " : "")from 0 to \(decimalText(range.upperBound))",
        at: entry.value.span, path: "\(path).\(key)", hint: whole ? nil : "a part of the frame, such as 0.01%")
      return nil
    }
    return SceneCheck.Tolerance(
      delta: number("delta", 0...255, whole: true).map { Int($0) },
      window: number("window", 0...256, whole: true).map { Int($0) }, total: number("total", 0...1, whole: false))
  }

  private func scale(_ entry: DeclaredEntry, path: String) -> Double? {
    guard let value = plain(entry, path: path) else { return nil }
    if value > 0, value <= 100 { return value }
    problems.error("out-of-range", "\"scale\" must be above 0 and at most 100", at: entry.value.span, path: path)
    return nil
  }

  private func plain(_ entry: DeclaredEntry, path: String) -> Double? {
    guard
      let expression = names.compile(
        entry.value, key: entry.key, expected: "a number", types: [.number], in: names.topScope, path: path)
    else { return nil }
    return names.constant(expression, key: entry.key, path: path)?.double
  }

  private func expectedFailure(_ entry: DeclaredEntry, path: String) -> SceneCheck.ExpectedFailure? {
    guard let keys = mapping(entry.value, SceneSchema.expectedFailure, key: "xfail", path: path) else { return nil }
    let reason = keys["reason"].flatMap { words($0.value, key: "reason", path: "\(path).reason") }
    guard let entry = keys["until"],
      let until = words(entry.value, key: "until", path: "\(path).until", expected: "a day such as 2026-12-31")
    else { return nil }
    guard Self.isDay(until) else {
      problems.error(
        "wrong-type", "\"until\" expects a day, found \"\(shortened(until))\"", at: entry.value.span,
        path: "\(path).until", hint: "write year, month and day: 2026-12-31")
      return nil
    }
    return reason.map { SceneCheck.ExpectedFailure(reason: $0, until: until) }
  }

  /// Whether a text is a day of the Gregorian calendar.
  private static func isDay(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return false }
    let parts = text.split(separator: "-").compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return false }
    let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[parts[1] - 1]).contains(parts[2])
  }
}
