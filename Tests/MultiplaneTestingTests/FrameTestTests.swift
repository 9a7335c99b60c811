import Multiplane
import MultiplaneBase
import MultiplaneTesting
import MultiplaneViews
import TestSupport
import Testing

/// Frames of tests against their goldens: what is compared, told and written.
@Suite(.full) struct FrameTestTests {
  private let folder = TemporaryFolder()

  private struct Card: View {
    var y = 10.0
    var body: some View {
      ScrollView {
        VStack(spacing: 0) {
          Color.blue.frame(width: 60, height: 40).padding(.top, y).name("card")
          Color.clear.frame(height: 400)
        }
      }
      .canvas(width: 100, height: 80, scale: 1)
      .track([.mark("begin"), .linear(to: 100, over: 0.5)])
    }
  }

  private func report(
    _ view: some View, at moment: SceneMoment = .start, named name: String = "start", _ mode: String = "never",
    ci: String? = nil, owners: FrameTest.Owners? = nil, of owner: String = "CardTests.swift:1"
  ) throws -> FrameTest.Report {
    let scene = try ViewScene(view, name: "Card")
    let test = FrameTest(
      .scene(scene.declared, folder: "."), at: moment, golden: folder.file("golden"), test: "cards/one", name: name,
      owner: owner)
    return test.run(
      recording: RecordMode.mode { ["MULTIPLANE_RECORD": mode, "CI": ci][$0] ?? nil },
      owners: owners ?? FrameTest.Owners())
  }

  @Test func `a golden there is not yet is told, and written where that is asked`() throws {
    let first = try report(Card())
    #expect(first.text?.contains("there is no golden") == true)
    #expect(first.text?.contains("MULTIPLANE_RECORD=missing") == true)
    #expect(first.pictures.map(\.name) == ["start.actual.png"])
    #expect(!(folder.text("golden/cards/one/start.png") != nil))
    let written = try report(Card(), "missing")
    #expect(written.text == nil && written.isRecorded)
    for ending in [".png", ".list", ".golden.json"] { #expect((folder.text("golden/cards/one/start\(ending)") != nil)) }
    let again = try report(Card())
    #expect(again.text == nil && !again.isRecorded)
  }

  @Test func `what differs is told in the words of the report, with three pictures`() throws {
    _ = try report(Card(), "missing")
    let moved = try report(Card(y: 15))
    let text = try #require(moved.text)
    #expect(text.contains("start.png\": "))
    #expect(text.contains("moved by (0, 5) pt"))
    #expect(text.contains("(MultiplaneTestingTests/FrameTestTests.swift:"))
    #expect(text.contains("MULTIPLANE_RECORD=failed"))
    #expect(moved.pictures.map(\.name) == ["start.expected.png", "start.actual.png", "start.difference.png"])
    #expect(moved.pictures.allSatisfy { $0.png.starts(with: [0x89, 0x50, 0x4E, 0x47]) })
    #expect(try report(Card(y: 15), "missing").text != nil)
    #expect(try report(Card(y: 15), "failed").isRecorded)
    #expect(try report(Card(y: 15)).text == nil)
  }

  @Test func `a frame at an offset is that of the scroll`() throws {
    let owners = FrameTest.Owners()
    _ = try report(Card(), at: .scroll(20), named: "scroll-20", "missing", owners: owners)
    #expect(try report(Card(), at: .scroll(20), named: "scroll-20", owners: owners).text == nil)
    #expect(try report(Card(y: 0), at: .scroll(10), named: "scroll-20").text == nil)
    let other = try report(Card(), at: .scroll(15), named: "scroll-20", owners: owners)
    #expect(other.text?.contains("two frames of this test have one golden") == true)
  }

  @Test func `two tests of one name do not share a golden, even of equal frames`() throws {
    let owners = FrameTest.Owners()
    _ = try report(Card(), "missing", owners: owners)
    #expect(try report(Card(), owners: owners).text == nil)
    let other = try report(Card(), owners: owners, of: "CardTests.swift:9")
    #expect(
      other.text?.contains("this test has one golden with that of CardTests.swift:1, \"cards/one/start\"") == true)
  }

