import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// The actions of events.
extension EventReader {
  /// Reads the value of an event's verb.
  mutating func action(_ verb: DeclaredEntry, path: String) -> SceneEvent.Action? {
    let value = verb.value
    switch verb.key {
    case "rotate": return self.value(value, key: "rotate", path: path, as: Orientation.self).map { .rotate($0) }
    case "appearance":
      return self.value(value, key: "appearance", path: path, as: Appearance.self).map { .appearance($0) }
    case "resize": return resize(value, path: path)
    case "snapshot": return snapshot(value, path: path)
    case "scroll": return scroll(value, path: path)
    default: break
    }
    guard
      let schema = SceneSchema.eventMappings.first(where: { $0.name == (verb.key == "deselect" ? "select" : verb.key) }
      ),
      let keys = mapping(value, schema, key: verb.key, path: path), let entry = keys["in"],
      let declared = source(entry, path: "\(path).in")
    else { return nil }
    let target = EventTarget(verb: verb.key, keys: keys, declared: declared, span: entry.value.span, path: path)
    guard keepsRows(target), keepsGroups(target) else { return nil }
    warnOfFixedPoints(target)
    switch verb.key {
    case "insert": return insert(target)
    case "remove":
      guard hasIDs(target), let ids = items(of: target) else { return nil }
      return .remove(source: declared.number, ids: ids)
    case "move":
      guard hasIDs(target), let id = item(of: target), let to = index("to", of: target) else { return nil }
      return .move(source: declared.number, id: id, to: to)
    case "set": return set(target)
    case "toggle": return toggle(target)
    default: return select(target)
    }
  }

  /// The source that `in` names.
  private func source(_ entry: DeclaredEntry, path: String) -> DeclaredSource? {
    guard let name = words(entry.value, key: "in", path: path, expected: "the name of a source") else { return nil }
    if let declared = sources[name] { return declared.source == nil ? nil : declared }
    var known: [String] { sources.all.map(\.name) }
    problems.error(
      "unknown-source", "there is no source \"\(shortened(name))\"", at: entry.value.span, path: path,
      note: names.outline.nodeNames[name] == nil ? nil : "\"\(name)\" is a node",
      hint: didYouMean(name, among: known) ?? namesHint("sources", known, count: sources.all.count))
    return nil
  }

  /// Warns of a change of items that are the points of a path.
  private func warnOfFixedPoints(_ target: EventTarget) {
    guard let fields = names.pointFields[target.declared.name] else { return }
    switch target.verb {
    case "set", "toggle":
      let changed = target.keys["field"]?.value.text
      guard fields.contains(where: { target.fieldNames.indices.contains($0) && target.fieldNames[$0] == changed })
      else {
        return
      }
    case "insert", "remove", "move": break
    default: return
    }
    problems.report(
      Diagnostic(
        .warning, code: "fixed-points",
        "the points of a path from \"\(target.declared.name)\" stay as they were at the start", span: target.span,
        path: "\(target.path).in", note: "\"\(target.verb)\" changes rows alone",
        hint: "draw the other line as a second Path, from a source of its own"))
  }

  /// Whether a change leaves rows alone that were chosen, sorted or counted once.
  private func keepsRows(_ target: EventTarget) -> Bool {
    guard let fixed = fixedSource(target), fixed.isCopied || !["select", "deselect"].contains(target.verb) else {
      return true
    }
    problems.error(
      "fixed-rows", "\"\(target.verb)\" cannot change the rows of \"\(target.declared.name)\"", at: target.span,
      path: "\(target.path).in",
      note: "\(fixed.use) at \(fixed.span.line):\(fixed.span.column) is worked out once, when the scene is opened",
      hint: "read the items into a second source, which the event changes")
    return false
  }

  /// The use of a source's rows that is worked out once; `nil` if there is none.
  private func fixedSource(_ target: EventTarget) -> FixedSource? {
    if let fixed = names.fixedSources[target.declared.number] { return fixed }
    guard case .mapping(let entries) = target.declared.entry.value.content,
      let entry = SelectionKeys({ name in entries.first { $0.key == name } })?.entry
    else { return nil }
    return FixedSource(entry, isCopied: false)
  }

