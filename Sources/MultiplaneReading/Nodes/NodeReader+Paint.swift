import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

extension NodeReader {
  /// A color or a gradient.
  mutating func fill(_ value: DeclaredValue, part: Property.PaintPart, key: String, path: String) -> Fill? {
    if case .mapping = value.content {
      return gradient(value, part: part, key: key, path: path).map { .gradient($0) }
    }
    guard let schema = SceneSchema.nodeKey(key) else { return nil }
    setProperty(
      value, as: .color(part), type: .color, expected: "a color or a gradient", key: schema, name: key, path: path)
    return properties[.color(part)] == nil ? nil : .color(part)
  }

  /// `from` and `to`, or `stops`.
  mutating func gradient(_ value: DeclaredValue, part: Property.PaintPart, key: String, path: String) -> Gradient? {
    guard let keys = mapping(value, SceneSchema.gradient, key: key, path: path) else { return nil }
    var shape = Gradient.Shape.linear
    if let entry = keys["shape"],
      let given = self.value(entry.value, key: "shape", path: "\(path).shape", as: Gradient.Shape.self)
    {
      shape = given
    }
    if let entry = keys["angle"], let schema = SceneSchema.gradient["angle"] {
      if shape == .radial {
        problems.error(
          "conflicting-keys", "\"angle\" together with shape: radial", at: entry.keySpan, path: "\(path).angle",
          hint: "leave one of them out")
      }
      setProperty(
        entry.value, as: .gradientAngle(part), type: .angle, expected: "an angle such as 90deg", key: schema,
        name: "angle", path: "\(path).angle")
    } else {
      setProperty(constant: .angle(.pi), as: .gradientAngle(part))
    }
    if let entry = keys["extent"], let schema = SceneSchema.gradient["extent"] {
      if shape == .linear {
        problems.error(
          "conflicting-keys", "\"extent\" without shape: radial", at: entry.keySpan, path: "\(path).extent",
          hint: "write shape: radial, or say with \"stops\" where colors stand")
      }
      setProperty(
        entry.value, as: .gradientExtent(part), type: .number, expected: "a share of half the box such as 100%",
        key: schema, name: "extent", path: "\(path).extent")
    }
    let count: Int?
    if let entry = keys["stops"] {
      if let twin = keys["from"] ?? keys["to"] {
        problems.error(
          "conflicting-keys", "\"\(twin.key)\" together with \"stops\"", at: twin.keySpan, path: path,
          hint: "leave one of them out")
      }
      count = stops(entry.value, part: part, path: "\(path).stops")
    } else if let from = keys["from"], let to = keys["to"] {
      stopColor(from, part: part, index: 0, path: "\(path).from")
      stopColor(to, part: part, index: 1, path: "\(path).to")
      count = 2
    } else {
      // A key that is there without a value was reported as that.
      if case .mapping(let given) = value.content, !given.contains(where: { $0.value.isNull }) {
        let missing =
          keys["from"] == nil && keys["to"] == nil
          ? "\"from\" and \"to\", or \"stops\""
          : keys["from"] == nil ? "\"from\"" : "\"to\""
        problems.error(
          "missing-key", "the gradient needs \(missing)", at: value.span, path: path,
          hint: "write { from: navy, to: teal }")
      }
      count = nil
    }
    return count.map { Gradient(shape: shape, part: part, stopCount: $0) }
  }

  private mutating func stops(_ value: DeclaredValue, part: Property.PaintPart, path: String) -> Int? {
    guard let items = list(value, key: "stops", of: "stops", path: path) else { return nil }
    let counts = DrawingLimits.gradientStops
    guard counts.contains(items.count) else {
      problems.error(
        "out-of-range",
        "a gradient has \(counts.lowerBound) to \(counts.upperBound) stops, found \(items.count)", at: value.span,
        path: path)
      return nil
    }
    var last = -Double.infinity
    for (index, item) in items.enumerated() {
      let path = "\(path)[\(index)]"
      guard let keys = mapping(item, SceneSchema.stop, path: path) else { continue }
      if let color = keys["color"] { stopColor(color, part: part, index: index, path: "\(path).color") }
      let property = Property.gradientOffset(part, index)
      guard let at = keys["at"], let schema = SceneSchema.stop["at"] else { continue }
      setProperty(at.value, as: property, key: schema, name: "at", path: "\(path).at")
      guard let place = properties[property]?.constant?.double else { continue }
      if !(0...1).contains(place) {
        problems.error("out-of-range", "\"at\" must be from 0 to 1", at: at.value.span, path: "\(path).at")
      } else if place < last {
        problems.error(
          "out-of-range", "the stops do not rise", at: at.value.span, path: "\(path).at",
          hint: "write them in ascending order")
      }
      last = place
    }
    return items.count
  }

