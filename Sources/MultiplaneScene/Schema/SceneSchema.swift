import MultiplaneBase
import MultiplaneData

/// The scene language as data: every kind, every key, and the form of its value.
package enum SceneSchema {
  /// The version this engine reads.
  package static let version = 1

  /// The key of a node, by name.
  package static func nodeKey(_ name: String) -> KeySchema? { nodeKeysByName[name] }

  /// The keys whose value is one node, such as a row, a header or a mask.
  package static let keysOfOneNode = Set(
    (nodeKeys + component.keys).filter { if case .node = $0.form { true } else { false } }.map(\.name))

  private static let nodeKeysByName = Dictionary(uniqueKeysWithValues: nodeKeys.map { ($0.name, $0) })

  /// The names of the keys a kind may carry, in the order of the table.
  package static func keyNames(of kind: SceneKind) -> [String] {
    nodeKeys.filter { $0.kinds.contains(kind) }.map(\.name)
  }

  /// Every mapping that is no node.
  package static let mappings: [MappingSchema] =
    [
      scene, included, canvas, device, safeArea, safeSides, parameter, stage, style, textPart, component, output, clip,
      sides, corners,
      border, line, stroke, trim, along, shadow, gradient, stop,
    ] + shapeMappings + [columns, frames, source, sort, camera, cameraValues, trackStep, wait, alongAxes] + motions
    + [jump, cameraMove, repeated]
    + eventMappings + checkMappings

  /// The family under `fonts` that stands behind the fonts of every text.
  package static let fallbackFamily = "fallback"

  /// The names of weights.
  package static let weights: [(name: String, value: Double)] = [
    ("thin", 100), ("extraLight", 200), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
    ("bold", 700), ("extraBold", 800), ("black", 900),
  ]

  // MARK: The scene

  /// The keys at the top of a scene.
  package static let scene = MappingSchema(
    called: "the scene",
    [
      KeySchema("multiplane", .version, required: true, "The version of the language."),
      KeySchema("canvas", .mapping("mapping", of: "canvas"), required: true, "The picture every frame is drawn on."),
      KeySchema(
        "devices", .names("names and devices", of: .part("a device")),
        "Other canvases the scene is drawn on, for `--device` and for tests."),
      KeySchema(
        "appearances", .list("`light` and `dark`", of: .word(Appearance.allCases.map(\.rawValue))),
        "The looks the scene is drawn in on each of them; light alone unless given."),
      KeySchema("title", .words, "What the scene is called."),
      KeySchema(
        "locale", .locale,
        "The language whose separators `format` puts into numbers; `en` unless given."),
      KeySchema("language", .words, languageSentence),
      KeySchema("include", .files, "Files of names: colors, styles, components and others."),
      KeySchema(
        "fonts", .names("families and their files", of: .font),
        "Font files the scene brings, by family; those of `fallback` have what the fonts of any text lack."),
      KeySchema("colors", .names("names and colors", of: .color), "Colors with names of the scene's own."),
      KeySchema("styles", .names("names and styles", of: .part("a style")), "Text keys under a name, for `style`."),
      KeySchema(
        "params", .names("names and parameters", of: .part("a parameter")),
        "Values that a run may set with `--set name=value`."),
      KeySchema("let", .names("names and expressions", of: .value), "Values with names, for use in any expression."),
      KeySchema(
        "stages", .names("names and ranges", of: .stage),
        "Ranges of the scroll, or of another value, such as `easeOut time 1..2`; each name is a value from 0 to 1."),
      KeySchema(
        "data", .names("names and sources", of: .source),
        "Items for `ForEach`, and values by name, from files or generated."),
      KeySchema(
        "components", .names("names and components", of: .part("a component")),
        "Nodes with arguments, used like kinds."),
      KeySchema(
        "camera", .mapping("`x`, `y`, `z`, `lens` and other keys", of: "camera"),
        "Where it stands, for layers that have a distance `z`."),
      KeySchema("layers", .nodes, required: true, "What is drawn, from back to front."),
      KeySchema("scroll", .list("steps", of: .part("a step")), "What the scroll does, step by step."),
      KeySchema(
        "events", .list("events", of: .part("an event")),
        "Changes of items and of the viewport, at a time or on a condition."),
      KeySchema(
        "checks", .list("checks", of: .part("a check")),
        "What holds on the frames, and what they look like: see `multiplane test`."),
      KeySchema(
        "golden", .word(GoldenForm.allCases.map(\.rawValue)),
        "Whether accepted frames are kept as pictures, or as hashes of their pixels; as there are already unless given."
      ),
      KeySchema("output", .mapping("mapping", of: "output"), "What a render makes when nothing else is said."),
    ])

  /// The keys of `canvas`.
  package static let canvas = MappingSchema(
    "canvas",
    [
      KeySchema("size", .size, required: true, "Width and height in whole points."),
      KeySchema("scale", .number, "Device pixels a point; 1 unless given."),
      KeySchema("fps", .number, "Frames per second, 1 to 1000; 60 unless given."),
      KeySchema(
        "safeArea", .mapping("sides, or `portrait` and `landscape`", of: "safeArea"),
        "What bars and notches of a device cover: see below."),
      KeySchema("background", .canvasColor, "The color behind all layers; `none` is transparent, white unless given."),
      KeySchema(
        "axis", .word(["horizontal", "vertical"]),
        "Where a scene without a ScrollView scrolls; vertical unless given."),
      KeySchema(
        "rotate", .word(CanvasRotation.allCases.map(\.rawValue)),
        "Whether a turned viewport stands upright in the frame, fitted into it, or lies on its side; fit unless given."),
    ])

  /// The keys of a device.
  package static let device = MappingSchema(
    called: "a device",
    [
      KeySchema("size", .size, "Width and height in whole points."),
      KeySchema("scale", .number, "Device pixels a point."),
      KeySchema(
        "safeArea", .mapping("sides, or `portrait` and `landscape`", of: "safeArea"), "What bars and notches cover."),
      KeySchema(
        "direction", .word(["ltr", "rtl"]),
        "Where leading is for the places of layers, and in layers without a `direction`; `ltr` unless given."),
    ])

  /// The keys of `safeArea`.
  package static let safeArea = MappingSchema(
    "safeArea",
    sideKeys(nil) + [
      KeySchema(
        "portrait", .mapping("sides", of: "sides of safeArea"),
        "The sides of the upright viewport, instead of the four."),
      KeySchema("landscape", .mapping("sides", of: "sides of safeArea"), "Those of the wide one, beside `portrait`."),
    ])

  /// The keys of an orientation of `safeArea`.
  package static let safeSides = MappingSchema(called: "sides of safeArea", namedByKey: true, sideKeys(nil))

  /// The keys of a file that `include` names: those of a scene that declare names.
  package static let included = MappingSchema(
    called: "an included file",
    ["include", "fonts", "colors", "styles", "params", "let", "stages", "components"].compactMap { scene[$0] })

  /// The keys of a parameter.
  package static let parameter = MappingSchema(
    called: "a parameter",
    [
      KeySchema("type", .word(ParameterType.allCases.map(\.rawValue)), required: true, "What its values are."),
      KeySchema("default", .value, required: true, "Its value where a run sets none."),
      KeySchema("of", .list("words", of: .words), "For `choice`: the values there are."),
    ])

  /// The keys of a stage.
  package static let stage = MappingSchema(
    called: "a stage",
    [
      KeySchema(
        "over", .words, required: true, "The range, with the name of what it follows before it: `entry 0..60%`."),
      KeySchema("curve", .curve, "The timing curve, or `spring`; `linear` unless given."),
    ])

  /// The keys of a style.
  package static let style = MappingSchema(
    called: "a style",
    nodeKeys.filter { $0.group == .text && $0.name != "style" }.map {
      KeySchema($0.name, $0.form, gives: $0.properties.first, $0.sentence)
    } + [
      KeySchema("color", .color, gives: .color(.content), "The color of the words."),
      KeySchema("align", .word(["leading", "center", "trailing"]), "Where lines stand in the width of the text."),
    ])

  /// The keys of a component.
  package static let component = MappingSchema(
    called: "a component",
    [
      KeySchema("takes", .list("names", of: .anything), "The names of its arguments."),
      KeySchema("body", .node, required: true, "The node it stands for."),
    ])

  /// The keys of `output`.
  package static let output = MappingSchema(
    "output",
    [
      KeySchema("frames", .pattern, "Where frames go."),
      KeySchema("trace", .words, "A file for what the rows of each scroller do, as JSON lines."),
    ] + ClipFormat.allCases.map { KeySchema($0.rawValue, .clip, $0.summary) })

  /// The keys of a clip under `output`.
  package static let clip = MappingSchema(
    called: "a clip", namedByKey: true,
    [
      KeySchema("path", .words, required: true, "The file, with the key as its extension."),
      KeySchema(
        "fps", .number,
        "Frames a second; the canvas's unless given, at most 25 for a GIF, which shows 100/n and at most 50."),
      KeySchema("width", .number, "Pixels across: the scene is drawn at that scale; the canvas's unless given."),
      KeySchema(
        "loop", .number, "How often it is played; 0, for ever, unless given. For `gif`, `webp`, `apng`."),
      KeySchema(
        "quality", .word(ClipQuality.allCases.map(\.rawValue)),
        "Small, or true to the frames; `medium` unless given. Not for `apng` and `mov`; `lossless` is for `webp`."),
      KeySchema(
        "device", .words, "The device it is drawn on, such as `dark`; runs with `--device` leave the clip out."),
    ])

  /// The keys of a source under `data`.
  package static let source = MappingSchema(
    called: "a data source",
    [
      KeySchema("count", .number, "So many items, the numbers from 0 on."),
      KeySchema("csv", .words, "A CSV file; its first row names the columns unless `header` says otherwise."),
      KeySchema("jsonl", .words, "A file with one JSON value a line."),
      KeySchema("json", .words, "A JSON file: an array of items, or an object whose values are used by name."),
      KeySchema("yaml", .words, "A YAML file: a list of items, or a mapping whose values are used by name."),
      KeySchema("sqlite", .words, "An SQLite database, which is read and never written."),
      KeySchema("items", .list("items", of: .anything), "Items written here."),
      KeySchema(
        "path", .words, "For `json` and `yaml`: where the list of items stands in the file, such as `data.features`."),
      KeySchema(
        "columns", .names("new names and columns", of: .words),
        "For `csv`: other names for columns, by the names they have or their numbers from 1."),
      KeySchema("header", .flag, "For `csv`: whether the first row names the columns; `true` unless given."),
      KeySchema(
        "skip", .number,
        "For `csv`: how many lines stand before the header, such as a title or remarks; none unless given."),
      KeySchema(
        "separator", .words,
        "For `csv`: what stands between columns, such as `;` or `tab`; a comma unless given, in a `.tsv` a tab."),
      KeySchema(
        "decimal", .word([".", ","]),
        "For `csv`: what stands before the decimals of a number that a formula reads; a point unless given."),
      KeySchema(
        "encoding", .word(TextEncoding.allCases.map(\.rawValue)),
        "For `csv`: how characters are written in bytes; `utf-8` unless given."),
      KeySchema(
        "missing", .texts,
        "For `csv`: what cells hold that stand for nothing, such as `NA`; nothing but empty ones unless given."),
      KeySchema("query", .words, "For `sqlite`: one `select` with an `order by`, whose rows are the items."),
      KeySchema("id", .words, "The field that names an item; its index unless given. `sqlite` needs one."),
      KeySchema("seed", .number, "What the random numbers of `fields` start from; 0 unless given."),
      KeySchema("fields", .names("names and expressions", of: .value), "Fields computed for each item."),
      KeySchema(
        "onBadRow", .word(BadRowPolicy.allCases.map(\.rawValue)),
        "For files of rows: what becomes of one that cannot be read; `error` unless given."),
    ] + selectionKeys)

  /// The keys that choose rows and order them, at a source and at a `ForEach`.
  private static let selectionKeys = [
    KeySchema("where", .condition, whereSentence), KeySchema("sort", sortForm, sortSentence),
    KeySchema("first", .number, firstSentence),
  ]

  static let sortForm = ValueForm.mapping("`by` and `order`", of: "sort")
  static let whereSentence = "The condition of the rows that are shown, of their columns; all rows unless given."
  static let sortSentence = "The order of the rows; that of the source unless given."
  static let firstSentence = "The most rows that are shown, from the first on; all rows unless given."

  /// The keys of `sort`.
  package static let sort = MappingSchema(
    "sort",
    [
      KeySchema("by", .words, required: true, "The column that rows are sorted by, or a formula of columns."),
      KeySchema(
        "order", .word(RowOrder.allCases.map(\.rawValue)),
        "`ascending`, the least value first, or `descending`; `ascending` unless given."),
    ])

  // MARK: Values with parts

  private static func sideKeys(_ property: ((Property.Side) -> Property)?) -> [KeySchema] {
    Property.Side.allCases.map { KeySchema($0.rawValue, .number, gives: property?($0), "The \($0.rawValue) side.") }
  }

  /// The keys of `padding`, `margin` and `inset`.
  package static let sides = MappingSchema(
    "sides", namedByKey: true,
    sideKeys(nil) + [
      KeySchema("horizontal", .number, "The left and the right side."),
      KeySchema("vertical", .number, "The top and the bottom side."),
    ])

  /// The keys of `corner`, where corners have radii of their own.
  package static let corners = MappingSchema(
    "corners", namedByKey: true,
    [
      KeySchema("topLeft", .number, "The radius of the upper left corner; corners that are not given are square."),
      KeySchema("topRight", .number, "The radius of the upper right corner."),
      KeySchema("bottomLeft", .number, "The radius of the lower left corner."),
      KeySchema("bottomRight", .number, "The radius of the lower right corner."),
      KeySchema("top", .number, "The radius of both upper corners."),
      KeySchema("bottom", .number, "The radius of both lower corners."),
      KeySchema("left", .number, "The radius of both corners on the left."),
      KeySchema("right", .number, "The radius of both corners on the right."),
    ])

  /// The keys of `border`: those of a line around the box, or sides with lines of their own.
  package static let border = MappingSchema(
    called: "a border", namedByKey: true,
    [
      KeySchema("width", .number, "How thick the line around the box is; 1 unless given."),
      KeySchema("color", .paint, "Its color, or a gradient; needed where there are no sides."),
      KeySchema("top", .line, "The line at the top alone."),
      KeySchema("left", .line, "The line at the left."),
      KeySchema("bottom", .line, "The line at the bottom."),
      KeySchema("right", .line, "The line at the right."),
      KeySchema("horizontal", .line, "The same line at the left and the right."),
      KeySchema("vertical", .line, "The same line at the top and the bottom."),
    ])

  /// The keys of a line at a side.
  package static let line = MappingSchema(
    called: "a line", namedByKey: true,
    [
      KeySchema("width", .number, "How thick it is; 1 unless given."),
      KeySchema("color", .color, required: true, "Its color."),
    ])

  /// The shapes whose lines have forms for corners and ends.
  private static let outlines = alternatives((KindSet.outlines.kinds + [.text]).map { "`\($0.rawValue)`" })

  /// The keys of `stroke`; those that are not of `border` are a path's.
  package static let stroke = MappingSchema(
    called: "a stroke", namedByKey: true,
    [
      line.keys[0], KeySchema("color", .paint, required: true, "Its color, or a gradient."),
      KeySchema(
        "join", .word(StrokeStyle.Join.allCases.map(\.rawValue)),
        "Of a \(outlines): what its corners look like; `miter` unless given, as in SVG."),
      KeySchema(
        "cap", .word(StrokeStyle.Cap.allCases.map(\.rawValue)),
        "Of a \(outlines): what its open ends look like; `butt`, cut straight, unless given, as in SVG."),
      KeySchema(
        "miterLimit", .number,
        "Of a \(outlines): how long the point of a miter may be, as a multiple of the width; longer ones are cut. 4 unless given."
      ),
      KeySchema("trim", .trim, "The part of its length that is drawn, such as `0..told`; all of it unless given."),
      KeySchema("dash", .lengths, "The lengths of dashes and gaps by turns, in points; one line unless given."),
      KeySchema("dashPhase", .number, "With `dash`: how far into the dashes it begins, in points; 0 unless given."),
    ])

  /// The keys of `along`.
  package static let along = MappingSchema(
    "along",
    [
      KeySchema("line", .words, "The name of the `Path`; the only one beside it unless given."),
      KeySchema("at", .number, gives: .along, "How much of its length lies before the node, from 0 to 1."),
      KeySchema(
        "across", .number, gives: .along,
        "In place of `at`: how far to the right on the `Path` the node is, from 0 to 1 of its width."),
    ])

  /// The keys of `trim`.
  package static let trim = MappingSchema(
    "trim",
    [
      KeySchema("from", .number, "Where it begins, from 0 to 1; 0 unless given."),
      KeySchema("to", .number, "Where it ends, from 0 to 1; 1 unless given."),
      KeySchema(
        "across", .range,
        "In place of both: the part between two places across the shape, from 0 to 1 of its width, such as `0..told`."),
    ])

  /// The keys of `shadow`.
  package static let shadow = MappingSchema(
    "shadow",
    [
      KeySchema(
        "radius", .number, gives: .shadowRadius, required: true, "How soft it is: the sigma of its blur in points."),
      KeySchema("x", .number, gives: .shadowX, "How far it falls to the right; 0 unless given."),
      KeySchema("y", .number, gives: .shadowY, "How far it falls down; 0 unless given."),
      KeySchema("color", .color, gives: .shadowColor, "Its color; `black 30%` unless given."),
      KeySchema(
        "inner", .flag,
        "Whether it falls inwards from the edges of what is drawn, and lies on it; `false` unless given."),
    ])

  /// The keys of a gradient.
  package static let gradient = MappingSchema(
    called: "a gradient", namedByKey: true,
    [
      KeySchema("from", .color, "The first color."),
      KeySchema("to", .color, "The last color."),
      KeySchema(
        "stops", .list("stops", of: .part("a stop")),
        "Colors and where they stand, in place of `from` and `to`."),
      KeySchema("angle", .angle, "Where it runs to: 0deg up, 90deg right; 180deg, down, unless given."),
      KeySchema(
        "shape", .word(Gradient.Shape.allCases.map(\.rawValue)), "The form of its lines; `linear` unless given."),
      KeySchema(
        "extent", .number,
        "With `shape: radial`: how far from the middle the last color is; 100% is the sides, 141% the corners, as unless given; 0 is the last color everywhere."
      ),
    ])

  /// The keys of `columns` where cells share a line as they fit.
  package static let columns = MappingSchema(
    "columns",
    [
      KeySchema(
        "adaptive", .number, gives: .columns, required: true, "The least width of a cell; a line has as many as fit.")
    ])

  /// The keys of `frames` where there is room around pictures.
  package static let frames = MappingSchema(
    "frames",
    [
      KeySchema("grid", .size, required: true, "How many lie in the file, across and down, such as `8x2`."),
      KeySchema("margin", .number, "The pixels around all of them; 0 unless given."),
      KeySchema("spacing", .number, "The pixels between two of them; 0 unless given."),
    ])

  /// The keys of a gradient's stop.
  package static let stop = MappingSchema(
    called: "a stop",
    [
      KeySchema(
        "at", .number, "Where it stands, from 0 to 1 or 0% to 100%; evenly between its neighbors unless given."),
      KeySchema("color", .color, required: true, "Its color."),
    ])
}
