extension YAMLNode {
  /// Reads the one document of a YAML file.
  ///
  /// Aliases are expanded, an anchor set twice means the later value from there on. Throws everything found until the text
  /// stops making sense: twice given keys and tags are collected, a syntax error or a limit ends the reading.
  public static func parse(_ source: SourceFile, limits: YAMLLimits = YAMLLimits()) throws(SceneFailure) -> YAMLNode {
    if source.text.utf8.count > limits.bytes {
      throw SceneFailure(
        Diagnostic(
          code: "limit-bytes", "\"\(source.name)\" is larger than \(sizeText(limits.bytes))", failure: .limit))
    }
    if let forbidden = source.forbiddenCharacter() { throw SceneFailure(forbidden) }
    var composer = YAMLComposer(source: source, limits: limits)
    return try composer.document()
  }
}

/// Builds the tree from the parser's events, counting as it goes.
struct YAMLComposer {
  let source: SourceFile
  let limits: YAMLLimits
  private let events: YAMLEventStream
  private var found: [Diagnostic] = []
  /// Nodes so far, aliases expanded.
  private var count = 0
  private var anchors: [String: Anchor] = [:]
  private var openAnchors: Set<String> = []
  /// What the reader of a syntax error wants to know.
  private var trail = YAMLTrail()
  /// The place whose line was looked at last.
  private var cursor: (mark: YAMLMark, rest: Substring.UnicodeScalarView)

  /// What an alias stands for.
  private struct Anchor {
    var node: YAMLNode
    var size: Int
    var height: Int
  }

  /// A composed node with the number of collections inside each other.
  private struct Composed {
    var node: YAMLNode
    var height = 0
  }

  init(source: SourceFile, limits: YAMLLimits) {
    (self.source, self.limits) = (source, limits)
    events = YAMLEventStream(source)
    cursor = (YAMLMark(line: 1, column: 1), source.scalars(line: 1))
  }

  mutating func document() throws(SceneFailure) -> YAMLNode {
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
    SceneFailure(Diagnostic(code: "empty-scene", "the scene is empty", span: source.span(line: 1, column: 1)))
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
    try enter(mark, flow: flow ? "[" : nil, depth: depth)
    var items: [YAMLNode] = []
    var height = 0
    while true {
      let event = try next()
      if case .sequenceEnd = event.kind { break }
      let item = try node(from: event, depth: depth + 1)
      items.append(item.node)
      height = max(height, item.height)
    }
    trail.open.removeLast()
    return Composed(node: YAMLNode(.sequence(items), span: place(of: mark)), height: height + 1)
  }

