import MultiplaneBase
import MultiplaneExpressions
import MultiplaneYAML

// Names of values in the marks of other languages, which are drawn as they are written.
extension SceneNames {
  /// Warns of a value that a text names as other languages do: `{item.name}`, `{{ name }}`, `\(name)`, `$name`.
  ///
  /// Marks around anything that is no value of this place are words like others. O(length of the text).
  func warnOfForeignMarks(in node: DeclaredValue, _ scope: SceneScope, path: String) {
    guard let text = node.text, text.utf8.contains(where: { Self.openings.contains($0) }) else { return }
    let scalars = Array(text.unicodeScalars)
    var position = 0
    while position < scalars.count {
      if scalars[position...].starts(with: "$${".unicodeScalars) {
        position += 3
      } else if let end = ExpressionCompiler.endOfExpression(in: scalars, at: position) {
        position = end
      } else if let mark = ForeignMark(in: scalars, at: position) {
        if isValue(mark.name, in: scope) { warn(of: mark, written: scalars[mark.range], in: node, path: path) }
        position = mark.range.upperBound
      } else {
        position += 1
      }
    }
  }

  private static let openings = Set("{\\$".utf8)

  private func warn(of mark: ForeignMark, written: ArraySlice<Unicode.Scalar>, in node: DeclaredValue, path: String) {
    let text = String(String.UnicodeScalarView(written)).escapedForMessage
    let itself = "${'\(mark.opening)'}\(text.dropFirst(mark.opening.count))"
    problems.report(
      Diagnostic(
        .warning, code: "text-marks", "\"\(text)\" is drawn as it is written",
        span: location(node, path: path).span(of: mark.range), path: path,
        hint: "write ${\(mark.expression.escapedForMessage)} for its value, or \(itself) for these characters"))
  }

  /// Whether a name means a value at a place, or a field of the item there that is misspelt.
  private func isValue(_ name: String, in scope: SceneScope) -> Bool {
    switch scope.resolve(name) {
    case nil, .reported, .cycle: false
    case .unavailable: scope.row != nil && (name == "item" || name.hasPrefix("item."))
    case .constant, .slot, .field, .related, .expression: true
    }
  }
}

/// A name between the marks of another language.
private struct ForeignMark {
  /// The mark from its first to behind its last character, in Unicode scalars.
  let range: Range<Int>
  /// The beginning of the mark.
  let opening: String
  /// The name it holds first.
  let name: String
  /// The expression that a formula would hold in its place.
  let expression: String

  /// How values stand in the texts of other languages; without an end one goes as far as its name.
  private static let forms = [("{{", "}}"), ("{", "}"), ("\\(", ")"), ("$", "")]
    .map { (opening: Array($0.unicodeScalars), closing: Array($1.unicodeScalars)) }
  /// The longest text between marks that is looked at.
  private static let longest = 80

  /// The mark that begins at a place; `nil` if none does.
  init?(in scalars: [Unicode.Scalar], at position: Int) {
    guard let form = Self.forms.first(where: { scalars[position...].starts(with: $0.opening) }) else { return nil }
    let start = position + form.opening.count
    let rest = scalars[start...].prefix(Self.longest)
    let end: Int
    if form.closing.isEmpty {
      var name = rest.prefix(while: Self.isPartOfName)
      while name.last == "." { name.removeLast() }
      end = name.endIndex
    } else {
      guard let close = rest.indices.first(where: { scalars[$0...].starts(with: form.closing) }) else { return nil }
      end = close
    }
    let inside = String(String.UnicodeScalarView(scalars[start..<end]))
      .split(separator: " ").joined(separator: " ")
    let name = String(String.UnicodeScalarView(inside.unicodeScalars.prefix(while: Self.isPartOfName)))
    // A name with a dot may have more behind it: a filter, a format, arithmetic. A single word is the whole.
    guard !name.isEmpty, name == inside || name.contains("."), !name.hasSuffix(".") else { return nil }
    (range, self.name) = (position..<end + form.closing.count, name)
    opening = String(String.UnicodeScalarView(form.opening))
    // The filters and formats behind the value are no part of the formula.
    expression = inside.prefix { $0 != "|" && $0 != ":" }.split(separator: " ").joined(separator: " ")
  }

  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }
}
