import MultiplaneExpressions
import MultiplaneScene

/// The live values of a layer as they are on a frame, by property.
struct LiveValues {
  let layer: CompositingLayer
  /// In the order of the layer's leaves.
  let values: [ExpressionValue]

  subscript(property: Property) -> ExpressionValue? { layer.leaf(of: property).map { values[$0] } }
}
