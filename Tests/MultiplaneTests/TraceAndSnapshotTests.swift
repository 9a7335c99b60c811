import Foundation
import Multiplane
import MultiplaneLayout
import MultiplaneOutput
import Synchronization
import TestSupport
import Testing
import MultiplaneBase

@Suite struct TraceTests {
  /// The lines of a run's trace.
  private func trace(of source: String = movingList, _ change: (inout RenderOptions) -> Void) throws -> [String] {
    var options = RenderOptions()
    change(&options)
    var lines: [String] = []
    try SequenceRenderer(scene(source), options: options).run(
      into: FrameFunction(readsPixels: false) { _ in }, onTrace: { lines += $0.map(\.json) })
    return lines
  }

  @Test func `every run says the same`() throws {
    let all = try trace { $0.jobs = 1 }
    #expect(all.count == 31)
    #expect(try trace { $0.jobs = 4 } == all)
    #expect(try trace { $0.every = 7 } == all)
    #expect(try trace { $0.invalidation = .root } == all)
    #expect(try trace { $0.frames = .init(first: 5, last: 12) } == Array(all[5...12]))
    for line in all { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    #expect(
      all[0].hasPrefix(
        "{\"frame\":0,\"time\":0,\"scroller\":0,\"position\":0,\"scroll\":0,\"shift\":0,\"prepared\":[0,"))
  }

  /// What docs/trace.md says of scrollers that stand in rows.
  @Test func `a scroller in a row by itself is traced on every frame, one in an item's row never`() throws {
    let lines = try trace(
      of: """
        multiplane: 1
        canvas: { size: 100x100, fps: 10 }
        layers:
          - ScrollView:
              - LazyVStack:
                  - ForEach: 10
                    row:
                      ScrollView: [{ Color: red }]
                      axis: horizontal
                      height: 100
                  - ScrollView: [{ Color: teal }]
                    name: strip
                    axis: horizontal
                    height: 100
            name: list
        scroll:
          - linear: { to: end, over: 1s }
          - linear: { to: start, over: 1s }
        """
    ) { $0.jobs = 1 }
    let frames = { (name: String) in
      lines.filter { $0.contains("\"scroller\":\"\(name)\"") }.count
    }
    #expect(frames("list") == 21)
    #expect(frames("strip") == 21)
    #expect(lines.count == frames("list") + frames("strip"))
    let last = try #require(lines.last)
    #expect(last.hasPrefix("{\"frame\":20,") && last.contains("\"strip\""))
  }
}

@Suite struct SnapshotTests {
  /// A folder for snapshots: they lie under the current one.
  private let folder = TemporaryFolder(inside: FileManager.default.currentDirectoryPath)

  private func loaded() throws -> LoadedScene {
    try scene(
      movingList + "\nevents:\n  - at: 10f\n    snapshot: \(folder.name)/ten.png\n"
        + "  - when: scroll > 250\n    snapshot: \(folder.name)/far.png")
  }

  @Test func `the files of snapshots are the frames`() throws {
    let loaded = try loaded()
    var options = RenderOptions()
    options.frames = .init(first: 0, last: 3)
    let files = try SnapshotFiles(loaded.scene, policy: .refuse)
    let drawn = Mutex<[Int]>([])
    try SequenceRenderer(loaded, options: options).run(
      into: FrameFunction(readsPixels: false) { frame in drawn.withLock { $0.append(frame.number) } }, snapshots: files)
    #expect(drawn.withLock { $0.sorted() } == [0, 1, 2, 3])
    #expect(files.written.map(\.frame) == [10, 26])
    for (name, frame) in [("ten", 10), ("far", 26)] {
      let bytes = Files.bytes(of: folder.file("\(name).png"))
      #expect(try bytes == loaded.still(at: .frame(frame)).file)
    }
  }

  @Test func `files that are there stay unless forced`() throws {
    let loaded = try loaded()
    folder.write("old", to: "ten.png")
    #expect(throws: OutputError.self) { try SnapshotFiles(loaded.scene, policy: .refuse) }
    let resumed = try SnapshotFiles(loaded.scene, policy: .resume)
    try SequenceRenderer(loaded).run(into: FrameFunction(readsPixels: false) { _ in }, snapshots: resumed)
    #expect(resumed.kept.count == 1)
    #expect(resumed.written.count == 1)
    #expect(Files.bytes(of: folder.file("ten.png")) == Array("old".utf8))
    let forced = try SnapshotFiles(loaded.scene, policy: .force)
    try SequenceRenderer(loaded).run(into: FrameFunction(readsPixels: false) { _ in }, snapshots: forced)
    #expect(forced.written.count == 2)
    #expect(Files.bytes(of: folder.file("ten.png")) != Array("old".utf8))
  }

  @Test func `a shard writes those of its frames`() throws {
    let loaded = try loaded()
    for (index, frames) in [[10], [26]].enumerated() {
      var options = RenderOptions()
      options.shard = .init(index: index, count: 2)
      let files = try SnapshotFiles(loaded.scene, policy: .resume)
      try SequenceRenderer(loaded, options: options).run(
        into: FrameFunction(readsPixels: false) { _ in }, snapshots: files)
      #expect(files.written.map(\.frame) == frames)
    }
  }
}
