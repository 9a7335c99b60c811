import MultiplaneBase

/// Reads an SVG file with a real XML reader, and keeps the elements and attributes that may be drawn.
struct SVGReader {
  /// The document that was read.
  struct Document {
    var root: SVGElement
    var losses = SVGLosses()
    /// Whether letters are drawn.
    var hasText = false
    /// Whether it has elements of texts, with letters or without.
    var hasTextElements = false
    /// Whether texts stand along an outline.
    var hasTextPaths = false
  }

  private let xml: XMLLibrary
  private let reader: OpaquePointer
  private let skippedLines: Int
  private var root: SVGElement?
  private var open: SVGElement?
  private var losses = SVGLosses()
  private var hasText = false
  private var (hasTextElements, hasTextPaths) = (false, false)
  /// How deep the outermost element stands that is left out, while the reader is in it.
  private var skipped: Int32?
  /// The elements and the bytes of texts and attributes so far.
  private var (count, byteCount) = (0, 0)
  /// The characters of the text that was begun last.
  private var textCount = 0
  /// Whether rules of the file may name attributes that mean nothing to SVG.
  private let keepsData: Bool
  /// Whether letters of elements that show none may be referred to.
  private let keepsStrayText: Bool
  /// Elements in HTML.
  private var labels: [SVGLabel] = []
  /// Whether the reader is in the last of them.
  private var isInLabel = false

  /// Reads a whole file.
  ///
  /// - Throws: Why the file is refused.
  static func read(_ text: SVGEncoding.Text, _ xml: XMLLibrary) throws(ImageFailure) -> Document {
    // Entities are put in (XML_PARSE_NOENT); the others: NOERROR, NOWARNING, NONET, IGNORE_ENC.
    var options: Int32 = 2 | 32 | 64 | 2048 | 1 << 21
    // Long attributes (XML_PARSE_HUGE), but where entities may grow: the reader bounds them only without it.
    if text.bytes.place(of: "<!ENTITY", from: 0) == nil { options |= 1 << 19 }
    xml.refuseFiles()
    let result = text.bytes.withUnsafeBytes { raw in
      Result<Document, ImageFailure> { () throws(ImageFailure) -> Document in
        let start = raw.assumingMemoryBound(to: CChar.self).baseAddress
        guard let reader = xml.open(start, Int32(clamping: raw.count), nil, "UTF-8", options) else {
          throw ImageFailure.outOfMemory
        }
        defer { xml.close(reader) }
        var own = SVGReader(xml, reader, text)
        return try own.readAll()
      }
    }
    return try result.get()
  }

  private init(_ xml: XMLLibrary, _ reader: OpaquePointer, _ text: SVGEncoding.Text) {
    (self.xml, self.reader, skippedLines) = (xml, reader, text.skippedLines)
    keepsStrayText = text.bytes.place(of: "<tref", from: 0) != nil
    keepsData = text.bytes.place(of: "[data-", from: 0) != nil
  }

  private mutating func readAll() throws(ImageFailure) -> Document {
    while true {
      let state = xml.read(reader)
      if XMLLibrary.wasAsked {
        throw refused("uses an entity that lies outside it", hint: "save it as plain SVG")
      }
      if state == 0 { break }
      guard state == 1 else { throw damaged() }
      switch xml.kind(reader) {
      case 1: try readElement()
      case 3, 4, 13, 14: try readText()
      case 7: readInstruction()
      case 15: readEnd()
      default: break
      }
    }
    guard let root else { throw refused("is a damaged SVG image: it has no elements") }
    writeLabels()
    return Document(
      root: root, losses: losses, hasText: hasText, hasTextElements: hasTextElements, hasTextPaths: hasTextPaths)
  }

  private func damaged() -> ImageFailure {
    switch xml.lastError() {
    case 89:
      ImageFailure(.tooLarge, "has entities that grow without a bound, line \(line)", hint: "save it as plain SVG")
    default: refused("is a damaged SVG image: its XML ends in an error")
    }
  }

