package import MultiplaneBase

/// `line:column`, and `+length` if it is more than 1.
package func placeText(_ span: SourceSpan?) -> String {
  guard let span else { return "nowhere" }
  return "\(span.line):\(span.column)" + (span.length > 1 ? "+\(span.length)" : "")
}
