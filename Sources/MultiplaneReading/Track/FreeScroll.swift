import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

extension Scene {
  /// What is said about values that stay 0 because nothing scrolls: a free scroll has no ends.
  var freeScrollWarnings: [Diagnostic] {
    guard scrollers.isEmpty else { return [] }
    var warnings: [Diagnostic] = []
    func look(_ expression: Expression, _ path: String) {
      for input in expression.inputs {
        guard case .scroller(_, let field) = input.slot, field == .progress || field == .overscroll else { continue }
        warnings.append(
          Diagnostic(
            .warning, code: "always-zero", "\"\(input.name)\" is 0 on every frame", span: expression.span, path: path,
            note: "the scene has no ScrollView, and so no end of its content",
            hint: "count by the scroll: clamp(scroll / 900, 0, 1)"))
      }
    }
    walk { node, _ in
      if case .text(let template) = node.kind { template.expressions.forEach { look($0, node.path) } }
      for entry in node.properties.entries { look(entry.expression, node.path) }
    }
    return warnings
  }
}
