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
  case polygon = "Polygon"
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
        .leaf("a text, or a list of its parts; `${…}` puts in values"), "Words, in lines as wide as the room offered.",
        example: "- Text: Good morning\n  size: 20")
    case .image:
      KindDescriptor(
        .leaf("the path of a file under the scene's folder", values: [.string]),
        "A picture; one pixel is one point unless a size or `fit` says otherwise.",
        example: "- Image: picture.png\n  fit: cover")
    case .color:
      KindDescriptor(
        .leaf("a color", values: [.string]), "A plain color that fills the room offered.",
        example: "- Color: skyblue")
    case .gradient:
      KindDescriptor(
        .leaf("`from` and `to`, or `stops`; `angle`, `shape`", keys: SceneSchema.gradient),
        "Colors that blend into each other and fill the room offered.",
        example: "- Gradient: { from: navy, to: salmon }")
    case .rectangle:
      KindDescriptor(
        .leaf("nothing, its color, or `fill` and `stroke`", values: [.null, .string], keys: SceneSchema.shape),
        "A rectangle that fills the room offered.",
        example: "- Rectangle: { fill: gold }\n  width: 80\n  height: 40")
    case .circle:
      KindDescriptor(
        .leaf("nothing, its color, or `fill` and `stroke`", values: [.null, .string], keys: SceneSchema.shape),
        "The largest circle in the middle of the room offered.",
        example: "- Circle: { fill: gold }\n  width: 56\n  height: 56")
    case .capsule:
      KindDescriptor(
        .leaf("nothing, its color, or `fill` and `stroke`", values: [.null, .string], keys: SceneSchema.shape),
        "A rectangle whose short sides are half circles.",
        example: "- Capsule: { fill: gold }\n  width: 80\n  height: 32")
    case .path:
      KindDescriptor(
        .leaf(
          "SVG path data, or `d` or `points`, `box`, `fill` and `stroke`", values: [.string], keys: SceneSchema.path),
        "An outline, scaled from its box to the node's size.",
        example:
          "- Path: { d: M20 36C-14 14 8 -8 20 8 32 -8 54 14 20 36Z, box: 40x36, fill: crimson }\n  width: 60\n  height: 54"
      )
    case .polygon:
      KindDescriptor(
        .leaf(
          "how many sides it has, or `sides` or `points`, `corner`, `fill` and `stroke`", values: [.number, .string],
          keys: SceneSchema.polygon),
        "Straight sides from corner to corner, the corners round if told.",
        example: """
          - HStack:
              - Polygon: { sides: 6, corner: 5, fill: gold }
                width: 44
              - Polygon: { points: [[0, 12], [55%, 12], [55%, 0], [100%, 50%], [55%, 100%], [55%, 28], [0, 28]], stroke: navy }
                width: 52
                height: 40
            spacing: 8
          """)
    case .divider:
      KindDescriptor(
        .leaf("nothing, or its color", values: [.string, .null]),
        "A line one device pixel thick across its stack, black at a fifth unless given a color.",
        example: "- VStack:\n    - Text: Lisbon\n    - Divider: gray\n    - Text: Porto\n  background: white")
    case .spacer:
      KindDescriptor(
        .leaf("nothing, or its least length", values: [.number, .string, .null]), "Room that grows along its stack.",
        example: "- HStack:\n    - Text: Bread\n    - Spacer:\n    - Text: $ 3\n  background: white")
    case .vStack:
      KindDescriptor(
        .container, "Children below one another.",
        example: "- VStack:\n    - Circle: gold\n      width: 32\n    - Text: Lisbon\n  spacing: 4")
    case .hStack:
      KindDescriptor(
        .container, "Children beside one another.",
        example: "- HStack:\n    - Circle: gold\n      width: 32\n    - Text: Lisbon\n  spacing: 8")
    case .zStack:
      KindDescriptor(
        .container, "Children over one another, the first at the back.",
        example: "- ZStack:\n    - Image: picture.png\n    - Text: Lisbon\n      size: 24\n      color: white")
    case .flow:
      KindDescriptor(
        .container, "Children beside one another, in as many lines below one another as the width asks for.",
        example:
          "- Flow:\n    - ForEach: [Tea, Cocoa, Water, Milk]\n      row: { Text: \"${item}\", padding: 4, background: gold }\n  spacing: 8"
      )
    case .group:
      KindDescriptor(
        .container, "Children over one another, treated as one by the keys that paint and move.",
        example:
          "- Group:\n    - Image: picture.png\n    - Text: Lisbon\n      size: 24\n      weight: bold\n  opacity: 0.4")
    case .scrollView:
      KindDescriptor(
        .container, "A window onto longer content, laid out along `axis`.",
        example: "- ScrollView:\n    - VStack:\n        - Image: picture.png\n        - Text: Three nights by the sea")
    case .lazyVStack:
      KindDescriptor(
        .list(.vertical), "Rows below one another, which exist only near the window.",
        example:
          "- ScrollView:\n    - LazyVStack:\n        - ForEach: 1000\n          row: { Text: \"Row ${index + 1}\", padding: 4 }"
      )
    case .lazyHStack:
      KindDescriptor(
        .list(.horizontal), "Columns beside one another, which exist only near the window.",
        example: """
          - ScrollView:
              - LazyHStack:
                  - ForEach: 1000
                    row: { Text: "${index + 1}", padding: 14, background: gold }
                spacing: 8
            axis: horizontal
          """)
    case .lazyVGrid:
      KindDescriptor(
        .list(.vertical), "Cells in lines below one another, which exist only near the window.",
        example: """
          - ScrollView:
              - LazyVGrid:
                  - ForEach: 1000
                    row: { Text: "${index + 1}", background: "hue(index * 40deg)", padding: 6 }
                columns: 3
                spacing: 4
          """)
    case .lazyHGrid:
      KindDescriptor(
        .list(.horizontal), "Cells in lines beside one another, which exist only near the window.",
        example: """
          - ScrollView:
              - LazyHGrid:
                  - ForEach: 1000
                    row: { Text: "${index + 1}", background: "hue(index * 40deg)", padding: 10 }
                columns: 2
                spacing: 4
            axis: horizontal
          """)
    case .section:
      KindDescriptor(
        .container, "Rows with a header and a footer; only in a lazy stack or grid.",
        example: """
          - ScrollView:
              - LazyVStack:
                  - Section:
                      - ForEach: 9
                        row: { Text: "Day ${index + 1}" }
                    header: { Text: Lisbon, grow: horizontal, background: gold }
          """)
    case .forEach:
      KindDescriptor(
        .leaf("a count, a range `a..b`, a list of items or the name of a source"), "One `row`, repeated for each item.",
        example: "- VStack:\n    - ForEach: [Ada, Bo, Cleo]\n      row: { Text: \"${item}\" }")
    case .inspector:
      KindDescriptor(
        .leaf("the name of a ScrollView, or of a lazy stack or grid in one", values: [.string]),
        "The numbers of a scroller's prepared rows, the visible ones bright.",
        example: """
          - ScrollView:
              - LazyVStack:
                  - ForEach: 99
                    row: { Text: "Row ${index}" }
            name: list
          - Inspector: list
            width: 140
            place: trailing
            padding: 8
            background: navy
          """)
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
    /// Something of its own, in a few words: plain values of some types, or a mapping.
    case leaf(String, values: [Scalar] = [], keys: MappingSchema? = nil)
    /// A list of nodes.
    case container
    /// A list of nodes, whose rows exist only near the window along an axis.
    case list(Axis)
  }
  /// The types of plain values, as JSON calls them.
  package enum Scalar: String, Sendable { case string, number, boolean, null }
  /// The form of the value of the kind's key.
  package let form: Form
  /// The purpose of the kind, in a sentence.
  package let sentence: String

  /// A node of the kind, as an item of `layers`.
  package let example: String

  init(_ form: Form, _ sentence: String, example: String) {
    (self.form, self.sentence, self.example) = (form, sentence, example)
  }

  /// The value of the kind's key, in a few words.
  package var content: String { if case .leaf(let words, _, _) = form { words } else { "a list of nodes" } }
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
  package static let shapes = KindSet([.rectangle, .circle, .capsule, .path, .polygon])
  /// Shapes that are drawn as outlines, whose corners and ends have forms.
  package static let outlines = KindSet([.path, .polygon])
  /// The kinds that have a box of their own.
  static let nodes = all.subtracting(KindSet([.forEach, .section]))
  /// The kinds that draw something.
  static let visible = nodes.subtracting(KindSet([.spacer]))
  /// The kinds that texts take their keys from: themselves and the containers around them.
  static let texts = containers.union(KindSet([.text]))
}

