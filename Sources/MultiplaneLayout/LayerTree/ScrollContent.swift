import MultiplaneBase
import MultiplaneScene

/// The content of a scroller: its rows in order, the lists among and in them, and where each stands now.
///
/// A row is a box or a list. A list that grows moves all rows behind it. A list inside a box was laid out with the box, and
/// moves nothing. Places along the axis count from the side the content begins at, as at offset 0.
final class ScrollContent: Sequence {
  /// A row by itself, or the rows of a list.
  enum Row {
    /// Its box stands in the scroller's box, as it was laid out.
    case box(Box.Child, extent: Length)
    case list(RowList, origin: Point)
  }

  /// A row where it stands now.
  struct PlacedRow {
    /// The row's number, from 0.
    let number: Int
    let row: Row
    /// Where it starts.
    let start: Length
    /// How far lists before it have moved it since it was laid out.
    let growth: Length
  }

  /// A list inside a box that paints something of its own, or stands in a stack that does.
  struct InnerList {
    let list: RowList
    /// Where it starts in the row.
    let start: Length
  }

  let scroller: Scroller
  let rows: [Row]
  /// The lists that are rows.
  let lists: [RowList]
  /// The lists inside boxes, by row.
  let innerLists: [Int: [InnerList]]
  /// The sticky rows, without those that float.
  let heldRows: [Int]
  /// The bars that float.
  let floats: [FloatingBar]
  /// The containers of sticky rows, by row.
  private let stickyContainers: [Int: StickyContainer]
  /// How long the content was when it was laid out.
  private let laidLength: Length
  /// The cover beside each row by sticky ones, which stays as it was laid out.
  private lazy var covers: [EdgeCover] = findCovers()
  /// How much longer the lists before each row are, and before the end, and the count of changes of lists it was found at.
  private var growthsKnown: (changes: Int, growths: [Length])?

  init(_ part: ScrollPart, engine: LayoutEngine) {
    let (layout, scroller) = (part.layout, part.layout.scroller)
    (self.scroller, stickyContainers, laidLength) = (scroller, part.stickyContainers, layout.size[scroller.axis])
    let rows: [Row] = part.rows.map { row in
      switch row {
      case .row(let child, let extent): .box(child, extent: extent)
      case .lazy(let stack, let origin): .list(RowList(stack, engine: engine), origin: origin)
      }
    }
    (self.rows, lists) = (rows, rows.lists)
    heldRows = rows.indices.filter { number in
      guard case .box(let child, _) = rows[number] else { return false }
      return child.box.node.attributes.sticky != nil && !child.box.node.attributes.floats
    }
    var (innerLists, floats) = ([Int: [InnerList]](), [FloatingBar]())
    for (number, row) in rows.enumerated() {
      guard case .box(let child, _) = row else { continue }
      _ = scroller.visit(child.box, at: 0) { box, start, _ in
        if box.node.attributes.floats {
          // The covered part of the window there is to be passed as well.
          let reach = box.size[scroller.axis] + scroller.start(of: layout.insets)
          floats.append(FloatingBar(node: box.node.number, reach: reach.points))
        }
        if case .lazy(let stack) = box.content, stack.axis == scroller.axis {
          innerLists[number, default: []].append(
            InnerList(list: RowList(stack, engine: engine), start: start + scroller.start(of: box.padding)))
        }
        return box.isScroller ? .skip : .enter
      }
    }
    (self.innerLists, self.floats) = (innerLists, floats)
  }

  /// The same content of other lists.
  init(_ other: ScrollContent, _ copy: (RowList) -> RowList) {
    (scroller, stickyContainers, laidLength) = (other.scroller, other.stickyContainers, other.laidLength)
    (heldRows, floats) = (other.heldRows, other.floats)
    rows = other.rows.map { row in
      if case .list(let list, let origin) = row { .list(copy(list), origin: origin) } else { row }
    }
    lists = rows.lists
    innerLists = other.innerLists.mapValues { lists in
      lists.map { InnerList(list: copy($0.list), start: $0.start) }
    }
  }

  private var axis: Axis { scroller.axis }

  /// How long the content is, as far as it is known.
  var length: Length { lists.reduce(laidLength) { $0 + $1.growth } }

  // MARK: Rows

  /// The rows from the first on; a list may be measured while the rows behind it are still to come.
  struct Iterator: IteratorProtocol {
    private let rows: [Row]
    private let axis: Axis
    private var number = 0
    private var growth: Length = 0

    fileprivate init(_ content: ScrollContent) { (rows, axis) = (content.rows, content.axis) }

    mutating func next() -> PlacedRow? {
      guard number < rows.count else { return nil }
      if number > 0, case .list(let list, _) = rows[number - 1] { growth += list.growth }
      defer { number += 1 }
      let origin: Length
      switch rows[number] {
      case .box(let child, _): origin = child.origin[axis]
      case .list(_, let corner): origin = corner[axis]
      }
      return PlacedRow(number: number, row: rows[number], start: origin + growth, growth: growth)
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }

