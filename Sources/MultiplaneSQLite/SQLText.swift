/// The words of a query, as far as it has to be understood: whether it says an order, and which texts it names.
///
/// SQLite itself reads the query; this only looks past its comments, texts and parentheses.
package struct SQLText {
  /// Whether the query as a whole, and not just a part in parentheses, has an `order by`.
  package private(set) var saysOrder = false
  /// The words of each thing the query as a whole is ordered by, in small letters and without quotes; points between a
  /// table's name and a column's count as words.
  private var orderTerms: [[String]] = []
  /// The words of each of its columns, of the first `select` where there are several.
  private var columns: [[String]] = []
  /// Whether rows come from several tables, or several queries.
  private var isJoined = false
  /// The texts in single quotes, in small letters.
  package private(set) var texts: Set<String> = []
  /// Where a comment begins that nothing ends, as bytes before it. SQLite takes it to go on to the end of the text.
  private(set) var openComment: Int?

  /// Looks through a query.
  package init(_ query: String) {
    let bytes = Array(query.utf8)
    var (at, depth) = (0, 0)
    var wordBefore = ""
    /// The part of the query that the words belong to.
    enum Part { case none, columns, tables, order }
    var part = Part.none
    func add(_ word: String) {
      switch part {
      case .none, .tables: break
      case .columns: columns[columns.count - 1].append(word)
      case .order: orderTerms[orderTerms.count - 1].append(word)
      }
    }
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
        add("'" + text(at..<close))
        at = close
      case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
        let close = end(ofQuoteAt: at, byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte)
        add(text(min(at + 1, close)..<max(at + 1, close - 1)))
        at = close
      case let letter where Self.isPartOfWord(letter):
        let start = at
        while at < bytes.count, Self.isPartOfWord(bytes[at]) { at += 1 }
        let word = text(start..<at)
        if depth == 0, word == "by", wordBefore == "order" {
          (saysOrder, part, orderTerms) = (true, .order, [[]])
        } else if depth == 0, word == "select", columns.isEmpty {
          (part, columns) = (.columns, [[]])
        } else if depth == 0, part == .columns, word == "from" {
          part = .tables
        } else if depth == 0, ["where", "group", "having", "window", "limit", "offset"].contains(word) {
          part = .none
        } else if depth == 0, ["join", "union", "intersect", "except"].contains(word) {
          isJoined = true
        } else {
          add(word)
        }
        wordBefore = word
        continue
      default:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if depth == 0, byte == UInt8(ascii: ",") {
          if part == .order { orderTerms.append([]) }
          if part == .columns { columns.append([]) }
          if part == .tables { isJoined = true }
        } else if byte > 0x20, byte != UInt8(ascii: ";") {
          add(String(UnicodeScalar(byte)))
        }
        at += 1
        // Space between two words keeps them neighbours.
        if [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { continue }
      }
      wordBefore = ""
    }
  }

  /// Whether the query as a whole is ordered by a column, so that rows with different values in it never tie.
  ///
  /// - Parameters:
  ///   - name: The name of the column.
  ///   - number: Its place among the columns, counted from 1.
  package func orders(by name: String, number: Int) -> Bool {
    var names = [[name.lowercased()], ["\(number)"]] + [expression(of: number)].compactMap(\.self)
    // No two rows of a table have one number there.
    if !isJoined { names += [["rowid"], ["oid"], ["_rowid_"]] }
    return orderTerms.contains { words in
      var term = words[...]
      if term.count > 2, term[term.endIndex - 2] == "nulls" { term = term.dropLast(2) }
      if term.count > 1, let last = term.last, ["asc", "desc"].contains(last) { term = term.dropLast() }
      return names.contains { Self.isOne(Array(term), $0) }
    }
  }

  /// The expression of a column, before the name it is given: `t.Id` of `t.Id as key`. None where the columns are not
  /// written out.
  private func expression(of number: Int) -> [String]? {
    guard columns.indices.contains(number - 1), !columns.contains(where: { $0.last == "*" }) else { return nil }
    var words = columns[number - 1]
    if number == 1, ["distinct", "all"].contains(words.first) { words.removeFirst() }
    if words.count > 2, words[words.count - 2] == "as" {
      words.removeLast(2)
    } else if words.count == 2 || words.count == 4 && words[1] == "." {
      words.removeLast()
    }
    return words.isEmpty ? nil : words
  }

  /// Whether two expressions are one: the same words, or a column with and without the name of its table.
  private static func isOne(_ a: [String], _ b: [String]) -> Bool {
    if a == b { return !a.isEmpty }
    let (short, long) = a.count < b.count ? (a, b) : (b, a)
    guard short.count % 2 == 1, long.count % 2 == 1, long.suffix(short.count) == short[...] else { return false }
    func isPath(_ words: [String]) -> Bool {
      words.enumerated().allSatisfy { index, word in
        index % 2 == 1 ? word == "." : !word.hasPrefix("'") && Int(word) == nil
      }
    }
    return isPath(long)
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
