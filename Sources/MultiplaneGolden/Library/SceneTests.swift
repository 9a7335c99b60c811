public import Multiplane
internal import MultiplaneBase
internal import MultiplaneComparison
internal import MultiplaneDecoding

/// Tests scenes as `multiplane test` does: the conditions of their checks, and the pictures accepted for them.
///
///     let outcome = try SceneTests(paths: ["Scenes"]).run()
///     print(outcome.summary)
public struct SceneTests: Sendable {
  /// Scenes, and folders of scenes.
  public var paths: [String]
  /// Where accepted pictures lie; `nil` is the nearest folder `golden` upwards from each scene.
  public var golden: String?
  /// Only checks whose id or name holds one of these; empty is all.
  public var filters: [String] = []
  /// The folder of the report; pictures that were drawn and are not accepted lie in `actual` beside it. `nil` is
  /// `out/report` below the current folder, where no link leads out of.
  public var report: String?

  /// Tests of some scenes, with the values of a plain run.
  public init(paths: [String]) { self.paths = paths }

  /// Tests the scenes and writes the report.
  ///
  /// - Parameter day: The day of the run: known failures have a last one.
  /// - Throws: `SceneError` for a scene that cannot be tested at all, and a report that cannot be written; checks that
  ///   fail are part of the outcome.
  public func run(on day: CalendarDay = .today) throws(SceneError) -> SceneTestOutcome {
    try SceneError.wrapping {
      var options = TestOptions(today: day.description)
      (options.paths, options.golden, options.filters, options.report) = (paths, golden, filters, report)
      let result = try TestRun(options).run()
      _ = try ReportWriter(options.reportPath).write(result.report)
      return SceneTestOutcome(result)
    }
  }
}

/// The outcome of testing scenes.
public struct SceneTestOutcome: Sendable {
  /// How many checks were judged.
  public let judged: Int
  /// How many of them failed.
  public let failed: Int
  /// The numbers of checks, scenes and failures, in one line.
  public let summary: String
  /// The problems that were found, in the order of the scenes.
  public let problems: [SceneProblem]

  init(_ result: TestResult) {
    (judged, failed, summary) = (result.judged, result.failed, result.summary)
    problems = result.problems.map { SceneProblem($0) }
  }
}

/// How two pictures differ, pixel by pixel.
public struct PictureDifference: Sendable {
  /// Whether every pixel is the same.
  public let isEqual: Bool
  /// How many pixels differ; `nil` where the sizes do, and no pixel can be compared.
  public let differentPixels: Int?
  /// The difference in one line; empty for equal pictures.
  public let summary: String

  /// Compares two PNG files.
  ///
  /// - Throws: `SceneError` if one of them is no PNG file, damaged or too large.
  public init(_ accepted: [UInt8], _ actual: [UInt8]) throws(SceneError) {
    let comparison = try SceneError.wrapping {
      try PictureComparison(
        golden: StraightImage(png: accepted, name: "accepted"), actual: StraightImage(png: actual, name: "actual"))
    }
    (isEqual, summary) = (comparison.passes, comparison.summary)
    if case .sizes = comparison.outcome {
      differentPixels = nil
    } else {
      differentPixels = comparison.difference?.unequal ?? 0
    }
  }
}
