import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// Reads the values of outlined nodes.
struct NodesReader: ValueReader {
  let names: SceneNames

  var problems: ProblemList { names.problems }

  /// The node with all its values; what is wrong is left out and reported.
  func node(_ outlined: OutlineNode, inheriting inherited: TextDefaults = TextDefaults()) -> Node? {
    Breadcrumb.note(node: outlined.path)
    if problems.isOver(at: outlined.span, path: outlined.path) { return nil }
    var reader = NodeReader(names: names, node: outlined)
    reader.checkSpeed()
    let defaults = reader.readTextDefaults(inheriting: inherited)
    reader.textDefaults = defaults
    let kind = reader.content()
    if outlined.kind == .forEach, let values = outlined.rowValues { names.readAll(of: values) }
    reader.keys()
    reader.attributes.isRightToLeft = outlined.isRightToLeft
    if case .inspector? = kind { reader.takeInspectorKeys(defaults) }
    if case .text(let template)? = kind {
      reader.apply(defaults)
      reader.checkLiveWords(template)
      reader.checkLiveTracking()
    }
    func part(_ part: OutlineNode.Part) -> Node? { outlined.parts[part].flatMap { node($0, inheriting: defaults) } }
    reader.attributes.mask = part(.mask)
    refuseLayers(inMask: reader.attributes.mask)
    (reader.attributes.header, reader.attributes.footer) = (part(.header), part(.footer))
    let children = outlined.children.compactMap { node($0, inheriting: crossing(into: outlined, defaults)) }
    checkLines(of: children, in: outlined)
    guard let kind else { return nil }
    return Node(
      number: outlined.number, kind: kind, name: outlined.name, properties: reader.properties,
      attributes: reader.attributes, children: children, span: outlined.span, path: outlined.path,
      scroller: outlined.context.place.scroller ?? names.outline.mainScroller, isRow: outlined.context.isRow,
      contentSpan: outlined.content.span)
  }

  /// The defaults that the rows of a `ForEach` inherit: none of those of the row around.
  private func crossing(into node: OutlineNode, _ defaults: TextDefaults) -> TextDefaults {
    guard node.row != nil else { return defaults }
    for entry in defaults.properties.entries {
      guard let input = entry.expression.inputs.first(where: { $0.slot.isOfRow }) else { continue }
      problems.error(
        "unavailable-name", "\"\(input.name)\" belongs to another row than the texts that take it over",
        at: entry.expression.span, hint: "give \"\(entry.property.key)\" to the texts inside")
    }
    return defaults
  }
}

/// Collects the properties and attributes of one node.
struct NodeReader: ValueReader {
  let names: SceneNames
  let node: OutlineNode
  let scope: SceneScope
  var properties = PropertyList()
  var attributes = NodeAttributes()
  /// The text keys the node has, its own and those it takes over; known before its content is read.
  var textDefaults = TextDefaults()

  init(names: SceneNames, node: OutlineNode) {
    (self.names, self.node) = (names, node)
    scope = names.scope(at: node.place)
  }

  var problems: ProblemList { names.problems }

  /// Takes the text keys found for a text.
  mutating func apply(_ defaults: TextDefaults) {
    for entry in defaults.properties.entries { properties[entry.property] = entry.expression }
    attributes.fontFamilies = names.fontChain(defaults.families)
    attributes.textWords = defaults.words
    attributes.hasTextDetails = defaults.hasDetails || !attributes.textParts.isEmpty
    if attributes.align == nil, let align = defaults.align { attributes.align = .anchor(align) }
  }

  /// Takes those of the text keys that an inspector draws with.
  mutating func takeInspectorKeys(_ defaults: TextDefaults) {
    for entry in defaults.properties.entries where [.size, .weight, .color(.content)].contains(entry.property) {
      properties[entry.property] = entry.expression
    }
    attributes.fontFamilies = names.fontChain(defaults.families)
  }

