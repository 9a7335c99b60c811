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
  case flow = "Flow"
  case group = "Group"
  case scrollView = "ScrollView"
  case lazyVStack = "LazyVStack"
  case lazyHStack = "LazyHStack"
  case lazyVGrid = "LazyVGrid"
  case lazyHGrid = "LazyHGrid"
  case section = "Section"
  case forEach = "ForEach"
  case inspector = "Inspector"

  /// The language's description of the kind.
  package var descriptor: KindDescriptor {
    switch self {
    case .text:
      KindDescriptor(
        .leaf("a text, or a list of its parts; `${…}` puts in values"), "Words, in lines as wide as the room offered.")
    case .image:
      KindDescriptor(
        .leaf("the path of a file under the scene's folder"),
        "A picture; one pixel is one point unless a size or `fit` says otherwise.")
    case .color: KindDescriptor(.leaf("a color"), "A plain color that fills the room offered.")
    case .gradient:
      KindDescriptor(
        .leaf("`from` and `to`, or `stops`; `angle`, `shape`"),
        "Colors that blend into each other and fill the room offered.")
    case .rectangle:
      KindDescriptor(.leaf("nothing, its color, or `fill` and `stroke`"), "A rectangle that fills the room offered.")
    case .circle:
      KindDescriptor(
        .leaf("nothing, its color, or `fill` and `stroke`"), "The largest circle in the middle of the room offered.")
    case .capsule:
      KindDescriptor(
        .leaf("nothing, its color, or `fill` and `stroke`"), "A rectangle whose short sides are half circles.")
    case .path:
      KindDescriptor(
        .leaf("SVG path data, or `d` or `points`, `box`, `fill` and `stroke`"),
        "An outline, scaled from its box to the node's size.")
    case .divider:
      KindDescriptor(
        .leaf("nothing, or its color"),
        "A line one device pixel thick across its stack, black at a fifth unless given a color.")
    case .spacer: KindDescriptor(.leaf("nothing, or its least length"), "Room that grows along its stack.")
    case .vStack: KindDescriptor(.container, "Children below one another.")
    case .hStack: KindDescriptor(.container, "Children beside one another.")
    case .zStack: KindDescriptor(.container, "Children over one another, the first at the back.")
    case .flow:
      KindDescriptor(
        .container, "Children beside one another, in as many lines below one another as the width asks for.")
    case .group:
      KindDescriptor(.container, "Children over one another, treated as one by the keys that paint and move.")
    case .scrollView: KindDescriptor(.container, "A window onto longer content, laid out along `axis`.")
    case .lazyVStack: KindDescriptor(.list(.vertical), "Rows below one another, which exist only near the window.")
    case .lazyHStack:
      KindDescriptor(.list(.horizontal), "Columns beside one another, which exist only near the window.")
    case .lazyVGrid:
      KindDescriptor(.list(.vertical), "Cells in lines below one another, which exist only near the window.")
    case .lazyHGrid:
      KindDescriptor(.list(.horizontal), "Cells in lines beside one another, which exist only near the window.")
    case .section: KindDescriptor(.container, "Rows with a header and a footer; only in a lazy stack or grid.")
    case .forEach:
      KindDescriptor(
        .leaf("a count, a range `a..b`, a list of items or the name of a source"), "One `row`, repeated for each item.")
    case .inspector:
      KindDescriptor(
        .leaf("the name of a ScrollView, or of a lazy stack or grid in one"),
        "The numbers of a scroller's prepared rows, the visible ones bright.")
    }
  }

  /// Whether the content is a list of nodes.
  package var isContainer: Bool { if case .leaf = descriptor.form { false } else { true } }

  /// The axis of a list whose rows exist only near the window; `nil` for all other kinds.
  package var lazyAxis: Axis? { if case .list(let axis) = descriptor.form { axis } else { nil } }
}

/// The language's description of a kind of node.
package struct KindDescriptor: Sendable {
  /// The form of the value of the kind's key.
  package enum Form: Sendable {
    /// Something of its own, in a few words.
    case leaf(String)
    /// A list of nodes.
    case container
    /// A list of nodes, whose rows exist only near the window along an axis.
    case list(Axis)
  }
  /// The form of the value of the kind's key.
  package let form: Form
  /// The purpose of the kind, in a sentence.
  package let sentence: String

  init(_ form: Form, _ sentence: String) { (self.form, self.sentence) = (form, sentence) }

  /// The value of the kind's key, in a few words.
  package var content: String { if case .leaf(let words) = form { words } else { "a list of nodes" } }
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

  private static let bits: [SceneKind: UInt32] = Dictionary(
    uniqueKeysWithValues: SceneKind.allCases.enumerated().map { ($1, 1 << UInt32($0)) })
  private static func bit(_ kind: SceneKind) -> UInt32 { bits[kind] ?? 0 }

  static let all = KindSet(SceneKind.allCases)
  static let containers = KindSet(SceneKind.allCases.filter(\.isContainer))
  /// Containers with a box of their own.
  static let boxes = containers.subtracting(KindSet([.section]))
  /// Containers whose children stand one over the other.
  package static let overlays = KindSet([.zStack, .group])
  static let stacks = KindSet([.vStack, .hStack, .flow, .scrollView]).union(lists)
  static let grids = KindSet([.lazyVGrid, .lazyHGrid])
  static let lists = KindSet(SceneKind.allCases.filter { $0.lazyAxis != nil })
  static let shapes = KindSet([.rectangle, .circle, .capsule, .path])
  /// The kinds that have a box of their own.
  static let nodes = all.subtracting(KindSet([.forEach, .section]))
  /// The kinds that draw something.
  static let visible = nodes.subtracting(KindSet([.spacer]))
  /// The kinds that texts take their keys from: themselves and the containers around them.
  static let texts = containers.union(KindSet([.text]))
}
