/// The words of a query, as far as it has to be understood: whether it says an order, and which texts it names.
///
/// SQLite itself reads the query; this only looks past its comments, texts and parentheses.
package struct SQLText {
  /// Whether the query as a whole, and not just a part in parentheses, has an `order by`.
  package private(set) var saysOrder = false
  /// The words of the last thing the query as a whole is ordered by, in small letters and without quotes; points between a
  /// table's name and a column's count as words.
  private(set) var lastOrderTerm: [String] = []
  /// The texts in single quotes, in small letters.
  package private(set) var texts: Set<String> = []
  /// Where a comment begins that nothing ends, as bytes before it. SQLite takes it to go on to the end of what it reads.
  private(set) var openComment: Int?

  /// Looks through a query.
  package init(_ query: String) {
    let bytes = Array(query.utf8)
    var (at, depth) = (0, 0)
    var wordBefore = ""
    var isInOrder = false
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self).lowercased() }

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
        let start = at
        // The star that begins it does not end it.
        at += 3
        while at < bytes.count, !(bytes[at] == UInt8(ascii: "/") && bytes[at - 1] == UInt8(ascii: "*")) { at += 1 }
        if at >= bytes.count { openComment = start }
        at += 1
        continue
      case UInt8(ascii: "'"):
        let close = end(ofQuoteAt: at, byte)
        texts.insert(text(min(at + 1, close)..<max(at + 1, close - 1)))
        if isInOrder { lastOrderTerm.append("'") }
        at = close
      case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
        let close = end(ofQuoteAt: at, byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte)
        if isInOrder { lastOrderTerm.append(text(min(at + 1, close)..<max(at + 1, close - 1))) }
        at = close
      case let letter where Self.isPartOfWord(letter):
        let start = at
        while at < bytes.count, Self.isPartOfWord(bytes[at]) { at += 1 }
        let word = text(start..<at)
        if depth == 0, word == "by", wordBefore == "order" {
          (saysOrder, isInOrder, lastOrderTerm) = (true, true, [])
        } else if isInOrder {
          if depth == 0, ["limit", "offset"].contains(word) { isInOrder = false } else { lastOrderTerm.append(word) }
        }
        wordBefore = word
        continue
      default:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if isInOrder {
          if depth == 0, byte == UInt8(ascii: ",") {
            lastOrderTerm = []
          } else if byte > 0x20, byte != UInt8(ascii: ";") {
            lastOrderTerm.append(String(UnicodeScalar(byte)))
          }
        }
        at += 1
        // Space between two words keeps them neighbours.
        if [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { continue }
      }
      wordBefore = ""
    }
  }

  /// Whether the order as a whole ends with a column, so that rows whose values in it differ never tie.
  ///
  /// - Parameters:
  ///   - name: What the column is called.
  ///   - number: Its place among the columns, counted from 1.
  package func ordersLast(by name: String, number: Int) -> Bool {
    var term = lastOrderTerm[...]
    if term.count > 2, term[term.endIndex - 2] == "nulls" { term = term.dropLast(2) }
    if term.count > 1, let last = term.last, ["asc", "desc"].contains(last) { term = term.dropLast() }
    guard let column = term.popLast(), column == name.lowercased() || (column == "\(number)" && term.isEmpty) else {
      return false
    }
    // A table's name before it.
    while term.last == ".", term.count > 1 { term = term.dropLast(2) }
    return term.isEmpty
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
