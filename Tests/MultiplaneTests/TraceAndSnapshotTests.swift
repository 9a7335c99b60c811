import Foundation
import Multiplane
import MultiplaneLayout
import MultiplaneOutput
import Synchronization
import Testing

@Suite struct TraceTests {
  /// The lines of a run's trace.
  private func trace(_ change: (inout RenderOptions) -> Void) throws -> [String] {
    var options = RenderOptions()
    change(&options)
    var lines: [String] = []
    try SequenceRenderer(scene(movingList), options: options).run(
      into: FrameFunction { _ in }, onTrace: { lines += $0.map(\.json) })
    return lines
  }

  @Test func everyRunSaysTheSame() throws {
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
}

@Suite struct SnapshotTests {
  private func scene(_ folder: URL) throws -> LoadedScene {
    let path = try #require(folder.path.split(separator: "/").last)
    let text =
      movingList
      + "\nevents:\n  - at: 10f\n    snapshot: \(path)/ten.png\n  - when: scroll > 250\n    snapshot: \(path)/far.png"
    return try MultiplaneTests.scene(text)
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    // Snapshots lie under the current folder.
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .appendingPathComponent("snapshots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func filesAreTheFrames() throws {
    try inFolder { folder in
      let loaded = try scene(folder)
      var options = RenderOptions()
      options.frames = .init(first: 0, last: 3)
      let files = try SnapshotFiles(loaded.scene, policy: .refuse)
      let drawn = Mutex<[Int]>([])
      try SequenceRenderer(loaded, options: options).run(
        into: FrameFunction { frame in drawn.withLock { $0.append(frame.number) } }, snapshots: files)
      #expect(drawn.withLock { $0.sorted() } == [0, 1, 2, 3])
      #expect(files.written.map(\.frame) == [10, 26])
      for (name, frame) in [("ten", 10), ("far", 26)] {
        let bytes = try Data(contentsOf: folder.appendingPathComponent("\(name).png"))
        #expect(try Array(bytes) == loaded.still(at: .frame(frame)).png)
      }
    }
  }

  @Test func filesThatAreThereStayUnlessForced() throws {
    try inFolder { folder in
      let loaded = try scene(folder)
      let file = folder.appendingPathComponent("ten.png")
      try Data("old".utf8).write(to: file)
      #expect(throws: OutputError.self) { try SnapshotFiles(loaded.scene, policy: .refuse) }
      let resumed = try SnapshotFiles(loaded.scene, policy: .resume)
      try SequenceRenderer(loaded).run(into: FrameFunction { _ in }, snapshots: resumed)
      #expect(resumed.kept.count == 1)
      #expect(resumed.written.count == 1)
      #expect(try Data(contentsOf: file) == Data("old".utf8))
      let forced = try SnapshotFiles(loaded.scene, policy: .force)
      try SequenceRenderer(loaded).run(into: FrameFunction { _ in }, snapshots: forced)
      #expect(forced.written.count == 2)
      #expect(try Data(contentsOf: file) != Data("old".utf8))
    }
  }

  @Test func aShardWritesThoseOfItsFrames() throws {
    try inFolder { folder in
      let loaded = try scene(folder)
      for (index, frames) in [[10], [26]].enumerated() {
        var options = RenderOptions()
        options.shard = .init(index: index, count: 2)
        let files = try SnapshotFiles(loaded.scene, policy: .resume)
        try SequenceRenderer(loaded, options: options).run(into: FrameFunction { _ in }, snapshots: files)
        #expect(files.written.map(\.frame) == frames)
      }
    }
  }
}
