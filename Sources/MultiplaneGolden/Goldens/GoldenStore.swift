import Multiplane
import MultiplaneBase
import MultiplaneOutput
import MultiplaneRender
import MultiplaneScene

/// Writes goldens: pictures that were drawn and looked at become the accepted ones.
struct GoldenStore {
  /// The fingerprint that frames are drawn with now.
  let fingerprint: GoldenFingerprint
  let current: String
  /// Where candidates are.
  let actual: ReportSibling

  /// A golden that was written.
  struct Written {
    /// As a person types it.
    var path: String
    var candidate: Candidate
  }

  /// Makes candidates goldens: pictures, display lists, and the sidecars beside them.
  ///
  /// - Returns: The pictures that were written; those that stayed are not among them.
  func accept(_ candidates: [Candidate]) throws -> [Written] {
    var written: [Written] = []
    var order: [String] = []
    var byCase: [String: [Candidate]] = [:]
    for candidate in candidates {
      let key = Path.joined(candidate.place.folder, candidate.golden.name)
      if byCase[key] == nil { order.append(key) }
      byCase[key, default: []].append(candidate)
    }
    var places: [String: GoldenPlace] = [:]
    for key in order {
      guard let group = byCase[key] else { continue }
      let place = group[0].place
      let folder = try place.open()
      let form = try form(of: group)
      for candidate in group where candidate.isDrawn {
        let golden = candidate.file("")
        let drawn = try actual.open()
        guard let png = try drawn.contents(of: candidate.file(".png")),
          let list = try drawn.contents(of: candidate.file(".list"))
        else {
          let path = drawn.shown(candidate.file(".png"))
          throw OutputError.system(.read, path: path, code: 2, frame: candidate.frame)
        }
        if form == .picture { try folder.write(png, to: golden + ".png", durability: .file) }
        try folder.write(list, to: golden + ".list", durability: .file)
        let ending = form == .picture ? ".png" : ".list"
        written.append(Written(path: Path.typed(place.path(of: golden + ending), in: current), candidate: candidate))
      }
      for frame in group[0].golden.pictures { try callByName(frame, of: group[0].golden, in: folder, place) }
      if try writeSidecar(group, form, group[0].golden.name + GoldenSidecar.suffix, in: folder) {
        places[place.root] = place
      }
      // The hashes are written down: the pictures that they stand for go last.
      if form == .hash {
        for frame in group[0].golden.pictures {
          try folder.remove(place.name(of: group[0].golden.file(frame) + ".png"))
        }
      }
    }
    for (_, place) in places.sorted(by: { $0.key < $1.key }) { try writeFingerprints(in: place) }
    return written
  }

  /// The form in which a case is written; one whose frames are accepted in part keeps its own.
  private func form(of group: [Candidate]) throws -> GoldenForm {
    let golden = group[0].golden
    let accepted = Set(group.map(\.frame))
    if golden.pictures.allSatisfy(accepted.contains) { return golden.form }
    return try group[0].place.sidecar(of: golden.name, current: current)?.form ?? golden.form
  }

  /// Writes down this machine's fingerprint where goldens name it and the folder does not hold it: a run that was
  /// killed has named it and came no further.
  func mendFingerprints(in places: [GoldenPlace]) throws {
    let places = Dictionary(places.map { ($0.root, $0) }) { first, _ in first }
    for (root, place) in places.sorted(by: { $0.key < $1.key }) {
      if try GoldenFingerprint.known(in: root)[fingerprint.name] == fingerprint { continue }
      if try namedFingerprints(in: root).contains(fingerprint.name) { try writeFingerprints(in: place) }
    }
  }

  /// Gives the files of a frame the name that the check has for it, in place of the number they are called by.
  private func callByName(
    _ frame: Int, of golden: GoldenCase, in folder: OutputFolder, _ place: GoldenPlace
  ) throws(OutputError) {
    guard let former = golden.formerFile(frame) else { return }
    let isAccepted = try place.contents("\(golden.file(frame)).list") != nil
    // The picture goes last: without it the other files stand for nothing.
    for ending in [".list", ".png"] {
      guard let bytes = try place.contents(former + ending) else { continue }
      if !isAccepted { try folder.write(bytes, to: place.name(of: golden.file(frame) + ending), durability: .file) }
      try folder.remove(place.name(of: former + ending))
    }
  }

  /// Brings the sidecar of a case up to date; `false` if it was.
  private func writeSidecar(
    _ group: [Candidate], _ form: GoldenForm, _ name: String, in folder: OutputFolder
  ) throws -> Bool {
    let (golden, place) = (group[0].golden, group[0].place)
    let bytes = try place.contents(name)
    let old = try bytes.map { bytes throws(SceneFailure) in
      try GoldenSidecar(bytes, path: Path.typed(Path.joined(place.folder, name), in: current))
    }
    var sidecar = old ?? GoldenSidecar(frames: golden.frames)
    let accepted = Dictionary(group.map { ($0.frame, $0.pixels) }, uniquingKeysWith: { first, _ in first })
    sidecar.frames = golden.frames
    let tags = golden.pictures.map(golden.tag)
    sidecar.names = golden.pictures.count == 1 || golden.names.isEmpty ? [] : tags
    sidecar.pixels = golden.pictures.map { accepted[$0] ?? golden.pixels(of: $0, in: old) ?? "" }
    (sidecar.width, sidecar.height) = (group[0].size.width, group[0].size.height)
    (sidecar.scale, sidecar.isOfCheck, sidecar.form) = (golden.scale, golden.isOfCheck, form)
    sidecar.isStrip = golden.isStrip
    // A frame that stays keeps what it was drawn with, and one name has to do for all.
    if golden.pictures.allSatisfy({ accepted[$0] != nil }) || old?.fingerprint == nil {
      sidecar.fingerprint = fingerprint.name
    }
    if old == sidecar, bytes == Array(sidecar.text.utf8) { return false }
    try folder.write(sidecar.text, to: place.name(of: name), durability: .file)
    return true
  }

  /// Writes down the fingerprints that are named in a golden folder, and forgets those nobody names.
  private func writeFingerprints(in place: GoldenPlace) throws {
    let root = place.root
    var known = try GoldenFingerprint.known(in: root)
    known[fingerprint.name] = fingerprint
    let used = try namedFingerprints(in: root)
    try GoldenFingerprint.write(known.filter { used.contains($0.key) }, in: place.open())
  }

  /// The names of fingerprints that sidecars of a golden folder have.
  private func namedFingerprints(in root: String) throws -> Set<String> {
    var used: Set<String> = []
    for file in try Disk.files(below: root) where file.hasSuffix(GoldenSidecar.suffix) {
      guard let bytes = try GoldenPlace.contents(file, in: root) else { continue }
      if let name = try GoldenSidecar(bytes, path: file).fingerprint { used.insert(name) }
    }
    return used
  }
}
