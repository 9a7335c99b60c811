/// How the pictures of one size in a picture file stand: in columns and rows, the first at the top left.
package struct FrameGrid: Sendable, Hashable {
  /// How many stand beside one another.
  package var columns: Int
  /// How many stand below one another.
  package var rows: Int
  /// The most a side: each picture has a pixel, as far as the longest side goes.
  package static let most = 32_767

  /// A grid of columns and rows, each at least 1.
  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}
