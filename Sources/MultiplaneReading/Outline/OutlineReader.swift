import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

/// Reads the outline of a scene: kinds, nesting, components put in, node names, scrollers counted.
struct OutlineReader: ValueReader {
  let declarations: Declarations
  let problems: ProblemList
  /// The names given so far.
  var names: NameSpace
  var outline = SceneOutline()
  /// Where the rows of layers name values, and what they are called.
  private var rowNames: [SourceSpan: String] = [:]
  /// The kinds and components by their names in small letters.
  let kindsInSmallLetters: [String: String]

  /// A reader of what the top of a scene declares.
  init(_ declarations: Declarations, problems: ProblemList) {
    (self.declarations, self.problems) = (declarations, problems)
    names = declarations.names
    let kinds = SceneKind.allCases.map(\.rawValue) + declarations.components.keys.sorted()
    kindsInSmallLetters = Dictionary(kinds.map { ($0.lowercased(), $0) }) { first, _ in first }
  }

  /// Reads all layers.
  mutating func readLayers() {
    if let layers = declarations.layers { outline.layers = outlineLayers(layers) }
    checkArgumentNames()
  }

  /// Arguments and values of rows share the name space of values and nodes, which are all known now.
  private func checkArgumentNames() {
    for (span, name) in rowNames.sorted(by: { ($0.key.line, $0.key.column) < ($1.key.line, $1.key.column) }) {
      _ = names.clash(name, at: span, as: "a value of the row", problems: problems)
    }
    for component in declarations.components.values.sorted(by: { $0.span.line < $1.span.line }) {
      for argument in component.takes {
        _ = names.clash(argument.name, at: argument.span, as: "an argument", problems: problems)
      }
    }
  }

  /// The outline of `layers`: kinds, nesting and names, in the order of the file.
  private mutating func outlineLayers(_ node: DeclaredValue) -> [OutlineNode] {
    guard let items = list(node, key: "layers", of: "nodes", path: "layers") else { return [] }
    var layers: [OutlineNode] = []
    for (index, item) in items.enumerated() {
      let context = OutlineContext(isRightToLeft: declarations.canvas.isRightToLeft)
      if let layer = self.node(item, in: context, path: "layers[\(index)]") { layers.append(layer) }
    }
    return layers
  }

  /// The outline of one node, with a component put in.
  mutating func node(_ node: DeclaredValue, in context: OutlineContext, path: String) -> OutlineNode? {
    guard case .mapping(let entries) = node.content else {
      expectedNode(node, path: path)
      return nil
    }
    guard let kindEntry = kindEntry(entries, at: node.span, path: path) else { return nil }
    guard context.depth < NodeLimits.depth else {
      problems.error(
        "limit-depth", "more than \(NodeLimits.depth) nodes inside each other", at: kindEntry.keySpan, path: path,
        failure: .limit)
      return nil
    }
    guard isWithinBudget(at: kindEntry.keySpan, path: path) else { return nil }
    let others = entries.filter { $0.key != kindEntry.key && $0.key.first?.isUppercase != true }
    guard let kind = SceneKind(rawValue: kindEntry.key) else {
      if !isKind(kindEntry.key) { return standIn(for: kindEntry, others: others, in: context, path: path) }
      return use(of: kindEntry, others: others, in: context, path: path)
    }
    return self.node(kind, kindEntry, others: others, in: context, path: path)
  }

  /// Whether there is time and memory for one more node: components that hold components multiply.
  private func isWithinBudget(at span: SourceSpan, path: String) -> Bool {
    Breadcrumb.note(node: path)
    let bytes = outline.nodeCount * Self.bytesOfNode + outline.keyCount * Self.bytesOfKey
    if bytes > Budgets.memory / 2 { problems.end(Budgets.overMemory("the scene", at: span, path: path)) }
    return !problems.isOver(at: span, path: path)
  }

  /// About the bytes of memory that a node takes.
  private static let bytesOfNode = 2_000
  /// About the bytes of memory that a key of a node takes.
  private static let bytesOfKey = 400

  private func expectedNode(_ node: DeclaredValue, path: String) {
    var hint = "a node is a mapping with one capitalised key: Text: Hello"
    if let text = node.text, !node.isNull {
      if SceneKind(rawValue: text) != nil || declarations.components[text] != nil {
        hint = "write \"\(text):\" with a colon"
      } else if let member = memberHint(text) {
        hint = member
      }
    } else if case .sequence(let items) = node.content {
      let key = path.split(separator: ".").last.map { String($0) } ?? path
      hint =
        items.count == 1 && items[0].holdsKind && SceneSchema.keysOfOneNode.contains(key)
        ? "a \(key) is one node: leave out the \"- \" before it" : "put the list into a VStack, HStack or ZStack"
    }
    problems.error(
      "wrong-type", "expected a node, found \(described(node))", at: node.span, path: path, hint: hint)
  }

  // MARK: Nodes

