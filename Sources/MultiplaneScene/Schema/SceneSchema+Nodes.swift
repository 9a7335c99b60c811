import MultiplaneBase

extension SceneSchema {
  /// Every key of a node.
  package static let nodeKeys: [KeySchema] =
    anyKeys + placeKeys + textKeys + paintKeys + moveKeys + listKeys + scrollerKeys

  /// The advice to move a node without laying it out.
  private static let moveInstead = "use \"x\" or \"y\", which move a node without laying it out"
  private static let sizeInstead = "use \"scaleX\" or \"scaleY\", or move a \"mask\", which leave the layout alone"

  private static let anyKeys: [KeySchema] = [
    KeySchema("name", .any, .name, on: .nodes, "Names the node for expressions: `hero.height`, `hero.fraction`."),
    KeySchema(
      "visible", .any, .condition, gives: [.visible], on: .visible, "Whether it is drawn; it keeps its room.",
      example: "\"scroll > 100\""),
  ]

  private static let placeKeys: [KeySchema] =
    [
      KeySchema(
        "place", .place, .word(Anchor.allCases.map(\.rawValue) + Standing.allCases.map(\.rawValue)), on: .nodes,
        "Where it stands in its layer or ZStack; a plane may lie as the `floor`, or stand on the `ground`.",
        example: "bottom"),
      edge(.top, .vertical, "y"), edge(.left, .horizontal, "x"),
      edge(.bottom, .vertical, "y"), edge(.right, .horizontal, "x"),
      KeySchema("align", .place, .align, on: .boxes.union(KindSet([.text])), "How it arranges what is in it."),
      extent("width", .width, .horizontal, "Its width, padding included."),
      extent("height", .height, .vertical, "Its height, padding included."),
      extent("minWidth", .minWidth, .horizontal, "The least width."),
      extent("maxWidth", .maxWidth, .horizontal, "The greatest width."),
      extent("minHeight", .minHeight, .vertical, "The least height."),
      extent("maxHeight", .maxHeight, .vertical, "The greatest height."),
      KeySchema(
        "aspect", .place, .ratio, gives: [.aspect], on: .visible, insteadOfLive: sizeInstead,
        "Its width divided by its height; finds the side that is not given."),
      KeySchema(
        "grow", .place, .growth, on: .nodes,
        "The axes along which it takes all the room offered; a number is its share of what is left in its VStack or HStack."
      ),
      KeySchema(
        "basis", .place, .length, gives: [.basis], on: .nodes, insteadOfLive: sizeInstead,
        "The extent along its stack that a share of `grow` is added to; 0 unless given."),
      KeySchema(
        "fit", .place, .word(Fit.allCases.map(\.rawValue)), on: KindSet([.image]),
        "How the picture meets the room offered."),
      KeySchema(
        "focus", .place, .point, gives: [.focusX, .focusY], on: KindSet([.image]),
        "The point of the picture that stays in the middle as far as there is picture; with `fit: cover`."),
      KeySchema(
        "slices", .place, .edges(safe: false), gives: Property.Side.allCases.map(Property.slice), on: KindSet([.image]),
        "How much at each side of the picture keeps its size where the rest is stretched."),
      KeySchema(
        "sampling", .place, .word(Sampling.allCases.map(\.rawValue)), on: KindSet([.image]),
        "How pixels become more or fewer: `smooth` unless given; `nearest` keeps those of pixel art hard."),
      KeySchema(
        "frames", .place, .grid, on: KindSet([.image]),
        "How many pictures of one size lie in the file, across and down; they are shown one after the other."),
      KeySchema(
        "rate", .place, .number, gives: [.rate], on: KindSet([.image]),
        insteadOfLive: "use \"frame\", which may be live",
        "With `frames`: how many of them are shown in a second; 12 unless given."),
      KeySchema(
        "frame", .place, .number, gives: [.shownFrame], on: KindSet([.image]),
        "Which picture of `frames`, or of an animated file, is shown: from 0, and on behind the last from the first again."
      ),
      KeySchema(
        "placeholder", .place, .words, on: KindSet([.image]),
        "The picture that is shown where the file does not exist, which is an error without it."),
      KeySchema(
        "label", .place, .words, on: KindSet([.image]),
        "The words for the picture, for whoever cannot see it: a page of `export` has them spoken."),
      KeySchema(
        "markdown", .place, .flag, on: KindSet([.text]),
        "Whether `**`, `__`, `*`, `_` and `~~` around words of the text are marks: bold, italic, and a line through."),
      sides("padding", Property.padding, on: .visible, "Empty room inside the box, around the content."),
      sides("margin", Property.margin, on: .nodes, "Empty room around the box."),
      KeySchema(
        "spacing", .place, .number, gives: [.spacing], on: .stacks, insteadOfLive: moveInstead,
        "The room between children; in a grid between lines, and between cells unless `cellSpacing` is given."),
      KeySchema(
        "direction", .place, .word(["ltr", "rtl"]), on: .boxes,
        "Which side leading is, here and in all that is inside; `ltr` unless given."),
    ]

