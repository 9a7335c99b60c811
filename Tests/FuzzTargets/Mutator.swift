/// Spoils inputs at random. The same seed spoils the same.
package struct Mutator {
  private var state: UInt64
  private let target: FuzzTarget

  /// Inputs of a target.
  package init(_ target: FuzzTarget, seed: UInt64) {
    (self.target, state) = (target, seed &* 0x9E37_79B9_7F4A_7C15 | 1)
  }

  /// An input made of those there are: of one of them, with some things done to it.
  package mutating func input(of inputs: [[UInt8]]) -> [UInt8] {
    var bytes = inputs.isEmpty ? [] : inputs[below(inputs.count)]
    for _ in 0...below(5) { spoil(&bytes, inputs) }
    return Array(bytes.prefix(target.limit))
  }

  private mutating func spoil(_ bytes: inout [UInt8], _ inputs: [[UInt8]]) {
    switch below(9) {
    case 0: if let at = place(bytes) { bytes[at] ^= 1 << UInt8(below(8)) }
    case 1: if let at = place(bytes) { bytes[at] = UInt8(below(256)) }
    case 2: if let at = place(bytes) { bytes[at] = [0, 1, 0x7F, 0x80, 0xFF][below(5)] }
    case 3: if let span = span(bytes) { bytes.removeSubrange(span) }
    case 4: if let span = span(bytes) { bytes.insert(contentsOf: Array(bytes[span]), at: below(bytes.count + 1)) }
    case 5, 6: if let word = word() { bytes.insert(contentsOf: word, at: below(bytes.count + 1)) }
    case 7: if let word = word(), let span = span(bytes) { bytes.replaceSubrange(span, with: word) }
    default:
      guard !inputs.isEmpty, let span = span(inputs[below(inputs.count)]) else { return }
      let other = inputs[below(inputs.count)]
      bytes.insert(contentsOf: other[span.clamped(to: other.indices)], at: below(bytes.count + 1))
    }
  }

  private mutating func word() -> [UInt8]? {
    target.words.isEmpty ? nil : Array(target.words[below(target.words.count)].utf8)
  }

  private mutating func place(_ bytes: [UInt8]) -> Int? { bytes.isEmpty ? nil : below(bytes.count) }

  /// A run of bytes, most often a short one.
  private mutating func span(_ bytes: [UInt8]) -> Range<Int>? {
    guard let start = place(bytes) else { return nil }
    let most = below(4) == 0 ? bytes.count : 8
    return start..<min(bytes.count, start + 1 + below(most))
  }

  /// xorshift64*: small, and the same everywhere.
  private mutating func below(_ count: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % count
  }
}
