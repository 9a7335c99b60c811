import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplaneRender

/// Writes goldens: what was drawn and looked at becomes what is accepted.
struct GoldenStore {
  /// What frames are drawn with now.
  let fingerprint: GoldenFingerprint
  let current: String

  /// A golden that was written.
  struct Written {
    /// As a person types it.
    var path: String
    var candidate: Candidate
  }

  /// Makes candidates goldens: pictures, display lists, and what is written down beside them.
  ///
  /// - Returns: The pictures that were written; those that stayed are not among them.
  func accept(_ candidates: [Candidate]) throws -> [Written] {
    var written: [Written] = []
    var order: [String] = []
    var byCase: [String: [Candidate]] = [:]
    for candidate in candidates {
      let key = "\(candidate.place.folder)/\(candidate.golden.name)"
      if byCase[key] == nil { order.append(key) }
      byCase[key, default: []].append(candidate)
    }
    var roots: Set<String> = []
    for key in order {
      guard let group = byCase[key] else { continue }
      for candidate in group {
        guard let picture = candidate.picture else { continue }
        let path = "\(candidate.place.folder)/\(candidate.golden.file(candidate.frame))"
        guard let png = Disk.contents(picture), let list = Disk.contents(candidate.list) else {
          throw OutputError.system(.read, path: picture, code: 2, frame: candidate.frame)
        }
        try Disk.write(png, to: "\(path).png")
        try Disk.write(list, to: "\(path).list")
        written.append(Written(path: Path.typed("\(path).png", in: current), candidate: candidate))
      }
      if try writeSidecar(group, key + GoldenSidecar.suffix) { roots.insert(group[0].place.root) }
    }
    for root in roots.sorted() { try writeFingerprints(in: root) }
    return written
  }

  /// Brings the sidecar of a case up to date; `false` if it was.
  private func writeSidecar(_ group: [Candidate], _ path: String) throws -> Bool {
    let golden = group[0].golden
    let bytes = Disk.contents(path)
    let old = try bytes.map { bytes throws(SceneFailure) in try GoldenSidecar(bytes, path: path) }
    var sidecar = old ?? GoldenSidecar(frames: golden.frames)
    let accepted = Dictionary(group.map { ($0.frame, $0.pixels) }, uniquingKeysWith: { first, _ in first })
    sidecar.frames = golden.frames
    sidecar.pixels = golden.frames.map { accepted[$0] ?? old?.pixels(of: $0) ?? "" }
    (sidecar.width, sidecar.height) = (group[0].size.width, group[0].size.height)
    (sidecar.scale, sidecar.isOfCheck) = (golden.scale, golden.isOfCheck)
    // A frame that stays keeps what it was drawn with, and one name has to do for all.
    if golden.frames.allSatisfy({ accepted[$0] != nil }) || old?.fingerprint == nil {
      sidecar.fingerprint = fingerprint.name
    }
    if old == sidecar, bytes == Array(sidecar.text.utf8) { return false }
    try Disk.write(sidecar.text, to: path)
    return true
  }

  /// Writes down what the names of fingerprints in a golden folder stand for, and forgets those nobody names.
  private func writeFingerprints(in root: String) throws {
    var known = GoldenFingerprint.known(in: root)
    known[fingerprint.name] = fingerprint
    var used: Set<String> = []
    for file in Disk.files(below: root) where file.hasSuffix(GoldenSidecar.suffix) {
      guard let bytes = Disk.contents("\(root)/\(file)") else { continue }
      if let name = try GoldenSidecar(bytes, path: file).fingerprint { used.insert(name) }
    }
    try GoldenFingerprint.write(known.filter { used.contains($0.key) }, in: root)
  }
}
