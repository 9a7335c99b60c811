public import MultiplaneLayout
public import MultiplaneScene

/// What a scene looks like on one frame, without a pixel: its layers and nodes with their boxes, and what the live keys
/// gave.
public struct Inspection: Sendable {
  /// The scene.
  public let scene: Scene
  /// The frame.
  public let state: FrameState
  /// Frames a second the scene was stepped at.
  public let framesPerSecond: Double
  /// Back to front.
  public let layers: [Entry]

  /// A node as it was laid out, or a row of a list.
  public struct Entry: Sendable {
    /// The kind as written in a scene.
    public var kind: String
    /// The name given by `name:`.
    public var name: String?
    /// The row of a list it is, by number and id.
    public var row: (index: Int, id: ItemID)?
    /// The box on the canvas as it was laid out, in points: scrollers at offset 0, nothing moved.
    public var box: PointRect
    /// The line of the scene file.
    public var line: Int
    /// How far it is moved by `x`, `y` and `speed`, in points, if it moves on its own.
    public var offset: PointOffset?
    /// Whether it is seen at all.
    public var isVisible: Bool
    /// The live keys, with their formulas and values.
    public var live: [LiveKey]
    /// What is known of it if it is a scroller.
    public var scroller: ScrollerEntry?
    /// How many rows there are if it is a lazy stack; `children` are the prepared ones.
    public var rowCount: Int?
    /// The nodes in it.
    public var children: [Entry]
  }

  /// A key whose value is made anew on every frame.
  public struct LiveKey: Sendable {
    /// The key as written, such as `shadow.radius`.
    public var key: String
    /// The expression as written.
    public var formula: String
    /// What it gave.
    public var value: String
  }

  /// A scroller on the frame.
  public struct ScrollerEntry: Sendable {
    /// The content offset, in points.
    public var position: Double
    /// Rows that exist.
    public var prepared: Int
    /// Rows that are in the window.
    public var visible: Int
  }

  /// A view of a frame's state.
  public init(_ state: FrameState, of scene: Scene, framesPerSecond: Double) {
    (self.state, self.scene, self.framesPerSecond) = (state, scene, framesPerSecond)
    layers = state.layers.map { InspectionWalk(unit: $0, corner: .zero).entry }
  }
}

/// Walks the boxes of a unit and steps into the units inside it.
private struct InspectionWalk {
  let unit: UnitState
  /// Where the unit's box stands on the canvas, nothing moved or scrolled.
  let corner: PointOffset
  /// Units inside, by the box they are of.
  private let units: [ObjectIdentifier: UnitState]
  private let scrolls: [ScrollState]
  private let rows: [UnitState]

  /// - Parameter corner: The corner of the unit around.
  init(unit: UnitState, corner: PointOffset) {
    self.unit = unit
    self.corner = corner + unit.unit.origin
    var units: [UnitState] = []
    var scrolls: [ScrollState] = []
    for part in unit.parts {
      switch part {
      case .picture: break
      case .unit(let inner): units.append(inner)
      case .rows(let rows): units += rows
      case .scroll(let scroll):
        scrolls.append(scroll)
        units += scroll.rows
      }
    }
    (self.scrolls, rows) = (scrolls, units)
    self.units = Dictionary(units.map { (ObjectIdentifier($0.unit.box), $0) }, uniquingKeysWith: { first, _ in first })
  }

  var entry: Inspection.Entry {
    var entry = entry(of: unit.unit.box, at: corner)
    entry.offset = unit.offset
    entry.isVisible = unit.isVisible
    entry.live = zip(unit.unit.leaves, unit.values).map { leaf, value in
      let formula =
        switch leaf.source {
        case .expression(let expression): expression.text
        case .words(let template): template.written
        case .rowNumbers: "prepared rows"
        }
      return Inspection.LiveKey(key: leaf.property.key, formula: formula, value: value.description)
    }
    if let scroll = scrolls.first, case .scroll = unit.unit.box.content {
      entry.scroller = Inspection.ScrollerEntry(
        position: scroll.position.points, prepared: scroll.preparedCount, visible: scroll.visibleCount)
    }
    return entry
  }

  private func entry(of box: Box, at place: PointOffset) -> Inspection.Entry {
    var entry = Inspection.Entry(
      kind: box.node.kind.name, name: box.node.name, box: PointRect(origin: place, size: box.size),
      line: box.node.span.line, isVisible: true, live: [], children: [])
    if let row = box.row { entry.row = (row.index, row.id) }
    if case .lazy(let stack) = box.content {
      entry.rowCount = stack.rowCount
      let templates = Self.rowNodes(stack.node)
      for row in rows where templates.contains(row.unit.box.node.number) {
        entry.children.append(InspectionWalk(unit: row, corner: corner).entry)
      }
    }
    for child in box.children {
      if let inner = units[ObjectIdentifier(child.box)] {
        entry.children.append(InspectionWalk(unit: inner, corner: corner).entry)
      } else {
        entry.children.append(self.entry(of: child.box, at: place + PointOffset(child.origin)))
      }
    }
    // The row is told once, at its outermost node.
    for index in entry.children.indices where entry.row?.index == entry.children[index].row?.index {
      if entry.rowCount == nil { entry.children[index].row = nil }
    }
    return entry
  }

  /// The nodes the rows of a lazy stack are made from.
  private static func rowNodes(_ stack: Node) -> Set<Int> {
    var found: Set<Int> = []
    for child in stack.children {
      if case .forEach = child.kind { found.formUnion(rowNodes(child)) } else { found.insert(child.number) }
    }
    return found
  }
}

extension TextTemplate {
  /// The template as it is written in a scene.
  fileprivate var written: String {
    segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .expression(let expression): "${\(expression.text)}"
      }
    }.joined()
  }
}

extension LoadedScene {
  /// The scene at a moment, as a tree.
  public func inspection(
    at moment: SceneMoment, options: RenderOptions = RenderOptions()
  ) throws(SceneFailure) -> Inspection {
    Inspection(
      try state(at: moment, options: options), of: scene,
      framesPerSecond: options.framesPerSecond ?? scene.canvas.framesPerSecond)
  }
}