  private mutating func stopColor(_ entry: DeclaredEntry, part: Property.PaintPart, index: Int, path: String) {
    guard let schema = SceneSchema.stop["color"] else { return }
    setProperty(
      entry.value, as: .gradientColor(part, index), type: .color, expected: "a color", key: schema, name: entry.key,
      path: path)
  }

  /// One line around the box, or sides with lines of their own.
  mutating func border(_ value: DeclaredValue, path: String) {
    let sides: Set<String> = ["top", "left", "bottom", "right", "horizontal", "vertical"]
    guard case .mapping(let entries) = value.content, entries.contains(where: { sides.contains($0.key) }) else {
      return line(value, width: .borderWidth, color: .borderColor, key: "border", path: path)
    }
    guard let keys = mapping(value, SceneSchema.border, key: "border", path: path) else { return }
    attributes.hasSideLines = true
    if let entry = keys["width"] ?? keys["color"] {
      problems.error(
        "conflicting-keys", "\"\(entry.key)\" together with sides", at: entry.keySpan, path: "\(path).\(entry.key)",
        hint: "write it at each side: bottom: { width: 1, color: navy }")
    }
    let groups = [("horizontal", [Property.Side.left, .right]), ("vertical", [.top, .bottom])]
    let all = groups + Property.Side.allCases.map { ($0.rawValue, [$0]) }
    var givenBy: [Property.Side: String] = [:]
    for (name, members) in all {
      guard let entry = keys[name] else { continue }
      if let twin = members.lazy.compactMap({ givenBy[$0] }).first {
        problems.error(
          "conflicting-keys", "\"\(name)\" together with \"\(twin)\"", at: entry.keySpan, path: "\(path).\(name)",
          hint: "leave one of them out")
        continue
      }
      for side in members {
        givenBy[side] = name
        line(
          entry.value, width: .sideWidth(side), color: .sideColor(side), key: "border", called: name,
          path: "\(path).\(name)")
      }
    }
  }

  /// A color, or a width and a color.
  mutating func line(
    _ value: DeclaredValue, width: Property, color: Property, key: String, called side: String? = nil, path: String
  ) {
    guard let schema = SceneSchema.nodeKey(key) else { return }
    let key = side ?? key
    setProperty(constant: .number(1), as: width)
    guard case .mapping = value.content else {
      return setProperty(
        value, as: color, type: .color, expected: "a color, or width and color", key: schema, name: key, path: path)
    }
    let isStroke = schema.form == .stroke
    let around = isStroke ? SceneSchema.stroke : side == nil ? SceneSchema.border : SceneSchema.line
    guard let keys = mapping(value, around, key: key, path: path) else { return }
    if case .mapping(let given) = value.content, side == nil, !isStroke, !given.contains(where: { $0.key == "color" }) {
      problems.error("missing-key", "\"border\" needs \"color\"", at: value.span, path: path)
    }
    if isStroke {
      strokeStyle(keys, path: path)
      strokeParts(keys, schema, path: path)
    }
    if let entry = keys["width"] {
      setProperty(entry.value, as: width, key: schema, name: "width", path: "\(path).width")
    }
    if let entry = keys["color"] {
      if case .mapping = entry.value.content, side == nil {
        let fill = fill(entry.value, part: isStroke ? .stroke : .border, key: "color", path: "\(path).color")
        if isStroke { attributes.strokeFill = fill } else { attributes.borderFill = fill }
        return
      }
      setProperty(
        entry.value, as: color, type: .color, expected: "a color", key: schema, name: "color", path: "\(path).color")
    }
  }

