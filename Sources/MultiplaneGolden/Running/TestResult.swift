package import MultiplaneBase
package import MultiplaneComparison

/// The result of a test run.
package struct TestResult: Sendable {
  /// A golden that was written.
  package struct Written: Sendable {
    /// Its file, as a person types it.
    package var path: String
    /// How it differs from the one before.
    package var numbers: String
  }

  /// All that a report shows.
  package var report: TestReport
  /// The problems, in the order of the scenes.
  package var problems: [Diagnostic] = []
  /// The warnings of the scenes and their files: they fail no check.
  package var warnings: [Diagnostic] = []
  /// The scenes as they were read, so that messages can show their lines.
  package var sources: [SourceFile] = []
  /// The goldens that were written.
  package var written: [Written] = []
  /// Files that no scene and no check asks for; empty unless the run was a full one.
  package var obsolete: [String] = []
  /// How many cases the filters left out.
  package var filtered = 0

  init(report: TestReport) { self.report = report }

  /// How many cases were judged.
  package var judged: Int { report.cases.count { $0.outcome != .obsolete } }
  /// How many of them make the run fail.
  package var failed: Int { report.cases.count { $0.outcome.isFailure } }

  /// The exit code: 0 if all passed, the class of the first scene that could not be run, else 1.
  package var exitCode: Int32 {
    if report.passes { return 0 }
    guard report.count(.error) > 0 else { return 1 }
    let classes: [FailureClass] = [.scene, .asset, .limit, .commandLine]
    let failures = problems.filter { if case .verdict = $0.cause { false } else { true } }.map(\.failure)
    return failures.first(where: classes.contains)?.rawValue ?? 1
  }

  /// The numbers of checks, scenes and failures, in one line.
  package var summary: String {
    func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
    if let base = report.base {
      let frames = report.cases.flatMap(\.frames)
      let scenes = report.scenes.count { !$0.cases.contains { $0.outcome == .removed } }
      var parts = [
        "\(frames.count { $0.outcome == .changed }) changed", "\(frames.count { $0.outcome == .passed }) the same",
      ]
      for outcome in [TestOutcome.added, .removed, .error] where report.count(outcome) > 0 {
        parts.append("\(report.count(outcome)) \(outcome.title)")
      }
      return "\(count(frames.count, "picture")) of \(count(scenes, "scene")) against \(base): "
        + parts.joined(separator: ", ")
    }
    var parts = ["\(report.count(.passed)) passed"]
    if failed > 0 { parts.append("\(failed) failed") }
    let known = report.count(.expectedFailure)
    if known > 0 { parts.append("\(known) known to fail") }
    let scenes = report.scenes.count { $0.cases.contains { $0.outcome != .obsolete } }
    return "\(count(judged, "check")) in \(count(scenes, "scene")): \(parts.joined(separator: ", "))"
  }

  /// Counts the cases that were just accepted as passed.
  mutating func settleUpdate() {
    problems.removeAll { $0.cause == .verdict(awaitsAcceptance: true) }
    for scene in report.scenes.indices {
      for index in report.scenes[scene].cases.indices where report.scenes[scene].cases[index].kind == .image {
        var result = report.scenes[scene].cases[index]
        guard [.failed, .missing].contains(result.outcome) else { continue }
        result.outcome = .passed
        result.messages = []
        for frame in result.frames.indices {
          result.frames[frame].outcome = .passed
          result.frames[frame].isAcceptable = false
        }
        report.scenes[scene].cases[index] = result
      }
    }
  }

  /// Adds the files nobody asks for to the report.
  mutating func noteObsolete() {
    if obsolete.isEmpty { return }
    let cases = obsolete.map { path in
      CaseResult(
        id: path, name: path, kind: .image, outcome: .obsolete,
        messages: [TestMessage("no scene and no check asks for it", hint: "multiplane test --prune")])
    }
    report.scenes.append(SceneResult(path: "goldens", cases: cases, seconds: 0))
  }
}

extension SceneOutcome {
  /// The candidates that may become goldens: not those of checks that are known to fail, nor of unstable ones.
  var acceptable: [Candidate] {
    let settled = Set(result.cases.filter { [.passed, .failed, .missing].contains($0.outcome) }.map(\.id))
    return candidates.filter { settled.contains($0.golden.id) }
  }

  /// Marks the cases that another run of the scene did not give again.
  mutating func compare(with other: SceneOutcome) {
    for index in result.cases.indices {
      let (one, two) = (signatures[result.cases[index].id], other.signatures[result.cases[index].id])
      guard one != two, result.cases[index].outcome != .unstable else { continue }
      result.cases[index].outcome = .unstable
      let problem = Diagnostic(
        code: "unstable", "\(result.cases[index].name): it was not the same the second time",
        path: result.cases[index].id, hint: "look for what changes between two runs, such as files or the clock",
        cause: .verdict())
      problems[index].append(problem)
      result.cases[index].messages.append(TestMessage(problem.message, hint: problem.hint))
    }
  }
}
