internal import MultiplaneExpressions
internal import MultiplaneScene

extension Scene {
  /// Whether anything looks otherwise on a dark device: a value, a material or a bar.
  var followsAppearance: Bool {
    var follows = false
    forEachExpression { (expression, _) in follows = follows || expression.inputs.contains { $0.slot == .appearance } }
    walk { node, _ in follows = follows || node.attributes.material != nil || node.attributes.hasIndicators }
    return follows
  }
}
