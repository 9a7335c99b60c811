import MultiplaneBase

/// Writes what is drawn of an SVG file, for the drawing library.
struct SVGWriter {
  private(set) var bytes: [UInt8] = []

  /// A whole file, of which the first element is the outermost.
  static func document(_ root: SVGElement) -> [UInt8] {
    var writer = SVGWriter()
    writer.write(root, isRoot: true)
    return writer.bytes
  }

  private mutating func write(_ element: SVGElement, isRoot: Bool = false) {
    bytes += "<\(element.name)".utf8
    if isRoot {
      bytes += " xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"".utf8
    }
    for attribute in element.attributes {
      bytes += " \(attribute.name)=\"".utf8
      write(attribute.value)
      bytes.append(UInt8(ascii: "\""))
    }
    if element.content.isEmpty {
      bytes += "/>".utf8
      return
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
      var start = 0
      for index in text.indices {
        guard let escape = Self.escape(text[index]) else { continue }
        bytes += text[start..<index]
        bytes += escape.utf8
        start = index + 1
      }
      bytes += text[start...]
    }
  }

  /// The text for a byte that a reader would take for something else.
  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case 0x09: "&#9;"
    case 0x0A: "&#10;"
    case 0x0D: "&#13;"
    default: nil
    }
  }
}
