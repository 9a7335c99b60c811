import Glibc
import MultiplaneBase
import TestSupport
import Testing

@testable import MultiplaneRender

@Suite struct DecoderPoolTests {
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

  @Test func `what a file does to its decoder ends there`() throws {
    let pool = DecoderPool()
    // librsvg 2.54 ends over texts of this size.
    let fatal = Self.svg("<style>text{font-size:1e9px}</style><text y='9'>hello</text>")
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
    let pool = DecoderPool(processorSeconds: 1)
    let found = try #require(
      failure { () throws(SceneFailure) in try pool.image(Self.svg(noise + boxes, size: 2000), name: "a.svg") })
    #expect(found.message == "image \"a.svg\" takes longer than 1 s to decode" && found.failure == .limit)
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
    reply.remarks = [ImageRemark(.text, "holds text"), ImageRemark(.profile, "is wide", hint: "do")]
    #expect(DecoderReply(reply.bytes) == reply)
    reply.fault = ImageRemark(.tooLarge, "is large")
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
    blame.fault = ImageRemark(.noDecoder, "is not there")
    #expect(DecoderReply(blame.bytes) == nil)
  }
}

extension DecoderReply {
  fileprivate static func saying(_ reason: String) -> DecoderReply {
    var reply = DecoderReply()
    reply.fault = ImageRemark(.refused, reason)
    return reply
  }
}
