import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// Reads the top of a scene: the canvas and fonts, and where each name is declared.
struct DeclarationReader: ValueReader {
  let problems: ProblemList
  /// The path of the folder that included files lie in.
  let folderPath: String
  /// The device the run asks for.
  let device: String?
  /// The files being read, each included by the one before.
  var including: [AssetFile.State] = []
  var result: Declarations
  /// Where each color is declared.
  private var colorSpans: [String: SourceSpan] = [:]

  init(folder: String, device: String?, names: NameSpace, problems: ProblemList) {
    (folderPath, self.device, self.problems, result) = (folder, device, problems, Declarations(names: names))
  }

  /// The declarations in the keys at the top.
  mutating func declarations(_ top: KeyedMapping) -> Declarations {
    var canvas = CanvasReader(problems: problems)
    if let entry = top["canvas"] {
      canvas.read(entry.value)
      (result.canvas, result.background) = (canvas.canvas, canvas.background)
    }
    readDevices(top["devices"], appearances: top["appearances"], over: canvas)
    result.title = top["title"].flatMap { words($0.value, key: "title", path: "title") }
    if let entry = top["locale"],
      let name = word(entry.value, key: "locale", of: NumberLocale.all.map(\.name), path: "locale"),
      let locale = NumberLocale(named: name)
    {
      result.locale = locale
    }
    result.language = top["language"].flatMap { language($0.value, path: "language") }
    declare(top)
    declareCamera(top)
    result.viewportChange = Self.viewportChange(in: top["events"])
    (result.layers, result.track, result.events) = (top["layers"]?.value, top["scroll"], top["events"])
    result.golden = top["golden"].flatMap { entry in
      word(entry.value, key: "golden", of: GoldenForm.allCases.map(\.rawValue), path: "golden").flatMap(GoldenForm.init)
    }
    (result.checks, result.output) = (top["checks"]?.value, top["output"]?.value)
    return result
  }

  /// Reads `devices` and `appearances`, and takes the canvas and the look of the one the run asks for.
  private mutating func readDevices(
    _ entry: DeclaredEntry?, appearances: DeclaredEntry?, over canvas: CanvasReader
  ) {
    let devices = names(entry, what: "a device", rule: .device)
    let matrix = SceneMatrix(devices: devices.map(\.key), appearances: looks(appearances))
    let counts = matrix.variants.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    for device in devices where counts[device.key, default: 0] > 1 {
      problems.error(
        "name-clash", "\"\(device.key)\" is what another device is called in its dark look", at: device.keySpan,
        path: "devices.\(device.key)", hint: "choose another name")
    }
    result.devices = matrix.variants.map(\.name)
    let asked = device.flatMap { matrix[$0] }
    result.appearance = asked?.appearance ?? .light
    for device in devices {
      let reader = canvas.device(device)
      if device.key == asked?.device { result.canvas = reader.canvas }
    }
    guard let device, !result.devices.contains(device) else { return }
    problems.report(
      Diagnostic(
        code: "unknown-device", "the scene has no device \"\(shortened(device))\"", hint: hint(for: device),
        failure: .commandLine))
  }

  /// The key of the first event that gives the viewport another size; `nil` where none does.
  private static func viewportChange(in events: DeclaredEntry?) -> DeclaredEntry? {
    guard case .sequence(let events)? = events?.value.content else { return nil }
    for event in events {
      guard case .mapping(let entries) = event.content else { continue }
      if let entry = entries.first(where: { $0.key == "rotate" || $0.key == "resize" }) { return entry }
    }
    return nil
  }

  /// The looks of `appearances`.
  private func looks(_ entry: DeclaredEntry?) -> [Appearance] {
    guard let entry, let items = list(entry.value, key: "appearances", of: "looks", path: "appearances") else {
      return []
    }
    return items.enumerated().compactMap { index, item in
      value(item, key: "appearances", path: "appearances[\(index)]", as: Appearance.self)
    }
  }

  /// A guess at the device that was meant, where there is none of that name.
  private func hint(for device: String) -> String {
    switch device {
    case "all": return "only render and sheet go through all devices"
    case "canvas": return "leave --device out for the scene's own canvas"
    default:
      if result.devices.isEmpty { return "declare it under \"devices\"" }
      return didYouMean(device, among: result.devices) ?? "the devices are \(result.devices.joined(separator: ", "))"
    }
  }

