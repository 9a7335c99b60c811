internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneReading
package import MultiplaneScene
internal import MultiplaneYAML

/// How a page wants to see the scene, besides the options of the command line: it is shown at once, and written
/// nowhere.
package struct SceneLook: Sendable, Hashable {
  /// Values of parameters, by their names.
  package var values: [String: String] = [:]
  /// The device, empty for the scene's own canvas; `nil` takes the command line's.
  package var device: String?
  /// Light or dark at the start; `nil` takes the command line's and the device's.
  package var appearance: Appearance?
  /// Whether motion is reduced; `nil` takes the command line's.
  package var reducesMotion: Bool?

  /// The look of the command line.
  package init() {}

  /// The look in a page's message; `nil` if it is none.
  init?(_ json: JSON) {
    if let given = json["values"] {
      guard case .object(let members) = given else { return nil }
      for member in members {
        guard let text = member.value.string, values.updateValue(text, forKey: member.key) == nil else { return nil }
      }
    }
    if let given = json["device"] {
      guard let name = given.string else { return nil }
      device = name
    }
    if let given = json["appearance"] {
      guard let word = given.string, let appearance = Appearance(rawValue: word) else { return nil }
      self.appearance = appearance
    }
    if let given = json["reducedMotion"] {
      guard case .bool(let isReduced) = given else { return nil }
      reducesMotion = isReduced
    }
  }

  /// The options of a render in this look.
  func applied(to options: RenderOptions) -> RenderOptions {
    var options = options
    options.inputs.values.merge(values) { $1 }
    if let device { options.inputs.device = device.isEmpty ? nil : device }
    if let appearance { options.appearance = appearance }
    if let reducesMotion { options.reducesMotion = reducesMotion }
    return options
  }
}

/// A version of the scene in a look, with its survey and curves.
final class Rendition {
  let look: SceneLook
  let session: SceneSession
  /// Another for every version and look.
  let generation: Int
  /// Whether a survey of the costs of its frames was begun.
  private(set) var isSurveyed = false
  private(set) var surveyParts: [SurveyPart] = []
  private var survey: Survey?
  /// The curves that are looked for, the last one last.
  private var curves: [KeyCurve] = []

  init(_ session: SceneSession, as look: SceneLook, generation: Int) {
    (self.session, self.look, self.generation) = (session, look, generation)
  }

  deinit { cancel() }

  /// Begins a survey of the costs of all frames.
  func beginSurvey(_ done: @escaping @Sendable (SurveyPart) -> Void) {
    isSurveyed = true
    survey = Survey(session, generation: generation, done)
  }

  /// Takes a part of it.
  func record(_ part: SurveyPart) { surveyParts.append(part) }

  /// Begins to find the values of a key on all frames.
  ///
  /// - Returns: The number that parts of the curve have.
  /// - Throws: `SceneFailure` if the scene has no such key.
  func findCurve(
    of key: String, at path: String, row: Int?, for page: PageID, _ noted: @escaping @Sendable (StageNote) -> Void
  ) throws(SceneFailure) -> JSON {
    if curves.count == Self.mostCurves { curves.removeFirst().cancel() }
    curvesFound += 1
    let curve = try KeyCurve(
      "\(path).\(key)", row, in: session, generation: generation, number: curvesFound, for: page, noted)
    curves.append(curve)
    return .object([("curve", .number(curvesFound))])
  }

  /// How many were asked for.
  private var curvesFound = 0
  /// The most that are looked for at once.
  private static let mostCurves = 8

  /// Ends finding out.
  func cancel() {
    survey?.cancel()
    for curve in curves { curve.cancel() }
  }
}

/// A parameter as the scene declares it, for a panel.
struct DeclaredParameter {
  var name: String
  var type: ParameterType
  /// The words of a choice.
  var choices: [String]
  /// The default as it is written.
  var standard: String
  /// Where it stands in the scene's own file.
  var place: WrittenValues.TextLocation?
  /// The colors that the scene has named, as they are written.
  var colors: [String: String] = [:]

  /// The parameters of a scene and of the files it includes, in the order of the scene.
  static func all(of scene: Scene, in source: SourceFile) -> [DeclaredParameter] {
    // Most scenes have none, and are not parsed once more.
    if scene.parameterNames.isEmpty { return [] }
    var found: [String: DeclaredParameter] = [:]
    var colors: [String: String] = [:]
    let own = try? WrittenValues(source)
    for file in [source] + scene.includes {
      guard let root = try? DeclaredScene(yaml: file).root else { continue }
      for entry in root["colors"]?.entries ?? [] { colors[entry.key] = entry.value.text }
      for entry in root["params"]?.entries ?? [] {
        guard let type = entry.value["type"]?.text.flatMap({ ParameterType(rawValue: $0) }),
          let standard = entry.value["default"], let text = standard.text
        else { continue }
        let span = standard.span
        found[entry.key] =
          found[entry.key]
          ?? DeclaredParameter(
            name: entry.key, type: type, choices: entry.value["of"]?.items.compactMap(\.text) ?? [], standard: text,
            place: file.name == source.name ? own?.whole(line: span.line, column: span.column) : nil)
      }
    }
    return scene.parameterNames.compactMap { found[$0] }.map { parameter in
      var parameter = parameter
      parameter.colors = colors
      return parameter
    }
  }

  /// The text of a color as it is written where the scene has named it; a color may have the name of another one.
  private func color(_ text: String) -> String {
    var text = text
    for _ in 0..<16 { text = colors[text] ?? text }
    return text
  }

  /// As pages are told of it.
  ///
  /// - Parameter value: The value it is set to; `nil` for its default.
  func facts(_ value: String?) -> JSON {
    .object([
      ("name", .string(name)), ("type", .string(type.rawValue)), ("of", .array(choices.map { .string($0) })),
      ("default", .string(standard)), ("value", .string(value ?? standard)),
      ("color", type == .color ? .string(color(value ?? standard)) : nil),
      (
        "place",
        place.map {
          .object([("line", .number($0.line)), ("column", .number($0.column)), ("text", .string($0.text))])
        } ?? .null
      ),
    ])
  }
}
