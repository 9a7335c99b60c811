/// What an encoder has to know about a clip.
public struct ClipSettings: Hashable, Sendable {
  /// What is written.
  public var format: ClipFormat
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int
  /// How fast it is played.
  public var rate: ClipRate
  /// Whether frames can be seen through.
  public var hasAlpha: Bool
  /// How often it is played; 0 is for ever.
  public var loop: Int
  /// Size or look.
  public var quality: ClipQuality

  /// Settings; see the properties.
  public init(
    format: ClipFormat, width: Int, height: Int, rate: ClipRate, hasAlpha: Bool = false, loop: Int = 0,
    quality: ClipQuality = .medium
  ) {
    (self.format, self.width, self.height, self.rate) = (format, width, height, rate)
    (self.hasAlpha, self.loop, self.quality) = (hasAlpha, loop, quality)
  }

  /// The bytes of a raw frame.
  public var frameBytes: Int { width * height * 4 }
}
