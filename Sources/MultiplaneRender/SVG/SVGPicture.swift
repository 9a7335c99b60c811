import CCairo
import CGLib
import CPangoCairo
import CRsvg
import MultiplaneBase

/// An SVG file, drawn by librsvg at any size; in decoders alone.
///
/// librsvg is handed what `SVGSieve` let through of the file, never the file.
final class SVGPicture {
  /// The size the file asks for, in pixels: its width and height, else its viewBox, else 100 x 100.
  let pixelSize: (width: Int, height: Int)
  let remarks: [ImageRemark]
  /// The same size with its fractions.
  private let exactSize: (width: Double, height: Double)
  private let handle: OpaquePointer
  private let library: RsvgLibrary

  init(_ bytes: [UInt8]) throws(ImageRemark) {
    guard let library = RsvgLibrary.shared else {
      throw ImageRemark(.refused, "is an SVG image, and librsvg is not installed", hint: "install librsvg2-2")
    }
    let drawing = try SVGSieve.sifted(bytes, library.xml)
    if drawing.hasText { DefaultConfiguration.addBuiltInFonts() }
    var error: UnsafeMutablePointer<GError>?
    let made = drawing.bytes.withUnsafeBufferPointer { library.new($0.baseAddress, gsize($0.count), &error) }
    guard let handle = made else {
      throw ImageRemark(.refused, "is a damaged SVG image: \(Self.take(&error))")
    }
    (self.library, self.handle) = (library, handle)
    library.setResolution(handle, 96)
    remarks =
      drawing.hasText
      ? [
        ImageRemark(
          .text, "holds text; it is drawn in Inter or DejaVu Sans, whatever font it names",
          hint: "turn its texts into outlines")
      ] : []
    exactSize = Self.naturalSize(handle, library)
    func whole(_ side: Double) -> Int { Int(max(1, min(1e9, side.rounded(.up)))) }
    pixelSize = (whole(exactSize.width), whole(exactSize.height))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Draws the file over a clear buffer, stretched to its sides.
  ///
  /// The file is drawn at its own size under a matrix: in another viewport it would keep its ratio, with clear bands.
  func render(into buffer: PixelBuffer) throws(ImageRemark) {
    do throws(SceneFailure) {
      let canvas = try Canvas(on: buffer)
      var error: UnsafeMutablePointer<GError>?
      let (ownWidth, ownHeight) = exactSize
      cairo_scale(canvas.context, Double(buffer.width) / ownWidth, Double(buffer.height) / ownHeight)
      var viewport = RsvgRectangle(x: 0, y: 0, width: ownWidth, height: ownHeight)
      guard library.render(handle, canvas.context, &viewport, &error) != 0 else {
        throw SceneFailure(Diagnostic(code: "image", Self.take(&error), failure: .asset))
      }
      try canvas.finish()
    } catch {
      throw ImageRemark(.refused, "cannot be drawn: \(error.diagnostics[0].message)")
    }
    buffer.findOpacity()
  }

  private static func naturalSize(_ handle: OpaquePointer, _ library: RsvgLibrary) -> (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    if library.pixelSize(handle, &width, &height) == 0 || width <= 0 || height <= 0 {
      var (hasWidth, hasHeight, hasBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
      var box = RsvgRectangle()
      library.dimensions(handle, &hasWidth, nil, &hasHeight, nil, &hasBox, &box)
      (width, height) = hasBox != 0 && box.width > 0 && box.height > 0 ? (box.width, box.height) : (100, 100)
    }
    return (width, height)
  }

  private static func take(_ error: inout UnsafeMutablePointer<GError>?) -> String {
    guard let found = error else { return "unknown error" }
    defer {
      g_error_free(found)
      error = nil
    }
    return found.pointee.message.map { String(cString: $0) } ?? "unknown error"
  }
}
