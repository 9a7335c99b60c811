import MultiplaneGolden
import TestSupport
import Testing

/// Tests of scenes as a program runs them.
@Suite(.full) struct SceneTestsLibraryTests {
  @Test func `a day is one of the calendar`() throws {
    #expect(CalendarDay(year: 2026, month: 2, day: 29) == nil && CalendarDay(year: 2026, month: 13, day: 1) == nil)
    #expect(CalendarDay(year: 2026, month: 4, day: 31) == nil && CalendarDay(year: 0, month: 1, day: 1) == nil)
    #expect(CalendarDay(year: 1900, month: 2, day: 29) == nil && CalendarDay(year: 2026, month: 1, day: 0) == nil)
    let leap = try #require(CalendarDay(year: 2028, month: 2, day: 29))
    let century = try #require(CalendarDay(year: 2000, month: 2, day: 29))
    #expect(leap.description == "2028-02-29" && century.description == "2000-02-29")
    #expect(century < leap && !(leap < century))
    #expect(try leap < #require(CalendarDay(year: 2028, month: 3, day: 1)))
    #expect(CalendarDay.today.year >= 2026)
  }

  @Test func `a known failure is one until its last day`() throws {
    let folder = TemporaryFolder()
    folder.write(
      """
      multiplane: 1
      canvas: { size: 20x20 }
      layers:
        - Color: red
      checks:
        - name: the scroll moves by itself
          at: 0s
          expect: scroll > 10
          xfail: { reason: it does not, until: 2026-12-31 }
      """, to: "still.yaml")
    var tests = SceneTests(paths: [folder.file("still.yaml")])
    tests.report = folder.file("report")
    let last = try tests.run(on: #require(CalendarDay(year: 2026, month: 12, day: 31)))
    #expect(last.judged == 1 && last.failed == 0 && last.summary.contains("1 known to fail"), "\(last.problems)")
    let after = try tests.run(on: #require(CalendarDay(year: 2027, month: 1, day: 1)))
    #expect(after.judged == 1 && after.failed == 1)
    #expect("\(after.problems)".contains("does not hold on frame 0"), "\(after.problems)")
  }
}
