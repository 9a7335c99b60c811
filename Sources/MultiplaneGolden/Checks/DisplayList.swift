import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneScene

/// What a frame shows, as text: a line for each node that draws something on the canvas, in paint order.
///
/// Kept beside a golden picture, it names the node that moved or changed when the pictures differ. A line has four columns
/// with tabs between them: the node's key path (and the row), its kind and name, its box on the canvas in points to 1/64,
/// and what else its picture depends on.
struct DisplayList: Equatable, Sendable {
  /// A node on the frame.
  struct Entry: Equatable, Sendable {
    /// The key path in the scene; with ` row ID` in a row.
    var path: String
    /// The kind as scenes write it, and the name in quotes.
    var title: String
    /// Where it stands on the viewport, in points.
    var box: PointRect
    /// `opacity=0.5 "Row 3"`.
    var values: String
  }

  /// The viewport, in points.
  var width: Double
  var height: Double
  var entries: [Entry]

  /// The list of a frame.
  init(_ state: FrameState) {
    (width, height) = (state.canvasSize.width.points, state.canvasSize.height.points)
    entries = []
    let canvas = PointRect(x: 0, y: 0, width: width, height: height)
    var walk = DisplayListWalk(clip: canvas)
    for layer in state.layers { walk.visit(layer, corner: .zero) }
    entries = walk.entries
  }

  // MARK: Text

  /// The list as a file holds it.
  var text: String {
    var lines = ["viewport\t\(Self.number(width)) \(Self.number(height))"]
    for entry in entries {
      let box = [entry.box.x, entry.box.y, entry.box.width, entry.box.height].map(Self.number)
      lines.append([entry.path, entry.title, box.joined(separator: " "), entry.values].joined(separator: "\t"))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Reads a file; `nil` if it is no such list.
  init?(text: String) {
    var lines = text.split(separator: "\n")
    guard let head = lines.first?.split(separator: "\t"), head.count == 2, head[0] == "viewport" else { return nil }
    let size = head[1].split(separator: " ").compactMap { Double($0) }
    guard size.count == 2 else { return nil }
    (width, height) = (size[0], size[1])
    lines.removeFirst()
    entries = []
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      let box = parts.count == 4 ? parts[2].split(separator: " ").compactMap { Double($0) } : []
      guard box.count == 4 else { return nil }
      entries.append(
        Entry(
          path: parts[0], title: parts[1], box: PointRect(x: box[0], y: box[1], width: box[2], height: box[3]),
          values: parts[3]))
    }
  }

  /// A number rounded to 1/64, written so that it reads back the same.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    return JSONValue.text((value * 64).rounded() / 64)
  }
}

/// Walks the units of a frame, and in each the boxes that are no units of their own.
private struct DisplayListWalk {
  /// What of the canvas is seen where the walk is.
  var clip: PointRect
  var entries: [DisplayList.Entry] = []

  init(clip: PointRect) { self.clip = clip }

  /// - Parameter corner: Where the unit around stands on the canvas, the scroll taken off for rows.
  mutating func visit(_ state: UnitState, corner around: PointOffset) {
    guard state.isVisible, !clip.isEmpty else { return }
    let corner = around + state.unit.origin + state.offset
    visit(state.unit.box, at: corner, of: state, corner: corner)
  }

  private mutating func visit(_ box: Box, at place: PointOffset, of state: UnitState, corner: PointOffset) {
    let isOuter = box === state.unit.box
    var place = place
    if !isOuter {
      // A unit's offset has these already.
      for value in box.values {
        switch value.property {
        case .x: place.x += value.value.double ?? 0
        case .y: place.y += value.value.double ?? 0
        case .visible: if value.value == .boolean(false) { return }
        default: break
        }
      }
    }
    if let entry = entry(of: box, at: place, isOuter ? state : nil) { entries.append(entry) }
    switch box.content {
    case .scroll(let content):
      for case .scroll(let scroll) in state.parts where scroll.scroller.number == content.scroller.number {
        visit(scroll, corner: corner)
      }
      return
    case .lazy(let stack):
      let templates = Self.rowNodes(stack.node)
      for case .rows(let rows) in state.parts {
        for row in rows where templates.contains(row.unit.box.node.number) { visit(row, corner: corner) }
      }
      return
    case .none, .text, .image: break
    }
    for child in box.children {
      if let inner = unit(of: child.box, in: state) {
        visit(inner, corner: corner)
      } else {
        visit(child.box, at: place + PointOffset(child.origin), of: state, corner: corner)
      }
    }
  }

