import CCairo
import CGLib
import CRsvg
import MultiplaneBase

/// An SVG file, drawn by librsvg at any size; in decoders alone.
///
/// librsvg is handed what `SVGSanitizer` let through of the file, never the file.
final class SVGPicture {
  /// The size the file asks for, in pixels: its sides, else its viewBox, else what it draws.
  let pixelSize: (width: Int, height: Int)
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
    let drawing = try SVGSanitizer.sanitized(bytes, library, fonts, pixelsAcross: pixelsAcross, depth: depth)
    (self.library, handle) = (library, try library.handle(drawing.bytes))
    remarks = drawing.remarks
    exactSize = drawing.sides ?? Self.drawnSize(handle, library)
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
    var viewport = RsvgRectangle(x: 0, y: 0, width: 300, height: 150)
    var (ink, logical) = (RsvgRectangle(), RsvgRectangle())
    guard library.geometry(handle, nil, &viewport, &ink, &logical, nil) != 0 else { return (100, 100) }
    let (width, height) = (ink.x + ink.width, ink.y + ink.height)
    return width > 0 && height > 0 ? (width.rounded(.up), height.rounded(.up)) : (100, 100)
  }
}
