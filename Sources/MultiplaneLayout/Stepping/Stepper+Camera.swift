import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

extension Stepper {
  /// The camera in the state that the last step gave, by the formulas of a plane; `nil` in a scene without planes.
  package func camera(in state: FrameState) -> CameraView? {
    guard let plane = scene.layers.first(where: { $0.properties[.z] != nil }) else { return nil }
    defer { context.fault = nil }
    func value(_ field: CameraField) -> Double { plane.properties.meaning(of: field.name)?.value(context).double ?? 0 }
    return CameraView(
      x: value(.x) + (scene.mainAxis == .horizontal ? state.scroll : 0), z: value(.z),
      distance: max(1, value(.distance)), focus: value(.focus),
      aperture: value(.aperture))
  }
}

extension PropertyList {
  /// The formula behind a name in one of the expressions, or in one behind that.
  fileprivate func meaning(of name: String) -> Expression? {
    var (expressions, searched): ([Expression], Set<ObjectIdentifier>) = (entries.map(\.expression), [])
    while let expression = expressions.popLast() {
      guard searched.insert(expression.identity).inserted else { continue }
      for used in expression.names {
        guard let definition = used.definition else { continue }
        if used.name == name { return definition }
        expressions.append(definition)
      }
    }
    return nil
  }
}
