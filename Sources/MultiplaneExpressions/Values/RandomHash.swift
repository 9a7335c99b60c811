/// Random numbers without a state: each is a hash of what it belongs to, so that every shard and every order of
/// evaluation gives the same.
struct RandomHash: Sendable {
  private var state: UInt64

  /// The numbers of one call of `random` or `lorem` in one field of one row.
  init(_ key: RandomKey, call: Int) {
    state = key.seed
    state = Self.mix(state &+ Self.step) ^ UInt64(bitPattern: Int64(key.row))
    state = Self.mix(state &+ Self.step) ^ key.field
    state = Self.mix(state &+ Self.step) ^ UInt64(bitPattern: Int64(call))
  }

  /// The next 64 random bits.
  mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mix(state)
  }

  /// The next number in 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// The next whole number in 0..<`count`.
  mutating func below(_ count: UInt64) -> UInt64 { next().multipliedFullWidth(by: count).high }

  // SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
  private static let step: UInt64 = 0x9e37_79b9_7f4a_7c15
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
