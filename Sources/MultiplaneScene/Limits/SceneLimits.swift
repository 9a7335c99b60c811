package import MultiplaneBase

/// The limits of a frame's size and cost, and of the rate of frames.
package enum FrameLimits {
  /// The most device pixels of a side.
  package static let side = AdjustableLimit("frame-side", 16_384, most: 32_767, .pixels)
  /// The most device pixels of a frame: as many as 8192x8192 has.
  package static let pixels = AdjustableLimit("frame-pixels", 64 << 20, most: 256 << 20, .pixels)
  /// The most pixels of a frame and of its groups, masks and filters that are open at a time: 240 MB. Of a large frame
  /// (`isLarge`), and while a picture is painted, there may be two thirds more: 400 MB.
  package static let openPixels = AdjustableLimit("open-pixels", 60_000_000, most: 1_000_000_000, .pixels)

  /// The most pixels that are open at a time for any frame or picture.
  package static var openPixelsInAll: Int { openPixels.value * 5 / 3 }

  /// The most pixels that are open at a time for a frame of some pixels: four times the frame, within bounds.
  package static func openPixels(ofFrame pixels: Int) -> Int {
    max(openPixels.value, min(4 * pixels, openPixelsInAll))
  }

  /// Whether a frame of some pixels may have more open than others. These frames are drawn one at a time.
  package static func isLarge(_ pixels: Int) -> Bool { pixels > openPixels.standard / 4 }

  /// The most frames of some pixels that are drawn at a time: one more would fit among the pixels of one with all its groups.
  package static func framesAtOnce(_ pixels: Int) -> Int {
    isLarge(pixels) ? 1 : max(1, openPixels.value / max(1, pixels) - 1)
  }

  /// The most pixels of groups and filters that all threads have open at a time beside their frames, unless one alone has
  /// more.
  package static var openGroups: Int { openPixels.value * 5 / 6 }

  /// The most pictures, groups and materials that are drawn on a frame, each tile of a repeated node counted: about 1 KB each.
  package static let parts = AdjustableLimit("frame-parts", 150_000, most: 20_000_000)

  /// Frames a second that a canvas may have.
  package static let framesPerSecond = 1.0...1000.0

  /// The most frames of a scene: one far from the start is reached by stepping there.
  package static let count = 2_000_000_000

  /// The two limits of a frame's size in a message.
  package static var described: String { "\(side) a side and \(pixels) in all" }

  /// The advice where one of them was met, besides another one.
  package static func hint(width: Double, height: Double, or other: String?) -> String {
    max(width, height) > Double(side.value) ? side.hint(or: other) : pixels.hint(or: other)
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
  /// The most font files a scene may name.
  package static let files = AdjustableLimit("font-files", 256, most: 4_096)
  /// The largest font file that is read, in bytes.
  package static let fileSize = AdjustableLimit("font-bytes", 64 << 20, most: 512 << 20, .bytes)
  /// The most named instances of a variable font.
  package static let instances = AdjustableLimit("font-instances", 1_000, most: 65_535)
  /// The most places on the axes of a variable font, counted for each of its named instances.
  package static let instancePlaces = AdjustableLimit("font-instance-places", 10_000_000, most: 10_000_000_000)
  /// The largest font size, in points.
  package static let size = 2000.0
  /// The greatest distance of lines, as a multiple of the font size.
  package static let lineHeight = 10.0
  /// The most room between letters that may be added or taken, in points.
  package static let tracking = 1000.0
  /// The most parts of a text that have styles of their own.
  package static let parts = AdjustableLimit("text-parts", 256, most: 4_096)
  /// The most seconds of processor time for the glyphs on a frame that are pictures, drawings or layers.
  package static let glyphSeconds = AdjustableLimit("glyph-seconds", 10, most: 86_400, .seconds)
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
  /// The most rows of pixels that the lines of a path or of letters go through, each line's counted; those of a stroke are four
  /// times as many, and of each dash its width.
  package static let pathRows = AdjustableLimit("path-rows", 40_000_000, most: 4_000_000_000)
}

/// How long a track may be.
package enum TrackLimits {
  /// A time of a step, a moment or an animation, in seconds: a day. No scene is meant to be longer, and frame numbers
  /// stay small.
  package static let seconds = 86_400.0
  /// How long a step of the track may wait for a condition, in seconds: one that waits for an hour waits for ever.
  package static let waiting = 3_600.0
}
