package import MultiplaneBase
package import MultiplaneExpressions
package import MultiplaneLayout
package import MultiplaneScene

/// The tree of a scene on one frame, without a pixel: its layers and nodes with their boxes, and the values of live
/// keys.
package struct Inspection: Sendable {
  /// The scene.
  package let scene: Scene
  /// The frame.
  package let state: FrameState
  /// Frames a second the scene was stepped at.
  package let framesPerSecond: Double
  /// Back to front.
  package let layers: [Entry]
  /// The pictures the frame is put together from.
  package let pictures: PictureCount

  /// A node as it was laid out, or a row of a list.
  package struct Entry: Sendable {
    /// The kind as written in a scene.
    package var kind: String
    /// The name given by `name:`.
    package var name: String?
    /// The row of a list it is, by number and id.
    package var row: (index: Int, id: ItemID)?
    /// The group that it is the header or the footer of, by number and by the value its rows have in common.
    package var group: (index: Int, key: String)?
    /// The box on the canvas as it was laid out, in points: scrollers at offset 0, nothing moved.
    package var box: PointRect
    /// The box that holds the node on the frame, in points of the canvas: moved, scrolled, scaled and turned, cut by
    /// nothing.
    package var place: PointRect { placed.corners.bounds }
    /// The line of the scene file.
    package var line: Int
    /// The key path in the scene, such as `layers[3].ScrollView[0]`.
    package var path: String
    /// How far it is moved by `x`, `y` and `speed`, in points, if it moves on its own.
    package var offset: PointOffset?
    /// How the camera sees it, if it has a distance.
    package var plane: PlaneEntry?
    /// Whether it is seen at all.
    package var isVisible: Bool
    /// The live keys, with their formulas and values.
    package var live: [LiveKey]
    /// The words of the frame, if it is a text.
    package var words: String?
    /// The offset and the rows, if it is a scroller.
    package var scroller: ScrollerEntry?
    /// How many rows there are if it is a lazy stack; `children` are the prepared ones.
    package var rowCount: Int?
    /// The pictures it is drawn with, if it is drawn on its own.
    package var pictures: PictureCount?
    /// The nodes in it.
    package var children: [Entry]

    /// Where it stands on the frame.
    let placed: PlacedNode
  }

  /// Pictures that are painted once and kept.
  package struct PictureCount: Sendable, Hashable {
    /// How many there are.
    package var count = 0
    /// The bytes of their pixels, clear edges included.
    package var bytes = 0
  }

  /// A key whose value is made anew on every frame.
  package struct LiveKey: Sendable {
    /// The key as written, such as `shadow.radius`.
    package var key: String
    /// The origin of the value as written.
    let source: Source
    /// The value that it gave.
    package var value: String

    /// The expression as written. O(its length) for words.
    package var formula: String {
      switch source {
      case .formula(let text): text
      case .words(let template): template.written
      }
    }

    /// A formula, or the words of a text. Words are put together when they are printed: all rows of a list have those of their node.
    enum Source: Sendable {
      case formula(String)
      case words(TextTemplate)
    }
  }

  /// A plane before the camera.
  package struct PlaneEntry: Sendable {
    /// How far it stands behind the picture plane, in points.
    package var z: Double
    /// How far before it the camera is, in points.
    package var distance: Double
    /// How many points of the canvas a point of space is long at its distance; how fast it goes, too.
    package var scale: Double
    /// The sigma of its blur as it is seen, in points of the canvas; 0 for a plane in focus. A turned one has it at its `z`.
    package var blur: Double
  }

  /// A scroller on the frame.
  package struct ScrollerEntry: Sendable {
    /// The content offset, in points.
    package var position: Double
    /// Rows that exist.
    package var prepared: Int
    /// Rows that are in the window.
    package var visible: Int
    /// Which rows these are; `nil` for a scroller in a row.
    package var rows: ScrollerTrace?
  }

  /// A view of a frame's state.
  package init(_ state: FrameState, of scene: Scene, framesPerSecond: Double) {
    (self.state, self.scene, self.framesPerSecond) = (state, scene, framesPerSecond)
    layers = Placement(state, fittedInto: scene.canvas.size).layers.map {
      Entry(PlacedNode($0), scale: scene.canvas.scale, state)
    }
    pictures = layers.reduce(into: PictureCount()) { $1.addPictures(to: &$0) }
  }
}

extension Inspection.Entry {
  /// The entry and all below it.
  package var all: [Inspection.Entry] { [self] + children.flatMap(\.all) }

  fileprivate func addPictures(to sum: inout Inspection.PictureCount) {
    sum.count += pictures?.count ?? 0
    sum.bytes += pictures?.bytes ?? 0
    for child in children { child.addPictures(to: &sum) }
  }
}

extension Inspection.Entry {
  /// Whether any of the box is on the canvas.
  var isSeen: Bool { isVisible && !place.intersection(placed.clip).isEmpty }
}
