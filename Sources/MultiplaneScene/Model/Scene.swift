package import MultiplaneBase
package import MultiplaneExpressions

/// A scene, read and resolved: defaults filled in, names followed, components put in, every expression compiled.
package struct Scene: Sendable {
  /// The file as the user named it.
  package var file: String
  /// The folder assets and data lie under.
  package var folder: String
  /// The scene's name for people.
  package var title: String?
  /// The picture every frame is drawn on.
  package var canvas: SceneCanvas
  /// Font files the scene adds, by the family they are used under.
  package var fonts: [FontDeclaration]
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
  /// The steps of the main scroller, one after the other.
  package var track: [TrackStep]
  /// When the track's steps start, where a run had to show it.
  package var resolvedSchedule: TrackSchedule?
  /// Where the main scroller is at each mark, in points, where formulas ask for that and a run has shown it.
  package var surveyedScrolls: [Double]?
  /// The moments that formulas read of the track the scene was read with, where it has another one since.
  package var keptMoments: [MomentValues]?
  /// The sources `data` declares, by number.
  package var sources: [RowSource] = []
  /// The names of the devices, in the order of the file.
  package var devices: [String] = []
  /// The device the scene was read for; `nil` is its own canvas.
  package var device: String?
  /// The files of names that the scene includes.
  package var includes: [SourceFile] = []
  /// The names of parameters a run may set, in the order of the file.
  package var parameterNames: [String] = []
  /// How it is shown at its start; light unless a run was told otherwise.
  package var appearance = Appearance.light
  /// Whether it is the rendition for people whom motion disturbs: see `withReducedMotion`.
  package internal(set) var isMotionReduced = false
  /// In the order of the file.
  package var stages: [SceneStage] = []
  /// By their place in the file.
  package var events: [SceneEvent] = []
  /// By their place in the file.
  package var checks: [SceneCheck] = []
  /// The form in which accepted frames are kept; `nil` leaves it as it is.
  package var goldenForm: GoldenForm?
  /// Where `render` writes when it is not told.
  package var output: OutputSettings
  /// A hash of the scene file's bytes, of the files it includes and of the values a run has set, in hexadecimal.
  package var sourceHash: String
  /// Oddities of the file that could be passed over.
  package var warnings: [Diagnostic]
  /// The data files the scene reads, for telling whether two runs have the same data.
  package var dataFiles: [AssetFile] = []

  /// A scene; properties that are no argument are set afterwards.
  package init(
    file: String, folder: String, title: String?, canvas: SceneCanvas, fonts: [FontDeclaration], layers: [Node],
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
  /// The number of the scroller that the track moves: the main one, or the free scroll, which counts behind all others.
  package var trackScroller: Int { mainScroller ?? scrollers.count }
}

/// A node that expressions can name: `StepValues.nodes[slot]` has its measured size.
package struct NamedNode: Sendable {
  /// The name given by `name:`.
  package var name: String
  /// The node's number, for finding it in a layout.
  package var node: Int
  /// A name and the node it is of.
  package init(name: String, node: Int) { (self.name, self.node) = (name, node) }
}

/// The picture every frame is drawn on.
package struct SceneCanvas: Sendable {
  /// In points.
  package var size: Size
  /// How much longer a still of the whole content is than the file says: expressions see the size without it.
  package var growth = Size.zero
  /// Device pixels a point, as the file says; `--scale` replaces it for pixels alone.
  package var scale: Double
  /// Frames a second.
  package var framesPerSecond: Double
  /// The area covered by a device's notch and rounded corners, which `inset: safe` keeps free.
  package var safeArea: SafeArea
  /// `nil` is transparent.
  package var background: RGBA?
  /// The axis of a free scroll.
  package var axis: Axis
  /// Whether leading is right for the places of layers, and in layers without a direction.
  package var isRightToLeft = false
  /// How a viewport that is turned stands in the frame.
  package var rotation = CanvasRotation.fit
  /// A canvas; without further arguments white, at 60 frames a second and one pixel a point.
  package init(
    size: Size, scale: Double = 1, framesPerSecond: Double = 60, safeArea: SafeArea = .zero,
    background: RGBA? = .white, axis: Axis = .vertical
  ) {
    (self.size, self.scale, self.framesPerSecond) = (size, scale, framesPerSecond)
    (self.safeArea, self.background, self.axis) = (safeArea, background, axis)
  }
}

/// A font file and the family it is used under.
package struct FontDeclaration: Sendable, Hashable {
  /// The family as the scene's texts name it.
  package var family: String
  /// Relative to the scene's folder.
  package var file: String
  /// Where the file is named.
  package var span: SourceSpan
  /// A family and the file it is in.
  package init(family: String, file: String, span: SourceSpan) {
    (self.family, self.file, self.span) = (family, file, span)
  }
}
