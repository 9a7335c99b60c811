import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

/// A scene with some data and a row that uses it.
///
/// The lines before `data` are two, so that the first line of `data` is line 4.
func dataScene(
  _ data: String, forEach: String = "d", row: String = "Text: ${index}", more: String = ""
) -> String {
  """
  multiplane: 1
  canvas: { size: 100x100 }
  data:
  \(data.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
  layers:
    - ScrollView:
        - LazyVStack:
            - ForEach: \(forEach)
              row:
                \(row)
  \(more)
  """
}

/// The rows of the only `ForEach` of a scene.
func rowSource(_ scene: Scene) -> RowSource? {
  func find(_ nodes: [Node]) -> RowSource? {
    for node in nodes {
      if case .forEach(let source) = node.kind { return source.number.map { scene.sources[$0] } ?? source }
      if let found = find(node.children) { return found }
    }
    return nil
  }
  return find(scene.layers)
}

/// The words of the row of a scene's only `ForEach`, for every item.
func rowTexts(_ scene: Scene) throws(SceneFailure) -> [String] {
  guard let source = rowSource(scene), let template = rowTemplate(scene.layers) else { return [] }
  let context = EvaluationContext()
  var texts: [String] = []
  for index in 0..<source.count {
    let item = try source.item(at: index)
    context.setRow(index: index, count: source.count, item: item.fields, itemValue: item.value)
    texts.append(template.text(context))
    if let fault = context.fault { throw SceneFailure(fault.diagnostic(frame: 0)) }
  }
  return texts
}

private func rowTemplate(_ nodes: [Node]) -> TextTemplate? {
  for node in nodes {
    if case .text(let template) = node.kind { return template }
    if let found = rowTemplate(node.children) { return found }
  }
  return nil
}
