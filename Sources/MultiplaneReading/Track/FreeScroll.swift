import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

extension Scene {
  /// The warnings about values that stay 0 because nothing scrolls: a free scroll has no ends.
  var freeScrollWarnings: [Diagnostic] {
    guard scrollers.isEmpty else { return [] }
    var warnings: [Diagnostic] = []
    forEachExpression { (expression, node) in
      for input in expression.inputs {
        guard case .scroller(_, let field) = input.slot, field == .progress || field == .overscroll else { continue }
        warnings.append(
          Diagnostic(
            .warning, code: "always-zero", "\"\(input.name)\" is 0 on every frame", span: expression.span,
            path: node?.path,
            note: "the scene has no ScrollView, and so no end of its content",
            hint: "count by the scroll: clamp(scroll / 900, 0, 1)"))
      }
    }
    return warnings
  }
}
