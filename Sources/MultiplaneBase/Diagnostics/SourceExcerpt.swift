/// The part of a source line that is shown, and where the carets go under it, in cells of a terminal.
struct SourceExcerpt {
  /// The most cells of a line that are shown.
  static let maximumWidth = 200
  static let tabWidth = 4

  var text = ""
  var caretStart = 0
  var caretWidth = 1

  /// The part of a line that is shown around `length` scalars from a column on.
  init(of line: Substring, column: Int, length: Int) {
    // Far more than is shown, but no more than a fixed amount of a line of megabytes.
    let lead = 4 * Self.maximumWidth
    let first = max(0, column - 1 - lead)
    let all = line.unicodeScalars.dropFirst(first)
    let window = Substring(all.prefix(3 * lead))
    let cutBefore = first > 0
    let cutAfter = window.unicodeScalars.endIndex != all.endIndex

    let cells = Self.cells(of: window)
    // The scalars meant, counted in the window.
    let low = column - 1 - first
    let high = low + max(1, length)
    let meant = cells.indices.filter { cells[$0].scalars.overlaps(low..<high) }
    let start = meant.first ?? cells.count
    let end = meant.last.map { $0 + 1 } ?? cells.count

    var (from, to) = (0, cells.count)
    if cutBefore || cutAfter || cells.reduce(0, { $0 + $1.width }) > Self.maximumWidth {
      // Two cells are kept for the ellipses; a third of the rest stands before the caret.
      let room = Self.maximumWidth - 2
      var before = 0
      from = start
      while from > 0, before + cells[from - 1].width <= room / 3 {
        from -= 1
        before += cells[from].width
      }
      var used = before
      to = start
      while to < cells.count, used + cells[to].width <= room {
        used += cells[to].width
        to += 1
      }
      while from > 0, used + cells[from - 1].width <= room {
        from -= 1
        used += cells[from].width
      }
    }
    if cutBefore || from > 0 { text = "…" }
    caretStart = text.isEmpty ? 0 : 1
    for cell in cells[from..<to] { text += cell.text }
    if to < cells.count || cutAfter { text += "…" }
    while text.last == " " { text.removeLast() }
    caretStart += cells[from..<max(from, min(start, to))].reduce(0) { $0 + $1.width }
    if start < min(end, to) { caretWidth = max(1, cells[start..<min(end, to)].reduce(0) { $0 + $1.width }) }
  }

  private struct Cell {
    var text: String
    var width: Int
    var scalars: Range<Int>
  }

  /// One cell group per character as a reader sees it.
  private static func cells(of line: Substring) -> [Cell] {
    var cells: [Cell] = []
    var (offset, position) = (0, 0)
    for character in line {
      let scalars = character.unicodeScalars
      let count = scalars.count
      let cell: Cell
      if character == "\t" {
        let width = tabWidth - position % tabWidth
        cell = Cell(text: String(repeating: " ", count: width), width: width, scalars: offset..<offset + count)
      } else if scalars.contains(where: isHidden) {
        let escaped = visible(String(character))
        cell = Cell(text: escaped, width: escaped.unicodeScalars.count, scalars: offset..<offset + count)
      } else {
        let width = scalars.contains("\u{FE0F}") ? 2 : scalars.map(cellWidth).max() ?? 0
        cell = Cell(text: String(character), width: width, scalars: offset..<offset + count)
      }
      cells.append(cell)
      offset += count
      position += cell.width
    }
    return cells
  }
}

/// How many cells of a terminal a scalar takes: 0 for marks on others, 2 for wide ones.
private func cellWidth(_ scalar: Unicode.Scalar) -> Int {
  let value = scalar.value
  if value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch value {
  // Hangul Jamo, CJK and its punctuation, Hangul, compatibility and full-width forms, the ideographic planes.
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
    return 2
  default: return scalar.properties.isEmojiPresentation ? 2 : 1
  }
}
