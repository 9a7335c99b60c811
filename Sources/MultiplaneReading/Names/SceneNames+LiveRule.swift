import MultiplaneBase
import MultiplaneExpressions

// Values that decide boxes cannot follow the scroll, the time or a measured size.
extension SceneNames {
  /// Whether something in a node may follow what its expression reads; reports it if not.
  func admits(
    _ expression: Expression, named key: String, of node: OutlineNode, path: String, note: String? = nil, hint: String?
  ) -> Bool {
    if let name = cause(of: .live, in: expression, scope: scope(at: node.place)) {
      problems.error(
        "live-layout", "\"\(key)\" cannot follow \"\(name)\"", at: expression.span, path: path,
        note: expression.isOfMoments
          ? "when the track gets there shows once everything is laid out"
          : note ?? "a live \(key) would lay the \(node.role) out again on every frame", hint: hint)
      return false
    }
    if let name = cause(of: [.own, .node], in: expression, scope: scope(at: node.place)) {
      problems.error(
        "measured-layout", "\"\(key)\" cannot follow \"\(name)\"", at: expression.span, path: path,
        note: "the size is known only after layout",
        hint: "give both a value from \"let\", or use the size in \"x\", \"y\" and other keys that paint and move")
      return false
    }
    return true
  }

  /// The name in an expression by which it depends on something.
  func cause(of dependence: Dependence, in expression: Expression, scope: SceneScope) -> String? {
    guard !expression.dependence.isDisjoint(with: dependence),
      let input = expression.inputs.first(where: { !$0.slot.dependence.isDisjoint(with: dependence) })
    else { return nil }
    let words = identifiers(in: expression.text)
    if words.contains(input.name) { return input.name }
    // The name that was written stands for another expression: a stage, a value, an argument.
    for word in words {
      if case .expression(let inner)? = scope.resolve(word), !inner.dependence.isDisjoint(with: dependence) {
        return word
      }
    }
    return input.name
  }

  /// The words of an expression that may be names, with their dots, in order.
  func identifiers(in text: String) -> [String] {
    func isPart(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar == "_" || scalar == "." || ("0"..."9").contains(scalar)
    }
    return text.unicodeScalars.split { !isPart($0) }.map { String($0) }
  }
}
