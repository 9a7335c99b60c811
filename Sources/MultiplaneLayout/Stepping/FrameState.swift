public import MultiplaneScene

/// Everything a frame needs to be drawn, and nothing else: offsets, rows, and the values the leaves gave.
///
/// A frame state is immutable. It shares what did not change with the state before it, so keeping one is cheap, and
/// any thread may draw it.
public struct FrameState: Sendable {
  public var frame: Int
  /// Seconds.
  public var time: Double
  /// The main scroller's carried offset, or the free scroll, in points.
  public var scroll: Double
  /// Where the main scroller is, in points.
  public var position: Double
  /// The size of the viewport as it is held now, in points; it is fitted into the canvas and centred.
  public var canvasSize: Size
  /// Back to front.
  public var layers: [UnitState]
  /// The scrollers outside rows, by number.
  public var scrollers: [ScrollerValues]
  /// The rows of these scrollers, prepared and visible, by number.
  public var rowSets: [RowSets]
  /// The named nodes, by slot; how much of them is on screen is found where the scene reads it, or if the stepper was
  /// told to watch nodes.
  public var nodes: [NodeValues]
  /// What the rows of these scrollers did, in the order of the file; empty unless the stepper was told to trace.
  public var traces: [ScrollerTrace]
  /// Files an event wants this frame written to.
  public var snapshots: [String]
  /// The work of the step from the frame before.
  public var work: StepWork
}

/// A unit on one frame.
public final class UnitState: Sendable {
  public let unit: Unit
  public let isVisible: Bool
  /// `x`, `y` and `speed` as they are now, in points.
  public let offset: PointOffset
  /// Whether the unit's place along an axis is rounded by itself instead of with what it stands in.
  public let moves: Axes
  /// What is left to do to the unit's pictures when they are composed, in order.
  public let effects: [Effect]
  /// In paint order.
  public let parts: [PartState]
  /// The values of the unit's leaves, in their order.
  public let values: [ExpressionValue]
  /// How the row around stood in its window when the values were made.
  let row: RowView

  init(
    unit: Unit, isVisible: Bool, offset: PointOffset, moves: Axes, effects: [Effect], parts: [PartState],
    values: [ExpressionValue], row: RowView
  ) {
    (self.unit, self.isVisible, self.offset, self.moves) = (unit, isVisible, offset, moves)
    (self.effects, self.parts, self.values) = (effects, parts, values)
    self.row = row
  }
}

/// A part of a unit on one frame.
public enum PartState: Sendable {
  case picture(Picture)
  case unit(UnitState)
  case scroll(ScrollState)
  /// Rows of a lazy stack that are prepared.
  case rows([UnitState])
}

/// A scroller on one frame.
public struct ScrollState: Sendable {
  public var scroller: Scroller
  /// The content offset: grows as the content moves up or left, to the right if the scroller is mirrored.
  public var position: Length
  /// The box rows are seen through, from the unit's corner.
  public var viewport: PointRect
  /// Prepared rows in paint order; their origins are from the unit's corner, as at offset 0.
  public var rows: [UnitState]
  /// How far rows are moved along the axis from where they stand at offset 0.
  public var travel: Length { scroller.isMirrored ? position : -position }
  /// How many rows are prepared and visible.
  public var preparedCount: Int
  public var visibleCount: Int
}

/// What a step did; every count is the same for any number of threads.
public struct StepWork: Sendable, Equatable {
  /// Nodes that exist.
  public var nodes = 0
  /// Units that came into a prepared window, of all scrollers.
  public var entered = 0
  /// Units that went out of one.
  public var left = 0
  /// Live keys evaluated.
  public var evaluated = 0
  /// Nodes laid out.
  public var layouts = 0
  /// Pictures that became due.
  public var rasterised = 0
  /// Filters that have to be computed again.
  public var filtered = 0
  /// Rows prepared, of all scrollers.
  public var prepared = 0
  /// Rows visible, of all scrollers.
  public var visible = 0
  public init() {}
}
