/// A text as an argument of a test, which the test's output shows on one line and not longer than one.
package struct TextArgument: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text itself.
  package let text: String

  /// A text.
  package init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }

  package var description: String {
    let shown = text.prefix(70)
    return String(shown).debugDescription + (shown.endIndex == text.endIndex ? "" : "…")
  }
}
