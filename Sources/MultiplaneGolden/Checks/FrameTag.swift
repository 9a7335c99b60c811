import MultiplaneBase

/// The number of a frame in the names of files: `f00120`.
enum FrameTag {
  static func text(_ frame: Int) -> String { "f" + zeroPadded(frame, to: 5) }

  /// Whether a text is such a number.
  static func isTag(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "f") && text.utf8.count > 5
      && text.utf8.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
