internal import CPangoCairo
internal import CRsvg
internal import Glibc

/// librsvg's functions, looked up when the first SVG is met.
///
/// The library brings a dozen others with it, which would double the four milliseconds that loading the program takes.
///
/// `@unchecked Sendable` is safe because the pointers are set once and librsvg's functions may run on any thread, as long
/// as a handle stays on one.
final class RsvgLibrary: @unchecked Sendable {
  typealias New =
    @convention(c) (UnsafePointer<UInt8>?, gsize, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?) ->
    OpaquePointer?
  typealias SetResolution = @convention(c) (OpaquePointer?, Double) -> Void
  typealias Dimensions =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<gboolean>?, UnsafeMutablePointer<RsvgLength>?,
      UnsafeMutablePointer<gboolean>?,
      UnsafeMutablePointer<RsvgLength>?, UnsafeMutablePointer<gboolean>?, UnsafeMutablePointer<RsvgRectangle>?
    ) -> Void
  typealias SizeInPixels =
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?) ->
    gboolean
  typealias Render =
    @convention(c) (
      OpaquePointer?, OpaquePointer?, UnsafePointer<RsvgRectangle>?,
      UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> gboolean

  let new: New
  let setResolution: SetResolution
  let dimensions: Dimensions
  let pixelSize: SizeInPixels
  let render: Render
  /// The XML reader it brings along.
  let xml: XMLLibrary
  /// As it is loaded.
  let version: String

  /// The library, or `nil` if it is not installed.
  static let shared = RsvgLibrary()

  private init?() {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL),
      let new = dlsym(library, "rsvg_handle_new_from_data"), let setResolution = dlsym(library, "rsvg_handle_set_dpi"),
      let dimensions = dlsym(library, "rsvg_handle_get_intrinsic_dimensions"),
      let pixelSize = dlsym(library, "rsvg_handle_get_intrinsic_size_in_pixels"),
      let render = dlsym(library, "rsvg_handle_render_document"), let xml = XMLLibrary(in: library)
    else { return nil }
    let numbers = ["major", "minor", "micro"].map { part in
      dlsym(library, "rsvg_\(part)_version").map { "\($0.load(as: guint.self))" } ?? "?"
    }
    version = numbers.joined(separator: ".")
    self.xml = xml
    self.new = unsafeBitCast(new, to: New.self)
    self.setResolution = unsafeBitCast(setResolution, to: SetResolution.self)
    self.dimensions = unsafeBitCast(dimensions, to: Dimensions.self)
    self.pixelSize = unsafeBitCast(pixelSize, to: SizeInPixels.self)
    self.render = unsafeBitCast(render, to: Render.self)
  }
}
