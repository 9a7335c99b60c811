import Multiplane
import MultiplaneTesting
import MultiplaneViews
import TestSupport
import Testing

/// Runs of views: what each frame did, and clips of them.
@Suite(.full, .goldens("../Fixtures/views/golden")) struct SceneRunTests {
  private struct Rows: View {
    var body: some View {
      ScrollView {
        LazyVStack {
          ForEach(0..<4_000) { Text("Row \($0)").padding(4) }
        }
        .name("rows")
      }
      .canvas(width: 120, height: 160, scale: 1)
    }
  }

  @Test func `a flick lays out nothing but the rows that come`() throws {
    let run = try Rows().run { Fling(velocity: 3_000) }
    #expect(run.frames.count > 60)
    #expect(run.frames.dropFirst().allSatisfy { $0.work.layouts == 0 || $0.work.entered > 0 })
    #expect(run.frames.dropFirst().contains { $0.work.entered > 0 })
    #expect(run.frames[0].visible("rows") == 0..<5)
    let last = run.visible("rows")
    #expect(last.count >= 4 && last.count <= 6 && last.first == Int((run.frames.last?.scroll ?? 0) / 37))
    expectClip(of: run, every: 40, named: "flick")
  }

  @Test func `steps follow one another, with what Swift has for some and many`() throws {
    let run = try Rows().run {
      Wait(0.1)
      Linear(by: 74, over: 0.2)
      for _ in 0..<2 { Drag(by: 37, over: 0.1, release: 0) }
      if run(true) { Jump(item: 100) }
      Ease(by: 37, over: 0.1)
      Linear(by: 37, over: 0.1)
    }
    #expect(run.frames[18].scroll == 74)
    #expect(run.visible("rows").first == 102)
    func run(_ value: Bool) -> Bool { value }
  }

  @Test func `a view goes by its own track unless told otherwise`() throws {
    let run = try Rows().track { Linear(to: 370, over: 0.5) }.run()
    #expect(run.frames.last?.scroll == 370 && run.visible("rows").first == 10)
  }

  @Test func `a name that there is not is an issue, and a faulty view an error`() throws {
    let run = try Rows().run { Wait(0.1) }
    withKnownIssue {
      #expect(run.visible("lines").isEmpty)
    } matching: { issue in
      issue.comments.contains { $0.rawValue == "no scroller is called \"lines\" (there are rows)" }
    }
    #expect(throws: SceneError.self) { try Rows().blur(radius: -1).run { Wait(0.1) } }
  }

  @Test func `the checks of a view hold, and those that do not are issues`() {
    let view = Rows().track { Linear(by: 370, over: 0.5) }
    expectChecks(
      of: view.checks([
        .expect("rows.visible.first == 10", at: [.end]),
        .expect("stats.layouts == 0 or stats.entered > 0", from: .frame(1), to: .end),
      ]))
    withKnownIssue {
      expectChecks(of: view.checks([.expect("rows.visible.first == 11", at: [.end], named: "it lands")]))
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("it lands: \"rows.visible.first == 11\" does not hold on frame")
          && $0.rawValue.contains("SceneRunTests.swift:")
      }
    }
    withKnownIssue {
      expectChecks(of: view)
    } matching: { issue in
      issue.comments.contains { $0.rawValue == "the view has no checks" }
    }
    withKnownIssue {
      expectChecks(of: view.checks([.expect("lines.visible.first == 0", at: [.end])]))
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("lines") }
    }
  }
}
