import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// A generated scene with a list whose rows events change.
struct ListScene {
  var layers = ""
  /// Items a `data` source `feed` begins with, as `id: height`.
  var items: [(id: Int, height: Int)] = []
  var events: [String] = []
  /// Frames, one event or jump each.
  var track: [String] = []
  var attributes = ""
  var above = ""
  var scroller = ""
  var row = "{ Rectangle: , height: \"if(item.open, item.h * 2, item.h)\" }"
  var content: String?

  func make() throws -> Scene {
    let rows = items.map { "{ id: \($0.id), h: \($0.height), open: false }" }.joined(separator: ", ")
    let list = content ?? "LazyVStack:\n      - ForEach: feed\n        id: item.id\n        row: \(row)\n\(attributes)"
    var more = "data:\n  feed: [\(rows)]"
    if !events.isEmpty { more += "\nevents:\n" + events.map { "  - \($0)" }.joined(separator: "\n") }
    return try scene(
      "ScrollView:\n\(above)  - \(list)name: list\n\(scroller)", track: track.joined(separator: "\n"), more: more)
  }
}

/// A row on the canvas.
struct SeenRow: Equatable {
  var top: Double
  var height: Double
  var layer: LayerState
  static func == (a: SeenRow, b: SeenRow) -> Bool { a.top == b.top && a.height == b.height }
}

extension FrameState {
  /// Where each prepared row of the main scroller stands on the canvas, by the id of its item.
  var seen: [ItemID: SeenRow] {
    var seen: [ItemID: SeenRow] = [:]
    guard let scroller else { return [:] }
    let axis = scroller.scroller.axis
    func add(_ layer: LayerState, _ base: Double) {
      let top = base + layer.layer.origin[axis] + layer.offset[axis]
      if let id = layer.layer.box.row?.id {
        seen[id] = SeenRow(top: top, height: layer.layer.box.size[axis].points, layer: layer)
      }
      for part in layer.parts {
        switch part {
        case .rows(let rows): for row in rows { add(row, top) }
        case .layer(let inner): add(inner, top)
        case .picture, .scroll: break
        }
      }
    }
    for row in scroller.rows { add(row, -scroller.position) }
    return seen
  }
}

/// An event that puts items in.
func insertEvent(_ frame: Int, at index: Int, _ items: [(id: Int, height: Int)], animate: String = "") -> String {
  let text = items.map { "{ id: \($0.id), h: \($0.height), open: false }" }.joined(separator: ", ")
  return "{ at: \(frame)f, insert: { in: feed, at: \(index), items: [\(text)] }\(animate) }"
}
