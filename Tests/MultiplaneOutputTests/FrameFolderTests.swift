import Glibc
import MultiplaneBase
import MultiplaneOutput
import TestSupport
import Testing

/// A run of 10 frames in a folder; `content` stands for the pixels.
func testRun(_ frames: ClosedRange<Int>? = 0...9, scene: String = "s1", every: Int = 1) -> RunDescription {
  RunDescription(
    engine: "1.0", scene: scene, fingerprint: "f", fps: 60, width: 4, height: 4, scale: 2, every: every,
    sceneFrames: 10, frames: frames)
}

func testBytes(_ frame: Int, scene: String = "s1") -> [UInt8] {
  [UInt8](repeating: UInt8(frame), count: 100 + frame) + Array(scene.utf8)
}

extension FrameFolder {
  fileprivate func render(_ frames: some Sequence<Int>, scene: String = "s1") throws(OutputError) {
    for frame in frames where !isDone(frame) {
      try testBytes(frame, scene: scene).lend { bytes throws(OutputError) in
        try write(frame, EncodedFrame(file: EncodedFile(bytes), pixels: PixelHash(value: UInt64(frame))), scroll: 0)
      }
    }
  }
}

@Suite struct FrameFolderTests {
  let folder = TemporaryFolder()
  var path: String { folder.file("out") }
  var names: [String] { Files.names(in: path) }

  static let whole = (0..<10).map { FramePattern.standard(.png).name($0) } + ["frames.json"]

  @discardableResult
  private func open(
    _ run: RunDescription = testRun(), _ policy: ExistingFramePolicy = .refuse
  ) throws(OutputError) -> FrameFolder { try .open(.given(path), run: run, policy: policy) }

  private func renderAll(_ run: RunDescription = testRun(), _ policy: ExistingFramePolicy = .refuse) throws(OutputError)
  {
    let frames = try open(run, policy)
    try frames.render(run.wanted, scene: run.scene)
    try frames.finish()
  }

  private func refusal(_ run: RunDescription = testRun(), _ policy: ExistingFramePolicy = .refuse) -> OutputError? {
    outputError { () throws(OutputError) in try open(run, policy) }
  }

  @Test func `a finished folder holds its frames and the manifest`() throws {
    try renderAll()
    #expect(names == Self.whole)
    let manifest = try #require(try FrameManifest(in: OutputFolder(path)))
    #expect(manifest.run.isSameSequence(as: testRun()) && manifest.entries.count == 10)
    #expect(manifest.entries[3]?.bytes == 105 && manifest.entries[3]?.pixels == PixelHash(value: 3))
    #expect(FrameManifest(text: Array(manifest.text.utf8)) == manifest)
    // Programs may write it anew in another order, and what is no frame is told.
    let frames = try #require(manifest.text.firstRange(of: ",\n  \"frames\": "))
    let list = manifest.text[frames.upperBound...].dropLast(3)
    let sorted = "{ \"frames\": \(list), \(manifest.text[..<frames.lowerBound].dropFirst(2)) }"
    #expect(FrameManifest(text: Array(sorted.utf8)) == manifest)
    #expect(FrameManifest(text: Array(manifest.text.replacing("\"frames\": [", with: "\"frames\": [0,").utf8)) == nil)
  }

  @Test func `files are numbered by every nth frame`() throws {
    try renderAll(testRun(1...9, every: 3))
    #expect(names == ["frame-00001.png", "frame-00002.png", "frame-00003.png", "frames.json"])
  }

  @Test func `existing frames are refused`() throws {
    try renderAll()
    #expect(refusal() == .framesExist(folder: path, count: 10, reason: .sameRange))
    #expect(refusal(testRun(scene: "s2")) == .framesExist(folder: path, count: 10, reason: .anotherScene))
    #expect(names == Self.whole)
    unlink(path + "/frames.json")
    let longer = RunDescription(
      engine: "1.0", scene: "s1", fingerprint: "f", fps: 60, width: 4, height: 4, sceneFrames: 99, frames: 50...60)
    #expect(refusal(longer) == .framesExist(folder: path, count: 10, reason: .unknown))
  }

  @Test func `a forced run removes what the manifest names`() throws {
    try renderAll()
    Files.write([1], to: path + "/frame-00070.png")
    Files.write([1], to: path + "/notes.txt")
    try renderAll(testRun(0...4, scene: "s2"), .force)
    let five = Array(Self.whole[0..<5])
    #expect(names == five + ["frame-00070.png", "frames.json", "notes.txt"])
    #expect(Files.bytes(of: path + "/frame-00004.png") == testBytes(4, scene: "s2"))
    // Without a manifest the pattern says what frames are.
    unlink(path + "/frames.json")
    try renderAll(testRun(0...1), .force)
    #expect(names == ["frame-00000.png", "frame-00001.png", "frames.json", "notes.txt"])
  }