// MARK: What shapes hold

extension SceneSchema {
  /// The mappings in the content of shapes.
  package static let shapeMappings = [shape, path, points, polygon]

  /// The keys of the content of `Rectangle`, `Circle` and `Capsule`.
  package static let shape = MappingSchema(
    called: "a shape", namedByKey: true,
    [
      KeySchema("fill", .paint, "What it is filled with."),
      KeySchema("stroke", .stroke, "The line along its outline."),
    ])

  /// The keys of the content of `Path`.
  package static let path = MappingSchema(
    "Path",
    [
      KeySchema("d", .pathData, "The outline; `${…}` puts in values, also live ones."),
      KeySchema("points", .mapping("mapping", of: "points"), "In place of `d`: a point for each item of a source."),
      KeySchema(
        "box", .size,
        "The box the outline is drawn in; its own bounds from 0, 0 unless given, and `100x100` for `points`."),
    ] + shape.keys)

  /// The keys of `points`.
  package static let points = MappingSchema(
    "points",
    [
      KeySchema("source", .sourceName, required: true, "The source under `data` with an item for each, in its order."),
      KeySchema("x", .number, "How far to the right each is, a formula of its item; its `index` unless given."),
      KeySchema("y", .number, required: true, "How high each is, a formula of its item."),
      KeySchema(
        "xRange", .range,
        "The numbers at the left and at the right side, such as `0..11`; the least and the greatest unless given."),
      KeySchema(
        "yRange", .range,
        "The numbers at the bottom and at the top, such as `0..100`; the least and the greatest unless given, 0 among them."
      ),
      KeySchema(
        "form", .word(PathPoints.Form.allCases.map(\.rawValue)),
        "A line from point to point, or the area between it and 0; `line` unless given."),
    ])

  /// The keys of the content of `Polygon`.
  package static let polygon = MappingSchema(
    "Polygon",
    [
      KeySchema(
        "sides", .number, gives: .sides,
        "Of a regular polygon, in the largest circle about the middle of the box: how many it has; the first corner is at the top."
      ),
      KeySchema(
        "points", .list("places", of: .point), gives: .point(.horizontal, 0, isShare: false),
        "In place of `sides`: the corners in the box, each across and down, in points or as `50%` of the box."),
      KeySchema("corner", .number, gives: .corner, "The radius of all corners; less where a side is too short for it."),
    ] + shape.keys)
}
