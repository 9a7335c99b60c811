import ArgumentParser
import Multiplane
import MultiplaneBase

/// `multiplane`.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "multiplane",
    abstract: "Renders scrolling parallax scenes: a YAML scene in, PNG frames out.",
    discussion: """
      "multiplane scene.yaml" is short for "multiplane render scene.yaml". "multiplane help functions" says what may be \
      called in expressions, "multiplane help Text" (a kind, key or function) what a word of the language means, \
      "multiplane docs Text" prints what the manual says of it.
      """,
    version: "multiplane \(EngineInfo.version)" + (buildCommit.map { " (\($0))" } ?? ""),
    subcommands: [
      NewCommand.self, RenderCommand.self, MergeCommand.self, StillCommand.self, GifCommand.self, SheetCommand.self,
      ExportCommand.self, WatchCommand.self, StudioCommand.self, CheckCommand.self, TestCommand.self,
      ShowReportCommand.self, InspectCommand.self, ExplainCommand.self, FontsCommand.self, DoctorCommand.self,
      LimitsCommand.self, SchemaCommand.self, DocsCommand.self, CompletionsCommand.self,
    ],
    defaultSubcommand: RenderCommand.self)

  /// The words that name commands.
  static var names: [String] { configuration.subcommands.map { $0._commandName } + ["help"] }

  /// The command of a command line.
  ///
  /// Most begin with a command and are right. From the root the parser goes over all options of the command, and of the
  /// default one, several times, a sixth of a millisecond each; so the command is asked first. Words it does not take,
  /// help and mistakes, are answered from the root, which knows how the command was called.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let first = arguments.first, let named = configuration.subcommands.first(where: { $0._commandName == first }),
      let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named
    {
      return command
    }
    return try parseAsRoot(arguments)
  }
}

/// Mistakes the argument parser would explain as something else.
enum UsageErrors {
  /// A word that is nearly a command, or stands before another word, and is no file: not a scene's name.
  static func refuseNearCommand(_ arguments: [String]) throws {
    guard let first = arguments.first, !first.hasPrefix("-"), !first.contains("."), !first.contains("/") else { return }
    let names = RootCommand.names
    guard !names.contains(first), !fileExists(first) else { return }
    let near = nearestName(to: first, among: names)
    // A scene alone is rendered; a word before another one is meant as a command.
    guard near != nil || arguments.count > 1 && !arguments[1].hasPrefix("-") else { return }
    StandardError.write(
      "error: There is no command '\(first.escapedForMessage)'." + (near.map { " Did you mean '\($0)'?" } ?? "")
        + "\nUsage: multiplane <subcommand>\n"
        + "  See 'multiplane --help' for more information.\n")
    throw ExitRequest(2)
  }
}
