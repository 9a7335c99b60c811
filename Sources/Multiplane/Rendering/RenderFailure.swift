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

  /// The result of work on the scene, whose failure is that of the render.
  package static func ofScene<Value>(_ body: () throws(SceneFailure) -> Value) throws(RenderFailure) -> Value {
    do throws(SceneFailure) {
      return try body()
    } catch {
      throw .scene(error)
    }
  }

  /// The result of writing or reading files, whose error is that of the render.
  package static func ofOutput<Value>(_ body: () throws(OutputError) -> Value) throws(RenderFailure) -> Value {
    do throws(OutputError) {
      return try body()
    } catch {
      throw .output(error)
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
