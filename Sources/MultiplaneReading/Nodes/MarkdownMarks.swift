import MultiplaneExpressions

/// Finds the marks of a text in Markdown, by CommonMark's rule for emphasis (its specification, 6.2 and the appendix on
/// parsing); O(length).
struct MarkdownMarks {
  /// Characters that are not shown, and what they do.
  struct Mark {
    enum Role {
      case opens(Markdown.Style)
      case closes
      /// A backslash before what would be a mark.
      case escapes
    }
    var role: Role
    var length: Int
  }

  /// The marks by the place of their first character, in Unicode scalars.
  private(set) var found: [Int: Mark] = [:]

  /// The kind of a character, for the marks beside it.
  private enum Neighbour { case space, punctuation, letter }

  /// Equal marks side by side.
  private struct Run {
    let mark: Unicode.Scalar
    /// How many there are in the text.
    let length: Int
    /// The marks that are not used yet: opening uses the last ones, closing the first.
    var rest: Range<Int>
    let opens: Bool
    let closes: Bool

    init(_ mark: Unicode.Scalar, _ range: Range<Int>, after before: Neighbour, before after: Neighbour) {
      (self.mark, length, rest) = (mark, range.count, range)
      let isBeforeWord = after != .space && (after != .punctuation || before != .letter)
      let isBehindWord = before != .space && (before != .punctuation || after != .letter)
      // `_` stands within names as well.
      let isName = mark == "_"
      opens = isBeforeWord && (!isName || !isBehindWord || before == .punctuation)
      closes = isBehindWord && (!isName || !isBeforeWord || after == .punctuation)
    }

    /// Whether this one and a later one may stand around words.
    func matches(_ closer: Run) -> Bool {
      guard mark == closer.mark else { return false }
      // Of marks that could do either, `*a**b*` does not end at the second.
      return !(closes || closer.opens) || closer.length % 3 == 0 || (length + closer.length) % 3 != 0
    }
  }

  /// Closing runs that would look for the same ones.
  private struct Search: Hashable {
    var mark: Unicode.Scalar
    var opens: Bool
    var length: Int

    init(_ closer: Run) { (mark, opens, length) = (closer.mark, closer.opens, closer.length % 3) }
  }

  init(_ scalars: [Unicode.Scalar]) {
    var runs = runs(in: scalars)
    // Runs that may still be opened by, from the outermost in; and up to where a search is in vain.
    var open: [Int] = []
    var searched: [Search: Int] = [:]
    for index in runs.indices {
      let search = Search(runs[index])
      while runs[index].closes, !runs[index].rest.isEmpty {
        let bottom = searched[search] ?? -1
        var place = open.count - 1
        while place >= 0, open[place] > bottom, !runs[open[place]].matches(runs[index]) { place -= 1 }
        guard place >= 0, open[place] > bottom else {
          searched[search] = index - 1
          break
        }
        // Marks that are open in between are not closed any more.
        open.removeSubrange((place + 1)...)
        join(&runs, open[place], index)
        if runs[open[place]].rest.isEmpty { open.removeLast() }
      }
      if runs[index].opens, !runs[index].rest.isEmpty { open.append(index) }
    }
  }

  /// Puts what two runs have in common around the words between them, two marks before one.
  private mutating func join(_ runs: inout [Run], _ opener: Int, _ closer: Int) {
    let (left, right) = (runs[opener].rest, runs[closer].rest)
    let length = left.count >= 2 && right.count >= 2 ? 2 : 1
    let style: Markdown.Style = runs[opener].mark == "~" ? .strike : length == 2 ? .bold : .italic
    found[left.upperBound - length] = Mark(role: .opens(style), length: length)
    found[right.lowerBound] = Mark(role: .closes, length: length)
    runs[opener].rest = left.lowerBound..<left.upperBound - length
    runs[closer].rest = right.lowerBound + length..<right.upperBound
  }

  /// The runs of a text in their order; notes escapes on the way.
  private mutating func runs(in scalars: [Unicode.Scalar]) -> [Run] {
    var runs: [Run] = []
    var before = Neighbour.space
    var at = 0
    while at < scalars.count {
      let scalar = scalars[at]
      if let end = ExpressionCompiler.endOfExpression(in: scalars, at: at) {
        (before, at) = (.letter, end)
      } else if scalar == "$", scalars[at...].starts(with: "$${".unicodeScalars) {
        (before, at) = (.punctuation, at + 3)
      } else if scalar == "\\", at + 1 < scalars.count, "\\*_~".unicodeScalars.contains(scalars[at + 1]) {
        found[at] = Mark(role: .escapes, length: 1)
        (before, at) = (.punctuation, at + 2)
      } else if "*_~".unicodeScalars.contains(scalar) {
        let end = scalars[at...].firstIndex { $0 != scalar } ?? scalars.count
        // A line through is two of them, no more and no fewer.
        if scalar != "~" || end - at == 2 {
          runs.append(Run(scalar, at..<end, after: before, before: Self.neighbour(in: scalars, at: end)))
        }
        (before, at) = (.punctuation, end)
      } else {
        (before, at) = (Self.neighbour(in: scalars, at: at), at + 1)
      }
    }
    return runs
  }

  /// The kind of character at a place: the ends of a text are spaces, an expression is a word.
  private static func neighbour(in scalars: [Unicode.Scalar], at: Int) -> Neighbour {
    guard at < scalars.count else { return .space }
    if scalars[at...].starts(with: "${".unicodeScalars) { return .letter }
    if scalars[at].properties.isWhitespace { return .space }
    switch scalars[at].properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      return .punctuation
    default: return .letter
    }
  }
}
