import MultiplaneBase

/// Reads an SVG file into elements with libxml2, the parser that librsvg has.
///
/// Entities are put in. Elements and attributes of other name spaces are left out: librsvg draws nothing of them.
struct SVGReader {
  private let xml: RsvgLibrary
  private let reader: OpaquePointer
  private let skippedLines: Int
  private var root: SVGElement?
  private var open: SVGElement?
  private let losses: SVGLosses
  /// The prefixes of attributes by their name space; attributes of other name spaces are left out.
  private static let prefixes = [
    "": "", "http://www.w3.org/1999/xlink": "xlink:", "http://www.w3.org/XML/1998/namespace": "xml:",
  ]
  private let plain = "save it as plain SVG"
  /// How deep the outermost element stands that is left out, while the reader is in it.
  private var skipped: Int32?
  /// How deep the `foreignObject` stands that the reader is in; all elements in it are kept.
  private var foreign: Int32?

  /// Reads a whole file.
  ///
  /// - Parameter losses: It takes what the file names and does not get.
  /// - Returns: Its outermost element.
  /// - Throws: Why the file is refused.
  static func read(
    _ text: [UInt8], after skippedLines: Int, _ xml: RsvgLibrary, _ losses: SVGLosses
  ) throws(ImageFailure) -> SVGElement {
    // Entities are put in (XML_PARSE_NOENT); the others: NOERROR, NOWARNING, NONET, IGNORE_ENC.
    var options: Int32 = 2 | 32 | 64 | 2048 | 1 << 21
    // Long attributes (XML_PARSE_HUGE), but where entities may grow: the reader bounds them only without it.
    if text.firstPlace(of: Array("<!ENTITY".utf8)) == nil { options |= 1 << 19 }
    xml.refuseFiles()
    return try text.withUnsafeBufferPointer { bytes throws(ImageFailure) in
      guard let reader = xml.open(bytes.baseAddress, Int32(clamping: bytes.count), nil, "UTF-8", options) else {
        throw ImageFailure.outOfMemory
      }
      defer { xml.close(reader) }
      var own = SVGReader(xml: xml, reader: reader, skippedLines: skippedLines, losses: losses)
      return try own.readAll()
    }
  }

  private mutating func readAll() throws(ImageFailure) -> SVGElement {
    while true {
      let state = xml.read(reader)
      if state == 0 { break }
      // XML_ERR_ENTITY_LOOP stands for entities that grow, too.
      guard state == 1 || xml.lastError() != 89 else {
        throw ImageFailure(.tooLarge, "has entities that grow without a bound, line \(line)", hint: plain)
      }
      guard state == 1 else { throw refused("is a damaged SVG image: its XML ends in an error") }
      switch xml.kind(reader) {
      case 1: try readElement()
      case 3, 4, 13, 14: readText()
      case 7: if text(xml.name(reader)) == "xml-stylesheet" { losses.addSheetOutside(line: line) }
      case 15: readEnd()
      default: break
      }
    }
    guard let root else { throw refused("is a damaged SVG image: it has no elements") }
    if RsvgLibrary.wasAsked { losses.add("an entity outside it", line: 1, hint: plain) }
    return root
  }

  private mutating func readElement() throws(ImageFailure) {
    let (name, space) = (text(xml.name(reader)), text(xml.namespace(reader)))
    let (depth, isEmpty) = (xml.depth(reader), xml.isEmpty(reader) == 1)
    guard depth < VectorLimits.depth else {
      throw ImageFailure(.tooLarge, "has elements more than \(VectorLimits.depth) deep in each other, line \(line)")
    }
    // A prefix that is not declared stands in the name.
    let isOwn = (space.isEmpty || space == "http://www.w3.org/2000/svg") && !name.contains(":")
    if depth == 0, !isOwn || name != "svg" { throw refused("is no SVG image: its root is <\(name)>") }
    if skipped != nil { return }
    let element = SVGElement(name, line: xml.elementLine(reader) + skippedLines)
    guard isOwn || foreign != nil else {
      if name == "include", space.contains("XInclude") {
        losses.add("a file that it includes", line: element.line, hint: plain)
      }
      // Something stands in its place, since rules of styles count elements; but not where the first one is chosen.
      if open?.name != "switch" { open?.append(SVGElement("desc", line: element.line)) }
      if !isEmpty { skipped = depth }
      return
    }
    while xml.nextAttribute(reader) == 1 { readAttribute(of: element) }
    _ = xml.toElement(reader)
    if let open { open.append(element) } else { root = element }
    if isEmpty { return }
    if isOwn, name == "foreignObject", foreign == nil { foreign = depth }
    open = element
  }

  private mutating func readEnd() {
    let depth = xml.depth(reader)
    if depth == foreign { foreign = nil }
    if skipped == nil { open = open?.parent }
    if depth == skipped { skipped = nil }
  }

  private func readAttribute(of element: SVGElement) {
    guard let prefix = Self.prefixes[text(xml.namespace(reader))] else { return }
    let name = prefix + text(xml.name(reader))
    if name.contains(":"), !name.hasPrefix("xlink:"), !name.hasPrefix("xml:") { return }
    element.attributes.append((name, text(xml.value(reader))))
  }

  private mutating func readText() {
    guard skipped == nil, let open else { return }
    let value = text(xml.value(reader))
    // Between other elements stands mostly white space.
    let isShown = foreign != nil || ["text", "tspan", "textPath", "a"].contains(open.name)
    if isShown || value.contains(where: { !$0.isWhitespace }) { open.append(value) }
  }

  private func text(_ pointer: UnsafePointer<UInt8>?) -> String { pointer.map { String(cString: $0) } ?? "" }

  private var line: Int { Int(xml.line(reader)) + skippedLines }

  private func refused(_ reason: String) -> ImageFailure { ImageFailure(.refused, "\(reason), line \(line)") }
}