  // MARK: Elements

  private mutating func readElement() throws(ImageFailure) {
    let (name, space) = (text(xml.name(reader)), text(xml.namespace(reader)))
    let depth = xml.depth(reader)
    let isEmpty = xml.isEmpty(reader) == 1
    count += 1
    guard count <= VectorLimits.elements.value else {
      throw ImageFailure(
        .tooLarge, "has more than \(VectorLimits.elements) elements", hint: VectorLimits.elements.hint())
    }
    guard depth < VectorLimits.depth else {
      throw ImageFailure(.tooLarge, "has elements more than \(VectorLimits.depth) deep in each other, line \(line)")
    }
    let isOwn = space.isEmpty || space == "http://www.w3.org/2000/svg"
    if depth == 0, !isOwn || name != "svg" { throw refused("is no SVG image: its root is <\(name)>") }
    if skipped != nil {
      if isInLabel { labels[labels.count - 1].begin(name, style: styleAttribute()) }
      return
    }
    if open?.name == "style" {
      if !isEmpty { skipped = depth }
      return
    }
    if space.contains("XInclude"), name == "include" {
      throw refused("includes another file (<\(name)>)", hint: "save it as plain SVG")
    }
    let element = SVGElement(name, line: xml.elementLine(reader) + skippedLines)
    isInLabel = isOwn && name == "foreignObject" && open != nil
    if isOwn, !isEmpty, !isInLabel, open?.name != "switch", SVGVocabulary.isUnknown(name) {
      // It draws nothing, and what is in it may be drawn elsewhere.
      element.name = "defs"
    }
    guard isOwn, isInLabel || SVGVocabulary.elements.contains(element.name) else {
      leaveOut(element, isOwn: isOwn)
      if !isEmpty { skipped = depth }
      return
    }
    while xml.nextAttribute(reader) == 1 { try readAttribute(of: element) }
    _ = xml.toElement(reader)
    if isInLabel {
      textCount = 0
      labels.append(SVGLabel(element))
      open?.append(element)
      if !isEmpty { skipped = depth }
      return
    }
    switch element.name {
    case "text": (hasTextElements, textCount) = (true, 0)
    case "textPath": hasTextPaths = true
    // Its letters may be those of any element.
    case "tref": hasText = true
    default: break
    }
    if let open { open.append(element) } else { root = element }
    if !isEmpty { open = element }
  }

  /// Notes what is lost with an element. Something stands in its place, since rules of styles count elements; but not where
  /// the first one is chosen.
  private mutating func leaveOut(_ element: SVGElement, isOwn: Bool) {
    let place = SVGElement(SVGVocabulary.placeholder, line: element.line)
    if open?.name != "switch" { open?.append(place) }
    guard isOwn else { return }
    switch element.name {
    case "animate", "animateMotion", "animateTransform", "animateColor", "set":
      losses.add("its animation", line: element.line)
    case "altGlyph", "flowRoot", "meshgradient", "hatch", "solidcolor":
      losses.add("<\(element.name)>", line: element.line, hint: SVGVocabulary.hint(for: element.name))
    case let name where name.hasPrefix("fe") && open?.name == "filter":
      losses.add("<\(name)>", line: element.line)
      place["class"] = SVGFilters.lostMark
    default: break
    }
  }

  /// Draws the words of elements in HTML, unless the file has something to be drawn instead.
  private mutating func writeLabels() {
    for label in labels {
      let element = label.element
      let isReplaced =
        element.parent?.name == "switch"
        && element.parent?.children.contains { !["foreignObject", SVGVocabulary.placeholder].contains($0.name) } == true
      if isReplaced || !label.isShown {
        label.leaveOut()
      } else if label.write() {
        (hasText, hasTextElements) = (true, true)
        losses.add(
          "the HTML around the words of <foreignObject>", line: element.line,
          hint: SVGVocabulary.hint(for: "foreignObject"))
      } else {
        label.leaveOut()
        losses.add("<foreignObject>", line: element.line, hint: SVGVocabulary.hint(for: "foreignObject"))
      }
    }
  }

