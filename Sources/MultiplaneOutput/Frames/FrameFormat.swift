package import MultiplaneBase

/// What a single frame's file is: a format, and how it is made.
package enum FrameFormat: Hashable, Sendable {
  /// PNG, made for speed or for size.
  case png(PNGMode)

  /// A format made as it is unless told otherwise.
  package init(_ kind: PictureFormat) {
    self =
      switch kind {
      case .png: .png(.fast)
      }
  }

  /// The format, however it is made.
  package var kind: PictureFormat {
    switch self {
    case .png: .png
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
    }
  }

  /// Makes encoders for the threads of a run, which share what they know.
  package func encoders() -> @Sendable () -> any FrameEncoder {
    switch self {
    case .png(let mode):
      let cache = BandCache()
      return { PNGEncoder(mode: mode, cache: cache) }
    }
  }

  /// The member of a run's description that says so.
  var jsonMember: (String, JSON?) {
    switch self {
    case .png(let mode): ("png", .string(mode.rawValue))
    }
  }

  /// The format a run's description names; `nil` if it names none.
  init?(json: JSON) {
    guard let mode = json["png"]?.string.flatMap(PNGMode.init) else { return nil }
    self = .png(mode)
  }
}
