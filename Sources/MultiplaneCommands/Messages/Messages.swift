import ArgumentParser
import Multiplane
import MultiplaneBase
import MultiplaneScene
import Synchronization

/// How a command talks.
struct MessageOptions: ParsableArguments {
  /// The form of messages.
  enum Form: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Flag(name: [.short, .long], help: "Say only what is wrong: neither progress nor what was made.")
  var quiet = false

  @Option(help: ArgumentHelp("Messages and progress on standard error as text or as JSON lines.", valueName: "form"))
  var log: Form = .text
}

/// Tells problems, on standard error, in the form that was asked for.
final class Messages: Sendable {
  let form: MessageOptions.Form
  let isQuiet: Bool
  private let sources = Mutex<[String: SourceFile]>([:])

  init(_ options: MessageOptions) { (form, isQuiet) = (options.log, options.quiet) }

  /// Lets messages show the lines of a file.
  func know(_ source: SourceFile) { sources.withLock { $0[source.name] = source } }

  /// Shows problems.
  func show(_ diagnostics: [Diagnostic]) {
    if diagnostics.isEmpty { return }
    if form == .json { return StandardError.write(DiagnosticPrinter.jsonLines(diagnostics)) }
    let isColored =
      StandardError.terminalWidth != nil && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
    StandardError.writeStyled(DiagnosticPrinter(sources: sources(of: diagnostics), color: isColored).text(diagnostics))
  }

  /// The files whose lines are shown: those that are known, and YAML files beside them, which hold names or items.
  private func sources(of diagnostics: [Diagnostic]) -> [String: SourceFile] {
    var all = sources.withLock { $0 }
    for case let file? in diagnostics.map(\.span?.file)
    where all[file] == nil && [".yaml", ".yml"].contains(where: file.hasSuffix) {
      all[file] = try? SourceFile.read(path: file)
    }
    return all
  }

  /// Tells a result on standard output; a quiet command does not.
  func report(_ text: String) throws {
    if !isQuiet { try StandardOutput.write(text) }
  }

  /// Says something that is neither a problem nor progress: a line of its own, or a JSON object of one member.
  func say(_ what: String, _ text: String) {
    StandardError.write(
      form == .json ? JSON.object([(what, .string(text))]).compact + "\n" : "\(what): \(text)\n")
  }

  /// Shows the failure that ended a command.
  ///
  /// - Returns: The end with its exit code.
  func end(_ failure: SceneFailure) -> ExitRequest {
    show(failure.diagnostics)
    return ExitRequest(DiagnosticPrinter.exitCode(of: failure.diagnostics))
  }

  /// Shows the error that ended a command; a closed pipe ends it without a word.
  func end(_ error: OutputError) -> ExitRequest {
    if error != .closedPipe { show([error.diagnostic]) }
    return ExitRequest(error.exitCode)
  }

  /// Runs a part of a command whose failures are shown.
  func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as SceneFailure {
      throw end(failure)
    } catch let error as OutputError {
      throw end(error)
    } catch let failure as RenderFailure {
      show(failure.diagnostics)
      throw ExitRequest(failure, nil)
    }
  }

  /// Opens a scene and shows its warnings.
  ///
  /// - Parameter traces: Whether its states say which rows there are.
  func open(_ path: String, _ options: RenderOptions, traces: Bool = false) throws -> SceneSession {
    try reporting {
      let source = try SourceFile.read(path: path)
      know(source)
      LastScene.release()
      let session = try SceneSession(source, options: options, traces: traces)
      LastScene.hold(session.loaded)
      show(session.loaded.scene.warnings)
      return session
    }
  }
}
