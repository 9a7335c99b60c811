import Foundation

/// What the bytes of an animation say: read here, so that no test believes the program that wrote them.
struct ClipProbe: Equatable {
  var width = 0
  var height = 0
  /// How long each frame is shown, in seconds.
  var delays: [Double] = []
  /// How often it is played, 0 for ever; `nil` if the file does not say.
  var plays: Int?
  var hasAlpha = false

  /// Reads a GIF, animated WebP or APNG.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Array("GIF89a".utf8)) {
      readGIF(bytes)
    } else if bytes.starts(with: Array("RIFF".utf8)) {
      readWebP(bytes)
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      readAPNG(bytes)
    } else {
      return nil
    }
  }

  private static func little(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }
  private static func big(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
  }

  private mutating func readGIF(_ bytes: [UInt8]) {
    (width, height) = (Self.little(bytes, 6, 2), Self.little(bytes, 8, 2))
    func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var at = 13 + table(bytes[10])
    func skipBlocks() {
      while bytes[at] != 0 { at += Int(bytes[at]) + 1 }
      at += 1
    }
    while bytes[at] != 0x3B {
      if bytes[at] == 0x2C {
        at += 10 + table(bytes[at + 9]) + 1
        skipBlocks()
        continue
      }
      let kind = bytes[at + 1]
      at += 2
      if kind == 0xF9 {
        delays.append(Double(Self.little(bytes, at + 2, 2)) / 100)
        if bytes[at + 1] & 1 == 1 { hasAlpha = true }
      } else if kind == 0xFF, bytes[at + 1..<at + 12].elementsEqual("NETSCAPE2.0".utf8) {
        // Repetitions after the first time, but for 0.
        let count = Self.little(bytes, at + 14, 2)
        plays = count == 0 ? 0 : count + 1
      }
      skipBlocks()
    }
  }

  private mutating func readWebP(_ bytes: [UInt8]) {
    var at = 12
    while at + 8 <= bytes.count {
      let size = Self.little(bytes, at + 4, 4)
      let body = at + 8
      switch String(decoding: bytes[at..<at + 4], as: UTF8.self) {
      case "VP8X":
        hasAlpha = bytes[body] & 0x10 != 0
        (width, height) = (Self.little(bytes, body + 4, 3) + 1, Self.little(bytes, body + 7, 3) + 1)
      case "ANIM": plays = Self.little(bytes, body + 4, 2)
      case "ANMF": delays.append(Double(Self.little(bytes, body + 12, 3)) / 1000)
      default: break
      }
      at = body + size + size % 2
    }
  }

  private mutating func readAPNG(_ bytes: [UInt8]) {
    var at = 8
    while at + 12 <= bytes.count {
      let body = at + 8
      switch String(decoding: bytes[at + 4..<body], as: UTF8.self) {
      case "IHDR":
        (width, height) = (Self.big(bytes, body, 4), Self.big(bytes, body + 4, 4))
        hasAlpha = bytes[body + 9] == 6
      case "acTL": plays = Self.big(bytes, body + 4, 4)
      case "fcTL": delays.append(Double(Self.big(bytes, body + 20, 2)) / Double(Self.big(bytes, body + 22, 2)))
      default: break
      }
      at = body + Self.big(bytes, at, 4) + 4
    }
  }
}

/// Another program, for looking at what was made.
enum OtherProgram {
  /// Whether ffmpeg and ffprobe are installed; `Scripts/setup --tests` does it.
  static let hasFFmpeg = ["ffmpeg", "ffprobe"].allSatisfy { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// What a program writes to standard output.
  static func output(_ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(bytes)
  }

  /// All frames of a clip as RGBA.
  static func frames(of path: String, width: Int, height: Int, decoder: String? = nil) throws -> [[UInt8]] {
    let size = width * height * 4
    let bytes = try output(
      ["ffmpeg", "-v", "error"] + (decoder.map { ["-c:v", $0] } ?? [])
        + ["-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min(bytes.count, $0 + size)]) }
  }
}