  /// Reads the keys in the order of the file.
  mutating func keys() {
    defer {
      checkEstimate()
      checkRefresh()
      checkPictureKeys()
    }
    for entry in node.entries {
      guard let key = SceneSchema.nodeKey(entry.key), key.group != .text else { continue }
      read(key, entry, path: "\(node.path).\(entry.key)")
    }
    checkTurns()
    takePlane()
  }

  /// Whether an entry is the gradient over the letters of this text.
  func isGradientOfLetters(_ entry: DeclaredEntry) -> Bool {
    guard entry.key == "color", node.kind == .text, case .mapping = entry.value.content else { return false }
    return true
  }

  private mutating func read(_ key: KeySchema, _ entry: DeclaredEntry, path: String) {
    switch key.form {
    case .number where key.name == "refresh": refresh(entry, path: path)
    case .length where key.name == "basis": basis(key, entry, path: path)
    case .number, .length, .angle, .condition: set(key, entry.value, path: path)
    case .color: set(key, entry.value, path: path)
    case .paint where key.name == "color":
      // One color of words is a text key, inherited and taken with them.
      if isGradientOfLetters(entry) {
        attributes.fill = fill(entry.value, part: .content, key: key.name, path: path)
      }
    case .ratio: ratio(key, entry.value, path: path)
    case .point: point(key, entry.value, path: path)
    case .overscan: overscan(key, entry.value, path: path)
    case .corners: corners(key, entry.value, path: path)
    case .pins: pins(key, entry.value, path: path)
    case .edges(let safe): edges(key, entry.value, allowingSafe: safe, path: path)
    case .paint:
      let part: Property.PaintPart = key.name == "fill" ? .fill : .background
      let fill = fill(entry.value, part: part, key: key.name, path: path)
      if part == .fill { attributes.fill = fill } else { attributes.background = fill }
    case .stroke:
      attributes.hasStroke = true
      line(entry.value, width: .strokeWidth, color: .color(.stroke), key: key.name, path: path)
    case .border: border(entry.value, path: path)
    case .shadow: shadows(entry.value, path: path)
    default: attribute(key, entry, path: path)
    }
  }

  /// Reads a key that is a word, not an expression.
  private mutating func attribute(_ key: KeySchema, _ entry: DeclaredEntry, path: String) {
    let value = entry.value
    switch key.name {
    case "place":
      let words = Anchor.allCases.map(\.rawValue) + Standing.allCases.map(\.rawValue)
      attributes.place = word(value, key: key.name, of: words, path: path).map { Anchor(rawValue: $0) ?? .bottom }
    case "origin":
      if let origin = self.value(value, key: key.name, path: path, as: Anchor.self) { attributes.origin = origin }
    case "align": attributes.align = alignment(entry)
    case "along": along(key, entry, path: path)
    case "grow": growth(entry, path: path)
    case "repeat": attributes.repetition = axes(key, value, path: path)
    case "frames": frames(value, path: path)
    case "placeholder":
      attributes.placeholder = words(value, key: key.name, path: path, expected: "the path of a picture file")
    case "label": attributes.label = words(value, key: key.name, path: path, expected: "a text")
    case "sampling": attributes.sampling = self.value(value, key: key.name, path: path, as: Sampling.self)
    case "fit": attributes.fit = self.value(value, key: key.name, path: path, as: Fit.self)
    case "clip":
      let clips = flag(value, key: key.name, path: path)
      attributes.clipsToBox = clips ?? false
      if clips == false, node.scroller != nil {
        problems.error(
          "conflicting-keys", "\"clip: false\" at a ScrollView", at: entry.keySpan, path: path,
          note: "a ScrollView always cuts its content at its box",
          hint:
            "leave \"clip\" out; make the ScrollView as large as what is to be seen, and keep rows in place by \"inset\""
        )
      }
    case "blend":
      if let mode = self.value(value, key: key.name, path: path, as: BlendMode.self) { attributes.blend = mode }
    case "material": attributes.material = self.value(value, key: key.name, path: path, as: Material.self)
    case "sticky":
      let words = WindowEdge.words.map(\.word) + [WindowEdge.floatingWord]
      let word = word(value, key: key.name, of: words, path: path)
      attributes.floats = word == WindowEdge.floatingWord
      attributes.sticky = attributes.floats ? .start : WindowEdge.words.first { $0.word == word }?.edge
    case "snap":
      if let snap = self.value(value, key: key.name, path: path, as: Snap.self) { attributes.snap = snap }
    case "sizing":
      if let sizing = self.value(value, key: key.name, path: path, as: Sizing.self) { attributes.sizing = sizing }
    case "requery":
      if let word = self.value(value, key: key.name, path: path, as: Requery.self) { attributes.requery = word }
    case "anchor":
      if let anchor = self.value(value, key: key.name, path: path, as: ScrollAnchor.self) {
        attributes.anchor = anchor
      }
    case "initialOffset":
      if let end = self.value(value, key: key.name, path: path, as: InitialOffset.self) {
        attributes.initialOffset = end
      }
    case "hug":
      attributes.hugsContent = flag(value, key: key.name, path: path) ?? false
      if attributes.hugsContent, node.scroller?.isAcross == true {
        problems.error(
          "conflicting-keys", "\"hug\" with axis: both", at: entry.keySpan, path: path,
          note: "it scrolls along both axes, and across neither",
          hint: "leave \"hug\" out, and give it a width and a height")
      }
    case "bounce": attributes.bounces = flag(value, key: key.name, path: path) ?? true
    case "indicators": attributes.hasIndicators = flag(value, key: key.name, path: path) ?? false
    case "paging": attributes.paging = self.value(value, key: key.name, path: path, as: ScrollPaging.self)
    case "physics":
      if let physics = self.value(value, key: key.name, path: path, as: ScrollPhysics.self) {
        attributes.physics = physics
      }
    default: break  // `name`, `axis`, `row`, `mask`, `columns`, `id` and the like are read elsewhere.
    }
  }

