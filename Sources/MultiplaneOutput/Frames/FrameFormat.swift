import MultiplaneBase

/// What a single frame's file is.
///
/// Another format is another case here, with an encoder of its own and an option of the commands.
package enum FrameFormat: Hashable, Sendable {
  /// PNG, made for speed or for size.
  case png(PNGMode)

  /// An encoder without buffers yet, for one thread.
  package func makeEncoder() -> any FrameEncoder {
    switch self {
    case .png(let mode): PNGEncoder(mode: mode)
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

/// Turns pictures into files of one format in memory.
///
/// The bytes depend on the pixels and `hasAlpha` alone, never on what was encoded before. Buffers are kept for the next
/// picture, so each thread wants an encoder of its own.
package protocol FrameEncoder: AnyObject {
  /// The file of a picture.
  ///
  /// - Parameter hasAlpha: Whether the file has an alpha channel; otherwise the fourth byte of a pixel is not looked at.
  /// - Returns: The file's bytes, valid until the next call or the encoder's end.
  func encode(_ source: PixelSource, hasAlpha: Bool) -> UnsafeRawBufferPointer
}

extension FrameEncoder {
  /// The same file as an array of its own, for those who make one and not a thousand.
  package func file(_ source: PixelSource, hasAlpha: Bool) -> [UInt8] { Array(encode(source, hasAlpha: hasAlpha)) }
}
