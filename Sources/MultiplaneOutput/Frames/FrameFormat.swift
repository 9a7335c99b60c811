import MultiplaneBase

/// What a single frame's file is.
///
/// Another format is another case here, with an encoder of its own and an option of the commands.
package enum FrameFormat: Hashable, Sendable {
  /// PNG, made for speed or for size.
  case png(PNGMode)

  /// An encoder without buffers yet, for one thread.
  ///
  /// - Parameter memo: Holds what was encoded for all threads.
  package func makeEncoder(_ memo: BandMemo? = nil) -> any FrameEncoder {
    switch self {
    case .png(let mode): PNGEncoder(mode: mode, memo: memo)
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
