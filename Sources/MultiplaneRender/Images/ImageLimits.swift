import MultiplaneBase

/// What is promised about pictures: no file may cost more than this, whatever it claims.
///
/// The five seconds a decode may take are kept by limits on the work: pixels, and passes over them.
package enum ImageLimits {
  /// The longest side, in pixels.
  package static let side = 16_384
  /// The most pixels.
  package static let pixels = 64 << 20
  /// The largest file, in bytes.
  package static let fileSize = 256 << 20
  /// The largest SVG file, in bytes: a drawing beyond it takes longer than a picture may.
  package static let vectorFileSize = 32 << 20
  /// The most passes of a progressive JPEG; writers use about ten.
  package static let scans = 100
  /// The most passes times pixels of a JPEG.
  package static let scannedPixels = 1 << 30

  /// Throws if a picture is too large, naming the limit and the value.
  static func check(width: Int, height: Int, name: String) throws(SceneFailure) {
    let name = name.escapedForMessage
    func refused(_ what: String) -> SceneFailure {
      SceneFailure(Diagnostic(code: "limit-image", "image \"\(name)\" \(what)", failure: .limit))
    }
    guard width > 0, height > 0 else {
      throw SceneFailure(
        Diagnostic(code: "image", "image \"\(name)\" has no pixels (\(width)x\(height))", failure: .asset))
    }
    guard width <= side, height <= side else {
      throw refused("is \(width)x\(height) pixels; a side may have at most \(side)")
    }
    guard width * height <= pixels else {
      throw refused("is \(width)x\(height), \(width * height) pixels; at most \(pixels) are decoded")
    }
  }
}

/// An image that cannot be used, with the reason.
func imageRefused(_ name: String, _ reason: String, hint: String? = nil) -> SceneFailure {
  SceneFailure(
    Diagnostic(code: "image", "image \"\(name.escapedForMessage)\" \(reason)", hint: hint, failure: .asset))
}
