public import Multiplane
internal import MultiplaneBase
internal import MultiplaneRender

/// Tests scenes as `multiplane test` does: what their checks say, and the pictures accepted for them.
///
///     let outcome = try SceneTests(paths: ["Scenes"]).run(on: "2026-12-31")
///     print(outcome.summary)
public struct SceneTests: Sendable {
  /// Scenes, and folders of scenes.
  public var paths: [String]
  /// Where accepted pictures lie; `nil` is the nearest folder `golden` upwards from each scene.
  public var golden: String?
  /// Only checks whose id or name holds one of these; empty is all.
  public var filters: [String] = []
  /// Where the report goes; what was drawn and is not accepted lies in `actual` beside it. `nil` is `out/report` below the
  /// current folder, where no link leads out of.
  public var report: String?

  /// Tests of some scenes, with the values of a plain run.
  public init(paths: [String]) { self.paths = paths }

  /// Tests the scenes and writes the report.
  ///
  /// - Parameter day: The day of the run, as `2026-12-31`: known failures have a last one.
  /// - Throws: What cannot be tested or written at all; checks that fail are part of the outcome.
  public func run(on day: String) throws(SceneError) -> SceneTestOutcome {
    try SceneError.wrapping {
      var options = TestOptions(today: day)
      (options.paths, options.golden, options.filters, options.report) = (paths, golden, filters, report)
      let result = try TestRun(options).run()
      _ = try ReportWriter(options.reportPath).write(result.report)
      return SceneTestOutcome(result)
    }
  }
}

/// What testing scenes gave.
public struct SceneTestOutcome: Sendable {
  /// How many checks were judged.
  public let judged: Int
  /// How many of them failed.
  public let failed: Int
  /// What was judged, in one line.
  public let summary: String
  /// What is wrong, in the order of the scenes.
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
  /// What differs, in one line; empty for equal pictures.
  public let summary: String

  /// Compares two PNG files.
  ///
  /// - Throws: One of them is no PNG file, damaged or too large.
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
