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
    let names = [
      "xmlReaderForMemory", "xmlTextReaderRead", "xmlTextReaderNodeType", "xmlTextReaderDepth",
      "xmlTextReaderGetParserLineNumber", "xmlTextReaderIsEmptyElement", "xmlTextReaderMoveToNextAttribute",
      "xmlTextReaderMoveToElement", "xmlTextReaderConstLocalName", "xmlTextReaderConstNamespaceUri",
      "xmlTextReaderConstValue", "xmlFreeTextReader", "xmlTextReaderCurrentNode", "xmlGetLineNo",
      "xmlSetExternalEntityLoader", "xmlGetLastError",
    ]
    let symbols = names.compactMap { dlsym(library, $0) }
    guard symbols.count == names.count else { return nil }
    func function<F>(_ index: Int) -> F { unsafeBitCast(symbols[index], to: F.self) }
    (open, read, kind, depth, line, isEmpty) = (
      function(0), function(1), function(2), function(3), function(4), function(5)
    )
    (nextAttribute, toElement, name, namespace, value) = (
      function(6), function(7), function(8), function(9), function(10)
    )
    (close, node, nodeLine, setLoader, error) = (function(11), function(12), function(13), function(14), function(15))
  }
}
