import Foundation
import TestSupport

/// A folder to run the built program in, removed with it.
///
/// The program is the one MULTIPLANE_BINARY names, else the newest of this checkout.
final class Tool {
  /// What a run left.
  struct Outcome {
    var code: Int32
    var out: String
    var err: String
  }

  /// Nothing built to run.
  struct NoBinary: Error {}

  static let root = URL(fileURLWithPath: Repository.root)
  private let place = TemporaryFolder()
  private let binary: String
  var folder: URL { URL(fileURLWithPath: place.path) }

  init() throws {
    let named = ProcessInfo.processInfo.environment["MULTIPLANE_BINARY"]
    let built = ["debug", "release"].map { Self.root.appendingPathComponent(".build/\($0)/multiplane") }
      .filter { FileManager.default.isExecutableFile(atPath: $0.path) }
      .max { Self.date($0) < Self.date($1) }
    guard let binary = named ?? built?.path else { throw NoBinary() }
    self.binary = binary
  }

  private static func date(_ file: URL) -> Date {
    let found = try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.contentModificationDateKey])
    return found?.contentModificationDate ?? .distantPast
  }

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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "set -o pipefail; " + line]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["M"] = binary
    environment["SCENES"] = Repository.scenes
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    let (out, err) = (folder.appendingPathComponent(".out"), folder.appendingPathComponent(".err"))
    for file in [out, err] { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationStatus, out: String(decoding: try Data(contentsOf: out), as: UTF8.self),
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
