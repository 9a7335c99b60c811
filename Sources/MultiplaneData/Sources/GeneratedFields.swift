internal import MultiplaneBase
package import MultiplaneExpressions

/// The fields a scene adds to a source: expressions over the row, the item and random numbers.
///
/// A random number is a hash of the seed, the row and the field, so fields may be computed in any order, again, or on
/// other threads.
package struct GeneratedFields: Sendable {
  /// A field and what it is.
  package struct Field: Sendable {
    var name: String
    var key: UInt64
    var expression: Expression
    /// Its number among the fields of the item.
    var number: Int
    /// A field of an item.
    package init(name: String, expression: Expression, number: Int) {
      (self.name, self.expression, self.number) = (name, expression, number)
      key = EvaluationContext.fieldKey(name)
    }
  }

  /// Where the source is declared.
  let path: String
  let seed: UInt64
  /// The number of the first field that is computed; those before come from the rows.
  let firstField: Int
  /// How many fields are added.
  let fieldCount: Int
  /// The computed fields, each after the ones it reads; the others stay 0.
  let fields: [Field]

  /// Fields computed for each row; see the properties. All are computed unless `fieldCount` says that there are more.
  package init(path: String, seed: UInt64, firstField: Int, fieldCount: Int? = nil, fields: [Field]) {
    (self.path, self.seed, self.firstField, self.fields) = (path, seed, firstField, fields)
    self.fieldCount = fieldCount ?? fields.count
  }

  /// The fields that one field is computed from, itself among them.
  func only(for number: Int) -> GeneratedFields {
    var needed: Set<Int> = [number]
    // Fields stand after those they read, so one pass from the end meets every reader first.
    let kept = fields.reversed().filter { field in
      guard needed.contains(field.number) else { return false }
      for case .item(let read) in field.expression.inputs.map(\.slot) { needed.insert(read) }
      return true
    }
    return GeneratedFields(
      path: path, seed: seed, firstField: firstField, fieldCount: fieldCount, fields: kept.reversed())
  }

  /// Whether a field is the index of its row.
  func isIndex(_ number: Int) -> Bool {
    guard let field = fields.first(where: { $0.number == number }) else { return false }
    return field.expression.text == "index" && field.expression.inputs.map(\.slot) == [.row(.index)]
  }

  /// Adds the fields of a row to its item.
  func fill(_ item: inout Item, row: Int, count: Int) throws(SceneFailure) {
    let context = EvaluationContext()
    context.setRow(
      index: row, count: count, item: item.fields + Array(repeating: .number(0), count: fieldCount),
      itemValue: item.value)
    for field in fields {
      context.random = RandomKey(seed: seed, row: row, field: field.key)
      let value = field.expression.kept(context)
      if let fault = context.fault {
        var diagnostic = fault.diagnostic(property: field.name)
        diagnostic.path = "\(path).fields.\(field.name)"
        diagnostic.note = diagnostic.note ?? "row \(row)"
        throw SceneFailure(diagnostic)
      }
      context.row.item[field.number] = value
    }
    item.fields = context.row.item
  }
}
