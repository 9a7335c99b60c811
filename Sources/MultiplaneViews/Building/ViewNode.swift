internal import MultiplaneScene

/// A value with a change.
func altered<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

/// A node of a scene, as a view makes it.
package struct ViewNode: Sendable {
  package indirect enum Content: Sendable {
    case value(SceneValue)
    case nodes([ViewNode])
    /// Rows, made by a closure.
    case rows(ViewRows)
    /// The rows of a section, between its header and footer.
    case section(rows: [ViewNode], header: ViewNode?, footer: ViewNode?)
    /// The content of a `GeometryReader`.
    case reader(ReaderContent)
  }

  /// The kind as the language calls it.
  var kind: String
  var content: Content
  /// The keys beside the kind, in the order they were given, none twice.
  var keys: [(name: String, value: SceneValue)] = []
  var stage = Stage.content
  var place: CodePlace
  /// Whether it takes the room it is offered, so that a frame is its size.
  var fills = false
  /// Whether it is the room of a `Spacer`, along its stack alone.
  var isSpacer = false
  /// The `GeometryReader` whose corner is its own.
  var reader: Int?
  /// The number of the size of what its last child shows, which is measured.
  var measured: Int?
  /// The content of an own form: its outline in a box of a size, or in any.
  var outline: (@Sendable (_ size: (width: Double, height: Double)?) -> SceneValue)?

  init(_ kind: String, _ content: Content, at place: CodePlace = .none, fills: Bool = false) {
    (self.kind, self.content, self.place, self.fills) = (kind, content, place, fills)
  }

  /// A box around nodes.
  static func group(_ nodes: [ViewNode], at place: CodePlace = .none) -> ViewNode {
    ViewNode("Group", .nodes(nodes), at: place)
  }

  /// The names of the sides of a box.
  static let sides = ["top", "left", "bottom", "right"]
  /// The node at the sides of the node around, as large as it.
  var pinned: ViewNode {
    altered(self) { node in for side in Self.sides { node[side] = .number(0) } }
  }

  /// Takes a place in the program, if it has none.
  mutating func takePlace(_ new: CodePlace) { if place.line == 0 { place = new } }

  /// The value of a key.
  subscript(key: String) -> SceneValue? {
    get { keys.first { $0.name == key }?.value }
    set {
      keys.removeAll { $0.name == key }
      if let newValue { keys.append((key, newValue)) }
    }
  }

  /// Sets a key that is not set yet: the key nearest to the content wins, as with fonts.
  mutating func setDefault(_ key: String, _ value: SceneValue) { if self[key] == nil { self[key] = value } }

  /// The size that its frame gives.
  var fixedSize: (width: Double, height: Double)? {
    guard case .formula(let across)? = self["width"], case .formula(let down)? = self["height"],
      across.count == 1, down.count == 1, case .number(let width, _) = across[0], case .number(let height, _) = down[0]
    else { return nil }
    return (width, height)
  }

  /// Takes the outline of an own form as its content, and all the room it is offered.
  mutating func takeOutline() {
    guard let outline else { return }
    content = .value(outline(fixedSize))
    if fixedSize != nil { return }
    self["grow"] = .word("both")
    // A path with one side has the other in proportion.
    for (side, limits) in [("width", ["minWidth", "maxWidth"]), ("height", ["minHeight", "maxHeight"])] {
      guard let length = self[side] else { continue }
      self[side] = nil
      for limit in limits { self[limit] = length }
    }
  }

  var isContainer: Bool { Self.containers.contains(kind) }
  private static let containers: Set<String> = [
    "VStack", "HStack", "ZStack", "Flow", "Group", "ScrollView", "LazyVStack", "LazyHStack", "LazyVGrid", "LazyHGrid",
  ]
  var isShape: Bool { SceneKind(rawValue: kind).map(KindSet.shapes.contains) ?? false }
  /// Whether it is drawn as an outline, whose corners and ends have forms.
  var isOutline: Bool { SceneKind(rawValue: kind).map(KindSet.outlines.contains) ?? false }
  /// Whether it is a list whose rows are made as they come near.
  var isLazy: Bool { kind.hasPrefix("Lazy") }
  var isRows: Bool { if case .rows = content { true } else { false } }
  var isSection: Bool { if case .section = content { true } else { false } }

  /// Keys that give a node's place among others: they belong to the outermost box of the node they are given to.
  private static let outer: Set<String> = [
    "place", "top", "left", "bottom", "right", "margin", "sticky", "speed", "z", "zIndex",
    "listRowInsets", "listRowSeparator", "listRowBackground",
  ]

  /// Does something to the node that belongs to a stage: on itself, or on a box around it.
  ///
  /// - Parameter fits: Whether it can be done on the node as it is, besides the order of the stages.
  func applying(
    _ stage: Stage, fits: @escaping @Sendable (ViewNode) -> Bool = { _ in true },
    _ body: @escaping @Sendable (inout ViewNode) -> Void
  ) -> ViewNode {
    mapped { node in
      if node.kind == "Spacer" {
        // It has no box of its own; in one it takes all room.
        node = ViewNode("Color", .value(.formula([.words("transparent")])), at: node.place, fills: true)
        node.isSpacer = true
      }
      if stage > node.stage, stage != .size || node.fills || node.kind == "Path", fits(node),
        !(OrderTrial.wrapsAlways && node.stage != .content)
      {
        body(&node)
      } else {
        var group = ViewNode.group([], at: node.place)
        for key in node.keys where Self.outer.contains(key.name) {
          group[key.name] = key.value
          node[key.name] = nil
        }
        group.content = .nodes([node])
        body(&group)
        node = group
      }
      node.stage = stage
    }
  }

  /// The node and those in it, rows among them, each changed by a closure.
  ///
  /// - Parameter body: Says whether the nodes in its node are changed, too.
  func visited(_ body: @escaping @Sendable (inout ViewNode) -> Bool) -> ViewNode {
    mapped { node in
      guard body(&node) else { return }
      switch node.content {
      case .nodes(let nodes): node.content = .nodes(nodes.map { $0.visited(body) })
      case .reader(let content): node.content = .reader(content.changed { $0.visited(body) })
      case .value, .rows, .section: break
      }
      if case .node(let mask)? = node["mask"] { node["mask"] = .node(mask.visited(body)) }
    }
  }

  /// Puts others in place of some pieces of its own values, and says that nodes in it have pieces, too.
  mutating func replace(_ body: @escaping @Sendable (Piece) -> [Piece]) -> Bool {
    for index in keys.indices { keys[index].value = keys[index].value.replacing(body) }
    if case .value(let value) = content { content = .value(value.replacing(body)) }
    return true
  }

  /// The node, or each of those it stands for: all rows, and the nodes in a section.
  func mapped(_ body: @escaping @Sendable (inout ViewNode) -> Void) -> ViewNode {
    altered(self) { node in
      switch content {
      case .rows(let rows): node.content = .rows(rows.changed { $0.mapped(body) })
      case .section(let rows, let header, let footer):
        node.content = .section(
          rows: rows.map { $0.mapped(body) }, header: header?.mapped(body), footer: footer?.mapped(body))
      case .value, .nodes, .reader: body(&node)
      }
    }
  }
}

/// For tests of the order of modifiers.
package enum OrderTrial {
  /// Whether each modifier gets a box of its own.
  @TaskLocal package static var wrapsAlways = false
}
