import CYaml
import MultiplaneBase

/// Two escapes that are one character in JSON, such as `\ud83d\ude00`, and none for the C parser.
///
/// The parser gets `\U0001F600\0` in their place, which is as long, so that all marks stay. Only double quotes have escapes, and
/// the style of a scalar is the parser's to tell. So the NUL is taken out of those, and others get back what was written.
struct SurrogatePairs {
  private struct Pair {
    /// How many code points, and how many lines, stand before it in the text.
    var index, line: Int
    var written, swapped, character: String
  }
  /// In order of the text.
  private var pairs: [Pair] = []
  private var next = 0

  /// Swaps the pairs of a text.
  init(in text: inout String) {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return }
    var bytes = Array(text.utf8)
    var (at, index, line) = (0, 0, 0)
    while at < bytes.count {
      var step = 1
      if bytes[at] == UInt8(ascii: "\\") {
        if let high = Self.unit(in: bytes, at: at, 0xD800...0xDBFF),
          let low = Self.unit(in: bytes, at: at + 6, 0xDC00...0xDFFF),
          let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + low - 0xDC00)
        {
          step = 12
          let pair = Pair(
            index: index, line: line, written: String(decoding: bytes[at..<at + step], as: UTF8.self),
            swapped: "\\U\(hexadecimal(UInt64(scalar.value), digits: 8))\\0", character: String(scalar))
          bytes.replaceSubrange(at..<at + step, with: pair.swapped.utf8)
          pairs.append(pair)
        } else if at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "\\") {
          // A backslash that is escaped escapes nothing.
          step = 2
        }
      }
      index += bytes[at] & 0xC0 == 0x80 ? 0 : step
      line += bytes[at] == UInt8(ascii: "\n") ? 1 : 0
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
  mutating func restored(_ text: String, _ style: YAMLScalarStyle, from start: yaml_mark_t, to end: yaml_mark_t)
    -> String
  {
    let isBlock = style == .literal || style == .folded
    // What stands on the line where a block text begins is a comment.
    while next < pairs.count, pairs[next].index < start.index || isBlock && pairs[next].line == start.line { next += 1 }
    var (result, rest) = ([UInt8](), Array(text.utf8)[...])
    while next < pairs.count, pairs[next].index < end.index, let byte = rest.first {
      let pair = pairs[next]
      let (read, meant) = style == .double ? (pair.character + "\0", pair.character) : (pair.swapped, pair.written)
      if rest.starts(with: read.utf8) {
        result += meant.utf8
        rest.removeFirst(read.utf8.count)
        next += 1
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return result.isEmpty ? text : String(decoding: result + rest, as: UTF8.self)
  }
}
