internal import MultiplaneLayout
internal import MultiplaneOutput
internal import MultiplaneScene

extension Inspection {
  /// The tree as text: a line a node, children indented, live keys below their node.
  public var text: String {
    let canvas = scene.canvas
    var lines = [
      "\(scene.file)  frame \(state.frame) of \(scene.frameCount(framesPerSecond: framesPerSecond))  "
        + "\(short(state.time)) s  scroll \(short(state.scroll))  position \(short(state.position))",
      "canvas \(short(canvas.size.width.points)) x \(short(canvas.size.height.points)) pt  scale \(short(canvas.scale))"
        + "  \(short(framesPerSecond)) fps",
    ]
    let work = state.work
    lines.append(
      "nodes \(work.nodes)  evaluated \(work.evaluated)  layouts \(work.layouts)  rasterised \(work.rasterised)"
        + "  filtered \(work.filtered)  prepared \(work.prepared)  visible \(work.visible)")
    for layer in layers { append(layer, depth: 0, to: &lines) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func append(_ entry: Entry, depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    var line = indent
    if let row = entry.row { line += "row \(row.index)" + ("\(row.index)" == "\(row.id)" ? " " : " \"\(row.id)\" ") }
    line += entry.kind
    if let name = entry.name { line += " \"\(name)\"" }
    line += "  (\(short(entry.box.x)), \(short(entry.box.y))) \(short(entry.box.width)) x \(short(entry.box.height))"
    line += "  line \(entry.line)"
    if let offset = entry.offset, offset != .zero { line += "  moved (\(short(offset.x)), \(short(offset.y)))" }
    if let scroller = entry.scroller {
      line +=
        "  position \(short(scroller.position))  prepared \(scroller.prepared)  visible \(scroller.visible)"
    }
    if let count = entry.rowCount { line += "  \(count) rows" }
    if !entry.isVisible { line += "  hidden" }
    lines.append(line)
    for key in entry.live { lines.append(indent + "  \(key.key): \(key.formula) = \(key.value)") }
    for child in entry.children { append(child, depth: depth + 1, to: &lines) }
  }

  /// A number with at most four digits after the point.
  private func short(_ value: Double) -> String {
    abs(value) < 1e12 ? number((value * 1e4).rounded() / 1e4) : "\(value)"
  }

  /// The tree as one JSON object.
  public var json: String {
    let canvas = scene.canvas
    let work = state.work
    let counts: [(String, Int)] = [
      ("nodes", work.nodes), ("entered", work.entered), ("left", work.left), ("evaluated", work.evaluated),
      ("layouts", work.layouts), ("rasterised", work.rasterised), ("filtered", work.filtered),
      ("prepared", work.prepared), ("visible", work.visible),
    ]
    return object([
      ("scene", JSONValue.quoted(scene.file)), ("frame", "\(state.frame)"),
      ("frames", "\(scene.frameCount(framesPerSecond: framesPerSecond))"), ("time", number(state.time)),
      ("scroll", number(state.scroll)), ("position", number(state.position)),
      (
        "canvas",
        object([
          ("width", number(canvas.size.width.points)), ("height", number(canvas.size.height.points)),
          ("scale", number(canvas.scale)), ("fps", number(framesPerSecond)),
        ])
      ),
      ("work", object(counts.map { ($0, "\($1)") })), ("layers", array(layers.map(json))),
    ])
  }

  private func json(_ entry: Entry) -> String {
    var members: [(String, String)] = [("kind", JSONValue.quoted(entry.kind))]
    if let name = entry.name { members.append(("name", JSONValue.quoted(name))) }
    if let row = entry.row {
      let id =
        switch row.id {
        case .number(let number): "\(number)"
        case .text(let text): JSONValue.quoted(text)
        }
      members += [("row", "\(row.index)"), ("id", id)]
    }
    let box = entry.box
    members.append(("box", array([box.x, box.y, box.width, box.height].map { number($0) })))
    members.append(("line", "\(entry.line)"))
    if let offset = entry.offset { members.append(("offset", array([number(offset.x), number(offset.y)]))) }
    if !entry.isVisible { members.append(("hidden", "true")) }
    if !entry.live.isEmpty {
      let keys = entry.live.map { key in
        object([
          ("key", JSONValue.quoted(key.key)), ("formula", JSONValue.quoted(key.formula)),
          ("value", JSONValue.quoted(key.value)),
        ])
      }
      members.append(("live", array(keys)))
    }
    if let scroller = entry.scroller {
      members += [
        ("position", number(scroller.position)), ("prepared", "\(scroller.prepared)"),
        ("visible", "\(scroller.visible)"),
      ]
    }
    if let count = entry.rowCount { members.append(("rows", "\(count)")) }
    if !entry.children.isEmpty { members.append(("children", array(entry.children.map(json)))) }
    return object(members)
  }

  private func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(JSONValue.quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  private func array(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }
}
