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
