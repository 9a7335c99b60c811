internal import MultiplaneBase
internal import MultiplaneLayout

/// A point of the canvas of a scene, in points from its top left corner.
public struct ScenePoint: Sendable, Hashable {
  /// The distance from the left edge.
  public let x: Double
  /// The distance from the upper edge.
  public let y: Double

  /// A point of the canvas.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// An upright box on the canvas of a scene, in points from its top left corner.
public struct SceneRect: Sendable, Hashable {
  /// The left edge, in points.
  public let x: Double
  /// The upper edge, in points.
  public let y: Double
  /// The extent across, in points.
  public let width: Double
  /// The extent down, in points.
  public let height: Double

  /// A box of a corner and extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(_ rect: PointRect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

/// The work of the step to a frame; every count is the same on every machine.
public struct FrameWork: Sendable, Hashable {
  /// Nodes that exist.
  public let nodes: Int
  /// Rows and other layers that came into the window of a scroller or its overscan.
  public let entered: Int
  /// Rows that went out of there.
  public let left: Int
  /// Live keys evaluated.
  public let evaluated: Int
  /// Nodes laid out.
  public let layouts: Int
  /// Pictures that became due for painting.
  public let rasterised: Int
  /// Rows prepared, of all scrollers.
  public let prepared: Int
  /// Rows visible, of all scrollers.
  public let visible: Int

  init(_ work: StepWork) {
    (nodes, entered, left, evaluated) = (work.nodes, work.entered, work.left, work.evaluated)
    (layouts, rasterised, prepared, visible) = (work.layouts, work.rasterised, work.prepared, work.visible)
  }
}

/// A frame of a scene, drawn.
public struct SceneFrame: Sendable {
  /// Its number, from 0.
  public let number: Int
  /// Seconds from the start of the scene.
  public let time: Double
  /// How far the main scroller was carried, in points; corrections for rows that changed are no part of it.
  public let scroll: Double
  /// The content offset of the main scroller, in points.
  public let position: Double
  /// The work of the step to it.
  public let work: FrameWork
  private let picture: FramePicture

  init(_ state: FrameState, _ picture: FramePicture) {
    (number, time, scroll, position) = (state.frame, state.time, state.scroll, state.position)
    (work, self.picture) = (FrameWork(state.work), picture)
  }

  /// The pixels from left to right.
  public var width: Int { picture.width }
  /// The pixels from top to bottom.
  public var height: Int { picture.height }
  /// The pixels, row by row from the top without gaps: four bytes each, red, green, blue and alpha, not premultiplied.
  ///
  /// They are made when they are asked for first, and kept.
  public var pixels: [UInt8] { picture.pixels }
  /// The frame as a PNG file: the bytes that a render writes.
  ///
  /// It is made when it is asked for first, and kept.
  public var png: [UInt8] { picture.file }
}
