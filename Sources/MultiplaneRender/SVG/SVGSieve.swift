import MultiplaneBase

/// Reads an SVG file with a real XML reader and writes out what of it may be drawn: elements and attributes that are known,
/// and nothing that stands outside the file.
///
/// The drawing library sees what was written here alone, so there is nothing to be hidden from this reader: encodings,
/// entities, prefixes and includes are gone by then. What is not known and does not show is left out; what would show, or
/// would bring something along, is refused.
struct SVGSieve {
  /// A file as it is drawn.
  struct Drawing {
    /// UTF-8, without a declaration.
    var bytes: [UInt8] = []
    /// Whether there are texts, for which fonts are needed.
    var hasText = false
  }

  private let xml: XMLLibrary
  private let reader: OpaquePointer
  private var drawing = Drawing()
  private var weight = SVGWeight()
  /// How deep the outermost element stands that is left out, while the reader is in it.
  private var skipped: Int32?
  /// The elements the reader is in, those left out left out.
  private var parents: [String] = []
  /// The style sheet the reader is in.
  private var style: [UInt8]?

  /// Reads a whole file.
  ///
  /// - Throws: Why the file is refused.
  static func sifted(_ bytes: [UInt8], _ xml: XMLLibrary) throws(ImageRemark) -> Drawing {
    try SVGProlog.check(bytes)
    try SVGElementCount.check(bytes)
    // No entities beyond XML's own, no network, no words on standard error (XML_PARSE_NOERROR, NOWARNING, NONET).
    let options: Int32 = 32 | 64 | 2048
    let result = bytes.withUnsafeBytes { raw in
      Result<Drawing, ImageRemark> { () throws(ImageRemark) -> Drawing in
        let text = raw.assumingMemoryBound(to: CChar.self)
        guard let reader = xml.open(text.baseAddress, Int32(clamping: text.count), nil, "UTF-8", options) else {
          throw ImageRemark.outOfMemory
        }
        defer { xml.close(reader) }
        var sieve = SVGSieve(xml, reader)
        try sieve.readAll()
        return sieve.drawing
      }
    }
    return try result.get()
  }

  private init(_ xml: XMLLibrary, _ reader: OpaquePointer) { (self.xml, self.reader) = (xml, reader) }

  private mutating func readAll() throws(ImageRemark) {
    while true {
      let state = xml.read(reader)
      if state == 0 { break }
      guard state == 1 else { throw refused("is a damaged SVG image: its XML ends in an error") }
      switch xml.kind(reader) {
      case 1: try readElement()
      case 3, 4, 13, 14: readText()
      case 5: throw refused("uses entities", hint: "save it as plain SVG")
      case 7: try readInstruction()
      case 15: try readEnd()
      default: break
      }
    }
    try weight.check()
  }

  // MARK: Elements

  private mutating func readElement() throws(ImageRemark) {
    let (name, space) = (text(xml.name(reader)), text(xml.namespace(reader)))
    let depth = xml.depth(reader)
    let isEmpty = xml.isEmpty(reader) == 1
    weight.begin()
    guard depth < VectorLimits.depth else {
      throw ImageRemark(.tooLarge, "has elements more than \(VectorLimits.depth) deep in each other")
    }
    // Attributes are named and refer while the element is open; one without an end ends here.
    defer { if isEmpty { weight.end() } }
    if space.contains("XInclude") {
      throw refused("includes another file (<\(name)>)", hint: "save it as plain SVG")
    }
    let isOwn = space.isEmpty || space == "http://www.w3.org/2000/svg"
    if isOwn, SVGVocabulary.smuggling.contains(name) {
      throw refused(
        "holds another picture (<\(name)>)", hint: "place that picture in the scene as an image of its own")
    }
    if style != nil { throw refused("has elements in a style sheet", hint: "save it as plain SVG") }
    if depth == 0, !isOwn || name != "svg" { throw refused("is no SVG image: its root is <\(name)>") }
    if skipped != nil { return }
    if !isOwn || SVGVocabulary.unseen.contains(name) {
      // Something stands in its place, since rules of styles count elements; but not where the first one is chosen.
      if parents.last != "switch" { drawing.bytes += "<desc/>".utf8 }
      if !isEmpty { skipped = depth }
      return
    }
    guard SVGVocabulary.elements.contains(name) else {
      throw refused("holds an element that is not known (<\(name)>)", hint: "save it as plain SVG")
    }
    if name == "text" { drawing.hasText = true }
    if name == "style", !isEmpty { style = [] }
    drawing.bytes += "<\(name)".utf8
    if depth == 0 {
      drawing.bytes += " xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"".utf8
    }
    while xml.nextAttribute(reader) == 1 { try readAttribute(of: name) }
    _ = xml.toElement(reader)
    drawing.bytes += (isEmpty ? "/>" : ">").utf8
    if !isEmpty { parents.append(name) }
  }