  /// The nodes the rows of a lazy stack are made from.
  private static func rowNodes(_ stack: Node) -> Set<Int> {
    stack.children.reduce(into: []) { found, child in
      if case .forEach = child.kind { found.formUnion(rowNodes(child)) } else { found.insert(child.number) }
    }
  }

  private func unit(of box: Box, in state: UnitState) -> UnitState? {
    for case .unit(let unit) in state.parts where unit.unit.box === box { return unit }
    return nil
  }

  private mutating func visit(_ scroll: ScrollState, corner: PointOffset) {
    let outer = clip
    clip = clip.intersection(scroll.viewport.offset(x: corner.x, y: corner.y))
    var start = corner
    start[scroll.scroller.axis] += scroll.travel.points
    for row in scroll.rows { visit(row, corner: start) }
    clip = outer
  }

  // MARK: Entries

  private func entry(of box: Box, at place: PointOffset, _ unit: UnitState?) -> DisplayList.Entry? {
    let rect = PointRect(origin: place, size: box.size)
    let repeats = box.node.attributes.repetition != []
    // Shadows, blurs and turned nodes draw outside their box; what is seen of them has a reason nearby.
    let seen =
      rect.width <= 0 || rect.height <= 0 ? PointRect(x: 0, y: 0, width: 0, height: 0) : rect.intersection(clip)
    guard repeats || !seen.isEmpty else { return nil }
    var values: [String] = []
    var words: String?
    func add(_ property: Property, _ value: ExpressionValue) {
      switch property {
      case .x, .y, .speed, .visible: return
      case .text: words = value.description
      default: values.append("\(property.key)=\(value.description)")
      }
    }
    for value in box.values { add(value.property, value.value) }
    if let unit { for (leaf, value) in zip(unit.unit.leaves, unit.values) { add(leaf.property, value) } }
    let attributes = box.node.attributes
    if attributes.blend != .normal { values.append("blend=\(attributes.blend.rawValue)") }
    if let material = attributes.material { values.append("material=\(material.rawValue)") }
    if repeats { values.append("repeat") }
    var draws = !values.isEmpty
    switch box.content {
    case .text(let request, let metrics):
      draws = true
      values += ["size=\(DisplayList.number(request.style.size))", "weight=\(request.style.weight)"]
      if metrics.lineCount > 1 { values.append("lines=\(metrics.lineCount)") }
      values.append(JSONValue.quoted(words ?? request.text))
    case .image(let path, _):
      draws = true
      values.append(JSONValue.quoted(path))
    case .none, .scroll, .lazy: break
    }
    switch box.node.kind {
    case .color, .gradient, .rectangle, .circle, .capsule, .path, .divider, .inspector: draws = true
    default: break
    }
    guard draws else { return nil }
    let name = box.node.name.map { " \(JSONValue.quoted($0))" } ?? ""
    let row = box.row.map { " row \(JSONValue.quoted($0.id.description).dropFirst().dropLast())" } ?? ""
    return DisplayList.Entry(
      path: box.node.path + row, title: box.node.kind.name + name, box: DisplayListWalk.rounded(rect),
      values: values.joined(separator: " "))
  }

  private static func rounded(_ rect: PointRect) -> PointRect {
    func part(_ value: Double) -> Double { value.isFinite && abs(value) < 1e12 ? (value * 64).rounded() / 64 : value }
    return PointRect(x: part(rect.x), y: part(rect.y), width: part(rect.width), height: part(rect.height))
  }
}
