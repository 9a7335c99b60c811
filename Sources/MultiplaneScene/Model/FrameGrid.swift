/// How the pictures of one size in a picture file stand: in columns and rows, the first at the top left.
package struct FrameGrid: Sendable, Hashable {
  /// How many stand beside one another.
  package var columns: Int
  /// How many stand below one another.
  package var rows: Int
  /// The pixels around all of them, and between two.
  package var margin, spacing: Int
  /// The most a side: each picture has a pixel, as far as the longest side goes.
  package static let most = 32_767

  /// A grid of columns and rows, each at least 1.
  package init(columns: Int, rows: Int, margin: Int = 0, spacing: Int = 0) {
    (self.columns, self.rows, self.margin, self.spacing) = (columns, rows, margin, spacing)
  }

  /// The least side of a file in which a picture has a pixel along an axis, for so many of them.
  package func room(beside count: Int) -> Int { 2 * margin + (count - 1) * spacing }
}
