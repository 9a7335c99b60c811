import MultiplaneBase
import MultiplaneExpressions

/// The items that the track, the events and the expressions name, judged when all sources are known.
final class RequestedItems {
  /// The ids that expressions and steps ask for, by scroller.
  var ids: [Int: Set<ItemID>] = [:]
  var items: [ItemCheck] = []
  var indices: [IndexCheck] = []
  var rows: [RowCheck] = []
}

/// An item that an event names.
struct ItemCheck {
  /// The change that the event makes.
  enum Use { case insertion, removal, change }
  /// The number of the source.
  let source: Int
  let id: ItemID
  let use: Use
  let span: SourceSpan
  let path: String
}

/// An index that an event names.
struct IndexCheck {
  /// The number of the source.
  let source: Int
  let index: Int
  let key: String
  let span: SourceSpan
  let path: String
}

/// A row that a jump goes to or a formula asks for, by the id of its item.
struct RowCheck {
  /// The use that is made of the row.
  enum Use { case jump, question }
  let scroller: Int
  let id: ItemID
  let use: Use
  let span: SourceSpan
  let path: String
}
