import MultiplaneBase

/// Two escapes that are one character in JSON, such as `\ud83d\ude00`, and none for the C parser.
///
/// The parser gets `\U0001F600\0` in their place, which is as long, so that all marks stay. Only double quotes have escapes, and
/// the style of a scalar is the parser's to tell. So the NUL is taken out of those, and others get back what was written.
struct SurrogatePairs {
  private struct Pair {
    /// How many code points stand before it in the text.
    var index: Int
    var written, swapped, character: String
  }
  /// In order of the text.
  private var pairs: [Pair] = []
  private var next = 0

  /// Swaps the pairs of a text.
  init(in text: inout String) {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return }
    var bytes = Array(text.utf8)
    var (at, index) = (0, 0)
    while at < bytes.count {
      var step = 1
      if bytes[at] == UInt8(ascii: "\\") {
        if let high = Self.unit(in: bytes, at: at, 0xD800...0xDBFF),
          let low = Self.unit(in: bytes, at: at + 6, 0xDC00...0xDFFF),
          let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + low - 0xDC00)
        {
          step = 12
          let pair = Pair(
            index: index, written: String(decoding: bytes[at..<at + step], as: UTF8.self),
            swapped: "\\U\(hexadecimal(UInt64(scalar.value), digits: 8))\\0", character: String(scalar))
          bytes.replaceSubrange(at..<at + step, with: pair.swapped.utf8)
          pairs.append(pair)
        } else if at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "\\") {
          // A backslash that is escaped escapes nothing.
          step = 2
        }
      }
      index += bytes[at] & 0xC0 == 0x80 ? 0 : step
      at += step
    }
    if !pairs.isEmpty { text = String(decoding: bytes, as: UTF8.self) }
  }

  /// The number of an escape of four digits, if it is in a range.
  private static func unit(in bytes: [UInt8], at start: Int, _ range: ClosedRange<UInt32>) -> UInt32? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
      return nil
    }
    let unit = UInt32(String(decoding: bytes[start + 2..<start + 6], as: UTF8.self), radix: 16)
    return unit.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The text of a scalar as it was meant; scalars are asked for in their order.
  ///
  /// - Parameter place: The code points of the file that it stands in.
  mutating func restored(_ text: String, inDoubleQuotes: Bool, at place: Range<Int>) -> String {
    while next < pairs.count, pairs[next].index < place.lowerBound { next += 1 }
    guard next < pairs.count, pairs[next].index < place.upperBound else { return text }
    var (result, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.first {
      let isMarked = inDoubleQuotes ? byte >= 0xF0 : byte == UInt8(ascii: "\\")
      if isMarked,
        let at = pairs[next...].prefix(while: { $0.index < place.upperBound }).firstIndex(where: {
          rest.starts(with: (inDoubleQuotes ? $0.character + "\0" : $0.swapped).utf8)
        })
      {
        let pair = pairs[at]
        result += (inDoubleQuotes ? pair.character : pair.written).utf8
        rest.removeFirst(inDoubleQuotes ? pair.character.utf8.count + 1 : 12)
        next = at + 1
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