  /// How the line along a path turns and ends.
  private mutating func strokeStyle(_ keys: KeyedMapping, path: String) {
    let hasEnds = keys["trim"] != nil || keys["dash"] != nil
    if !KindSet.outlines.contains(node.kind), node.kind != .text, !hasEnds,
      let entry = keys["join"] ?? keys["cap"] ?? keys["miterLimit"]
    {
      problems.error(
        "misplaced-key", "the stroke of a \(node.kind.rawValue) has no \"\(entry.key)\"", at: entry.keySpan,
        path: "\(path).\(entry.key)",
        hint: node.kind == .rectangle ? "\"corner\" rounds a Rectangle" : "leave it out")
      return
    }
    func word<Value: RawRepresentable & CaseIterable>(_ key: String, as type: Value.Type) -> Value?
    where Value.RawValue == String {
      keys[key].flatMap { value($0.value, key: key, path: "\(path).\(key)", as: type) }
    }
    if let join = word("join", as: StrokeStyle.Join.self) { attributes.strokeStyle.join = join }
    if let cap = word("cap", as: StrokeStyle.Cap.self) { attributes.strokeStyle.cap = cap }
    guard let entry = keys["miterLimit"] else { return }
    guard let text = words(entry.value, key: "miterLimit", path: "\(path).miterLimit", expected: "a number") else {
      return
    }
    let limits = DrawingLimits.miter
    guard let limit = plainNumber(text), limits.contains(limit) else {
      problems.error(
        "out-of-range",
        "\"miterLimit\" is a number from \(decimalText(limits.lowerBound)) to \(decimalText(limits.upperBound))",
        at: entry.value.span, path: "\(path).miterLimit")
      return
    }
    attributes.strokeStyle.miterLimit = limit
  }

  /// The drawn part of a line: a share of its length, and dashes.
  private mutating func strokeParts(_ keys: KeyedMapping, _ schema: KeySchema, path: String) {
    if let entry = keys["trim"] { trim(entry.value, schema, path: "\(path).trim") }
    if let entry = keys["dash"] { dash(entry.value, path: "\(path).dash") }
    guard let entry = keys["dashPhase"] else { return }
    if keys["dash"] == nil {
      return problems.error(
        "conflicting-keys", "\"dashPhase\" without \"dash\"", at: entry.keySpan, path: "\(path).dashPhase",
        hint: "write the lengths of dashes and gaps: dash: [6, 4]")
    }
    setProperty(entry.value, as: .dashPhase, key: schema, name: "dashPhase", path: "\(path).dashPhase")
  }

  /// The part of a line that is drawn: `0..told`, or `from` and `to`.
  private mutating func trim(_ value: DeclaredValue, _ schema: KeySchema, path: String) {
    setProperty(constant: .number(0), as: .trimFrom)
    setProperty(constant: .number(1), as: .trimTo)
    if case .mapping = value.content {
      guard let keys = mapping(value, SceneSchema.trim, key: "trim", path: path) else { return }
      for (name, property) in [("from", Property.trimFrom), ("to", .trimTo)] {
        guard let entry = keys[name] else { continue }
        setProperty(entry.value, as: property, key: schema, name: name, path: "\(path).\(name)")
      }
      if let entry = keys["across"] { trimAcross(entry, keys, schema, path: "\(path).across") }
    } else {
      trimEnds(value, schema, name: "trim", path: path)
    }
    if let from = properties[.trimFrom]?.constant?.double, let to = properties[.trimTo]?.constant?.double, from > to {
      problems.error(
        "out-of-range", "the range of \"trim\" runs backwards", at: value.span, path: path,
        hint: "it goes along the line, from 0 to 1: 0.25..0.75")
    }
  }

  private mutating func trimAcross(_ entry: DeclaredEntry, _ keys: KeyedMapping, _ schema: KeySchema, path: String) {
    if keys["from"] != nil || keys["to"] != nil {
      return problems.error(
        "conflicting-keys", "\"across\" together with \"from\" or \"to\"", at: entry.keySpan, path: path,
        hint: "write both places as one range: across: 0..told")
    }
    if node.kind == .text {
      return problems.error(
        "misplaced-key", "letters are trimmed along their outlines only", at: entry.keySpan, path: path,
        hint: "write trim: 0..told")
    }
    attributes.trimsAcross = true
    trimEnds(entry.value, schema, name: "across", path: path)
  }

  private mutating func trimEnds(_ value: DeclaredValue, _ schema: KeySchema, name: String, path: String) {
    guard let ends = rangeEnds(value, key: name, example: "0..told", path: path) else { return }
    setProperty(ends.from, as: .trimFrom, key: schema, name: name, path: path)
    setProperty(ends.to, as: .trimTo, key: schema, name: name, path: path)
  }