  /// Whether the rows of each group of a source stay together in a change.
  private func keepsGroups(_ target: EventTarget) -> Bool {
    let number = target.declared.number
    let groups = names.rows.filter { $0.sourceNumber == number }.compactMap(\.groups)
    let fields = Set(groups.map(\.field)).sorted().map {
      target.fieldNames.indices.contains($0) ? target.fieldNames[$0] : "group"
    }
    if fields.isEmpty { return true }
    let hint: String
    switch target.verb {
    case "set", "toggle":
      guard let field = target.keys["field"]?.value.text, fields.contains(field) else { return true }
      hint = "change another field"
    case "insert":
      if fields.count == 1 { return true }
      hint = "group the items by one field, or read them into a second source"
    case "move": hint = "remove the item and insert another where it is to be"
    default: return true
    }
    problems.error(
      "grouped-items", "\"\(target.verb)\" cannot change the groups of \"\(target.declared.name)\"", at: target.span,
      path: "\(target.path).in",
      note: "Sections group its items by " + fields.map { "\"\($0.escapedForMessage)\"" }.joined(separator: " and "),
      hint: hint)
    return false
  }

  /// Whether the items of a source have ids that stay theirs when others come and go.
  private func hasIDs(_ target: EventTarget) -> Bool {
    if target.declared.hasIDs { return true }
    let name = target.fieldNames.contains("id") ? "id" : target.fieldNames.first ?? "id"
    problems.error(
      "missing-id", "\"\(target.verb)\" needs items with an id", at: target.span, path: "\(target.path).in",
      note: "indices change when items come and go",
      hint: target.fieldNames.isEmpty
        ? "give the items fields, one of them the id"
        : "write id: item.\(name) at the ForEach over \"\(target.declared.name)\"")
    return false
  }

  // MARK: Changes of items

  private func insert(_ target: EventTarget) -> SceneEvent.Action? {
    guard hasIDs(target) else { return nil }
    let at = index("at", of: target)
    guard let entry = target.keys["items"],
      let nodes = list(entry.value, key: "items", of: "items", path: "\(target.path).items")
    else { return nil }
    if nodes.isEmpty { problems.error("wrong-type", "\"items\" is empty", at: entry.value.span, path: target.path) }
    let items = nodes.enumerated().compactMap { newItem($1, of: target, path: "\(target.path).items[\($0)]") }
    guard let at, items.count == nodes.count else { return nil }
    return .insert(source: target.declared.number, at: at, items: items)
  }

  private func newItem(_ node: DeclaredValue, of target: EventTarget, path: String) -> NewItem? {
    guard let source = target.declared.source, let idField = source.idField,
      let values = fields(node, names: source.fieldNames, path: path, of: "\"\(target.declared.name)\"")
    else { return nil }
    let fields = zip(source.fieldNames.indices, values).map { field, value in
      fieldValue(value, field: field, of: target, path: "\(path).\(source.fieldNames[field])")
    }
    guard let value = fields[idField] else { return nil }
    guard let id = ItemID(value) else {
      problems.error(
        "bad-id", "\"\(value)\" cannot be an id", at: values[idField].span, path: path,
        hint: "ids are texts and whole numbers")
      return nil
    }
    names.requested.items.append(
      ItemCheck(source: target.declared.number, id: id, use: .insertion, span: values[idField].span, path: path))
    let known = fields.compactMap(\.self)
    guard known.count == fields.count else { return nil }
    return NewItem(id: id, item: Item(value: .number(0), fields: known), span: node.span)
  }

  private func set(_ target: EventTarget) -> SceneEvent.Action? {
    let id = item(of: target)
    guard let field = field(of: target), let entry = target.keys["value"] else { return nil }
    if field == target.declared.source?.idField {
      problems.error(
        "wrong-field", "\"\(target.fieldNames[field])\" is the id of the items, which stays", at: entry.value.span,
        path: "\(target.path).value", hint: "remove the item and insert another")
      return nil
    }
    guard let value = fieldValue(entry.value, field: field, of: target, path: "\(target.path).value"), let id else {
      return nil
    }
    return .set(source: target.declared.number, id: id, field: field, value: value)
  }

  private func toggle(_ target: EventTarget) -> SceneEvent.Action? {
    let id = item(of: target)
    guard let field = field(of: target), let source = target.declared.source else { return nil }
    guard source.fieldTypes[field] == .boolean else {
      let flags = source.fieldNames.indices.lazy.filter { source.fieldTypes[$0] == .boolean }.prefix(12)
        .map { source.fieldNames[$0].escapedForMessage }
      problems.error(
        "wrong-field", "\"\(source.fieldNames[field])\" is not true or false",
        at: target.keys["field"]?.value.span ?? target.span,
        path: "\(target.path).field",
        hint: flags.isEmpty ? "use \"set\"" : "the fields that are: \(flags.joined(separator: ", "))")
      return nil
    }
    return id.map { .toggle(source: target.declared.number, id: $0, field: field) }
  }

