/// Reads the elements of an XML file that holds neither texts nor entities of its own, such as a list of layers.
///
/// An SVG file has a reader of its own, which is a library's (`SVGReader`).
struct PlainXML {
  private let bytes: [UInt8]
  private var at = 0
  /// How deep elements may stand in each other.
  static let depth = 64

  /// The outermost element; other kinds of markup are skipped.
  static func read(_ bytes: [UInt8]) throws(ImageFailure) -> SVGElement {
    var reader = PlainXML(bytes: bytes)
    return try reader.readAll()
  }

  private mutating func readAll() throws(ImageFailure) -> SVGElement {
    let top = SVGElement("", line: 1)
    var open = [top]
    while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = start + 1
      if skip("!--") {
        try pass("-->")
      } else if skip("?") || skip("!") {
        try pass(">")
      } else if skip("/") {
        try pass(">")
        guard open.count > 1 else { throw Self.damaged }
        open.removeLast()
      } else {
        let element = SVGElement(try name(), line: 1)
        let isEmpty = try readAttributes(of: element)
        open[open.count - 1].append(element)
        guard open.count < Self.depth else { throw Self.damaged }
        if !isEmpty { open.append(element) }
      }
    }
    guard open.count == 1, let root = top.children.first else { throw Self.damaged }
    // Its parent ends here.
    top.content = []
    return root
  }

  /// Reads up to the end of a tag; tells whether the element ends there as well.
  private mutating func readAttributes(of element: SVGElement) throws(ImageFailure) -> Bool {
    while true {
      skipSpace()
      if skip("/>") { return true }
      if skip(">") { return false }
      let name = try name()
      skipSpace()
      guard skip("=") else { throw Self.damaged }
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
        throw Self.damaged
      }
      guard let end = bytes[(at + 1)...].firstIndex(of: bytes[at]) else { throw Self.damaged }
      element.attributes.append((name, Self.resolved(String(decoding: bytes[(at + 1)..<end], as: UTF8.self))))
      at = end + 1
    }
  }

  /// A value with the characters that its references stand for.
  private static func resolved(_ text: String) -> String {
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var (out, rest) = ("", text[...])
    while let mark = rest.firstIndex(of: "&"), let end = rest[mark...].firstIndex(of: ";") {
      let word = rest[rest.index(after: mark)..<end]
      let number = word.hasPrefix("#x") ? UInt32(word.dropFirst(2), radix: 16) : UInt32(word.dropFirst(1))
      let scalar = word.hasPrefix("#") ? number.flatMap(Unicode.Scalar.init).map { String($0) } : nil
      out += rest[..<mark] + (names[String(word)] ?? scalar ?? String(rest[mark...end]))
      rest = rest[rest.index(after: end)...]
    }
    return out + rest
  }

  private mutating func name() throws(ImageFailure) -> String {
    let ends = Array(" \t\r\n/>=<\"'".utf8)
    let end = bytes[at...].firstIndex { ends.contains($0) } ?? bytes.count
    guard end > at else { throw Self.damaged }
    defer { at = end }
    return String(decoding: bytes[at..<end], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while at < bytes.count, [9, 10, 13, 32].contains(bytes[at]) { at += 1 }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard bytes.count - at >= text.utf8CodeUnitCount,
      text.withUTF8Buffer({ bytes[at..<at + $0.count].elementsEqual($0) })
    else { return false }
    at += text.utf8CodeUnitCount
    return true
  }

  /// Goes behind the next place of a text.
  private mutating func pass(_ text: String) throws(ImageFailure) {
    guard let place = bytes.firstPlace(of: Array(text.utf8), from: at) else { throw Self.damaged }
    at = place + text.utf8.count
  }

  private static var damaged: ImageFailure { ImageFailure(.refused, "is damaged: its list of layers makes no sense") }
}
