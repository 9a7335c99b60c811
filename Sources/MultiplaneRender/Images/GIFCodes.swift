/// The codes that GIF packs its indices in: LZW, whose codes grow from a few bits to 12.
enum GIFCodes {
  /// The indices of an image; 0 where the data end before.
  ///
  /// - Parameter start: The byte that says how wide the first codes are.
  static func unpack(_ bytes: [UInt8], at start: Int, count: Int) throws(ImageRemark) -> [UInt8] {
    let first = Int(bytes[start])
    guard (1...11).contains(first) else { throw ImageRemark(.refused, "is a damaged GIF") }
    let (clear, end) = (1 << first, 1 << first + 1)
    // What each code stands for: the one before, and a last index.
    var before = [Int16](repeating: -1, count: 4096)
    var last = [UInt8](repeating: 0, count: 4096)
    for code in 0..<clear { last[code] = UInt8(truncatingIfNeeded: code) }
    var stack = [UInt8](repeating: 0, count: 4097)
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var (width, known, previous) = (first + 1, end + 1, -1)
    var firstIndex: UInt8 = 0
    var (bits, bitCount) = (0, 0)
    var (at, left) = (start + 1, 0)
    while result.count < count {
      while bitCount < width {
        if left == 0 {
          guard at < bytes.count, bytes[at] > 0 else {
            return result + Array(repeating: 0, count: count - result.count)
          }
          left = Int(bytes[at])
          at += 1
        }
        guard at < bytes.count else { return result + Array(repeating: 0, count: count - result.count) }
        bits |= Int(bytes[at]) << bitCount
        (bitCount, at, left) = (bitCount + 8, at + 1, left - 1)
      }
      var code = bits & (1 << width - 1)
      (bits, bitCount) = (bits >> width, bitCount - width)
      if code == clear {
        (width, known, previous) = (first + 1, end + 1, -1)
        continue
      }
      if code == end { break }
      guard code <= known, previous >= 0 || code < clear else { throw ImageRemark(.refused, "is a damaged GIF") }
      let given = code
      var depth = 0
      if code == known {
        guard previous >= 0 else { throw ImageRemark(.refused, "is a damaged GIF") }
        stack[0] = firstIndex
        (depth, code) = (1, previous)
      }
      while code >= clear {
        // Codes point to earlier ones, so there is an end.
        guard depth < 4096, before[code] >= 0 else { throw ImageRemark(.refused, "is a damaged GIF") }
        stack[depth] = last[code]
        (depth, code) = (depth + 1, Int(before[code]))
      }
      firstIndex = last[code]
      result.append(firstIndex)
      while depth > 0, result.count < count {
        depth -= 1
        result.append(stack[depth])
      }
      if previous >= 0, known < 4096 {
        (before[known], last[known]) = (Int16(previous), firstIndex)
        known += 1
        if known == 1 << width, width < 12 { width += 1 }
      }
      previous = given
    }
    return result + Array(repeating: 0, count: count - result.count)
  }
}
