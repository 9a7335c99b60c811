/// Values by their keys, of so much weight together; what was asked for the longest ago is forgotten first.
///
/// It has no lock. Threads that share one keep it behind a `Mutex`, and let what it forgot end outside.
package struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline struct Entry {
    @usableFromInline var key: Key
    @usableFromInline var value: Value
    @usableFromInline var weight: Int
    /// The entries that were asked for right after and before it; -1 at the ends.
    @usableFromInline var newer: Int
    @usableFromInline var older: Int

    @inlinable init(_ key: Key, _ value: Value, _ weight: Int) {
      (self.key, self.value, self.weight, newer, older) = (key, value, weight, -1, -1)
    }
  }

  /// The most that the values may weigh together. The one that was held last stays, whatever it weighs.
  package let budget: Int
  /// The weight of the values together.
  @inlinable package var weight: Int { sum }
  @usableFromInline var sum = 0
  /// The entries without an order, and where each is.
  @usableFromInline var entries: [Entry] = []
  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var newest = -1
  @usableFromInline var oldest = -1

  /// A cache that holds nothing yet.
  @inlinable package init(budget: Int) { self.budget = budget }

  /// The value of a key, if it is held; to ask for it is to use it.
  @inlinable package mutating func find(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    use(place)
    return entries[place].value
  }

  /// Holds a value in place of another of its key.
  ///
  /// - Parameter weight: The value's weight; a value of no weight is not forgotten to make room.
  /// - Returns: The values that were forgotten for it.
  @discardableResult @inlinable
  package mutating func hold(_ value: Value, for key: Key, weight: Int = 1) -> [Value] {
    if let place = places[key] {
      sum -= entries[place].weight
      (entries[place].value, entries[place].weight) = (value, weight)
      use(place)
    } else {
      places[key] = entries.count
      entries.append(Entry(key, value, weight))
      makeNewest(entries.count - 1)
    }
    sum += weight
    return forget(downTo: budget, keepsNewest: true)
  }

  /// Forgets the values that were asked for the longest ago, until the others weigh no more than a bound.
  ///
  /// - Parameter keepsNewest: Whether the one that was asked for last stays, whatever it weighs.
  /// - Returns: The values that were forgotten.
  @inlinable package mutating func forget(downTo most: Int, keepsNewest: Bool) -> [Value] {
    var forgotten: [Value] = []
    var place = oldest
    while sum > most, place >= 0, !keepsNewest || place != newest {
      let next = entries[place].newer
      if entries[place].weight == 0 {
        place = next
      } else {
        // The last entry takes the place of the one that is gone.
        let last = entries.count - 1
        forgotten.append(remove(at: place))
        if next != last { place = next }
      }
    }
    return forgotten
  }

  /// Forgets a value.
  @discardableResult @inlinable
  package mutating func remove(_ key: Key) -> Value? { places[key].map { remove(at: $0) } }

  // MARK: Order

  @inlinable mutating func use(_ place: Int) {
    if place == newest { return }
    takeOut(place)
    makeNewest(place)
  }

  @inlinable mutating func makeNewest(_ place: Int) {
    (entries[place].newer, entries[place].older) = (-1, newest)
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }

  @inlinable mutating func takeOut(_ place: Int) {
    let (newer, older) = (entries[place].newer, entries[place].older)
    if newer >= 0 { entries[newer].older = older } else { newest = older }
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
  }

  @inlinable mutating func remove(at place: Int) -> Value {
    takeOut(place)
    let gone = entries[place]
    sum -= gone.weight
    places[gone.key] = nil
    let last = entries.removeLast()
    if place < entries.count {
      entries[place] = last
      places[last.key] = place
      if last.newer >= 0 { entries[last.newer].older = place } else { newest = place }
      if last.older >= 0 { entries[last.older].newer = place } else { oldest = place }
    }
    return gone.value
  }
}