  private func select(_ target: EventTarget) -> SceneEvent.Action? {
    let number = target.declared.number
    if target.fieldNames.contains("selected") {
      problems.error(
        "wrong-field", "the items of \"\(target.declared.name)\" have a field \"selected\" of their own",
        at: target.span,
        path: "\(target.path).in", hint: "change it with \"set\", or give the field another name")
      return nil
    }
    if let item = target.keys["item"], let items = target.keys["items"] {
      problems.error(
        "conflicting-keys", "\"items\" together with \"item\"", at: items.keySpan, path: target.path,
        note: "\"item\" is at \(item.keySpan.line):\(item.keySpan.column)", hint: "leave one of them out")
      return nil
    }
    if target.keys["item"] == nil, target.keys["items"] == nil {
      if target.verb == "deselect" { return .deselect(source: number, ids: []) }
      problems.error(
        "missing-key", "\"select\" needs \"item\" or \"items\"", at: target.keys.span, path: target.path)
      return nil
    }
    let ids = target.keys["item"] == nil ? items(of: target) : item(of: target).map { [$0] }
    guard let ids else { return nil }
    return target.verb == "select" ? .select(source: number, ids: ids) : .deselect(source: number, ids: ids)
  }

  // MARK: The viewport

  private func resize(_ node: DeclaredValue, path: String) -> SceneEvent.Action? {
    guard let size = size(node, key: "resize", path: path) else { return nil }
    let sides = 1...Double(FrameLimits.side)
    guard sides.contains(size.width), sides.contains(size.height) else {
      problems.error(
        "out-of-range", "\"resize\" must be from 1x1 to \(FrameLimits.side)x\(FrameLimits.side)", at: node.span,
        path: path)
      return nil
    }
    return .resize(Size(width: Length(points: size.width), height: Length(points: size.height)))
  }

  private mutating func snapshot(_ node: DeclaredValue, path: String) -> SceneEvent.Action? {
    guard let name = words(node, key: "snapshot", path: path, expected: "a file name") else { return nil }
    if Path.leadsOut(name) {
      problems.error(
        "bad-pattern", "\"snapshot\" leads out of the current folder", at: node.span, path: path,
        hint: "write a path below the current folder, without \"..\"")
    } else if PictureFormat.ending(name) == nil || Path.name(name).hasPrefix(".") {
      problems.error(
        "bad-pattern", "\"snapshot\" does not end in \(PictureFormat.extensions)", at: node.span, path: path,
        hint: "write a file name: out/card.png")
    } else if let first = snapshots[name] {
      problems.error(
        "name-clash", "two snapshots go to the same file", at: node.span, path: path,
        note: "first at \(first.file):\(first.line):\(first.column)", hint: "give them names of their own")
    } else {
      snapshots[name] = node.span
      return .snapshot(path: names.options.inputs.device.map { Path.inFolder(named: $0, name) } ?? name)
    }
    return nil
  }

  private func scroll(_ node: DeclaredValue, path: String) -> SceneEvent.Action? {
    guard let keys = mapping(node, SceneSchema.eventScroll, key: "scroll", path: path), let entry = keys["in"],
      case .mapping(let all) = node.content,
      let name = words(entry.value, key: "in", path: "\(path).in", expected: "the name of a ScrollView"),
      let scroller = names.scroller(named: name, at: entry.value.span, path: "\(path).in")
    else { return nil }
    let given = all.filter { $0.key != "in" && keys[$0.key] != nil }
    if given.count > 1 {
      problems.error(
        "two-verbs", "\"scroll\" takes one step, found \"\(given[0].key)\" and \"\(given[1].key)\"",
        at: given[1].keySpan, path: path, hint: "list them: steps: [{ \(given[0].key): … }, { \(given[1].key): … }]")
      return nil
    }
    guard let step = given.first else {
      if !all.contains(where: { keys[$0.key] == nil }) {
        let verbs = SceneSchema.eventScroll.keys.dropFirst().map { "\"\($0.name)\"" }
        problems.error("missing-key", "\"scroll\" needs \(alternatives(verbs))", at: node.span, path: path)
      }
      return nil
    }
    var marks: [String: SourceSpan] = [:]
    let path = "\(path).\(step.key)"
    let read =
      step.key == "steps"
      ? steps.steps(
        step.value, key: "steps", in: scroller, schema: SceneSchema.eventStep, &marks, path: path)
      : steps.step(step, in: scroller, path: path).map { [$0] } ?? []
    return read.isEmpty ? nil : .scroll(scroller: scroller, read)
  }
}
