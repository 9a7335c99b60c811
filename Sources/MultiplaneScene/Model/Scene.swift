/// A scene, read and resolved: defaults filled in, names followed, components put in, every expression compiled.
public struct Scene: Sendable {
  /// The file as the user named it.
  public var file: String
  /// The folder assets and data lie under.
  public var folder: String
  public var title: String?
  public var canvas: Canvas
  /// Font files the scene adds, by the family they are used under.
  public var fonts: [FontFace]
  /// Back to front.
  public var layers: [Node]
  /// How many nodes there are; their numbers are below it.
  public var nodeCount: Int
  /// Every scroller by its number.
  public var scrollers: [Scroller]
  /// The first scroller that is in no other: the one the track moves. `nil`: a free scroll along the canvas's axis.
  public var mainScroller: Int?
  /// Nodes with a name, in the order of their slots in expressions; none stands in a row.
  public var namedNodes: [NamedNode]
  public var track: [TrackStep]
  /// The sources `data` declares, by number.
  public var sources: [RowSource] = []
  /// By their place in the file.
  public var events: [SceneEvent] = []
  /// By their place in the file.
  public var checks: [SceneCheck] = []
  public var output: OutputSettings
  /// A hash of the scene file's bytes, in hexadecimal.
  public var sourceHash: String
  public var warnings: [Diagnostic]
  /// The data files the scene reads, for telling whether two runs have the same data.
  package var dataFiles: [AssetFile] = []

  public init(
    file: String, folder: String, title: String?, canvas: Canvas, fonts: [FontFace], layers: [Node], nodeCount: Int,
    scrollers: [Scroller], mainScroller: Int?, namedNodes: [NamedNode], track: [TrackStep], output: OutputSettings,
    sourceHash: String, warnings: [Diagnostic]
  ) {
    (self.file, self.folder, self.title, self.canvas) = (file, folder, title, canvas)
    (self.fonts, self.layers, self.nodeCount) = (fonts, layers, nodeCount)
    (self.scrollers, self.mainScroller, self.namedNodes) = (scrollers, mainScroller, namedNodes)
    (self.track, self.output, self.sourceHash, self.warnings) = (track, output, sourceHash, warnings)
  }

  /// The axis of the main scroller, or of the free scroll.
  public var mainAxis: Axis { mainScroller.map { scrollers[$0].axis } ?? canvas.axis }
}

/// A node that expressions can name: `EvaluationContext.nodes[slot]` has its measured size.
public struct NamedNode: Sendable {
  public var name: String
  /// The node's number, for finding it in a layout.
  public var node: Int
  public init(name: String, node: Int) { (self.name, self.node) = (name, node) }
}

/// The picture every frame is drawn on.
public struct Canvas: Sendable {
  /// In points.
  public var size: Size
  /// Device pixels a point, as the file says; `--scale` replaces it for pixels alone.
  public var scale: Double
  public var framesPerSecond: Double
  public var safeArea: EdgeInsets
  /// `nil` is transparent.
  public var background: RGBA?
  /// The axis of a free scroll.
  public var axis: Axis
  public init(
    size: Size, scale: Double = 1, framesPerSecond: Double = 60, safeArea: EdgeInsets = .zero,
    background: RGBA? = .white, axis: Axis = .vertical
  ) {
    (self.size, self.scale, self.framesPerSecond) = (size, scale, framesPerSecond)
    (self.safeArea, self.background, self.axis) = (safeArea, background, axis)
  }
}

/// A font file and the family it is used under.
public struct FontFace: Sendable, Hashable {
  public var family: String
  /// Relative to the scene's folder.
  public var file: String
  public var span: SourceSpan
  public init(family: String, file: String, span: SourceSpan) {
    (self.family, self.file, self.span) = (family, file, span)
  }
}
