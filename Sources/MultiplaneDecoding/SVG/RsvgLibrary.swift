internal import CGLib
internal import CRsvg
internal import Glibc

/// librsvg's functions, looked up when the first SVG is met.
///
/// The library brings a dozen others with it, which would double the four milliseconds that loading the program takes.
///
/// `@unchecked Sendable` is safe because the pointers are set once and librsvg's functions may run on any thread, as long
/// as a handle stays on one.
final class RsvgLibrary: @unchecked Sendable {
  typealias Fault = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  typealias New = @convention(c) (Int32) -> OpaquePointer?
  typealias Write = @convention(c) (OpaquePointer?, UnsafePointer<UInt8>?, gsize, Fault) -> gboolean
  typealias Close = @convention(c) (OpaquePointer?, Fault) -> gboolean
  typealias SetResolution = @convention(c) (OpaquePointer?, Double) -> Void
  typealias Geometry =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<RsvgRectangle>?, UnsafeMutablePointer<RsvgRectangle>?,
      UnsafeMutablePointer<RsvgRectangle>?, Fault
    ) -> gboolean
  typealias Render =
    @convention(c) (
      OpaquePointer?, OpaquePointer?, UnsafePointer<RsvgRectangle>?, Fault
    ) -> gboolean

  private let new: New
  private let unref: @convention(c) (UnsafeMutableRawPointer?) -> Void
  private let write: Write
  private let close: Close
  let setResolution: SetResolution
  let geometry: Geometry
  let render: Render
  /// The XML reader it brings along.
  let xml: XMLLibrary
  /// As it is loaded.
  let version: String

  /// The library, or `nil` if it is not installed.
  static let shared = RsvgLibrary()

  private init?() {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL),
      let new = dlsym(library, "rsvg_handle_new_with_flags"), let write = dlsym(library, "rsvg_handle_write"),
      let close = dlsym(library, "rsvg_handle_close"), let setResolution = dlsym(library, "rsvg_handle_set_dpi"),
      let geometry = dlsym(library, "rsvg_handle_get_geometry_for_layer"),
      let render = dlsym(library, "rsvg_handle_render_document"), let unref = dlsym(library, "g_object_unref"),
      let xml = XMLLibrary(in: library)
    else { return nil }
    let numbers = ["major", "minor", "micro"].map { part in
      dlsym(library, "rsvg_\(part)_version").map { "\($0.load(as: guint.self))" } ?? "?"
    }
    version = numbers.joined(separator: ".")
    self.xml = xml
    self.unref = unsafeBitCast(unref, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
    self.new = unsafeBitCast(new, to: New.self)
    self.setResolution = unsafeBitCast(setResolution, to: SetResolution.self)
    self.write = unsafeBitCast(write, to: Write.self)
    self.close = unsafeBitCast(close, to: Close.self)
    self.geometry = unsafeBitCast(geometry, to: Geometry.self)
    self.render = unsafeBitCast(render, to: Render.self)
  }

  /// A file as the library has read it; to be given back by `release`.
  ///
  /// - Throws: The library's word on the file's fault.
  func handle(_ bytes: [UInt8]) throws(ImageFailure) -> OpaquePointer {
    // RSVG_HANDLE_FLAG_UNLIMITED: pictures in the file are long attributes.
    guard let handle = new(1) else { throw ImageFailure.outOfMemory }
    var error: UnsafeMutablePointer<GError>?
    // All is read when it is closed.
    if bytes.withUnsafeBufferPointer({ write(handle, $0.baseAddress, gsize($0.count), &error) }) != 0,
      close(handle, &error) != 0
    {
      setResolution(handle, 96)
      return handle
    }
    release(handle)
    throw ImageFailure(.refused, "is a damaged SVG image: \(Self.consume(&error))")
  }

  /// Frees a file that the library has read.
  func release(_ handle: OpaquePointer) { unref(UnsafeMutableRawPointer(handle)) }

  /// The message of an error; it is freed.
  static func consume(_ error: inout UnsafeMutablePointer<GError>?) -> String {
    guard let found = error else { return "unknown error" }
    defer {
      g_error_free(found)
      error = nil
    }
    return found.pointee.message.map { String(cString: $0) } ?? "unknown error"
  }
}
