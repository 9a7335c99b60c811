internal import CGLib
internal import CRsvg
internal import Glibc

/// The functions of librsvg, and of libxml2's reader, which it brings along: files are looked through with the parser they are
/// drawn with. They are looked up when the first SVG is met.
///
/// The library brings a dozen others with it, which would double the four milliseconds that loading the program takes.
///
/// `@unchecked Sendable` is safe because the pointers are set once and librsvg's functions may run on any thread, as long
/// as a handle stays on one. Decoders have one thread that reads.
final class RsvgLibrary: @unchecked Sendable {
  typealias Fault = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  typealias Box = UnsafeMutablePointer<RsvgRectangle>?

  typealias Number = @convention(c) (OpaquePointer?) -> Int32
  typealias Text = @convention(c) (OpaquePointer?) -> UnsafePointer<UInt8>?
  typealias Loader =
    @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?, OpaquePointer?) -> OpaquePointer?

  private let new: @convention(c) (Int32) -> OpaquePointer?
  private let write: @convention(c) (OpaquePointer?, UnsafePointer<UInt8>?, gsize, Fault) -> gboolean
  private let finish: @convention(c) (OpaquePointer?, Fault) -> gboolean
  private let setResolution: @convention(c) (OpaquePointer?, Double) -> Void
  private let geometry: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Box, Box, Box, Fault) -> gboolean
  /// Draws a file in a view.
  let render: @convention(c) (OpaquePointer?, OpaquePointer?, Box, Fault) -> gboolean
  /// Frees a file that the library has read.
  let release: @convention(c) (OpaquePointer?) -> Void
  /// As it is loaded.
  let version: String

  /// Opens a reader of a file in memory.
  let open:
    @convention(c) (UnsafePointer<UInt8>?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32) -> OpaquePointer?
  let read, kind, depth, line, isEmpty, nextAttribute, toElement: Number
  let name, namespace, value: Text
  let close: @convention(c) (OpaquePointer?) -> Void
  private let node: @convention(c) (OpaquePointer?) -> OpaquePointer?
  private let nodeLine: @convention(c) (OpaquePointer?) -> Int
  private let setLoader: @convention(c) (Loader?) -> Void
  private let error: @convention(c) () -> UnsafePointer<Int32>?

  /// Whether the file that is read asked for another.
  nonisolated(unsafe) private(set) static var wasAsked = false

  /// The library, or `nil` if it is not installed.
  static let shared = RsvgLibrary()

  private init?() {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL) else { return nil }
    // What it depends on is searched, too.
    let names = [
      "rsvg_handle_new_with_flags", "g_object_unref", "rsvg_handle_write", "rsvg_handle_close", "rsvg_handle_set_dpi",
      "rsvg_handle_get_geometry_for_layer", "rsvg_handle_render_document", "xmlReaderForMemory", "xmlTextReaderRead",
      "xmlTextReaderNodeType", "xmlTextReaderDepth", "xmlTextReaderGetParserLineNumber", "xmlTextReaderIsEmptyElement",
      "xmlTextReaderMoveToNextAttribute", "xmlTextReaderMoveToElement", "xmlTextReaderConstLocalName",
      "xmlTextReaderConstNamespaceUri", "xmlTextReaderConstValue", "xmlFreeTextReader", "xmlTextReaderCurrentNode",
      "xmlGetLineNo", "xmlSetExternalEntityLoader", "xmlGetLastError",
    ]
    var symbols = names.compactMap { dlsym(library, $0) }[...]
    guard symbols.count == names.count else { return nil }
    func next<F>() -> F { unsafeBitCast(symbols.removeFirst(), to: F.self) }
    (new, release, write, finish, setResolution, geometry, render) = (
      next(), next(), next(), next(), next(), next(), next()
    )
    (open, read, kind, depth, line, isEmpty) = (next(), next(), next(), next(), next(), next())
    (nextAttribute, toElement, name, namespace, value) = (next(), next(), next(), next(), next())
    (close, node, nodeLine, setLoader, error) = (next(), next(), next(), next(), next())
    version = ["major", "minor", "micro"].map { part in
      dlsym(library, "rsvg_\(part)_version").map { "\($0.load(as: guint.self))" } ?? "?"
    }.joined(separator: ".")
  }

  /// Gives the parser nothing but the file it reads, and notes when it asks for more.
  func refuseFiles() {
    Self.wasAsked = false
    setLoader { _, _, _ in
      RsvgLibrary.wasAsked = true
      return nil
    }
  }

  /// The line of the element a reader is at, from 1.
  func elementLine(_ reader: OpaquePointer) -> Int { node(reader).map { nodeLine($0) } ?? Int(line(reader)) }

  /// The parser's number for what went wrong last; 0 if nothing did.
  func lastError() -> Int32 { error()?[1] ?? 0 }

  /// A file as the library has read it; to be given back by `release`.
  ///
  /// - Throws: The library's word on the file's fault.
  func handle(_ bytes: [UInt8]) throws(ImageFailure) -> OpaquePointer {
    // RSVG_HANDLE_FLAG_UNLIMITED: pictures in the file are long attributes.
    guard let handle = new(1) else { throw ImageFailure.outOfMemory }
    var error: UnsafeMutablePointer<GError>?
    // All is read when it is closed.
    if write(handle, bytes, gsize(bytes.count), &error) != 0, finish(handle, &error) != 0 {
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