  /// A group around the body of a component that is used with keys of its own.
  mutating func group(
    around body: @escaping (inout OutlineReader, OutlineContext) -> OutlineNode?, _ entry: DeclaredEntry,
    keys: [DeclaredEntry],
    in context: OutlineContext, path: String
  ) -> OutlineNode? {
    node(.group, entry, others: keys, in: context, path: path, body: body)
  }

  mutating func node(
    _ kind: SceneKind, _ entry: DeclaredEntry, others: [DeclaredEntry], in context: OutlineContext, path: String,
    body: ((inout OutlineReader, OutlineContext) -> OutlineNode?)? = nil
  ) -> OutlineNode? {
    let entries = checkedEntries(others, of: kind, path: path)
    var node = OutlineNode(
      number: outline.nodeCount, kind: kind, span: entry.keySpan, path: path, content: entry.value, entries: entries,
      context: context)
    node.emptyKeys = others.filter(\.value.isNull).map(\.key)
    // A ForEach has rows, not a box; it is a node of the tree all the same.
    outline.nodeCount += 1
    outline.keyCount += entries.count
    checkPlace(of: node)
    if let entry = node["direction"],
      let given = word(entry.value, key: "direction", of: ["ltr", "rtl"], path: "\(path).direction")
    {
      node.isRightToLeft = given == "rtl"
    }
    if kind == .scrollView { node.scroller = scroller(node) }
    if let entry = node["name"] { node.name = name(of: node, entry) }
    var inner = context.inside(kind)
    if node["sticky"] != nil { inner.place.isHeld = true }
    inner.isRightToLeft = node.isRightToLeft
    inner.group = node["group"]
    if let scroller = node.scroller {
      inner.place.scroller = scroller.number
      inner.place.isHeld = false
      inner.scrollAxis = scroller.axis
      inner.isInBothAxes = false
    }
    if kind == .forEach {
      readRow(of: &node)
    } else if let body {
      inner.parent = .use
      node.children = [body(&self, inner)].compactMap(\.self)
      nameScroller(in: node)
    } else if node.scroller?.isAcross == true {
      node.children = [scrollerDown(in: node, inner)]
      node.entries.removeAll { Self.keysOfContent.contains($0.key) }
    } else if kind.isContainer {
      let items = nodes(in: node)
      for (index, item) in items.enumerated() {
        let path = "\(path).\(kind.rawValue)[\(index)]"
        if let child = self.node(item, in: inner, path: path) { node.children.append(child) }
      }
    }
    checkGroup(of: node)
    for part in [OutlineNode.Part.header, .footer, .mask] {
      guard let entry = node[part.rawValue] else { continue }
      var around = inner
      if part == .mask {
        around = context.inside(.zStack)
        around.place.isHeld = inner.place.isHeld
        around.scrollAxis = nil
        around.isRightToLeft = node.isRightToLeft
      }
      if part != .mask { around.place.isHeld = true }
      // The header of a group is that of its first row.
      if node["group"] != nil {
        around.place.row = node.children.first?.row ?? .standIn
        around.place.rowValues = node.children.first?.rowValues
      }
      around.group = nil
      node.parts[part] = self.node(entry.value, in: around, path: "\(path).\(part.rawValue)")
    }
    return node
  }

  /// The list of nodes a container holds; where it is a mapping, the list in that, which is wrong and reported.
  func nodes(in node: OutlineNode) -> [DeclaredValue] {
    guard case .mapping(let entries) = node.content.content else {
      return list(node.content, key: node.kind.rawValue, of: "nodes", path: node.path) ?? []
    }
    wrongForm(
      node.content, key: node.kind.rawValue, expected: "a list of nodes", path: node.path,
      hint: "write the nodes as a list, and other keys beside \"\(node.kind.rawValue)\"")
    for case .sequence(let items) in entries.map(\.value.content) where items.allSatisfy(\.holdsKind) { return items }
    return []
  }

  private mutating func readRow(of node: inout OutlineNode) {
    let around = node.context.place
    let row = RowPlace(
      number: outline.repeats.count, isInScroller: around.scroller != nil || around.row == .standIn)
    node.row = row
    node.group = node.context.group
    if !around.isInTrial, around.row == nil, let scroller = around.scroller {
      outline.scrollerRows[scroller, default: []].append(outline.repeats.count)
    }
    outline.repeats.append(node)
    guard let entry = node["row"] else {
      // A row without a value was reported as that.
      guard !node.hasEmptyKey("row") else { return }
      return problems.error(
        "missing-key", "\"ForEach\" needs \"row\"", at: node.span, path: node.path,
        hint: "the node under \"row\" is repeated for each item")
    }
    var inner = node.context
    inner.depth += 1
    inner.isRow = true
    inner.place.row = row
    inner.place.rowValues = rowValues(of: node, at: inner.place)
    node.rowValues = inner.place.rowValues
    node.children = [self.node(entry.value, in: inner, path: "\(node.path).row")].compactMap(\.self)
  }

