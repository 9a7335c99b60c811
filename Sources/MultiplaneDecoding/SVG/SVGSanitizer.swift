import CDeflate
import CRsvg
import MultiplaneBase

/// Writes anew what of an SVG file may be drawn: elements and attributes that are known, and nothing that stands outside the
/// file; in terms that the drawing library knows.
///
/// The drawing library sees what was written here alone, so there is nothing to be hidden from this reader: encodings,
/// entities, prefixes and includes are gone by then. Parts that show nothing are left out, and losses that would show are
/// told. Parts that would be drawn with something outside the file are refused.
struct SVGSanitizer {
  /// A file as it is drawn.
  struct Sanitized {
    /// UTF-8, without a declaration.
    var bytes: [UInt8] = []
    /// Its sides in pixels, where it says them.
    var sides: (width: Double, height: Double)?
    /// Whether there are texts, for which fonts are needed.
    var hasText = false
    /// The warnings about it.
    var remarks: [ImageFailure] = []
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - fonts: The fonts of its texts.
  ///   - pixelsAcross: How wide it is drawn; `nil` where it is looked at alone.
  ///   - depth: How many SVG files it stands in.
  /// - Throws: Why the file is refused.
  static func sanitized(
    _ bytes: [UInt8], _ library: RsvgLibrary, _ fonts: DecoderFonts, pixelsAcross: Int?, depth: Int
  ) throws(ImageFailure) -> Sanitized {
    guard bytes.count <= VectorLimits.fileSize.value else {
      throw ImageFailure(
        .tooLarge, "has \(bytes.count) bytes; an SVG may have \(VectorLimits.fileSize)",
        hint: VectorLimits.fileSize.hint())
    }
    let text = try SVGEncoding.decoded(try unzipped(bytes))
    let document = try SVGReader.read(text, library.xml)
    var losses = document.losses
    let root = document.root

    // Before a text is measured or drawn: the library remembers that it found no fonts.
    if document.hasTextElements { fonts.addFiles() }

    var names: Set<String> = []
    root.walk { if let id = $0["id"] { names.insert(id) } }
    let sides = SVGSize.sides(of: root)
    let fontSize = SVGSize.fontSize(of: root)
    let shown = sides ?? (300, 150)
    var references = SVGReferences(SVGValues(rootFontSize: fontSize, sides: shown), names: names)
    let scale = pixelsAcross.map { max(1e-3, Double($0) / (sides?.width ?? 100)) }
    var pictures = SVGEmbeddedPictures(fonts, scale: scale, depth: depth)
    var sheets = try SVGStyles.extract(from: root, &references, &losses, sides: shown)
    try read(root, &references, &pictures, &losses)

    let resolved = try SVGCascade.resolve(root, &sheets, &references, resolvesAll: document.hasTextPaths)
    for (value, line) in references.lost { losses.add(value, line: line) }
    SVGStyles.insert(sheets, into: root)
    SVGFilters.rewrite(root, &losses)
    size(root, sides)
    SVGPlacements.rewrite(root, &losses)
    SVGTransforms.rewrite(root, fontSize: fontSize, &losses) { outline(of: $0, library) }
    SVGStrokes.rewrite(root, &losses, sides: sides)
    if document.hasTextElements {
      SVGWords.rewrite(root, &losses, resolved)
      if document.hasTextPaths { SVGTextPaths.rewrite(root, fonts, &losses) }
      if resolved.contains("dominant-baseline") { SVGBaselines.rewrite(root) }
    }

    var drawing = Sanitized(bytes: SVGWriter.document(root), sides: sides, hasText: document.hasText)
    if document.hasText {
      drawing.remarks.append(
        ImageFailure(
          .text, "holds text; it is drawn in Inter or DejaVu Sans, whatever font it names",
          hint: "turn its texts into outlines"))
      if let name = text.guessedFrom {
        losses.add("the letters of \(name)", line: 1, hint: "save it as UTF-8")
      }
    }
    drawing.remarks += losses.remarks + pictures.remarks
    return drawing
  }

  /// A file that may be compressed (`.svgz`).
  private static func unzipped(_ bytes: [UInt8]) throws(ImageFailure) -> [UInt8] {
    guard FileKind(bytes) == .gzip else { return bytes }
    guard let decompressor = libdeflate_alloc_decompressor() else { throw ImageFailure.outOfMemory }
    defer { libdeflate_free_decompressor(decompressor) }
    // The size that the file states is not taken on trust: the buffer has that room, and no more.
    let said = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let room = min(max(said, 1), VectorLimits.fileSize.value)
    var result = LIBDEFLATE_SUCCESS
    let text = [UInt8](unsafeUninitializedCapacity: room) { text, count in
      var actual = 0
      result = libdeflate_gzip_decompress(decompressor, bytes, bytes.count, text.baseAddress, room, &actual)
      count = result == LIBDEFLATE_SUCCESS ? actual : 0
    }
    if result == LIBDEFLATE_INSUFFICIENT_SPACE {
      throw ImageFailure(
        .tooLarge, "has more than \(VectorLimits.fileSize) uncompressed; an SVG may have so many",
        hint: VectorLimits.fileSize.hint())
    }
    guard result == LIBDEFLATE_SUCCESS, FileKind(text) == .svg else {
      throw ImageFailure(.refused, "is \(FileKind.gzip.description)")
    }
    return text
  }

  /// Goes through all elements: what refers where, and what pictures there are.
  private static func read(
    _ element: SVGElement, _ references: inout SVGReferences, _ pictures: inout SVGEmbeddedPictures,
    _ losses: inout SVGLosses
  ) throws(ImageFailure) {
    try references.clean(element)
    if element.name == "image" || element.name == "feImage" { try pictures.rewrite(element, &losses) }
    for child in element.children { try read(child, &references, &pictures, &losses) }
  }

  /// Gives the outermost element its sides in pixels, and the font size that browsers begin with.
  private static func size(_ root: SVGElement, _ sides: (width: Double, height: Double)?) {
    if root["font-size"] == nil { root["font-size"] = "\(SVGSize.fontSize)" }
    if let style = root["style"] {
      let declarations = CSSText.declarations(CSSText.uncommented(style)[...]).filter {
        $0.name != "width" && $0.name != "height"
      }
      root["style"] = declarations.isEmpty ? nil : CSSText.text(declarations)
    }
    root["width"] = sides.map { "\($0.width)" }
    root["height"] = sides.map { "\($0.height)" }
  }

  /// The box of an element's outline without its own transform, in its own coordinates.
  private static func outline(of element: SVGElement, _ library: RsvgLibrary) -> SVGBox? {
    let root = SVGElement("svg", line: 1)
    root["font-size"] = "\(SVGSize.fontSize)"
    // The things it refers to are not there; all that is needed is its shape.
    root.content = [.element(element)]
    guard let handle = try? library.handle(SVGWriter.document(root)) else { return nil }
    defer { library.release(handle) }
    var viewport = RsvgRectangle(x: 0, y: 0, width: 1000, height: 1000)
    var (ink, logical) = (RsvgRectangle(), RsvgRectangle())
    guard library.geometry(handle, nil, &viewport, &ink, &logical, nil) != 0 else { return nil }
    return SVGBox(x: logical.x, y: logical.y, width: logical.width, height: logical.height)
  }
}