  private func axes(_ key: KeySchema, _ value: DeclaredValue, path: String) -> Axes {
    guard case .word(let words) = key.form else { return [] }
    return axes(key.name, value, of: words, path: path)
  }

  /// `horizontal`, `vertical` or `both`.
  func axes(_ key: String, _ value: DeclaredValue, of words: [String], path: String) -> Axes {
    guard let word = word(value, key: key, of: words, path: path) else { return [] }
    return word == "both" ? .both : word == "horizontal" ? .horizontal : .vertical
  }

  // MARK: Expressions

  /// Reads an expression into the one property of a key.
  mutating func set(_ key: KeySchema, _ value: DeclaredValue, path: String) {
    let (type, expected): (ExpressionType, String) =
      switch key.form {
      case .condition: (.boolean, "true, false or a condition")
      case .color: (.color, "a color")
      case .angle: (.angle, "an angle such as 20deg")
      default: (.number, "a number")
      }
    guard let property = key.properties.first else { return }
    setProperty(
      value, as: property, type: type, expected: expected, key: key, name: key.name, percentOf: key.percentAxis,
      path: path)
  }

  /// Compiles a value and keeps it if it may stand there.
  mutating func setProperty(
    _ value: DeclaredValue, as property: Property, type: ExpressionType = .number, expected: String = "a number",
    key: KeySchema, name: String, percentOf percentAxis: Axis? = nil, path: String
  ) {
    // Angles may be plain numbers of degrees.
    let types: [ExpressionType] = type == .angle ? [.angle, .number] : [type]
    guard
      let read = names.compile(
        value, key: name, expected: expected, types: types, in: scope, percentOf: percentAxis, path: path)
    else { return }
    let expression = type == .angle ? read.asAngle : read
    guard names.isInRange(expression, property, key: name, path: path),
      movesWindowEnd(expression, property) || admits(expression, for: key, path: path)
    else { return }
    properties[property] = expression
  }

  /// Keeps a constant that a default stands for.
  mutating func setProperty(constant: ExpressionValue, as property: Property) {
    let span = node.span
    properties[property] = Expression(
      constant: constant, at: ExpressionLocation(path: node.path) { _ in span })
  }
}
