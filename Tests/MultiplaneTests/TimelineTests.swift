import Foundation
import Multiplane
import MultiplaneOutput
import TestSupport
import Testing
import MultiplaneBase

@Suite struct TimelineTests {
  private struct Event: Decodable {
    struct Arguments: Decodable {
      var frame: Int?
      var name: String?
    }
    var name: String
    var ph: String
    var ts: Double?
    var dur: Double?
    var pid: Int
    var tid: Int
    var args: Arguments

    var start: Double { ts ?? 0 }
    var end: Double { start + (dur ?? 0) }
    /// Whether an event lies in this one; sums of decimals may be off by a thousandth of a microsecond.
    func holds(_ other: Event) -> Bool {
      other.tid == tid && other.start >= start - 0.002 && other.end <= end + 0.002
    }
  }

  private func events(jobs: Int) throws -> [Event] {
    let folder = TemporaryFolder()
    let path = folder.file("timeline.json")
    var options = RenderOptions()
    options.jobs = jobs
    let renderer = try SequenceRenderer(try scene(movingList), options: options)
    let timeline = try Timeline(StreamedFile(.given(path)), jobs: renderer.jobs)
    try renderer.run(into: FrameFunction(readsPixels: false) { _ in }, timeline: timeline)
    try timeline.finish()
    return try JSONDecoder().decode([Event].self, from: Data(contentsOf: URL(filePath: path)))
  }

  @Test(arguments: [1, 3])
  func `stages are nested, and those of a frame on one thread`(jobs: Int) throws {
    let events = try events(jobs: jobs)
    let names = events.filter { $0.ph == "M" }
    #expect(names.map(\.args.name) == ["multiplane", "step"] + (1...jobs).map { "draw \($0)" })
    let stages = events.filter { $0.ph == "X" }
    // What is painted for later frames is part of none, and one thread alone does not.
    let ahead = stages.filter { $0.name == "ahead" }
    #expect(jobs > 1 ? !ahead.isEmpty : ahead.isEmpty)
    #expect(ahead.allSatisfy { event in !stages.contains { $0.name == "frame" && $0.holds(event) } })
    #expect(stages.count == events.count - names.count)
    #expect(Set(stages.map(\.tid)).isSubset(of: Set(names.map(\.tid))))
    for frame in 0..<31 {
      let mine = stages.filter { $0.args.frame == frame }
      func only(_ name: String) throws -> Event {
        let found = mine.filter { $0.name == name }
        #expect(found.count == 1, "\(name) of frame \(frame)")
        return try #require(found.first)
      }
      let (step, whole) = (try only("step"), try only("frame"))
      let (compose, write) = (try only("compose"), try only("write"))
      #expect(step.tid == 1 && whole.tid > 1 && step.end <= whole.start + 0.002)
      #expect(whole.holds(compose) && whole.holds(write) && compose.end <= write.start + 0.002)
      for part in mine where part.name == "layout" { #expect(step.holds(part)) }
      for part in mine where part.name == "paint" { #expect(compose.holds(part)) }
    }
    #expect(stages.contains { $0.name == "layout" } && stages.contains { $0.name == "paint" })
    // A thread draws one frame after the other.
    for thread in Set(stages.map(\.tid)) {
      let outer = stages.filter { $0.tid == thread && ["step", "frame"].contains($0.name) }
        .sorted { $0.start < $1.start }
      for (a, b) in zip(outer, outer.dropFirst()) { #expect(a.end <= b.start + 0.002) }
    }
  }

  @Test func `frames are the same with a timeline`() throws {
    let plain = try SequenceRenderer(try scene(movingList)).files().stats
    let events = try events(jobs: 2)
    #expect(events.filter { $0.name == "frame" }.count == plain.count)
  }

  @Test func `a file that cannot be made is refused before the first frame`() {
    #expect(throws: OutputError.self) { try Timeline(StreamedFile(.given("/dev/null/timeline.json")), jobs: 1) }
  }
}
