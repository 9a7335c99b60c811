package import MultiplaneBase

/// Opens files as decoders do, but in this process: for searches for files that bring a decoder down.
package enum DecoderTrial {
  /// Decodes a picture; an SVG at so many pixels a side.
  ///
  /// - Throws: `SceneFailure` for a file that is refused.
  package static func decode(_ bytes: [UInt8], svgSide: Int) throws(SceneFailure) {
    do throws(ImageRemark) {
      var (width, height) = (svgSide, svgSide)
      if let header = try ImageHeader.read(bytes) { (width, height) = header.decodedSize }
      // What a search would wait for; refused as a size over the limit is.
      guard width * height <= 1 << 22 else { throw ImageRemark(.refused, "has too many pixels") }
      let buffer = PixelBuffer(width: width, height: height)
      _ = try PictureDecoding.decode(bytes, into: buffer)
    } catch {
      throw SceneFailure(error.diagnostic(ofImage: "file"))
    }
  }

  /// Does to a font what drawing with it will do.
  ///
  /// - Parameter path: Where the font is.
  /// - Throws: `SceneFailure` for a font that is refused.
  package static func tryFont(at path: String) throws(SceneFailure) {
    do throws(ImageRemark) {
      try FontTrial.run(path: path)
    } catch {
      throw SceneFailure(error.diagnostic(ofImage: "file"))
    }
  }
}
