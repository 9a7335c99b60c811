import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene

extension Inspection {
  /// The tree as text: a line a node, children indented, live keys below their node.
  package var text: String {
    let (canvas, work) = (scene.canvas, state.work)
    var text = ""
    text.append(
      "\(scene.file)  frame \(state.frame) of \(scene.frameCount(framesPerSecond: framesPerSecond))  "
        + "\(short(state.time)) s  scroll \(short(state.scroll))  position \(short(state.position))\n")
    text.append(
      "canvas \(short(canvas.size.width.points)) x \(short(canvas.size.height.points)) pt"
        + "  scale \(short(canvas.scale))  \(short(framesPerSecond)) fps\n")
    text.append(
      "nodes \(work.nodes)  evaluated \(work.evaluated)  layouts \(work.layouts)  rasterised \(work.rasterised)"
        + "  filtered \(work.filtered)  prepared \(work.prepared)  visible \(work.visible)\n")
    text.append("pictures \(pictures.count)  \(megabytes(pictures.bytes))\n")
    for layer in layers { append(layer, depth: 0, to: &text) }
    return text
  }

  private func append(_ entry: Entry, depth: Int, to text: inout String) {
    let indent = String(repeating: "  ", count: depth)
    var line = indent
    if let row = entry.row { line += "row \(row.index)" + ("\(row.index)" == "\(row.id)" ? " " : " \"\(row.id)\" ") }
    if let group = entry.group { line += "group \(group.index) \(JSON.quoted(group.key)) " }
    line += entry.kind
    if let name = entry.name { line += " \"\(name)\"" }
    line += "  (\(short(entry.box.x)), \(short(entry.box.y))) \(short(entry.box.width)) x \(short(entry.box.height))"
    line += "  line \(entry.line)"
    if let offset = entry.offset, offset != .zero { line += "  moved (\(short(offset.x)), \(short(offset.y)))" }
    if let plane = entry.plane {
      line += "  z \(short(plane.z))  distance \(short(plane.distance))  scale \(short(plane.scale))"
      if plane.blur > 0 { line += "  blur \(short(plane.blur))" }
    }
    if let scroller = entry.scroller {
      line += "  position \(short(scroller.position))"
      line += "  prepared \(scroller.prepared)\(ends(scroller.rows?.prepared, scroller.rows?.preparedIDs))"
      line += "  visible \(scroller.visible)\(ends(scroller.rows?.visible, scroller.rows?.visibleIDs))"
    }
    if let count = entry.rowCount { line += "  \(count) rows" }
    if let pictures = entry.pictures {
      line += "  \(pictures.count) \(pictures.count == 1 ? "picture" : "pictures") \(megabytes(pictures.bytes))"
    }
    if !entry.isVisible { line += "  hidden" }
    // The path that `explain` takes where there is no name.
    if entry.name == nil { line += "  \(entry.path)" }
    text.append(line + "\n")
    for key in entry.live { text.append(indent + "  \(key.key): \(key.formula) = \(key.value)\n") }
    for child in entry.children { append(child, depth: depth + 1, to: &text) }
  }

  /// The first and the last of some rows, with their ids where these are not their numbers.
  private func ends(_ rows: ClosedRange<Int>?, _ ids: [ItemID]?) -> String {
    guard let rows else { return "" }
    func end(_ row: Int, _ id: ItemID?) -> String {
      guard let id, "\(id)" != "\(row)" else { return "\(row)" }
      return "\(row) \"\(id)\""
    }
    let (first, last) = (end(rows.lowerBound, ids?.first), end(rows.upperBound, ids?.last))
    return first == last ? ": row \(first)" : ": rows \(first) to \(last)"
  }

  /// Bytes in a unit a person reads.
  private func megabytes(_ bytes: Int) -> String {
    if bytes < 1024 { return "\(bytes) B" }
    let kilo = (bytes + 512) / 1024
    return kilo < 1024 ? "\(kilo) KiB" : "\(numberText((Double(kilo) / 102.4).rounded() / 10)) MiB"
  }

  /// A number with at most four digits after the point.
  private func short(_ value: Double) -> String {
    abs(value) < 1e12 ? numberText((value * 1e4).rounded() / 1e4) : "\(value)"
  }

  /// The tree as one JSON object.
  package var json: String {
    var text = ""
    text += facts.opened(for: "layers")
    append(layers, to: &text)
    text.append("}")
    return text
  }

