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
  func growth(before number: Int) -> Length { rows[..<number].lists.reduce(.zero) { $0 + $1.growth } }

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
  func cover(ofRow row: Int) -> EdgeCover {
    var cover = EdgeCover()
    for number in heldRows {
      guard case .box(let child, let extent) = rows[number],
        stickyContainers[number].map({ $0.rows.contains(row) }) ?? true
      else { continue }
      switch child.box.node.attributes.sticky {
      case .start? where number < row: cover.start = Swift.max(cover.start, extent)
      case .end? where number > row: cover.end = Swift.max(cover.end, extent)
      default: break
      }
    }
    return cover
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
