import MultiplaneBase
import MultiplaneScene

extension SceneReading {
  /// Reads `fonts`.
  func readFonts(_ entry: DeclaredEntry?) {
    guard let entry else { return }
    guard case .mapping(let entries) = entry.value.content else {
      return wrongForm(entry.value, key: "fonts", expected: "a mapping of families", path: "fonts")
    }
    for family in entries {
      let path = "fonts.\(family.key)"
      let files: [DeclaredValue]
      if case .scalar = family.value.content, !family.value.isNull {
        files = [family.value]
      } else {
        files = list(family.value, key: family.key, of: "font files", path: path) ?? []
      }
      if !fontFamilies.contains(family.key) { fontFamilies.append(family.key) }
      for file in files {
        guard let name = words(file, key: family.key, path: path, expected: "a font file") else { continue }
        fonts.append(FontFace(family: family.key, file: name, span: file.span))
      }
    }
    if fonts.count > 256 {
      problems.error(
        "limit-fonts", "the scene has \(fonts.count) font files, over the limit of 256", at: entry.keySpan,
        path: "fonts", failure: .limit)
    }
  }

  /// Notes where every name at the top of the scene is declared; the values are read when they are needed.
  func declareNames(_ top: KeyedMapping) {
    for entry in names(top["colors"], what: "a color") { colors.declare(entry) }
    for entry in names(top["styles"], what: "a style") { styles[entry.key] = entry }
    for entry in names(top["let"], what: "a value") where declare(entry.key, at: entry.keySpan, as: "a value") {
      values.declare(entry)
    }
    for entry in names(top["stages"], what: "a stage") where declare(entry.key, at: entry.keySpan, as: "a stage") {
      values.declare(entry)
      stages.insert(entry.key)
    }
    for entry in names(top["data"], what: "a data source")
    where declare(entry.key, at: entry.keySpan, as: "a data source") {
      sources.declare(entry)
      sourceEntries[entry.key] = entry
    }
    for entry in names(top["components"], what: "a component") { readComponent(entry) }
  }

  /// Adds a name to the common name space; false, with the error, if it is taken.
  func declare(_ name: String, at span: SourceSpan, as what: String) -> Bool {
    if let first = clash(name, at: span, as: what) {
      declared[name] = first
      return false
    }
    declared[name] = DeclaredName(span: span, what: what)
    return true
  }

  /// Reports that a name is taken, and gives what has it.
  func clash(_ name: String, at span: SourceSpan, as what: String) -> DeclaredName? {
    if SceneScope.builtInNames.contains(name) {
      problems.error(
        "name-clash", "\"\(name)\" is a name of the language", at: span, hint: "choose another name for \(what)")
      return DeclaredName(span: span, what: what)
    }
    guard let first = declared[name] else { return nil }
    problems.error(
      "name-clash", "\"\(name)\" is already the name of \(first.what)", at: span,
      note: "first at \(first.span.file):\(first.span.line):\(first.span.column)", hint: "names are used once")
    return first
  }

  private func readComponent(_ entry: DeclaredEntry) {
    let path = "components.\(entry.key)"
    guard entry.key.first?.isUppercase == true else {
      return problems.error(
        "bad-name", "\"\(entry.key)\" cannot be the name of a component", at: entry.keySpan, path: path,
        hint: "components are capitalised: \(entry.key.prefix(1).uppercased())\(entry.key.dropFirst())")
    }
    if SceneKind(rawValue: entry.key) != nil {
      return problems.error(
        "name-clash", "\"\(entry.key)\" is a kind of the language", at: entry.keySpan, path: path,
        hint: "choose another name for the component")
    }
    guard let keys = mapping(entry.value, SceneSchema.component, key: entry.key, path: path) else { return }
    var takes: [(name: String, span: SourceSpan)] = []
    if let list = keys["takes"].flatMap({ list($0.value, key: "takes", of: "names", path: "\(path).takes") }) {
      for item in list {
        guard let name = words(item, key: "takes", path: "\(path).takes", expected: "a name") else { continue }
        if !isName(name) {
          problems.error(
            "bad-name", "\"\(shortened(name))\" cannot be the name of an argument", at: item.span,
            path: "\(path).takes", hint: "a name has letters, digits and _, and starts with a letter")
        } else if let twin = takes.first(where: { $0.name == name }) {
          problems.error(
            "name-clash", "\"\(name)\" is taken twice", at: item.span, path: "\(path).takes",
            note: "first at \(twin.span.file):\(twin.span.line):\(twin.span.column)")
        } else {
          takes.append((name, item.span))
        }
      }
    }
    guard let body = keys["body"]?.value else {
      // Its uses should not be called unknown.
      unreadableComponents.insert(entry.key)
      return
    }
    components[entry.key] = Component(name: entry.key, takes: takes, body: body, span: entry.keySpan)
  }

  /// Arguments share the name space of values and nodes, which are all known now.
  func checkArgumentNames() {
    for component in components.values.sorted(by: { $0.span.line < $1.span.line }) {
      for argument in component.takes {
        _ = clash(argument.name, at: argument.span, as: "an argument")
      }
    }
  }
}
