package import MultiplaneBase
import MultiplaneReading
package import MultiplaneScene

/// A scene with some layers, each written as a node without its dash.
///
/// - Parameters:
///   - track: the steps of `scroll`, a line each, without their dashes.
///   - more: other keys of the scene, before its layers.
/// - Throws: `UnreadableScene`, with the text and what is wrong with it.
package func scene(
  _ layers: String..., canvas: String = "{ size: 200x300 }", track: String? = nil, more: String = ""
) throws -> Scene {
  var text = "multiplane: 1\ncanvas: \(canvas)\n"
  if !more.isEmpty { text += more + "\n" }
  text += "layers:\n" + layers.map(listItem).joined()
  if let track {
    text += "scroll:\n" + track.split(separator: "\n").map { "  - \($0)\n" }.joined()
  }
  do throws(SceneFailure) { return try SceneReader.read(text) } catch { throw UnreadableScene(error, text: text) }
}

private func listItem(_ node: String) -> String {
  let lines = node.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 + "\n" }.joined()
}

/// A scene of a test that cannot be read, with the engine's messages.
package struct UnreadableScene: Error, CustomStringConvertible {
  package var description: String

  /// The messages of a failure, and the text they are about.
  package init(_ failure: SceneFailure, text: String = "") {
    description = DiagnosticPrinter(sources: [:]).text(failure.diagnostics) + text
  }
}
