/// A range of characters in a source file; lines and columns count from 1, columns in Unicode scalars.
package struct SourceSpan: Hashable, Sendable {
  /// The file as the user named it.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The first character meant, from 1, in Unicode scalars of the line.
  package var column: Int
  /// How many characters of the line are meant; at least 1.
  package var length: Int
  /// A range of one line; a length below 1 becomes 1.
  package init(file: String, line: Int, column: Int, length: Int = 1) {
    (self.file, self.line, self.column, self.length) = (file, line, column, max(1, length))
  }
}

/// The kind of outcome that a problem leads to; the raw value is the process's exit code.
package enum FailureClass: Int32, Sendable, Comparable, CaseIterable {
  case commandLine = 2
  case scene = 3
  case asset = 4
  case output = 5
  case limit = 6
  case tool = 7
  case bug = 70
  case tryAgain = 75
  /// The meaning to the caller of a command.
  package var sentence: String {
    switch self {
    case .commandLine: "The command line is wrong, or names nothing to work on."
    case .scene: "A scene is wrong; each mistake is named."
    case .asset: "A file that a scene needs is missing, damaged or of another kind."
    case .output: "Something could not be written, or a call of the system failed."
    case .limit: "A limit is exceeded; the message names it."
    case .tool: "Another program that is needed is missing or failed."
    case .bug: "The program itself is at fault."
    case .tryAgain: "Another process is at the same work, or the machine lacks what is needed just now; try again."
    }
  }
  package static func < (a: FailureClass, b: FailureClass) -> Bool { a.rawValue < b.rawValue }
}

/// One thing that is wrong with a scene, an asset or a run, and what would be right.
package struct Diagnostic: Hashable, Sendable {
  /// An error stops the run; a warning never changes pixels.
  package enum Severity: String, Sendable { case error, warning }
  /// The cause of a problem, for code that goes on from it; never shown.
  package enum Cause: Hashable, Sendable {
    /// A file of the scene, by its path under the scene's folder, and whether it could not be read at all.
    case asset(String, isUnread: Bool = false)
    /// A character that no font has.
    case missingGlyph
    /// A name that means nothing where it stands.
    case unknownName
    /// A parenthesis that nothing closes.
    case unclosedParenthesis
    /// Something that was reported where it is wrong, so that this is not to be shown.
    case reported
    /// A check that did not pass: the verdict of it, which may be that a picture waits to be accepted.
    case verdict(awaitsAcceptance: Bool = false)
  }
  /// Whether the run can go on.
  package var severity: Severity
  /// A short stable name for the kind of problem, such as `unknown-key`.
  package var code: String
  /// The problem, lower-case, names in straight double quotes, without a full stop.
  package var message: String
  /// Where, if it has a place.
  package var span: SourceSpan?
  /// The key path in the scene, such as `layers[3].height`.
  package var path: String?
  /// A reason in one sentence, if the message needs one.
  package var note: String?
  /// Lines that belong to it, shown as they are: those of another program, or the nodes that changed.
  package var quoted: [String]
  /// Advice that would make it right.
  package var hint: String?
  /// The class the exit code comes from, if this is an error.
  package var failure: FailureClass
  /// The cause, where code goes on by it.
  package var cause: Cause?
  /// A problem; see the properties.
  package init(
    _ severity: Severity = .error, code: String, _ message: String, span: SourceSpan? = nil, path: String? = nil,
    note: String? = nil, quoted: [String] = [], hint: String? = nil, failure: FailureClass = .scene,
    cause: Cause? = nil
  ) {
    (self.severity, self.code, self.message, self.span) = (severity, code, message, span)
    (self.path, self.note, self.quoted, self.hint, self.failure) = (path, note, quoted, hint, failure)
    self.cause = cause
  }
}

/// Everything that was wrong in one pass.
package struct SceneFailure: Error, Sendable {
  /// The problems in the order they were found; at least one is an error.
  package var diagnostics: [Diagnostic]

  /// A failure of some problems. Without an error among them it says so: nothing ends silently.
  package init(_ diagnostics: [Diagnostic]) {
    let says = diagnostics.contains { $0.severity == .error }
    self.diagnostics =
      says
      ? diagnostics
      : diagnostics + [Diagnostic(code: "no-reason", "it failed and nothing says why", failure: .bug)]
  }

  /// A failure of one problem.
  package init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }

  /// A failure of one error, by the parts of its diagnostic.
  package init(
    code: String, _ message: String, span: SourceSpan? = nil, path: String? = nil, note: String? = nil,
    quoted: [String] = [], hint: String? = nil, failure: FailureClass = .scene, cause: Diagnostic.Cause? = nil
  ) {
    self.init(
      Diagnostic(
        code: code, message, span: span, path: path, note: note, quoted: quoted, hint: hint, failure: failure,
        cause: cause))
  }
}
