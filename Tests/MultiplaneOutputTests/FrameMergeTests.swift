import Glibc
import MultiplaneBase
import MultiplaneOutput
import TestSupport
import Testing

@Suite struct FrameMergeTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { folder.file(name) }

  /// Fills a folder with some frames; a run that is not finished is one that was killed.
  private func render(
    _ frames: [Int], in name: String, _ run: RunDescription = testRun(), pixels: UInt64 = 0, ends: Bool = true
  ) throws {
    let folder = try FrameFolder.open(.given(path(name)), run: run, policy: .resume)
    for frame in frames where !folder.isDone(frame) {
      try testBytes(frame, scene: run.scene).lend { bytes throws(OutputError) in
        let file = EncodedFrame(file: EncodedFile(bytes), pixels: PixelHash(value: UInt64(frame) + pixels))
        try folder.write(frame, file, scroll: 0)
      }
    }
    if ends { try folder.abandon() }
  }

  private func problem(_ folders: [String]) -> OutputError? {
    outputError { () throws(OutputError) in _ = try FrameMerge(folders.map(path)) }
  }

  @Test func `one folder takes in what killed runs have drawn`() throws {
    try render([0, 1, 2], in: "a", testRun(0...4))
    try render([5, 6], in: "a", testRun(5...7), ends: false)
    try render([8], in: "a", testRun(8...9), ends: false)
    let merge = try FrameMerge([path("a")])
    #expect(merge.count == 6 && Array(merge.missing) == [3, 4, 7, 9])
    #expect(try FrameManifest(in: OutputFolder(path("a")))?.entries.count == 5)
    try merge.fold()
    #expect(try FrameManifest(in: OutputFolder(path("a")))?.entries.keys.sorted() == [0, 1, 2, 5, 6, 8])
    #expect(Files.names(in: path("a")).allSatisfy { !$0.hasPrefix(".") })
    #expect(try Array(FrameMerge([path("a")]).missing) == [3, 4, 7, 9])
  }

  @Test func `several folders become what one machine makes`() throws {
    try render(Array(0...9), in: "whole")
    try render([0, 1, 2, 3, 4], in: "a", testRun(0...4))
    try render([4, 5, 6], in: "b", testRun(4...6))
    try render([7, 8, 9], in: "c", testRun(7...9), ends: false)
    let merge = try FrameMerge(["a", "b", "c"].map(path))
    #expect(merge.missing.isEmpty && merge.doubled == [4] && merge.disagreements.isEmpty)
    try merge.collect(in: path("out"))
    let whole = path("whole")
    #expect(Files.names(in: path("out")) == Files.names(in: whole))
    for name in Files.names(in: whole) {
      #expect(Files.bytes(of: path("out/\(name)")) == Files.bytes(of: "\(whole)/\(name)"))
    }
    // Again, and into one of the folders themselves: what is there stays.
    try FrameMerge(["a", "b", "c"].map(path)).collect(in: path("out"))
    try FrameMerge(["a", "b", "c"].map(path)).collect(in: path("a"))
    #expect(Files.names(in: path("a")) == Files.names(in: whole))
    #expect(Files.bytes(of: path("a/frames.json")) == Files.bytes(of: "\(whole)/frames.json"))
  }

  @Test func `pixels that differ are named, and bytes that differ are not`() throws {
    try render([1, 2, 3], in: "a")
    try render([2, 3, 4], in: "b", pixels: 100)
    let merge = try FrameMerge(["a", "b"].map(path))
    #expect(merge.disagreements.map(\.frame) == [2, 3])
    #expect(merge.disagreements.first?.folders == [path("a"), path("b")])
    #expect(merge.disagreements.first?.pixels == [PixelHash(value: 2), PixelHash(value: 102)])
  }

  @Test func `files that are not as noted are missing`() throws {
    try render(Array(0...9), in: "a")
    Files.remove(path("a/frame-00003.png"))
    Files.write([1], to: path("a/frame-00004.png"))
    Files.write([UInt8](repeating: 7, count: testBytes(5).count), to: path("a/frame-00005.png"))
    let merge = try FrameMerge([path("a")])
    #expect(Array(merge.missing) == [3, 4])
    #expect(merge.rejected.map(\.rejected.reason) == ["is missing", "has 1 bytes instead of 106"])
    #expect(try Array(FrameMerge([path("a")], reads: true).missing) == [3, 4, 5])
    try merge.fold()
    #expect(try FrameManifest(in: OutputFolder(path("a")))?.entries.count == 8)
  }

  @Test func `other sequences are refused with what they differ in`() throws {
    try render([0], in: "a")
    var others: [(RunDescription, String)] = [
      (testRun(scene: "s2"), "of another scene, or of another version of its files")
    ]
    var other = testRun()
    other.fingerprint = "g"
    others.append((other, "made with other libraries or fonts"))
    other = testRun()
    other.scale = 1
    others.append((other, "of another size or scale"))
    others.append((testRun(every: 2), "of another rate"))
    for (index, (run, difference)) in others.enumerated() {
      try render([0], in: "b\(index)", run)
      #expect(
        problem(["a", "b\(index)"])
          == .otherSequence(folder: path("b\(index)"), than: path("a"), difference: difference))
      let refused = outputError { () throws(OutputError) in
        try FrameMerge([path("a")]).collect(in: path("b\(index)"))
      }
      #expect(refused?.exitCode == 5)
    }
  }

  @Test func `a run at work, and a folder without frames, are refused`() throws {
    let live = try FrameFolder.open(.given(path("a")), run: testRun(0...4), policy: .refuse)
    #expect(problem(["a"])?.exitCode == 75)
    try live.abandon()
    #expect(problem(["a"])?.exitCode == 5)
    #expect(problem(["nothing"])?.exitCode == 5)
  }

  @Test(
    arguments: [
      ([], 1, ""), ([4], 1, "4"), ([0, 1, 2, 5, 7, 8], 1, "0-2,5,7-8"), ([0, 4, 8, 16], 4, "0-8:4,16"),
    ]) func `numbers are listed as clusters take them`(numbers: [Int], step: Int, text: String)
  {
    if step == 1 { #expect(arrayText(numbers) == text) }
    let others = stride(from: 0, to: 20, by: step).filter { !numbers.contains($0) }
    let gaps = FrameGaps(in: 20, divisibleBy: step, without: others + [40])
    #expect(Array(gaps) == numbers && gaps.count == numbers.count && gaps.isEmpty == numbers.isEmpty)
    #expect(gaps.arrayText == text)
  }

  @Test func `what is missing of a scene is counted, however many frames it is said to have`() {
    let gaps = FrameGaps(in: FolderLimits.frames, divisibleBy: 1, without: [0, 1, 2, 10, FolderLimits.frames, -4])
    #expect(gaps.ranges == [3...9, 11...(FolderLimits.frames - 1)] && gaps.count == FolderLimits.frames - 4)
    #expect(gaps.parts(of: [0...2, nil, 3...3, 4...10, 11...20]) == [2, 3, 4])
    #expect(FrameGaps(in: 9, divisibleBy: 4, without: [4]).parts(of: [0...3, 4...7, 8...8]) == [0, 2])
    #expect(FrameGaps(in: 0, divisibleBy: 1, without: []).isEmpty)
  }

  /// What stands in a folder may come from elsewhere.
  @Test(
    arguments: [
      ("sceneFrames", "9223372036854775807"), ("sceneFrames", "-1"), ("sceneFrames", "2000000001"), ("width", "0"),
      ("width", "9223372036854775807"), ("height", "-5"), ("height", "40000"), ("fps", "1e300"), ("fps", "1e999"),
      ("fps", "0"), ("scale", "1e999"), ("scale", "-1"), ("every", "0"), ("every", "9223372036854775807"),
    ]) func `a manifest with a number that cannot be is not believed`(key: String, value: String) throws
  {
    try render([0, 1], in: "a")
    let text = String(decoding: try #require(Files.bytes(of: path("a/frames.json"))), as: UTF8.self)
    let members = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.contains("\"\(key)\": ") ? "  \"\(key)\": \(value)," : String(line)
    }
    folder.write(members.joined(separator: "\n"), to: "a/frames.json")
    #expect(problem(["a"]) == .system(.read, path: path("a/frames.json"), code: EBADMSG, frame: nil))
  }

  @Test(
    arguments: [
      ("frame", "9223372036854775807"), ("frame", "-1"), ("bytes", "-1"), ("bytes", "9223372036854775807"),
      ("crc", "\"zz\""), ("pixels", "\"-1\""),
    ]) func `an entry with a number that cannot be names no frame`(key: String, value: String) throws
  {
    try render([0], in: "a")
    let text = String(decoding: try #require(Files.bytes(of: path("a/frames.json"))), as: UTF8.self)
    let parts = text.split(separator: "\"\(key)\": ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = try #require(parts.last).drop { !",}".contains($0) }
    #expect(parts.count == 2)
    folder.write("\(parts[0])\"\(key)\": \(value)\(rest)", to: "a/frames.json")
    let merge = try? FrameMerge([path("a")])
    #expect((merge?.count ?? 0) == 0)
  }

  @Test(arguments: [".lock", ".frames.0-4.journal", "frames.json"])
  func `a pipe or a folder in place of a file is refused, and not waited for`(_ name: String) throws {
    for isPipe in [true, false] {
      let place = "\(isPipe ? "pipe" : "folder")"
      #expect(mkdir(path(place), 0o700) == 0)
      if isPipe {
        #expect(mkfifo(path("\(place)/\(name)"), 0o600) == 0)
      } else {
        #expect(mkdir(path("\(place)/\(name)"), 0o700) == 0)
      }
      #expect(problem([place])?.exitCode == 5)
      #expect(
        outputError { () throws(OutputError) in
          _ = try FrameFolder.open(.given(path(place)), run: testRun(0...4), policy: .force)
        }?.exitCode == 5)
    }
  }

  @Test func `a lock that is another name of a file is not written to`() throws {
    folder.write("precious", to: "victim")
    #expect(mkdir(path("a"), 0o700) == 0)
    #expect(link(path("victim"), path("a/.lock")) == 0)
    #expect(problem(["a"]) == .hasTwoNames(path: path("a/.lock")))
    #expect(Files.bytes(of: path("victim")) == Array("precious".utf8))
  }

  @Test func `files with numbers beyond any sequence are nobody's frames`() throws {
    for number in ["9223372036854775807", "999999999999", "2000000000"] {
      folder.write("", to: "a/frame-\(number).png")
    }
    var run = testRun(0...4)
    run.every = 1_000_000
    try FrameFolder.open(.given(path("a")), run: run, policy: .refuse).abandon()
  }
}

