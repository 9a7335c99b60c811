/// What can be drawn over a frame to show how it came about.
package enum Overlay: String, Sendable, CaseIterable {
  /// The boxes of all nodes on the frame, those that move or change on their own apart from the others.
  case boxes
  /// What the safe area leaves out.
  case safe
  /// The rows that are prepared; the picture grows to show those beyond the canvas.
  case overscan
  /// What differs from the frame before and was drawn again.
  case damage
  /// The pictures the frame is put together from: kept ones and new ones.
  case cache

  /// What it says in the legend: a color in hexadecimal, and words.
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
