/// What a render makes when nothing else is said; paths are seen from the current folder.
public struct OutputSettings: Sendable, Hashable {
  /// A moving preview in one file.
  public struct Clip: Sendable, Hashable {
    /// What the file is; also its extension.
    public enum Kind: String, Sendable, CaseIterable { case gif, webp, mp4, apng }
    /// Size or look.
    public enum Quality: String, Sendable, CaseIterable { case low, medium, high }
    public var kind: Kind
    public var path: String
    /// Frames a second; `nil` is the kind's own.
    public var framesPerSecond: Double?
    /// Pixels across; `nil` is as wide as a frame.
    public var width: Int?
    /// How often it is played; 0 is for ever.
    public var loop = 0
    public var quality = Quality.medium

    /// A clip with the kind's own settings.
    public init(_ kind: Kind, path: String) { (self.kind, self.path) = (kind, path) }
  }

  /// The pattern frames are written under, such as `out/wine-%05d.png`.
  public var frames: String?
  /// The file the rows' trace is written to.
  public var trace: String?
  /// At most one of each kind, in the order of `Clip.Kind`.
  public var clips: [Clip] = []
  public init(frames: String? = nil) { self.frames = frames }
}
