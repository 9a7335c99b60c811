package import MultiplaneBase
import MultiplaneDecoding

/// Opens pictures as decoders do, but in this process: for searches for files that bring a decoder down.
package enum DecoderTrial {
  /// Decodes a picture; an SVG at so many pixels a side.
  ///
  /// - Throws: `SceneFailure` for a file that is refused.
  package static func decode(_ bytes: [UInt8], svgSide: Int) throws(SceneFailure) {
    do throws(ImageFailure) {
      var (width, height) = (svgSide, svgSide)
      if let header = try ImageHeader.read(bytes) { (width, height) = header.decodedSize }
      // A search would wait for larger pictures; they are refused as a size over the limit is.
      guard width * height <= 1 << 22 else { throw ImageFailure(.refused, "has too many pixels") }
      let buffer = PixelBuffer(width: width, height: height)
      _ = try PictureDecoding.decode(bytes, into: buffer, .shared)
    } catch {
      throw SceneFailure(error.diagnostic(ofImage: "file"))
    }
  }
}
