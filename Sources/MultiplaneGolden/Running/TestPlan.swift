import Multiplane
import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

/// The cases of a scene that are judged: its checks in the order of the file, then the goldens listed beside them.
struct TestPlan {
  enum PlannedCase {
    case expect(id: String, name: String, SceneCheck)
    case golden(GoldenCase, name: String)
    case reference(ReferenceJudge, name: String)

    var id: String {
      switch self {
      case .expect(let id, _, _): id
      case .golden(let golden, _): golden.id
      case .reference(let judge, _): judge.id
      }
    }

    var name: String {
      switch self {
      case .expect(_, let name, _), .golden(_, let name), .reference(_, let name): name
      }
    }
  }

  var cases: [PlannedCase] = []
  /// How many cases the filters left out.
  var filtered = 0
  /// The files in the golden folder that cases ask for, filtered or not, absolute and without extension; sidecars too.
  var claimed: Set<String> = []

  /// The cases that are compared with pictures.
  var goldens: [GoldenCase] {
    cases.compactMap { if case .golden(let golden, _) = $0 { golden } else { nil } }
  }

  /// Leaves the cases that have pictures, and where there are none five moments of the scene.
  ///
  /// - Parameter isNew: Whether one picture will do: there is nothing to compare a new scene with.
  mutating func keepPictures(of session: SceneSession, _ place: GoldenPlace, isNew: Bool) {
    cases = cases.filter { if case .golden = $0 { true } else { false } }
    if cases.isEmpty {
      let last = session.frameCount - 1
      let frames = Set((0...4).map { last * $0 / 4 }).sorted()
      cases = [.golden(GoldenCase(id: place.name(of: "frames"), name: "frames", frames: frames), name: "frames")]
    }
    guard isNew, case .golden(var golden, let name) = cases[0] else { return }
    if !golden.isStrip { golden.frames = [golden.frames[golden.frames.count / 2]] }
    cases = [.golden(golden, name: name)]
  }

  /// The pixels of the largest frame that is compared with a picture; 0 if none is.
  func largestPicture(of scene: Scene) -> Int {
    let scales = cases.compactMap { item -> Double? in
      switch item {
      case .expect: nil
      case .golden(let golden, _): golden.scale ?? scene.canvas.scale
      case .reference(let judge, _): judge.check.scale ?? scene.canvas.scale
      }
    }
    // Sizes that no frame may have are told when one is drawn.
    return scales.map { PixelSize(of: scene.canvas, scale: $0) }.filter(\.fits).map(\.pixelCount).max() ?? 0
  }

  /// - Throws: A sidecar cannot be understood.
  init(_ scene: Scene, _ place: GoldenPlace, _ settings: TestSettings) throws(SceneFailure) {
    var ids: Set<String> = []
    var known: Set<String> = []
    for check in scene.checks { if case .image(let name) = check.subject { ids.insert(place.name(of: name)) } }
    // The last number of each, so that many of one name are not counted anew.
    var numbers: [String: Int] = [:]
    func unique(_ wanted: String) -> String {
      var (id, number) = (place.name(of: wanted), numbers[wanted] ?? 1)
      if number > 1 { id += "-\(number)" }
      while !ids.insert(id).inserted {
        number += 1
        id = place.name(of: "\(wanted)-\(number)")
      }
      numbers[wanted] = number
      return id
    }
    for (index, check) in scene.checks.enumerated() {
      let slug = check.name.map(Self.slug) ?? "check-\(index + 1)"
      switch check.subject {
      case .expect(let condition):
        cases.append(.expect(id: unique(slug), name: check.name ?? condition.text, check))
      case .image(let name):
        known.insert(name)
        var golden = GoldenCase(id: place.name(of: name), name: name, frames: [])
        let frames = CheckFrames(check.moments, every: check.interval, of: scene)
        (golden.frames, golden.names, golden.isStrip) = (frames.known, frames.names, check.isStrip)
        (golden.scale, golden.tolerance, golden.check, golden.isOfCheck) = (check.scale, check.tolerance, check, true)
        golden.sidecar = try place.sidecar(of: name, current: settings.current)
        golden.form = try form(of: golden.sidecar, scene, place, settings)
        cases.append(.golden(golden, name: check.name ?? name))
      case .sameAs(let other), .differsFrom(let other):
        let wantsEqual = if case .sameAs = check.subject { true } else { false }
        let judge = ReferenceJudge(
          check: check, id: unique(slug), other: other, wantsEqual: wantsEqual, settings: settings, place: place)
        cases.append(
          .reference(judge, name: check.name ?? "\(wantsEqual ? "same-as" : "differs-from") \(other)"))
      }
    }
    try addListed(known, of: scene, place, settings)
    for case .golden(let golden, _) in cases {
      claimed.insert(Path.joined(place.folder, "\(golden.name).golden"))
      for frame in golden.pictures {
        let stored = try Disk.withDiagnostics { () throws(OutputError) in try golden.storedFile(frame, in: place) }
        claimed.formUnion([golden.file(frame), stored].map { Path.joined(place.folder, $0) })
      }
    }
    if settings.filters.isEmpty { return }
    let all = cases.count
    cases = cases.filter { item in settings.filters.contains { item.id.contains($0) || item.name.contains($0) } }
    filtered = all - cases.count
  }

  /// Adds the goldens whose sidecars list them without a check in the scene.
  private mutating func addListed(
    _ known: Set<String>, of scene: Scene, _ place: GoldenPlace, _ settings: TestSettings
  ) throws(SceneFailure) {
    for file in try Disk.withDiagnostics({ () throws(OutputError) in try Disk.names(in: place.folder) })
    where file.hasSuffix(GoldenSidecar.suffix) {
      let name = String(file.dropLast(GoldenSidecar.suffix.count))
      guard !known.contains(name), let sidecar = try place.sidecar(of: name, current: settings.current),
        !sidecar.isOfCheck
      else {
        continue
      }
      let last = scene.frameCount(framesPerSecond: scene.canvas.framesPerSecond) - 1
      if let beyond = sidecar.frames.first(where: { $0 > last }) {
        throw SceneFailure(
          Diagnostic(
            code: "bad-golden",
            "\"\(Path.typed(place.folder, in: settings.current))/\(file)\" lists frame \(beyond), which the scene has not",
            hint: "its frames are 0 to \(last)", failure: .asset))
      }
      var golden = GoldenCase(id: place.name(of: name), name: name, frames: sidecar.frames)
      (golden.scale, golden.sidecar, golden.isStrip) = (sidecar.scale, sidecar, sidecar.isStrip)
      golden.form = try form(of: sidecar, scene, place, settings)
      cases.append(.golden(golden, name: name))
    }
  }

  /// The form in which a case is accepted from now on: as the command says, else the scene, the folder, and what is there.
  private func form(
    of sidecar: GoldenSidecar?, _ scene: Scene, _ place: GoldenPlace, _ settings: TestSettings
  ) throws(SceneFailure) -> GoldenForm {
    if let form = settings.form ?? scene.goldenForm { return form }
    return try place.form(current: settings.current) ?? sidecar?.form ?? .picture
  }

  /// A name in the letters of an id.
  private static func slug(_ name: String) -> String {
    let words = name.lowercased().utf8.split { !((0x61...0x7A).contains($0) || (0x30...0x39).contains($0)) }
    let slug = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(60)
    return slug.isEmpty ? "check" : String(slug)
  }
}
