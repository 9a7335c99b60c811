package import MultiplaneExpressions

/// The rows of a scroller on one frame: the prepared and the visible ones, those that came and went, and how long they
/// were seen.
///
/// Rows are counted through the content, headers and footers left out: a row beside lists is one, a list has its items.
package struct ScrollerTrace: Sendable, Equatable {
  /// The scroller's number.
  package var scroller: Int
  /// The scroller's name, if it has one.
  package var name: String?
  /// How many rows the content has.
  package var count = 0
  /// The rows that are prepared, from the first to the last; `nil` for none.
  package var prepared: ClosedRange<Int>?
  /// The rows that are visible, from the first to the last; `nil` for none.
  package var visible: ClosedRange<Int>?
  /// The ids of the first and the last prepared row, where both come from items.
  package var preparedIDs: [ItemID] = []
  /// The ids of the first and the last visible row, where both come from items.
  package var visibleIDs: [ItemID] = []
  /// Rows that came into the prepared set since the frame before, by their number on this frame.
  package var entered: [Int] = []
  /// Rows that went out of the prepared set, by their number on the frame before.
  package var left: [Int] = []
  /// Rows that were visible on the frame before and are not on this one.
  package var gone: [Dwell] = []

  /// The prepared rows in order, each with how much of it is in the window.
  package var shares: [Share] = []
  /// The extents of the window, of the prepared part and of the content as far as it is known.
  package var extents = Extents()

  /// How much of a row is in the window.
  package struct Share: Sendable, Equatable {
    /// The row's number.
    package var row: Int
    /// From 0 to 1.
    package var fraction: Double
  }

  /// Lengths along the scroller's axis, in points; places count from where the window stands at offset 0.
  package struct Extents: Sendable, Equatable {
    /// The window, insets left out.
    package var window = 0.0
    /// The content, as far as it is known.
    package var content = 0.0
    /// Where the prepared part begins: the window and its overscan.
    package var preparedStart = 0.0
    /// Where it ends.
    package var preparedEnd = 0.0
    /// How many lines of lists have been measured.
    package var measured = 0
    /// How many lines of lists stand in with an estimate.
    package var estimated = 0
  }

  /// How long a row was seen without a break.
  package struct Dwell: Sendable, Equatable {
    /// The row's number when it was last visible.
    package var row: Int
    /// The id of its item; `nil` for a row that comes from none.
    package var id: ItemID?
    /// The first frame it was visible on.
    package var first: Int
    /// The last one.
    package var last: Int
    /// From its first frame to the frame it was gone on.
    package var milliseconds: Double
    /// The most of it that was seen on any of these frames, above 0 and at most 1.
    package var reach: Double

    /// All of it, part by part.
    package init(row: Int, id: ItemID? = nil, first: Int, last: Int, milliseconds: Double, reach: Double) {
      (self.row, self.id, self.first, self.last, self.milliseconds, self.reach) = (
        row, id, first, last, milliseconds, reach
      )
    }
  }
}
