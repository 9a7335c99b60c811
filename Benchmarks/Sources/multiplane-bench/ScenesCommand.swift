import ArgumentParser
import Foundation
import Multiplane
import MultiplaneBase
import SceneTrials
import TestSupport

/// `multiplane-bench scenes`.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract:
      "Put random scenes on trial: every way to a frame, places against pixels, numbers against places, every command.")

  @Option(help: ArgumentHelp("How many scenes.", valueName: "n"))
  var runs = 2000

  @Option(help: ArgumentHelp("The number of the first scene.", valueName: "n"))
  var first = 0

  @Flag(help: "Print the scenes that differ.")
  var scenes = false

  @Option(
    help: ArgumentHelp(
      "The scenes there are: of anything, or of rows that events change; both unless given.", valueName: "kind"))
  var of: Kind?

  @Flag(help: "Try the scenes in this process, which a fault of the engine ends.")
  var here = false

  @Option(help: ArgumentHelp("Put the scene of a file on trial in place of random ones.", valueName: "file"))
  var file: String?

  enum Kind: String, ExpressibleByArgument, CaseIterable { case anything, rows }

  /// How many scenes a process tries, and how many seconds of the processor one may take.
  private static let (batch, seconds) = (200, 120)

  func run() throws {
    if let file {
      let differences = try SceneTrial(String(decoding: Files.bytes(of: file) ?? [], as: UTF8.self)).differences()
      for line in differences { print(line) }
      if !differences.isEmpty { throw ExitCode.failure }
      return
    }
    if here { return tryHere() }
    var counts = [0, 0, 0]
    var next = first
    while next < first + runs {
      let ended = try batch(from: next, counts: &counts)
      next = ended + 1
    }
    print("\(runs) scenes: \(counts[0]) differ, \(counts[1]) end the process, \(counts[2]) are refused")
    if counts[0] + counts[1] > 0 { throw ExitCode.failure }
  }

  /// Tries some scenes in a process of its own.
  ///
  /// - Returns: The number of the last scene that was tried.
  private func batch(from number: Int, counts: inout [Int]) throws -> Int {
    let process = Process()
    let count = min(Self.batch, first + runs - number)
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments =
      ["scenes", "--here", "--first", "\(number)", "--runs", "\(count)"] + (scenes ? ["--scenes"] : [])
      + (of.map { ["--of", $0.rawValue] } ?? [])
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var (scene, rest) = ("\(number)", Data())
    // A line that begins with a tab names the scene that comes next, or says how one ended.
    while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
      rest += data
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        switch line.first == "\t" ? line.dropFirst() : "" {
        case "":
          print(line)
          fflush(nil)
        case "differs": counts[0] += 1
        case "refused": counts[2] += 1
        case let next: scene = String(next)
        }
      }
    }
    process.waitUntilExit()
    if process.terminationReason == .exit, process.terminationStatus == 0 { return number + count - 1 }
    let isSignal = process.terminationReason == .uncaughtSignal
    counts[1] += 1
    print("scene \(scene): ends the process with \(isSignal ? "signal" : "code") \(process.terminationStatus)")
    fflush(nil)
    return Int(scene.prefix { $0 != " " }) ?? number
  }

  /// Tries the scenes in this process, and says before each which it is.
  private func tryHere() {
    for number in first..<(first + runs) {
      for kind in Kind.allCases where of == nil || of == kind {
        // Of the processor, so that a machine with other work ends none.
        var time = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: Self.seconds, tv_usec: 0))
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &time, nil)
        print("\t\(number) of \(kind)")
        fflush(nil)
        let scene = kind == .rows ? RandomScene.rows(number) : RandomScene.anywhere(number)
        // Every third as on a dark device and with less motion.
        let isOther = number % 3 == 2
        let lines = found(scene, isOther: isOther)
        if lines.isEmpty { continue }
        print("\tdiffers")
        for line in lines { print("scene \(number) of \(kind)\(isOther ? ", some in the dark" : ""): \(line)") }
        if scenes { print(scene.text) }
      }
    }
  }

  /// What does not hold of a scene in any way.
  private func found(_ scene: WrittenScene, isOther: Bool) -> [String] {
    let commands = CommandTrial(scene)
    if commands.isRefused {
      print("\trefused")
      if scenes { print(commands.refusal) }
      return commands.differences
    }
    do {
      return try commands.differences + SceneTrial(scene, isOther: isOther).differences()
    } catch let failure as SceneFailure {
      return commands.differences + ["cannot be drawn: " + DiagnosticPrinter().text(failure.diagnostics)]
    } catch {
      return commands.differences + ["\(error)"]
    }
  }
}
