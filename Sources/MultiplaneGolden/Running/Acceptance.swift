import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplaneRender

/// Accepts what the last run drew: what was looked at is what is stored.
package enum Acceptance {
  /// Makes candidates of the last run goldens.
  ///
  /// - Parameters:
  ///   - ids: Cases or single frames, as the report names them.
  ///   - report: Where the report of that run went.
  /// - Returns: The files that were written, as a person types them.
  /// - Throws: `SceneFailure` if there is no such candidate, if a picture is not the one of the report any more, or if
  ///   its scene has changed since; nothing is written then. `OutputError` if a golden cannot be written.
  package static func accept(_ ids: [String], report: String) throws -> [String] {
    let current = Disk.current
    let folder = Path.parent(TestSettings.absolute(report, in: current)) + "/actual"
    let shown = Path.typed(folder, in: current)
    guard let all = CandidateList.read(in: folder) else {
      throw refused("there is nothing to accept in \"\(shown)\"", hint: "run multiplane test first")
    }
    var accepted: [Candidate] = []
    for id in ids {
      let named = all.filter { $0.id == id || $0.golden.id == id }
      if named.isEmpty {
        let names = Set(all.flatMap { [$0.id, $0.golden.id] })
        let near = nearestName(to: id, among: names).map { "did you mean \"\($0)\"?" }
        throw refused(
          "the last run drew no candidate \"\(id)\"",
          hint: near ?? "there is \(names.sorted().prefix(8).joined(separator: ", "))")
      }
      accepted += named.filter { candidate in !accepted.contains { $0.id == candidate.id } }
    }
    try check(accepted, current)
    let store = GoldenStore(fingerprint: try .current(), current: current)
    let written = try store.accept(accepted).map(\.path)
    try CandidateList.write(all.filter { one in !accepted.contains { $0.id == one.id } }, in: folder)
    return written
  }

  /// Whether pictures and scenes are still those of the report.
  private static func check(_ candidates: [Candidate], _ current: String) throws {
    var scenes: [String: String] = [:]
    for candidate in candidates {
      let scene = Path.typed(candidate.file, in: current)
      if scenes[candidate.file] == nil {
        scenes[candidate.file] = try LoadedScene(try SourceFile.read(path: candidate.file, name: scene)).contentHash()
      }
      guard scenes[candidate.file] == candidate.scene else {
        throw refused(
          "\"\(scene)\" or a file it names has changed since \"\(candidate.id)\" was drawn",
          hint: "run multiplane test again, and look at what it draws")
      }
      let picture = candidate.picture ?? ""
      let image = try Disk.contents(picture).map { bytes throws(SceneFailure) in
        try StraightImage(png: bytes, name: Path.typed(picture, in: current))
      }
      guard image?.pixelHash == candidate.pixels else {
        throw refused(
          "\"\(Path.typed(picture, in: current))\" is not the picture of the report",
          hint: "run multiplane test again, and look at what it draws")
      }
    }
  }

  private static func refused(_ message: String, hint: String) -> SceneFailure {
    SceneFailure(Diagnostic(code: "not-accepted", message, hint: hint, failure: .commandLine))
  }
}
