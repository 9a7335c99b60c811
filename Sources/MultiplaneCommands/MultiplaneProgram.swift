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
    Supervisor.start("multiplane")
    Interruption.hold()
    prepareProcess()
    let arguments = Array(words.dropFirst())
    CalledName.word.withLock { $0 = words.first ?? $0 }
    nonisolated(unsafe) var parsed: Parsed?
    onLargeStack { parsed = Parsed(arguments) }
    guard let asked = parsed?.command else { end(parsed?.exitCode ?? 70) }
    // While there is one thread: walls are those of a thread and of what it starts.
    if let walled = asked as? any WalledCommand { walled.raiseWalls() }
    Interruption.shared.watch()
    nonisolated(unsafe) let command = asked
    onLargeStack { end(run(command)) }
    end(70)
  }

  /// Does something on a stack of its own, and waits for it: a shell may have left less of one than nested scenes need. Where the
  /// system gives no thread, it is done here.
  private static func onLargeStack(_ body: @escaping @Sendable () -> Void) {
    if let thread = OwnThread(body) { thread.join() } else { body() }
  }

  private static func run(_ command: any ParsableCommand) -> Int32 {
    exitCode {
      var command = command
      try command.run()
    }
  }

  private static func end(_ code: Int32) -> Never {
    LastScene.end()
    exit(code)
  }

  /// Runs the program in the calling thread, as a test does, and lets go of all it opened.
  ///
  /// Working directory, standard output and standard error are those of the thread. Budgets, walls, signals and the environment
  /// belong to the process: neither are they prepared, nor may `--time` or `--memory` be among the arguments.
  ///
  /// - Parameter name: The word that the program was called by.
  /// - Returns: Its exit code.
  package static func run(_ arguments: [String], calledAs name: String) -> Int32 {
    CalledName.word.withLock { $0 = name }
    defer { LastScene.release() }
    let parsed = Parsed(arguments)
    return parsed.command.map(run) ?? parsed.exitCode
  }

  /// The command of a command line, or the exit code where the words are answered already.
  private struct Parsed {
    private(set) var command: (any ParsableCommand)?
    private(set) var exitCode: Int32 = 0

    init(_ arguments: [String]) {
      exitCode = MultiplaneProgram.exitCode { command = try MultiplaneProgram.command(of: arguments) }
    }
  }

  /// The command of a command line; `nil` where the words are answered already.
  private static func command(of arguments: [String]) throws -> (any ParsableCommand)? {
    // The studio knows its options itself.
    if arguments == ["help", "studio"], StudioCommand.isThere { return try RootCommand.parsed(["studio", "--help"]) }
    if arguments.isEmpty {
      try StandardOutput.write(HelpTopic.firstWords(CalledName.shellWord))
      return nil
    }
    try UsageErrors.refuseNearCommand(arguments)
    if let answer = try HelpTopic.answer(arguments, commands: RootCommand.names) {
      try StandardOutput.write(answer)
      return nil
    }
    return try RootCommand.parsed(TestCommand.completed(arguments))
  }

  /// The exit code of a part of the program, whose failures are told.
  private static func exitCode(_ body: () throws -> Void) -> Int32 {
    do {
      try body()
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
