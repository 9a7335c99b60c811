internal import CDeflate

/// Puts PNG files of one size together as an animated one, which repeats for ever.
///
/// Each frame takes the place of the one before (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
package struct AnimatedPNG {
  private var file: [UInt8] = []
  private var number: UInt32 = 0

  /// The file of some frames.
  ///
  /// - Parameters:
  ///   - frames: The PNG files, whose headers are the same; at least one.
  ///   - milliseconds: How long each is shown, from 1 to 65,535.
  package static func file(of frames: [[UInt8]], milliseconds: [Int]) -> [UInt8] {
    var own = AnimatedPNG()
    // A signature and a header, which all of them have.
    own.file += frames[0][..<33]
    own.add("acTL", own.bytes(UInt32(frames.count)) + own.bytes(0))
    for (index, frame) in frames.enumerated() {
      // Sides, a place at the top left, a time in thousandths, and nothing that is kept or blended.
      let time = UInt16(clamping: milliseconds[index])
      own.add(
        "fcTL",
        own.nextNumber() + frame[16..<24] + own.bytes(0) + own.bytes(0)
          + own.bytes(UInt32(time) << 16 | 1000) + [0, 0])
      var data: [UInt8] = []
      var at = 33
      while at + 12 <= frame.count {
        let count = frame[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
        if frame[at + 4..<at + 8].elementsEqual("IDAT".utf8) { data += frame[at + 8..<at + 8 + count] }
        at += 12 + count
      }
      if index == 0 { own.add("IDAT", data) } else { own.add("fdAT", own.nextNumber() + data) }
    }
    own.add("IEND", [])
    return own.file
  }

  private mutating func nextNumber() -> [UInt8] {
    defer { number += 1 }
    return bytes(number)
  }

  private func bytes(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }

  private mutating func add(_ name: String, _ data: [UInt8]) {
    let body = Array(name.utf8) + data
    file += bytes(UInt32(data.count)) + body + bytes(libdeflate_crc32(0, body, body.count))
  }
}