  private static func edge(_ side: Property.Side, _ axis: Axis, _ instead: String) -> KeySchema {
    KeySchema(
      side.rawValue, .place, .length, gives: [.edge(side)], on: .visible, percentOf: axis,
      insteadOfLive: "use \"\(instead)\", which moves a node without laying it out",
      "The distance from the \(side.rawValue) edge of its layer's canvas or ZStack.", example: "4")
  }

  private static func extent(_ name: String, _ property: Property, _ axis: Axis, _ sentence: String) -> KeySchema {
    KeySchema(
      name, .place, .length, gives: [property], on: .nodes, percentOf: axis, insteadOfLive: sizeInstead, sentence)
  }

  private static func sides(
    _ name: String, _ property: (Property.Side) -> Property, on kinds: KindSet, _ sentence: String
  ) -> KeySchema {
    KeySchema(
      name, .place, .edges(safe: false), gives: Property.Side.allCases.map(property), on: kinds,
      insteadOfLive: moveInstead,
      sentence)
  }

  static let languageSentence =
    "The language of the words, such as `zh-Hans` or `sr`: it decides the forms of letters that several languages have."

  private static let textKeys: [KeySchema] = [
    KeySchema("style", .text, .style, on: .texts, "The style its text keys start from."),
    KeySchema("font", .text, .font, on: .texts, "The family, or several in order of preference; Inter unless given."),
    KeySchema(
      "size", .text, .number, gives: [.size], on: .texts.union(KindSet([.inspector])),
      insteadOfLive: "use \"scale\", which draws larger without new lines",
      "The font size; 16 unless given."),
    KeySchema(
      "weight", .text, .weight, gives: [.weight], on: .texts.union(KindSet([.inspector])),
      insteadOfLive: "draw two texts over each other and change their \"opacity\"", "How bold; regular unless given."),
    KeySchema(
      "lineHeight", .text, .number, gives: [.lineHeight], on: .texts, insteadOfLive: sizeInstead,
      "The distance of lines as a multiple of the size; the font's own unless given."),
    KeySchema(
      "lines", .text, .number, gives: [.lines], on: .texts, insteadOfLive: "move a \"mask\" over the text",
      "The most lines shown; more end in an ellipsis."),
    KeySchema(
      "truncate", .text, .word(TextTruncation.allCases.map(\.rawValue)), on: .texts,
      "Where the last line shown has its ellipsis; `tail` unless given."),
    KeySchema(
      "reserve", .text, .number, gives: [.reserve], on: .texts, insteadOfLive: "give the greatest number it needs",
      "Room for at least so many lines, whether or not there are words for them."),
    KeySchema(
      "italic", .text, .condition, gives: [.italic], on: .texts,
      insteadOfLive: "draw two texts over each other and change their \"opacity\"",
      "Whether letters lean; a font without italics is slanted."),
    KeySchema(
      "underline", .text, .condition, gives: [.underline], on: .texts, "Whether there is a line below the words."),
    KeySchema("strike", .text, .condition, gives: [.strike], on: .texts, "Whether there is a line through the words."),
    KeySchema(
      "tracking", .text, .number, gives: [.tracking], on: .texts,
      "Points added between letters, or taken if negative."),
    KeySchema(
      "digits", .text, .word(Digits.allCases.map(\.rawValue)), on: .texts,
      "Whether digits are all of one width, as in a table; `proportional` unless given."),
    KeySchema(
      "hyphenation", .text, .word(Hyphenation.allCases.map(\.rawValue)), on: .texts,
      "Whether a hyphen is written where a word is cut: at a soft hyphen, and in a word longer than its line; `off` unless given."
    ),
    KeySchema(
      "case", .text, .word(LetterCase.allCases.map(\.rawValue)), on: .texts,
      "Whether letters are all large or all small, by the rules of the `language`; `none`, as written, unless given."),
    KeySchema("language", .text, .words, on: .texts, languageSentence),
    KeySchema(
      "shown", .text, .number, gives: [.shown], on: .texts,
      "How many of its letters are seen, such as `12`, or which share of them, such as `40%`; all keep their room."),
  ]

