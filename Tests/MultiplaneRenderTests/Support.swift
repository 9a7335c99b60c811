import Foundation
import MultiplaneBase
import MultiplaneRender
import MultiplaneScene
import TestSupport

extension TemporaryFolder {
  /// The folder as scenes read files from it.
  func folder() throws(SceneFailure) -> AssetFolder { try AssetFolder(path) }
}

/// The first message of the failure a call ends in; `nil` if it succeeds.
func failure<R>(_ body: () throws(SceneFailure) -> R) -> Diagnostic? {
  do throws(SceneFailure) {
    _ = try body()
    return nil
  } catch {
    return error.diagnostics.first
  }
}

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

/// A limit of a number of bytes.
func limit(_ bytes: Int) -> AdjustableLimit { AdjustableLimit("bytes", bytes, most: 1 << 30, .bytes) }

/// The same numbers on every run.
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 29) &* 0x9E37_79B9_7F4A_7C15
  }
}
