internal import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneInspection
internal import MultiplaneLayout
internal import MultiplaneScene

/// A node of a scene as it stands on a frame.
public struct SceneNode: Sendable {
  /// The kind as scenes write it, such as `Text`.
  public let kind: String
  /// The name given by `name:`.
  public let name: String?
  /// The key path in the scene, such as `layers[3].ScrollView[0]`.
  public let keyPath: String
  /// The line of the scene's file, from 1.
  public let line: Int
  /// The number of the row the node stands in, from 0 in its `ForEach`; `nil` for one in no row, and in the header or footer of a
  /// group.
  public let row: Int?
  /// The id of that row's item, as text.
  public let rowID: String?
  /// The number of the group whose header or footer the node stands in, from 0 in its `Section`; `nil` elsewhere.
  public let group: Int?
  /// The upright box around the node on the frame, in points of the canvas: moved, scrolled, scaled and turned, cut by
  /// nothing.
  public let box: SceneRect
  /// Whether the node itself is not hidden.
  public let isVisible: Bool
  /// The nodes in it that exist; of a lazy stack its prepared rows.
  public let children: [SceneNode]

  init(_ placed: PlacedNode, withChildren: Bool) {
    let node = placed.box.node
    (kind, name, keyPath, line) = (node.kind.name, node.name, node.path, node.span.line)
    group = placed.row?.group?.index
    (row, rowID) = group == nil ? (placed.row?.index, placed.row.map { "\($0.id)" }) : (nil, nil)
    (box, isVisible) = (SceneRect(placed.corners.bounds), placed.isVisible)
    children = withChildren ? placed.children.map { SceneNode($0, withChildren: true) } : []
  }
}

/// Where the value of a key came from on a frame.
public struct SceneExplanation: Sendable, CustomStringConvertible {
  /// The formula as written.
  public let formula: String
  /// The value it gave, as scenes write values.
  public let value: String
  /// Whether it is evaluated on every frame.
  public let isLive: Bool
  /// The formula, the values in it and its cost, in lines for people.
  public let description: String
  /// The same as one JSON object.
  public let json: String

  init(_ explanation: Explanation) {
    (formula, value, isLive) = (explanation.formula, explanation.value.description, explanation.isLive)
    (description, json) = (explanation.text, explanation.json)
  }
}
