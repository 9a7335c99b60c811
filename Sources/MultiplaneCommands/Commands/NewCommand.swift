internal import ArgumentParser
package import Multiplane
import MultiplaneArguments
internal import MultiplaneBase
import MultiplaneScene

extension SceneTemplate: ExpressibleByArgument {}

/// `multiplane new`.
struct NewCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a scene to begin with, and the files it needs.",
    usage: """
      multiplane new [<name>] [--template <template>] [--force]
      multiplane new [<name>] --layers <folder | file.ora | file.aseprite> [--force | --update]
      multiplane new --list
      """,
    discussion: """
      --layers makes a scene of a picture in layers, which are planes before a camera: a folder of pictures of one size, from \
      back to front by their names, or a file of Krita, GIMP or MyPaint (.ora) or Aseprite (.aseprite). The pictures of a file \
      go into a folder of the scene's name beside it.

      The first line of a scene names the schema by which editors complete its keys. It is written beside the scene, unless one is \
      there.
      """)

  @Argument(
    help: "The file, with or without .yaml; the template's name otherwise. - is standard output.",
    completion: .scenes)
  var name: String?

  @Option(help: "What the scene shows; page unless the name is that of a template.")
  var template: SceneTemplate?

  @Option(
    help: ArgumentHelp(
      "Make the scene of a picture in layers: a folder of pictures, a .ora or .aseprite file.", valueName: "file"),
    completion: .file())
  var layers: String?

  @Flag(help: "Take the pictures of the layers and their places anew; all else in the scene stays.")
  var update = false

  @Flag(help: "List the templates, with their pictures where the documents are there.")
  var list = false

  @Flag(help: "Replace the file that is there.")
  var force = false

  @Option(
    name: [.short, .long], help: ArgumentHelp("Other commands take it; this one does not.", visibility: .private))
  var output: String?

  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    if let output {
      let template =
        (template ?? name.flatMap { SceneTemplate(rawValue: $0) }).map { " --template \($0.rawValue)" } ?? ""
      throw ValidationError(
        "The name is that of the file: \(CalledName.shellWord) new \(Self.argument(output))\(template)")
    }
    if let name, name.isEmpty || name.hasSuffix("/") { throw ValidationError("The name is that of a file.") }
    if list, name != nil { throw ValidationError("--list lists the templates; leave the name out.") }
    if layers != nil {
      if template != nil { throw ValidationError("A scene is made of a template or of layers.") }
      if name == "-" { throw ValidationError("The scene of a picture lies beside it; give it a name instead of -.") }
    }
    if update, layers == nil || force { throw ValidationError("--update stands with --layers, and without --force.") }
  }

  func run() throws {
    if list {
      let width = SceneTemplate.allCases.map(\.rawValue.count).max() ?? 0
      let lines = SceneTemplate.allCases.map { template in
        template.rawValue + String(repeating: " ", count: width - template.rawValue.count + 2) + template.summary
          + (Self.picture(of: template).map { "  \($0)" } ?? "") + "\n"
      }
      return try StandardOutput.write(lines.joined())
    }
    if let layers { return try writeScene(of: layers) }
    let template = template ?? name.flatMap { SceneTemplate(rawValue: OutputPlace.name(of: $0)) } ?? .page
    let name = name ?? template.rawValue
    let title = OutputPlace.name(of: name)
    if name == "-" {
      guard template.files.isEmpty else {
        throw ValidationError("The template \(template.rawValue) brings files along; give it a name instead of -.")
      }
      return try StandardOutput.write(template.text(title: template.rawValue))
    }
    let path = Self.path(name)
    let messages = Messages(messageOptions)
    try messages.reporting {
      let bytes = Array((Self.schemaLine + template.text(title: title.capitalizedFirst)).utf8)
      // All places are looked at before anything is written.
      let scene = try AtomicFile(.given(path), replaces: force)
      let beside = try template.files.map { file in
        (try AtomicFile(.given(Path.joined(Path.parent(path), file.path)), replaces: force), file.bytes)
      }
      let schema = try schemaFile(beside: path)
      for (file, bytes) in beside { try file.write(bytes) }
      try schema?.write(Array(JSONSchema.text.utf8))
      try scene.write(bytes)
      try report("\(visible(path)): \(template.summary)", path, messages)
    }
  }

  var writtenPaths: [String] { layers.map { [Self.path(name ?? Path.stem($0))] } ?? [] }

  /// A picture in layers may come from anybody; a template comes from here.
  func raiseWalls() {
    if layers != nil { raiseWalls(starting: []) }
  }

  /// Makes a scene of a picture in layers, or brings the one that is there up to date.
  private func writeScene(of layers: String) throws {
    let path = Self.path(name ?? Path.stem(layers))
    let messages = Messages(messageOptions)
    try messages.reporting {
      let scene: LayeredScene
      if update {
        let warnings: [Diagnostic]
        (scene, warnings) = try LayeredScene.update(path, from: layers)
        messages.show(warnings)
      } else {
        scene = try LayeredScene(of: layers, at: path)
        messages.show(scene.warnings)
        let command = "multiplane new \(Self.argument(path)) --layers \(Self.argument(layers)) --update"
        try scene.write(Self.schemaLine + scene.text(takenAnewBy: command), to: path, replaces: force)
        try schemaFile(beside: path)?.write(Array(JSONSchema.text.utf8))
      }
      try report("\(visible(path)): \(scene.summary)", path, messages)
    }
  }

  /// The line by which editors find the schema beside a scene, wherever both lie.
  private static let schemaLine = "# yaml-language-server: $schema=\(schemaName)\n"
  private static let schemaName = "scene.schema.json"

  /// The schema's file beside a scene; `nil` if it is there, since a folder's scenes share one, and files are not replaced.
  private func schemaFile(beside path: String) throws -> AtomicFile? {
    let file = Path.joined(Path.parent(path), Self.schemaName)
    return force || !fileExists(file) ? try AtomicFile(.given(file)) : nil
  }

  /// The picture of a template among the documents of a package, or of the repository that the program was built in.
  private static func picture(of template: SceneTemplate) -> String? {
    guard let program = realPath("/proc/self/exe") else { return nil }
    return ["../share/doc/multiplane/docs", "../../../docs"].lazy.compactMap { docs in
      realPath("\(Path.parent(program))/\(docs)/images/templates/\(template.rawValue).webp")
    }.first
  }

  /// Says what was written, and the next commands.
  private func report(_ text: String, _ path: String, _ messages: Messages) throws {
    let word = Self.argument(path)
    let still = Self.argument(OutputPlace.name(of: path) + ".png")
    let program = CalledName.shellWord
    try messages.report(
      "\(text)\nnext: \(program) still \(word) --at 1s -o \(still), "
        + (StudioCommand.isThere ? "\(program) studio \(word), " : "") + "\(program) render \(word)\n")
  }

  /// The path of a scene by its name.
  private static func path(_ name: String) -> String {
    name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? name : name + ".yaml"
  }

  /// A path as a shell hands it on, and no option.
  private static func argument(_ path: String) -> String { shellWord(path.hasPrefix("-") ? "./" + path : path) }
}

extension String {
  /// The text with its first letter large.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
