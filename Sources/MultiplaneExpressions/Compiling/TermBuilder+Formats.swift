extension TermBuilder {
  /// `format`: a number in a pattern, with the separators of the scope's locale.
  mutating func formatted(_ nodes: [SyntaxNode]) -> Term? {
    let value = number(nodes[0], of: "format")
    guard let term = term(nodes[1], ExpectedType([.text], function: "format")) else { return nil }
    guard case .text(let written)? = term.constant else {
      return report(
        .badPattern("the pattern of \"format\" is a constant", hint: "write it out: format(x, \"#,##0.00\")"),
        nodes[1].range)
    }
    let pattern: NumberPattern
    do {
      pattern = try NumberPattern(written)
    } catch {
      return report(.badPattern(error.message, hint: error.hint), place(of: error.range, in: nodes[1]))
    }
    guard let value else { return nil }
    let x = value.number
    let (locale, site) = (scope.locale, site(nodes[0].range))
    let code: TextCode = { context in pattern.text(of: finite(x(context), context, site), in: locale) }
    return folded(Term(.text, .text(code), of: [value, term]))
  }

  /// Where characters of a text stand: in its quotes if it is written here, else wherever it is named.
  private func place(of range: Range<Int>, in node: SyntaxNode) -> Range<Int> {
    guard case .text = node.kind else { return node.range }
    let start = node.range.lowerBound + 1
    return start + range.lowerBound..<max(start + range.lowerBound + 1, start + range.upperBound)
  }
}
