import MultiplaneBase
import MultiplaneScene

/// How much of the window's start and end is under headers, footers and nodes that are held there.
struct EdgeCover {
  var start: Length = 0
  var end: Length = 0

  /// The cover of both together: everything at one edge is held at one place, so the larger cover counts.
  func union(_ other: EdgeCover) -> EdgeCover {
    EdgeCover(start: max(start, other.start), end: max(end, other.end))
  }
}

extension RowList {
  /// The part of the window that a line's header and footer cover while the line stands beside them.
  func cover(ofLine line: Int) throws(SceneFailure) -> EdgeCover {
    let pins = stack.node.attributes.pin
    guard pins != [], let section = place(ofLine: line).segment.section else { return EdgeCover() }
    let (header, footer, _) = sectionLines(section)
    func extent(of held: Int?) throws(SceneFailure) -> Length {
      guard let held, held != line else { return 0 }
      // It may stand far from the window, where a longer line would move the rows in sight with nothing correcting that.
      return try measuredExtent(of: held)
    }
    return EdgeCover(
      start: pins.contains(.headers) ? try extent(of: header) : 0,
      end: pins.contains(.footers) ? try extent(of: footer) : 0)
  }
}

extension ScrollInstance {
  /// The window, less the parts that headers, footers and sticky rows cover at its edges now.
  var uncovered: UncoveredWindow {
    let window = self.window
    var uncovered = UncoveredWindow(window: window)
    guard !content.heldRows.isEmpty || !lists.isEmpty || !content.innerLists.isEmpty else { return uncovered }
    func add(_ list: RowList, at corner: Length) {
      guard list.stack.node.attributes.pin != [] else { return }
      for (line, offset) in list.pins(list.lines(in: window, from: corner), in: window, from: corner).offsets {
        let (start, extent) = list.span(of: line)
        uncovered.cover(from: window.distance(to: corner + start) + offset, extent: extent.points)
      }
    }
    for row in content {
      content.forEachList(of: row) { list, start, _ in add(list, at: start) }
      guard case .box(let child, let extent) = row.row, !child.box.node.attributes.floats,
        let held = stickyOffset(of: row, child.box, extent: extent, window), held.distance != 0
      else { continue }
      uncovered.cover(from: window.distance(to: row.start) + held.distance, extent: extent.points)
    }
    return uncovered
  }
}

/// The part of a window in which content is seen: all but the covered parts at its edges.
struct UncoveredWindow {
  let window: ScrollWindow
  /// Where that part begins and ends, in points from the window's start; `nil` where nothing is covered.
  private var open: (start: Double, end: Double)?

  init(window: ScrollWindow) { self.window = window }

  /// The least extent that is seen, in points: places of sticky rows are sums that differ in their last digits.
  private static let least = 1.0 / 4096

  /// Takes away the part that something covers at an edge of the window.
  mutating func cover(from start: Double, extent: Double) {
    var open = open ?? (0, window.extent)
    let end = start + extent
    if start <= Self.least { open.start = max(open.start, end) }
    if end >= window.extent - Self.least { open.end = min(open.end, start) }
    self.open = open
  }

  /// Whether anything of a row is seen.
  func shows(start: Length, extent: Length) -> Bool {
    open == nil ? window.shows(start: start, extent: extent) : fraction(start: start, extent: extent) > 0
  }

  /// How much of a row is seen, from 0 to 1.
  func fraction(start: Length, extent: Length) -> Double {
    guard let open else { return window.fraction(start: start, extent: extent) }
    guard window.shows(start: start, extent: extent) else { return 0 }
    let first = window.distance(to: start)
    let seen = min(first + extent.points, open.end) - max(first, open.start)
    return seen < Self.least ? 0 : seen > extent.points - Self.least ? 1 : seen / extent.points
  }
}
