import Foundation
import Glibc
import MultiplaneBase
import SceneTrials
import TestSupport

/// A folder to run the program in, removed with it.
///
/// Lines that need no shell run it in the test's own process (`ShellLine`). The program of other lines is the one that was
/// built with the tests. All lines run the program that MULTIPLANE_BINARY names, where it does: that of a package.
final class Tool {
  /// What a run left.
  struct Outcome {
    var code: Int32
    var out: String
    var err: String
  }

  static let root = URL(fileURLWithPath: Repository.root)
  private static let given = ProcessInfo.processInfo.environment["MULTIPLANE_BINARY"]
  static let binary =
    given
    ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("multiplane").path
  private let place = TemporaryFolder()
  var folder: URL { URL(fileURLWithPath: place.path) }

  init() throws {}

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws { place.write(text, to: name) }

  /// Writes a file of bytes into the folder.
  func write(_ bytes: [UInt8], to name: String) throws { place.write(bytes, to: name) }

  /// The names in a folder below.
  func names(in name: String = ".") -> [String] {
    Files.names(in: place.file(name))
  }

  /// Runs a line of bash in the folder; `$M` is the program, `$SCENES` the folder of the scenes.
  func run(_ line: String) throws -> Outcome {
    guard Self.given == nil, let parsed = ShellLine(line) else { return try shell(line) }
    var all = Outcome(code: 0, out: "", err: "")
    for (joint, command) in parsed.commands where joint == .always || all.code == 0 {
      let next =
        switch command {
        case .program(let arguments):
          try capturing { out, err in
            ProgramThread.run(
              arguments, calledAs: Self.binary, in: place.path, out: out.fileDescriptor, err: err.fileDescriptor)
          }
        case .shell(let text): try shell(text)
        }
      all = Outcome(code: next.code, out: all.out + next.out, err: all.err + next.err)
    }
    return all
  }

  /// Runs a line of bash in a process of its own.
  private func shell(_ line: String) throws -> Outcome {
    try capturing { out, err in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", "set -o pipefail; " + line]
      process.currentDirectoryURL = folder
      var environment = ProcessInfo.processInfo.environment
      environment["M"] = Self.binary
      // Tests that are about it say so in their line.
      environment["CI"] = nil
      environment["SCENES"] = Repository.scenes
      environment["SWIFT_BACKTRACE"] = "enable=no"
      process.environment = environment
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = out
      process.standardError = err
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  private func capturing(_ run: (FileHandle, FileHandle) throws -> Int32) throws -> Outcome {
    let (out, err) = (folder.appendingPathComponent(".out"), folder.appendingPathComponent(".err"))
    for file in [out, err] { try Data().write(to: file) }
    let code = try run(try FileHandle(forWritingTo: out), try FileHandle(forWritingTo: err))
    return Outcome(
      code: code, out: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      err: String(decoding: try Data(contentsOf: err), as: UTF8.self))
  }
}

/// A small scene of 31 frames.
let smallScene = """
  multiplane: 1
  canvas: { size: 64x64, fps: 30 }
  layers:
    - Rectangle:
      fill: teal
      width: 16
      height: 16
      y: scroll / 10
  scroll:
    - linear: { by: 300, over: 0.5s }
    - mark: half
    - linear: { by: 300, over: 0.5s }
  """

/// The same with three million frames: a run of it outlives whatever a test does beside it, on any machine.
let endlessScene = smallScene.replacing("0.5s", with: "50000s")