  /// The keys of a part of a text.
  package static let textPart = MappingSchema(
    called: "a part of a text",
    [KeySchema("text", .words, required: true, "The words; `${…}` puts in values."), textKey("style")]
      + ["font", "size", "weight", "italic", "underline", "strike", "tracking", "digits", "color"].map(textKey))

  private static func textKey(_ name: String) -> KeySchema {
    guard let key = nodeKey(name) else { preconditionFailure("\(name) is no key of a node") }
    return KeySchema(name, name == "color" ? .color : key.form, gives: key.properties.first, key.sentence)
  }

  private static let paintKeys: [KeySchema] = [
    KeySchema(
      "color", .paint, .paint, gives: [.color(.content)], on: .texts.union(KindSet([.inspector])),
      "The color of the words, or the gradient over those of a Text; black unless given."),
    KeySchema("fill", .paint, .paint, gives: [.color(.fill)], on: .shapes, "What the shape is filled with."),
    KeySchema(
      "stroke", .paint, .stroke, gives: [.color(.stroke), .strokeWidth], on: .shapes.union(KindSet([.text])),
      "The line along the shape's outline, or along those of a text's letters."),
    KeySchema(
      "background", .paint, .paint, gives: [.color(.background)], on: .visible, "What fills the box behind the content."
    ),
    KeySchema(
      "border", .paint, .border,
      gives: [.borderColor, .borderWidth] + Property.Side.allCases.flatMap { [.sideWidth($0), .sideColor($0)] },
      on: .visible, "The line inside the box's edge.", example: "{ width: 2, color: navy }"),
    KeySchema(
      "corner", .paint, .corners, gives: [.corner] + Property.Corner.allCases.map(Property.cornerRadius), on: .visible,
      "The radius of the box's corners; clips the content.", example: "20"),
    KeySchema(
      "shadow", .paint, .shadow, gives: [.shadowRadius, .shadowX, .shadowY, .shadowColor], on: .visible,
      "The shadow of what is drawn, or several; the first is in front."),
    KeySchema("mask", .paint, .node, on: .visible, "A node whose opacity cuts this one, laid out in its box."),
    KeySchema("clip", .paint, .flag, on: .visible, "Whether content is cut at the box."),
    KeySchema(
      "opacity", .paint, .number, gives: [.opacity], on: .visible, "0 is invisible, 1 is opaque.", example: "0.5"),
    KeySchema("blur", .paint, .number, gives: [.blur], on: .visible, "The sigma of a blur in points.", example: "3"),
    KeySchema(
      "pixelate", .paint, .number, gives: [.pixelate], on: .visible,
      "How long the sides of the squares are that it is shown in, each in the mean of its colors; 0 shows it as it is.",
      example: "8\n  corner: 20"),
    KeySchema(
      "blend", .paint, .word(BlendMode.allCases.map(\.rawValue)), on: .visible,
      "How its colors meet what is behind, as in CSS."),
    KeySchema(
      "tint", .paint, .color, gives: [.tint], on: .visible, "A color that replaces those drawn, by its alpha.",
      example: "red 40%"),
    KeySchema(
      "saturation", .paint, .number, gives: [.saturation], on: .visible, "0 is gray, 1 as drawn.", example: "0"),
    KeySchema(
      "brightness", .paint, .number, gives: [.brightness], on: .visible,
      "Added to every colour: -1 is black, 0 as drawn, 1 white.", example: "0.25"),
    KeySchema(
      "material", .paint, .word(Material.allCases.map(\.rawValue)), on: .visible, "Frosts what is behind the box."),
  ]

