package import ArgumentParser
internal import Multiplane
internal import MultiplaneBase

/// `--limit`, for all commands that read scenes.
package struct LimitOption: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      "Take more than is usual, or less; may be repeated. \"multiplane limits\" lists the names.",
      valueName: "name=value"),
    completion: .list(LimitTable.adjustable.map { "\($0.name)=" }))
  package var limits: [String] = []

  package init() {}

  /// Changes the limits of the process; options that are read after this one keep to them.
  package func validate() throws {
    for limit in limits {
      if let fault = LimitTable.change(limit) { throw ValidationError(fault) }
    }
  }
}
