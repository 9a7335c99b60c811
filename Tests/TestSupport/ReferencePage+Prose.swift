import Foundation

extension ReferencePage {
  /// The page's lines outside fenced blocks.
  private var open: [Substring] {
    var isFenced = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      return !isFenced && !line.hasPrefix("```")
    }
  }

  /// The sentences of the page, without those of code, tables and headings; code inside one counts as a word.
  ///
  /// A sentence ends at a full stop, a question mark or an exclamation mark, and at the end of a paragraph or an item.
  package var sentences: [String] {
    var paragraphs: [String] = []
    var isOpen = false
    for line in open {
      let isIndented = line.hasPrefix("    ") && !isOpen
      var words = line.trimmingCharacters(in: .whitespaces)
      if words.isEmpty || isIndented || ["#", "|", "<"].contains(where: words.hasPrefix) {
        isOpen = false
        continue
      }
      if let mark = words.firstMatch(of: /^([-*]|\d+\.) +/) {
        words = String(words[mark.range.upperBound...])
        isOpen = false
      }
      if isOpen, let last = paragraphs.indices.last {
        paragraphs[last] += " " + words
      } else {
        paragraphs.append(words)
        isOpen = true
      }
    }
    return paragraphs.flatMap { paragraph in
      let plain = paragraph.replacing(/`[^`]*`/, with: "code").replacing(/!\[[^\]]*\]\([^)]*\)/, with: "")
        .replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) }
      return plain.replacing(/([.!?])(["”)*]*)\s+/) { "\($0.output.1)\($0.output.2)\n" }.split(separator: "\n").map {
        String($0)
      }
    }
  }

  /// The words of a sentence that have a letter or a digit.
  package static func words(of sentence: String) -> Int {
    sentence.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
  }

  /// The spans of code in the page's text and tables, in order.
  package var code: [String] { open.joined(separator: "\n").matches(of: /`([^`\n]+)`/).map { String($0.output.1) } }

  /// The targets of the page's links, pictures included.
  package var targets: [String] {
    open.joined(separator: "\n").split(separator: "](").dropFirst().compactMap { piece in
      piece.split(separator: ")", omittingEmptySubsequences: false).first.map { String($0) }
    }
  }

  /// The pictures that the page shows, each by its path from the page's folder; without a width where the page says none.
  package var pictures: [(path: String, width: Int?)] {
    let text = open.joined(separator: "\n")
    let plain = text.matches(of: /!\[[^\]]*\]\(([^)]+)\)/).map { (path: String($0.output.1), width: Int?.none) }
    return plain
      + text.matches(of: /<img src="([^"]+)"(?: width="(\d+)")?/).map {
        (path: String($0.output.1), width: $0.output.2.flatMap { Int($0) })
      }
  }

  /// What a link to one of the page's headings says behind its `#`.
  package var anchors: Set<String> {
    var found: Set<String> = []
    for line in open where line.hasPrefix("#") {
      let words = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
      let anchor = words.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }.replacing(
        " ", with: "-")
      // GitHub counts headings of the same words.
      var numbered = anchor
      var count = 0
      while !found.insert(numbered).inserted {
        count += 1
        numbered = "\(anchor)-\(count)"
      }
    }
    return found
  }
}
