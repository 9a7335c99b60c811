import Glibc
package import Testing

/// How much is tested: each tier includes those before it. `Scripts/test` names the tier in `MULTIPLANE_TIER`.
package enum TestTier: String, Comparable, CaseIterable {
  /// Values, tables and dumps of texts, after every change: tests without a tier.
  case quick
  /// All that protects a change: pixels, files, processes, pages.
  case full
  /// What needs minutes to show anything: races, kills, every scene in every way, thousands of random ones.
  case night

  /// The tier of this run; `full` where nothing is said, as `swift test` does.
  package static let current = environmentTier ?? .full

  private static var environmentTier: TestTier? {
    getenv("MULTIPLANE_TIER").flatMap { TestTier(rawValue: String(cString: $0)) }
  }

  package static func < (a: TestTier, b: TestTier) -> Bool {
    allCases.firstIndex(of: a) ?? 0 < allCases.firstIndex(of: b) ?? 0
  }

  /// Arguments of a test that has more of them at night.
  package static func cases<Value>(_ few: [Value], night all: [Value]) -> [Value] {
    current == .night ? all : few
  }
}

extension Trait where Self == ConditionTrait {
  /// Left out of the quick tier.
  package static var full: Self {
    .enabled(if: TestTier.current >= .full, "the quick tier leaves out what draws, starts or waits")
  }

  /// Run at night alone.
  ///
  /// - Parameter reason: Why it is not run with every change.
  package static func night(_ reason: Comment) -> Self { .enabled(if: TestTier.current >= .night, reason) }
}
