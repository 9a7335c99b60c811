package import MultiplaneBase

/// The limits of a frame's size and cost, and of the rate of frames.
package enum FrameLimits {
  /// The most device pixels of a side, which is as far as cairo goes. How many a frame has in all is a share of the memory
  /// (`Budgets.picturePixels`).
  package static let side = 32_767

  /// Frames a second that a canvas may have.
  package static let framesPerSecond = 1.0...1000.0

  /// The most frames of a scene: one far from the start is reached by stepping there.
  package static let count = 2_000_000_000

  /// The error of a picture that is larger than a frame may be.
  ///
  /// - Parameters:
  ///   - what: The picture, as the subject of a sentence: `the sheet`.
  ///   - advice: The way to make it smaller.
  package static func tooLarge(
    _ what: String, _ code: String, width: Double, height: Double, advice: String?, span: SourceSpan? = nil,
    path: String? = nil
  ) -> Diagnostic {
    let isLong = max(width, height) > Double(side)
    let reason = isLong ? "over the limit of \(side) a side" : "which take more memory than the program may have"
    return Diagnostic(
      code: code, "\(what) would have \(decimalText(width))x\(decimalText(height)) pixels, \(reason)", span: span,
      path: path, hint: isLong ? advice : Budgets.memoryHint(or: advice), failure: .limit)
  }
}

/// How large a number may be where a scene writes one.
package enum NumberLimits {
  /// The largest magnitude, in points where it is a length: far beyond any scene, and small enough for sums of millions
  /// to stay exact.
  package static let largest = 1e9
}

/// The limits of the fonts of a scene.
package enum FontLimits {
  /// The widest line of a text, in points: Pango counts 1/1024 pt in 32 bits.
  package static let widestLine = 2_000_000
  /// The largest font size, in points.
  package static let size = 2000.0
  /// The greatest distance of lines, as a multiple of the font size.
  package static let lineHeight = 10.0
  /// The most room between letters that may be added or taken, in points.
  package static let tracking = 1000.0
}

/// The limits of drawings in a scene.
package enum DrawingLimits {
  /// The colors of a gradient.
  package static let gradientStops = 2...256
  /// The most shadows of a node.
  package static let shadows = 16
  /// The lengths of a miter's point, as multiples of its line's width.
  package static let miter = 1.0...100.0
  /// The most lengths of dashes and gaps that a line has.
  package static let dashLengths = 64
  /// The least length of all dashes and gaps of a line together, in points.
  package static let dashRound = 0.1
}

/// How long a track may be.
package enum TrackLimits {
  /// A time of a step, a moment or an animation, in seconds: a day. No scene is meant to be longer, and frame numbers
  /// stay small.
  package static let seconds = 86_400.0
  /// How long a step of the track may wait for a condition, in seconds: one that waits for an hour waits for ever.
  package static let waiting = 3_600.0
}
