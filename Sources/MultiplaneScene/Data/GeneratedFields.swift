/// The fields a scene adds to a source: expressions over the row, the item and random numbers.
///
/// A random number is a hash of the seed, the row and the field, so fields may be computed in any order, again, or on
/// other threads.
struct GeneratedFields: Sendable {
  /// A field and what it is.
  struct Field: Sendable {
    var name: String
    var key: UInt64
    var expression: Expression
    /// Its number among the fields of the item.
    var number: Int
  }

  /// Where the source is declared.
  let path: String
  let seed: UInt64
  /// The number of the first field that is computed; those before come from the rows.
  let firstField: Int
  /// Each after those it reads.
  let fields: [Field]

  /// Adds the fields of a row to its item.
  func fill(_ item: inout Item, row: Int, count: Int) throws(SceneFailure) {
    let context = EvaluationContext()
    context.row.index = Double(row)
    context.row.count = Double(count)
    (context.randomSeed, context.randomRow) = (seed, row)
    context.itemValue = item.value
    context.item = item.fields + Array(repeating: .number(0), count: fields.count)
    for field in fields {
      context.randomField = field.key
      let value = field.expression.value(context)
      if let fault = context.fault {
        var diagnostic = fault.diagnostic(property: field.name)
        diagnostic.path = "\(path).fields.\(field.name)"
        diagnostic.note = diagnostic.note ?? "row \(row)"
        throw SceneFailure(diagnostic)
      }
      context.item[field.number] = value
    }
    item.fields = context.item
  }
}
