package import MultiplaneBase

/// A key of the scene language: its value, where it may stand, and its effect.
///
/// Reading, the nearest-name hints, the reference and the editors' schema all come from these values.
package struct KeySchema: Sendable {
  /// The key as written.
  package let name: String
  /// The form of its value.
  package let form: ValueForm
  /// Its effect, in a sentence.
  package let sentence: String
  /// The kinds that may carry it; empty for keys of other mappings.
  package let kinds: KindSet
  /// The group it belongs to in the reference.
  package let group: KeyGroup
  /// The values of a node it gives.
  package let properties: [Property]
  /// The axis a percentage counts along; without one `50%` is 0.5.
  package let percentAxis: Axis?
  /// Whether the mapping cannot be without it.
  package let isRequired: Bool
  /// The advice where a value was to follow the scroll and may not.
  package let liveHint: String?
  /// A value that shows its effect on a box of a colour; `nil` where it takes more than that.
  package let example: String?

  /// Whether its value may change from frame to frame.
  package var isLive: Bool { !properties.isEmpty && properties.allSatisfy { $0.cost != .layout } }
  /// Whether its value is an expression, whatever it may depend on.
  package var isExpression: Bool { !properties.isEmpty }

  /// A key of a node.
  init(
    _ name: String, _ group: KeyGroup, _ form: ValueForm, gives properties: [Property] = [], on kinds: KindSet,
    percentOf percentAxis: Axis? = nil, insteadOfLive liveHint: String? = nil, _ sentence: String,
    example: String? = nil
  ) {
    (self.name, self.group, self.form, self.properties) = (name, group, form, properties)
    (self.kinds, self.percentAxis, self.liveHint, self.sentence) = (kinds, percentAxis, liveHint, sentence)
    (isRequired, self.example) = (false, example)
  }

  /// A key of another mapping.
  package init(
    _ name: String, _ form: ValueForm, gives property: Property? = nil, percentOf percentAxis: Axis? = nil,
    required: Bool = false, _ sentence: String
  ) {
    (self.name, self.form, self.sentence, self.isRequired) = (name, form, sentence, required)
    (kinds, group, liveHint, example, properties) = ([], .scene, nil, nil, property.map { [$0] } ?? [])
    self.percentAxis = percentAxis
  }
}

/// The groups of keys in the reference.
package enum KeyGroup: String, Sendable, CaseIterable {
  case any, place, text, paint, move, list, scroller, scene
}

