extension SourceFile {
  /// The problem with the first character that no scene may hold: NUL and other controls, a lone carriage return, a
  /// byte order mark in the middle, a code point that is no character.
  package func forbiddenCharacter() -> Diagnostic? {
    var text = text
    return text.withUTF8 { bytes in
      var at = 0
      let count = bytes.count
      while at < count {
        let byte = bytes[at]
        let next = at + 1 < count ? bytes[at + 1] : 0
        if byte >= 0x20, byte < 0x7F || (byte > 0x7F && byte != 0xC2 && byte != 0xEF && byte < 0xF0) {
          at += 1
          continue
        }
        switch byte {
        case 0x09, 0x0A: break
        case 0x0D where next == 0x0A: break
        case 0x00...0x1F, 0x7F: return forbidden(UInt32(byte), at: at, in: bytes)
        case 0xC2 where next < 0xA0: return forbidden(UInt32(next), at: at, in: bytes)
        case 0xEF, 0xF0...0xF4:
          let scalar = Self.scalar(in: bytes, at: at)
          if scalar == 0xFEFF || scalar & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar) {
            return forbidden(scalar, at: at, in: bytes)
          }
        default: break
        }
        at += 1
      }
      return nil
    }
  }

  private func forbidden(_ scalar: UInt32, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Diagnostic {
    let place = Self.place(of: offset, in: bytes)
    let code = hex(scalar)
    let message: String
    var hint: String?
    switch scalar {
    case 0:
      message = "the file holds a NUL character"
      hint = "save as UTF-8 text"
    case 0x0D:
      message = "the file holds a carriage return without a line feed"
      hint = "save with LF or CRLF line ends"
    case 0xFEFF:
      message = "the file holds a byte order mark after its start (U+FEFF)"
      hint = "delete the invisible character"
    case 0..<0xA0: message = "the file holds a control character (\(code))"
    default: message = "the file holds \(code), which is no character"
    }
    return Diagnostic(
      code: "character", message, span: span(line: place.line, column: place.column), hint: hint, failure: .scene)
  }

  private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32 {
    let length = bytes[offset] >= 0xF0 ? 4 : 3
    guard offset + length <= bytes.count else { return 0 }
    var value = UInt32(bytes[offset]) & (length == 4 ? 0x07 : 0x0F)
    for at in 1..<length { value = value << 6 | UInt32(bytes[offset + at] & 0x3F) }
    return value
  }
}
