package import MultiplaneBase

/// A value that a row has by other rows: a field of a neighbour, its rank, or a number of all rows.
package struct RelatedValue: Sendable {
  /// The type; `nil` for a text that is read as what is wanted.
  package let type: ExpressionType?
  /// The slot that it changes with.
  package let slot: Slot
  /// The column it stands in; `nil` where it is no file's.
  package let column: CellColumn?
  /// How many rows behind the row that asks it stands.
  package let offset: Int
  /// The value for a row of the source; `.missing` where there is none.
  package let value: @Sendable (_ row: Int) throws(SceneFailure) -> ExpressionValue

  /// A value that stands in no column unless one is given.
  package init(
    _ type: ExpressionType?, slot: Slot, column: CellColumn? = nil, offset: Int = 0,
    value: @escaping @Sendable (_ row: Int) throws(SceneFailure) -> ExpressionValue
  ) {
    (self.type, self.slot, self.column, self.offset, self.value) = (type, slot, column, offset, value)
  }
}
