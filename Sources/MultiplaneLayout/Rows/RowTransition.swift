import MultiplaneData
import MultiplaneScene

/// An item a row had before, on the way of the row's values to those of its item now.
package struct EarlierItem: Sendable {
  /// The item as it was.
  var item: Item
  /// How far values have gone from this item's to the next one's: from 0 to 1, on the way maybe beyond either.
  var share: Double
}

/// A change of a row's item that takes its time.
struct RowTransition {
  /// The items before, oldest first, each with how far values went from it before the next change came.
  private(set) var earlier: [EarlierItem] = []
  /// How many of these count: changes that come one after the other on every frame would be as many as frames.
  private static let mostEarlier = 16
  /// The item before the last change.
  private var item: Item
  private var animation: Animation
  /// When the last change came, in seconds.
  private var start: Double

  init(from item: Item, _ animation: Animation, at time: Double) {
    (self.item, self.animation, start) = (item, animation, time)
  }

  func isOver(at time: Double) -> Bool { time - start >= animation.duration }

  /// The item has changed again: values go on from where they are.
  mutating func retarget(from item: Item, _ animation: Animation, at time: Double) {
    let passed = items(at: time)
    if isOver(at: time) {
      (earlier, self.item) = ([], item)
    } else if passed[passed.count - 1].share != 0 {
      (earlier, self.item) = (Self.counting(passed), item)
    }
    (self.animation, start) = (animation, time)
  }

  /// Some items without those at the start that no longer show in a number, and without the one that shows least where
  /// they are too many.
  private static func counting(_ items: [EarlierItem]) -> [EarlierItem] {
    // How much of the values before an item's change is still in them.
    var rest = 1.0
    var least = (index: 0, weight: Double.infinity)
    for index in items.indices.reversed() {
      rest *= 1 - items[index].share
      if abs(rest) < 0x1p-52 { return Array(items[(index + 1)...]) }
      let weight = abs(index > 0 ? items[index - 1].share * rest : rest)
      if weight < least.weight { least = (index, weight) }
    }
    var items = items
    if items.count > mostEarlier {
      // The item before it takes over its share, so that nothing is seen to jump.
      let gone = items.remove(at: least.index)
      if least.index > 0 { items[least.index - 1].share = gone.share }
    }
    return items
  }

  /// The earlier items that the row's values come from at a time.
  func items(at time: Double) -> [EarlierItem] {
    earlier + [EarlierItem(item: item, share: animation.progress(at: time - start))]
  }
}
