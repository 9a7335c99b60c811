package import MultiplaneBase

/// A picture's pixels, ready to be painted by any thread.
package struct DecodedImage: Sendable {
  /// The pixels, upright, premultiplied; not written again.
  package let pixels: PixelBuffer
  /// What a user should know about how the file was read.
  package let warnings: [Diagnostic]
  /// Pixels across.
  package var width: Int { pixels.width }
  /// Pixels down.
  package var height: Int { pixels.height }
  /// Whether no pixel is translucent.
  package var isOpaque: Bool { pixels.isOpaque }

  /// Decodes a file's bytes.
  ///
  /// - Parameters:
  ///   - name: What messages call the file.
  ///   - size: The pixels an SVG is drawn at; its natural size if `nil`. Other formats have their own.
  package static func decode(
    _ bytes: [UInt8], name: String, svgSize size: (width: Int, height: Int)? = nil
  ) throws(SceneFailure) -> DecodedImage {
    switch FileKind(bytes) {
    case .png: return try PNGFile(bytes, name: name).decode()
    case .jpeg: return try JPEGFile(bytes, name: name).decode()
    case .webp: return try WebPDecoder.decode(bytes, name: name)
    case .svg:
      return try SVGPicture.with(bytes, name: name) { picture throws(SceneFailure) in
        let size = size ?? picture.pixelSize
        try ImageLimits.check(width: size.width, height: size.height, name: name)
        return DecodedImage(
          pixels: try picture.render(width: size.width, height: size.height), warnings: picture.warnings)
      }
    default:
      // Reading its header says by name what it is instead.
      _ = try ImageHeader.read(bytes, name: name)
      throw imageRefused(name, "is no image")
    }
  }
}

/// Colour profiles: pictures count as sRGB, and another profile is worth a word.
enum ColorProfile {
  /// A warning if a profile does not call itself sRGB.
  static func warning(_ profile: some Collection<UInt8>, name: String) -> Diagnostic? {
    let bytes = Array(profile)
    let (plain, wide): ([UInt8], [UInt8]) = (Array("sRGB".utf8), [0x73, 0, 0x52, 0, 0x47, 0, 0x42])
    if bytes.holds(plain) || bytes.holds(wide) { return nil }
    return Diagnostic(
      .warning, code: "color-profile",
      "image \"\(name.escapedForMessage)\" has a colour profile that is not sRGB; its colours are taken as sRGB",
      hint: "convert it to sRGB", failure: .asset)
  }
}

extension [UInt8] {
  /// Whether a run of bytes occurs.
  func holds(_ wanted: [UInt8]) -> Bool { firstPlace(of: wanted) != nil }

  /// Where a run of bytes occurs first.
  func firstPlace(of wanted: [UInt8], from start: Int = 0) -> Int? {
    guard let first = wanted.first, count - start >= wanted.count else { return nil }
    return (start...count - wanted.count).first { at in
      self[at] == first && self[at..<at + wanted.count].elementsEqual(wanted)
    }
  }
}
