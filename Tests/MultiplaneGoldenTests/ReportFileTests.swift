import Foundation
import FoundationXML
import MultiplaneComparison
import MultiplaneGolden
import MultiplaneRender
import TestSupport
import Testing
import MultiplaneBase
import MultiplaneDecoding

/// `report.json` and `junit.xml`, read back by parsers that are not ours.
@Suite(.full) struct ReportFileTests {
  private let place = TemporaryFolder()
  private var folder: String { place.path }

  private func written(_ report: TestReport) throws -> ReportWriter.Files {
    try ReportWriter(.given("\(folder)/out")).write(report)
  }

  private func json(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `the JSON report holds lists and numbers`() throws {
    let run = try SampleRun(folder: folder)
    let report = try json(try written(run.report).json)
    #expect(
      report["failed"] as? [String] == [
        "feed/cards", "feed/total", "feed/steady", "wine/clear", "wine/size", "wine/same",
      ])
    #expect(report["missing"] as? [String] == ["feed/new"])
    #expect(report["unstable"] as? [String] == ["wine/shaky"])
    #expect(report["obsolete"] as? [String] == ["wine/old"])
    #expect(report["xfailed"] as? [String] == ["wine/known"])
    #expect(report["xpassed"] as? [String] == ["wine/mended"])
    #expect(report["error"] as? [String] == ["wine/hostile"])
    #expect((report["passed"] as? [String])?.count == 41)
    #expect((report["counts"] as? [String: Int])?["failed"] == 6)
    #expect(report["passes"] as? Bool == false)
    #expect((report["acceptable"] as? [String])?.count == 12, "eight of a sequence and four more")

    let cases = try #require(report["cases"] as? [[String: Any]])
    #expect(cases.count == 53)
    let cards = try #require(cases.first { $0["id"] as? String == "feed/cards" })
    #expect((cards["curve"] as? [String: Any])?["ranges"] as? String == "20-26 40-40")
    let frames = try #require(cards["frames"] as? [[String: Any]])
    let comparison = try #require(frames[23]["comparison"] as? [String: Any])
    #expect(comparison["different"] as? Int == 900)
    #expect((comparison["worst"] as? [String: Any])?["actual"] as? String == "#e63c28")
    let hostile = try #require(cases.first { $0["id"] as? String == "wine/hostile" })
    #expect(hostile["name"] as? String == SampleRun.hostile)
  }

