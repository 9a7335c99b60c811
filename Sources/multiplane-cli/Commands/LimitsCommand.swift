import ArgumentParser
import Multiplane

/// `multiplane limits`.
struct LimitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "limits", abstract: "List what is refused as too large.")

  func run() throws {
    let names = LimitTable.groups.flatMap { $0.entries.map(\.name.count) }
    let width = names.max() ?? 0
    var text = ""
    for group in LimitTable.groups {
      text += text.isEmpty ? "\(group.title)\n" : "\n\(group.title)\n"
      for entry in group.entries {
        let gap = String(repeating: " ", count: width - entry.name.count + 2)
        text += "  \(entry.name)\(gap)\(entry.value)\n"
      }
    }
    try StandardOutput.write(text)
  }
}
