import Multiplane
import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneOutput
package import MultiplaneScene

/// Accepts the pictures of the last run: the stored ones are those that were looked at.
package enum Acceptance {
  /// Makes candidates of the last run goldens.
  ///
  /// - Parameters:
  ///   - ids: Cases or single frames, as the report names them.
  ///   - report: Where the report of that run went; `nil` is the usual place.
  ///   - form: The form in which they are kept from now on; `nil` leaves it to the scene.
  ///   - golden: Where goldens lie; `nil` is the nearest folder `golden` upwards from each scene.
  /// - Returns: The files that were written, as a person types them.
  /// - Throws: `SceneFailure` if there is no such candidate, if a picture is not the one of the report any more, or if
  ///   its scene has changed since; nothing is written then. `OutputError` if a golden cannot be written.
  package static func accept(
    _ ids: [String], report: String? = nil, golden: String? = nil, form: GoldenForm? = nil
  ) throws -> [String] {
    var options = TestOptions(today: "")
    (options.report, options.golden) = (report, golden)
    let settings = try TestSettings(options)
    let current = settings.current
    guard let folder = try settings.actual.openExisting(), let all = try CandidateList.read(in: folder), !all.isEmpty
    else {
      if realPath(Path.joined(options.report ?? TestOptions.usualReport, "report.json")) != nil {
        throw refused("there is nothing to accept: every picture of the last run is accepted")
      }
      throw refused(
        "there is nothing to accept in \"\(Path.typed(settings.actual.path, in: current))\"",
        hint: "run multiplane test first")
    }
    var accepted: [Candidate] = []
    for id in ids {
      // By its number, too, which is what listings say.
      let named = all.filter { one in
        one.id == id || one.golden.id == id || "\(one.golden.id).\(FrameTag.text(one.frame))" == id
      }
      if named.isEmpty {
        let names = Set(all.flatMap { [$0.id, $0.golden.id] })
        let near = nearestName(to: id, among: names).map { "did you mean \"\($0)\"?" }
        throw refused(
          "the last run drew no candidate \"\(id)\"",
          hint: near ?? "there is \(names.sorted().prefix(8).joined(separator: ", "))")
      }
      accepted += named.filter { candidate in !accepted.contains { $0.id == candidate.id } }
    }
    accepted = try accepted.map { try placed($0, settings) }
    if let form { for index in accepted.indices { accepted[index].golden.form = form } }
    try check(accepted, folder, current)
    let store = GoldenStore(fingerprint: settings.fingerprint, current: current, actual: settings.actual)
    let written = try store.accept(accepted).map(\.path)
    try CandidateList.write(all.filter { one in !accepted.contains { $0.id == one.id } }, in: folder)
    return written
  }

  /// A candidate with its golden folder, found anew from the place of its scene: the list may come from elsewhere.
  private static func placed(_ candidate: Candidate, _ settings: TestSettings) throws(SceneFailure) -> Candidate {
    var placed = candidate
    let hint = "run multiplane test again, here, and look at what it draws"
    guard let file = realPath(candidate.source), Path.relative(file, to: settings.current) != nil else {
      throw refused("the scene of \"\(candidate.id)\" is not below the current folder", hint: hint)
    }
    placed.source = file
    placed.place = try Disk.withDiagnostics { () throws(OutputError) in
      try GoldenPlace(of: file, golden: settings.golden, current: settings.current).on(candidate.device)
    }
    guard placed.place.scene == candidate.place.scene else {
      throw refused("the goldens of \"\(candidate.id)\" are not at the place of its scene", hint: hint)
    }
    return placed
  }

  /// Whether pictures and scenes are still those of the report.
  private static func check(_ candidates: [Candidate], _ folder: OutputFolder, _ current: String) throws {
    var scenes: [String: String] = [:]
    for candidate in candidates {
      let scene = Path.typed(candidate.source, in: current)
      let version = "\(candidate.source)\n\(candidate.device ?? "")"
      if scenes[version] == nil {
        let source = try SourceFile.read(path: candidate.source, name: scene)
        var options = RenderOptions()
        options.inputs.device = candidate.device
        scenes[version] = try SceneSession(source, options: options, traces: false).loaded.contentHash()
      }
      guard scenes[version] == candidate.scene else {
        throw refused(
          "\"\(scene)\" or a file it names has changed since \"\(candidate.id)\" was drawn",
          hint: "run multiplane test again, and look at what it draws")
      }
      let file = candidate.file(".png")
      let picture = Path.typed(folder.shown(file), in: current)
      let image = try folder.contents(of: file, limit: Disk.limit).map { bytes throws(SceneFailure) in
        try StraightImage(png: bytes, name: picture)
      }
      guard image?.pixelHash == candidate.filePixels ?? candidate.pixels else {
        throw refused(
          "\"\(picture)\" is not the picture of the report",
          hint: "run multiplane test again, and look at what it draws")
      }
    }
  }

  private static func refused(_ message: String, hint: String? = nil) -> SceneFailure {
    SceneFailure(Diagnostic(code: "not-accepted", message, hint: hint, failure: .commandLine))
  }
}