  private static let moveKeys: [KeySchema] = [
    KeySchema(
      "x", .move, .length, gives: [.x], on: .visible, percentOf: .horizontal, "Moves it to the right.",
      example: "scroll / 2"),
    KeySchema(
      "y", .move, .length, gives: [.y], on: .visible, percentOf: .vertical, "Moves it down.", example: "-scroll / 2"),
    KeySchema(
      "along", .move, .mapping("`at` or `across`, and `line`", of: "along"), gives: [.along], on: .visible,
      "Puts its middle on the line of a `Path` beside it in its ZStack or Group."),
    KeySchema("scale", .move, .number, gives: [.scale], on: .visible, "Enlarges it about its origin.", example: "1.5"),
    KeySchema(
      "scaleX", .move, .number, gives: [.scaleX], on: .visible, "Makes it wider about its origin, beside `scale`.",
      example: "1.6"),
    KeySchema(
      "scaleY", .move, .number, gives: [.scaleY], on: .visible, "Makes it higher about its origin, beside `scale`.",
      example: "0.5"),
    KeySchema(
      "skew", .move, .angle, gives: [.skew], on: .visible,
      "Leans it about its origin: what stands below goes to the right.", example: "30deg"),
    KeySchema(
      "rotate", .move, .angle, gives: [.rotate], on: .visible, "Turns it clockwise about its origin.", example: "20deg"),
    KeySchema(
      "origin", .move, .place, on: .visible,
      "The point that scales, `skew`, `rotate` and turns in space leave alone; center unless given."),
    KeySchema(
      "speed", .move, .number, gives: [.speed], on: .visible,
      "How fast it moves on the canvas: 0 stays, 1 goes with the page."),
    KeySchema(
      "z", .move, .number, gives: [.z], on: .visible.subtracting(KindSet([.scrollView]).union(.lists)),
      "How far a layer stands behind the picture plane, in points: its place, speed and scale follow from the `camera`.",
      example: "100"),
    KeySchema(
      "tilt", .move, .angle, gives: [.tilt], on: .visible, "Turns it in space: its upper edge goes away from the eye.",
      example: "50deg"),
    KeySchema(
      "turn", .move, .angle, gives: [.turn], on: .visible, "Turns it in space: its right edge goes away from the eye.",
      example: "50deg"),
    KeySchema(
      "roll", .move, .angle, gives: [.roll], on: .visible, "Turns it clockwise before `turn` and `tilt` do.",
      example: "20deg\n  tilt: 50deg"),
    KeySchema(
      "sticky", .move, .word(WindowEdge.words.map(\.word) + [WindowEdge.floatingWord]), on: .visible,
      "The edge of the window it is held at until what it stands in ends; `float` comes back as one scrolls back."),
    KeySchema(
      "repeat", .move, .word(["horizontal", "vertical", "both"]),
      on: .visible.subtracting(KindSet([.scrollView]).union(.lists)),
      "The axes along which copies fill the canvas."),
    KeySchema(
      "snap", .move, .word(Snap.allCases.map(\.rawValue)), on: .visible,
      "Where it may rest: on whole pixels, or anywhere; `pixel` unless given."),
  ]

