package import MultiplaneBase

/// Reads YAML files.
package enum YAMLReader {
  /// Reads the one document of a YAML file.
  ///
  /// Aliases are expanded, an anchor set twice means the later value from there on. Throws everything found until the text
  /// stops making sense: twice given keys and tags are collected, a syntax error or a limit ends the reading.
  ///
  /// - Parameter mappings: Keys whose value is a mapping and never a list, for advice on a dash that stands before it.
  package static func parse(
    _ source: SourceFile, mappings: Set<String> = []
  ) throws(SceneFailure) -> DeclaredValue {
    if let forbidden = source.forbiddenCharacter() { throw SceneFailure(forbidden) }
    var composer = YAMLComposer(source: source, mappings: mappings)
    return try composer.document()
  }
}

/// Builds the tree from the parser's events, counting as it goes.
struct YAMLComposer {
  let source: SourceFile
  let mappings: Set<String>
  private let events: YAMLEventStream
  private var found: [Diagnostic] = []
  /// Nodes so far, aliases expanded.
  private var count = 0
  /// The end of the time that reading may take.
  private var deadline = ThreadDeadline.step
  private var anchors: [String: Anchor] = [:]
  private var openAnchors: Set<String> = []
  /// The trail for the reader of a syntax error.
  var trail = YAMLTrail()
  /// The place whose line was looked at last.
  var cursor: (mark: YAMLMark, rest: Substring.UnicodeScalarView)

  /// The value that an alias stands for.
  private struct Anchor {
    var node: DeclaredValue
    var size: Int
    var height: Int
  }

  /// A composed node with the number of collections inside each other.
  private struct Composed {
    var node: DeclaredValue
    var height = 0
  }

  init(source: SourceFile, mappings: Set<String>) {
    (self.source, self.mappings) = (source, mappings)
    events = YAMLEventStream(source)
    cursor = (YAMLMark(line: 1, column: 1), source.scalars(line: 1))
  }

  mutating func document() throws(SceneFailure) -> DeclaredValue {
    var event = try next()
    if case .streamStart = event.kind { event = try next() }
    guard case .documentStart(let tagDirective) = event.kind else { throw empty }
    if tagDirective { report(tagError(at: place(of: event.start))) }
    let root = try node(from: try next(), depth: 1).node
    if root.isNull, found.isEmpty { throw empty }
    event = try next()
    if case .documentEnd = event.kind { event = try next() }
    if case .documentStart = event.kind {
      report(
        Diagnostic(
          code: "yaml-documents", "a second document starts here", span: place(of: event.start, length: 3),
          hint: "a scene is one document: put the other into a file of its own"))
    }
    if found.isEmpty { return root }
    throw SceneFailure(found)
  }

  private var empty: SceneFailure {
    SceneFailure(code: "empty-scene", "the scene is empty", span: source.span(line: 1, column: 1))
  }

  // MARK: Nodes

  private mutating func node(from event: YAMLEvent, depth: Int) throws(SceneFailure) -> Composed {
    if case .alias = event.kind { return try alias(event, depth: depth) }
    let mark = event.anchor != nil || event.hasTag ? contentStart(from: event.start) : event.start
    if event.hasTag { report(tagError(at: tagPlace(from: event.start))) }
    try add(1, at: mark)
    let before = count - 1
    if let anchor = event.anchor { openAnchors.insert(anchor) }
    var result: Composed
    switch event.kind {
    case .scalar(let text, let style): result = Composed(node: scalar(text, style, from: mark, to: event.end))
    case .sequenceStart(let flow): result = try sequence(from: mark, flow: flow, depth: depth)
    case .mappingStart(let flow): result = try mapping(from: mark, flow: flow, depth: depth)
    default: preconditionFailure("the parser gave an event that starts no node")
    }
    if let anchor = event.anchor {
      openAnchors.remove(anchor)
      anchors[anchor] = Anchor(node: result.node, size: count - before, height: result.height)
    }
    return result
  }

  private mutating func sequence(from mark: YAMLMark, flow: Bool, depth: Int) throws(SceneFailure) -> Composed {
    try open(mark, flow: flow ? "[" : nil, depth: depth)
    var items: [DeclaredValue] = []
    var height = 0
    while true {
      let event = try next()
      if case .sequenceEnd = event.kind { break }
      let item = try node(from: event, depth: depth + 1)
      items.append(item.node)
      height = max(height, item.height)
    }
    trail.open.removeLast()
    return Composed(node: DeclaredValue(.sequence(items), span: place(of: mark)), height: height + 1)
  }

