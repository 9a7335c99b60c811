/// A value that an expression reads when it is evaluated.
package enum Slot: Hashable, Sendable {
  /// Seconds since frame 0.
  case time
  /// The frame's number.
  case frame
  /// A field of a scroller, by its index.
  case scroller(Int, ScrollerField)
  /// The measured size of the node the expression belongs to, in points.
  case ownWidth, ownHeight
  /// The room offered to the node the expression belongs to, in points.
  case roomWidth, roomHeight
  /// Where the layer that the expression belongs to was laid out on the canvas, in points.
  case layerLeft, layerTop
  /// How the node the expression belongs to stands in the window of its scroller.
  case view(ViewField)
  /// How far what the node is held with has gone under the edge of its window: from 0 to 1, its whole extent.
  case pinned
  /// A value of the row the expression stands in.
  case row(RowField)
  /// How that row stands in the window of its scroller.
  case rowView(ViewField)
  /// A field of the row's item by its number, or the item itself (`Slot.wholeItem`).
  case item(Int)
  /// A value of another node, by its index.
  case node(Int, NodeField)
  /// How another node stands in the window of its scroller, by its index.
  case nodeView(Int, ViewField)
  /// A moment of the track, by its index: the end of the track is 0, and its marks follow in order.
  case moment(Int, MomentField)
  /// A number of a scroller's rows, by its index.
  case rows(Int, RowSet, RowSetField)
  /// Whether an item is among a scroller's rows, by its index.
  case holds(Int, RowSet, ItemID)
  /// The cost of the step to the frame.
  case work(WorkField)
  /// Whether the scene is shown as on a light or a dark device, in a word.
  case appearance
  /// Whether the scene is shown with less motion.
  case reducedMotion
  /// How the viewport is held.
  case viewport(ViewportField)

  /// The number that stands for the item itself.
  package static let wholeItem = -1

  /// The dependence of an expression that reads the slot.
  package var dependence: Dependence {
    switch self {
    case .time, .frame, .scroller, .rows, .holds, .work, .view, .rowView, .pinned, .nodeView, .moment,
      .layerLeft, .layerTop:
      .live
    case .ownWidth, .ownHeight: .own
    case .roomWidth, .roomHeight: .room
    case .row: .row
    case .item: .item
    case .node(_, .width), .node(_, .height): .node
    case .node(_, .pinned): .live
    case .node(_, .fraction), .node(_, .onScreen), .node(_, .x), .node(_, .y): [.live, .screen]
    case .appearance, .reducedMotion: .appearance
    case .viewport: .viewport
    }
  }
}

/// A field of the frame, the same wherever it is read.
package enum FrameField: String, NamedValue, Sendable {
  case time, frame, appearance, reducedMotion

  package var sentence: String {
    switch self {
    case .time: "Seconds since frame 0."
    case .frame: "The number of the frame, from 0."
    case .appearance: "`light` or `dark`: how the device shows the scene, by `--appearance` and by events."
    case .reducedMotion: "Whether the scene is shown with less motion, by `--reduced-motion`."
    }
  }
}

/// A field of the viewport, in points.
package enum ViewportField: String, Hashable, NamedValue, Sendable {
  case width = "canvas.width"
  case height = "canvas.height"
  case safeTop = "safe.top"
  case safeLeft = "safe.left"
  case safeBottom = "safe.bottom"
  case safeRight = "safe.right"

  package var sentence: String {
    switch self {
    case .width: "The width of the canvas, in points; after `rotate` and `resize` that of the viewport."
    case .height: "The height of the canvas, in points; after `rotate` and `resize` that of the viewport."
    case .safeTop: "What the device covers at the top as it is held, in points: `safeArea` of the canvas."
    case .safeLeft: "What the device covers at the left, in points."
    case .safeBottom: "What the device covers at the bottom, in points."
    case .safeRight: "What the device covers at the right, in points."
    }
  }
}

/// A field of a scroller; distances in points, `velocity` in points per second.
package enum ScrollerField: String, Hashable, NamedValue, Sendable {
  case scroll, position, velocity, overscroll, progress, shift

  package var sentence: String {
    switch self {
    case .scroll: "How far the content was moved, in points; below 0 while it is pulled beyond its start."
    case .position:
      "How far the content is from its start, in points: `scroll`, and what rows that changed above the window added."
    case .velocity: "How fast the content moves, in points a second."
    case .overscroll: "How far the content is beyond an edge, in points: below 0 at its start, above 0 at its end."
    case .progress: "The share of its way that the content has gone, from 0 to 1."
    case .shift: "How far what was in sight moved on this frame beyond the scroll, in points: 0 where nothing jumps."
    }
  }
}

