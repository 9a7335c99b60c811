import CPixels

/// The meaning of the samples of a PNG file: levels, or places in its palette.
struct PNGSamples {
  /// Colours as pixels of straight RGBA, red in the lowest byte; opaque black behind those of the file.
  private var palette: [UInt32]?
  /// Samples that are clear.
  private var key: (UInt16, UInt16, UInt16)?

  /// Reads the chunks PLTE and tRNS.
  ///
  /// - Parameters:
  ///   - chunks: Their places, whole, with length and checksum.
  /// - Throws: For a palette that is none, or transparency that does not fit.
  init(_ bytes: [UInt8], _ chunks: [Range<Int>], _ layout: PNGLayout) throws(ImageFailure) {
    func content(_ name: String) -> ArraySlice<UInt8>? {
      chunks.first { bytes[($0.lowerBound + 4)..<($0.lowerBound + 8)].elementsEqual(name.utf8) }
        .map { bytes[($0.lowerBound + 8)..<($0.upperBound - 4)] }
    }
    let isIndexed = bytes[25] == 3
    let colors = content("PLTE").map(Array.init)
    if let colors, colors.isEmpty || colors.count % 3 != 0 || colors.count > 3 * 256 {
      throw ImageFailure(.refused, "is damaged: its palette makes no sense")
    }
    let clear = content("tRNS").map(Array.init)
    if isIndexed {
      guard let colors else { throw ImageFailure(.refused, "is damaged: it has no palette") }
      let count = colors.count / 3
      guard (clear?.count ?? 0) <= count else { throw Self.wrongTransparency }
      palette = (0..<256).map { index in
        guard index < count else { return 0xFF00_0000 }
        let alpha = clear.map { index < $0.count ? $0[index] : 255 } ?? 255
        return UInt32(colors[index * 3]) | UInt32(colors[index * 3 + 1]) << 8 | UInt32(colors[index * 3 + 2]) << 16
          | UInt32(alpha) << 24
      }
    } else if let clear, layout.channels % 2 == 1 {
      guard clear.count == layout.channels * 2 else { throw Self.wrongTransparency }
      // Of a level only the bits that samples have count.
      func level(_ channel: Int) -> UInt16 {
        guard channel < layout.channels else { return 0 }
        return (UInt16(clear[channel * 2]) << 8 | UInt16(clear[channel * 2 + 1])) & UInt16((1 << layout.depth) - 1)
      }
      key = (level(0), level(1), level(2))
    }
  }

  /// Hands them to the kernels.
  func withKind(of layout: PNGLayout, _ body: (UnsafePointer<mp_png_samples>) -> Void) {
    (palette ?? []).withUnsafeBufferPointer { colors in
      var kind = mp_png_samples(
        channels: Int32(layout.channels), depth: Int32(layout.depth),
        palette: palette == nil ? nil : colors.baseAddress, has_key: key != nil, key: key ?? (0, 0, 0))
      body(&kind)
    }
  }

  private static var wrongTransparency: ImageFailure {
    ImageFailure(.refused, "is damaged: its transparency does not fit its colours")
  }
}