  private mutating func mapping(from mark: YAMLMark, flow: Bool, depth: Int) throws(SceneFailure) -> Composed {
    try open(mark, flow: flow ? "{" : nil, depth: depth)
    var entries: [DeclaredEntry] = []
    // A dictionary only where looking through the entries would be slow.
    var index: [String: Int] = [:]
    var height = 0
    while true {
      let event = try next()
      if case .mappingEnd = event.kind { break }
      let key = try key(event, depth: depth)
      let value = try node(from: try next(), depth: depth + 1)
      height = max(height, value.height)
      guard let key else { continue }
      if flow, value.node.isNull, value.node.nullText.isEmpty, let missing = missingSpace(in: key, at: value.node.span)
      {
        report(missing)
        continue
      }
      let twin: Int?
      if entries.count < 8 {
        twin = entries.firstIndex { $0.key == key.text }
      } else {
        if index.isEmpty { for (at, entry) in entries.enumerated() { index[entry.key] = at } }
        twin = index[key.text]
      }
      if let twin {
        let first = entries[twin].keySpan
        report(
          Diagnostic(
            code: "duplicate-key", "\"\(shortened(key.text))\" is given twice", span: key.span,
            note: "first given at \(first.file):\(first.line):\(first.column)",
            hint: hint(forTwin: key.text)))
        continue
      }
      if !index.isEmpty { index[key.text] = entries.count }
      var entry = DeclaredEntry(key: key.text, keySpan: key.span, value: value.node)
      // A long line, which nobody types, would be gone through for each of its keys.
      if flow, key.span.column < 1_000, value.node.isNull, value.node.nullText.isEmpty {
        let rest = source.scalars(line: key.span.line, from: key.span.column + key.span.length)
        entry.lacksColon = rest.first { $0 != " " } != ":"
      }
      entries.append(entry)
    }
    trail.open.removeLast()
    return Composed(node: DeclaredValue(.mapping(entries), span: place(of: mark)), height: height + 1)
  }

  /// The advice on a key that a mapping has twice.
  private func hint(forTwin key: String) -> String? {
    // The numbers of `{ curve: cubic-bezier(0.2, 0, 0, 1) }`.
    if Double(key) != nil { return "inside { } and [ ] an expression with commas needs quotes" }
    return key.first?.isUppercase == true
      ? "several stand in a list, each after a dash: - \(shortened(key)): …" : nil
  }

  private struct Key {
    var text: String
    var span: SourceSpan
    var plain: Bool
  }

  /// The key that starts with the event; nil if it was reported as none.
  private mutating func key(_ event: YAMLEvent, depth: Int) throws(SceneFailure) -> Key? {
    guard case .scalar(let text, let style) = event.kind else {
      let alias = if case .alias = event.kind { true } else { false }
      let kind = if case .mappingStart = event.kind { "a mapping" } else { "a list" }
      report(
        Diagnostic(
          code: "yaml-key", "\(alias ? "an alias" : kind) cannot be a key",
          span: place(of: event.start, length: alias ? event.end.column - event.start.column : 1),
          hint: "a key is a plain word: name: value"
            + (kind == "a mapping" && !alias ? "; a text that starts with \"{\" needs quotes" : "")))
      _ = try node(from: event, depth: depth + 1)
      return nil
    }
    let composed = try node(from: event, depth: depth + 1).node
    guard text.unicodeScalars.count <= YAMLLimits.keyLength else {
      throw failure(with: keyTooLong(at: event.start))
    }
    if text.isEmpty, style == .plain {
      report(
        Diagnostic(
          code: "yaml-key", "a key is missing before \":\"", span: composed.span,
          hint: "a text that starts with \":\" needs quotes"))
      return nil
    }
    if text == "<<", style == .plain {
      report(
        Diagnostic(
          code: "yaml-merge", "merge keys (\"<<\") are not used", span: composed.span,
          hint: "write the keys out, or name them once as a style"))
      return nil
    }
    return Key(text: text, span: composed.span, plain: style == .plain)
  }

