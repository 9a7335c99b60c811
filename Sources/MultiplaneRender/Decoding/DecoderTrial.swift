package import MultiplaneBase
import MultiplaneDecoding

/// Opens files as decoders do, but in this process: for searches for files that bring a decoder down.
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

  /// Does to a font what drawing with it will do.
  ///
  /// - Throws: `SceneFailure` for a font that is refused.
  package static func tryFont(_ bytes: [UInt8]) throws(SceneFailure) {
    do throws(ImageFailure) {
      if let fault = FontFileCheck.fault(bytes) { throw ImageFailure(.refused, fault) }
      let font = try FontFile(bytes)
      guard let memory = SharedMemory(holding: font.hasPictures ? try font.plain() : bytes) else { return }
      try FontTrial.run(path: "/proc/self/fd/\(memory.descriptor)", isPlain: font.hasPictures)
    } catch {
      throw SceneFailure(error.diagnostic(ofImage: "file"))
    }
  }
}