  /// The values that the `let` of a `ForEach` names, before those of the row around.
  private mutating func rowValues(of node: OutlineNode, at place: LexicalContext) -> RowDefinitions? {
    guard let entry = node["let"] else { return place.rowValues }
    let path = "\(node.path).let"
    let reader: any ValueReader = self
    let entries = reader.names(entry, what: "a value")
    guard entries.count <= NodeLimits.arguments else {
      problems.error(
        "limit-arguments", "the row names \(entries.count) values, over the limit of \(NodeLimits.arguments)",
        at: entry.keySpan, path: path, failure: .limit)
      return place.rowValues
    }
    outline.keyCount += entries.count
    for entry in entries {
      if place.arguments?.values[entry.key] != nil || place.rowValues?.has(entry.key) == true {
        let owner = place.arguments?.values[entry.key] == nil ? "a value of the row around" : "an argument"
        problems.error(
          "name-clash", "\"\(entry.key)\" is already the name of \(owner)", at: entry.keySpan, path: path,
          hint: "names are used once")
      } else if place.isInTrial {
        _ = names.clash(entry.key, at: entry.keySpan, as: "a value of the row", problems: problems)
      } else {
        rowNames[entry.keySpan] = entry.key
      }
    }
    return RowDefinitions(entries, at: place, path: path)
  }

  /// Checks that a section with a `group` has the rows of one `ForEach`.
  private func checkGroup(of node: OutlineNode) {
    guard let entry = node["group"], node.children.count != 1 || node.children.contains(where: { $0.kind != .forEach })
    else { return }
    // A child that could not be read was reported.
    if case .sequence(let items) = node.content.content, items.count == 1, node.children.isEmpty { return }
    problems.error(
      "conflicting-keys", "\"group\" stands on a Section of one ForEach", at: entry.keySpan, path: "\(node.path).group",
      note: "the section has \(node.children.count) nodes", hint: "give other rows a Section of their own")
  }

  private mutating func scroller(_ node: OutlineNode) -> Scroller {
    var axis = Axis.vertical
    var partner: Int?
    let number = outline.scrollers.count
    if let entry = node["axis"],
      let given = word(entry.value, key: "axis", of: SceneSchema.scrollAxes, path: "\(node.path).axis")
    {
      if given == "both" { partner = number + 1 }
      axis = given == "vertical" ? .vertical : .horizontal
    }
    let isInRow = node.context.place.row != nil
    let scroller = Scroller(
      number: number, axis: axis, isInRow: isInRow, isMirrored: axis == .horizontal && node.isRightToLeft,
      partner: partner)
    outline.scrollers.append(scroller)
    if outline.mainScroller == nil, node.context.place.scroller == nil, !isInRow, !node.context.place.isInTrial {
      outline.mainScroller = partner ?? number
    }
    return scroller
  }

  /// Lets the name at the use of a component whose body is a ScrollView mean that scroller, so that each use has its own.
  private mutating func nameScroller(in use: OutlineNode) {
    guard let name = use.name else { return }
    var body = use.children.first
    while body?.kind == .group, body?.children.count == 1 { body = body?.children.first }
    guard let scroller = body?.scroller.map({ $0.partner ?? $0.number }) else { return }
    outline.nodeNames[name]?.scroller = scroller
    outline.nodeNames[name]?.list = scroller
  }

  /// The name a node is given; `nil` if it cannot have it.
  private mutating func name(of node: OutlineNode, _ entry: DeclaredEntry) -> String? {
    let path = "\(node.path).name"
    guard let name = words(entry.value, key: "name", path: path, expected: "a name") else { return nil }
    guard isName(name) else {
      problems.error(
        "bad-name", "\"\(shortened(name))\" cannot be the name of a node", at: entry.value.span, path: path,
        hint: "a name has letters, digits and _, and starts with a letter")
      return nil
    }
    if let row = node.context.place.row, row != .standIn {
      problems.error(
        "name-in-row", "\"name\" cannot stand in a row", at: entry.keySpan, path: path,
        note: "every row would have the name \"\(name)\"", hint: "use the values of the row: index, item, phase")
    }
    if let first = names[name], first.span == entry.value.span {
      if node.context.place.isInTrial { return nil }
      problems.error(
        "name-clash", "\"\(name)\" is named in a component that is used more than once", at: entry.value.span,
        path: path, hint: "give the name where the component is used")
      return nil
    }
    guard names.declare(name, at: entry.value.span, as: "a node", problems: problems) else { return nil }
    // What a ScrollView of both axes is asked, the one of its scrollers that holds the content answers.
    let scroller = node.scroller.map { $0.partner ?? $0.number }
    let list = scroller ?? (node.kind.lazyAxis != nil ? node.context.place.scroller : nil)
    outline.nodeNames[name] = NodeName(
      slot: outline.namedNodes.count, scroller: scroller, list: list,
      isInWindow: node.context.place.scroller != nil, isHeld: node.place.isHeld)
    outline.namedNodes.append(NamedNode(name: name, node: node.number))
    return name
  }
}
