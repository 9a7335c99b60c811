package import MultiplaneBase
package import MultiplaneExpressions
package import MultiplaneScene

/// Everything a frame needs to be drawn, and nothing else: offsets, rows, and the values the leaves gave.
///
/// A frame state is immutable. It shares unchanged parts with the state before it, so keeping one is cheap, and any
/// thread may draw it.
package struct FrameState: Sendable {
  /// The number of the frame, from 0.
  package var frame: Int
  /// Seconds.
  package var time: Double
  /// The scroller the scene's track moves; `nil` is the free scroll.
  package var mainScroller: Int?
  /// How the viewport is held now; it is fitted into the canvas and centred.
  package var viewport: Viewport
  /// Whether it is shown as on a light or a dark device.
  package var appearance: Appearance
  /// Back to front.
  package var layers: [LayerState]
  /// The scrollers, by number; the last is the free scroll where there is one.
  package var scrollers: [ScrollerValues]
  /// The rows of these scrollers, prepared and visible, by number.
  package var rowSets: [RowSets]
  /// The named nodes, by slot; how much of them is on screen is found where the scene reads it, or if the stepper was
  /// told to watch nodes.
  package var nodes: [NodeValues]
  /// The traces of scrollers' rows, in the order of the file; empty unless the stepper was told to trace.
  package var traces: [ScrollerTrace]
  /// How many items the scene's sources have, by number.
  package var itemCounts: [Int]
  /// Files an event wants this frame written to.
  package var snapshots: [String]
  /// The work of the step from the frame before.
  package var work: StepWork

  /// The main scroller's carried offset, or the free scroll, in points.
  package var scroll: Double { scrollers[mainScroller ?? scrollers.count - 1].scroll }
  /// Where the main scroller is, in points.
  package var position: Double { scrollers[mainScroller ?? scrollers.count - 1].position }
}

/// A layer on one frame.
package final class LayerState: Sendable {
  /// The layer this is the state of.
  package let layer: CompositingLayer
  /// Whether it is drawn; layers inside a hidden one are not drawn either.
  package let isVisible: Bool
  /// `x`, `y` and `speed` as they are now, in points.
  package let offset: PointOffset
  /// Whether the layer's place along an axis is rounded by itself instead of with the layer around it.
  package let moves: Axes
  /// The effects left to apply to the layer's pictures when they are composed, in order.
  package let effects: [Effect]
  /// In paint order.
  package let parts: [PartState]
  /// The values of the layer's leaves, in their order.
  package let values: [ExpressionValue]
  /// How the layer stood in its window when the values were made.
  let view: ViewValues
  /// How the row around it stood there.
  let row: ViewValues
  /// How far the box that it was held with would have been out of that window.
  let pinned: Double
  /// The list the layer is a row of.
  package let list: LazyStack?
  /// Which row of its `ForEach` a row of a list is now; its box has the number it was laid out with.
  let rowIndex: Int?

  init(
    layer: CompositingLayer, isVisible: Bool, offset: PointOffset, moves: Axes, effects: [Effect], parts: [PartState],
    values: [ExpressionValue], view: ViewValues, row: ViewValues, pinned: Double, list: LazyStack?, rowIndex: Int?
  ) {
    (self.list, self.rowIndex) = (list, rowIndex)
    (self.layer, self.isVisible, self.offset, self.moves) = (layer, isVisible, offset, moves)
    (self.effects, self.parts, self.values) = (effects, parts, values)
    (self.view, self.row, self.pinned) = (view, row, pinned)
  }
}

extension LayerState {
  /// The layers that stand in it, rows among them, in paint order.
  package var inner: [LayerState] {
    parts.flatMap { part -> [LayerState] in
      switch part {
      case .picture: []
      case .layer(let layer): [layer]
      case .scroll(let scroll): scroll.rows
      case .rows(let rows): rows
      }
    }
  }
}

/// A part of a layer on one frame.
package enum PartState: Sendable {
  case picture(Picture)
  case layer(LayerState)
  case scroll(ScrollState)
  /// Rows of a lazy stack that are prepared.
  case rows([LayerState])
}

