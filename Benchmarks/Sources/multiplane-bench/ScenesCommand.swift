import ArgumentParser
import Multiplane
import MultiplaneBase
import SceneTrials
import TestSupport

/// `multiplane-bench scenes`.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "Put random scenes on trial: every way to a frame, places against pixels, numbers against places.")

  @Option(help: ArgumentHelp("How many scenes.", valueName: "n"))
  var runs = 2000

  @Option(help: ArgumentHelp("The number of the first scene.", valueName: "n"))
  var first = 0

  @Flag(help: "Print the scenes that differ.")
  var scenes = false

  @Option(help: ArgumentHelp("Put the scene of a file on trial in place of random ones.", valueName: "file"))
  var file: String?

  func run() throws {
    if let file {
      let found = try SceneTrial(String(decoding: Files.bytes(of: file) ?? [], as: UTF8.self)).differences()
      for line in found { print(line) }
      if !found.isEmpty { throw ExitCode.failure }
      return
    }
    var different = 0
    for number in first..<(first + runs) {
      let text = RandomScene.anything(number)
      // Every third as on a dark device and with less motion.
      let isOther = number % 3 == 2
      let found: [String]
      do {
        found = try SceneTrial(text, isOther: isOther).differences()
      } catch let failure as SceneFailure {
        found = ["cannot be drawn: " + DiagnosticPrinter().text(failure.diagnostics)]
      }
      if found.isEmpty { continue }
      different += 1
      for line in found { print("scene \(number)\(isOther ? " in the dark, with less motion" : ""): \(line)") }
      if scenes { print(text) }
    }
    print("\(runs) scenes: \(different) differ")
    if different > 0 { throw ExitCode.failure }
  }
}
