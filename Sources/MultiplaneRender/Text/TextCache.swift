internal import MultiplaneLayout

/// A text as caches find it: hashed once, for several look-ups.
struct TextKey: Hashable, Sendable {
  let request: TextRequest
  private let hash: Int

  init(_ request: TextRequest) { (self.request, hash) = (request, request.hashValue) }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A bounded cache in two generations: what was not used while the younger one filled up is forgotten.
///
/// As good as least-recently-used for a screen of texts, without its list.
struct GenerationCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let half: Int

  /// - Parameter capacity: The most values held; at least 2.
  init(capacity: Int) { half = max(1, capacity / 2) }

  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old[key] else { return nil }
      self[key] = value
      return value
    }
    set {
      if young.count >= half, young[key] == nil {
        old = young
        young.removeAll(keepingCapacity: true)
      }
      young[key] = newValue
    }
  }
}
