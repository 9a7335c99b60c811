import CFuzz
import FuzzTargets
import Glibc
import MultiplaneBase
import TestSupport

/// A search for inputs that a target cannot take.
struct Search {
  private let target: FuzzTarget
  private let folder: String
  private let options: [String]

  init(_ target: FuzzTarget, _ folder: String, options: [String]) {
    (self.target, self.folder, self.options) = (target, folder, options)
  }

  /// Searches until time is up or something is found.
  ///
  /// - Returns: The exit code.
  func run() throws -> Int32 {
    Files.write(Array(dictionary.utf8), to: "\(folder).dict")
    var arguments = ["multiplane-fuzz", folder, "-dict=\(folder).dict", "-max_len=\(target.limit)"] + options
    if let covered = Self.runWithCoverage(target, &arguments) { return covered }
    return try spoil()
  }

  /// The target's words in the form of libFuzzer.
  private var dictionary: String {
    target.words.map { word in
      "\"" + word.utf8.map { byte in "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined() + "\"\n"
    }.joined()
  }

  // MARK: With coverage

  nonisolated(unsafe) private static var searched: FuzzTarget?

  /// Lets libFuzzer search; `nil` if the program was not linked with it.
  private static func runWithCoverage(_ target: FuzzTarget, _ arguments: inout [String]) -> Int32? {
    // Set once, before the only thread that reads it begins.
    searched = target
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    return pointers.withUnsafeMutableBufferPointer { buffer -> Int32? in
      var count = Int32(buffer.count - 1)
      var list = buffer.baseAddress
      let code = mp_fuzz_with_coverage(&count, &list) { bytes, size in
        do {
          try Search.searched?.run(Array(UnsafeBufferPointer(start: bytes, count: size)))
        } catch {
          say("multiplane-fuzz: \(error)")
          abort()
        }
        return 0
      }
      return code == -1 ? nil : code
    }
  }

  // MARK: Without

  /// Spoils inputs at random. An input is in a file before it is tried, so one that ends the process is still there.
  private func spoil() throws -> Int32 {
    let seconds = options.compactMap { $0.hasPrefix("-max_total_time=") ? Int($0.dropFirst(16)) : nil }.last ?? 60
    let inputs = Files.names(in: folder).compactMap { Files.bytes(of: "\(folder)/\($0)") }
    var mutator = Mutator(target, seed: UInt64(getpid()))
    let end = time(nil) + seconds
    var tried = 0
    say("multiplane-fuzz: without coverage; \(inputs.count) inputs of \(target.name)")
    while time(nil) < end {
      let input = mutator.input(of: inputs)
      let file = "\(folder).tried"
      Files.write(input, to: file)
      // SIGALRM ends a process that hangs; its input is the file.
      alarm(25)
      do {
        try target.run(input)
      } catch {
        say("multiplane-fuzz: \(error)\nmultiplane-fuzz: the input is \(file)")
        return 1
      }
      tried += 1
    }
    alarm(0)
    say("multiplane-fuzz: \(tried) inputs tried")
    return 0
  }
}

/// Says something on standard error at once: the process may end before a buffer is written.
private func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  _ = write(STDERR_FILENO, line, line.count)
}
