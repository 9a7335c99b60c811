package import MultiplaneBase

/// A kind of node, as it is written in a scene.
package enum SceneKind: String, Sendable, CaseIterable, Hashable {
  case text = "Text"
  case image = "Image"
  case color = "Color"
  case gradient = "Gradient"
  case rectangle = "Rectangle"
  case circle = "Circle"
  case capsule = "Capsule"
  case path = "Path"
  case divider = "Divider"
  case spacer = "Spacer"
  case vStack = "VStack"
  case hStack = "HStack"
  case zStack = "ZStack"
  case group = "Group"
  case scrollView = "ScrollView"
  case lazyVStack = "LazyVStack"
  case lazyHStack = "LazyHStack"
  case lazyVGrid = "LazyVGrid"
  case lazyHGrid = "LazyHGrid"
  case section = "Section"
  case forEach = "ForEach"
  case inspector = "Inspector"

  /// What the value of the kind's key is.
  package var content: String {
    switch self {
    case .text: "a text; `${…}` puts in values"
    case .image: "the path of a file under the scene's folder"
    case .color: "a color"
    case .gradient: "`from` and `to`, or `stops`; `angle`, `shape`"
    case .rectangle, .circle, .capsule: "nothing, or `fill` and `stroke`"
    case .path: "SVG path data, or `d`, `box`, `fill` and `stroke`"
    case .divider: "nothing, or its color"
    case .spacer: "nothing, or its least length"
    case .vStack, .hStack, .zStack, .group, .scrollView, .lazyVStack, .lazyHStack, .lazyVGrid, .lazyHGrid, .section:
      "a list of nodes"
    case .forEach: "a count, a range `a..b`, a list of items or the name of a source"
    case .inspector: "the name of a ScrollView, or of a lazy stack or grid in one"
    }
  }

  /// What the kind is for, in a sentence.
  package var sentence: String {
    switch self {
    case .text: "Words, in lines as wide as the room offered."
    case .image: "A picture; one pixel is one point unless a size or `fit` says otherwise."
    case .color: "A plain color that fills the room offered."
    case .gradient: "Colors that blend into each other and fill the room offered."
    case .rectangle: "A rectangle that fills the room offered."
    case .circle: "The largest circle in the middle of the room offered."
    case .capsule: "A rectangle whose short sides are half circles."
    case .path: "An outline, scaled from its box to the node's size."
    case .divider: "A line one device pixel thick across its stack, black at a fifth unless given a color."
    case .spacer: "Room that grows along its stack."
    case .vStack: "Children below one another."
    case .hStack: "Children beside one another."
    case .zStack: "Children over one another, the first at the back."
    case .group: "Children over one another, treated as one by the keys that paint and move."
    case .scrollView: "A window onto longer content, laid out along `axis`."
    case .lazyVStack: "Rows below one another, which exist only near the window."
    case .lazyHStack: "Columns beside one another, which exist only near the window."
    case .lazyVGrid: "Cells in lines below one another, which exist only near the window."
    case .lazyHGrid: "Cells in lines beside one another, which exist only near the window."
    case .section: "Rows with a header and a footer; only in a lazy stack or grid."
    case .forEach: "One `row`, repeated for each item."
    case .inspector: "The numbers of a scroller's prepared rows, the visible ones bright."
    }
  }

  /// Whether the content is a list of nodes.
  package var isContainer: Bool { KindSet.containers.contains(self) }

  /// The axis of a list whose rows exist only near the window; `nil` for all other kinds.
  package var lazyAxis: Axis? {
    switch self {
    case .lazyVStack, .lazyVGrid: .vertical
    case .lazyHStack, .lazyHGrid: .horizontal
    default: nil
    }
  }
}

/// A set of kinds.
package struct KindSet: OptionSet, Sendable, Hashable {
  /// One bit a kind.
  package let rawValue: UInt32
  /// The set of the given bits.
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The set of the given kinds.
  package init(_ kinds: [SceneKind]) { rawValue = kinds.reduce(0) { $0 | Self.bit($1) } }
  /// Whether the set holds a kind.
  package func contains(_ kind: SceneKind) -> Bool { rawValue & Self.bit(kind) != 0 }
  /// The kinds in the order of the language.
  package var kinds: [SceneKind] { SceneKind.allCases.filter(contains) }

  private static func bit(_ kind: SceneKind) -> UInt32 {
    switch kind {
    case .text: 1 << 0
    case .image: 1 << 1
    case .color: 1 << 2
    case .gradient: 1 << 3
    case .rectangle: 1 << 4
    case .circle: 1 << 5
    case .capsule: 1 << 6
    case .path: 1 << 7
    case .divider: 1 << 8
    case .spacer: 1 << 9
    case .vStack: 1 << 10
    case .hStack: 1 << 11
    case .zStack: 1 << 12
    case .group: 1 << 13
    case .scrollView: 1 << 14
    case .lazyVStack: 1 << 15
    case .lazyHStack: 1 << 16
    case .forEach: 1 << 17
    case .lazyVGrid: 1 << 18
    case .lazyHGrid: 1 << 19
    case .section: 1 << 20
    case .inspector: 1 << 21
    }
  }

  static let all = KindSet(SceneKind.allCases)
  static let containers = KindSet([.vStack, .hStack, .zStack, .group, .scrollView, .section]).union(lists)
  /// Containers with a box of their own.
  static let boxes = containers.subtracting(KindSet([.section]))
  package static let overlays = KindSet([.zStack, .group])
  static let stacks = KindSet([.vStack, .hStack, .scrollView]).union(lists)
  static let grids = KindSet([.lazyVGrid, .lazyHGrid])
  static let lists = KindSet([.lazyVStack, .lazyHStack]).union(grids)
  static let shapes = KindSet([.rectangle, .circle, .capsule, .path])
  /// What has a box of its own.
  static let nodes = all.subtracting(KindSet([.forEach, .section]))
  /// What draws something.
  static let visible = nodes.subtracting(KindSet([.spacer]))
  /// What texts take their keys from: themselves and the containers around them.
  static let texts = containers.union(KindSet([.text]))
}
