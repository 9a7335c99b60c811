import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene

/// Walks the boxes of a unit and steps into the units inside it.
struct InspectionWalk {
  /// Where something stands on the frame.
  struct View {
    /// From points of a unit to points of the canvas.
    var map: AffineMap
    /// What is seen of the canvas.
    var clip: PointRect
    /// Device pixels a point.
    var scale: Double
    var traces: [ScrollerTrace]
  }

  private let unit: UnitState
  /// Where the unit's box stands on the canvas, nothing moved or scrolled.
  private let corner: PointOffset
  private var view: View
  /// Units inside, by the box they are of.
  private let units: [ObjectIdentifier: UnitState]
  private let scrolls: [ScrollState]
  private let rows: [UnitState]

  /// - Parameters:
  ///   - corner: The corner of the unit around.
  ///   - view: How the unit around stands on the frame.
  init(unit: UnitState, corner: PointOffset, in view: View) {
    self.unit = unit
    self.corner = corner + unit.unit.origin
    self.view = view
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
    self.view.map = view.map.translated(by: unit.unit.origin + unit.offset).turned(unit.unit.box, unit)
  }

  var entry: Inspection.Entry {
    var entry = entry(of: unit.unit.box, at: corner, view.map)
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
        position: scroll.position.points, prepared: scroll.preparedCount, visible: scroll.visibleCount,
        rows: view.traces.first { $0.scroller == scroll.scroller.number && !scroll.scroller.isInRow })
    }
    let pictures = unit.parts.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
    if !pictures.isEmpty {
      let bytes = pictures.reduce(0) { $0 + $1.byteCount(scale: view.scale) }
      entry.pictures = Inspection.PictureCount(count: pictures.count, bytes: bytes)
    }
    return entry
  }

  /// - Parameters:
  ///   - place: Where the box stands as it was laid out.
  ///   - map: From the box's points to those of the canvas.
  private func entry(of box: Box, at place: PointOffset, _ map: AffineMap) -> Inspection.Entry {
    var entry = Inspection.Entry(
      kind: box.node.kind.name, name: box.node.name, box: PointRect(origin: place, size: box.size),
      line: box.node.span.line, path: box.node.path, isVisible: true, live: [], children: [],
      map: map, clip: view.clip, node: box.node, boxed: box,
      unit: unit)
    if let row = box.row { entry.row = (row.index, row.id) }
    if case .lazy(let stack) = box.content {
      entry.rowCount = stack.rowCount
      let templates = Self.rowNodes(stack.node)
      for row in rows where templates.contains(row.unit.box.node.number) {
        entry.children.append(InspectionWalk(unit: row, corner: corner, in: view(of: row)).entry)
      }
    }
    for child in box.children {
      if let inner = units[ObjectIdentifier(child.box)] {
        entry.children.append(InspectionWalk(unit: inner, corner: corner, in: view(of: inner)).entry)
      } else {
        let map = map.translated(by: PointOffset(child.origin) + child.box.constantOffset).turned(child.box, nil)
        entry.children.append(self.entry(of: child.box, at: place + PointOffset(child.origin), map))
      }
    }
    // The row is told once, at its outermost node.
    for index in entry.children.indices where entry.row?.index == entry.children[index].row?.index {
      if entry.rowCount == nil { entry.children[index].row = nil }
    }
    return entry
  }

  /// How a unit inside stands on the frame: rows of a scroller are carried and cut by it.
  private func view(of inner: UnitState) -> View {
    guard let scroll = scrolls.first(where: { scroll in scroll.rows.contains { $0 === inner } }) else { return view }
    var view = view
    view.clip = view.clip.intersection(view.map.corners(of: scroll.viewport).bounds)
    var carried = PointOffset.zero
    carried[scroll.scroller.axis] = -scroll.position.points
    view.map = view.map.translated(by: carried)
    return view
  }

  /// The nodes the rows of a lazy stack are made from.
  private static func rowNodes(_ stack: Node) -> Set<Int> {
    var found: Set<Int> = []
    for child in stack.children {
      switch child.kind {
      case .forEach: found.formUnion(rowNodes(child))
      case .section:
        found.formUnion(rowNodes(child))
        found.formUnion([child.attributes.header, child.attributes.footer].compactMap { $0?.number })
      default: found.insert(child.number)
      }
    }
    return found
  }
}

extension Box {
  /// A value of the node that stays.
  fileprivate func constant(_ property: Property) -> ExpressionValue? {
    values.first { $0.property == property }?.value
  }

  /// How far `x` and `y` move the box where they stay.
  fileprivate var constantOffset: PointOffset {
    PointOffset(x: constant(.x)?.double ?? 0, y: constant(.y)?.double ?? 0)
  }
}

extension AffineMap {
  /// The map with `scale` and `rotate` of a box put in: live ones as the unit has them.
  fileprivate func turned(_ box: Box, _ unit: UnitState?) -> AffineMap {
    func value(_ property: Property) -> ExpressionValue? {
      if let unit, let index = unit.unit.leaves.firstIndex(where: { $0.property == property }) {
        return unit.values[index]
      }
      return box.constant(property)
    }
    let scale = value(.scale)?.double ?? 1
    let angle: Double =
      switch value(.rotate) {
      case .angle(let radians): radians
      case .number(let degrees): degrees * .pi / 180
      default: 0
      }
    if scale == 1, angle == 0 { return self }
    let origin = box.node.attributes.origin
    return turned(
      scale: scale, angle: angle,
      about: PointOffset(
        x: box.size.width.points * Double(origin.horizontalHalves) / 2,
        y: box.size.height.points * Double(origin.verticalHalves) / 2))
  }
}

extension Picture {
  /// What the picture's pixels take at a scale.
  func byteCount(scale: Double) -> Int {
    let rect = band.map { $0.intersection(bounds) } ?? bounds
    if rect.isEmpty { return 0 }
    func pixels(_ from: Double, _ to: Double) -> Int {
      Int(min(1e6, (to * scale).rounded(.up) - (from * scale).rounded(.down)))
    }
    return 4 * pixels(rect.x, rect.maxX) * pixels(rect.y, rect.maxY)
  }
}
