import Glibc

/// A text file that diagnostics can point into.
///
/// Lines end at a line feed, with or without a carriage return before it; nothing else ends a line, so line numbers agree
/// with those of an editor. Columns count Unicode scalars.
package struct SourceFile: Sendable {
  /// The file as the user named it; `-` is standard input.
  package let name: String
  /// The text of the file, without a byte order mark.
  package let text: String
  /// Where each line starts, in UTF-8 bytes.
  private let lineStarts: [Int]

  /// A file of the given text; a byte order mark at its start is dropped.
  package init(name: String, text: String) {
    var text = text
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    text.makeContiguousUTF8()
    self.name = name
    lineStarts = text.withUTF8 { bytes in
      var starts = [0]
      guard let base = bytes.baseAddress else { return starts }
      var at = 0
      while at < bytes.count, let found = memchr(base + at, 0x0A, bytes.count - at) {
        at = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
        starts.append(at)
      }
      return starts
    }
    self.text = text
  }

  /// How many lines the file has; the empty piece after a last line feed counts as a line.
  package var lineCount: Int { lineStarts.count }

  /// The line of that number, from 1, without its end; empty outside the file.
  package func line(_ number: Int) -> Substring {
    guard number >= 1, number <= lineStarts.count else { return "" }
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: lineStarts[number - 1])
    guard number < lineStarts.count else { return text[start...] }
    var end = utf8.index(utf8.startIndex, offsetBy: lineStarts[number] - 1)
    if end > start {
      let last = utf8.index(before: end)
      if utf8[last] == 0x0D { end = last }
    }
    return text[start..<end]
  }

  /// The scalars of a line from a column on; empty past its end.
  package func scalars(line number: Int, from column: Int = 1) -> Substring.UnicodeScalarView {
    line(number).unicodeScalars.dropFirst(max(0, column - 1))
  }

  /// A span in this file.
  package func span(line: Int, column: Int, length: Int = 1) -> SourceSpan {
    SourceSpan(file: name, line: line, column: column, length: length)
  }

  /// The line and column, from 1, of a byte of a text that need not be valid.
  ///
  /// Invalid bytes before it count as one column each.
  package static func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    var line = 1
    var start = 0
    for at in 0..<offset where bytes[at] == 0x0A { (line, start) = (line + 1, at + 1) }
    let before = UnsafeBufferPointer(rebasing: bytes[start..<offset])
    return (line, String(decoding: before, as: UTF8.self).unicodeScalars.count + 1)
  }
}