  /// How much longer the lists before a row are than when they were laid out.
  func growth(before number: Int) -> Length {
    guard let changes = lists.first?.engine.listChanges else { return 0 }
    if let known = growthsKnown, known.changes == changes { return known.growths[number] }
    var growths: [Length] = [0]
    growths.reserveCapacity(rows.count + 1)
    var sum: Length = 0
    for row in rows {
      if case .list(let list, _) = row { sum += list.growth }
      growths.append(sum)
    }
    growthsKnown = (changes, growths)
    return growths[number]
  }

  /// The lists that are rows, and how much longer each is than when it was laid out.
  var grownLists: [ContentGrowth.List] {
    rows.indices.compactMap { number in
      list(number, nil).map { ContentGrowth.List(row: number, growth: $0.growth) }
    }
  }

  /// Where the stack around a held row begins and ends now; `nil` for a row in the content itself.
  func containingBlock(ofRow number: Int) -> (start: Length, end: Length)? {
    stickyContainers[number].map { room in
      (room.start + growth(before: room.rows.lowerBound), room.end + growth(before: room.rows.upperBound))
    }
  }

  /// The part of the window that sticky rows cover while another row stands beside them. Floating bars are no part of it: they
  /// go as soon as one scrolls on.
  func cover(ofRow row: Int) -> EdgeCover { heldRows.isEmpty ? EdgeCover() : covers[row] }

  /// Rows that a sticky one covers, as a search goes through them.
  private struct CoveredRows {
    /// Where they end: behind the last one, or at the first one where the search goes backwards.
    var end: Int
    /// The extent of the longest sticky row that covers them.
    var extent: Length
  }

  /// The cover beside each row: a row at the start covers those behind it in its container, one at the end those before it.
  ///
  /// Containers lie in one another or apart, and so do the rows that sticky ones of one edge cover: what covers the present row
  /// is at the top of a stack. O(rows).
  private func findCovers() -> [EdgeCover] {
    var covers = [EdgeCover](repeating: EdgeCover(), count: rows.count)
    var open: [CoveredRows] = []
    for number in rows.indices {
      while let last = open.last, last.end <= number { open.removeLast() }
      covers[number].start = open.last?.extent ?? 0
      guard let extent = heldExtent(of: number, at: .start) else { continue }
      let end = stickyContainers[number]?.rows.upperBound ?? rows.count
      open.append(CoveredRows(end: end, extent: Swift.max(open.last?.extent ?? 0, extent)))
    }
    open = []
    for number in rows.indices.reversed() {
      while let last = open.last, last.end > number { open.removeLast() }
      covers[number].end = open.last?.extent ?? 0
      guard let extent = heldExtent(of: number, at: .end) else { continue }
      let end = stickyContainers[number]?.rows.lowerBound ?? 0
      open.append(CoveredRows(end: end, extent: Swift.max(open.last?.extent ?? 0, extent)))
    }
    return covers
  }

  /// The extent of a sticky row that an edge holds and that does not float; `nil` for all other rows.
  private func heldExtent(of number: Int, at edge: WindowEdge) -> Length? {
    guard case .box(let child, let extent) = rows[number] else { return nil }
    let attributes = child.box.node.attributes
    return attributes.sticky == edge && !attributes.floats ? extent : nil
  }

  // MARK: Lists

  /// Calls a body with the list that a row is, or with those inside its box by their numbers, and where each starts now.
  func forEachList(
    of place: PlacedRow, _ body: (_ list: RowList, _ start: Length, _ inner: Int?) -> Void
  ) {
    if case .list(let list, _) = place.row { return body(list, place.start, nil) }
    for (number, inner) in (innerLists[place.number] ?? []).enumerated() {
      body(inner.list, place.start + inner.start, number)
    }
  }

  /// The list that a row is, or one of those inside its box.
  func list(_ row: Int, _ inner: Int?) -> RowList? {
    if let inner { return innerLists[row]?[inner].list }
    if case .list(let list, _) = rows[row] { return list }
    return nil
  }

  /// All lists, those inside boxes behind the others.
  var allLists: [RowList] { lists + innerLists.sorted { $0.key < $1.key }.flatMap { $0.value.map(\.list) } }

  /// The list of a lazy stack inside a box; `nil` for one that is in no such box.
  func innerList(of stack: LazyStack) -> RowList? {
    for inner in innerLists.values {
      if let known = inner.first(where: { $0.list.stack === stack }) { return known.list }
    }
    return nil
  }

  /// How many rows there are. A box is one, or has the rows of the lists inside it; a list has its cells; headers and footers
  /// are none.
  var rowCount: Int {
    rows.indices.reduce(0) { sum, number in
      let lists = list(number, nil).map { [$0] } ?? innerLists[number]?.map(\.list) ?? []
      return sum + (lists.isEmpty ? 1 : lists.reduce(0) { $0 + $1.rowCount })
    }
  }
}

extension Sequence<ScrollContent.Row> {
  /// The lists among some rows.
  fileprivate var lists: [RowList] { compactMap { if case .list(let list, _) = $0 { list } else { nil } } }
}
