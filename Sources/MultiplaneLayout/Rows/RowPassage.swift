import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

/// An item a row had before, on the way of the row's values to those of its item now.
package struct PassedItem: Sendable {
  /// The item as it was.
  var item: Item
  /// How far values have gone from this item's to the next one's: from 0 to 1, on the way maybe beyond either.
  var share: Double
}

/// A change of a row's item that takes its time.
struct RowPassage {
  /// The items before, oldest first, each with how far values went from it before the next change came.
  private(set) var earlier: [PassedItem] = []
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
  mutating func turn(from item: Item, _ animation: Animation, at time: Double) {
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
  private static func counting(_ items: [PassedItem]) -> [PassedItem] {
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
      // What came before it takes its part, so that nothing is seen to jump.
      let gone = items.remove(at: least.index)
      if least.index > 0 { items[least.index - 1].share = gone.share }
    }
    return items
  }

  /// The earlier items that the row's values come from at a time.
  func items(at time: Double) -> [PassedItem] {
    earlier + [PassedItem(item: item, share: animation.progress(at: time - start))]
  }
}

extension RowList {
  /// An item's change shows: the row's values go there from where they are, or are there at once.
  ///
  /// - Parameter item: The item before; `nil` where the change takes no time.
  func pass(_ key: CellKey, from item: Item?, _ animation: Animation?, at time: Double) {
    guard let item, let animation else {
      if passages[key] != nil { passages[key] = nil }
      return
    }
    if passages[key] == nil {
      passages[key] = RowPassage(from: item, animation, at: time)
    } else {
      passages[key]?.turn(from: item, animation, at: time)
    }
  }

  /// The earlier items that the values of a row come from now; none at rest.
  func passedItems(of key: CellKey) -> [PassedItem] {
    guard let passage = passages[key], !passage.isOver(at: engine.context.time) else { return [] }
    return passage.items(at: engine.context.time)
  }
}

extension LayoutEngine {
  /// The value of an expression for the row that was entered: on the way from its values for earlier items.
  ///
  /// - Parameter isHeld: Whether it stays between the values it goes from and to, however far a curve goes.
  func value(of expression: Expression, in row: RowIdentity?, isHeld: Bool = false) -> ExpressionValue {
    let value = expression.value(context)
    guard let row, !row.passed.isEmpty, expression.dependence.contains(.item) else { return value }
    defer { (context.itemValue, context.item) = (row.item.value, row.item.fields) }
    var (passed, share): (ExpressionValue?, Double) = (nil, 0)
    for step in row.passed {
      (context.itemValue, context.item) = (step.item.value, step.item.fields)
      let next = expression.value(context)
      passed = passed.map { next.reached(from: $0, share: share) } ?? next
      share = isHeld ? max(0, min(step.share, 1)) : step.share
    }
    return passed.map { value.reached(from: $0, share: share) } ?? value
  }
}

extension ExpressionValue {
  /// A value on the way from another one to this: numbers, angles, times and colours; all else is there at once.
  fileprivate func reached(from start: ExpressionValue, share: Double) -> ExpressionValue {
    func number(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    switch (start, self) {
    case (.number(let from), .number(let to)): return .number(number(from, to))
    case (.angle(let from), .angle(let to)): return .angle(number(from, to))
    case (.time(let from), .time(let to)): return .time(number(from, to))
    case (.color(let from), .color(let to)): return .color(to.reached(from: from, share: share))
    default: return self
    }
  }
}

extension RGBA {
  /// A colour on the way from another one to this. Components count by their alpha: a clear colour mixes nothing in.
  fileprivate func reached(from start: RGBA, share: Double) -> RGBA {
    func mixed(_ from: Double, _ to: Double) -> Double { max(0, min(from + (to - from) * share, 1)) }
    let alpha = mixed(start.alpha, self.alpha)
    if alpha == 0 { return .clear }
    func component(_ from: Double, _ to: Double) -> Double {
      max(0, min((from * start.alpha + (to * self.alpha - from * start.alpha) * share) / alpha, 1))
    }
    return RGBA(
      red: component(start.red, red), green: component(start.green, green), blue: component(start.blue, blue),
      alpha: alpha)
  }
}
