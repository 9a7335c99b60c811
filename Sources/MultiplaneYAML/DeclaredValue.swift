package import MultiplaneBase

/// A value of a scene as it is declared, with its place: what a YAML file, or another source of scenes, is turned into.
///
/// Every scalar is text: what `no`, `012` or `12:30` means is decided by who reads the key. Aliases are expanded; the nodes
/// they stand for carry the place of the alias.
package struct DeclaredValue: Sendable {
  /// The content of a node.
  package enum Content: Sendable {
    /// A text; `quoted` also for block texts (`|` and `>`).
    case scalar(String, quoted: Bool)
    case sequence([DeclaredValue])
    /// Entries in the order of the file, no key twice.
    case mapping([DeclaredEntry])
  }

  /// The content of the node; a null is an empty unquoted scalar.
  package var content: Content
  /// Where the node starts; a scalar's length ends with its first line, a collection's is 1.
  package var span: SourceSpan
  /// Nothing, `~` or `null`, without quotes.
  package var isNull: Bool
  /// The comment right after a missing value, from its `#` to the end of the line.
  ///
  /// In `color: #2A1B1F` it is `#2A1B1F`, and `span` is its first character.
  package var comment: String?
  /// How a null is written: empty, `~` or `null`.
  var nullText = ""
  /// Where the characters of a scalar stand in the file.
  var map = CharacterMap.start

  /// A node of the given content, for values that do not come from a file's text.
  package init(_ content: Content, span: SourceSpan, isNull: Bool = false, comment: String? = nil) {
    (self.content, self.span, self.isNull, self.comment) = (content, span, isNull, comment)
  }

  /// The text of a scalar as it is written, so `~` and `null` for those nulls; nil for a collection.
  package var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return isNull ? nullText : text
  }

  /// The place of a range of Unicode scalars inside a scalar's value.
  ///
  /// Exact wherever the file shows the characters; what is past the first line of the range is left out. For aliases,
  /// folded block texts and collections it is the node's own span.
  package func span(of range: Range<Int>) -> SourceSpan {
    guard let found = map.place(of: range) else { return span }
    return SourceSpan(file: span.file, line: found.line, column: found.column, length: found.length)
  }

  /// A text made of pieces of this scalar's, in their order; each character keeps its place in the file.
  ///
  /// - Parameter pieces: Ranges of the scalar's value, in Unicode scalars.
  package func text(_ text: String, of pieces: [Range<Int>]) -> DeclaredValue {
    var result = DeclaredValue(.scalar(text, quoted: true), span: span)
    result.map = map.joining(pieces)
    return result
  }

  /// The error of a key that has no value, with a hint if a bare `#` took it away.
  package func noValue(key: String, path: String? = nil) -> Diagnostic {
    var hint: String?
    if let comment, comment.unicodeScalars.dropFirst().first.map({ $0 != " " && $0 != "#" }) ?? false {
      let value = comment.unicodeScalars.prefix { $0 != " " && $0 != "\t" && $0 != "," && $0 != "}" && $0 != "]" }
      hint = "in YAML a bare # starts a comment; write \"\(String(value))\" in quotes"
    }
    return Diagnostic(code: "no-value", "\"\(key)\" has no value", span: span, path: path, hint: hint)
  }
}

/// A key of a mapping and its value.
package struct DeclaredEntry: Sendable {
  /// The key's text.
  package var key: String
  /// Where the key stands, with its quotes if it has any.
  package var keySpan: SourceSpan
  /// The value of the key.
  package var value: DeclaredValue
  /// Whether the key stands in braces without a colon, as what is behind a comma of a text does.
  package var lacksColon = false
  /// An entry of a mapping.
  package init(key: String, keySpan: SourceSpan, value: DeclaredValue) {
    (self.key, self.keySpan, self.value) = (key, keySpan, value)
  }
}