  /// Declares the names of a scene or of a file it includes, and before them those of the files that are included there.
  mutating func declare(_ top: KeyedMapping) {
    if let entry = top["include"] { readIncludes(entry) }
    readFonts(top["fonts"])
    declareNames(top)
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
        result.fonts.append(FontDeclaration(family: family.key, file: name, span: file.span))
      }
    }
  }

  /// Notes where every name at the top of the scene is declared; the values are read when they are needed.
  private mutating func declareNames(_ top: KeyedMapping) {
    for entry in names(top["colors"], what: "a color")
    where isNew(entry, "a color", first: colorSpans[entry.key]) {
      colorSpans[entry.key] = entry.keySpan
      result.colors.append(entry)
    }
    for entry in names(top["styles"], what: "a style")
    where isNew(entry, "a style", first: result.styles[entry.key]?.keySpan) {
      result.styles[entry.key] = entry
    }
    for entry in names(top["params"], what: "a parameter")
    where declare(entry.key, at: entry.keySpan, as: "a parameter") {
      result.values.append(entry)
      result.parameters.insert(entry.key)
    }
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
    for entry in names(top["components"], what: "a component")
    where isNew(entry, "a component", first: result.components[entry.key]?.span) {
      readComponent(entry)
    }
  }

  /// Notes where the values of the camera are declared: each has one.
  private mutating func declareCamera(_ top: KeyedMapping) {
    let entry = top["camera"]
    if let entry { result.hasCamera = declare("camera", at: entry.keySpan, as: "the camera") }
    let keys = entry.flatMap { mapping($0.value, SceneSchema.camera, path: "camera") }
    if let painted = keys?["asPainted"] {
      result.paintsPlanesAtRest = flag(painted.value, key: "asPainted", path: "camera.asPainted") ?? false
    }
    let span = entry?.keySpan ?? top.span
    result.camera = CameraField.allCases.map { field in
      let resting = DeclaredValue(.scalar(field.restingValue, quoted: false), span: span)
      return DeclaredEntry(key: field.name, keySpan: span, value: keys?[field.rawValue]?.value ?? resting)
    }
  }

  /// Whether a name is declared for the first time: a mapping has each key once, but two files may have the same.
  private func isNew(_ entry: DeclaredEntry, _ what: String, first: SourceSpan?) -> Bool {
    guard let first else { return true }
    problems.error(
      "name-clash", "\"\(entry.key)\" is already the name of \(what)", at: entry.keySpan,
      note: "first at \(first.file):\(first.line):\(first.column)", hint: "names are used once")
    return false
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
    var places: [String: SourceSpan] = [:]
    if let list = keys["takes"].flatMap({ list($0.value, key: "takes", of: "names", path: "\(path).takes") }) {
      guard list.count <= NodeLimits.arguments else {
        return problems.error(
          "limit-arguments",
          "\"\(entry.key)\" takes \(list.count) arguments, over the limit of \(NodeLimits.arguments)",
          at: entry.keySpan, path: "\(path).takes", failure: .limit)
      }
      for item in list {
        guard let name = words(item, key: "takes", path: "\(path).takes", expected: "a name") else { continue }
        if !isName(name) {
          problems.error(
            "bad-name", "\"\(shortened(name))\" cannot be the name of an argument", at: item.span,
            path: "\(path).takes", hint: "a name has letters, digits and _, and starts with a letter")
        } else if let twin = places[name] {
          problems.error(
            "name-clash", "\"\(name)\" is taken twice", at: item.span, path: "\(path).takes",
            note: "first at \(twin.file):\(twin.line):\(twin.column)")
        } else {
          places[name] = item.span
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
        code: "version", "the scene needs Multiplane \(major)", span: entry.value.span, path: "multiplane",
        hint: "this is Multiplane \(SceneSchema.version)")
    }
    if text != "\(SceneSchema.version)" {
      problems.error(
        "version", "\"\(shortened(text))\" is not a version of the language", at: entry.value.span, path: "multiplane",
        hint: "write multiplane: \(SceneSchema.version)")
    }
  }
}