  @Test func `a resumed run keeps only what matches`() throws {
    try renderAll()
    let manifest = Files.bytes(of: path + "/frames.json")
    Files.write([], to: path + "/frame-00002.png")
    var cut = testBytes(5)
    cut[0] ^= 1
    Files.write(cut, to: path + "/frame-00005.png")
    unlink(path + "/frame-00007.png")
    let frames = try open(testRun(), .resume)
    #expect((0..<10).filter { !frames.isDone($0) } == [2, 5, 7])
    #expect(frames.rejected[2]?.reason == "has 0 bytes instead of 104")
    #expect(frames.rejected[5]?.reason == "has another checksum" && frames.rejected[7]?.reason == "is missing")
    try frames.render(0..<10)
    try frames.finish()
    #expect(names == Self.whole && Files.bytes(of: path + "/frames.json") == manifest)
    #expect(Files.bytes(of: path + "/frame-00005.png") == testBytes(5))
  }

  @Test func `a resumed run of another scene renders all`() throws {
    try renderAll()
    let run = testRun(0...4, scene: "s2")
    let frames = try open(run, .resume)
    #expect(frames.doneCount == 0)
    try frames.render(run.wanted, scene: "s2")
    try frames.finish()
    #expect(names == Array(Self.whole[0..<5]) + ["frames.json"])
  }

  @Test func `a resumed run of an empty folder is a plain run`() throws {
    try renderAll(testRun(), .resume)
    #expect(names == Self.whole)
  }

  @Test func `a dead run is refused, then resumed`() throws {
    do {
      // Dropped without an end: what a kill leaves, with a file cut short and a line cut short.
      let frames = try open()
      try frames.render(0..<4)
    }
    Files.write([1, 2], to: path + "/.frame-00004.png.tmp-999999999")
    let journal = path + "/.frames.0-9.journal"
    let lines = try #require(Files.bytes(of: journal))
    Files.write(lines.dropLast(30), to: journal)
    #expect(refusal() == .framesExist(folder: path, count: 4, reason: .sameRange))
    let frames = try open(testRun(), .resume)
    #expect((0..<10).filter(frames.isDone) == [0, 1, 2])
    #expect(frames.rejected[3]?.reason == "is not in the manifest")
    try frames.render(0..<10)
    try frames.finish()
    #expect(names == Self.whole)
  }

