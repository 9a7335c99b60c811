import Foundation
import Glibc
import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

@Suite(.full) struct DecoderPoolTests {
  private static let png = PNGBuilder(width: 1, height: 1, depth: 8, color: 0, data: [0, 9]).bytes

  static func svg(_ content: String, size: Int = 10) -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' width='\(size)' height='\(size)'>\(content)</svg>".utf8)
  }

  @Test func `a decoder is there only after it was wanted, and stays for the next file`() throws {
    let pool = DecoderPool()
    #expect(try pool.header(of: Self.png, name: "a.png").width == 1)
    #expect(pool.processes.isEmpty)
    #expect(try pool.image(Self.png, name: "a.png").pixels[0, 0] == 0xFF09_0909)
    let first = pool.processes
    #expect(first.count == 1)
    _ = try pool.image(Self.png, name: "b.png")
    #expect(pool.processes == first)
    // An SVG takes one that has more loaded, which then does for all.
    #expect(try pool.header(of: Self.svg(""), name: "a.svg").width == 10)
    let second = pool.processes
    #expect(second.count == 1 && second != first)
    _ = try pool.image(Self.png, name: "c.png")
    #expect(pool.processes == second)
  }

  @Test func `SVG files wait for the decoder that has their library`() throws {
    let pool = DecoderPool()
    #expect(pool.vectorsVersion == nil)
    _ = try pool.header(of: Self.svg(""), name: "a.svg")
    let started = pool.processes
    #expect(started.count == 1)
    let bytes = Self.svg("<rect width='9' height='9' fill='red'/>")
    let others = (0..<3).map { _ in OwnThread { for _ in 0..<20 { _ = try? pool.image(bytes, name: "b.svg") } } }
    for _ in 0..<20 { #expect(try pool.image(bytes, name: "b.svg").width == 10) }
    for other in others { other?.join() }
    #expect(pool.processes.first == started.first)
    let version = try #require(pool.vectorsVersion)
    #expect(version.split(separator: ".").count == 3 && version.first?.isNumber == true, "\(version)")
  }

  /// A box stands for a letter without a font: as high as one, whatever the letter and its weight are.
  @Test func `text in an SVG file is drawn with letters, weights and slants`() throws {
    let pool = DecoderPool()
    func drawn(_ letter: String, _ keys: String = "") throws -> [[UInt32]] {
      let text = Self.svg("<text y='9' font-size='9' font-family='Inter' \(keys)>\(letter)</text>")
      let pixels = try pool.image(text, name: "a.svg").pixels
      return (0..<pixels.height).map { Array(pixels.row($0)) }
    }
    let dot = try drawn(".")
    #expect(dot[..<7].allSatisfy { $0.allSatisfy { $0 == 0 } } && dot[7...].contains { $0.contains { $0 != 0 } })
    let looks = try ["", "font-weight='bold'", "font-style='italic'"].map { try drawn("l", $0) }
    #expect(looks[0] != looks[1] && looks[0] != looks[2] && looks[1] != looks[2])
  }

  @Test func `a decoder has no rights`() throws {
    let pool = DecoderPool()
    _ = try pool.image(Self.svg("<text y='9'>A</text>"), name: "a.svg")
    let process = try #require(pool.processes.first)
    let status = String(decoding: try #require(Files.bytes(of: "/proc/\(process)/status")), as: UTF8.self)
    #expect(status.contains("NoNewPrivs:\t1\n") && status.contains("Seccomp:\t2\n"), "\(status)")
    let limits = String(decoding: try #require(Files.bytes(of: "/proc/\(process)/limits")), as: UTF8.self)
    for limit in ["Max file size 0 0 ", "Max core file size 0 0 ", "Max open files 128 128 "] {
      let words = limits.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") + " " }
      #expect(words.contains { $0.hasPrefix(limit) }, "\(limits)")
    }
  }

  /// The bytes of memory that a process may have.
  private func memory(of process: pid_t) throws -> Int {
    let limits = String(decoding: try #require(Files.bytes(of: "/proc/\(process)/limits")), as: UTF8.self)
    let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max data size") })
    return try #require(Int(line.split(separator: " ")[3]))
  }

  /// Groups inside each other, each of so many pixels a side.
  private static func groups(_ count: Int, side: Int) -> [UInt8] {
    svg(
      String(repeating: "<g opacity='0.9'>", count: count) + "<rect width='\(side)' height='\(side)'/>"
        + String(repeating: "</g>", count: count), size: side)
  }

  @Test(.disabled(if: isSanitized, "a sanitizer reserves terabytes, so that no memory is bounded"))
  func `decoders share the memory of one, and a file that needs all of it is opened alone`() throws {
    let pool = DecoderPool()
    let whole = Budgets.decoderBytes
    #expect(try pool.image(Self.png, name: "a.png").width == 1)
    _ = try pool.image(Self.groups(1, side: 10), name: "small.svg")
    let others = pool.processes
    for process in others { #expect(try memory(of: process) <= whole / 2) }
    // Sixteen million bytes each, together more than half of all.
    let most = whole / 16_000_000
    let large = Self.groups(most * 5 / 8, side: 2_000)
    #expect(try pool.image(large, name: "large.svg").width == 2_000)
    let alone = try #require(pool.processes.first)
    #expect(try memory(of: alone) > whole / 2 && memory(of: alone) < whole)
    // The next file has its share again.
    #expect(try pool.image(Self.png, name: "a.png").width == 1)
    #expect(try memory(of: alone) <= whole / 2)
    // One that needs more than all is refused, however often.
    let refused = failure { () throws(SceneFailure) in try pool.image(Self.groups(most, side: 2_000), name: "b.svg") }
    #expect(refused?.failure == .asset, "\(String(describing: refused))")
    // Threads that want large files at a time wait for each other.
    let threads = (0..<4).map { _ in OwnThread { _ = try? pool.image(large, name: "c.svg") } }
    #expect(try pool.image(large, name: "d.svg").width == 2_000)
    for thread in threads { thread?.join() }
  }

  @Test func `a locked process reaches no other one`() throws {
    let folder = TemporaryFolder()
    let box = "\(Repository.root)/Sources/CSandbox"
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "clang", "-I", "\(box)/include", "-o", folder.file("rights"), Repository.fixture("rights.c"),
      "\(box)/lock.c", "\(box)/messages.c",
    ]
    try compiler.run()
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0)
    for arguments in [[], ["notes"]] {
      let (program, output) = (Process(), Pipe())
      program.executableURL = URL(fileURLWithPath: folder.file("rights"))
      program.arguments = arguments
      program.standardOutput = output
      try program.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      program.waitUntilExit()
      #expect(program.terminationStatus == 0 && said == "", "\(said)")
    }
  }

  /// A process that is no decoder, in a decoder's place; what it writes is what `answer` does to the other end.
  private func impostor(room: Int32? = nil, _ answer: (Int32) -> Void) throws -> DecoderProcess {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/sleep")
    child.arguments = ["1000"]
    try child.run()
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    if var room {
      setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    }
    answer(ends[1])
    return DecoderProcess(.plain, number: child.processIdentifier, socket: ends[0], try #require(PixelWindow()))
  }

  /// What is found wrong with a file that was given to such a process.
  private func fault(
    of impostor: DecoderProcess, width: Int = 1, height: Int = 1
  ) throws -> ImageFailure {
    let file = try #require(SharedMemory(holding: [1]))
    let request = DecoderRequest(.decode, byteCount: 1, width: width, height: height)
    let pixels = PixelBuffer(width: width, height: height)
    guard case .fault(let remark) = impostor.ask(request, file.descriptor, into: pixels, seconds: 1) else {
      throw Unexpected()
    }
    return remark
  }

  private struct Unexpected: Error {}

  @Test func `a decoder under foreign rule holds nobody up`() throws {
    var size = Int32(1 << 20)
    let endless = try impostor { end in
      setsockopt(end, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
      #expect(send(end, [UInt8](repeating: 1, count: 100 << 10), 100 << 10, 0) == 100 << 10)
    }
    #expect(try fault(of: endless) == DecoderProcess.nonsense)
    kill(endless.number, SIGKILL)
    // It hears the question, says no more, and goes on.
    let silent = try impostor { end in
      Thread.detachNewThread {
        var bytes = [UInt8](repeating: 0, count: 256)
        _ = recv(end, &bytes, bytes.count, 0)
        close(end)
      }
    }
    #expect(try fault(of: silent).reason == "ends the process that decodes it")
    #expect(kill(silent.number, 0) == 0, "nobody has ended it before the pool does")
    kill(silent.number, SIGKILL)
  }

  @Test func `a decoder under foreign rule sends as many pixels as there are`() throws {
    let turn = PixelWindow.turn
    // More pieces than the picture has; a reply before the last; pieces of which it never hears that they were taken.
    let more = try impostor { end in for _ in 0..<3 { #expect(send(end, turn, 1, 0) == 1) } }
    #expect(try fault(of: more, width: 32_767, height: 3) == DecoderProcess.nonsense)
    let fewer = try impostor { end in
      #expect(send(end, turn, 1, 0) == 1)
      let reply = DecoderReply().bytes
      #expect(send(end, reply, reply.count, 0) == reply.count)
    }
    #expect(try fault(of: fewer, width: 32_767, height: 3) == DecoderProcess.nonsense)
    let deaf = try impostor(room: 1) { end in
      Thread.detachNewThread { for _ in 0..<500 where send(end, turn, 1, Int32(MSG_NOSIGNAL)) != 1 { return } }
    }
    #expect(try fault(of: deaf, width: 4096, height: 8000) == DecoderProcess.nonsense)
    for process in [more, fewer, deaf] { process.end() }
  }

  @Test func `a decoder that dies over a picture has heard of it`() throws {
    let dying = try impostor { end in
      Thread.detachNewThread {
        var bytes = [UInt8](repeating: 0, count: 256)
        _ = recv(end, &bytes, bytes.count, 0)
        _ = send(end, PixelWindow.turn, 1, 0)
        // What is said to the piece is there, and stays unread.
        var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
        close(end)
      }
    }
    #expect(try fault(of: dying, width: 32_767, height: 3).reason == "ends the process that decodes it")
    dying.end()
  }

  @Test func `a file that is handed over cannot be written any more`() throws {
    let file = try #require(SharedMemory(holding: [7, 8, 9]))
    let seen = try MemoryMapping(file.descriptor, 3, PROT_READ, isSealed: true)
    #expect(Array(seen.bytes) == [7, 8, 9])
    #expect(throws: ImageFailure.self) { _ = try MemoryMapping(file.descriptor, 3, PROT_READ | PROT_WRITE) }
    #expect(pwrite(file.descriptor, "x", 1, 0) < 0 && errno == EPERM)
  }

  @Test(arguments: [(3, 997, 701), (4, 997, 701), (4, 32_767, 7), (3, 1, 300)])
  func `pixels come over whole, whatever the pieces`(_ channels: Int, _ width: Int, _ height: Int) throws {
    var numbers = Numbers(state: UInt64(width))
    let pixels = (0..<width * height).map { _ in UInt32(truncatingIfNeeded: numbers.next()) }
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        let pixel = pixels[y * width + x]
        rows.append(UInt8(truncatingIfNeeded: pixel))
        rows.append(UInt8(truncatingIfNeeded: pixel >> 8))
        rows.append(UInt8(truncatingIfNeeded: pixel >> 16))
        if channels == 4 { rows.append(UInt8(truncatingIfNeeded: pixel >> 24)) }
      }
    }
    let file = PNGBuilder(width: width, height: height, depth: 8, color: channels == 4 ? 6 : 2, data: rows).bytes
    let image = try decoders.image(file, name: "a.png")
    #expect(image.isOpaque == (channels == 3))
    func scaled(_ value: UInt32, _ alpha: UInt32) -> UInt32 { (2 * value * alpha + 255) / 510 }
    let wrong = (0..<width * height).first { index in
      let (r, g, b) = (pixels[index] & 255, pixels[index] >> 8 & 255, pixels[index] >> 16 & 255)
      let a = channels == 4 ? pixels[index] >> 24 : 255
      let expected = a << 24 | scaled(r, a) << 16 | scaled(g, a) << 8 | scaled(b, a)
      return image.pixels.row(index / width)[index % width] != expected
    }
    #expect(wrong == nil)
  }

  @Test func `a fault in the middle of a picture is its own`() throws {
    let pool = DecoderPool()
    let (width, height) = (1000, 500)
    var rows = [UInt8](repeating: 0, count: height * (1 + width * 4))
    rows[400 * (1 + width * 4)] = 5
    let damaged = PNGBuilder(width: width, height: height, depth: 8, color: 6, data: rows).bytes
    for _ in 0..<3 {
      let found = try #require(failure { () throws(SceneFailure) in try pool.image(damaged, name: "a.png") })
      #expect(found.message == "image \"a.png\" is damaged: a row has a filter that does not exist")
      #expect(found.failure == .asset)
      #expect(try pool.image(Self.png, name: "b.png").pixels[0, 0] == 0xFF09_0909)
    }
    #expect(pool.processes.count == 1)
  }

  @Test func `a process that never hears of a file is not the file's fault`() throws {
    let deaf = try impostor { end in
      Thread.detachNewThread {
        var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
        close(end)
      }
    }
    let file = try #require(SharedMemory(holding: [1]))
    let request = DecoderRequest(.decode, byteCount: 1, width: 1, height: 1)
    let outcome = deaf.ask(request, file.descriptor, into: PixelBuffer(width: 1, height: 1), seconds: 1)
    guard case .unheard = outcome else {
      Issue.record("\(outcome)")
      return
    }
    kill(deaf.number, SIGKILL)
  }

  @Test func `what a decoder found wrong is not looked for again`() throws {
    let folder = TemporaryFolder()
    folder.write(Self.svg("<text y='9' style='font:1e9px Inter'>hello</text>"), to: "a.svg")
    let pool = DecoderPool()
    let images = ImageCache(folder: try AssetFolder(folder.path), store: ImageStore(decoders: pool))
    var after: [pid_t]?
    for _ in 0..<3 {
      #expect(failure { () throws(SceneFailure) in try images.image("a.svg", svgSize: (10, 10)) } != nil)
      // The file ends its decoder; whoever asked for it again would have started one.
      if let after { #expect(pool.processes == after) }
      after = pool.processes
    }
  }

  @Test func `what a file does to its decoder ends there`() throws {
    let pool = DecoderPool()
    // librsvg 2.54 ends over texts of this size.
    let fatal = Self.svg("<style>text{font:1e9px Inter}</style><text y='9'>hello</text>")
    for _ in 0..<2 {
      let found = try #require(failure { () throws(SceneFailure) in try pool.image(fatal, name: "a\u{1B}.svg") })
      #expect(found.failure == .asset && found.message.contains("ends the process that decodes it"))
      #expect(found.message.hasPrefix("image \"a\\u{1B}.svg\" "))
      #expect(try pool.image(Self.png, name: "b.png").width == 1)
    }
  }

  @Test func `a decoder that was ended by others is started again`() throws {
    let pool = DecoderPool()
    for _ in 0..<3 {
      #expect(try pool.image(Self.png, name: "a.png").width == 1)
      let process = try #require(pool.processes.first)
      kill(process, SIGKILL)
      // Until it is gone, and without taking its end from the pool.
      var info = siginfo_t()
      #expect(waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) == 0)
    }
  }

  @Test(.timeLimit(.minutes(3))) func `a file that takes too long is given up`() throws {
    let noise = "<filter id='f'><feTurbulence baseFrequency='0.01' numOctaves='16'/></filter>"
    let boxes = String(repeating: "<rect width='2000' height='2000' filter='url(#f)'/>", count: 200)
    let pool = DecoderPool(seconds: 1)
    let found = try #require(
      failure { () throws(SceneFailure) in try pool.image(Self.svg(noise + boxes, size: 2000), name: "a.svg") })
    #expect(
      found.message == "image \"a.svg\" takes more than 1 s of processor time to decode" && found.failure == .limit)
  }

  @Test func `many threads are answered, each with its own picture`() async throws {
    let pool = DecoderPool()
    let found = await withTaskGroup(of: (UInt8, UInt32?).self) { group in
      for value in 0..<UInt8(32) {
        group.addTask {
          let rows: [UInt8] = [0, value, value, value, 0, value, value, value]
          let bytes = PNGBuilder(width: 3, height: 2, depth: 8, color: 0, data: rows).bytes
          return (value, try? pool.image(bytes, name: "\(value)").pixels[2, 1])
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for value in 0..<UInt8(32) { #expect(found[value] == 0xFF00_0000 | UInt32(value) * 0x01_0101) }
    #expect(pool.processes.count <= DecoderLimits.processes)
  }

  @Test func `messages come out as they went in, and nothing else comes in`() throws {
    let request = DecoderRequest(.decode, byteCount: 1 << 33, width: 3, height: 4)
    #expect(DecoderRequest(request.bytes) == request)
    var reply = DecoderReply()
    (reply.width, reply.height, reply.isOpaque) = (5, 6, true)
    reply.remarks = [ImageFailure(.text, "holds text"), ImageFailure(.profile, "is wide", hint: "do")]
    #expect(DecoderReply(reply.bytes) == reply)
    reply.fault = ImageFailure(.tooLarge, "is large")
    #expect(DecoderReply(reply.bytes) == reply)
    for count in 0..<reply.bytes.count { #expect(DecoderReply(reply.bytes.prefix(count)) == nil) }
    for place in reply.bytes.indices {
      var other = reply.bytes
      other[place] ^= 0xFF
      // Taken or not, nothing ends.
      _ = DecoderReply(other)
    }
    // A decoder under foreign rule writes nothing raw, and cannot blame this process.
    let raw = DecoderReply(DecoderReply.saying("\u{1B}[31m\n").bytes)
    #expect(raw?.fault?.reason == "\\u{1B}[31m\\n")
    var blame = DecoderReply()
    blame.fault = ImageFailure(.noDecoder, "is not there")
    #expect(DecoderReply(blame.bytes) == nil)
  }
}

extension DecoderReply {
  fileprivate static func saying(_ reason: String) -> DecoderReply {
    var reply = DecoderReply()
    reply.fault = ImageFailure(.refused, reason)
    return reply
  }
}
