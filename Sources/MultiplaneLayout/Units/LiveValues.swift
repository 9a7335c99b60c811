import MultiplaneExpressions
import MultiplaneScene

/// The live values of a unit as they are on a frame, by property.
struct LiveValues {
  let unit: Unit
  /// In the order of the unit's leaves.
  let values: [ExpressionValue]

  subscript(property: Property) -> ExpressionValue? { unit.leaf(of: property).map { values[$0] } }
}
