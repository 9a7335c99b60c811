/// The kinds of files moving previews are written as.
package enum ClipFormat: String, Sendable, CaseIterable {
  /// 256 colours a palette, pixels transparent or not, rates of 100/n frames a second.
  case gif
  /// Animated WebP with alpha, lossy or not.
  case webp
  /// H.264: even sides, no alpha.
  case mp4
  /// Animated PNG, lossless with alpha.
  case apng
  /// ProRes 4444 in QuickTime, for editors: 10 bits a channel, alpha.
  case mov
  /// VP9, for pages: lossy with alpha.
  case webm
  /// AV1 in a picture that moves, for pages: lossy, no alpha.
  case avif

  /// The format a file's name asks for by its extension.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// Whether files have an alpha channel, if only of one bit.
  package var canBeTransparent: Bool { ![.mp4, .avif].contains(self) }
  /// Whether both sides must be even numbers of pixels.
  package var needsEvenSides: Bool { self == .mp4 }
  /// Whether a file says how often it is played.
  package var canLoop: Bool { ![.mp4, .mov, .webm, .avif].contains(self) }
  /// Whether a file may have sound.
  package var canSound: Bool { [.mp4, .mov, .webm].contains(self) }
  /// The choices between size and look, in the order of size.
  package var qualities: [ClipQuality] {
    switch self {
    case .apng, .mov: []
    case .webp: ClipQuality.allCases
    case .gif, .mp4, .webm, .avif: [.low, .medium, .high]
    }
  }
  /// The description of a file, for the scene language's reference.
  package var summary: String {
    switch self {
    case .gif: "A GIF, at 25 frames a second unless given."
    case .webp: "An animated WebP."
    case .mp4: "An H.264 film; both sides of a frame must be even."
    case .apng: "An animated PNG."
    case .mov: "A ProRes 4444 film with alpha, for editors."
    case .webm: "A VP9 film with alpha, for pages."
    case .avif: "An animated AVIF, without alpha."
    }
  }
}

/// A choice between the size of a clip's file and its look.
package enum ClipQuality: String, Sendable, CaseIterable { case low, medium, high, lossless }
