internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneOutput
internal import MultiplanePreviews
internal import MultiplaneVectors

/// Films and pages of vectors that are written again for every version of a scene.
package struct VectorFiles: Sendable {
  private let paths: [String]
  private let say: @Sendable (String) -> Void

  /// - Parameters:
  ///   - paths: The files, which end in `.svg` or `.html`.
  ///   - say: Takes a line for each file that was written or could not be.
  package init(_ paths: [String], say: @escaping @Sendable (String) -> Void) { (self.paths, self.say) = (paths, say) }

  /// Refuses a file that is there, unless files are to be replaced.
  package func check(replaces: Bool) throws {
    for path in paths { _ = try AtomicFile(.given(path), replaces: replaces) }
  }

  /// Whether a file can be one of them.
  package static func canWrite(_ path: String) -> Bool { path.hasSuffix(".svg") || path.hasSuffix(".html") }

  /// Writes all of them; one that cannot be written leaves that of the version before.
  func write(_ session: SceneSession) {
    for path in paths {
      do {
        try session.refuseOwnFiles([path])
        let bytes = try session.vectors(for: path).0.bytes
        try AtomicFile(.given(path)).write(bytes)
        say("\(visible(path)): \(bytes.count) bytes")
      } catch let failure as SceneFailure {
        say("error: \(visible(path)): \(failure.diagnostics.first?.message ?? "")")
      } catch {
        say("error: \(visible(path)): \(error)")
      }
    }
  }
}
