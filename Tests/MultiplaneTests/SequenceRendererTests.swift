import Foundation
import Multiplane
import MultiplaneBase
import MultiplaneOutput
import Synchronization
import TestSupport
import Testing

/// Runs into folders and functions, and how they end.
@Suite(.full) struct SequenceRendererTests {
  private let place = TemporaryFolder()
  private var folder: String { place.file("out") }

  private func render(
    _ policy: ExistingFramePolicy, of text: String = movingList, _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> FrameFolder {
    var options = RenderOptions()
    options.frames = .init(first: 0, last: 5)
    change(&options)
    let renderer = try SequenceRenderer(try scene(text), options: options)
    let output = try FrameFolder.open(.given(folder), run: renderer.runDescription(), policy: policy)
    try renderer.run(into: output)
    try output.finish()
    return output
  }

  /// What a run ended with.
  private func failure(_ body: () throws -> Void) -> RenderFailure? {
    do {
      try body()
      return nil
    } catch {
      return error as? RenderFailure
    }
  }

  private var names: [String] { Files.names(in: folder) }

  /// A scene that fails on the frame on which a divisor is 0.
  private func failing(_ divisor: String) -> String {
    """
    multiplane: 1
    canvas: { size: 32x32, fps: 10 }
    layers:
      - Rectangle:
        fill: red
        width: 8
        height: 8
        x: 10 / \(divisor)
    scroll: [{ wait: 1s }]
    """
  }

  @Test func `as many frames are drawn at a time as memory holds`() throws {
    for (size, pixels) in [("1000x1000", 1_000_000), ("3840x2160", 8_294_400), ("8192x8192", 1 << 26)] {
      let text = "multiplane: 1\ncanvas: { size: \(size), fps: 10 }\nlayers:\n  - Color: red\nscroll: [{ wait: 1s }]\n"
      var options = RenderOptions()
      options.jobs = 8
      let jobs = try SequenceRenderer(try scene(text), options: options).jobs
      #expect(jobs == min(8, Budgets.framesAtOnce(pixels)), "\(size)")
    }
    #expect(Budgets.framesAtOnce(1 << 26) == 1)
  }

  @Test func `a finished folder holds frames and their list`() throws {
    _ = try render(.refuse)
    #expect(names == (0...5).map { "frame-0000\($0).png" } + ["frames.json"])
  }

  @Test func `what fails on the first frame is told by the run, not by its description`() throws {
    let renderer = try SequenceRenderer(try scene(failing("frame")))
    _ = try renderer.runDescription()
    let failure = failure { try renderer.run(into: FrameFunction(readsPixels: false) { _ in }) }
    #expect(failure?.diagnostics.first?.span?.line == 8)
  }

  @Test func `existing frames are refused, kept or replaced`() throws {
    let red = movingList.replacing("navy", with: "red")
    _ = try render(.refuse)
    #expect(throws: OutputError.self) { try render(.refuse) }
    _ = try render(.resume) { $0.frames = .init(first: 0, last: 7) }
    #expect(names.count == 9)
    #expect(throws: OutputError.self) { try render(.refuse, of: red) }
    _ = try render(.force, of: red)
    #expect(names.count == 7)
  }

  @Test func `a resumed run writes the files of a whole one`() throws {
    _ = try render(.refuse) { ($0.frames, $0.jobs) = (.init(first: 0, last: 30), 1) }
    let whole = try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) }
    let kept = names.filter { $0.hasSuffix("3.png") || $0.hasSuffix("7.png") }
    for jobs in [2, 8] {
      for name in names where name.hasSuffix("png") && !kept.contains(name) {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
      _ = try render(.resume) { ($0.frames, $0.jobs) = (.init(first: 0, last: 30), jobs) }
      #expect(try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) } == whole)
    }
  }

  @Test func `a file's number is its frame's, divided by every`() throws {
    _ = try render(.refuse) {
      $0.frames = .init(first: 7, last: 20)
      $0.every = 10
    }
    #expect(names == ["frame-00001.png", "frame-00002.png", "frames.json"])
  }

  @Test func `frames are told in order`() throws {
    var options = RenderOptions()
    options.jobs = 4
    let told = Mutex<[Int]>([])
    try SequenceRenderer(try scene(movingList), options: options).run(
      into: FrameFunction(readsPixels: false) { _ throws(OutputError) in },
      onFrame: { frame throws(RenderFailure) in told.withLock { $0.append(frame.frame) } })
    #expect(told.withLock { $0 } == Array(0...30))
  }

  @Test(arguments: [1, 2, 5]) func `the error of the lowest frame wins`(jobs: Int) throws {
    var options = RenderOptions()
    options.jobs = jobs
    let renderer = try SequenceRenderer(try scene(movingList), options: options)
    let told = Mutex(0)
    let failure = failure {
      try renderer.run(
        into: FrameFunction(readsPixels: false) { frame throws(OutputError) in
          if frame.number >= 9 { throw .notAFile(path: "\(frame.number)") }
        }, onFrame: { _ throws(RenderFailure) in told.withLock { $0 += 1 } })
    }
    #expect(failure?.diagnostics.first?.message == "\"9\" is not a plain file")
    #expect(told.withLock { $0 } == 9)
  }

  @Test func `a step that fails ends the run after the frames before it`() throws {
    var options = RenderOptions()
    options.jobs = 3
    let told = Mutex<[Int]>([])
    let failure = failure {
      try SequenceRenderer(try scene(failing("(frame - 4)")), options: options).run(
        into: FrameFunction(readsPixels: false) { _ throws(OutputError) in },
        onFrame: { frame throws(RenderFailure) in told.withLock { $0.append(frame.frame) } })
    }
    #expect(failure?.diagnostics.first?.span?.line == 8)
    #expect(told.withLock { $0 } == [0, 1, 2, 3])
  }

  @Test func `a run that is told to stop draws no more`() throws {
    let cancellation = Cancellation()
    let drawn = Mutex(0)
    let failure = failure {
      try SequenceRenderer(try scene(movingList)).run(
        into: FrameFunction(readsPixels: false) { frame throws(OutputError) in
          drawn.withLock { $0 += 1 }
          if frame.number == 3 { cancellation.cancel() }
        }, cancellation: cancellation)
    }
    if case .cancelled? = failure {} else { Issue.record("the run is to stop") }
    #expect(drawn.withLock { $0 } < 31)
  }

  @Test func `raw frames come in order from many threads`() throws {
    let path = place.file("frames.raw")
    let descriptor = open(path, O_CREAT | O_RDWR, 0o600)
    defer { close(descriptor) }
    var options = RenderOptions()
    (options.jobs, options.frames) = (4, .init(first: 0, last: 9))
    try SequenceRenderer(try scene(movingList), options: options).run(into: RawPipe(descriptor: descriptor))
    let many = try Data(contentsOf: URL(fileURLWithPath: path))
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
    options.jobs = 1
    try SequenceRenderer(try scene(movingList), options: options).run(into: RawPipe(descriptor: descriptor))
    #expect(many == (try Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(many.count == 10 * 192 * 256 * 4)
  }
}
