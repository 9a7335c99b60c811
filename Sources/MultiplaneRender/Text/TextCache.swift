internal import MultiplaneLayout

/// A text as caches find it: hashed once, for several look-ups.
struct TextKey: Hashable, Sendable {
  let request: TextRequest
  private let hash: Int

  /// Texts that differ in nothing but ink are shaped once.
  init(_ request: TextRequest) {
    self.request = request.withoutInk
    hash = self.request.hashValue
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A bounded cache in two generations: what was not used while the younger one filled up is forgotten.
///
/// As good as least-recently-used for a screen of texts, without its list.
struct GenerationCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
  }
  private var young: [Key: Entry] = [:]
  private var old: [Key: Entry] = [:]
  private var youngCost = 0
  private let half: Int

  /// - Parameter capacity: The most that the values held may cost together; at least 2.
  init(capacity: Int) { half = max(1, capacity / 2) }

  /// The value of a key, if it is held; looking it up is using it.
  subscript(key: Key) -> Value? {
    mutating get {
      if let entry = young[key] { return entry.value }
      guard let entry = old[key] else { return nil }
      insert(entry.value, for: key, cost: entry.cost)
      return entry.value
    }
  }

  /// Holds a value in the place of another of the key.
  mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
    youngCost -= young.removeValue(forKey: key)?.cost ?? 0
    if youngCost + cost > half, !young.isEmpty {
      old = young
      young.removeAll(keepingCapacity: true)
      youngCost = 0
    }
    young[key] = Entry(value: value, cost: cost)
    youngCost += cost
  }
}
