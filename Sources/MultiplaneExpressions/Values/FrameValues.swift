/// The values of a frame that are the same for everything evaluated on it.
///
/// They are made once, as a frame begins, and made anew where an event changes the viewport or the appearance.
package struct FrameValues: Sendable {
  /// Seconds since frame 0.
  package let time: Double
  /// The number of the frame.
  package let number: Int
  /// Whether the scene is shown as on a dark device.
  package let isDark: Bool
  /// Whether it is shown with less motion.
  package let reducesMotion: Bool
  /// How the viewport is held.
  package let viewport: ViewportValues
  /// The moments of the track, by the index that slots name them by.
  package let moments: [MomentValues]
  /// A frame; everything is zero or empty where not given.
  package init(
    time: Double = 0, number: Int = 0, isDark: Bool = false, reducesMotion: Bool = false,
    viewport: ViewportValues = ViewportValues(), moments: [MomentValues] = []
  ) {
    (self.time, self.number, self.isDark, self.reducesMotion) = (time, number, isDark, reducesMotion)
    (self.viewport, self.moments) = (viewport, moments)
  }
}

/// The values that the step to a frame finds one after the other: scrollers, their rows, named nodes, at last its cost.
package struct StepValues: Sendable {
  /// The scrollers, by the index that slots name them by.
  package var scrollers: [ScrollerValues] = []
  /// The rows of the scrollers, by the same index.
  package var rowSets: [RowSets] = []
  /// The nodes that expressions name, by the index that slots name them by.
  package var nodes: [NodeValues] = []
  /// The cost of the step.
  package var work = WorkValues()
  /// Nothing.
  package init() {}
  /// Room for the values of scrollers and nodes; one scroller at least, for the free scroll.
  package init(scrollers: Int, nodes: Int) {
    self.scrollers = Array(repeating: ScrollerValues(), count: max(1, scrollers))
    rowSets = Array(repeating: RowSets(), count: max(1, scrollers))
    self.nodes = Array(repeating: NodeValues(), count: nodes)
  }
}

/// A scroller's values of the current frame, by `ScrollerField`.
package struct ScrollerValues: Hashable, Sendable {
  /// In points, save `velocity` in points a second and `progress`, a share of the way.
  package var scroll, position, velocity, overscroll, progress, shift: Double
  /// A scroller's values; zero where not given.
  package init(
    scroll: Double = 0, position: Double = 0, velocity: Double = 0, overscroll: Double = 0, progress: Double = 0,
    shift: Double = 0
  ) {
    (self.scroll, self.position, self.velocity) = (scroll, position, velocity)
    (self.overscroll, self.progress, self.shift) = (overscroll, progress, shift)
  }
  /// The value of a field.
  package subscript(field: ScrollerField) -> Double {
    switch field {
    case .scroll: scroll
    case .position: position
    case .velocity: velocity
    case .overscroll: overscroll
    case .progress: progress
    case .shift: shift
    }
  }
}

/// How the viewport is held, by `ViewportField`.
package struct ViewportValues: Hashable, Sendable {
  /// In points.
  package var width, height, safeTop, safeLeft, safeBottom, safeRight: Double
  /// Sizes and distances; zero where not given.
  package init(
    width: Double = 0, height: Double = 0, safeTop: Double = 0, safeLeft: Double = 0, safeBottom: Double = 0,
    safeRight: Double = 0
  ) {
    (self.width, self.height, self.safeTop, self.safeLeft) = (width, height, safeTop, safeLeft)
    (self.safeBottom, self.safeRight) = (safeBottom, safeRight)
  }
  /// The value of a field.
  package subscript(field: ViewportField) -> Double {
    switch field {
    case .width: width
    case .height: height
    case .safeTop: safeTop
    case .safeLeft: safeLeft
    case .safeBottom: safeBottom
    case .safeRight: safeRight
    }
  }
}

/// A node's values, by `NodeField`.
package struct NodeValues: Hashable, Sendable {
  /// Points.
  package var width, height: Double
  /// How much of it is on screen, 0 to 1.
  package var fraction: Double
  /// Whether any of it is on screen.
  package var onScreen: Bool
  /// Where it stands in its window, in points.
  package var x = 0.0, y = 0.0
  /// How far what it is held with would be out of its window, 0 to 1.
  package var pinned = 0.0
  /// How it stands in the window of its scroller.
  package var view = ViewValues()
  /// A node's values; zero and off screen where not given.
  package init(width: Double = 0, height: Double = 0, fraction: Double = 0, onScreen: Bool = false) {
    (self.width, self.height, self.fraction, self.onScreen) = (width, height, fraction, onScreen)
  }
  /// The value of a field; 1 or 0 for `onScreen`.
  package subscript(field: NodeField) -> Double {
    switch field {
    case .width: width
    case .height: height
    case .x: x
    case .y: y
    case .fraction: fraction
    case .onScreen: onScreen ? 1 : 0
    case .pinned: pinned
    }
  }
}

/// A moment of the track, by `MomentField`.
package struct MomentValues: Hashable, Sendable {
  /// When it is, in seconds.
  package var time: Double
  /// Where the main scroller was then, in points.
  package var scroll: Double
  /// A moment; its scroll is 0 unless given.
  package init(time: Double, scroll: Double = 0) { (self.time, self.scroll) = (time, scroll) }
}

/// The cost of a step, by `WorkField`.
package struct WorkValues: Hashable, Sendable {
  private var counts: [WorkField: Double] = [:]
  /// Counts; zero where not given.
  package init(_ counts: [WorkField: Int] = [:]) { self.counts = counts.mapValues { Double($0) } }
  /// The count of a field.
  package subscript(field: WorkField) -> Double { counts[field] ?? 0 }
}

/// The rows of a scroller on one frame: which are prepared and which are in its window.
package struct RowSets: Hashable, Sendable {
  /// A set of neighbouring rows.
  package struct Members: Hashable, Sendable {
    /// How many rows there are, and the numbers of the first and last from 0; -1 for none.
    package var count = 0.0, first = -1.0, last = -1.0
    /// No rows.
    @inlinable package init() {}
    /// Neighbouring rows.
    @inlinable package init(_ rows: Range<Int>) {
      guard !rows.isEmpty else { return }
      (count, first, last) = (Double(rows.count), Double(rows.lowerBound), Double(rows.upperBound - 1))
    }
    /// The value of a field.
    package subscript(field: RowSetField) -> Double {
      switch field {
      case .count: count
      case .first: first
      case .last: last
      }
    }
    /// Takes another row in.
    @inlinable package mutating func add(_ number: Int) {
      if count == 0 { first = Double(number) }
      last = Double(number)
      count += 1
    }
  }
  /// Rows that exist: in the window, or near it.
  package var prepared = Members()
  /// Rows at least partly in the window.
  package var visible = Members()
  /// No rows.
  @inlinable package init() {}
  /// One of the two sets.
  ///
  /// - Precondition: `which` is not a share: `EvaluationContext.rowsSeen` has those.
  package subscript(which: RowSet) -> Members {
    switch which {
    case .prepared: prepared
    case .visible: visible
    case .seen: preconditionFailure("the rows seen to a share are asked for by themselves")
    }
  }
}
