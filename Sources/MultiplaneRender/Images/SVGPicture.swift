import CCairo
import CGLib
import CPangoCairo
import CRsvg
import MultiplaneBase
import Synchronization

/// An SVG file, drawn by librsvg at any size; used on one thread.
///
/// The file stands alone: without a base address librsvg opens no other file. Pictures inside it would be decoded by a
/// library that has no limits, so files that hold any are refused, and so are the entities that could hide one.
final class SVGPicture {
  /// The size the file asks for, in pixels: its width and height, else its viewBox, else 100 x 100.
  let pixelSize: (width: Int, height: Int)
  let warnings: [Diagnostic]
  /// The same size with its fractions.
  private let exactSize: (width: Double, height: Double)
  private let handle: OpaquePointer
  private let library: RsvgLibrary
  private let name: String

  private init(_ bytes: [UInt8], name: String) throws(SceneFailure) {
    self.name = name
    if let fault = SVGCheck.fault(bytes) { throw imageRefused(name, fault.reason, hint: fault.hint) }
    guard let library = RsvgLibrary.shared else {
      throw imageRefused(name, "is an SVG image, and librsvg is not installed", hint: "install librsvg2-2")
    }
    let hasText = Self.holdsText(bytes)
    if hasText { DefaultConfiguration.addBuiltInFonts() }
    var error: UnsafeMutablePointer<GError>?
    let made = bytes.withUnsafeBufferPointer { library.new($0.baseAddress, gsize($0.count), &error) }
    guard let handle = made else {
      throw imageRefused(name, "is a damaged SVG image: \(Self.take(&error))")
    }
    (self.library, self.handle) = (library, handle)
    library.setResolution(handle, 96)
    warnings =
      hasText
      ? [
        Diagnostic(
          .warning, code: "svg-text",
          "image \"\(name.escapedForMessage)\" holds text; it is drawn in Inter or DejaVu Sans, whatever font it names",
          hint: "turn its texts into outlines", failure: .asset)
      ] : []
    exactSize = Self.naturalSize(handle, library)
    func whole(_ side: Double) -> Int { Int(max(1, min(1e9, side.rounded(.up)))) }
    pixelSize = (whole(exactSize.width), whole(exactSize.height))
  }

  /// One file at a time is read and drawn in the process: librsvg and the XML parser under it set up what all their
  /// documents share when the first ones come, and promise nothing for threads that do so together.
  private static let turn = Mutex(())

  /// Reads a file, hands it to `body`, and lets go of it, while no other thread does the same, or shapes a text: librsvg's
  /// texts are Pango's.
  static func with<R: Sendable>(
    _ bytes: [UInt8], name: String, _ body: @Sendable (SVGPicture) throws(SceneFailure) -> R
  ) throws(SceneFailure) -> R {
    func draw() throws(SceneFailure) -> R { try body(try SVGPicture(bytes, name: name)) }
    let result = turn.withLock { _ in
      Result<R, SceneFailure> { () throws(SceneFailure) -> R in
        holdsText(bytes) ? try TextTurn.take(draw) : try draw()
      }
    }
    return try result.get()
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Draws the file into a new buffer, stretched to its sides.
  ///
  /// The file is drawn at its own size under a matrix: in another viewport it would keep its ratio, with clear bands.
  func render(width: Int, height: Int) throws(SceneFailure) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    let canvas = try Canvas(on: buffer)
    var error: UnsafeMutablePointer<GError>?
    let (ownWidth, ownHeight) = exactSize
    cairo_scale(canvas.context, Double(width) / ownWidth, Double(height) / ownHeight)
    var viewport = RsvgRectangle(x: 0, y: 0, width: ownWidth, height: ownHeight)
    guard library.render(handle, canvas.context, &viewport, &error) != 0 else {
      throw imageRefused(name, "cannot be drawn: \(Self.take(&error))")
    }
    try canvas.finish()
    buffer.findOpacity()
    return buffer
  }

  private static func holdsText(_ bytes: [UInt8]) -> Bool {
    bytes.holds(Array("<text".utf8)) || bytes.holds(Array(":text".utf8))
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
    return found.pointee.message.map { String(cString: $0).escapedForMessage } ?? "unknown error"
  }
}
