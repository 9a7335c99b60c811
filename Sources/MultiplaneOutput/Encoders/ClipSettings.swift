package import MultiplaneBase

/// The settings of a clip, for its encoder.
package struct ClipSettings: Hashable, Sendable {
  /// The format of the file.
  package var format: ClipFormat
  /// Pixels across.
  package var width: Int
  /// Pixels down.
  package var height: Int
  /// How fast it is played.
  package var rate: ClipRate
  /// Whether frames can be seen through.
  package var hasAlpha: Bool
  /// How often it is played; 0 is for ever.
  package var loop: Int
  /// Size or look.
  package var quality: ClipQuality
  /// The track of sound beside the frames.
  package var audio: AudioTrack?

  /// Settings; see the properties.
  package init(
    format: ClipFormat, width: Int, height: Int, rate: ClipRate, hasAlpha: Bool = false, loop: Int = 0,
    quality: ClipQuality = .medium
  ) {
    (self.format, self.width, self.height, self.rate) = (format, width, height, rate)
    (self.hasAlpha, self.loop, self.quality) = (hasAlpha, loop, quality)
  }

  /// A file of sound, and after how many seconds it is cut off.
  package struct AudioTrack: Hashable, Sendable {
    var path: String
    var seconds: Double
    /// A track; see the properties.
    package init(path: String, seconds: Double) { (self.path, self.seconds) = (path, seconds) }
  }

  /// The bytes of a raw frame.
  package var frameBytes: Int { width * height * 4 }
}
