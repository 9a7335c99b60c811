import ArgumentParser
import MultiplaneBase
import MultiplaneGolden

/// `multiplane-bench compare`.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Measure how long comparing two pictures takes, decoding apart.")

  @Option(help: ArgumentHelp("The pictures' sides in pixels.", valueName: "WxH"))
  var size = "1920x1080"

  @Option(help: ArgumentHelp("How often each pair is compared, after a round that is not measured.", valueName: "n"))
  var rounds = 11

  private var sides: PixelSize? {
    let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    guard (64...16_384).contains(width), (64...16_384).contains(height) else { return nil }
    return PixelSize(width: width, height: height)
  }

  func validate() throws {
    if sides == nil { throw ValidationError("--size is as in 1920x1080, each side from 64 to 16384.") }
    if !(1...1000).contains(rounds) { throw ValidationError("--rounds is a number from 1 to 1000.") }
  }

  func run() throws {
    guard let sides else { return }
    let bench = ComparisonBench(size: sides, rounds: rounds)
    let lines = bench.cases.map { "\(padded($0.milliseconds)) ms  \($0.name)\n" }
    print("\(sides), median of \(rounds)\n" + lines.joined(), terminator: "")
  }

  private func padded(_ value: Double) -> String {
    let text = thousandths(value)
    return String(repeating: " ", count: max(0, 8 - text.count)) + text
  }
}