/// Locks that a machine which is gone may have left on a network disk.
@Suite(.full) struct LeaseTests {
  private let folder = TemporaryFolder()

  /// Sets back when a file was changed.
  private func age(_ name: String, by seconds: Int) {
    var times = [timespec(), timespec()]
    for index in times.indices { times[index].tv_sec = time(nil) - seconds }
    #expect(utimensat(AT_FDCWD, folder.file(name), times, 0) == 0)
  }

  private func open(_ frames: ClosedRange<Int>) throws(OutputError) -> FrameFolder {
    try FrameFolder.open(.given(folder.path), run: testRun(frames), policy: .resume)
  }

  @Test func `a run that is silent beyond its lease has lost its frames`() throws {
    let first = try open(0...4)
    try testBytes(2).lend { bytes throws(OutputError) in
      try first.write(2, EncodedFrame(file: EncodedFile(bytes), pixels: PixelHash(value: 2)), scroll: 0)
    }
    age(".frames.0-4.journal", by: RunJournal.lease - 60)
    #expect(outputError { () throws(OutputError) in _ = try open(0...4) }?.exitCode == 75)
    age(".frames.0-4.journal", by: RunJournal.lease + 60)
    let second = try open(0...4)
    #expect(second.isDone(2) && !second.isDone(1))
    // The first wakes up again, and takes nothing of the second away.
    try first.abandon()
    #expect(Files.names(in: folder.path).contains(".frames.0-4.journal"))
    try second.abandon()
    #expect(Files.names(in: folder.path) == ["frame-00002.png", "frames.json"])
  }

  @Test func `a folder's lock that nobody gave back is taken`() throws {
    let outputs = try OutputFolder(folder.path)
    let held = try FolderLock(outputs)
    #expect(outputError { () throws(OutputError) in _ = try FolderLock(outputs, patience: 0.1) }?.exitCode == 75)
    age(FolderLock.fileName, by: RunJournal.lease + 60)
    let taken = try FolderLock(outputs, patience: 0.1)
    _ = consume taken
    _ = consume held
    #expect(Files.names(in: folder.path) == [])
  }

  @Test func `a holder that was overtaken leaves the lock of the next`() throws {
    let outputs = try OutputFolder(folder.path)
    let held = try FolderLock(outputs)
    age(FolderLock.fileName, by: RunJournal.lease + 60)
    let taken = try FolderLock(outputs, patience: 0.1)
    _ = consume held
    #expect(Files.names(in: folder.path) == [FolderLock.fileName])
    #expect(outputError { () throws(OutputError) in _ = try FolderLock(outputs, patience: 0.1) }?.exitCode == 75)
    _ = consume taken
    #expect(Files.names(in: folder.path) == [])
  }
}
