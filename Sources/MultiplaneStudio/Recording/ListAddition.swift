/// Adds entries to a list at the top of a scene's text, and leaves every other byte as it is.
package struct ListAddition {
  /// Why a list cannot be added to.
  package enum Refusal: Error, Equatable {
    /// It is written in one line, or is no list.
    case inline
  }

  /// - Parameters:
  ///   - entries: Each in a line.
  ///   - key: The list's key; it is added at the end where the text has none.
  /// - Returns: The new text.
  package static func adding(_ entries: [String], to key: String, in text: String) throws(Refusal) -> String {
    let newline = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    // Characters do not split the two of a line's end.
    var lines = text.split(separator: newline, omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    guard let at = lines.firstIndex(where: { $0.hasPrefix("\(key):") }) else {
      let end = lines.firstIndex { $0 == "..." } ?? lines.endIndex
      lines.insert(contentsOf: ["\(key):"] + entries.map { "  - \($0)" }, at: end)
      return lines.joined(separator: newline) + newline
    }
    let rest = lines[at].dropFirst(key.count + 1).drop { $0 == " " || $0 == "\t" }
    guard rest.isEmpty || rest.hasPrefix("#") else { throw .inline }
    var (indent, last): (String?, Int) = (nil, at)
    for index in lines.index(after: at)..<lines.endIndex {
      let line = lines[index]
      let words = line.drop { $0 == " " }
      if words.isEmpty || words.hasPrefix("#") { continue }
      // A list may stand as far left as its key.
      let isItem = words == "-" || words.hasPrefix("- ")
      if words.startIndex == line.startIndex, !isItem { break }
      if indent == nil {
        guard isItem else { throw .inline }
        indent = String(line[..<words.startIndex])
      }
      last = index
    }
    lines.insert(contentsOf: entries.map { "\(indent ?? "  ")- \($0)" }, at: last + 1)
    return lines.joined(separator: newline) + newline
  }
}
