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
  typealias Box = UnsafeMutablePointer<RsvgRectangle>?

  private let new: @convention(c) (Int32) -> OpaquePointer?
  private let unref: @convention(c) (OpaquePointer?) -> Void
  private let write: @convention(c) (OpaquePointer?, UnsafePointer<UInt8>?, gsize, Fault) -> gboolean
  private let close: @convention(c) (OpaquePointer?, Fault) -> gboolean
  private let setResolution: @convention(c) (OpaquePointer?, Double) -> Void
  private let geometry: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Box, Box, Box, Fault) -> gboolean
  /// Draws a file in a view.
  let render: @convention(c) (OpaquePointer?, OpaquePointer?, Box, Fault) -> gboolean
  /// Frees a file that the library has read.
  var release: (OpaquePointer?) -> Void { unref }
  /// The XML reader it brings along.
  let xml: XMLLibrary
  /// As it is loaded.
  let version: String

  /// The library, or `nil` if it is not installed.
  static let shared = RsvgLibrary()

  private init?() {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL), let xml = XMLLibrary(in: library) else {
      return nil
    }
    let names = [
      "rsvg_handle_new_with_flags", "g_object_unref", "rsvg_handle_write", "rsvg_handle_close", "rsvg_handle_set_dpi",
      "rsvg_handle_get_geometry_for_layer", "rsvg_handle_render_document",
    ]
    let symbols = names.compactMap { dlsym(library, $0) }
    guard symbols.count == names.count else { return nil }
    func function<F>(_ index: Int) -> F { unsafeBitCast(symbols[index], to: F.self) }
    (new, unref, write, close) = (function(0), function(1), function(2), function(3))
    (setResolution, geometry, render) = (function(4), function(5), function(6))
    let numbers = ["major", "minor", "micro"].map { part in
      dlsym(library, "rsvg_\(part)_version").map { "\($0.load(as: guint.self))" } ?? "?"
    }
    version = numbers.joined(separator: ".")
    self.xml = xml
  }

  /// A file as the library has read it; to be given back by `release`.
  ///
  /// - Throws: The library's word on the file's fault.
  func handle(_ bytes: [UInt8]) throws(ImageFailure) -> OpaquePointer {
    // RSVG_HANDLE_FLAG_UNLIMITED: pictures in the file are long attributes.
    guard let handle = new(1) else { throw ImageFailure.outOfMemory }
    var error: UnsafeMutablePointer<GError>?
    // All is read when it is closed.
    if write(handle, bytes, gsize(bytes.count), &error) != 0, close(handle, &error) != 0 {
      setResolution(handle, 96)
      return handle
    }
    release(handle)
    throw ImageFailure(.refused, "is a damaged SVG image: \(Self.consume(&error))")
  }

  /// The box of all that a file draws in a view of some sides, with its strokes or without; `nil` if there is none.
  func box(of handle: OpaquePointer, in view: (width: Double, height: Double), isInk: Bool) -> SVGBox? {
    var viewport = RsvgRectangle(x: 0, y: 0, width: view.width, height: view.height)
    var (ink, logical) = (RsvgRectangle(), RsvgRectangle())
    guard geometry(handle, nil, &viewport, &ink, &logical, nil) != 0 else { return nil }
    return isInk ? ink : logical
  }

  /// The message of an error; it is freed.
  static func consume(_ error: inout UnsafeMutablePointer<GError>?) -> String {
    defer { g_clear_error(&error) }
    return error?.pointee.message.map { String(cString: $0) } ?? "unknown error"
  }
}
