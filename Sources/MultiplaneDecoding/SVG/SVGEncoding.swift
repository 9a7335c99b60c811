import CDeflate
import CFiles
import Glibc

/// Finds out how the characters of an SVG file are written.
enum SVGEncoding {
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
  /// - Returns: The file, how many lines were cut off before its first character, and the name of its encoding, if the letters
  ///   beyond ASCII are not known here.
  /// - Throws: The characters are written in a way that is not read.
  static func decoded(
    _ bytes: [UInt8]
  ) throws(ImageFailure) -> (bytes: [UInt8], skippedLines: Int, guessedFrom: String?) {
    let wide = wide(bytes)
    let marked = wide ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
    // XML allows nothing to stand before its first `<`.
    let blank = marked.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let (text, lines) = (Array(marked.dropFirst(blank.count)), blank.count { $0 == 0x0A })
    if wide != nil { return (text, lines, nil) }
    let name = declaredName(text) ?? "utf-8"
    // All that browsers mean by these names is Windows' own.
    let isWestern = ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "windows-1252", "cp1252"].contains(name)
    if !isWestern, mp_utf8_prefix(text, text.count) == text.count { return (text, lines, nil) }
    // Of the others with a byte a letter all but the letters is known.
    let isNarrow = ["iso-8859-", "windows-125", "koi8-", "macintosh", "x-mac-"].contains(where: name.hasPrefix)
    guard isWestern || isNarrow else {
      let what = name.hasPrefix("utf") ? "is not the UTF-8 it says it is" : "is written in \(name)"
      throw ImageFailure(.refused, what, hint: "save it as UTF-8")
    }
    return (western(text), lines, isWestern ? nil : name)
  }

  /// UTF-16 as UTF-8; `nil` if the file is not written so.
  private static func wide(_ bytes: [UInt8]) -> [UInt8]? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0x00])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0x00, 0x3C]) else { return nil }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { at in
      isLittle ? UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8 : UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1])
    }
    return Array(String(decoding: units.first == 0xFEFF ? units[1...] : units[...], as: UTF16.self).utf8)
  }

  /// Windows-1252 as UTF-8.
  private static func western(_ bytes: [UInt8]) -> [UInt8] {
    let scalars = bytes.map { (0x80..<0xA0).contains($0) ? special[Int($0) - 0x80] : Unicode.Scalar($0) }
    return Array(String(String.UnicodeScalarView(scalars)).utf8)
  }

  /// The characters of Windows-1252 between 80 and 9F.
  private static let special = Array("€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ".unicodeScalars)

  /// The encoding that the XML declaration names, in lower case.
  private static func declaredName(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: Array("<?xml".utf8)), let end = bytes.firstPlace(of: Array("?>".utf8)) else { return nil }
    let declaration = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
    guard let key = declaration.ranges(of: "encoding").first else { return nil }
    let value = declaration[key.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    return value.isEmpty ? nil : String(value.dropFirst().prefix { !"'\"".contains($0) })
  }
}