/// A field of a row.
package enum RowField: String, Hashable, NamedValue, Sendable {
  case index, count

  package var sentence: String {
    switch self {
    case .index: "The number of the row among those of its `ForEach`, from 0."
    case .count: "How many rows its `ForEach` has."
    }
  }
}

/// A field of a node's or a row's way through the window of its scroller.
package enum ViewField: String, Hashable, NamedValue, Sendable {
  case phase, entry, exit, cover, contain, fraction, windowStart

  package var sentence: String {
    switch self {
    case .phase: "From 1 before it comes in over 0 while all of it is in to -1 once it is out: `1 - entry - exit`."
    case .entry: "From 0, where the first of it comes in, to 1, where all of it is in."
    case .exit: "From 0, where the first of it goes out, to 1, where the last of it is out."
    case .cover: "From 0, where the first of it comes in, to 1, where the last of it is out."
    case .contain: "From 0 to 1 while all of it is in the window."
    case .fraction: "How much of it is in the window, from 0 to 1."
    case .windowStart: "How far its start is from the start of the window, in points; below 0 once it begins to go out."
    }
  }
}

/// The rows of a scroller that are prepared, or that are in its window.
package enum RowSet: Hashable, Sendable {
  case prepared, visible
  /// Rows of which at least a share is in the window, above 0 and at most 1.
  case seen(Double)
}

/// A field of a set of rows: how many, and the numbers of the first and the last from 0; -1 for none.
package enum RowSetField: UInt8, Hashable, Sendable, CaseIterable { case count, first, last }

/// A count of what a step did, as `--stats` names it.
package enum WorkField: String, Hashable, NamedValue, Sendable {
  case nodes, entered, left, evaluated, layouts, rasterised, filtered, composited, prepared, visible

  package var sentence: String {
    switch self {
    case .nodes: "How many nodes exist."
    case .entered: "How many came into what is prepared."
    case .left: "How many went out of it."
    case .evaluated: "How many live keys were evaluated."
    case .layouts: "How many nodes were laid out."
    case .rasterised: "How many pictures became due to be painted."
    case .filtered: "How many filters, such as blurs, were computed."
    case .composited: "How many pictures met the canvas and were not covered by others."
    case .prepared: "How many rows are prepared."
    case .visible: "How many rows are in their window."
    }
  }
}

/// A field of a moment of the track.
package enum MomentField: String, Hashable, Sendable {
  /// When it is, in seconds.
  case time
  /// Where the main scroller was then, in points.
  case scroll
}

/// A field of a node; lengths in points.
package enum NodeField: String, Hashable, NamedValue, Sendable {
  case width, height, x, y, fraction, onScreen, pinned

  package var sentence: String {
    switch self {
    case .width: "Its width, in points."
    case .height: "Its height, in points."
    case .x: "How far its left edge is from that of its window, or of the canvas, in points, wherever it was moved to."
    case .y: "How far its top edge is from that of its window, or of the canvas, in points, wherever it was moved to."
    case .fraction: "How much of it is on the screen, from 0 to 1."
    case .onScreen: "Whether any of it is on the screen."
    case .pinned: "How far what is held would be out of the window, from 0 to 1: of what is sticky, and of headers."
    }
  }
}

/// The inputs that the value of an expression may change with.
package struct Dependence: OptionSet, Hashable, Sendable {
  /// One bit for each dependence.
  package let rawValue: UInt16
  /// The dependences whose bits are set.
  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }
  // Of its own, so that other targets fold literals; the standard one goes through generic code there.
  /// The set of all these members.
  @inlinable package init(arrayLiteral members: Dependence...) { rawValue = members.reduce(0) { $0 | $1.rawValue } }
  /// The room that the parent offers.
  @inlinable package static var room: Dependence { Dependence(rawValue: 1) }
  /// The node's own measured size.
  @inlinable package static var own: Dependence { Dependence(rawValue: 2) }
  /// The row's index or how many there are; random values too.
  @inlinable package static var row: Dependence { Dependence(rawValue: 4) }
  /// The row's item: changes at events only.
  @inlinable package static var item: Dependence { Dependence(rawValue: 8) }
  /// The frame: scroll offsets, time, and what follows from them.
  @inlinable package static var live: Dependence { Dependence(rawValue: 16) }
  /// Another node's measured size.
  @inlinable package static var node: Dependence { Dependence(rawValue: 32) }
  /// Where a node is on screen, and how much of it; `live` too.
  @inlinable package static var screen: Dependence { Dependence(rawValue: 64) }
  /// The appearance of the device, and whether less motion is asked for: change at events only, which lay everything out anew.
  @inlinable package static var appearance: Dependence { Dependence(rawValue: 128) }
  /// The size of the viewport and what is covered of it: change at events only, which lay everything out anew.
  @inlinable package static var viewport: Dependence { Dependence(rawValue: 256) }
}
