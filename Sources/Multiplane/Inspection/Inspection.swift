public import MultiplaneLayout
public import MultiplaneScene

/// What a scene looks like on one frame, without a pixel: its layers and nodes with their boxes, and what the live keys
/// gave.
public struct Inspection: Sendable {
  /// The scene.
  public let scene: Scene
  /// The frame.
  public let state: FrameState
  /// Frames a second the scene was stepped at.
  public let framesPerSecond: Double
  /// Back to front.
  public let layers: [Entry]
  /// The pictures the frame is put together from.
  public let pictures: PictureCount

  /// A node as it was laid out, or a row of a list.
  public struct Entry: Sendable {
    /// The kind as written in a scene.
    public var kind: String
    /// The name given by `name:`.
    public var name: String?
    /// The row of a list it is, by number and id.
    public var row: (index: Int, id: ItemID)?
    /// The box on the canvas as it was laid out, in points: scrollers at offset 0, nothing moved.
    public var box: PointRect
    /// The box that holds the node on the frame, in points of the canvas: moved, scrolled, scaled and turned, cut by
    /// nothing.
    public var place: PointRect { corners.bounds }
    /// The line of the scene file.
    public var line: Int
    /// The key path in the scene, such as `layers[3].ScrollView[0]`.
    public var path: String
    /// How far it is moved by `x`, `y` and `speed`, in points, if it moves on its own.
    public var offset: PointOffset?
    /// Whether it is seen at all.
    public var isVisible: Bool
    /// The live keys, with their formulas and values.
    public var live: [LiveKey]
    /// What is known of it if it is a scroller.
    public var scroller: ScrollerEntry?
    /// How many rows there are if it is a lazy stack; `children` are the prepared ones.
    public var rowCount: Int?
    /// What it is drawn with, if it is drawn on its own.
    public var pictures: PictureCount?
    /// The nodes in it.
    public var children: [Entry]

    /// From the box's own points to those of the canvas.
    let map: AffineMap
    /// What is seen of the canvas where the node stands, in points.
    var clip: PointRect
    let node: Node
    let boxed: Box
    let unit: UnitState
  }

  /// Pictures that are painted once and kept.
  public struct PictureCount: Sendable, Hashable {
    /// How many there are.
    public var count = 0
    /// What their pixels take, clear edges included.
    public var bytes = 0
  }

  /// A key whose value is made anew on every frame.
  public struct LiveKey: Sendable {
    /// The key as written, such as `shadow.radius`.
    public var key: String
    /// The expression as written.
    public var formula: String
    /// What it gave.
    public var value: String
  }

  /// A scroller on the frame.
  public struct ScrollerEntry: Sendable {
    /// The content offset, in points.
    public var position: Double
    /// Rows that exist.
    public var prepared: Int
    /// Rows that are in the window.
    public var visible: Int
    /// Which rows these are; `nil` for a scroller in a row.
    public var rows: ScrollerTrace?
  }

  /// A view of a frame's state.
  public init(_ state: FrameState, of scene: Scene, framesPerSecond: Double) {
    (self.state, self.scene, self.framesPerSecond) = (state, scene, framesPerSecond)
    let canvas = scene.canvas.size
    let view = InspectionWalk.View(
      map: AffineMap(fitting: state.canvasSize, into: canvas), clip: PointRect(origin: .zero, size: canvas),
      scale: scene.canvas.scale, traces: state.traces)
    layers = state.layers.map { InspectionWalk(unit: $0, corner: .zero, in: view).entry }
    pictures = layers.reduce(into: PictureCount()) { $1.addPictures(to: &$0) }
  }
}

extension Inspection.Entry {
  /// The corners of the box on the frame.
  var corners: Corners { map.corners(of: PointRect(origin: .zero, size: boxed.size)) }
  /// The entry and all below it.
  var all: [Inspection.Entry] { [self] + children.flatMap(\.all) }

  fileprivate func addPictures(to sum: inout Inspection.PictureCount) {
    sum.count += pictures?.count ?? 0
    sum.bytes += pictures?.bytes ?? 0
    for child in children { child.addPictures(to: &sum) }
  }
}

extension LoadedScene {
  /// The scene at a moment, as a tree.
  public func inspection(
    at moment: SceneMoment, options: RenderOptions = RenderOptions()
  ) throws(SceneFailure) -> Inspection {
    let (state, _) = try reach(moment, options: options, traces: true)
    return Inspection(state, of: scene, framesPerSecond: options.framesPerSecond ?? scene.canvas.framesPerSecond)
  }
}
