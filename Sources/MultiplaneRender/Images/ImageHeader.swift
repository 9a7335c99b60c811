internal import CWebP
package import MultiplaneBase

/// What a picture's first bytes tell: enough to lay it out, and to refuse it before anything is decoded.
package struct ImageHeader: Hashable, Sendable {
  /// The kinds of pictures that are decoded.
  package enum Format: String, Hashable, Sendable { case png, jpeg, webp, svg }
  /// The kind, found by content and not by name.
  package var format: Format
  /// Pixels across as it is shown, orientation applied; an SVG's natural width, rounded up.
  package var width: Int
  /// Pixels down as it is shown.
  package var height: Int
  /// Bits a channel in the file; 8 for SVG.
  package var depth: Int
  /// Whether the format at hand can be translucent.
  package var hasAlpha: Bool

  /// Reads the header and applies all limits.
  ///
  /// - Parameter name: What messages call the file.
  package static func read(_ bytes: [UInt8], name: String) throws(SceneFailure) -> ImageHeader {
    let header: ImageHeader
    switch FileKind(bytes) {
    case .png: header = try PNGFile(bytes, name: name).header
    case .jpeg: header = try JPEGFile(bytes, name: name).header
    case .webp: header = try WebPDecoder.header(bytes, name: name)
    case .svg:
      let size = try SVGPicture.with(bytes, name: name) { $0.pixelSize }
      header = ImageHeader(format: .svg, width: size.width, height: size.height, depth: 8, hasAlpha: true)
    case let kind?: throw refusal(kind, name)
    case nil:
      throw imageRefused(name, bytes.isEmpty ? "is empty" : "is no image; PNG, JPEG, WebP and SVG are read")
    }
    try ImageLimits.check(width: header.width, height: header.height, name: name)
    return header
  }

  private static func refusal(_ kind: FileKind, _ name: String) -> SceneFailure {
    let hint: String? =
      switch kind {
      case .lfsPointer: "run git lfs pull"
      case .html: "the download was perhaps an error page"
      case .gif, .avif, .bmp, .tiff, .pdf: "convert it to PNG, JPEG, WebP or SVG"
      default: nil
      }
    return imageRefused(name, "is \(kind.description)", hint: hint)
  }
}
