package import ArgumentParser
internal import MultiplaneBase

/// The two budgets, for all commands that read scenes.
package struct BudgetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The processor time that reading the scene, opening a file or a frame may take, each (60).",
      valueName: "seconds"))
  package var time: String?

  @Option(
    help: ArgumentHelp(
      "The memory that the program may take, such as 8GiB (three quarters of the machine's, at most 4GiB).",
      valueName: "size"))
  package var memory: String?

  /// An option of earlier versions, so that its users learn what replaced it.
  @Option(help: .hidden)
  package var limit: [String] = []

  package init() {}

  /// Whether the command line says any of them.
  package var isGiven: Bool { time != nil || memory != nil }

  /// Changes the budgets of the process; options that are read after this one keep to them.
  package func validate() throws {
    if let time, !Budgets.set(time: time) {
      throw ValidationError("--time takes a whole number of seconds from 1 to \(Budgets.mostSeconds).")
    }
    if let memory, !Budgets.set(memory: memory) {
      let (least, most) = (Budgets.text(bytes: Budgets.leastMemory), Budgets.text(bytes: Budgets.mostMemory))
      throw ValidationError("--memory takes a size in bytes, such as 2GiB, from \(least) to \(most).")
    }
    if let limit = limit.first {
      throw ValidationError(
        "--limit \(limit.escapedForMessage) is no option any more: --time SECONDS bounds each step of work, --memory SIZE "
          + "the memory, and nothing else is counted.")
    }
  }
}