  @Test func `the JUnit report is valid and counts`() throws {
    let run = try SampleRun(folder: folder)
    let counter = ElementCounter()
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: try written(run.report).junit)))
    parser.delegate = counter
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(
      counter.counts == ["testsuites": 1, "testsuite": 3, "testcase": 53, "failure": 9, "error": 1, "skipped": 2])
    let whole = try #require(counter.attributes["testsuites"]?.first)
    #expect(whole["tests"] == "53" && whole["failures"] == "9" && whole["errors"] == "1" && whole["skipped"] == "2")
    #expect(whole["time"] == "3.250")
    #expect(counter.attributes["error"]?.first?["message"] == SampleRun.shownHostile)
    #expect(counter.attributes["testcase"]?.first?["line"] == "61")
    let suites = try #require(counter.attributes["testsuite"])
    #expect(suites.compactMap { $0["tests"].flatMap { Int($0) } } == [5, 8, 40])
  }

  @Test func `equal runs have equal reports`() throws {
    let run = try SampleRun(folder: folder)
    let files = try written(run.report)
    let first = try [files.page, files.json, files.junit].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    let again = try written(run.report)
    #expect(try [again.page, again.json, again.junit].map { try Data(contentsOf: URL(fileURLWithPath: $0)) } == first)
  }

  @Test func `an empty run is no success`() throws {
    let report = TestReport(title: "<b>", version: "1", acceptCommand: "x", seconds: 0, scenes: [])
    let page = try String(contentsOfFile: try written(report).page, encoding: .utf8)
    #expect(page.contains("nothing was checked"))
    #expect(page.contains("<title>nothing was checked - &lt;b&gt;</title>"))
  }

  @Test func `the verdict counts apart what was expected to fail`() throws {
    func title(_ outcomes: [TestOutcome]) throws -> String {
      let cases = outcomes.map { CaseResult(id: $0.rawValue, name: "a", kind: .expect, outcome: $0) }
      let scenes = [SceneResult(path: "a.yaml", cases: cases, seconds: 0)]
      let report = TestReport(title: "t", version: "1", acceptCommand: "x", seconds: 0, scenes: scenes)
      let page = try String(contentsOfFile: try written(report).page, encoding: .utf8)
      return page.components(separatedBy: "<title>")[1].components(separatedBy: " - t<")[0]
    }
    #expect(try title([.passed, .passed, .obsolete]) == "all 2 passed")
    #expect(try title([.passed, .expectedFailure]) == "1 passed, 1 failed as expected")
    #expect(try title([.passed, .expectedFailure, .missing]) == "1 of 3 failed")
  }

  /// The first and the worst frame of every case are held before the rest of any.
  @Test func `pictures beyond the limit are linked, and said to be`() throws {
    let side = 24
    let scenes = (0..<3).map { scene -> SceneResult in
      let frames = (0..<20).map { frame -> FrameResult in
        var bytes = [UInt8](repeating: 255, count: side * side * 4)
        for index in 0..<(frame + 1) { bytes[(index * 20 + scene) * 4] = UInt8(frame) }
        let image = StraightImage(width: side, height: side, bytes: bytes)
        let path = "\(folder)/actual/s \(scene)#\(frame).png"
        Files.write(image.png(), to: path)
        let golden = StraightImage(width: side, height: side, bytes: Array(repeating: 255, count: side * side * 4))
        var result = FrameResult(id: "s\(scene).f\(frame)", frame: frame, outcome: .failed)
        result.actual = PictureFile(path: path, size: image.size, hash: "")
        result.comparison = ComparisonResult(PictureComparison(golden: golden, actual: image))
        return result
      }
      let item = CaseResult(id: "s\(scene)", name: "s", kind: .image, outcome: .failed, frames: frames)
      return SceneResult(path: "s\(scene).yaml", cases: [item], seconds: 0)
    }
    let report = TestReport(title: "t", version: "1", acceptCommand: "x", seconds: 0, scenes: scenes)
    let files = try ReportWriter(.given("\(folder)/out"), pictureLimit: 1200).write(report)
    let page = try String(contentsOfFile: files.page, encoding: .utf8)
    let held = page.components(separatedBy: "id=\"picture-").count - 1
    #expect(held >= 6 && held < 60)
    #expect(page.contains("it holds \(held), and \(60 - held) more are shown from their files"))
    #expect(page.contains("\"href\": \"../actual/s%200%2310.png\""))
    for scene in 0..<3 {
      for frame in [0, 19] { #expect(!page.contains("\"../actual/s%20\(scene)%23\(frame).png\"")) }
    }
  }

  @Test func `a picture that is gone is told`() throws {
    var frame = FrameResult(id: "a", frame: 0, outcome: .failed)
    frame.actual = PictureFile(path: "\(folder)/gone.png", size: PixelSize(width: 4, height: 4), hash: "")
    let item = CaseResult(id: "a", name: "a", kind: .image, outcome: .failed, frames: [frame])
    let report = TestReport(
      title: "t", version: "1", acceptCommand: "x", seconds: 0,
      scenes: [SceneResult(path: "a.yaml", cases: [item], seconds: 0)])
    let page = try String(contentsOfFile: try written(report).page, encoding: .utf8)
    #expect(page.contains("\"missing\": \"picture \\\"gone.png\\\""))
  }
}

/// Counts elements and keeps their attributes.
private final class ElementCounter: NSObject, XMLParserDelegate {
  var counts: [String: Int] = [:]
  var attributes: [String: [[String: String]]] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes found: [String: String]
  ) {
    counts[name, default: 0] += 1
    attributes[name, default: []].append(found)
  }
}
