import ArgumentParser
import Multiplane
import MultiplaneBase

/// `multiplane limits`.
struct LimitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "limits", abstract: "List what is refused as too large.",
    discussion: """
      Two options bound all else: --time, the processor time of a step of work, and --memory. The others are what no \
      machine could change.
      """)

  func run() throws {
    let width = LimitTable.groups.flatMap { $0.entries.map(\.name.count) }.max() ?? 0
    let budgets =
      "budgets\n  --time    \(Budgets.seconds) s of processor time for a step of work\n"
      + "  --memory  \(sizeText(Budgets.memory))\n"
    let groups = LimitTable.groups.map { group in
      "\n\(group.title)\n"
        + group.entries.map { entry in
          "  \(entry.name)\(String(repeating: " ", count: width - entry.name.count + 2))\(entry.value)\n"
        }.joined()
    }
    try StandardOutput.write(budgets + groups.joined())
  }
}
