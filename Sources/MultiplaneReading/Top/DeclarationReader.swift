import MultiplaneBase
import MultiplaneScene

/// Reads the top of a scene: the canvas and fonts, and where each name is declared.
struct DeclarationReader: ValueReader {
  let problems: ProblemList
  private var result: Declarations

  init(names: NameSpace, problems: ProblemList) { (self.problems, result) = (problems, Declarations(names: names)) }

  /// What the keys at the top declare.
  mutating func declarations(_ top: KeyedMapping) -> Declarations {
    if let entry = top["canvas"] {
      var reader = CanvasReader(problems: problems)
      reader.read(entry.value)
      (result.canvas, result.background) = (reader.canvas, reader.background)
    }
    result.title = top["title"].flatMap { words($0.value, key: "title", path: "title") }
    readFonts(top["fonts"])
    declareNames(top)
    (result.layers, result.track, result.events) = (top["layers"]?.value, top["scroll"], top["events"])
    (result.checks, result.output) = (top["checks"]?.value, top["output"]?.value)
    return result
  }

  /// Reads `fonts`.
  private mutating func readFonts(_ entry: DeclaredEntry?) {
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
      if !result.fontFamilies.contains(family.key) { result.fontFamilies.append(family.key) }
      for file in files {
        guard let name = words(file, key: family.key, path: path, expected: "a font file") else { continue }
        result.fonts.append(FontFace(family: family.key, file: name, span: file.span))
      }
    }
    if result.fonts.count > FontLimits.files.value {
      problems.error(
        "limit-fonts", "the scene has \(result.fonts.count) font files, over the limit of \(FontLimits.files)",
        at: entry.keySpan, path: "fonts", hint: FontLimits.files.hint(), failure: .limit)
    }
  }

  /// Notes where every name at the top of the scene is declared; the values are read when they are needed.
  private mutating func declareNames(_ top: KeyedMapping) {
    for entry in names(top["colors"], what: "a color") { result.colors.append(entry) }
    for entry in names(top["styles"], what: "a style") { result.styles[entry.key] = entry }
    for entry in names(top["let"], what: "a value") where declare(entry.key, at: entry.keySpan, as: "a value") {
      result.values.append(entry)
    }
    for entry in names(top["stages"], what: "a stage") where declare(entry.key, at: entry.keySpan, as: "a stage") {
      result.values.append(entry)
      result.stages.insert(entry.key)
    }
    for entry in names(top["data"], what: "a data source")
    where declare(entry.key, at: entry.keySpan, as: "a data source") {
      result.sources.append(entry)
    }
    for entry in names(top["components"], what: "a component") { readComponent(entry) }
  }

  private mutating func declare(_ name: String, at span: SourceSpan, as what: String) -> Bool {
    result.names.declare(name, at: span, as: what, problems: problems)
  }

  private mutating func readComponent(_ entry: DeclaredEntry) {
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
      result.unreadableComponents.insert(entry.key)
      return
    }
    result.components[entry.key] = Component(name: entry.key, takes: takes, body: body, span: entry.keySpan)
  }

  /// A scene of a newer language is not judged by the rules of this one.
  func checkVersion(_ root: DeclaredValue) throws(SceneFailure) {
    guard case .mapping(let entries) = root.content,
      let entry = entries.first(where: { $0.key == "multiplane" }), let text = entry.value.text, !entry.value.isNull
    else { return }
    let major = text.split(separator: ".", omittingEmptySubsequences: false).first.flatMap { Int($0) }
    if let major, major > SceneSchema.version {
      throw SceneFailure(
        Diagnostic(
          code: "version", "the scene needs Multiplane \(major)", span: entry.value.span, path: "multiplane",
          hint: "this is Multiplane \(SceneSchema.version)"))
    }
    if text != "\(SceneSchema.version)" {
      problems.error(
        "version", "\"\(shortened(text))\" is not a version of the language", at: entry.value.span, path: "multiplane",
        hint: "write multiplane: \(SceneSchema.version)")
    }
  }
}
