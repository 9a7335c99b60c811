import Foundation
import Glibc
import TestSupport
import Testing

/// The program, as a person starts it. It lies beside the tests, as `swift build --build-tests` leaves it.
@Suite(.timeLimit(.minutes(5))) struct StudioProgramTests {
  private static let folder: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().path
  }()

  /// Runs a command line of the shell until it ends.
  private func run(_ line: String) throws -> (code: Int32, out: String, errors: String) {
    let process = Process()
    let (out, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.environment = ["PATH": "/usr/bin:/bin", "M": "\(Self.folder)/multiplane", "SWIFT_BACKTRACE": "enable=no"]
    (process.standardOutput, process.standardError) = (out, errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: try out.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let complained = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said, complained)
  }

  @Test func `multiplane runs the studio that lies beside it`() throws {
    let outcome = try run("$M studio --help")
    #expect(outcome.code == 0)
    #expect(outcome.out.contains("USAGE: multiplane studio") && outcome.out.contains("--port"))
    #expect(try run("$M --help").out.contains("  studio "))
  }

  @Test func `without the studio beside it multiplane says how to build it, and does not list it`() throws {
    let folder = TemporaryFolder()
    let outcome = try run("cp $M \(folder.path)/multiplane && \(folder.path)/multiplane studio scene.yaml")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains("does not lie beside this one") && outcome.errors.contains("Scripts/multiplane studio"))
    #expect(try !run("\(folder.path)/multiplane --help").out.contains("  studio "))
  }

  @Test(arguments: ["--port 70000", "--host 0.0.0.0", "--host ::", "--host 0", "--port 0 -"])
  func `what the studio does not take is a wrong command line`(arguments: String) throws {
    let scene = arguments.hasSuffix("-") ? "" : "scene.yaml "
    #expect(try run("$M studio \(scene)\(arguments)").code == 2)
  }

  /// Starts the studio, and waits for its link.
  private func start(_ scene: String, limit: String = "true") throws -> (process: Process, address: URL) {
    let process = Process()
    let out = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "\(limit) && exec '\(Self.folder)/multiplane-studio' '\(scene)'"]
    (process.standardOutput, process.standardInput) = (out, FileHandle.nullDevice)
    try process.run()
    var line: [UInt8] = []
    while line.last != 10, let byte = try out.fileHandleForReading.read(upToCount: 1)?.first { line.append(byte) }
    return (process, try #require(URL(string: String(decoding: line.dropLast(), as: UTF8.self))))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a studio that is busy ends at once`(signal: Int32) throws {
    let folder = TemporaryFolder()
    // Its last frame takes longer to be stepped to than anybody waits.
    folder.write(OpenStudio.endless, to: "scene.yaml")
    let (process, address) = try start(folder.file("scene.yaml"))
    defer { kill(process.processIdentifier, SIGKILL) }
    let port = try #require(address.port)
    let token = try #require(address.fragment?.dropFirst(2))
    let host = "Host: 127.0.0.1:\(port)\r\n"
    let busy = try Connection(port)
    busy.send("GET /frame.png?frame=\(OpenStudio.endlessFrame) HTTP/1.1\r\n\(host)X-Multiplane-Token: \(token)\r\n\r\n")
    // The one thread of the server has come to what was sent before when this is answered.
    for _ in 0..<20 { #expect(try Connection(port).status(of: Array("GET / HTTP/1.1\r\n\(host)\r\n".utf8)) == 200) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
  }

  @Test func `with few descriptors the server goes on`() throws {
    let folder = TemporaryFolder()
    folder.write(OpenStudio.list, to: "scene.yaml")
    let (process, address) = try start(folder.file("scene.yaml"), limit: "ulimit -n 40")
    defer { kill(process.processIdentifier, SIGKILL) }
    let port = try #require(address.port)
    #expect(address.host == "127.0.0.1" && address.fragment?.count == 66)
    let request = Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
    // More than there are descriptors for, half of them in the middle of a head.
    var open: [Connection] = []
    for number in 0..<60 {
      let connection = try Connection(port)
      connection.send(number % 2 == 0 ? request : Array("GET / HT".utf8))
      open.append(connection)
    }
    open.removeAll()
    var status: Int?
    while status != 200 { status = try? Connection(port).status(of: request) }
    #expect(process.isRunning)
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + SIGTERM)
  }
}
