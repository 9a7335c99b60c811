import Glibc
import MultiplaneBase
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  let folder = TemporaryFolder()
  let bytes = [UInt8]("hello".utf8)

  private func write(_ path: String, _ content: [UInt8]? = nil, _ durability: Durability = .none) -> OutputError? {
    outputError { () throws(OutputError) in
      try (content ?? bytes).lend { buffer throws(OutputError) in
        try AtomicFile(.given(path)).write(buffer, durability: durability)
      }
    }
  }

  @Test func `a file is written or replaced, with the folders above it`() {
    let path = folder.file("a/b/out.png")
    #expect(write(path) == nil)
    #expect(Files.bytes(of: path) == bytes)
    #expect(write(path, [1, 2], .full) == nil)
    #expect(Files.bytes(of: path) == [1, 2])
    #expect(Files.names(in: folder.file("a/b")) == ["out.png"])
  }

  /// More pieces than the system takes at a time, some of them empty, through a pipe that is read slowly.
  @Test func `pieces are written one after the other`() throws {
    let pieces = (0..<3000).map { number in
      [UInt8](repeating: UInt8(number & 255), count: number % 7 == 0 ? 0 : number % 90)
    }
    let all = pieces.flatMap(\.self)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (input, output) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: all.count, alignment: 1)
    defer { memory.deallocate() }
    memory.copyBytes(from: all)
    var parts: [UnsafeRawBufferPointer] = []
    var start = 0
    for piece in pieces {
      parts.append(UnsafeRawBufferPointer(rebasing: memory[start..<start + piece.count]))
      start += piece.count
    }
    nonisolated(unsafe) let written = parts
    let thread = try #require(
      OwnThread {
        try? OpenFile(descriptor: output, path: "pipe").write(written)
        close(output)
      })
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 777)
    while true {
      let count = Glibc.read(input, &buffer, buffer.count)
      if count == 0 { break }
      if count > 0 { read += buffer.prefix(count) } else { usleep(100) }
    }
    thread.join()
    close(input)
    #expect(read == all)
    #expect(
      outputError { () throws(OutputError) in
        try OutputFolder(folder.path).write(written, to: "all")
      } == nil)
    #expect(Files.bytes(of: folder.file("all")) == all)
  }

  @Test func `another program's file is committed or discarded`() throws {
    let file = try AtomicFile(.given(folder.file("film.mp4")))
    let temporary = try #require(file.temporary)
    let other = temporary.folder.shown(temporary.name)
    Files.write([1, 2, 3], to: other)
    file.discard()
    #expect(folder.names == [])
    #expect(outputError { () throws(OutputError) in try file.commit() }?.exitCode == 5)
    Files.write([1, 2, 3], to: other)
    try file.commit(durability: .full)
    #expect(folder.names == ["film.mp4"])
  }

  @Test func `a link stays and its target is written`() {
    mkdir(folder.file("real"), 0o777)
    symlink("real/target.png", folder.file("link.png"))
    #expect(write(folder.file("link.png")) == nil)
    #expect(Files.bytes(of: folder.file("real/target.png")) == bytes)
    var status = stat()
    #expect(lstat(folder.file("link.png"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    symlink("loop", folder.file("loop"))
    #expect(write(folder.file("loop"))?.exitCode == 5)
  }

  @Test func `devices are written through`() {
    #expect(write("/dev/null") == nil)
    symlink("/dev/null", folder.file("null"))
    #expect(write(folder.file("null")) == nil)
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect(write("/dev/full") == .system(.write, path: "/dev/full", code: ENOSPC, frame: nil))
    #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `a pipe is written through`() {
    let path = folder.file("pipe")
    mkfifo(path, 0o666)
    // With the reading end open in advance nothing blocks.
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    #expect(write(path) == nil)
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &buffer, 16) == 5)
    close(reader)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func `refusals come before anything is written`() {
    #expect(write(folder.path) == .isAFolder(path: folder.path))
    Files.write([1], to: folder.file("file"))
    #expect(write(folder.file("file/out.png"))?.exitCode == 5)
    let long = folder.file(String(repeating: "n", count: 250))
    #expect(write(long) == .system(.open, path: long, code: ENAMETOOLONG, frame: nil))
    mkdir(folder.file("locked"), 0o755)
    chmod(folder.file("locked"), 0o555)
    let refused = asOrdinaryUser { write(folder.file("locked/out.png")) }
    #expect(refused == .system(.open, path: folder.file("locked/out.png"), code: EACCES, frame: nil))
    #expect(folder.names == ["file", "locked"])
  }

  @Test func `a file too large is an error and leaves the old one`() async {
    // The limit counts for the whole process, so another process bears it.
    await #expect(processExitsWith: .exitCode(5)) {
      let folder = TemporaryFolder()
      let path = folder.file("out.png")
      Files.write([7], to: path)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let error = outputError { () throws(OutputError) in
        try [UInt8](repeating: 1, count: 10_000).lend { buffer throws(OutputError) in
          try AtomicFile(.given(path)).write(buffer)
        }
      }
      let whole = folder.names == ["out.png"] && Files.bytes(of: path) == [7]
      let code = error == .system(.write, path: path, code: EFBIG, frame: nil) && whole ? error?.exitCode ?? 1 : 1
      Files.remove(folder.path)
      exit(code)
    }
  }

  @Test func `messages name the path and the frame`() {
    let error = OutputError.system(.write, path: "out/f.png", code: ENOSPC, frame: 12)
    #expect(error.description == "cannot write \"out/f.png\" for frame 12: no space left on device")
    #expect(error.name == "disk-full")
    #expect(OutputError.locked(folder: "o", pid: 7, host: "h", since: "t").exitCode == 75)
    #expect(OutputError.closedPipe.exitCode == 141)
  }
}
