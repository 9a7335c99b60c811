/// Writes the elements of an SVG file in UTF-8, for librsvg.
struct SVGWriter {
  private var bytes: [UInt8] = []

  /// A whole file, of which the first element is the outermost.
  static func document(_ root: SVGElement) -> [UInt8] {
    var writer = SVGWriter()
    let spaces = " xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
    writer.write(root, spaces)
    return writer.bytes
  }

  private mutating func write(_ element: SVGElement, _ spaces: String = "") {
    bytes += "<\(element.name)\(spaces)".utf8
    for attribute in element.attributes {
      bytes += " \(attribute.name)=\"".utf8
      write(attribute.value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
    for part in element.content {
      switch part {
      case .element(let child): write(child)
      case .text(let text): write(text)
      }
    }
    bytes += "</\(element.name)>".utf8
  }

  /// Writes a text so that a reader finds it again.
  private mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { text in
      // Quotes, brackets, ampersands and control characters.
      func isMark(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x26 || byte == 0x3C || byte == 0x3E }
      for part in text.split(omittingEmptySubsequences: false, whereSeparator: isMark) {
        bytes += part
        if part.endIndex < text.endIndex { bytes += "&#\(text[part.endIndex]);".utf8 }
      }
    }
  }
}
