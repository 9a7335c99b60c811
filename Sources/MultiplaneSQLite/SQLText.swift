/// The words of a query, as far as it has to be understood: whether it says an order, and which texts it names.
///
/// SQLite itself reads the query; this only looks past its comments, texts and parentheses.
struct SQLText {
  /// Whether the query as a whole, and not just a part in parentheses, has an `order by`.
  private(set) var saysOrder = false
  /// The texts in single quotes, in small letters.
  private(set) var texts: Set<String> = []

  /// Looks through a query.
  init(_ query: String) {
    let bytes = Array(query.utf8)
    var (at, depth) = (0, 0)
    var wordBefore = ""

    func end(ofQuoteAt start: Int, _ close: UInt8) -> Int {
      var at = start + 1
      while at < bytes.count {
        if bytes[at] == close {
          // A doubled quote stands for one and ends nothing.
          guard close != UInt8(ascii: "]"), at + 1 < bytes.count, bytes[at + 1] == close else { return at + 1 }
          at += 1
        }
        at += 1
      }
      return at
    }

    while at < bytes.count {
      let byte = bytes[at]
      let next = at + 1 < bytes.count ? bytes[at + 1] : 0
      switch byte {
      case UInt8(ascii: "-") where next == byte:
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
        continue
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        at += 2
        while at < bytes.count, !(bytes[at] == UInt8(ascii: "/") && bytes[at - 1] == UInt8(ascii: "*")) { at += 1 }
        at += 1
        continue
      case UInt8(ascii: "'"):
        let close = end(ofQuoteAt: at, byte)
        texts.insert(String(decoding: bytes[min(at + 1, close)..<max(at + 1, close - 1)], as: UTF8.self).lowercased())
        at = close
      case UInt8(ascii: "\""), UInt8(ascii: "`"): at = end(ofQuoteAt: at, byte)
      case UInt8(ascii: "["): at = end(ofQuoteAt: at, UInt8(ascii: "]"))
      case let letter where Self.isPartOfWord(letter):
        let start = at
        while at < bytes.count, Self.isPartOfWord(bytes[at]) { at += 1 }
        let word = String(decoding: bytes[start..<at], as: UTF8.self).lowercased()
        if depth == 0, word == "by", wordBefore == "order" { saysOrder = true }
        wordBefore = word
        continue
      default:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        at += 1
        // Space between two words keeps them neighbours.
        if [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { continue }
      }
      wordBefore = ""
    }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(
        ascii: "0")...UInt8(
        ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
