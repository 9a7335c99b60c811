package import MultiplaneBase

/// One problem of a scene, or of a file it names or writes.
public struct SceneProblem: Sendable, Hashable, CustomStringConvertible {
  /// The thing that a problem lies in.
  public enum Kind: Sendable, Hashable {
    /// The scene: a key, a value, or a formula.
    case scene
    /// A file that the scene names: missing, damaged, or of another kind.
    case file
    /// A limit, such as the time or the memory that a step may take.
    case limit
    /// A wish of the program: a moment, a node or an option that the scene does not have.
    case request
    /// The system or another program: something that could not be written, read or started.
    case system
    /// The engine itself.
    case engine
  }

  /// The thing that it lies in.
  public let kind: Kind
  /// Whether the scene can be drawn all the same.
  public let isWarning: Bool
  /// A short name of the problem, such as `unknown-key`; the same in every version.
  public let code: String
  /// The problem: lower-case, names in straight double quotes, without a full stop.
  public let message: String
  /// More about it, such as the values that a check found.
  public let note: String?
  /// How it may be mended.
  public let hint: String?
  /// The file it is in, as it was named.
  public let file: String?
  /// The line, from 1.
  public let line: Int?
  /// The column, from 1, in characters.
  public let column: Int?
  /// The key path in the scene, such as `layers[3].ScrollView[0].height`.
  public let keyPath: String?

  /// `feed.yaml:5:9: "LazyVstack" is not a node kind (did you mean "LazyVStack"?)`.
  public var description: String {
    let place = file.map { [$0, line.map(String.init), column.map(String.init)].compactMap(\.self) } ?? []
    return (place.isEmpty ? "" : place.joined(separator: ":") + ": ") + message + (note.map { "; \($0)" } ?? "")
      + (hint.map { " (\($0))" } ?? "")
  }

  /// The problem a message is about.
  package init(_ diagnostic: Diagnostic) {
    isWarning = diagnostic.severity == .warning
    (code, message) = (diagnostic.code, diagnostic.message)
    (note, hint) = (diagnostic.note, diagnostic.hint.map { SwiftHint.words($0, in: diagnostic.span?.file) })
    kind =
      switch diagnostic.failure {
      case .scene: .scene
      case .asset: .file
      case .limit: .limit
      case .commandLine: .request
      case .output, .tool, .tryAgain: .system
      case .bug: .engine
      }
    (file, line, column) = (diagnostic.span?.file, diagnostic.span?.line, diagnostic.span?.column)
    keyPath = diagnostic.path
  }
}

/// The error of a scene that could not be read, stepped, drawn or written, or of a task that was cancelled meanwhile.
public struct SceneError: Error, CustomStringConvertible {
  /// Every problem of the pass, in the order of the file; none where the task was cancelled.
  public let problems: [SceneProblem]
  /// Whether the task was cancelled: nothing is wrong then.
  public let isCancellation: Bool

  /// The problems, a line each.
  public var description: String {
    isCancellation ? "the task was cancelled" : problems.map(\.description).joined(separator: "\n")
  }

  /// The error of some messages.
  package init(_ diagnostics: [Diagnostic]) {
    (problems, isCancellation) = (diagnostics.map { SceneProblem($0) }, false)
  }

  private init() { (problems, isCancellation) = ([], true) }

  /// The error of a task that was cancelled.
  static let cancelled = SceneError()

  /// The result of a body; an error it throws becomes one for users of the library.
  ///
  /// - Parameter seconds: The processor time that a step of the body's work may take; `nil` is that of the process.
  package static func wrapping<Result>(
    within seconds: Int? = nil, _ body: () throws -> Result
  ) throws(SceneError) -> Result {
    do {
      guard let seconds else { return try body() }
      return try WorkTime.$seconds.withValue(seconds) { try body() }
    } catch let failure as SceneFailure {
      throw SceneError(failure.diagnostics)
    } catch let failure as RenderFailure {
      throw SceneError(failure.diagnostics)
    } catch let failure as OutputError {
      throw SceneError([failure.diagnostic])
    } catch {
      // The engine throws nothing else; a program that uses it goes on all the same.
      throw SceneError([
        Diagnostic(
          code: "internal", "an error of no known kind: \(error)", hint: "please report it with the scene",
          failure: .bug)
      ])
    }
  }
}
