internal import MultiplaneBase
internal import MultiplaneData
internal import MultiplaneExpressions
internal import Synchronization

/// The rows of a `ForEach` as a source of items: an item is made when it is asked for, and the last few are kept.
struct RowTable: DataRows {
  let rows: ViewRows
  /// The sizes of readers in the rows, as far as they are measured.
  let sizes: ReaderSizes
  private(set) var shapes: [RowShape] = []
  private var numbers: [String: Int] = [:]
  /// The problems of rows that were looked at.
  private(set) var problems: [Diagnostic] = []
  /// The rows that were looked at, for the hash that tells the scene from others.
  private(set) var looked: [Int] = []
  /// The rows of a list that is looked at in full: they are made where the scene is, and never again.
  private var made: [Int: MadeRow] = [:]

  private let recent = RecentItems()

  /// The most shapes that the rows of a list have.
  static let mostShapes = 32
  /// Lists of no more rows are looked at in full.
  static let mostLooked = 1_000

  /// - Parameter brought: Items that events bring.
  init(_ rows: ViewRows, brought: [any Sendable] = [], _ sizes: ReaderSizes = ReaderSizes()) {
    (self.rows, self.sizes) = (rows, sizes)
    looked = Self.sample(rows.count) + rows.examples
    let others = brought.compactMap { rows.brought($0)?.nodes }
    for place in 0..<looked.count + others.count {
      let index = place < looked.count ? looked[place] : nil
      let nodes = index.map { rows.nodes($0) } ?? others[place - looked.count]
      let row = CutRow(nodes, of: rows, sizes)
      if problems.isEmpty { problems = row.problems }
      if let index, rows.count <= Self.mostLooked {
        made[index] = MadeRow(number: numbers[row.shape] ?? shapes.count, values: row.values, id: rows.id?(index))
      }
      guard let number = numbers[row.shape] else {
        numbers[row.shape] = shapes.count
        shapes.append(RowShape(row, nodes))
        if shapes.count > Self.mostShapes {
          problems.append(
            Diagnostic(
              code: "limit-shapes", "the rows of a ForEach have more than \(Self.mostShapes) shapes",
              span: rows.place.span,
              note: "rows are of one shape if they have the same views and modifiers",
              hint: "give rows the same views with other values, or less in them"))
          return
        }
        continue
      }
      for place in row.values.indices where row.values[place] != shapes[number].values[place] {
        shapes[number].isField[place] = true
      }
    }
    var fields = 0
    for number in shapes.indices {
      shapes[number].names = shapes[number].isField.map { isField in
        if isField { fields += 1 }
        return isField ? "v\(fields)" : nil
      }
    }
  }

  /// Which rows of a list are looked at: all of a short one.
  private static func sample(_ count: Int) -> [Int] {
    if count <= mostLooked { return Array(0..<count) }
    let (first, last, between) = (256, 64, 256)
    let way = count - first - last
    return Array(0..<first) + (0..<between).map { first + $0 * way / between } + Array(count - last..<count)
  }

  // MARK: Items

  var count: Int { rows.count }

  /// The names of the fields: the id, the number of the shape, and the values in which rows differ.
  var fieldNames: [String] {
    (rows.id == nil ? [] : ["id"]) + (shapes.count > 1 ? ["shape"] : [])
      + shapes.flatMap { $0.names.compactMap(\.self) }
  }

  private var fieldTypes: [ExpressionType?] {
    (rows.id == nil ? [] : [.text]) + (shapes.count > 1 ? [.number] : [])
      + shapes.flatMap { shape in zip(shape.values, shape.isField).filter(\.1).map { $0.0.type } }
  }

  var table: DataTable {
    // A row without a field has the number of the row as its item.
    DataTable(rows: self, names: fieldNames, types: fieldTypes, itemType: fieldNames.isEmpty ? .number : nil)
  }

  func item(at row: Int) throws(SceneFailure) -> Item {
    if let known = recent.find(row) { return known }
    let fields = if let row = made[row] { fields(of: row) } else { fields(of: try make(row)) }
    let item = Item(value: .number(Double(row)), fields: fields)
    recent.hold(item, of: row)
    return item
  }

  private func make(_ row: Int) throws(SceneFailure) -> MadeRow {
    let cut = CutRow(rows.nodes(row), of: rows, sizes)
    if !cut.problems.isEmpty { throw SceneFailure(cut.problems) }
    guard let number = numbers[cut.shape] else { throw strange(row, "views or modifiers") }
    let own = shapes[number]
    for place in cut.values.indices where !own.isField[place] && cut.values[place] != own.values[place] {
      throw strange(row, "a length, \(cut.values[place])")
    }
    return MadeRow(number: number, values: cut.values, id: rows.id?(row))
  }

  /// The values of a row's fields, in the order of their names.
  private func fields(of row: MadeRow) -> [ExpressionValue] {
    var fields: [ExpressionValue] = []
    if let id = row.id { fields.append(.text(id)) }
    if shapes.count > 1 { fields.append(.number(Double(row.number))) }
    for (index, shape) in shapes.enumerated() {
      // Values of other shapes are those of their examples: they are laid out, and take no room.
      let values = index == row.number ? row.values : shape.values
      for (value, isField) in zip(values, shape.isField) where isField { fields.append(value) }
    }
    return fields
  }

  /// The fields of an item that an event brings, by their names; `nil` for an item of another type, and where items have no ids.
  func fields(of item: any Sendable) -> [(name: String, value: ExpressionValue)]? {
    guard rows.id != nil, let (id, nodes) = rows.brought(item) else { return nil }
    let cut = CutRow(nodes, of: rows, sizes)
    return numbers[cut.shape].map {
      Array(zip(fieldNames, fields(of: MadeRow(number: $0, values: cut.values, id: id))))
    }
  }

  func find(
    _ ids: Set<ItemID>, in column: Int, within deadline: ThreadDeadline
  ) throws(SceneFailure) -> [ItemID: Int] {
    var found: [ItemID: Int] = [:]
    guard let id = rows.id, column == 0 else { return found }
    for row in 0..<count {
      let name = ItemID(id(row))
      guard ids.contains(name), found[name] == nil else { continue }
      found[name] = row
      if found.count == ids.count { break }
    }
    return found
  }

  func span(ofField column: Int, row: Int) -> SourceSpan? { rows.place.span }

  private func strange(_ row: Int, _ what: String) -> SceneFailure {
    SceneFailure(
      code: "row-shape", "row \(row) has \(what) that no row looked at has", span: rows.place.span,
      note: "of long lists \(looked.count) rows are looked at when the scene is made",
      hint: "name such an item: ForEach(items, like: [items[\(row)]])")
  }
}

/// A row: the number of its shape, and the values and the id that it has.
private struct MadeRow {
  let number: Int
  let values: [ExpressionValue]
  let id: String?
}

/// The items that were asked for last. Each step asks for the ids at the ends of the visible rows, and closures may
/// take long.
private final class RecentItems: Sendable {
  private let items = Mutex<[(row: Int, item: Item)]>([])
  private static let most = 64

  func find(_ row: Int) -> Item? { items.withLock { items in items.first { $0.row == row }?.item } }

  func hold(_ item: Item, of row: Int) {
    items.withLock { items in
      if items.count == Self.most { items.removeFirst(Self.most / 2) }
      items.append((row, item))
    }
  }
}
