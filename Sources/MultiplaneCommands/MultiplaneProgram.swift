import ArgumentParser
import Glibc
import Multiplane
import MultiplaneBase
import Synchronization

/// The program `multiplane`: from arguments to an exit code.
package enum MultiplaneProgram {
  /// Takes over the process, runs the program, and ends it.
  ///
  /// - Parameter words: The arguments, behind the word that the program was called by.
  package static func main(_ words: [String]) -> Never {
    Interruption.hold()
    prepareProcess()
    Interruption.shared.watch()
    let arguments = Array(words.dropFirst())
    CalledName.word.withLock { $0 = words.first ?? $0 }
    // Nested scenes need more than a shell may have left us.
    var stack = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &stack) == 0, stack.rlim_cur < 4 << 20,
      let thread = OwnThread({ end(run(arguments)) })
    {
      thread.join()
    }
    end(run(arguments))
  }

  private static func end(_ code: Int32) -> Never {
    LastScene.end()
    exit(code)
  }

  /// Runs the program in the calling thread, as a test does, and lets go of all it opened.
  ///
  /// Working directory, standard output and standard error are those of the thread. Limits, signals and the environment belong
  /// to the process: neither are they prepared, nor may `--limit` be among the arguments.
  ///
  /// - Parameter name: The word that the program was called by.
  /// - Returns: Its exit code.
  package static func run(_ arguments: [String], calledAs name: String) -> Int32 {
    CalledName.word.withLock { $0 = name }
    defer { LastScene.release() }
    return run(arguments)
  }

  /// Runs the program and gives its exit code.
  private static func run(_ arguments: [String]) -> Int32 {
    // The studio knows its options itself.
    if arguments == ["help", "studio"], StudioCommand.isThere { return run(["studio", "--help"]) }
    do {
      if arguments.isEmpty {
        try StandardOutput.write(HelpTopic.firstWords(CalledName.shellWord))
        return 0
      }
      try UsageErrors.refuseNearCommand(arguments)
      if let answer = try HelpTopic.answer(arguments, commands: RootCommand.names) {
        try StandardOutput.write(answer)
        return 0
      }
      var command = try RootCommand.parsed(arguments)
      try command.run()
      return 0
    } catch let request as ExitRequest {
      return request.exitCode
    } catch {
      return end(with: error)
    }
  }

  /// Ends with a message of the argument parser: help, a version, or a mistake in the arguments.
  private static func end(with error: any Error) -> Int32 {
    let code = RootCommand.exitCode(for: error).rawValue
    let text = RootCommand.fullMessage(for: error)
    guard code == 0 else {
      // All that is wrong begins alike, whoever finds it.
      let parsers = "Error: "
      StandardError.write((text.hasPrefix(parsers) ? "error: " + text.dropFirst(parsers.count) : text) + "\n")
      // The parser's 64 is the exit code of BSD's sysexits; ours for a wrong command line is 2.
      return code == 64 ? 2 : code
    }
    do {
      try StandardOutput.write(text.hasSuffix("\n") ? text : text + "\n")
      return 0
    } catch let request as ExitRequest {
      return request.exitCode
    } catch {
      return 70
    }
  }

  private static func prepareProcess() {
    Faults.end(withCode: 70, of: "multiplane")
    // A closed pipe, and a file that may not grow, are errors of the write, not the death of the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    DrawingEnvironment.prepare()
  }
}