  /// The lengths of dashes and gaps.
  private mutating func dash(_ value: DeclaredValue, path: String) {
    var parts = [value]
    if case .sequence(let items) = value.content { parts = items }
    let lengths = parts.compactMap { part -> Double? in
      guard
        let expression = names.compile(
          part, key: "dash", expected: "lengths in points, such as [6, 4]", types: [.number], in: scope, path: path),
        let length = names.constant(expression, key: "dash", path: path)?.double
      else { return nil }
      if length >= 0, length <= NumberLimits.largest { return length }
      problems.error("out-of-range", "a length of \"dash\" cannot be negative", at: part.span, path: path)
      return nil
    }
    guard lengths.count == parts.count else { return }
    guard (1...DrawingLimits.dashLengths).contains(lengths.count) else {
      return problems.error(
        "out-of-range", "\"dash\" has 1 to \(DrawingLimits.dashLengths) lengths, found \(lengths.count)",
        at: value.span,
        path: path, hint: "write dashes and gaps by turns: dash: [6, 4]")
    }
    guard lengths.reduce(0, +) >= DrawingLimits.dashRound else {
      return problems.error(
        "out-of-range", "the lengths of \"dash\" are \(decimalText(DrawingLimits.dashRound)) points together at least",
        at: value.span, path: path, hint: "write dashes and gaps by turns: dash: [6, 4]")
    }
    attributes.strokeStyle.dash = lengths
  }

  /// A number for all corners, or corners by name.
  mutating func corners(_ key: KeySchema, _ value: DeclaredValue, path: String) {
    guard case .mapping = value.content else {
      return setProperty(
        value, as: .corner, expected: "a number or corners", key: key, name: key.name, path: path)
    }
    guard let keys = mapping(value, SceneSchema.corners, key: key.name, path: path) else { return }
    attributes.roundsCornersApart = true
    var givenBy: [Property.Corner: String] = [:]
    for name in SceneSchema.corners.keys.map(\.name) {
      guard let entry = keys[name] else { continue }
      // `top` is both corners whose names begin or end with it.
      let named = Property.Corner.allCases.filter {
        $0.rawValue.hasPrefix(name) || $0.rawValue.lowercased().hasSuffix(name)
      }
      if let twin = named.lazy.compactMap({ givenBy[$0] }).first {
        problems.error(
          "conflicting-keys", "\"\(name)\" together with \"\(twin)\"", at: entry.keySpan, path: "\(path).\(name)",
          hint: "leave one of them out")
        continue
      }
      for corner in named {
        givenBy[corner] = name
        // `top` and its like name places elsewhere, which take a percentage.
        let title = named.count == 1 ? name : key.name
        setProperty(entry.value, as: .cornerRadius(corner), key: key, name: title, path: "\(path).\(name)")
      }
    }
  }

  /// The parts of a shadow, or a list of shadows.
  mutating func shadows(_ value: DeclaredValue, path: String) {
    guard case .sequence(let items) = value.content else {
      attributes.hasInnerShadow = shadow(value, path: path) { part in
        switch part {
        case .radius: .shadowRadius
        case .x: .shadowX
        case .y: .shadowY
        case .color: .shadowColor
        }
      }
      return
    }
    guard items.count <= DrawingLimits.shadows else {
      return problems.error(
        "out-of-range", "a node has at most \(DrawingLimits.shadows) shadows, found \(items.count)", at: value.span,
        path: path)
    }
    for (index, item) in items.enumerated() {
      let isInner = shadow(item, path: "\(path)[\(index)]") { .listedShadow($0, index) }
      attributes.listedShadows.append(isInner)
    }
  }

  /// Reads the parts of one shadow into properties; the result is whether it falls inwards.
  private mutating func shadow(
    _ value: DeclaredValue, path: String, as property: (Property.ShadowPart) -> Property
  ) -> Bool {
    guard let schema = SceneSchema.nodeKey("shadow"),
      let keys = mapping(value, SceneSchema.shadow, key: "shadow", path: path)
    else { return false }
    setProperty(constant: .number(0), as: property(.x))
    setProperty(constant: .number(0), as: property(.y))
    setProperty(constant: .color(RGBA.black.opacity(0.3)), as: property(.color))
    for part in Property.ShadowPart.allCases {
      guard let entry = keys[part.rawValue] else { continue }
      let isColor = part == .color
      setProperty(
        entry.value, as: property(part), type: isColor ? .color : .number, expected: isColor ? "a color" : "a number",
        key: schema, name: part.rawValue, path: "\(path).\(part.rawValue)")
    }
    guard let entry = keys["inner"] else { return false }
    return flag(entry.value, key: "inner", path: "\(path).inner") ?? false
  }
}