  private mutating func alias(_ event: YAMLEvent, depth: Int) throws(SceneFailure) -> Composed {
    let name = event.anchor ?? ""
    let span = place(of: event.start, length: event.end.column - event.start.column)
    let nothing = Composed(node: DeclaredValue(.scalar("", quoted: false), span: span, isNull: true))
    if openAnchors.contains(name) {
      report(Diagnostic(code: "yaml-alias", "alias \"\(name)\" stands inside the value it names", span: span))
      return nothing
    }
    guard let anchor = anchors[name] else {
      report(
        Diagnostic(
          code: "yaml-alias", "alias \"\(name)\" has no anchor before it", span: span,
          hint: "write &\(name) before the value it is to repeat; a text that starts with * needs quotes"))
      return nothing
    }
    try add(anchor.size, at: event.start)
    if depth - 1 + anchor.height > YAMLLimits.depth { throw tooDeep(at: span) }
    return Composed(node: anchor.node.moved(to: span), height: anchor.height)
  }

  // MARK: Counting

  private mutating func open(_ mark: YAMLMark, flow: Unicode.Scalar?, depth: Int) throws(SceneFailure) {
    if depth > YAMLLimits.depth { throw tooDeep(at: place(of: mark)) }
    trail.open.append(YAMLTrail.Opening(bracket: flow, mark: mark))
  }

  private mutating func tooDeep(at span: SourceSpan) -> SceneFailure {
    failure(
      with: Diagnostic(
        code: "limit-depth", YAMLSyntaxReader.tooDeep, span: span, failure: .limit))
  }

  /// About the bytes of memory that a key or a value takes.
  private static let bytesOfNode = 500

  private mutating func add(_ nodes: Int, at mark: YAMLMark) throws(SceneFailure) {
    count += nodes
    let reading = "reading \"\(source.name.escapedForMessage)\""
    if count > Budgets.memory / Self.bytesOfNode {
      throw Budgets.overMemory("\(reading), aliases counted in full,", at: place(of: mark))
    }
    if deadline.isOver() { throw Budgets.overTime(reading, at: place(of: mark)) }
  }

  private func keyTooLong(at mark: YAMLMark) -> Diagnostic {
    Diagnostic(
      code: "limit-key", "a key is longer than \(grouped(YAMLLimits.keyLength)) characters", span: place(of: mark),
      failure: .limit)
  }

  // MARK: Problems

  private mutating func next() throws(SceneFailure) -> YAMLEvent {
    do {
      return try events.next()
    } catch {
      throw failure(
        with: YAMLSyntaxReader(
          source: source, error: error, trail: trail, mappings: mappings
        ).diagnostic())
    }
  }

  /// A limit speaks alone, so that its class decides; other last errors come after those found before.
  private func failure(with last: Diagnostic) -> SceneFailure {
    if last.failure == .limit { return SceneFailure(last) }
    // `*note this` is an unknown alias first, and then seen to be a text.
    let before = found.filter { $0.span?.line != last.span?.line || $0.span?.column != last.span?.column }
    return SceneFailure(before + [last])
  }

  mutating func report(_ diagnostic: Diagnostic) {
    // More than anybody reads, and less than a hostile file could ask for.
    if found.count < 1_000 { found.append(diagnostic) }
  }

  private func tagError(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "yaml-tag", "tags are not used", span: span, hint: "a text that starts with \"!\" needs quotes")
  }

  /// The colon of a key such as `a:1`, which a flow mapping takes for a key without a value.
  private func missingSpace(in key: Key, at value: SourceSpan) -> Diagnostic? {
    guard key.plain, let colon = key.text.unicodeScalars.firstIndex(of: ":") else { return nil }
    let scalars = key.text.unicodeScalars
    let name = String(scalars[..<colon])
    let rest = String(scalars[scalars.index(after: colon)...])
    guard !name.isEmpty, !rest.isEmpty else { return nil }
    var span = key.span
    span.column += scalars.distance(from: scalars.startIndex, to: colon)
    span.length = 1
    return YAMLSyntaxReader.missingSpace(name: name, value: rest, at: span)
  }
}

extension DeclaredValue {
  /// The node and all inside it at one place.
  fileprivate func moved(to span: SourceSpan) -> DeclaredValue {
    var result = self
    result.span = span
    result.map = .start
    switch content {
    case .scalar: break
    case .sequence(let items): result.content = .sequence(items.map { $0.moved(to: span) })
    case .mapping(let entries):
      result.content = .mapping(
        entries.map { DeclaredEntry(key: $0.key, keySpan: span, value: $0.value.moved(to: span)) })
    }
    return result
  }
}

/// A count with commas: `200,000`.
func grouped(_ number: Int) -> String {
  let digits = String(number)
  guard digits.count > 3 else { return digits }
  return grouped(number / 1_000) + "," + String(digits.suffix(3))
}