  /// The style of the element the reader is at.
  private func styleAttribute() -> String? {
    var style: String?
    while xml.nextAttribute(reader) == 1 {
      if text(xml.name(reader)) == "style" { style = text(xml.value(reader)) }
    }
    _ = xml.toElement(reader)
    return style
  }

  private mutating func readEnd() {
    if let depth = skipped {
      if xml.depth(reader) == depth {
        (skipped, isInLabel) = (nil, false)
      } else if isInLabel {
        labels[labels.count - 1].end(text(xml.name(reader)))
      }
      return
    }
    open = open?.parent
  }

  // MARK: Attributes and texts

  private mutating func readAttribute(of element: SVGElement) throws(ImageFailure) {
    var name = text(xml.name(reader))
    switch text(xml.namespace(reader)) {
    case "": break
    case "http://www.w3.org/1999/xlink": name = "xlink:\(name)"
    case "http://www.w3.org/XML/1998/namespace": name = "xml:\(name)"
    default: return
    }
    // The drawing library knows this one by its old name alone.
    if element.name == "tref", name == "href" { name = "xlink:href" }
    let isKnown = SVGVocabulary.attributes.contains(name) || name == "href" || name == "xlink:href"
    guard isKnown || keepsData && name.hasPrefix("data-") else { return }
    let value = text(xml.value(reader))
    try book(value)
    // The box has no language; a picture is the same on every machine, and drawn as for English.
    if name == "systemLanguage", value.split(separator: ",").contains(where: { $0.trimmingPrefix(" ").hasPrefix("en") })
    {
      return
    }
    element.attributes.append(SVGElement.Attribute(name: name, value: value))
  }

  private mutating func readText() throws(ImageFailure) {
    if skipped != nil {
      guard isInLabel else { return }
      let value = text(xml.value(reader))
      try book(value)
      try bookText(value)
      labels[labels.count - 1].add(value)
      return
    }
    guard let open else { return }
    let isShown = SVGVocabulary.holdsText.contains(open.name)
    // Between other elements there is mostly white space; letters may be referred to.
    guard isShown || keepsStrayText && xml.kind(reader) == 3 else { return }
    let value = text(xml.value(reader))
    try book(value)
    if isShown, open.name != "style" { try bookText(value) }
    if isShown, open.name != "style", !hasText, !value.allSatisfy(\.isWhitespace) { hasText = true }
    open.append(value)
  }

  /// Counts what entities may have made of a little.
  private mutating func book(_ value: String) throws(ImageFailure) {
    byteCount += value.utf8.count
    guard byteCount <= VectorLimits.fileSize.value else {
      throw ImageFailure(
        .tooLarge, "has more than \(VectorLimits.fileSize) of texts, entities put in",
        hint: VectorLimits.fileSize.hint())
    }
  }

  /// Counts the letters of a text with those of its spans.
  private mutating func bookText(_ value: String) throws(ImageFailure) {
    textCount += value.unicodeScalars.count
    guard textCount <= VectorLimits.text.value else {
      throw ImageFailure(
        .tooLarge, "has a text of more than \(VectorLimits.text) characters, line \(line)",
        hint: VectorLimits.text.hint())
    }
  }

  private mutating func readInstruction() {
    if text(xml.name(reader)) == "xml-stylesheet" {
      losses.add("a style sheet outside it", line: line, hint: "put its rules into the file")
    }
  }

  private func text(_ pointer: UnsafePointer<UInt8>?) -> String { pointer.map { String(cString: $0) } ?? "" }

  private var line: Int { Int(xml.line(reader)) + skippedLines }

  private func refused(_ reason: String, hint: String? = nil) -> ImageFailure {
    ImageFailure(.refused, "\(reason), line \(line)", hint: hint)
  }
}
