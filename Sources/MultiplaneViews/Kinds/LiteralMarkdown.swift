internal import MultiplaneReading

/// The Markdown in the literal of a text, as SwiftUI reads it: emphasis and links; code is refused. Values between the words
/// are none.
struct LiteralMarkdown {
  /// Stands for a value among the words: the control character for a substitute, which no words have.
  static let slot: Unicode.Scalar = "\u{1A}"

  /// The words, a part for each change of style.
  private(set) var parts: [TextPart] = []
  private var values: ArraySlice<[TextPart]>
  /// The words with marks of emphasis alone, and the values of the slots in them.
  private var marked = String.UnicodeScalarView()
  private var slots: [[TextPart]] = []

  /// - Parameter values: The values that the slots of the literal stand for, in their order.
  init(_ literal: String, _ values: [[TextPart]]) {
    self.values = values[...]
    read(Array(literal.unicodeScalars))
    let emphasis: [(String, Markdown.Style)] =
      marked.contains { "\\*_~".unicodeScalars.contains($0) }
      ? Markdown.parts(of: String(marked)).map { ($0.text, $0.style) } : [(String(marked), Markdown.Style())]
    let styles: [(Markdown.Style, String, String)] = [
      (.bold, "weight", "bold"), (.italic, "italic", "true"), (.strike, "strike", "true"),
    ]
    for (text, style) in emphasis {
      let keys = styles.filter { style.contains($0.0) }.map { ($0.1, SceneValue.word($0.2)) }
      let words = text.unicodeScalars.split(separator: Self.slot, omittingEmptySubsequences: false)
      for (index, words) in words.enumerated() {
        if index > 0 { for part in slots.removeFirst() { add(part.styled(keys)) } }
        if !words.isEmpty { add(TextPart(pieces: [.text(String(words))], keys: keys)) }
      }
    }
    if parts.isEmpty { parts = [TextPart(pieces: [.text("")])] }
  }

  /// Adds words, to the last ones where both have one style.
  private mutating func add(_ part: TextPart) {
    func style(_ part: TextPart) -> [String] { part.keys.map { "\($0.0) \($0.1)" } }
    guard var last = parts.popLast() else { return parts.append(part) }
    guard style(last) == style(part) else { return parts += [last, part] }
    if case .text(let words)? = part.pieces.first, case .text(let before)? = last.pieces.last {
      last.pieces[last.pieces.count - 1] = .text(before + words)
      last.pieces += part.pieces.dropFirst()
    } else {
      last.pieces += part.pieces
    }
    parts.append(last)
  }

  /// Takes code and links out of the words, and values as they are.
  private mutating func read(_ scalars: [Unicode.Scalar]) {
    var at = 0
    while at < scalars.count {
      let scalar = scalars[at]
      if scalar == Self.slot {
        fill(values.popFirst() ?? [])
      } else if scalar == "\\", at + 1 < scalars.count, scalars[at + 1].isASCIIPunctuation {
        at += 1
        // The backslash before a mark of emphasis is left to the reader of these.
        if "\\*_~".unicodeScalars.contains(scalars[at]) { marked.append(scalar) }
        marked.append(scalars[at])
      } else if scalar == "`" {
        let fence = scalars[at...].prefix { $0 == "`" }
        if let end = Self.fence(fence.count, in: scalars, from: fence.endIndex) {
          let (words, _) = inner(scalars[fence.endIndex..<end])
          fill([TextPart(pieces: [.text(words)], keys: [("color", Self.code)])])
          at = end + fence.count - 1
        } else {
          marked.append(contentsOf: fence)
          at = fence.endIndex - 1
        }
      } else if scalar == "[", let (label, end) = Self.link(in: scalars, from: at) {
        let (words, values) = inner(scalars[label])
        fill(LiteralMarkdown(words, values).parts.map { $0.styled([("color", .formula(Color.blue.pieces))]) })
        _ = inner(scalars[label.upperBound..<end])
        at = end - 1
      } else {
        marked.append(scalar)
      }
      at += 1
    }
  }

  /// Fonts of a scene have letters of several widths, unless it brings others.
  private static let code = SceneValue.problem(
    "code in a text has a font of one width, and a scene brings none",
    hint: "leave the ` out, or write \\` for the letter")

  private mutating func fill(_ parts: [TextPart]) {
    marked.append(Self.slot)
    slots.append(parts)
  }

  /// Words, with the values of the slots in them, which are taken.
  private mutating func inner(_ scalars: ArraySlice<Unicode.Scalar>) -> (words: String, values: [[TextPart]]) {
    let count = scalars.filter { $0 == Self.slot }.count
    defer { values = values.dropFirst(count) }
    return (String(String.UnicodeScalarView(scalars)), Array(values.prefix(count)))
  }

  /// Where as many backticks as began code end it.
  private static func fence(_ count: Int, in scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var at = start
    while at < scalars.count {
      let length = scalars[at...].prefix { $0 == "`" }.count
      if length == count { return at }
      at += max(1, length)
    }
    return nil
  }

  /// The label of a link such as `[label](address)`, and the end of the link.
  private static func link(in scalars: [Unicode.Scalar], from start: Int) -> (label: Range<Int>, end: Int)? {
    var (at, depth) = (start, 0)
    while at < scalars.count {
      if scalars[at] == "\\" {
        at += 1
      } else if scalars[at] == "[" {
        depth += 1
      } else if scalars[at] == "]" {
        depth -= 1
        if depth == 0 { break }
      }
      at += 1
    }
    guard at + 1 < scalars.count, scalars[at + 1] == "(", let end = scalars[at...].firstIndex(of: ")") else {
      return nil
    }
    return (start + 1..<at, end + 1)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIPunctuation: Bool { isASCII && (properties.isPatternSyntax || self == "_") }
}
