package import MultiplaneBase

/// The format of a single frame's file, and how it is made.
package enum FrameFormat: Hashable, Sendable {
  /// PNG, made for speed or for size.
  case png(PNGMode)
  /// Lossless WebP.
  case webp

  /// A format made as it is unless told otherwise.
  package init(_ kind: PictureFormat) {
    self =
      switch kind {
      case .png: .png(.fast)
      case .webp: .webp
      }
  }

  /// The format, however it is made.
  package var kind: PictureFormat {
    switch self {
    case .png: .png
    case .webp: .webp
    }
  }

  /// The format that a file's name asks for; made as this one, where it is the same or the name asks for none.
  package func of(_ path: String) -> FrameFormat {
    guard let other = PictureFormat(path: path), other != kind else { return self }
    return FrameFormat(other)
  }

  /// An encoder without buffers yet, for one thread.
  package func makeEncoder() -> any FrameEncoder {
    switch self {
    case .png(let mode): PNGEncoder(mode: mode)
    case .webp: WebPEncoder()
    }
  }

  /// Makes encoders for the threads of a run, which share what they know.
  package func encoders() -> @Sendable () -> any FrameEncoder {
    guard case .png(let mode) = self else { return makeEncoder }
    let cache = BandCache()
    return { PNGEncoder(mode: mode, cache: cache) }
  }

  /// The member of a run's description that says so.
  var jsonMember: (String, JSON?) {
    switch self {
    case .png(let mode): ("png", .string(mode.rawValue))
    case .webp: ("webp", .string("lossless"))
    }
  }

  /// The format a run's description names; `nil` if it names none.
  init?(json: JSON) {
    if let mode = json["png"]?.string.flatMap(PNGMode.init) {
      self = .png(mode)
    } else if json["webp"]?.string == "lossless" {
      self = .webp
    } else {
      return nil
    }
  }
}
