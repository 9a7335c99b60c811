/// Rows that a closure makes of items.
package struct ViewRows: Sendable {
  package var count: Int
  /// The items that show shapes no others have.
  var examples: [Int]
  /// A text that tells a version of the items from others.
  let version: String?
  let place: CodePlace
  /// The id of an item, as a text; `nil` where its number is its id.
  var id: (@Sendable (Int) -> String)?
  var make: @Sendable (Int) -> [ViewNode]
  /// The id and the views of an item that an event brings; `nil` for one of another type.
  var brought: @Sendable (any Sendable) -> (id: String, nodes: [ViewNode])?
  /// How several views of one item stand: as rows of the list would.
  var stack = (kind: "VStack", spacing: 0.0)

  /// The views of an item.
  func nodes(_ index: Int) -> [ViewNode] { make(index).map { $0.stacked(stack) } }

  /// Whether items are sections or have rows of their own, as far as it is seen of the first ones.
  var holdLists: Bool { (0..<min(count, 64)).contains { nodes($0).contains { $0.isSection || $0.isRows } } }

  /// The same rows, each of the nodes of an item changed, which may be a section.
  func changed(_ body: @escaping @Sendable (ViewNode) -> ViewNode) -> ViewRows {
    altered(self) { rows in
      rows.make = { [make] index in make(index).map(body) }
      rows.brought = { [brought] item in brought(item).map { ($0.id, $0.nodes.map(body)) } }
    }
  }

  /// The one node of some views of an item.
  func row(_ nodes: [ViewNode]) -> ViewNode {
    if nodes.count == 1, !nodes[0].isRows { return nodes[0] }
    var row = ViewNode(stack.kind, .nodes(nodes), at: place)
    if stack.spacing != 0 { row["spacing"] = .number(stack.spacing) }
    return row
  }

  /// The rows of the items that have views, where there are few enough to look at all of them.
  func withoutEmpty(upTo most: Int) -> ViewRows {
    guard count <= most, case let kept = (0..<count).filter({ !nodes($0).isEmpty }), kept.count < count else {
      return self
    }
    // Items that show shapes have numbers behind those of all others.
    let places = kept + examples
    var rows = self
    (rows.count, rows.examples) = (kept.count, Array(kept.count..<places.count))
    if let id { rows.id = { id(places[$0]) } }
    rows.make = { [make] in make(places[$0]) }
    return rows
  }

  /// Whether a container makes rows as they are needed.
  func isWanted(in kind: String) -> Bool { kind.hasPrefix("Lazy") || kind == "Section" }
}

/// Views made of items, one after the other.
///
/// In a lazy stack or grid the closure is run for the items near the window alone, however many there are. Its views of
/// an item are cut into a shape, which all rows like it share, and the values in it.
///
///     ForEach(items) { item in
///       Text(item.name).padding().background(item.isOpen ? .yellow : .white)
///     }
public struct ForEach: PrimitiveView, Sendable {
  let lowered: AnyView

  /// Views of items that name themselves. The closure is run for rows near the window, one at a time, on the thread that draws.
  ///
  /// Of long lists the first 256 items, the last 64 and 256 between are looked at when the scene is made: items `like` others have
  /// shapes that none of these shows. A `version` tells items from others, for runs that go on where another ended; the count
  /// and the rows looked at do so without it.
  public init<Items: RandomAccessCollection>(
    _ items: Items, like: [Items.Element] = [], version: String? = nil, file: StaticString = #fileID,
    line: Int = #line, @ViewBuilder content: @escaping (Items.Element) -> AnyView
  ) where Items.Element: Identifiable { self.init(items, { $0.id }, like, version, CodePlace(file, line), content) }

  /// Views of items that a field names; see above.
  public init<Items: RandomAccessCollection, ID: Hashable>(
    _ items: Items, id: KeyPath<Items.Element, ID>, like: [Items.Element] = [], version: String? = nil,
    file: StaticString = #fileID, line: Int = #line, @ViewBuilder content: @escaping (Items.Element) -> AnyView
  ) { self.init(items, { $0[keyPath: id] }, like, version, CodePlace(file, line), content) }

  /// Views of the numbers of a range.
  public init(
    _ numbers: Range<Int>, file: StaticString = #fileID, line: Int = #line,
    @ViewBuilder content: @escaping (Int) -> AnyView
  ) { self.init(numbers, { $0 }, [], nil, CodePlace(file, line), content) }

  private init<Items: RandomAccessCollection, ID: Hashable>(
    _ items: Items, _ id: @escaping (Items.Element) -> ID, _ like: [Items.Element], _ version: String?,
    _ place: CodePlace, _ content: @escaping (Items.Element) -> AnyView
  ) {
    let count = items.count
    func item(_ index: Int) -> Items.Element {
      index < count ? items[items.index(items.startIndex, offsetBy: index)] : like[index - count]
    }
    // Items and closures may be the main actor's, or whoever made them may use them still: they are run in turn.
    nonisolated(unsafe) let name = { (index: Int) in "\(id(item(index)))" }
    let around = EnvironmentObjects.current
    nonisolated(unsafe) let make = { (index: Int) in around.holding { Branches.joining { content(item(index)) }.nodes }
    }
    nonisolated(unsafe) let bring = { (item: any Sendable) in
      (item as? Items.Element).map { item in
        around.holding { ("\(id(item))", Branches.joining { content(item) }.nodes) }
      }
    }
    let inTurn: @Sendable (Int) -> String = { index in asMainActor { name(index) } }
    let rows = ViewRows(
      count: count, examples: Array(count..<count + like.count), version: version, place: place,
      id: Self.names(ID.self) ? inTurn : nil, make: { index in asMainActor { make(index) } },
      brought: { item in asMainActor { bring(item) } })
    lowered = AnyView(ViewNode("ForEach", .rows(rows), at: place))
  }

  /// Whether ids of a type name items in events and tracks: numbers and texts do. Others, such as random ones, are of no use
  /// there, and rows go by their numbers.
  private static func names<ID>(_ type: ID.Type) -> Bool {
    type is any BinaryInteger.Type || type is any StringProtocol.Type
  }
}
