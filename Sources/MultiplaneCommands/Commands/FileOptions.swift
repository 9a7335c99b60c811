internal import ArgumentParser
import MultiplaneBase

extension Durability: ExpressibleByArgument {}

/// Options of commands that write one file.
struct FileOptions: ParsableArguments {
  @Flag(help: "Replace files that are there.")
  var force = false

  @OptionGroup var durabilityOption: DurabilityOption

  /// The file that an option names; `-` is standard output.
  func open(_ path: String) throws(OutputError) -> AtomicFile { try .output(path, replaces: force) }

  /// How long files are waited for.
  var durability: Durability { durabilityOption.durability }
}

/// `--durability`.
struct DurabilityOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What is waited for against a loss of power: nothing, that every file is on the disk, or its name, too.",
      valueName: "how"))
  var durability: Durability = .none
}

extension AtomicFile {
  /// The file that an option names; `-` is standard output.
  ///
  /// - Parameter replaces: Whether a file that is there is replaced; otherwise it is an error.
  static func output(_ path: String, replaces: Bool) throws(OutputError) -> AtomicFile {
    path == "-" ? .standardOutput : try AtomicFile(.given(path), replaces: replaces)
  }
}