/// The form of a value.
package indirect enum ValueForm: Sendable, Hashable {
  /// An expression of a number; distances are points.
  case number
  /// A number expression or a percentage of the room.
  case length
  case angle
  /// A constant length of time: `300ms`, `1.6s`, `120f`.
  case time
  case condition
  case color
  /// A color or a gradient.
  case paint
  /// A number for all sides, or a mapping of sides; with `safe` also that word.
  case edges(safe: Bool)
  /// A number for all corners, or a mapping of corners.
  case corners
  /// Two numbers from 0 to 1: across and down.
  case point
  /// `8x2`, or a mapping with the room around them.
  case grid
  /// `16:9` or a number expression.
  case ratio
  /// A name such as `semibold`, or an expression of 100 to 900.
  case weight
  /// Points, or `0.5 screens`.
  case overscan
  /// A count, `adaptive` or a list of widths.
  case columns
  /// `headers`, `footers` or both.
  case pins
  /// `item.` and the name of a field.
  case itemField
  /// A color or a mapping of `width` and `color`.
  case line
  /// The same, or a mapping of sides and their lines.
  case border
  /// A line, and how it turns and ends.
  case stroke
  /// A mapping, or a list of them.
  case shadow
  /// Two shares of a length, `0..told` or `from` and `to`; or of a width, `across`.
  case trim
  /// Two numbers: `0..100`.
  case range
  /// A length, or a list of them.
  case lengths
  /// `true` or `false`, a constant.
  case flag
  /// One of these words.
  case word([String])
  /// The tag of a language whose numbers are known.
  case locale
  /// Axes, or a share of a stack's room.
  case growth
  /// One of nine points.
  case place
  /// A word that depends on the kind.
  case align
  /// The name of a style.
  case style
  /// The name of a font, or several in order of preference.
  case font
  /// A file, or a list of files.
  case files
  /// A name given to something.
  case name
  /// A text as written.
  case words
  /// A text as written, or a list of texts.
  case texts
  /// A node.
  case node
  case nodes
  /// A mapping, in a few words, and its name in `SceneSchema.mappings`.
  case mapping(String, of: String)
  /// A mapping that is part of a list or of names, by its name in `SceneSchema.mappings`.
  case part(String)
  /// A mapping whose keys are names chosen by the scene, in a few words, and the form of their values.
  case names(String, of: ValueForm)
  /// A list, in a few words, and the form of its elements.
  case list(String, of: ValueForm)
  /// Where items come from, or a list of them.
  case source
  /// Any value.
  case anything
  /// `390x844`.
  case size
  /// `0..140`, with the value it follows and a curve before it, or both in a mapping.
  case stage
  /// A color or `none`.
  case canvasColor
  /// A timing curve.
  case curve
  /// A length of time, or a mapping with the condition that ends it.
  case waiting
  /// A length of time or a condition.
  case stepEnd
  /// `normal`, `fast` or a number.
  case rate
  /// `end`, `start` or a number.
  case target
  /// A number, or one for each axis.
  case alongAxes
  /// SVG path data.
  case pathData
  /// The id of an item.
  case item
  /// Ids of items: one, a list or a range.
  case items
  /// A time, a mark, or both added.
  case moment
  /// A moment, `end`, or a list of them.
  case moments
  /// `1f..end`.
  case momentRange
  /// The name of an accepted picture.
  case caseName
  /// The name of a device, or several.
  case deviceNames
  /// The file of another scene.
  case sceneFile
  /// `2026-12-31`.
  case date
  /// A number, or the name of a node.
  case focus
  /// The name of a source.
  case sourceName
  /// The name of a scroller.
  case scrollerName
  /// A constant of the type of a field.
  case value
  /// How long and along which curve.
  case animation
  /// The name of a picture to be written.
  case picture
  /// The version of the language.
  case version
  /// A file name with the place of a number.
  case pattern
  /// A file name, or a mapping of the keys of a clip.
  case clip

  /// The form in the reference, in a few words.
  package var described: String {
    switch self {
    case .number: "number"
    case .length: "length or `50%`"
    case .angle: "angle"
    case .time: "time"
    case .condition: "condition"
    case .color: "color"
    case .paint: "color or gradient"
    case .edges(let safe): "number or sides" + (safe ? ", or `safe`" : "")
    case .corners: "number or corners"
    case .point: "`[0.5, 0.2]`, across and down"
    case .grid: "`8x2`, across and down, or `grid`, `margin`, `spacing`"
    case .ratio: "`16:9` or number"
    case .weight: "`semibold` or 100 to 900"
    case .overscan: "number or `0.5 screens`"
    case .columns: "number, `{ adaptive: 80 }` or `[80, flexible]`"
    case .pins: "`headers` `footers` or both in a list"
    case .itemField: "`item.field`"
    case .line: "color, or `width` and `color`"
    case .border: "color, `width` and `color`, or sides"
    case .stroke: "color, or `width`, `color` and other keys"
    case .trim: "`0..told`, or `from` and `to`, or `across`"
    case .range: "`0..100`"
    case .lengths: "number, or a list of numbers"
    case .shadow: "`radius`, `x`, `y`, `color`, `inner`, or a list of such"
    case .flag: "`true` or `false`"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: " ")
    case .locale: "`de`, `en-IN` or the tag of another language"
    case .growth: "`horizontal` `vertical` `both` or a number"
    case .place: "one of nine points"
    case .align: "see below"
    case .style: "name of a style"
    case .font: "name of a font, or a list"
    case .files: "file, or a list of files"
    case .name: "a new name"
    case .words: "text"
    case .texts: "text, or a list of texts"
    case .node: "node"
    case .nodes: "list of nodes"
    case .mapping(let what, _), .names(let what, _): what
    case .part(let name): name
    case .list(let what, _): "list of \(what)"
    case .source: "source"
    case .anything: "anything"
    case .size: "`390x844`"
    case .stage: "`0..140`, `easeOut entry 0..60%`, or `over` and `curve`"
    case .canvasColor: "color or `none`"
    case .curve: "name of a curve or `[x1, y1, x2, y2]`"
    case .waiting: "time, or `until` and a condition"
    case .stepEnd: "time or condition"
    case .rate: "`normal`, `fast` or a number"
    case .target: "number, `start` or `end`, or `x` and `y`"
    case .alongAxes: "number, or `x` and `y`"
    case .pathData: "SVG path data"
    case .item: "id of an item"
    case .items: "id, list of ids or `3..5`"
    case .moment: "time, mark or `mark + 500ms`"
    case .moments: "time, mark, `end`, or a list of them"
    case .momentRange: "`1f..end`"
    case .caseName: "name of `a-z 0-9 -`"
    case .deviceNames: "name of a device, or a list"
    case .sceneFile: "file of a scene"
    case .date: "`2026-12-31`"
    case .focus: "number, or name of a node"
    case .sourceName: "name of a source"
    case .scrollerName: "name of a ScrollView"
    case .value: "constant"
    case .animation: "`spring`, `easeInOut 300ms`, or `curve` and `over`"
    case .picture:
      "file name ending in \(PictureFormat.allCases.map { "`.\($0.fileExtension)`" }.joined(separator: " or "))"
    case .version: "`1`"
    case .pattern: "file name with one `%05d`"
    case .clip: "file name, or `path` and other keys, or a list of them"
    }
  }
}

/// A mapping of the language that is no node.
package struct MappingSchema: Sendable {
  /// The mapping as messages name it, such as `canvas`.
  package let name: String
  /// Whether its name is the key it is the value of; else it is a description, such as `a style`.
  package let isKey: Bool
  /// Whether messages name it by the key it is the value of, since it is the value of several.
  package let isNamedByKey: Bool
  /// Its keys, in the order of the reference.
  package let keys: [KeySchema]
  private let byName: [String: KeySchema]

  /// A mapping under a key.
  init(_ name: String, namedByKey isNamedByKey: Bool = false, _ keys: [KeySchema]) {
    self.init(name, isKey: true, isNamedByKey: isNamedByKey, keys)
  }

  /// A mapping with a description for its name, since no key of the language holds it alone.
  init(called name: String, namedByKey isNamedByKey: Bool = false, _ keys: [KeySchema]) {
    self.init(name, isKey: false, isNamedByKey: isNamedByKey, keys)
  }

  private init(_ name: String, isKey: Bool, isNamedByKey: Bool, _ keys: [KeySchema]) {
    (self.name, self.isKey, self.isNamedByKey, self.keys) = (name, isKey, isNamedByKey, keys)
    byName = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })
  }

  /// The key of a name.
  package subscript(name: String) -> KeySchema? { byName[name] }
}
