import CDeflate
import CFiles
import Glibc

/// Finds out how the characters of an SVG file are written.
enum SVGEncoding {
  /// A file in UTF-8.
  struct Text {
    var bytes: [UInt8]
    /// How many lines were cut off before the first character.
    var skippedLines = 0
    /// The encoding's name, if its letters beyond ASCII are not known here.
    var guessedFrom: String?
  }

  /// A file that may be compressed (`.svgz`).
  static func unzipped(_ bytes: [UInt8]) throws(ImageFailure) -> [UInt8] {
    guard FileKind(bytes) == .gzip else { return bytes }
    // The size that the file states, as far as so few bytes can have it.
    let room = min(bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }, bytes.count * 1032) + 1
    guard let decompressor = libdeflate_alloc_decompressor(), let text = malloc(room) else {
      throw ImageFailure.outOfMemory
    }
    defer {
      libdeflate_free_decompressor(decompressor)
      free(text)
    }
    var count = 0
    guard libdeflate_gzip_decompress(decompressor, bytes, bytes.count, text, room, &count) == LIBDEFLATE_SUCCESS,
      case let text = [UInt8](UnsafeRawBufferPointer(start: text, count: count)), FileKind(text) == .svg
    else { throw ImageFailure(.refused, "is \(FileKind.gzip.description)") }
    return text
  }

  /// A file's characters in UTF-8, without a mark of the byte order.
  ///
  /// - Throws: The characters are written in a way that is not read.
  static func decoded(_ bytes: [UInt8]) throws(ImageFailure) -> Text {
    let wide = wide(bytes)
    var text = Text(bytes: wide ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes))
    // XML allows nothing to stand before its first `<`.
    let blank = text.bytes.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
    text.skippedLines = blank.count { $0 == 0x0A }
    text.bytes.removeFirst(blank.count)
    if wide != nil { return text }
    let name = declaredName(text.bytes) ?? "utf-8"
    // All that browsers mean by these names is Windows' own.
    let isWestern = ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "windows-1252", "cp1252"].contains(name)
    if !isWestern, mp_utf8_prefix(text.bytes, text.bytes.count) == text.bytes.count { return text }
    // Of the others with a byte a letter all but the letters is known.
    let isNarrow = ["iso-8859-", "windows-125", "koi8-", "macintosh", "x-mac-"].contains(where: name.hasPrefix)
    guard isWestern || isNarrow else {
      let what = name.hasPrefix("utf") ? "is not the UTF-8 it says it is" : "is written in \(name)"
      throw ImageFailure(.refused, what, hint: "save it as UTF-8")
    }
    text.bytes = western(text.bytes)
    text.guessedFrom = isWestern ? nil : name
    return text
  }

  /// UTF-16 as UTF-8; `nil` if the file is not written so.
  private static func wide(_ bytes: [UInt8]) -> [UInt8]? {
    let isLittle: Bool
    switch bytes.prefix(2) {
    case [0xFF, 0xFE], [0x3C, 0x00]: isLittle = true
    case [0xFE, 0xFF], [0x00, 0x3C]: isLittle = false
    default: return nil
    }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { at in
      isLittle ? UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8 : UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1])
    }
    return Array(String(decoding: units.first == 0xFEFF ? units[1...] : units[...], as: UTF16.self).utf8)
  }

  /// Windows-1252 as UTF-8.
  private static func western(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      if byte < 0x80 { return [byte] }
      let scalar = byte < 0xA0 ? special[Int(byte) - 0x80] : UInt32(byte)
      return Array(String(Unicode.Scalar(scalar).map(Character.init) ?? "\u{FFFD}").utf8)
    }
  }

  /// The characters of Windows-1252 between 80 and 9F.
  private static let special: [UInt32] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
    0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0xFFFD, 0x017E, 0x0178,
  ]

  /// The encoding that the XML declaration names, in lower case.
  private static func declaredName(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: Array("<?xml".utf8)), let end = bytes.firstPlace(of: Array("?>".utf8)) else { return nil }
    let declaration = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
    guard let key = declaration.ranges(of: "encoding").first else { return nil }
    let value = declaration[key.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    return value.isEmpty ? nil : String(value.dropFirst().prefix { !"'\"".contains($0) })
  }
}
