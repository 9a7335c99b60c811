internal import ArgumentParser
package import Multiplane
import MultiplaneArguments
internal import MultiplaneBase

extension SceneTemplate: ExpressibleByArgument {}

/// `multiplane new`.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a scene to begin with, and the files it needs.",
    usage: """
      multiplane new [<name>] [--template <template>] [--force]
      multiplane new --list
      """)

  @Argument(
    help: "The file, with or without .yaml; the template's name otherwise. - is standard output.",
    completion: .scenes)
  var name: String?

  @Option(help: "What the scene shows; page unless the name is that of a template.")
  var template: SceneTemplate?

  @Flag(help: "List the templates.")
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
  }

  func run() throws {
    if list {
      let width = SceneTemplate.allCases.map(\.rawValue.count).max() ?? 0
      let lines = SceneTemplate.allCases.map { template in
        template.rawValue + String(repeating: " ", count: width - template.rawValue.count + 2) + template.summary + "\n"
      }
      return try StandardOutput.write(lines.joined())
    }
    let template = template ?? name.flatMap { SceneTemplate(rawValue: OutputPlace.name(of: $0)) } ?? .page
    let name = name ?? template.rawValue
    let title = OutputPlace.name(of: name)
    if name == "-" {
      guard template.files.isEmpty else {
        throw ValidationError("The template \(template.rawValue) brings files along; give it a name instead of -.")
      }
      return try StandardOutput.write(template.text(title: template.rawValue))
    }
    let path = name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? name : name + ".yaml"
    let messages = Messages(messageOptions)
    try messages.reporting {
      let bytes = Array(template.text(title: title.capitalizedFirst).utf8)
      // All places are looked at before anything is written.
      let scene = try AtomicFile(.given(path), replaces: force)
      let beside = try template.files.map { file in
        (try AtomicFile(.given(Path.joined(Path.parent(path), file.path)), replaces: force), file.bytes)
      }
      for (file, bytes) in beside { try file.write(bytes) }
      try scene.write(bytes)
      let word = Self.argument(path)
      let still = Self.argument(OutputPlace.name(of: path) + ".png")
      let program = CalledName.shellWord
      try messages.report(
        "\(visible(path)): \(template.summary)\nnext: \(program) still \(word) --at 1s -o \(still), "
          + (StudioCommand.isThere ? "\(program) studio \(word), " : "") + "\(program) render \(word)\n"
      )
    }
  }

  /// A path as a shell hands it on, and no option.
  private static func argument(_ path: String) -> String { shellWord(path.hasPrefix("-") ? "./" + path : path) }
}

extension String {
  /// The text with its first letter large.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
