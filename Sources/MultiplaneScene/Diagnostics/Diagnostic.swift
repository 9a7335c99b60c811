/// A range of characters in a source file; lines and columns count from 1, columns in Unicode scalars.
public struct SourceSpan: Hashable, Sendable {
  /// The file as the user named it.
  public var file: String
  public var line: Int
  public var column: Int
  /// How many characters of the line are meant; at least 1.
  public var length: Int
  public init(file: String, line: Int, column: Int, length: Int = 1) {
    (self.file, self.line, self.column, self.length) = (file, line, column, max(1, length))
  }
}

/// What kind of outcome a problem leads to; the raw value is the process's exit code.
public enum FailureClass: Int32, Sendable, Comparable {
  case commandLine = 2
  case scene = 3
  case asset = 4
  case output = 5
  case limit = 6
  case tool = 7
  case bug = 70
  case tryAgain = 75
  public static func < (a: FailureClass, b: FailureClass) -> Bool { a.rawValue < b.rawValue }
}

/// One thing that is wrong with a scene, an asset or a run, and what would be right.
public struct Diagnostic: Hashable, Sendable {
  /// An error stops the run; a warning never changes pixels.
  public enum Severity: String, Sendable { case error, warning }
  public var severity: Severity
  /// A short stable name for the kind of problem, such as `unknown-key`.
  public var code: String
  /// What is wrong, lower-case, names in straight double quotes, without a full stop.
  public var message: String
  /// Where, if it has a place.
  public var span: SourceSpan?
  /// The key path in the scene, such as `layers[3].height`.
  public var path: String?
  /// A reason in one sentence, if the message needs one.
  public var note: String?
  /// Lines that another program wrote about it, shown as they are.
  public var quoted: [String]
  /// What would be right.
  public var hint: String?
  public var failure: FailureClass
  public init(
    _ severity: Severity = .error, code: String, _ message: String, span: SourceSpan? = nil, path: String? = nil,
    note: String? = nil, quoted: [String] = [], hint: String? = nil, failure: FailureClass = .scene
  ) {
    (self.severity, self.code, self.message, self.span) = (severity, code, message, span)
    (self.path, self.note, self.quoted, self.hint, self.failure) = (path, note, quoted, hint, failure)
  }
}

/// Everything that was wrong in one pass.
public struct SceneFailure: Error, Sendable {
  /// The problems in the order they were found; at least one is an error.
  public var diagnostics: [Diagnostic]
  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
  public init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }
}
