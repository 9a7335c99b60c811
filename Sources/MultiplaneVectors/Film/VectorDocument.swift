internal import CDeflate
package import MultiplaneBase

/// A finished document of vectors, and what there is to say of it.
package struct VectorDocument: Sendable {
  /// The bytes of the file.
  package var bytes: [UInt8] { Array(text.utf8) }
  /// The file; of a film in a page its element.
  package var text: String
  /// The elements that stand over the one of a film in a page: their reader moves scrollers by them.
  package let scrollers: String
  /// The rules of CSS that the element needs in a page.
  package let style: String
  /// How many bytes of it a server sends to a browser, packed by gzip.
  package var packedCount: Int {
    guard let compressor = libdeflate_alloc_compressor(9) else { return bytes.count }
    defer { libdeflate_free_compressor(compressor) }
    let bytes = bytes
    return withUnsafeTemporaryAllocation(
      byteCount: libdeflate_gzip_compress_bound(compressor, bytes.count), alignment: 1
    ) { libdeflate_gzip_compress(compressor, bytes, bytes.count, $0.baseAddress, $0.count) }
  }
  /// The elements in it.
  package let elements: Int
  /// The layers that something animates.
  package let movingLayers: Int
  /// The moving layers that a filter changes, which a browser draws anew on each frame.
  package let filteredLayers: Int
  /// The words for what was drawn as a picture, and how often, by the words.
  package let pictures: [(reason: String, count: Int)]
  /// The rows of lists that it has, and how many items there are.
  package let rows: (shown: Int, all: Int)

  /// The losses that leave a page whole.
  package var losses: [Diagnostic] = []

  /// The moving layers above which a film is told to cost its reader's processor.
  package static let manyLayers = 150
}
