/// A kind of node, as it is written in a scene.
public enum SceneKind: String, Sendable, CaseIterable, Hashable {
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
  case forEach = "ForEach"

  /// What the value of the kind's key is.
  public var content: String {
    switch self {
    case .text: "a text; `${…}` puts in values"
    case .image: "the path of a file under the scene's folder"
    case .color: "a color"
    case .gradient: "`from` and `to`, or `stops`; `angle`, `shape`"
    case .rectangle, .circle, .capsule: "nothing, or `fill` and `stroke`"
    case .path: "SVG path data, or `d`, `box`, `fill` and `stroke`"
    case .divider: "nothing, or its color"
    case .spacer: "nothing, or its least length"
    case .vStack, .hStack, .zStack, .group, .scrollView, .lazyVStack, .lazyHStack: "a list of nodes"
    case .forEach: "a count, a range `a..b` or a list of items"
    }
  }

  /// What the kind is for, in a sentence.
  public var sentence: String {
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
    case .forEach: "One `row`, repeated for each item."
    }
  }

  /// Whether the content is a list of nodes.
  public var isContainer: Bool { KindSet.containers.contains(self) }

  /// The axis children lie along; `nil` where they lie over one another or there are none.
  var stackAxis: Axis? {
    switch self {
    case .vStack, .lazyVStack: .vertical
    case .hStack, .lazyHStack: .horizontal
    default: nil
    }
  }

  /// Whether rows of the kind exist only near the window.
  var isLazy: Bool { self == .lazyVStack || self == .lazyHStack }
}

/// A set of kinds.
public struct KindSet: OptionSet, Sendable, Hashable {
  /// One bit a kind.
  public let rawValue: UInt32
  /// The set of the given bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The set of the given kinds.
  public init(_ kinds: [SceneKind]) { rawValue = kinds.reduce(0) { $0 | Self.bit($1) } }
  /// Whether the set holds a kind.
  public func contains(_ kind: SceneKind) -> Bool { rawValue & Self.bit(kind) != 0 }
  /// The kinds in the order of the language.
  public var kinds: [SceneKind] { SceneKind.allCases.filter(contains) }

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
    }
  }

  static let all = KindSet(SceneKind.allCases)
  static let containers = KindSet([.vStack, .hStack, .zStack, .group, .scrollView, .lazyVStack, .lazyHStack])
  static let overlays = KindSet([.zStack, .group])
  static let stacks = KindSet([.vStack, .hStack, .lazyVStack, .lazyHStack, .scrollView])
  static let lists = KindSet([.lazyVStack, .lazyHStack])
  static let shapes = KindSet([.rectangle, .circle, .capsule, .path])
  /// What has a box of its own.
  static let nodes = all.subtracting(KindSet([.forEach]))
  /// What draws something.
  static let visible = nodes.subtracting(KindSet([.spacer]))
  static let texts = containers.union(KindSet([.text]))
}