  @Test func `a dead run whose files a child has for a moment more is resumed`() throws {
    do {
      let frames = try open()
      try frames.render(0..<4)
    }
    // What a child has between its start and the program that it becomes.
    let copy = Glibc.open(path + "/.frames.0-9.journal", O_RDWR | O_CLOEXEC)
    #expect(flock(copy, LOCK_EX | LOCK_NB) == 0)
    let opener = SleepingThread.current
    let child = try #require(
      OwnThread {
        // It has found the lock taken, and waits before it tries again.
        opener.waitUntilItSleeps()
        close(copy)
      })
    let frames = try open(testRun(), .resume)
    child.join()
    #expect((0..<10).filter(frames.isDone) == [0, 1, 2, 3])
    try frames.abandon()
  }

  @Test func `an abandoned run leaves its manifest`() throws {
    let frames = try open()
    try frames.render(0..<4)
    #expect(
      outputError { () throws(OutputError) in try frames.finish() }
        == .framesMissing(folder: path, frames: [4, 5, 6, 7, 8, 9]))
    try frames.abandon()
    #expect(names == Array(Self.whole[0..<4]) + ["frames.json"])
    try renderAll(testRun(), .resume)
    #expect(names == Self.whole)
  }

  @Test func `shards share a folder`() throws {
    let (first, second) = (try open(testRun(0...4)), try open(testRun(5...9)))
    let locked = try #require(refusal(testRun(4...6)))
    guard case .locked(path, Int(getpid()), _, _) = locked else {
      Issue.record("\(locked)")
      return
    }
    #expect(locked.exitCode == 75)
    try second.render(5...9)
    try first.render(0...2)
    try second.finish()
    // A third of another scene may not come in between, and `force` leaves what another run is writing.
    #expect(refusal(testRun(5...9, scene: "s2"))?.exitCode == 75)
    let again = try open(testRun(5...9), .force)
    #expect(names.contains("frame-00002.png") && !names.contains("frame-00007.png"))
    try again.render(5...9)
    try first.render(0...4)
    try first.finish()
    try again.finish()
    #expect(names == Self.whole)
    #expect(try FrameManifest(in: OutputFolder(path))?.entries.count == 10)
  }

  @Test func `many threads write at once`() async throws {
    let frames = try open(testRun(0...9))
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          await onOwnThread { try? frames.render((0..<10).filter { $0 % 4 == worker }) }
        }
      }
    }
    try frames.finish()
    #expect(names == Self.whole)
  }

  @Test func `empty shards end well`() throws {
    try renderAll(testRun(nil))
    #expect(names == [])
  }

  @Test func `impossible folders are refused at once`() throws {
    Files.write([1], to: path)
    #expect(refusal() == .notAFolder(path: path))
    #expect(
      outputError { () throws(OutputError) in
        _ = try FrameFolder.open(.given(path + "/below"), run: testRun(), policy: .refuse)
      }?.exitCode == 5)
    unlink(path)
    mkdir(path, 0o777)
    mkdir(path + "/frame-00003.png", 0o777)
    #expect(refusal(testRun(), .force) == .notAFile(path: path + "/frame-00003.png"))
    rmdir(path + "/frame-00003.png")
    chmod(path, 0o555)
    #expect(asOrdinaryUser { refusal() }?.exitCode == 5)
    #expect(names == [])
    let long = try FramePattern(String(repeating: "n", count: 250) + "%d.png")
    let error = outputError { () throws(OutputError) in
      _ = try FrameFolder.open(.given(path), long, run: testRun(), policy: .refuse)
    }
    guard case .system(.open, _, ENAMETOOLONG, nil) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a strange manifest is not overwritten`() throws {
    mkdir(path, 0o777)
    Files.write(Array("{\"format\": 99}".utf8), to: path + "/frames.json")
    #expect(refusal() == .system(.read, path: path + "/frames.json", code: EBADMSG, frame: nil))
    try renderAll(testRun(), .force)
    #expect(names == Self.whole)
  }

  @Test func `a failed frame leaves nothing`() throws {
    let frames = try open()
    try frames.render(0..<1)
    chmod(path, 0o555)
    let error = asOrdinaryUser { outputError { () throws(OutputError) in try frames.render(1..<2) } }
    chmod(path, 0o777)
    #expect(error == .system(.open, path: path + "/frame-00001.png", code: EACCES, frame: 1))
    #expect(names == [".frames.0-9.journal", "frame-00000.png"])
    try frames.render(1..<10)
    try frames.finish()
    #expect(names == Self.whole)
  }
}

@Suite struct FramePatternTests {
  @Test(arguments: [
    ("frame-%05d.png", 12, "frame-00012.png"), ("%d", 7, "7"), ("a%%b%03d", 1234, "a%b1234"),
    ("é%02d.png", 3, "é03.png"),
  ])
  func `patterns give names to numbers`(text: String, number: Int, name: String) throws {
    let pattern = try FramePattern(text)
    #expect(pattern.name(number) == name && pattern.number(of: name) == number)
    #expect(pattern.number(of: name + "x") == nil && pattern.number(of: "x" + name) == nil)
  }

  @Test func `only names a pattern would make are its own`() {
    let pattern = FramePattern.standard(.png)
    for name in ["frame-12.png", "frame-000012.png", "frame--0012.png", "frame-.png", "frame-99999999999999999999.png"]
    {
      #expect(pattern.number(of: name) == nil, "\(name)")
    }
    #expect(pattern.number(of: "frame-123456.png") == 123_456)
  }

  @Test(arguments: [
    ("frame-%05d.png", PictureFormat.webp, "frame-00012.webp"), ("a.%d.webp", .png, "a.12.png"),
    ("%d.PNG", .webp, "12.webp"),
    ("%d.png", .png, "12.png"), ("page%02d", .webp, "page12"), ("%%%d.png", .webp, "%12.webp"),
  ])
  func `a pattern takes the extension of a format`(text: String, format: PictureFormat, name: String) throws {
    let pattern = try FramePattern(text).naming(format)
    #expect(pattern.name(12) == name)
    #expect(try FramePattern(pattern.description) == pattern)
  }

  @Test(arguments: ["", "frame.png", "%5d", "%s", "%", "%0d", "%05", "%d-%d", "a/%d", ".f%d", "a\u{7}%d", "%x"])
  func `other patterns are refused`(text: String) {
    #expect(outputError { () throws(OutputError) in _ = try FramePattern(text) }?.exitCode == 2)
  }
}
