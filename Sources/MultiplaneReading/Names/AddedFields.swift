import MultiplaneData
import MultiplaneExpressions
import MultiplaneYAML

/// The fields that a scene adds to a source, while they are read: each is compiled when it is first named.
final class AddedFields {
  private let names: SceneNames
  private let path: String
  /// The rows without the added fields.
  private let items: RowItems
  private var definitions: Definitions<Expression>
  /// Sees to it that chains of fields are read by a loop.
  private let order = ReadingOrder<String>()
  /// The place of each field among them.
  private let places: [String: Int]
  /// The fields read so far, each after those it reads.
  private(set) var fields: [GeneratedFields.Field] = []

  init(_ entries: [DeclaredEntry], of source: DataSource, path: String, names: SceneNames) {
    (self.names, self.path, items, definitions) = (names, path, RowItems(source), Definitions(entries))
    places = Dictionary(uniqueKeysWithValues: definitions.order.enumerated().map { ($1, $0) })
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

  /// The meaning of a field in the expression of another.
  func resolution(of name: String) -> NameResolution? {
    guard let state = definitions.states[name], let place = places[name] else { return nil }
    let number = items.fieldNames.count + place
    switch state {
    case .done(let expression): return .slot(.item(number), expression.type)
    case .failed: return .reported
    case .reading: return .cycle(definitions.circle(to: name).map { "item.\($0)" })
    case .unread(let entry):
      order.readNeeds(of: name, needs: needs(of:)) { if definitions.isUnread($0) { _ = resolution(of: $0) } }
      if definitions.depth >= ReadingOrder<String>.depth {
        return .cycle(order.circle(through: name, needs: needs(of:)).map { "item.\($0)" })
      }
      definitions.begin(name)
      let place = LexicalContext(row: RowPlace(number: nil, isInScroller: true))
      let scope = SceneScope(names: names, place: place, row: items, added: self)
      let expression = names.addedField(entry, in: scope, path: "\(path).fields.\(name)")
      definitions.finish(name, expression)
      guard let expression else { return .reported }
      fields.append(GeneratedFields.Field(name: name, expression: expression, number: number))
      return .slot(.item(number), expression.type)
    }
  }

  /// The fields that are named in the text of one: `item.price`.
  private func needs(of name: String) -> [String] {
    guard let text = definitions.entries[name]?.value.text else { return [] }
    return text.split(separator: "item.", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
      let field = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      return places[field] == nil ? nil : field
    }
  }
}
