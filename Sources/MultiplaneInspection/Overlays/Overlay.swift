/// An overlay over a frame that shows how it came about.
package enum Overlay: String, Sendable, CaseIterable {
  /// The boxes of all nodes on the frame; boxes that move or change on their own have another color.
  case boxes
  /// The area outside the safe area.
  case safe
  /// The rows that are prepared; the picture grows to show those beyond the canvas.
  case overscan
  /// The damage since the frame before, which was drawn again.
  case damage
  /// The pictures the frame is put together from: kept ones and new ones.
  case cache

  /// The entries of the legend: a color in hexadecimal, and words.
  package var legend: [(color: String, words: String)] {
    switch self {
    case .boxes: [("#64748B", "box"), ("#2563EB", "moves or changes on its own")]
    case .safe: [("#15803D", "outside the safe area")]
    case .overscan: [("#7C3AED", "prepared row")]
    case .damage: [("#DC2626", "drawn again since the frame before")]
    case .cache: [("#0E7490", "picture, kept"), ("#D97706", "picture, painted for this frame")]
    }
  }
}
