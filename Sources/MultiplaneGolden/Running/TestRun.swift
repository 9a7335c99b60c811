package import Multiplane
package import MultiplaneBase
internal import MultiplaneComparison
internal import MultiplaneLayout
internal import MultiplaneOutput
internal import Synchronization

/// Tests scenes: the conditions of their checks, and the goldens that lie beside them.
///
///     var options = TestOptions(today: "2026-12-31")
///     options.paths = ["Scenes"]
///     let result = try TestRun(options).run()
///
/// Scenes are tested on threads of their own, one each; results are in the order of the scenes, whatever the number of
/// threads. A run writes only pictures that are not accepted, unless goldens are to be updated.
package struct TestRun: Sendable {
  /// The options of the run.
  package let options: TestOptions
  private let settings: TestSettings
  private let tests: [SceneTest]
  /// The folders that were given, absolute.
  private let folders: [String]
  /// The scenes of a commit that frames are compared with; `nil` compares with goldens.
  private let base: BasePairs?

  /// Finds the scenes.
  ///
  /// - Throws: `SceneFailure` for a path where nothing is, and for two scenes with the same place for their goldens.
  package init(_ options: TestOptions) throws(SceneFailure) {
    self.options = options
    var settings = try TestSettings(options)
    folders = try Disk.withDiagnostics { () throws(OutputError) in
      var folders: [String] = []
      for path in options.paths where try Disk.isFolder(path) { folders += [realPath(path)].compactMap(\.self) }
      return folders
    }
    var owners: [GoldenPlace: String] = [:]
    var tests: [SceneTest] = []
    var scenes: [(SceneSearch.Found, String?)] = []
    let found = try SceneSearch.scenes(in: options.paths)
    for found in found { scenes += try Self.devices(of: found) }
    base = try options.isAgainst ? BasePairs(options, settings, found.map(\.absolute)) : nil
    settings.base = base?.commit
    self.settings = settings
    for (found, device) in scenes {
      let place = try Disk.withDiagnostics { () throws(OutputError) in
        try GoldenPlace(of: found.absolute, golden: settings.golden, current: settings.current).on(device)
      }
      if let other = owners[place] {
        throw SceneFailure(
          Diagnostic(
            code: "golden-clash", "\"\(other)\" and \"\(found.path)\" have one place for their goldens",
            note: "it is \(Path.typed(place.folder, in: settings.current))", hint: "give one of them another name",
            failure: .commandLine))
      }
      owners[place] = found.path
      tests.append(
        SceneTest(
          found: found, place: place, device: device, settings: settings, before: base?.scenes[found.absolute]))
    }
    if let shard = options.shard {
      tests = tests.enumerated().filter { $0.offset % shard.count == shard.index }.map(\.element)
    }
    self.tests = tests
  }

  /// A scene once for its own canvas and once for each of its devices. An unreadable scene has none: its test says why.
  private static func devices(of found: SceneSearch.Found) throws(SceneFailure) -> [(SceneSearch.Found, String?)] {
    guard let source = try? SourceFile.read(path: found.path) else { return [(found, nil)] }
    return [(found, nil)] + LoadedScene.deviceNames(in: source).map { (found, $0) }
  }

  /// How many scenes are tested, those with devices once more for each.
  package var sceneCount: Int { tests.count }

  /// Whether every golden below the folders given is judged, so that files nobody asks for are known.
  package var isFull: Bool { options.filters.isEmpty && options.shard == nil && !folders.isEmpty }

  /// Tests all scenes.
  ///
  /// - Parameters:
  ///   - cancellation: Tells the run to stop: scenes under way are finished, no others begun.
  ///   - onScene: Called on any thread whenever a scene is done.
  /// - Throws: `OutputError` if something cannot be written, `SceneFailure` if a golden folder cannot be understood, and
  ///   `RenderFailure.cancelled`.
  package func run(
    cancellation: Cancellation? = nil, onScene: @escaping @Sendable () -> Void = {}
  ) throws -> TestResult {
    defer { try? settings.baseFolder.clear() }
    if options.updates { try refuseWhatNobodySaw() }
    let started = monotonicNanoseconds()
    try tidy()
    let jobs = max(1, min(options.jobs ?? defaultJobs(), RenderOptions.jobsLimit))
    var outcomes = try Self.all(tests, jobs: jobs, cancellation, onScene)
    for round in 1..<max(2, options.rounds) where options.rounds > 1 {
      // Another order of scenes and of frames, another number of threads: nothing may depend on them.
      var again = tests.reversed().map { $0 }
      for index in again.indices { again[index].settings.isAgain = true }
      let others = try Self.all(again, jobs: round % 2 == 1 ? (jobs == 1 ? 2 : 1) : jobs, cancellation, onScene)
      for (index, other) in others.reversed().enumerated() { outcomes[index].compare(with: other) }
    }
    let fingerprintNote = try base == nil ? fingerprintNote() : nil
    var result = TestResult(
      report: TestReport(
        title: options.title, version: EngineInfo.version, acceptCommand: options.acceptCommand,
        fingerprintNote: fingerprintNote, date: options.today,
        seconds: Double(monotonicNanoseconds() - started) / 1e9, scenes: outcomes.map(\.result)))
    result.report.scenes.removeAll { $0.cases.isEmpty }
    // A problem that keeps a scene from being read does so on each of its devices.
    var told: Set<Diagnostic> = []
    result.problems = outcomes.flatMap { $0.problems.flatMap(\.self) }.filter { told.insert($0).inserted }
    result.warnings = outcomes.flatMap(\.warnings).filter { told.insert($0).inserted }
    if let base { result.add(base) }
    result.sources = outcomes.compactMap(\.source)
    result.filtered = outcomes.reduce(0) { $0 + $1.filtered }
    let candidates = outcomes.flatMap(\.acceptable)
    if options.updates {
      result.written = try write(candidates, outcomes)
      result.settleUpdate()
    } else if candidates.contains(where: \.isDrawn) {
      try CandidateList.write(candidates.filter(\.isDrawn), in: settings.actual.open())
    }
    if isFull, base == nil {
      let tested = Array(zip(tests.map(\.place), outcomes)).map { (place: $0.0, outcome: $0.1) }
      result.obsolete = try ObsoleteGoldens.files(below: folders, tested).map { Path.typed($0, in: settings.current) }
      result.noteObsolete()
    }
    return result
  }

  /// Removes goldens that nobody asks for.
  package func prune(_ obsolete: [String]) throws(OutputError) {
    for path in obsolete {
      let absolute = Path.joined(settings.current, path)
      guard let place = tests.map(\.place).first(where: { Path.relative(absolute, to: $0.root) != nil }),
        let name = Path.relative(absolute, to: place.root)
      else { continue }
      let folder = try place.open()
      try folder.remove(name)
      folder.removeEmptyFolders(from: Path.parent(name))
    }
  }

  // MARK: Parts

  /// Removes the pictures of the last run, and the files that dead runs left.
  private func tidy() throws(OutputError) {
    let actual = try settings.actual.openExisting()
    try actual?.removeLeftOvers { $0 == CandidateList.file }
    if let actual { try CandidateList.clear(actual) }
    for place in tests.map(\.place) {
      try place.removeLeftOvers()
      try actual?.existingFolder(place.scene)?.removeLeftOvers { $0.hasSuffix(".png") || $0.hasSuffix(".list") }
    }
  }

  /// Goldens are updated after somebody has looked: a scene that has changed since the last report was not seen.
  private func refuseWhatNobodySaw() throws(SceneFailure) {
    let report = Disk.absolute(options.report ?? TestOptions.usualReport, in: settings.current) + "/report.json"
    guard let looked = try Disk.withDiagnostics({ () throws(OutputError) in try Disk.modified(report) }) else { return }
    for test in tests {
      let changed = try Disk.withDiagnostics { () throws(OutputError) in try Disk.modified(test.found.absolute) }
      guard let changed, changed > looked else { continue }
      throw SceneFailure(
        Diagnostic(
          code: "not-accepted", "\"\(test.found.path)\" has changed since the last report",
          hint: "run multiplane test again, and look at what it draws", failure: .commandLine))
    }
  }

  /// The difference between the fingerprints of goldens and this machine's; `nil` if there is none.
  private func fingerprintNote() throws(OutputError) -> String? {
    for root in Set(tests.map(\.place.root)).sorted() {
      for (_, known) in try GoldenFingerprint.known(in: root).sorted(by: { $0.key < $1.key }) {
        if let difference = known.difference(to: settings.fingerprint) { return difference }
      }
    }
    return nil
  }

  private func write(_ candidates: [Candidate], _ outcomes: [SceneOutcome]) throws -> [TestResult.Written] {
    var numbers: [String: String] = [:]
    for frame in outcomes.flatMap({ $0.result.cases.flatMap(\.frames) }) {
      guard let comparison = frame.comparison else { continue }
      switch comparison.outcome {
      case .equal: break
      case .similar(let difference), .different(let difference): numbers[frame.id] = difference.summary
      case .sizes(let golden, let actual): numbers[frame.id] = "was \(golden), is \(actual)"
      }
    }
    let store = GoldenStore(fingerprint: settings.fingerprint, current: settings.current, actual: settings.actual)
    let accepted = try store.accept(candidates)
    try store.mendFingerprints(in: tests.map(\.place))
    return accepted.map { written in
      TestResult.Written(path: written.path, numbers: numbers[written.candidate.id] ?? "new, \(written.candidate.size)")
    }
  }

  /// Tests scenes on some threads; outcomes are in the order of the scenes.
  private static func all(
    _ tests: [SceneTest], jobs: Int, _ cancellation: Cancellation?, _ onScene: @escaping @Sendable () -> Void
  ) throws -> [SceneOutcome] {
    struct State {
      var next = 0
      var outcomes: [Int: Result<SceneOutcome, any Error>] = [:]
      var isStopped = false
    }
    let state = Monitor(State())
    let threads = (0..<min(jobs, tests.count)).compactMap { _ in
      OwnThread {
        while true {
          let index = state.update { state -> Int? in
            guard !state.isStopped, cancellation?.isCancelled != true, state.next < tests.count else { return nil }
            state.next += 1
            return state.next - 1
          }
          guard let index else { return }
          let outcome = Result { try tests[index].run() }
          state.update { state in
            state.outcomes[index] = outcome
            if case .failure = outcome { state.isStopped = true }
          }
          onScene()
        }
      }
    }
    if threads.isEmpty, !tests.isEmpty {
      throw SceneFailure(Diagnostic(code: "threads", "the system gives no thread to test on", failure: .bug))
    }
    for thread in threads { thread.join() }
    let outcomes = state.read { $0.outcomes }
    if let failed = outcomes.sorted(by: { $0.key < $1.key }).first(where: {
      if case .failure = $0.value { true } else { false }
    }) {
      _ = try failed.value.get()
    }
    if cancellation?.isCancelled == true { throw RenderFailure.cancelled }
    return try tests.indices.compactMap { try outcomes[$0]?.get() }
  }
}
