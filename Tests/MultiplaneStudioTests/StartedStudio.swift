import Foundation
import Glibc
import TestSupport
import Testing

/// The studio's program, as a person starts it; it ends with the test.
final class StartedStudio {
  let process = Process()
  let address: URL
  let port: Int
  let token: String

  /// Where the programs lie: beside the tests, as `swift build --build-tests` leaves them.
  static let folder: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().path
  }()

  /// Starts the studio, and waits for its link.
  ///
  /// - Parameters:
  ///   - options: What the command line says besides the scene.
  ///   - line: What the shell does before.
  init(_ scene: String, _ options: String = "", after line: String = "true") throws {
    let out = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "\(line) && exec '\(Self.folder)/multiplane-studio' '\(scene)' \(options)"]
    (process.standardOutput, process.standardInput) = (out, FileHandle.nullDevice)
    try process.run()
    var line: [UInt8] = []
    while line.last != 10, let byte = try out.fileHandleForReading.read(upToCount: 1)?.first { line.append(byte) }
    address = try #require(URL(string: String(decoding: line.dropLast(), as: UTF8.self)))
    port = try #require(address.port)
    token = String(try #require(address.fragment?.dropFirst(2)))
  }

  deinit { kill(process.processIdentifier, SIGKILL) }
}
