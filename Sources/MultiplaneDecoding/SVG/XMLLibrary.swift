internal import Glibc

/// The functions of libxml2's reader, which librsvg brings along: files are looked through with the parser they are drawn
/// with.
///
/// `@unchecked Sendable` is safe because the pointers are set once; decoders have one thread that calls them.
final class XMLLibrary: @unchecked Sendable {
  typealias Open =
    @convention(c) (UnsafePointer<UInt8>?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32) -> OpaquePointer?
  typealias Number = @convention(c) (OpaquePointer?) -> Int32
  typealias Text = @convention(c) (OpaquePointer?) -> UnsafePointer<UInt8>?
  typealias Loader =
    @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?, OpaquePointer?) -> OpaquePointer?

  let open: Open
  let read, kind, depth, line, isEmpty, nextAttribute, toElement: Number
  let name, namespace, value: Text
  let close: @convention(c) (OpaquePointer?) -> Void
  private let node: @convention(c) (OpaquePointer?) -> OpaquePointer?
  private let nodeLine: @convention(c) (OpaquePointer?) -> Int
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
    func load<F>(_ name: String) -> F? { dlsym(library, name).map { unsafeBitCast($0, to: F.self) } }
    guard let open: Open = load("xmlReaderForMemory"), let read: Number = load("xmlTextReaderRead"),
      let kind: Number = load("xmlTextReaderNodeType"), let depth: Number = load("xmlTextReaderDepth"),
      let line: Number = load("xmlTextReaderGetParserLineNumber"),
      let isEmpty: Number = load("xmlTextReaderIsEmptyElement"),
      let nextAttribute: Number = load("xmlTextReaderMoveToNextAttribute"),
      let toElement: Number = load("xmlTextReaderMoveToElement"), let name: Text = load("xmlTextReaderConstLocalName"),
      let namespace: Text = load("xmlTextReaderConstNamespaceUri"), let value: Text = load("xmlTextReaderConstValue"),
      let close: @convention(c) (OpaquePointer?) -> Void = load("xmlFreeTextReader"),
      let node: @convention(c) (OpaquePointer?) -> OpaquePointer? = load("xmlTextReaderCurrentNode"),
      let nodeLine: @convention(c) (OpaquePointer?) -> Int = load("xmlGetLineNo"),
      let setLoader: @convention(c) (Loader?) -> Void = load("xmlSetExternalEntityLoader"),
      let error: @convention(c) () -> UnsafePointer<Int32>? = load("xmlGetLastError")
    else { return nil }
    (self.open, self.read, self.kind, self.depth, self.line, self.isEmpty) = (open, read, kind, depth, line, isEmpty)
    (self.nextAttribute, self.toElement, self.name, self.namespace) = (nextAttribute, toElement, name, namespace)
    (self.value, self.close, self.node, self.nodeLine) = (value, close, node, nodeLine)
    (self.setLoader, self.error) = (setLoader, error)
  }
}