  private mutating func mapping(from mark: YAMLMark, flow: Bool, depth: Int) throws(SceneFailure) -> Composed {
    try enter(mark, flow: flow ? "{" : nil, depth: depth)
    var entries: [YAMLEntry] = []
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
            note: "first given at \(first.file):\(first.line):\(first.column)"))
        continue
      }
      if !index.isEmpty { index[key.text] = entries.count }
      entries.append(YAMLEntry(key: key.text, keySpan: key.span, value: value.node))
    }
    trail.open.removeLast()
    return Composed(node: YAMLNode(.mapping(entries), span: place(of: mark)), height: height + 1)
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
    guard text.unicodeScalars.count <= limits.keyLength else {
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
    let nothing = Composed(node: YAMLNode(.scalar("", quoted: false), span: span, isNull: true))
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
    if depth - 1 + anchor.height > limits.depth { throw tooDeep(at: span) }
    return Composed(node: anchor.node.moved(to: span), height: anchor.height)
  }

  private mutating func scalar(
    _ text: String, _ style: YAMLScalarStyle, from start: YAMLMark, to end: YAMLMark
  ) -> YAMLNode {
    guard style == .plain, text.isEmpty || text == "~" || text == "null" else {
      return written(text, style, from: start, to: end)
    }
    var node = YAMLNode(
      .scalar("", quoted: false), span: place(of: start, length: max(1, text.utf8.count)), isNull: true)
    node.nullText = text
    if text.isEmpty {
      let rest = rest(at: start)
      let blank = rest.prefix { $0 == " " || $0 == "\t" }.count
      let after = rest.dropFirst(blank)
      if after.first == "#" {
        node.comment = String(Substring(after.prefix(200)))
        node.span = place(of: YAMLMark(line: start.line, column: start.column + blank))
      }
    }
    return node
  }

  private mutating func written(
    _ text: String, _ style: YAMLScalarStyle, from start: YAMLMark, to end: YAMLMark
  ) -> YAMLNode {
    let quoted = style == .single || style == .double
    let count = text.unicodeScalars.count
    let oneLine = start.line == end.line
    let first = style == .plain && oneLine ? source.text.unicodeScalars[...].prefix(0) : rest(at: start)
    let length: Int
    let map: ScalarMap
    switch style {
    case .literal, .folded:
      length = 1
      map = style == .literal ? .literal(text, headerLine: start.line, in: source) : .start
    case .plain where oneLine:
      length = end.column - start.column
      map = .exact(line: start.line, column: start.column)
    case .single, .double, .plain:
      length =
        oneLine ? end.column - start.column : trimmedCount(first)
      if quoted, oneLine, length == count + 2 {
        map = .exact(line: start.line, column: start.column + 1)
      } else {
        let quote: Unicode.Scalar? = style == .single ? "'" : style == .double ? "\"" : nil
        map = .flowing(text, quote: quote, from: start, first: first.prefix(length), toLine: end.line, in: source)
      }
    }
    if quoted { trail.lastQuoted = (start, end) }
    let span = place(of: start, length: length)
    var node = YAMLNode(.scalar(text, quoted: style != .plain), span: span)
    node.map = map
    if style == .double, length != count + 2 || !oneLine,
      let control = text.unicodeScalars.first(where: { $0.value < 0x20 && $0 != "\n" && $0 != "\t" || $0.value == 0x7F }
      )
    {
      report(
        Diagnostic(code: "character", "the text holds a control character (\(hex(control.value)))", span: span))
    }
    return node
  }

  private func trimmedCount(_ scalars: Substring.UnicodeScalarView) -> Int {
    var scalars = scalars
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return scalars.count
  }

  // MARK: Counting

  private mutating func enter(_ mark: YAMLMark, flow: Unicode.Scalar?, depth: Int) throws(SceneFailure) {
    if depth > limits.depth { throw tooDeep(at: place(of: mark)) }
    trail.open.append(YAMLTrail.Opening(bracket: flow, mark: mark))
  }

  private mutating func tooDeep(at span: SourceSpan) -> SceneFailure {
    failure(
      with: Diagnostic(
        code: "limit-depth", YAMLSyntaxReader.tooDeep(limits), span: span, failure: .limit))
  }

  private mutating func add(_ nodes: Int, at mark: YAMLMark) throws(SceneFailure) {
    count += nodes
    if count > limits.nodes {
      throw failure(
        with: Diagnostic(
          code: "limit-nodes",
          "the scene has more than \(grouped(limits.nodes)) keys and values, aliases counted in full",
          span: place(of: mark), failure: .limit))
    }
  }

  private func keyTooLong(at mark: YAMLMark) -> Diagnostic {
    Diagnostic(
      code: "limit-key", "a key is longer than \(grouped(limits.keyLength)) characters", span: place(of: mark),
      failure: .limit)
  }

  // MARK: Problems

  private mutating func next() throws(SceneFailure) -> YAMLEvent {
    do {
      return try events.next()
    } catch {
      throw failure(with: YAMLSyntaxReader(source: source, error: error, trail: trail, limits: limits).diagnostic())
    }
  }

  /// A limit speaks alone, so that its class decides; other last errors come after those found before.
  private func failure(with last: Diagnostic) -> SceneFailure {
    last.failure == .limit ? SceneFailure(last) : SceneFailure(found + [last])
  }

  private mutating func report(_ diagnostic: Diagnostic) {
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

  // MARK: Places

  private func place(of mark: YAMLMark, length: Int = 1) -> SourceSpan {
    source.span(line: mark.line, column: mark.column, length: length)
  }

  /// The rest of a line, found from the place asked for before if it is on the same line: a line of megabytes may hold
  /// a hundred thousand nodes.
  private mutating func rest(at mark: YAMLMark) -> Substring.UnicodeScalarView {
    if mark.line != cursor.mark.line || mark.column < cursor.mark.column {
      cursor = (YAMLMark(line: mark.line, column: 1), source.scalars(line: mark.line))
    }
    cursor = (mark, cursor.rest.dropFirst(mark.column - cursor.mark.column))
    return cursor.rest
  }

  /// The first character after the anchor and the tag that stand at a mark.
  private mutating func contentStart(from mark: YAMLMark) -> YAMLMark {
    var (line, column) = (mark.line, mark.column)
    while line <= source.lineCount {
      var rest = rest(at: YAMLMark(line: line, column: column))
      while let first = rest.first, first != "#" {
        let property = first == "&" || first == "!"
        guard property || first == " " || first == "\t" else { return YAMLMark(line: line, column: column) }
        let skipped = property ? rest.prefix { $0 != " " && $0 != "\t" }.count : 1
        rest = rest.dropFirst(skipped)
        column += skipped
      }
      (line, column) = (line + 1, 1)
    }
    return mark
  }

  private mutating func tagPlace(from mark: YAMLMark) -> SourceSpan {
    let rest = Array(rest(at: mark).prefix(limits.keyLength))
    guard let at = rest.firstIndex(of: "!") else { return place(of: mark) }
    let length = rest[at...].prefix { $0 != " " && $0 != "\t" && $0 != "," && $0 != "]" && $0 != "}" }.count
    return place(of: YAMLMark(line: mark.line, column: mark.column + at), length: length)
  }
}

extension YAMLNode {
  /// The node and all inside it at one place.
  fileprivate func moved(to span: SourceSpan) -> YAMLNode {
    var result = self
    result.span = span
    result.map = .start
    switch content {
    case .scalar: break
    case .sequence(let items): result.content = .sequence(items.map { $0.moved(to: span) })
    case .mapping(let entries):
      result.content = .mapping(
        entries.map { YAMLEntry(key: $0.key, keySpan: span, value: $0.value.moved(to: span)) })
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

/// A text short enough to be quoted in a message.
func shortened(_ text: String, to limit: Int = 60) -> String {
  let scalars = text.unicodeScalars
  return scalars.count <= limit ? text : String(Substring(scalars.prefix(limit))) + "…"
}
