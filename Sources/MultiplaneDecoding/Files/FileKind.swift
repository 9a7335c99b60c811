/// The kind of a file by its content, whatever its name says.
package enum FileKind: Equatable {
  case png, jpeg, webp, svg
  case gif, avif, bmp, tiff, pdf, zip, gzip
  case html, lfsPointer, text

  /// Looks at the first bytes; `nil` if they say nothing.
  package init?(_ bytes: [UInt8]) {
    func starts(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + signature.count && bytes[offset..<offset + signature.count].elementsEqual(signature)
    }
    func starts(_ text: String, at offset: Int = 0) -> Bool { starts(Array(text.utf8), at: offset) }
    if starts([0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .webp
    } else if starts("GIF8") {
      self = .gif
    } else if starts("ftypavi", at: 4) || starts("ftypmif", at: 4) || starts("ftyphei", at: 4) {
      self = .avif
    } else if starts("BM"), bytes.count > 26, bytes[15] == 0 {
      self = .bmp
    } else if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) {
      self = .tiff
    } else if starts("%PDF") {
      self = .pdf
    } else if starts([0x50, 0x4B, 3, 4]) {
      self = .zip
    } else if starts([0x1F, 0x8B]) {
      self = .gzip
    } else if let kind = Self.readable(bytes) {
      self = kind
    } else {
      return nil
    }
  }

  /// The kind of a readable text; `nil` if the beginning holds control characters.
  private static func readable(_ bytes: [UInt8]) -> FileKind? {
    if isWideVector(bytes) { return .svg }
    let start = bytes.prefix(4096)
    guard !start.isEmpty, !start.contains(where: { $0 < 9 || ($0 > 13 && $0 < 32) }) else { return nil }
    let text = String(decoding: start, as: UTF8.self).lowercased()
    if text.hasPrefix("version https://git-lfs") { return .lfsPointer }
    let trimmed = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if trimmed.hasPrefix("<!doctype html") || trimmed.hasPrefix("<html") { return .html }
    if trimmed.hasPrefix("<") {
      // Comments and entities may be long.
      let more = Array(bytes.prefix(1 << 16))
      for sign in ["<svg", ":svg", "<!DOCTYPE svg"] where more.firstPlace(of: Array(sign.utf8)) != nil {
        return .svg
      }
    }
    return .text
  }

  /// Whether bytes are XML in UTF-16, which nothing but an SVG is here.
  private static func isWideVector(_ bytes: [UInt8]) -> Bool {
    switch bytes.prefix(4) {
    case [0xFF, 0xFE, 0x3C, 0x00], [0xFE, 0xFF, 0x00, 0x3C]: true
    case let start: start.starts(with: [0x3C, 0x00]) || start.starts(with: [0x00, 0x3C])
    }
  }

  /// With its article, for messages such as "is a GIF".
  package var description: String {
    switch self {
    case .png: "a PNG image"
    case .jpeg: "a JPEG image"
    case .webp: "a WebP image"
    case .svg: "an SVG image"
    case .gif: "a GIF"
    case .avif: "an AVIF or HEIC image"
    case .bmp: "a BMP image"
    case .tiff: "a TIFF image"
    case .pdf: "a PDF document"
    case .zip: "a ZIP archive"
    case .gzip: "a gzip archive"
    case .html: "a web page (HTML)"
    case .lfsPointer: "a Git LFS pointer; the file itself was not fetched"
    case .text: "a text file"
    }
  }
}

extension [UInt8] {
  /// Where a run of bytes occurs first.
  package func firstPlace(of wanted: [UInt8], from start: Int = 0) -> Int? {
    guard let first = wanted.first, count - start >= wanted.count else { return nil }
    return (start...count - wanted.count).first { at in
      self[at] == first && self[at..<at + wanted.count].elementsEqual(wanted)
    }
  }
}
