import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

extension OutlineReader {
  /// The outline of a component's body with the arguments of a use.
  ///
  /// Keys beside the use go to a group around the body, so they mean what they would on any node.
  mutating func use(
    of entry: DeclaredEntry, others: [DeclaredEntry], in context: OutlineContext, path: String
  ) -> OutlineNode? {
    guard let component = declarations.components[entry.key] else { return nil }
    outline.usedComponents.insert(component.name)
    if let first = context.components.firstIndex(of: component.name) {
      let circle = context.components[first...] + [component.name]
      problems.error(
        "circular-components", "\"\(component.name)\" contains itself", at: entry.keySpan, path: path,
        note: chainText(Array(circle), "contains"), hint: "break the circle at one of them")
      return nil
    }
    guard context.components.count < NodeLimits.components else {
      problems.error(
        "limit-depth", "more than \(NodeLimits.components) components inside each other", at: entry.keySpan, path: path,
        failure: .limit)
      return nil
    }
    let arguments = arguments(of: entry, for: component, at: context.place, path: path)
    let body = { (reader: inout OutlineReader, context: OutlineContext) -> OutlineNode? in
      var inner = context
      inner.place.arguments = ArgumentSet(arguments)
      // A name means what it means where it is written: in the body, not where that is put in.
      inner.place.rowValues = nil
      inner.components.append(component.name)
      return reader.node(component.body, in: inner, path: "\(path).\(component.name)")
    }
    if others.isEmpty { return body(&self, context) }
    return group(around: body, entry, keys: others, in: context, path: path)
  }

  /// The arguments of a use by name; each the component takes has an entry.
  private func arguments(
    of entry: DeclaredEntry, for component: Component, at place: LexicalContext, path: String
  ) -> [String: Argument] {
    var arguments: [String: Argument] = [:]
    let takes = component.takes.map(\.name)
    let taken = Set(takes)
    if case .mapping(let given) = entry.value.content {
      for argument in given {
        let path = "\(path).\(component.name).\(argument.key)"
        guard taken.contains(argument.key) else {
          problems.error(
            "surplus-argument", "\"\(component.name)\" takes no \"\(shortened(argument.key))\"", at: argument.keySpan,
            path: path, hint: commaHint(argument) ?? didYouMean(argument.key, among: takes) ?? takesHint(component))
          continue
        }
        if argument.value.isNull {
          problems.report(argument.value.noValue(key: argument.key, path: path))
          arguments[argument.key] = .missing
        } else if argument.value.text == nil {
          wrongForm(argument.value, key: argument.key, expected: "a text or an expression", path: path)
          arguments[argument.key] = .missing
        } else {
          arguments[argument.key] = .given(GivenArgument(argument.value, at: place))
        }
      }
    } else if !entry.value.isNull {
      wrongForm(
        entry.value, key: entry.key, expected: takes.isEmpty ? "nothing" : "a mapping of arguments", path: path,
        hint: takesHint(component))
      return Dictionary(uniqueKeysWithValues: takes.map { ($0, .missing) })
    }
    for name in takes where arguments[name] == nil {
      problems.error(
        "missing-argument", "\"\(component.name)\" needs \"\(name)\"", at: entry.keySpan, path: path,
        hint: takesHint(component))
      arguments[name] = .missing
    }
    return arguments
  }

  private func takesHint(_ component: Component) -> String {
    component.takes.isEmpty
      ? "it takes no arguments" : "it takes " + component.takes.map(\.name).joined(separator: ", ")
  }

  /// The components that no layer uses, in the order of the file.
  var unusedComponents: [Component] {
    declarations.components.values.filter { !outline.usedComponents.contains($0.name) }
      .sorted { ($0.span.line, $0.span.column) < ($1.span.line, $1.span.column) }
  }

  /// The outline with a component that no layer uses as its one layer, with stand-ins for its arguments and for the rows
  /// around it: for as long as `body` runs, since there may be many of them.
  mutating func trial(of component: Component, _ body: (SceneOutline) -> Void) {
    let (layers, used, before) = (outline.layers, outline.usedComponents, outline.counts)
    outline.usedComponents = []
    var context = OutlineContext(parent: .unknown, components: [component.name])
    context.place.isInTrial = true
    context.place.row = .standIn
    context.place.arguments = ArgumentSet(
      Dictionary(uniqueKeysWithValues: component.takes.map { ($0.name, .unknown) }))
    let node = node(component.body, in: context, path: "components.\(component.name).body")
    outline.layers = [node].compactMap(\.self)
    body(outline)
    for named in outline.namedNodes[before.named...] { names.remove(named.name) }
    outline.cut(to: before)
    (outline.layers, outline.usedComponents) = (layers, used)
  }
}
