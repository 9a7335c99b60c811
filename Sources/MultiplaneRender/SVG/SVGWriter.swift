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
    if text.utf8.allSatisfy({ $0 >= 0x20 && !Self.special.contains($0) }) {
      bytes += text.utf8
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case 0x09: bytes += "&#9;".utf8
      case 0x0A: bytes += "&#10;".utf8
      case 0x0D: bytes += "&#13;".utf8
      default: bytes.append(byte)
      }
    }
  }

  private static let special: [UInt8] = Array("&<>\"".utf8)
}
