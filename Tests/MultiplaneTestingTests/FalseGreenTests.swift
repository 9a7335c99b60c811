import Multiplane
import MultiplaneTesting
import MultiplaneViews
import Synchronization
import TestSupport
import Testing

/// What proves nothing is told, and does not pass.
@Suite(.full, .goldens("../Fixtures/views/golden")) struct FalseGreenTests {
  /// The words of the issues of a body, none of which fails the test.
  private func issues(_ body: () throws -> Void) rethrows -> String {
    let words = Mutex<[String]>([])
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      words.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    return words.withLock { $0.joined(separator: "\n") }
  }

  private static let page = ScrollView {
    Color(light: .white, dark: .black).frame(height: 40)
    Color.red.frame(height: 900)
  }
  .canvas(width: 20, height: 40, scale: 1)

  @Test(arguments: ["expectFrame of a view", "expectFrame of a file", "expectFrames", "expectChecks", "visible"])
  func `outside of a test of Swift Testing the process ends, and says what to write`(call: String) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [call = call as String] in
      // As in an XCTestCase or on a thread, nothing here knows of a test.
      await Task.detached {
        switch call {
        case "expectFrame of a view": expectFrame(of: Color.red)
        case "expectFrame of a file": expectFrame(ofScene: "none.yaml")
        case "expectFrames": expectFrames(of: Color.red, every: 1)
        case "expectChecks": expectChecks(of: Color.red)
        default: _ = try? Color.red.run().visible("none")
        }
      }.value
    }
    let words = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(words.contains("FalseGreenTests.swift:"))
    #expect(words.contains("this is outside of a test of Swift Testing, so nobody would be told of a failure"))
    #expect(words.contains("hint: call it in a @Test function"))
  }

  @Test(arguments: [
    SceneMoment.scroll(-50), .scroll(.nan), .scroll(.infinity), .scroll(99_999), .time(-1), .time(.nan), .time(9),
    .frame(-1), .frame(900), .mark("none"),
  ])
  func `a moment that a scene does not have is an issue, and no other frame`(moment: SceneMoment) {
    let words = issues { expectFrame(of: Self.page.track { Wait(0.1) }, at: moment, named: "missing") }
    #expect(words.contains("the scene has no frame") || words.contains("the content") || words.contains("has no mark"))
    #expect(!words.contains("there is no golden"))
  }

  @Test func `an offset that the track leaves at once is an issue`() {
    let jumps = Self.page.track { Jump(to: 300) }
    #expect(
      issues { expectFrame(of: jumps, at: .scroll(20)) }.contains(
        "the content does not stand at 20 points on frame 0 (it stands at 300"))
    #expect(issues { expectFrame(of: jumps, at: .scroll(0)) }.contains("does not stand at 0 points"))
    #expect(issues { expectFrame(of: jumps, at: .scroll(300)) }.contains("there is no golden"))
  }

  @Test(.appearances(.light, .dark)) func `a view that looks the same in light and in dark is told`() {
    let words = "the scene looks the same in light and in dark"
    #expect(issues { expectFrame(of: Color.red.canvas(width: 8, height: 8)) }.contains(words))
    // The offset at which nothing dark is in sight is one of a view that follows the appearance.
    #expect(!issues { expectFrame(of: Self.page, at: .scroll(200)) }.contains(words))
    for view in [
      Color.red.frame(height: 90).overlay { Color.clear.material(.thin) }.erasedForTest,
      ScrollView(showsIndicators: true) { Color.red.frame(height: 90) }.erasedForTest,
    ] {
      #expect(!issues { expectFrame(of: view.canvas(width: 40, height: 40)) }.contains(words))
    }
  }

  @Test func `a check that fails tells the values it found`() {
    let view = ScrollView {
      LazyVStack(spacing: 0) { ForEach(0..<90) { _ in Color.red.frame(height: 10) } }.name("rows")
    }
    .canvas(width: 20, height: 40).track { Linear(to: 20, over: 0.1) }
    let words = issues {
      expectChecks(
        of: view.checks([
          .expect("rows.visible.contains(40) and scroll > 30", at: [.end]),
          .expect("scroll < 10", from: .start, to: .end),
        ]))
    }
    #expect(words.contains("does not hold on frame 6 (0.1s); found rows.visible"), "\(words)")
    #expect(words.contains("scroll = 20"))
    #expect(words.contains("it does not hold on 4 of 7 frames"))
  }
}

nonisolated extension View {
  fileprivate var erasedForTest: AnyView { AnyView(self) }
}

/// Two suites of one file have a test of one name: each has a golden of its own.
@Suite(.full, .goldens("../Fixtures/views/golden")) struct FirstTwinTests {
  @Test func `a square`() { expectFrame(of: Color.teal.canvas(width: 8, height: 8, scale: 1)) }

  /// A suite inside has a folder in that of the suite around.
  @Suite struct InnerTests {
    @Test func `a square`() { expectFrame(of: Color.yellow.canvas(width: 8, height: 8, scale: 1)) }
  }
}

@Suite(.full, .goldens("../Fixtures/views/golden")) struct SecondTwinTests {
  @Test func `a square`() { expectFrame(of: Color.orange.canvas(width: 8, height: 8, scale: 1)) }
}