/// A scroller on one frame.
package struct ScrollState: Sendable {
  /// The scroller as declared.
  package var scroller: Scroller { layout.scroller }
  /// The insets on the frame, and the extent as it was laid out.
  package var layout: ScrollLayout
  /// The box of the ScrollView.
  package var box: Box
  /// The content offset in points: grows as the content moves up or left, to the right if the scroller is mirrored.
  package var position: Double
  /// How far content that is shorter than its window stands from the window's start, in points.
  package var lead: Double
  /// The box rows are seen through, from the layer's corner.
  package var viewport: PointRect
  /// The largest offset, in points: the content ends at the end of the window.
  package var limit: Double
  /// Where the window ends along the axis, insets left out, from the layer's corner; on the left if the scroller is mirrored.
  package var windowEnd: Double
  /// Prepared rows in paint order; their origins are from the layer's corner, as at offset 0.
  package var rows: [LayerState]
  /// The bars that say where the content is, if the scroller has some and there is anything to scroll: one, or one for each
  /// axis.
  package var indicators: [ScrollIndicator]
  /// How far rows are moved along the axis from where they stand at offset 0.
  package var travel: Double { scroller.isMirrored ? position - lead : lead - position }
  /// How far rows are moved along the axis at the largest offset.
  package var fullTravel: Double { scroller.isMirrored ? limit - lead : lead - limit }
  /// How much longer the lists of the content are now than when they were laid out.
  var growth: ContentGrowth
  /// How many rows are prepared: rows of items and those that stand in the content by themselves, no headers and footers.
  package var preparedCount: Int
  /// How many of these are visible.
  package var visibleCount: Int
}

/// How much longer the lists of a scroller's content are now than when they were laid out. The rows behind them stand
/// so much farther on.
struct ContentGrowth: Sendable {
  /// A list that is a row of the content.
  struct List: Sendable {
    var row: Int
    var growth: Length
  }
  /// The rows that boxes in the content are or hold.
  let rows: [ObjectIdentifier: Range<Int>]
  /// In order.
  let lists: [List]

  /// How a box stands that is a row of the content or holds rows; `nil` for one inside a row.
  func standing(of box: Box) -> ContentStanding? {
    rows[ObjectIdentifier(box)].map { rows in
      var standing = ContentStanding()
      for list in lists {
        if list.row < rows.lowerBound { standing.before += list.growth }
        if rows.contains(list.row) { standing.growth += list.growth }
      }
      return standing
    }
  }
}

/// How a node stands in the content of a scroller whose lists have become longer since they were laid out.
struct ContentStanding {
  /// How much longer the lists before the node are.
  var before: Length = 0
  /// How much longer those in it are.
  var growth: Length = 0

  /// How far that has moved the node's corner along the scroller's axis: content may grow to the left.
  func moved(in scroller: Scroller) -> Length { scroller.isMirrored ? -(before + growth) : before }
}

/// The bar at a scroller's side that says how much of the content is seen, and where; drawn over all rows.
package struct ScrollIndicator: Sendable {
  /// The bar; the same as long as its length is.
  package var picture: Picture
  /// Where its corner stands, from the scroller's layer's corner, in points.
  package var place: PointOffset
  /// The axis it moves along.
  package var axis: Axis
}

/// The work of a step; every count is the same for any number of threads.
package struct StepWork: Sendable, Equatable {
  /// Nodes that exist.
  package var nodes = 0
  /// Layers that came into a prepared window, of all scrollers.
  package var entered = 0
  /// Layers that went out of one.
  package var left = 0
  /// Live keys evaluated.
  package var evaluated = 0
  /// Nodes laid out.
  package var layouts = 0
  /// Pictures that became due.
  package var rasterised = 0
  /// Filters that have to be computed again.
  package var filtered = 0
  /// Rows prepared, of all scrollers: those their `prepared.count` counts.
  package var prepared = 0
  /// Rows visible, of all scrollers.
  package var visible = 0
  /// No work.
  package init() {}
}
