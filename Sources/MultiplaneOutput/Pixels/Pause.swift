/// How long a memo is left alone that helped little the last times: about twice as long each time, up to a bound.
struct Pause {
  private var left = 0
  private var length = 0
  private static let longest = 64

  /// How many pictures are still left alone, with the one that comes; 0 if that is not.
  mutating func next() -> Int {
    guard left > 0 else { return 0 }
    left -= 1
    return left + 1
  }

  /// Takes note of whether the memo helped with a picture.
  mutating func judge(_ helped: Bool) {
    length = helped ? 0 : min(2 * length + 1, Self.longest)
    left = length
  }
}
