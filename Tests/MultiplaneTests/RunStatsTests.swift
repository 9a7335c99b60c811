import Foundation
import FoundationXML
import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

@Suite(.full) struct RunStatsTests {
  private static func stats(_ ways: [Invalidation] = [.leaf, .root]) throws -> RunStats {
    try RunStats(SceneSession(try scene(movingList)), ways: ways)
  }

  @Test func `counts are those of a render, whatever the run`() throws {
    let stats = try Self.stats()
    #expect(stats.runs.map(\.way) == [.leaf, .root])
    for run in stats.runs {
      var options = RenderOptions()
      options.invalidation = run.way
      let lines = try SequenceRenderer(try scene(movingList), options: options).files().stats
      #expect(run.frames.map(\.frame) == Array(0..<31))
      for frame in run.frames { #expect(frame.json.withoutTimes == lines[frame.frame]) }
    }
    #expect(stats.counts == (try Self.stats().counts))
    #expect(stats.counts.hasPrefix("leaf\nframe layouts rasterised composited\n0 "))
  }

  @Test func `only what entered was laid out, and everything the other way`() throws {
    let stats = try Self.stats()
    let (leaf, root) = (stats.runs[0].frames, stats.runs[1].frames)
    #expect(leaf.contains { $0.work.layouts == 0 })
    for (a, b) in zip(leaf, root) { #expect(a.work.layouts <= b.work.layouts && b.work.layouts > 10) }
  }

  /// The text of a group of an SVG file.
  private func group(_ name: String, _ svg: String) throws -> String {
    let start = try #require(svg.range(of: "<g id=\"\(name)\">"))
    let end = try #require(svg.range(of: "</g>", range: start.upperBound..<svg.endIndex))
    return String(svg[start.upperBound..<end.lowerBound])
  }

  @Test func `what is counted is drawn alike every time, apart from what is measured`() throws {
    let (first, second) = (try Self.stats().svg(), try Self.stats().svg())
    for name in ["heading", "layouts", "painted", "composed"] {
      let known = try group(name, first)
      #expect(known == (try group(name, second)), "\(name)")
      #expect(!known.contains(" ms"), "\(name)")
    }
    let times = try group("times", first)
    for stage in ["step", "layout", "paint", "compose", "encode"] {
      #expect(times.components(separatedBy: ">\(stage)</text>").count == 3, "\(stage) for each way")
    }
    #expect(try group("layouts", first).contains(">leaf: 0</text>"))
  }

  @Test func `the SVG file is XML and is drawn by the engine's own reader`() throws {
    let svg = try Self.stats([.leaf]).svg()
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    let folder = TemporaryFolder()
    folder.write(svg, to: "chart.svg")
    let text = "multiplane: 1\ncanvas: { size: 96x96 }\nlayers: [{ Image: chart.svg, width: 96, fit: contain }]\n"
    let loaded = try LoadedScene(SourceFile(name: "chart.yaml", text: text), folder: folder.path)
    #expect(try loaded.still(at: .frame(0)).png.count > 500)
  }

  @Test func `a title with marks of XML stays a title`() throws {
    let loaded = try scene(movingList.replacing("multiplane: 1\n", with: "multiplane: 1\ntitle: \"<A> & B\"\n"))
    let svg = try RunStats(SceneSession(loaded)).svg()
    #expect(svg.contains("&lt;A&gt; &amp; B: the work of each frame"))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }

  @Test func `a scene of one frame has a chart too`() throws {
    let loaded = try scene("multiplane: 1\ncanvas: { size: 20x20 }\nlayers: [{ Color: red }]\n")
    let stats = try RunStats(SceneSession(loaded), ways: [.leaf, .root])
    #expect(stats.runs[0].frames.count == 1)
    #expect(XMLParser(data: Data(try stats.svg().utf8)).parse())
    let png = try stats.png(scale: 1)
    // The width of a PNG file stands in its bytes 16 to 19.
    #expect(png[16..<20].reduce(0) { $0 << 8 | Int($1) } == 960)
  }
}
