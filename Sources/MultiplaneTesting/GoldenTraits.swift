public import Multiplane
public import MultiplaneViews
public import Testing

/// Where the goldens of tests lie, and on which devices and in which looks frames are compared.
struct GoldenSettings: Sendable {
  /// The golden folder, from that of the test's file.
  var folder = "golden"
  /// The canvases in place of the views' own; empty is that alone.
  var devices: [SceneDevice] = []
  var appearances: [SceneAppearance] = [.light]

  @TaskLocal static var current = GoldenSettings()
}

/// A trait of tests that compare frames.
public struct GoldenTrait: SuiteTrait, TestTrait, TestScoping {
  let change: @Sendable (inout GoldenSettings) -> Void
  /// It counts for the tests inside, too.
  public let isRecursive = true

  /// Runs a test with the trait's settings.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var settings = GoldenSettings.current
    change(&settings)
    try await GoldenSettings.$current.withValue(settings) { try await function() }
  }
}

extension Trait where Self == GoldenTrait {
  /// The folder of goldens, from the folder of the test's file; `golden` unless given.
  public static func goldens(_ folder: String) -> GoldenTrait { GoldenTrait { $0.folder = folder } }
  /// The canvases that views are compared on, each in a folder of its own, in place of the one they have.
  public static func devices(_ devices: SceneDevice...) -> GoldenTrait { GoldenTrait { $0.devices = devices } }
  /// The looks that scenes are compared in; light alone unless given. A scene in which nothing follows the appearance is an
  /// issue in the second.
  public static func appearances(_ first: SceneAppearance, _ others: SceneAppearance...) -> GoldenTrait {
    GoldenTrait { $0.appearances = [first] + others }
  }
}
