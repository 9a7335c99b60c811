/// So many letters as are whole in a number, which may be a sum that falls short of the one it means.
package func letterCount(_ number: Double) -> Int { Int(max(0, min(number + 1e-6, 1e9))) }

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

  /// `left` and `length`: the letters of a text, as they are read.
  mutating func letters(_ name: String, _ nodes: [SyntaxNode]) -> Term? {
    let text = term(nodes[0], ExpectedType([.text], function: name))
    let count = nodes.count > 1 ? number(nodes[1], of: name) : nil
    guard let text else { return nil }
    let words = text.text
    if nodes.count == 1 { return folded(Term(.number, .number { Double(words($0).count) }, of: [text])) }
    guard let count else { return nil }
    let n = count.number
    return folded(Term(.text, .text { String(words($0).prefix(letterCount(n($0)))) }, of: [text, count]))
  }

  /// Where characters of a text stand: in its quotes if it is written here, else wherever it is named.
  private func place(of range: Range<Int>, in node: SyntaxNode) -> Range<Int> {
    guard case .text = node.kind else { return node.range }
    let start = node.range.lowerBound + 1
    return start + range.lowerBound..<max(start + range.lowerBound + 1, start + range.upperBound)
  }
}
