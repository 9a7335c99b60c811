import MultiplaneBase
import MultiplaneDecoding

/// The decoders of all tests of pictures.
let decoders = DecoderPool()

extension DecodedImage {
  /// A picture as a scene gets it: by a decoder.
  static func decode(
    _ bytes: [UInt8], name: String, svgSize: (width: Int, height: Int)? = nil
  ) throws(SceneFailure) -> DecodedImage {
    try decoders.image(bytes, name: name, svgSize: svgSize)
  }
}

extension ImageHeader {
  /// A picture's header as a scene gets it.
  static func read(_ bytes: [UInt8], name: String) throws(SceneFailure) -> ImageHeader {
    try decoders.header(of: bytes, name: name)
  }
}