  private static let listKeys: [KeySchema] = [
    KeySchema("row", .list, .node, on: KindSet([.forEach]), "The node repeated for each item."),
    KeySchema(
      "let", .list, .names("names and expressions", of: .value), on: KindSet([.forEach]),
      "Values with names for the nodes of the row: formulas of its item, its `index` and live values."),
    KeySchema(
      "id", .list, .itemField, on: KindSet([.forEach]),
      "The field that names items, for events and jumps; their index unless given."),
    KeySchema("where", .list, .condition, on: KindSet([.forEach]), whereSentence),
    KeySchema("sort", .list, sortForm, on: KindSet([.forEach]), sortSentence),
    KeySchema("first", .list, .number, on: KindSet([.forEach]), firstSentence),
    KeySchema(
      "group", .list, .itemField, on: KindSet([.section]),
      "The field whose value rows of a group have in common; each group has a header and a footer."),
    KeySchema("header", .list, .node, on: KindSet([.section]), "The node above the rows."),
    KeySchema("footer", .list, .node, on: KindSet([.section]), "The node below the rows."),
    KeySchema(
      "columns", .list, .columns, gives: [.columns], on: .grids, insteadOfLive: "give the grid a fixed number of cells",
      "The cells of a line: how many, the least width of each, or widths and `flexible`."),
    KeySchema(
      "cellSpacing", .list, .number, gives: [.cellSpacing], on: .grids, insteadOfLive: "give a constant",
      "The room between the cells of a line; as between lines unless given."),
    KeySchema(
      "pin", .list, .pins, on: .lists, "What of a section stays in sight at the edge of the window until its end."),
    KeySchema(
      "sizing", .list, .word(Sizing.allCases.map(\.rawValue)), on: .lists,
      "Whether rows are measured as far as the scroll goes, or estimated until they come near, with `mixed` behind the first 1,000 lines; `exact` unless given."
    ),
    KeySchema(
      "estimate", .list, .number, gives: [.estimate], on: .lists, insteadOfLive: "give the usual extent of a row",
      "The extent of a row not yet measured; the mean of those measured unless given."),
    KeySchema(
      "requery", .list, .word(Requery.allCases.map(\.rawValue)), on: .lists,
      "When rows are asked for: on every step, or when the window nears the edge of those prepared; `always` unless given."
    ),
    KeySchema(
      "overscan", .list, .overscan, gives: [.overscan], on: .lists, insteadOfLive: "give the greatest value it needs",
      "How far beyond the window rows are kept ready; 250 points unless given."),
  ]

  /// The words of `axis` at a ScrollView.
  package static let scrollAxes = ["horizontal", "vertical", "both"]

  private static let scrollerKeys: [KeySchema] = [
    KeySchema(
      "anchor", .scroller, .word(ScrollAnchor.allCases.map(\.rawValue)), on: KindSet([.scrollView]),
      "What stays in place when rows above change: the first row, the same but not at the top, or the end; `item` unless given."
    ),
    KeySchema(
      "initialOffset", .scroller, .word(InitialOffset.allCases.map(\.rawValue)), on: KindSet([.scrollView]),
      "The end of its content at which it begins, before any step; `start` unless given."),
    KeySchema(
      "axis", .scroller, .word(scrollAxes), on: KindSet([.scrollView]),
      "Where it scrolls; vertical unless given."),
    KeySchema(
      "hug", .scroller, .flag, on: KindSet([.scrollView]),
      "Whether it is as long across as its content; it takes the room offered there unless this is `true`."),
    KeySchema(
      "inset", .scroller, .edges(safe: true), gives: Property.Side.allCases.map(Property.inset),
      on: KindSet([.scrollView]),
      insteadOfLive:
        "\"bottom\" of a ScrollView that scrolls down, in no row, may follow the time; move what is in front with \"y\"",
      "Room at the edges that counts as covered; `safe` takes the canvas's safe area, and `bottom` may follow the time."
    ),
    KeySchema(
      "bounce", .scroller, .flag, on: KindSet([.scrollView]),
      "Whether content goes beyond its edges and back; it does unless this is `false`."),
    KeySchema(
      "paging", .scroller, .word(ScrollPaging.allCases.map(\.rawValue)), on: KindSet([.scrollView]),
      "What released content comes to rest at: a window farther on, or where a row starts; anywhere unless given."),
    KeySchema(
      "physics", .scroller, .word(ScrollPhysics.allCases.map(\.rawValue)), on: KindSet([.scrollView]),
      "The device whose feel `drag` and `fling` have; `ios` unless given."),
    KeySchema(
      "refresh", .scroller, .number, on: KindSet([.scrollView]),
      "How far down its start stays that was pulled there and let go, until a step leads elsewhere; it goes back unless given."
    ),
    KeySchema(
      "indicators", .scroller, .flag, on: KindSet([.scrollView]),
      "Whether a bar at the side says how much of the content is seen, and where; it does not unless this is `true`."),
  ]
}
