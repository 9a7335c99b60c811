import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

/// A node whose kind, keys and place are known and whose values are not read yet.
struct OutlineNode {
  let number: Int
  let kind: SceneKind
  /// Where the kind stands.
  let span: SourceSpan
  let path: String
  let content: DeclaredValue
  /// The keys that may stand on the kind, in the order of the file.
  var entries: [DeclaredEntry]
  let context: OutlineContext
  var name: String?
  /// The keys given without a value.
  var emptyKeys: [String] = []
  var children: [OutlineNode] = []
  /// The nodes below this one beside its children.
  var parts: [Part: OutlineNode] = [:]
  /// Whether leading is right.
  var isRightToLeft: Bool
  /// The scroller the node is.
  var scroller: Scroller?
  /// The row of a `ForEach`.
  var row: RowPlace?
  /// The values that the `let` of a `ForEach` names.
  var rowValues: RowDefinitions?
  /// The `group` of the section that a `ForEach` stands in.
  var group: DeclaredEntry?

  /// A part of a node beside its children.
  enum Part: String, CaseIterable { case mask, header, footer }

  init(
    number: Int, kind: SceneKind, span: SourceSpan, path: String, content: DeclaredValue, entries: [DeclaredEntry],
    context: OutlineContext
  ) {
    (self.number, self.kind, self.span, self.path) = (number, kind, span, path)
    (self.content, self.entries, self.context) = (content, entries, context)
    isRightToLeft = context.isRightToLeft
  }

  /// Whether a key is given without a value, which was reported.
  func hasEmptyKey(_ name: String) -> Bool { emptyKeys.contains(name) }

  /// The entry of a key.
  subscript(name: String) -> DeclaredEntry? { entries.first { $0.key == name } }

  /// The place of the node's own values.
  var place: LexicalContext {
    var place = context.place
    place.isInNode = true
    if self["sticky"] != nil { place.isHeld = true }
    return place
  }

  /// The word for the node in a sentence about layout.
  var role: String { context.depth == 0 ? "layer" : context.isRow ? "row" : "node" }
}

/// Where in the tree a node stands.
struct OutlineContext {
  /// The place of what is written around the node.
  var place = LexicalContext()
  /// The kind of node around this one.
  var parent = Parent.layer
  /// The axis of the ScrollView around, if nothing but stacks lies between.
  var scrollAxis: Axis?
  /// Whether that ScrollView, or one around it, scrolls along both axes.
  var isInBothAxes = false
  /// The axis of the VStack or HStack the node lies in; a row lies in the stack around its `ForEach`.
  var stackAxis: Axis?
  /// How many nodes are around.
  var depth = 0
  /// Whether the node is the row of a `ForEach`.
  var isRow = false
  /// Whether leading is right in what is around.
  var isRightToLeft = false
  /// The `group` of the section the node lies in.
  var group: DeclaredEntry?
  /// The components being put in, the innermost last.
  var components: [String] = []

  enum Parent {
    /// Nothing: the node is a layer.
    case layer
    case node(SceneKind)
    /// The group around the body of a component that is used with keys of its own.
    case use
    /// Not known, because an unused component is checked.
    case unknown
  }

  /// Whether children stand at places of their own.
  var isOverlay: Bool {
    switch parent {
    case .layer, .use, .unknown: true
    case .node(let kind): KindSet.overlays.contains(kind)
    }
  }

  /// The context of a child of a node.
  func inside(_ kind: SceneKind) -> OutlineContext {
    var context = self
    context.parent = .node(kind)
    context.depth += 1
    context.isRow = false
    context.group = nil
    if kind.lazyAxis != nil { context.scrollAxis = nil }
    switch kind {
    case .vStack: context.stackAxis = .vertical
    case .hStack: context.stackAxis = .horizontal
    case .forEach: break
    default: context.stackAxis = nil
    }
    return context
  }
}
