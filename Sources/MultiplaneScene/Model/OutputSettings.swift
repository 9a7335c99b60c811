/// What a render makes when nothing else is said; paths are seen from the current folder.
package struct OutputSettings: Sendable, Hashable {
  /// A moving preview in one file.
  package struct Clip: Sendable, Hashable {
    /// What the file is; also its extension.
    package enum Kind: String, Sendable, CaseIterable { case gif, webp, mp4, apng }
    /// Size or look.
    package enum Quality: String, Sendable, CaseIterable { case low, medium, high }
    package var kind: Kind
    package var path: String
    /// Frames a second; `nil` is the kind's own.
    package var framesPerSecond: Double?
    /// Pixels across; `nil` is as wide as a frame.
    package var width: Int?
    /// How often it is played; 0 is for ever.
    package var loop = 0
    package var quality = Quality.medium

    /// A clip with the kind's own settings.
    package init(_ kind: Kind, path: String) { (self.kind, self.path) = (kind, path) }
  }

  /// The pattern frames are written under, such as `out/wine-%05d.png`.
  package var frames: String?
  /// The file the rows' trace is written to.
  package var trace: String?
  /// At most one of each kind, in the order of `Clip.Kind`.
  package var clips: [Clip] = []
  package init(frames: String? = nil) { self.frames = frames }
}
