import ArgumentParser
import Multiplane
import MultiplaneArguments
import MultiplaneRender

/// `multiplane fonts`.
struct FontsCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts", abstract: "List the fonts a scene may use.")

  @Argument(help: "A scene; without one the fonts every scene has are listed.")
  var scene: String?

  @Flag(help: "List the fonts installed on this machine, too.")
  var systemFonts = false

  @OptionGroup var budgets: BudgetOptions
  @OptionGroup var messageOptions: MessageOptions

  func run() throws {
    let messages = Messages(messageOptions)
    try messages.reporting {
      var options = RenderOptions()
      options.systemFonts = systemFonts
      let entries =
        try scene.map { try messages.open($0, options).loaded.listFonts() } ?? FontSet(systemFonts: systemFonts).list()
      var text = ""
      for entry in entries {
        let missing = entry.origin == .builtIn && !fileExists(entry.file) ? "  (missing)" : ""
        text += "\(entry.family)  \(entry.style)  \(entry.weight)  \(entry.origin.rawValue)  \(entry.file)\(missing)\n"
      }
      try StandardOutput.write(text)
    }
  }
}
