extension SVGElement {
  /// The element as a whole file in UTF-8, for librsvg.
  var document: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, " xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    return bytes
  }

  private func write(to bytes: inout [UInt8], _ spaces: String = "") {
    if name.isEmpty { return Self.write(words, to: &bytes) }
    bytes += "<\(name)\(spaces)".utf8
    for attribute in attributes {
      bytes += " \(attribute.name)=\"".utf8
      Self.write(attribute.value, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
    for part in content { part.write(to: &bytes) }
    bytes += "</\(name)>".utf8
  }

  /// Writes a text so that a reader finds it again.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    // Quotes, brackets, ampersands and control characters.
    func isMark(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x26 || byte == 0x3C || byte == 0x3E }
    for part in text.utf8.split(omittingEmptySubsequences: false, whereSeparator: isMark) {
      bytes += part
      if part.endIndex < text.utf8.endIndex { bytes += "&#\(text.utf8[part.endIndex]);".utf8 }
    }
  }
}
