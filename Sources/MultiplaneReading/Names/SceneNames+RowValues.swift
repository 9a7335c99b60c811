import MultiplaneBase
import MultiplaneExpressions
import MultiplaneYAML

extension SceneNames {
  /// The meaning of a name that the `let` of the row gives, or that of a row around; `nil` if none does.
  func rowValue(_ name: String, in values: RowDefinitions, for use: SceneScope) -> NameResolution? {
    guard values.definitions.states[name] != nil else {
      return values.place.rowValues.flatMap { rowValue(name, in: $0, for: use) }
    }
    // What stands in for items is of one type, whatever each field is.
    if use.place.isInTrial || scope(of: values).row?.isUnknown == true { return use.standIn(for: name) }
    let definition = definition(of: name, in: values)
    guard values.place.row != use.place.row, case .expression(let expression) = definition,
      let input = expression.inputs.first(where: { $0.slot.isOfRow })
    else { return definition }
    return .unavailable(
      message: "\"\(name)\" belongs to another row than the one that uses it",
      hint: "it follows \"\(input.name)\" of the row around; give the rows inside a \"let\" of their own")
  }

  /// Reads all values of a row, so that unused ones are checked too.
  func readAll(of values: RowDefinitions) {
    for name in values.definitions.order { _ = definition(of: name, in: values) }
  }

  private func scope(of values: RowDefinitions) -> SceneScope {
    var place = values.place
    (place.rowValues, place.isInRowValues) = (values, true)
    return scope(at: place)
  }

  private func definition(of name: String, in values: RowDefinitions) -> NameResolution {
    switch values.definitions.states[name] {
    case .done(let expression): return .expression(expression)
    case .failed, nil: return .reported
    case .reading: return .cycle(values.definitions.circle(to: name))
    case .unread(let entry):
      values.definitions.begin(name)
      let expression = compile(
        entry.value, key: name, expected: "an expression", in: scope(of: values), path: "\(values.path).\(name)")
      values.definitions.finish(name, expression)
      return expression.map { .expression($0) } ?? .reported
    }
  }
}
