import Foundation
import MultiplaneBase
import MultiplaneScene
import TestSupport

@testable import MultiplaneRender

extension TemporaryFolder {
  /// The folder as scenes read files from it.
  func folder() throws(SceneFailure) -> AssetFolder { try AssetFolder(path) }
}

/// The first message of the failure a call ends in; `nil` if it succeeds.
func failure<R>(_ body: () throws(SceneFailure) -> R) -> Diagnostic? {
  do throws(SceneFailure) {
    _ = try body()
    return nil
  } catch {
    return error.diagnostics.first
  }
}

/// Writes PNG files of any kind with stored (uncompressed) blocks.
struct PNGBuilder {
  var width: Int
  var height: Int
  var depth: Int
  var color: Int
  var interlaced = false
  /// Chunks between header and data, or after them.
  var before: [(String, [UInt8])] = []
  /// Filter bytes and samples as they are deflated.
  var data: [UInt8]

  var bytes: [UInt8] {
    var out: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let kind: [UInt8] = [UInt8(depth), UInt8(color), 0, 0, interlaced ? 1 : 0]
    out += Self.chunk("IHDR", Self.word(width) + Self.word(height) + kind)
    for (name, body) in before { out += Self.chunk(name, body) }
    out += Self.chunk("IDAT", Self.stored(data))
    return out + Self.chunk("IEND", [])
  }

  static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return word(body.count) + content + word(Int(~crc))
  }

  static func stored(_ data: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    let count = UInt16(data.count)
    let length = [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
    return [0x78, 0x01, 0x01] + length + data + word(Int(b << 16 | a))
  }
}
