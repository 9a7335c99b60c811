package import ArgumentParser
internal import Multiplane
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

  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      "Take more than is usual, or less; may be repeated. \"multiplane limits\" lists the names.",
      valueName: "name=value"),
    completion: .list(LimitTable.adjustable.map { "\($0.name)=" }))
  package var limits: [String] = []

  package init() {}

  /// Whether the command line says any of them.
  package var isGiven: Bool { time != nil || memory != nil || !limits.isEmpty }

  /// Changes the budgets and limits of the process; options that are read after this one keep to them.
  package func validate() throws {
    if let time, !Budgets.set(time: time) {
      throw ValidationError("--time takes a whole number of seconds from 1 to \(Budgets.mostSeconds).")
    }
    if let memory, !Budgets.set(memory: memory) {
      let (least, most) = (Budgets.text(bytes: Budgets.leastMemory), Budgets.text(bytes: Budgets.mostMemory))
      throw ValidationError("--memory takes a size in bytes, such as 2GiB, from \(least) to \(most).")
    }
    for limit in limits {
      if let fault = LimitTable.change(limit) { throw ValidationError(fault) }
    }
  }
}
