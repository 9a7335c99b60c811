import ArgumentParser

/// `multiplane completions`.
struct CompletionsCommand: ParsableCommand {
  /// The shells there are completions for.
  enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print the completions of a shell.",
    discussion: """
      bash: multiplane completions bash > ~/.local/share/bash-completion/completions/multiplane
      zsh:  multiplane completions zsh > a folder of $fpath, as _multiplane
      fish: multiplane completions fish > ~/.config/fish/completions/multiplane.fish
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let script =
      switch shell {
      case .bash: RootCommand.completionScript(for: .bash)
      case .zsh: RootCommand.completionScript(for: .zsh)
      case .fish: RootCommand.completionScript(for: .fish)
      }
    try StandardOutput.write(script.hasSuffix("\n") ? script : script + "\n")
  }
}
