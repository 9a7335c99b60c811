import CCairo
import CGLib
import CRsvg
import MultiplaneBase

/// An SVG file, drawn by librsvg at any size; in decoders alone.
///
/// librsvg is handed the file's elements in UTF-8, with what it does not draw written in terms that it knows.
final class SVGPicture {
  /// The size the file asks for, in pixels: its sides, else its viewBox, else what it draws.
  let pixelSize: (width: Int, height: Int)
  /// The warnings about the file.
  let remarks: [ImageFailure]
  /// The same size with its fractions.
  let exactSize: (width: Double, height: Double)
  private let handle: OpaquePointer
  private let library: RsvgLibrary

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - fonts: The fonts of its texts.
  ///   - pixelsAcross: How wide it is drawn; `nil` where it is looked at alone, and pictures in it are only tried.
  ///   - depth: How many SVG files it stands in.
  init(_ bytes: [UInt8], _ fonts: DecoderFonts, pixelsAcross: Int? = nil, depth: Int = 0) throws(ImageFailure) {
    guard let library = RsvgLibrary.shared else {
      throw ImageFailure(.refused, "is an SVG image, and librsvg is not installed", hint: "install librsvg2-2")
    }
    let text = try SVGEncoding.decoded(try SVGEncoding.unzipped(bytes))
    let losses = SVGLosses()
    let root = try SVGReader.read(text.bytes, after: text.skippedLines, library, losses)
    if let name = text.guessedFrom { losses.add("the letters of \(name)", line: 1, hint: "save it as UTF-8") }
    SVGSwitches.rewrite(root)
    SVGLabels.rewrite(root, losses)
    let hasWords = SVGLossSearch.run(root, losses, fonts)

    let sides = SVGSize.sides(of: root)
    let scale = pixelsAcross.map { max(1e-3, Double($0) / (sides?.width ?? 100)) }
    var pictures = SVGEmbeddedPictures(fonts: fonts, scale: scale, depth: depth)
    try pictures.rewrite(root, losses)
    SVGSize.write(sides, to: root)
    SVGFilters.rewrite(root)
    SVGTransforms(losses, of: root) { Self.outline(of: $0, library) }.rewrite(root)

    (self.library, handle) = (library, try library.handle(root.document))
    let words = ImageFailure(
      .text, "holds text; it is drawn in Inter or DejaVu Sans, whatever font it names",
      hint: "turn its texts into outlines")
    remarks = (hasWords ? [words] : []) + losses.remarks + pictures.remarks
    exactSize = sides ?? Self.drawnSize(handle, library)
    func whole(_ side: Double) -> Int { Int(max(1, min(1e9, side.rounded(.up)))) }
    pixelSize = (whole(exactSize.width), whole(exactSize.height))
  }

  deinit { library.release(handle) }

  /// Draws the file over a clear buffer, stretched to its sides.
  ///
  /// The file is drawn at its own size under a matrix: in another viewport it would keep its ratio, with clear bands.
  func render(into buffer: PixelBuffer) throws(ImageFailure) {
    do throws(SceneFailure) {
      let canvas = try Canvas(on: buffer)
      var error: UnsafeMutablePointer<GError>?
      let (ownWidth, ownHeight) = exactSize
      cairo_scale(canvas.context, Double(buffer.width) / ownWidth, Double(buffer.height) / ownHeight)
      var viewport = RsvgRectangle(x: 0, y: 0, width: ownWidth, height: ownHeight)
      guard library.render(handle, canvas.context, &viewport, &error) != 0 else {
        throw SceneFailure(Diagnostic(code: "image", RsvgLibrary.consume(&error), failure: .asset))
      }
      try canvas.finish()
    } catch {
      throw ImageFailure(.refused, "cannot be drawn: \(error.diagnostics[0].message)")
    }
    buffer.findOpacity()
  }

  /// How far a file without sides draws from its corner; 100 x 100 where that is nothing.
  private static func drawnSize(_ handle: OpaquePointer, _ library: RsvgLibrary) -> (width: Double, height: Double) {
    let box = library.box(of: handle, in: (300, 150), isInk: true) ?? SVGBox()
    let (width, height) = ((box.x + box.width).rounded(.up), (box.y + box.height).rounded(.up))
    return width > 0 && height > 0 ? (width, height) : (100, 100)
  }

  /// The box of an element's outline without its own transform, in its own coordinates.
  private static func outline(of element: SVGElement, _ library: RsvgLibrary) -> SVGBox? {
    let shape = SVGElement(element.name, line: 1, element.attributes.filter { $0.name != "transform" })
    shape.declarations.removeAll { $0.name == "transform" }
    shape.content = element.content
    // The things it refers to are not there; all that is needed is its shape.
    let root = SVGElement("svg", line: 1, [("font-size", "\(SVGSize.fontSize)")])
    root.content = [shape]
    guard let handle = try? library.handle(root.document) else { return nil }
    defer { library.release(handle) }
    return library.box(of: handle, in: (1000, 1000), isInk: false)
  }
}