  private func append(_ entries: [Entry], to text: inout String) {
    text.append("[")
    for (index, entry) in entries.enumerated() {
      if index > 0 { text.append(",") }
      let object = json(entry)
      if entry.children.isEmpty {
        text.append(object.compact)
      } else {
        text += object.opened(for: "children")
        append(entry.children, to: &text)
        text.append("}")
      }
    }
    text.append("]")
  }

  /// The frame without its nodes.
  private var facts: JSON {
    let canvas = scene.canvas
    let work = state.work
    let counts: [(String, Int)] = [
      ("nodes", work.nodes), ("entered", work.entered), ("left", work.left), ("evaluated", work.evaluated),
      ("layouts", work.layouts), ("rasterised", work.rasterised), ("filtered", work.filtered),
      ("prepared", work.prepared), ("visible", work.visible),
    ]
    return .object([
      ("scene", .string(scene.file)), ("frame", .number(state.frame)),
      ("frames", .number(scene.frameCount(framesPerSecond: framesPerSecond))), ("time", .number(state.time)),
      ("scroll", .number(state.scroll)), ("position", .number(state.position)),
      (
        "canvas",
        .object([
          ("width", .number(canvas.size.width.points)), ("height", .number(canvas.size.height.points)),
          ("scale", .number(canvas.scale)), ("fps", .number(framesPerSecond)),
        ])
      ),
      ("work", .object(counts.map { ($0, .number($1)) })), ("pictures", json(pictures)),
    ])
  }

  /// A node without those in it.
  private func json(_ entry: Entry) -> JSON {
    var members: [(String, JSON?)] = [("kind", .string(entry.kind))]
    if let name = entry.name { members.append(("name", .string(name))) }
    if let words = entry.words { members.append(("words", .string(shortened(words, to: 80)))) }
    if let row = entry.row {
      members += [("row", .number(row.index)), ("id", row.id.json)]
    }
    if let group = entry.group { members += [("group", .number(group.index)), ("groupKey", .string(group.key))] }
    let box = entry.box
    members.append(("box", json(box)))
    members.append(("place", json(entry.place)))
    members += [("line", .number(entry.line)), ("path", .string(entry.path))]
    if let offset = entry.offset { members.append(("offset", .array([.number(offset.x), .number(offset.y)]))) }
    if let plane = entry.plane {
      members.append(
        (
          "plane",
          .object([
            ("z", .number(plane.z)), ("distance", .number(short(plane.distance))),
            ("scale", .number(short(plane.scale))), ("blur", .number(short(plane.blur))),
          ])
        ))
    }
    if !entry.isVisible { members.append(("hidden", .bool(true))) }
    if !entry.live.isEmpty {
      let keys = entry.live.map { key in
        JSON.object([
          ("key", .string(key.key)), ("formula", .string(key.formula)),
          ("value", .string(key.value)),
        ])
      }
      members.append(("live", .array(keys)))
    }
    if let scroller = entry.scroller {
      members += [
        ("position", .number(scroller.position)), ("prepared", .number(scroller.prepared)),
        ("visible", .number(scroller.visible)),
      ]
      if let rows = scroller.rows {
        members += [
          ("preparedRows", json(rows.prepared, rows.preparedIDs)), ("visibleRows", json(rows.visible, rows.visibleIDs)),
        ]
      }
    }
    if let pictures = entry.pictures { members.append(("pictures", json(pictures))) }
    if let count = entry.rowCount { members.append(("rows", .number(count))) }
    return .object(members)
  }

  private func json(_ rect: PointRect) -> JSON {
    // The box of a moved and turned node has digits beyond any that matter.
    .array([rect.x, rect.y, rect.width, rect.height].map { .number(short($0)) })
  }

  private func json(_ pictures: PictureCount) -> JSON {
    .object([("count", .number(pictures.count)), ("bytes", .number(pictures.bytes))])
  }

  private func json(_ rows: ClosedRange<Int>?, _ ids: [ItemID]) -> JSON {
    guard let rows else { return .null }
    return .object([
      ("first", .number(rows.lowerBound)), ("last", .number(rows.upperBound)), ("ids", .array(ids.map(\.json))),
    ])
  }
}

extension JSON {
  /// The text of an object up to the value of one more member: its value and the closing brace follow.
  ///
  /// - Precondition: The object has members.
  func opened(for member: String) -> String { String(compact.dropLast()) + ",\"\(member)\":" }
}
