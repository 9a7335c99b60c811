/// How long a memo is left alone that helped little the last times: about twice as long each time, up to a bound.
struct Pause {
  private var left = 0
  private var length = 0
  private static let longest = 64

  /// Whether the memo is to be asked about the picture that comes; counts it as passed over if not.
  mutating func isOver() -> Bool {
    if left == 0 { return true }
    left -= 1
    return false
  }

  /// Takes note of whether the memo helped with a picture.
  ///
  /// - Returns: Whether a pause begins.
  mutating func judge(_ helped: Bool) -> Bool {
    // Of several pictures that threads asked about at once the first decides.
    guard left == 0 else { return false }
    length = helped ? 0 : min(2 * length + 1, Self.longest)
    left = length
    return left > 0
  }
}
