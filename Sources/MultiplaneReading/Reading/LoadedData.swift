import MultiplaneData
import MultiplaneExpressions

/// A source under `data`, read.
enum LoadedData {
  /// Items for a `ForEach`.
  case table(DataSource)
  /// A mapping, whose values are used by name.
  case constants(DataConstants)
  /// What its name means if it cannot be read.
  case failure(NameResolution)
}

/// The fields that a scene adds to a source, while they are read: each is compiled when it is first named.
final class AddedFields {
  private let reading: SceneReading
  private let path: String
  /// How many fields the rows have themselves.
  private let firstField: Int
  private var definitions = Definitions<Expression>()
  /// The fields read so far, each after those it reads.
  private(set) var fields: [GeneratedFields.Field] = []

  init(_ entries: [DeclaredEntry], after firstField: Int, path: String, reading: SceneReading) {
    (self.reading, self.path, self.firstField) = (reading, path, firstField)
    for entry in entries { definitions.declare(entry) }
  }

  /// The scope of the fields' expressions; set by who reads them.
  var scope: SceneScope?

  var names: [String] { definitions.order }

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
    let number = firstField + place
    switch state {
    case .done(let expression): return .slot(.item(number), expression.type)
    case .failed: return .reported
    case .reading: return .cycle(definitions.circle(to: name).map { "item.\($0)" })
    case .unread(let entry):
      definitions.states[name] = .reading
      definitions.stack.append(name)
      let expression = scope.flatMap { reading.addedField(entry, in: $0, path: "\(path).fields.\(name)") }
      definitions.stack.removeLast()
      definitions.states[name] = expression.map { .done($0) } ?? .failed
      guard let expression else { return .reported }
      fields.append(
        GeneratedFields.Field(
          name: name, expression: expression, number: number))
      return .slot(.item(number), expression.type)
    }
  }
}
