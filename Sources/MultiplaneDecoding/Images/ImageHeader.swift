/// The header in a picture's first bytes: enough to lay it out, and to refuse it before anything is decoded.
package struct ImageHeader: Hashable, Sendable {
  /// The kinds of pictures that are decoded.
  package enum Format: String, Hashable, Sendable { case png, jpeg, webp, gif, svg }
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
  /// The frames of an animated picture; `nil` for one that stays.
  package var frames: ImageFrames?
  /// Whether a color profile comes along, of which only a decoder can tell what it is.
  package var hasProfile = false
  /// About how many bytes a decoder takes for the pixels, if it does not hand them over row by row.
  var decoderBytes = 0
  /// Whether the file ends where pixels may be lacking, of which only a decoder can tell.
  var lacksEnd = false

  /// About how many bytes it takes to open the picture, in its decoder and here; of an SVG drawn at its own size.
  package var openingBytes: Int {
    let pixels = decodedSize.width * decodedSize.height
    return 4 * pixels + (format == .svg ? 4 * pixels : decoderBytes)
  }

  /// The sides of what the picture is decoded to: of a sheet of all frames, where there are several.
  package var decodedSize: (width: Int, height: Int) {
    guard let grid = frames?.sheet(width: width, height: height) else { return (width, height) }
    return (width * grid.columns, height * grid.rows)
  }

  /// Reads the header of a PNG, JPEG, WebP or GIF file, applies all limits, and finds out whether the file is whole; `nil` for
  /// an SVG, whose size a decoder finds (`DecoderPool`). No library sees the bytes.
  package static func read(_ bytes: [UInt8]) throws(ImageFailure) -> ImageHeader? {
    let header: ImageHeader
    switch FileKind(bytes) {
    case .png:
      let file = try PNGFile(bytes)
      try file.checkChunks()
      header = file.header
    case .jpeg: header = try JPEGFile(bytes).header
    case .webp: header = try WebPFile(bytes).header
    case .gif: header = try GIFFile(bytes).header
    case .svg, .gzip: return nil
    case let kind?: throw refusal(kind)
    case nil:
      throw ImageFailure(.refused, bytes.isEmpty ? "is empty" : "is no image; PNG, JPEG, WebP, GIF and SVG are read")
    }
    try ImageLimits.check(width: header.width, height: header.height)
    try header.frames?.check(width: header.width, height: header.height)
    return header
  }

  private static func refusal(_ kind: FileKind) -> ImageFailure {
    let hint: String? =
      switch kind {
      case .lfsPointer: "run git lfs pull"
      case .html: "the download was perhaps an error page"
      case .avif, .bmp, .tiff, .pdf: "convert it to PNG, JPEG, WebP or SVG"
      default: nil
      }
    return ImageFailure(.refused, "is \(kind.description)", hint: hint)
  }
}
