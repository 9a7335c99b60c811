import Foundation
import TestSupport

/// A folder to run commands in whose calls fail (Tests/Fixtures/faults.c). They run in its folder `work`, which is made anew
/// for each of them as it is in `old`.
struct FaultFolder {
  let tool: Tool

  /// The shim does not compile.
  struct NoShim: Error { var message: String }

  /// The shim, compiled once in a run.
  private static let shim = Result<[UInt8], any Error> {
    let tool = try Tool()
    let built = try tool.run(
      "clang -O1 -Wall -Werror -shared -fPIC -o faults.so \(Repository.fixture("faults.c")) -ldl")
    guard built.code == 0, let bytes = Files.bytes(of: tool.folder.path + "/faults.so") else {
      throw NoShim(message: built.err)
    }
    return bytes
  }

  init() throws {
    tool = try Tool()
    try tool.write(Self.shim.get(), to: "faults.so")
  }

  /// Runs a line of bash in `work`.
  ///
  /// - Parameters:
  ///   - fault: What happens, as the shim calls it.
  ///   - call: At which call, from 1; 0 is none.
  ///   - reads: Whether calls that read count, and no others.
  func run(_ line: String, _ fault: String, at call: Int, reads: Bool = false) throws -> Tool.Outcome {
    try tool.run(
      """
      rm -rf work log; cp -a old work; cd work
      export MULTIPLANE_FAULT_FOLDER=$PWD MULTIPLANE_FAULT_LOG=$PWD/../log \(reads ? "MULTIPLANE_FAULT_READS=1" : "")
      export MULTIPLANE_FAULT=\(fault) MULTIPLANE_FAULT_AT=\(call) LD_PRELOAD=$PWD/../faults.so
      \(line)
      """)
  }

  /// The calls that were counted in the last run.
  func calls() -> [String] {
    let text = String(decoding: Files.bytes(of: tool.folder.path + "/log") ?? [], as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  /// All files in `work` by their paths there.
  var files: [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    func add(_ folder: String) {
      for name in Files.names(in: "\(tool.folder.path)/work/\(folder)") {
        let path = folder + name
        if let bytes = Files.bytes(of: "\(tool.folder.path)/work/\(path)") { found[path] = bytes }
        add(path + "/")
      }
    }
    add("")
    return found
  }

  /// The paths that two states do not share, or not with the same bytes.
  static func differences(_ one: [String: [UInt8]], _ other: [String: [UInt8]]) -> [String] {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
  }
}
