import MultiplaneData
import MultiplaneExpressions

/// The fields that a scene adds to a source, while they are read: each is compiled when it is first named.
final class AddedFields {
  private let names: SceneNames
  private let path: String
  /// The rows without the added fields.
  private let items: RowItems
  private var definitions: Definitions<Expression>
  /// The fields read so far, each after those it reads.
  private(set) var fields: [GeneratedFields.Field] = []

  init(_ entries: [DeclaredEntry], of source: DataSource, path: String, names: SceneNames) {
    (self.names, self.path, items, definitions) = (names, path, RowItems(source), Definitions(entries))
  }

  /// The names of the fields in the order of the file.
  var fieldNames: [String] { definitions.order }

  /// Reads every field; false if one cannot be.
  func readAll() -> Bool {
    for name in definitions.order { _ = resolution(of: name) }
    return fields.count == definitions.order.count
  }

  /// The type of a field that was read.
  func type(of name: String) -> ExpressionType {
    if case .done(let expression) = definitions.states[name] { expression.type } else { .number }
  }

  /// What a field means in the expression of another.
  func resolution(of name: String) -> NameResolution? {
    guard let state = definitions.states[name], let place = definitions.order.firstIndex(of: name) else { return nil }
    let number = items.fieldNames.count + place
    switch state {
    case .done(let expression): return .slot(.item(number), expression.type)
    case .failed: return .reported
    case .reading: return .cycle(definitions.circle(to: name).map { "item.\($0)" })
    case .unread(let entry):
      definitions.begin(name)
      let place = Place(row: RowPlace(number: nil, isInScroller: true))
      let scope = SceneScope(names: names, place: place, row: items, added: self)
      let expression = names.addedField(entry, in: scope, path: "\(path).fields.\(name)")
      definitions.finish(name, expression)
      guard let expression else { return .reported }
      fields.append(GeneratedFields.Field(name: name, expression: expression, number: number))
      return .slot(.item(number), expression.type)
    }
  }
}
