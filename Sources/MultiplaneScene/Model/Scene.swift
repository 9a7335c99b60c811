package import MultiplaneBase

/// A scene, read and resolved: defaults filled in, names followed, components put in, every expression compiled.
package struct Scene: Sendable {
  /// The file as the user named it.
  package var file: String
  /// The folder assets and data lie under.
  package var folder: String
  package var title: String?
  package var canvas: SceneCanvas
  /// Font files the scene adds, by the family they are used under.
  package var fonts: [FontFace]
  /// Back to front.
  package var layers: [Node]
  /// How many nodes there are; their numbers are below it.
  package var nodeCount: Int
  /// Every scroller by its number.
  package var scrollers: [Scroller]
  /// The first scroller that is in no other: the one the track moves. `nil`: a free scroll along the canvas's axis.
  package var mainScroller: Int?
  /// Nodes with a name, in the order of their slots in expressions; none stands in a row.
  package var namedNodes: [NamedNode]
  package var track: [TrackStep]
  /// The sources `data` declares, by number.
  package var sources: [RowSource] = []
  /// By their place in the file.
  package var events: [SceneEvent] = []
  /// By their place in the file.
  package var checks: [SceneCheck] = []
  package var output: OutputSettings
  /// A hash of the scene file's bytes, in hexadecimal.
  package var sourceHash: String
  package var warnings: [Diagnostic]
  /// The data files the scene reads, for telling whether two runs have the same data.
  package var dataFiles: [AssetFile] = []

  package init(
    file: String, folder: String, title: String?, canvas: SceneCanvas, fonts: [FontFace], layers: [Node],
    nodeCount: Int,
    scrollers: [Scroller], mainScroller: Int?, namedNodes: [NamedNode], track: [TrackStep], output: OutputSettings,
    sourceHash: String, warnings: [Diagnostic]
  ) {
    (self.file, self.folder, self.title, self.canvas) = (file, folder, title, canvas)
    (self.fonts, self.layers, self.nodeCount) = (fonts, layers, nodeCount)
    (self.scrollers, self.mainScroller, self.namedNodes) = (scrollers, mainScroller, namedNodes)
    (self.track, self.output, self.sourceHash, self.warnings) = (track, output, sourceHash, warnings)
  }

  /// The axis of the main scroller, or of the free scroll.
  package var mainAxis: Axis { mainScroller.map { scrollers[$0].axis } ?? canvas.axis }
}

/// A node that expressions can name: `EvaluationContext.nodes[slot]` has its measured size.
package struct NamedNode: Sendable {
  package var name: String
  /// The node's number, for finding it in a layout.
  package var node: Int
  package init(name: String, node: Int) { (self.name, self.node) = (name, node) }
}

/// The picture every frame is drawn on.
package struct SceneCanvas: Sendable {
  /// In points.
  package var size: Size
  /// Device pixels a point, as the file says; `--scale` replaces it for pixels alone.
  package var scale: Double
  package var framesPerSecond: Double
  package var safeArea: EdgeInsets
  /// `nil` is transparent.
  package var background: RGBA?
  /// The axis of a free scroll.
  package var axis: Axis
  package init(
    size: Size, scale: Double = 1, framesPerSecond: Double = 60, safeArea: EdgeInsets = .zero,
    background: RGBA? = .white, axis: Axis = .vertical
  ) {
    (self.size, self.scale, self.framesPerSecond) = (size, scale, framesPerSecond)
    (self.safeArea, self.background, self.axis) = (safeArea, background, axis)
  }
}

/// A font file and the family it is used under.
package struct FontFace: Sendable, Hashable {
  package var family: String
  /// Relative to the scene's folder.
  package var file: String
  package var span: SourceSpan
  package init(family: String, file: String, span: SourceSpan) {
    (self.family, self.file, self.span) = (family, file, span)
  }
}
