internal import Glibc

/// The functions of libxml2's reader, which librsvg brings along: files are looked through with the parser they are drawn
/// with.
///
/// `@unchecked Sendable` is safe because the pointers are set once; decoders have one thread that calls them.
final class XMLLibrary: @unchecked Sendable {
  typealias Open =
    @convention(c) (UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32) -> OpaquePointer?
  typealias Number = @convention(c) (OpaquePointer?) -> Int32
  typealias Text = @convention(c) (OpaquePointer?) -> UnsafePointer<UInt8>?
  typealias Node = @convention(c) (OpaquePointer?) -> OpaquePointer?
  typealias Long = @convention(c) (OpaquePointer?) -> Int
  typealias Loader =
    @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?, OpaquePointer?) -> OpaquePointer?
  typealias Close = @convention(c) (OpaquePointer?) -> Void

  let open: Open
  let read, kind, depth, line, isEmpty, nextAttribute, toElement: Number
  let name, namespace, value: Text
  let close: Close
  private let node: Node
  private let nodeLine: Long
  private let setLoader: @convention(c) (Loader?) -> Void
  private let error: @convention(c) () -> UnsafePointer<Int32>?

  /// Whether the file that is read asked for another; the decoders have one thread that reads.
  nonisolated(unsafe) private(set) static var wasAsked = false

  /// Gives the parser nothing but the file it reads, and notes when it asks for more.
  func refuseFiles() {
    Self.wasAsked = false
    setLoader { _, _, _ in
      XMLLibrary.wasAsked = true
      return nil
    }
  }

  /// The line of the element a reader is at, from 1.
  func elementLine(_ reader: OpaquePointer) -> Int { node(reader).map { nodeLine($0) } ?? Int(line(reader)) }

  /// The parser's number for what went wrong last; 0 if nothing did.
  func lastError() -> Int32 { error()?[1] ?? 0 }

  /// - Parameter library: librsvg's handle; what it depends on is searched too. `nil` if a function is not there.
  init?(in library: UnsafeMutableRawPointer) {
    guard let open = dlsym(library, "xmlReaderForMemory"), let read = dlsym(library, "xmlTextReaderRead"),
      let kind = dlsym(library, "xmlTextReaderNodeType"), let depth = dlsym(library, "xmlTextReaderDepth"),
      let line = dlsym(library, "xmlTextReaderGetParserLineNumber"),
      let isEmpty = dlsym(library, "xmlTextReaderIsEmptyElement"),
      let nextAttribute = dlsym(library, "xmlTextReaderMoveToNextAttribute"),
      let toElement = dlsym(library, "xmlTextReaderMoveToElement"),
      let name = dlsym(library, "xmlTextReaderConstLocalName"),
      let namespace = dlsym(library, "xmlTextReaderConstNamespaceUri"),
      let value = dlsym(library, "xmlTextReaderConstValue"), let close = dlsym(library, "xmlFreeTextReader"),
      let node = dlsym(library, "xmlTextReaderCurrentNode"), let nodeLine = dlsym(library, "xmlGetLineNo"),
      let setLoader = dlsym(library, "xmlSetExternalEntityLoader"), let error = dlsym(library, "xmlGetLastError")
    else { return nil }
    self.open = unsafeBitCast(open, to: Open.self)
    self.read = unsafeBitCast(read, to: Number.self)
    self.kind = unsafeBitCast(kind, to: Number.self)
    self.depth = unsafeBitCast(depth, to: Number.self)
    self.line = unsafeBitCast(line, to: Number.self)
    self.isEmpty = unsafeBitCast(isEmpty, to: Number.self)
    self.nextAttribute = unsafeBitCast(nextAttribute, to: Number.self)
    self.toElement = unsafeBitCast(toElement, to: Number.self)
    self.name = unsafeBitCast(name, to: Text.self)
    self.namespace = unsafeBitCast(namespace, to: Text.self)
    self.value = unsafeBitCast(value, to: Text.self)
    self.close = unsafeBitCast(close, to: Close.self)
    self.node = unsafeBitCast(node, to: Node.self)
    self.nodeLine = unsafeBitCast(nodeLine, to: Long.self)
    self.setLoader = unsafeBitCast(setLoader, to: (@convention(c) (Loader?) -> Void).self)
    self.error = unsafeBitCast(error, to: (@convention(c) () -> UnsafePointer<Int32>?).self)
  }
}
