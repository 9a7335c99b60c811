package import MultiplaneBase

/// Why a render ended before its last frame.
package enum RenderFailure: Error, Sendable {
  /// Something is wrong with the scene or a file it names; of several frames the lowest one's.
  case scene(SceneFailure)
  /// Something could not be written.
  case output(OutputError)
  /// The render was told to stop.
  case cancelled

  /// The problems as they are shown; none if the render was told to stop or the reader of a pipe has gone.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .scene(let failure): failure.diagnostics
    case .output(.closedPipe), .cancelled: []
    case .output(let error): [error.diagnostic]
    }
  }
}

extension OutputError {
  /// The error in the form of all messages.
  package var diagnostic: Diagnostic {
    Diagnostic(
      code: name, description, quoted: quotedLines, hint: hint, failure: FailureClass(rawValue: exitCode) ?? .output)
  }
}
