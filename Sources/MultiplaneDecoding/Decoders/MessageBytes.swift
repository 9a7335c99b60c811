import MultiplaneBase

/// Puts numbers and texts one after the other.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []
  /// The longest text that is sent, in characters.
  static let textLimit = 300

  mutating func add(_ byte: UInt8) { bytes.append(byte) }

  mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func add(_ text: String) {
    let text = Array(shortened(text, to: Self.textLimit).utf8)
    add(text.count)
    bytes += text
  }
}

/// Takes numbers and texts apart again; whatever does not fit is `nil`.
struct MessageReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

  mutating func byte() -> UInt8? { rest.popFirst() }

  /// A number from 0 on.
  mutating func number() -> Int? {
    guard rest.count >= 8 else { return nil }
    let value = rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return Int(exactly: value)
  }

  /// A text, with what does not show written as escapes.
  mutating func text() -> String? {
    guard let count = number(), count <= MessageWriter.textLimit * 4 + 8, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return visible(String(decoding: rest.prefix(count), as: UTF8.self))
  }
}
