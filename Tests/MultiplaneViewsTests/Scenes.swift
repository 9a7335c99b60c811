import Multiplane
import MultiplaneBase
import MultiplaneReading
import MultiplaneViews
import TestSupport

/// The lines of the layers that a view becomes, without what all scenes begin with.
func layers(of view: some View) throws -> String {
  let text = try view.yaml()
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  guard let start = lines.firstIndex(of: "layers:") else { return text }
  return lines[(start + 1)...].map { String($0.dropFirst(2)) }.joined(separator: "\n")
}

/// A session of a view whose files lie among the repository's scenes.
func session(_ view: some View) throws -> SceneSession { try SceneSession(view, folder: Repository.scenes) }

/// What is wrong with a view's scene, a problem a line.
func problems(_ view: some View) -> String {
  do {
    let session = try session(view)
    for frame in 0..<session.frameCount { _ = try session.work(at: .frame(frame)) }
    return ""
  } catch {
    return "\(error)"
  }
}

/// Items of tests.
struct Item: Identifiable, Sendable {
  let id: Int
  var name: String { "Item \(id)" }
}