  private mutating func readEnd() throws(ImageRemark) {
    weight.end()
    if let depth = skipped {
      if xml.depth(reader) == depth { skipped = nil }
      return
    }
    if let sheet = style {
      if let fault = SVGStyles.fault(inSheet: sheet) { throw refused(fault, hint: "save it as plain SVG") }
      style = nil
    }
    if let name = parents.popLast() { drawing.bytes += "</\(name)>".utf8 }
  }

  // MARK: Attributes

  private mutating func readAttribute(of element: String) throws(ImageRemark) {
    guard let value = bytes(xml.value(reader)) else { return }
    var name = text(xml.name(reader))
    switch text(xml.namespace(reader)) {
    case "": break
    case "http://www.w3.org/1999/xlink": name = "xlink:\(name)"
    case "http://www.w3.org/XML/1998/namespace": name = "xml:\(name)"
    default: return
    }
    if name == "href" || name == "xlink:href" {
      // Where a link leads matters to nobody who looks at a picture.
      if element == "a" { return }
      let target = String(decoding: value, as: UTF8.self).drop { $0.isWhitespace }
      guard target.first == "#" else { throw refused("refers to something outside it (\(shortened(String(target))))") }
      weight.refer(to: String(target.dropFirst()))
    } else {
      guard SVGVocabulary.attributes.contains(name) else { return }
      switch SVGStyles.references(in: value, isName: name == "id" || name == "class") {
      case .success(let targets): for target in targets { weight.refer(to: target) }
      case .failure(let fault): throw refused(fault.reason, hint: fault.hint)
      }
      if name == "id" { weight.name(String(decoding: value, as: UTF8.self)) }
      if let fault = SVGEffort.fault(name, value, of: element) { throw ImageRemark(.tooLarge, fault) }
    }
    drawing.bytes += " \(name)=\"".utf8
    write(value)
    drawing.bytes.append(UInt8(ascii: "\""))
  }

  private mutating func readText() {
    guard skipped == nil, let value = bytes(xml.value(reader)) else { return }
    style?.append(contentsOf: value)
    write(value)
  }

  private func readInstruction() throws(ImageRemark) {
    if text(xml.name(reader)) == "xml-stylesheet" {
      throw refused("asks for a style sheet outside it", hint: "save it as plain SVG")
    }
  }

  /// Writes a text so that a reader finds it again.
  private mutating func write(_ value: UnsafeBufferPointer<UInt8>) {
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"): drawing.bytes += "&amp;".utf8
      case UInt8(ascii: "<"): drawing.bytes += "&lt;".utf8
      case UInt8(ascii: ">"): drawing.bytes += "&gt;".utf8
      case UInt8(ascii: "\""): drawing.bytes += "&quot;".utf8
      case 0x09: drawing.bytes += "&#9;".utf8
      case 0x0A: drawing.bytes += "&#10;".utf8
      case 0x0D: drawing.bytes += "&#13;".utf8
      default: drawing.bytes.append(byte)
      }
    }
  }

  // MARK: Texts

  private func bytes(_ pointer: UnsafePointer<UInt8>?) -> UnsafeBufferPointer<UInt8>? {
    guard let pointer else { return nil }
    var count = 0
    while pointer[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: pointer, count: count)
  }

  private func text(_ pointer: UnsafePointer<UInt8>?) -> String { pointer.map { String(cString: $0) } ?? "" }

  private func refused(_ reason: String, hint: String? = nil) -> ImageRemark {
    ImageRemark(.refused, "\(reason), line \(xml.line(reader))", hint: hint)
  }
}