  @Test func `nothing is written under CI, and the failure says so`() throws {
    let report = try report(Card(), "all", ci: "true")
    #expect(report.text?.contains("MULTIPLANE_RECORD=all counts for nothing under CI") == true)
    #expect(!folder.names.contains("golden"))
  }

  @Test func `modes are words`() {
    func mode(_ value: String?, ci: String? = nil) -> String {
      let result = RecordMode.mode { ["MULTIPLANE_RECORD": value, "CI": ci][$0] ?? nil }
      return "\(result.mode)" + (result.remark.map { ": \($0)" } ?? "")
    }
    #expect(mode(nil) == "never" && mode("") == "never" && mode("never", ci: "true") == "never")
    #expect(mode("missing") == "missing" && mode("failed", ci: "false") == "failed" && mode("all", ci: "") == "all")
    #expect(mode("missing", ci: "1") == "never: MULTIPLANE_RECORD=missing counts for nothing under CI")
    #expect(
      mode("yes") == "never: MULTIPLANE_RECORD=yes is none of never, missing, failed, all, so nothing was written")
  }

  @Test func `names of goldens tell moments apart`() {
    let moments: [(SceneMoment, String)] = [
      (.start, "start"), (.frame(12), "frame-12"), (.scroll(480), "scroll-480"), (.scroll(-12.5), "scroll-minus-12-5"),
      (.time(0.25), "time-0-25"), (.mark("Has landed"), "mark-has-landed"), (.end, "end"), (2.5, "time-2-5"),
      (.mark("landed", plus: 0.5), "mark-landed-plus-0-5"),
    ]
    for (moment, name) in moments { #expect(moment.fileName == name) }
  }

  @Test func `a moment that is none, and a scene that is wrong, are told with their places`() throws {
    let missing = try report(Card(), at: .mark("landed"))
    #expect(missing.text == "the track has no mark \"landed\" (the marks are \"begin\")")
    let wrong = try report(Text("A").blur(radius: -4))
    #expect(wrong.text?.contains("FrameTestTests.swift:") == true)
    #expect(wrong.text?.contains("\"blur\" cannot be negative") == true)
  }
}

/// The same through the functions that tests call.
@Suite(.full, .goldens("../Fixtures/views/golden"), .devices(.small), .appearances(.light, .dark))
struct ExpectationTests {
  private struct Badge: View {
    var body: some View {
      Text("Badge").bold().foregroundStyle(Color(light: .white, dark: .yellow)).padding().background(.indigo)
        .cornerRadius(12)
    }
  }

  @Test func `a badge in both looks`() { expectFrame(of: Badge()) }

  @Test(.appearances(.light), arguments: [0.0, 60.0]) func `a list at an offset`(offset: Double) {
    let view = ScrollView { LazyVStack { ForEach(0..<1_000) { Text("Row \($0)") } } }
    expectFrame(of: view, at: .scroll(offset))
  }

  @Test(.appearances(.light)) func `every so many frames of a track`() {
    let view = ScrollView { LazyVStack { ForEach(0..<1_000) { Text("Row \($0)") } } }
      .track([.linear(by: 120, over: 0.5)])
    expectFrames(of: view, every: 15)
  }

  @Test(.appearances(.light)) func `a scene's file`() {
    expectFrame(ofScene: "\(Repository.scenes)/small/shapes.yaml", named: "shapes")
    expectChecks(inScene: "\(Repository.scenes)/small/shapes.yaml")
  }

  @Test func `what fails is an issue, with attachments`() {
    withKnownIssue {
      expectFrame(of: Badge().padding(1), named: "never accepted")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("there is no golden") }
    }
    withKnownIssue {
      expectFrame(ofScene: "none.yaml")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("none.yaml") }
    }
  }
}

extension SceneDevice {
  static let small = SceneDevice("small", width: 120, height: 80, scale: 1)
}
