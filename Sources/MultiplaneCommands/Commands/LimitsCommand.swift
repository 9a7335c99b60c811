import ArgumentParser
import Multiplane
import MultiplaneBase

/// `multiplane limits`.
struct LimitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "limits", abstract: "List what is refused as too large.",
    discussion: """
      Those with a name can be changed, up to the value beside it: "multiplane render scene.yaml --limit NAME=VALUE", \
      once for each. The others are what no machine could change.
      """)

  func run() throws {
    func width(_ column: (LimitTable.Entry) -> String) -> Int {
      LimitTable.groups.flatMap { $0.entries.map { column($0).count } }.max() ?? 0
    }
    let columns: [(LimitTable.Entry) -> String] = [\.name, \.value, { $0.most.isEmpty ? "" : "up to \($0.most)" }]
    let widths = columns.map(width)
    var text = ""
    for group in LimitTable.groups {
      text += text.isEmpty ? "\(group.title)\n" : "\n\(group.title)\n"
      for entry in group.entries {
        var line = " "
        for (column, width) in zip(columns, widths) {
          let word = column(entry)
          line += " " + word + String(repeating: " ", count: width - word.count + 1)
        }
        line += " " + (entry.limit?.name ?? "")
        while line.last == " " { line.removeLast() }
        text += line + "\n"
      }
    }
    try StandardOutput.write(text)
  }
}
