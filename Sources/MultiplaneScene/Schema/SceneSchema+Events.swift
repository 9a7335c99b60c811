extension SceneSchema {
  /// The mappings of `events`.
  package static let eventMappings = [event, insert, remove, move, set, toggle, select, eventScroll, animate]

  /// The keys of an event.
  package static let event = MappingSchema(
    called: "an event",
    [
      KeySchema("at", .moment, "When it happens."),
      KeySchema("when", .condition, "Happens on the first frame on which this holds, once."),
      KeySchema("insert", .mapping("`in`, `at`, `items`", of: "insert"), "Puts items in."),
      KeySchema("remove", .mapping("`in`, `items`", of: "remove"), "Takes items out."),
      KeySchema("move", .mapping("`in`, `item`, `to`", of: "move"), "Gives an item another place."),
      KeySchema("set", .mapping("`in`, `item`, `field`, `value`", of: "set"), "Gives a field another value."),
      KeySchema("toggle", .mapping("`in`, `item`, `field`", of: "toggle"), "Turns a true or false field over."),
      KeySchema("select", .mapping("`in`, `item` or `items`", of: "select"), "Makes `item.selected` true."),
      KeySchema(
        "deselect", .mapping("`in`, `item` or `items`", of: "select"),
        "Makes it false; of all items unless some are given."),
      KeySchema("rotate", .word(Orientation.allCases.map(\.rawValue)), "Turns the viewport."),
      KeySchema("resize", .size, "Gives the viewport another size."),
      KeySchema(
        "appearance", .word(Appearance.allCases.map(\.rawValue)),
        "Shows the scene as on a light or a dark device: materials follow it, and `appearance` in expressions."),
      KeySchema(
        "scroll", .mapping("`in` and a step, or `steps`", of: "scroll"), "Moves a scroller by a track of its own."),
      KeySchema("snapshot", .picture, "Writes the frame to a file of its own."),
      KeySchema(
        "animate", .animation, "How rows take their new places, and the viewport its size; at once unless given."),
    ])

  /// The verbs of an event.
  package static let eventVerbs = event.keys.map(\.name).filter { !["at", "when", "animate"].contains($0) }
  /// The verbs that may be animated.
  package static let animatedVerbs = [
    "insert", "remove", "move", "set", "toggle", "select", "deselect", "rotate", "resize",
  ]

  private static let inSource = KeySchema("in", .sourceName, required: true, "The source, by its name under `data`.")
  private static let item = KeySchema("item", .item, required: true, "The item, by its id.")
  private static let field = KeySchema("field", .words, required: true, "The name of the field.")

  /// The keys of `insert`.
  package static let insert = MappingSchema(
    "insert",
    [
      inSource, KeySchema("at", .number, required: true, "The index of the first of them."),
      KeySchema(
        "items", .list("items", of: .anything), required: true,
        "The items, each with all fields of the source."),
    ])

  /// The keys of `remove`.
  package static let remove = MappingSchema(
    "remove", [inSource, KeySchema("items", .items, required: true, "The items, by their ids.")])

  /// The keys of `move`.
  package static let move = MappingSchema(
    "move", [inSource, item, KeySchema("to", .number, required: true, "The index it has afterwards.")])

  /// The keys of `set`.
  package static let set = MappingSchema(
    "set", [inSource, item, field, KeySchema("value", .value, required: true, "What the field is then.")])

  /// The keys of `toggle`.
  package static let toggle = MappingSchema("toggle", [inSource, item, field])

  /// The keys of `select` and `deselect`.
  package static let select = MappingSchema(
    "select", namedByKey: true,
    [
      inSource, KeySchema("item", .item, "The item, by its id."),
      KeySchema("items", .items, "Several items, by their ids."),
    ])

  /// The keys of `scroll` in an event.
  package static let eventScroll = MappingSchema(
    "scroll",
    [
      KeySchema("in", .scrollerName, required: true, "The ScrollView, or a lazy stack or grid in it, by its name."),
      KeySchema("hold", .time, "Stops what moves."),
    ] + motionVerbs + [
      KeySchema(
        "steps", .list("steps", of: .part("a step")), "A track of its own: steps of `scroll`, `mark` left out.")
    ])

  /// The keys of `animate` where it is a mapping.
  package static let animate = MappingSchema(
    "animate",
    [
      KeySchema("curve", .curve, required: true, "The timing curve, or `spring`."),
      KeySchema("over", .time, required: true, "How long it takes."),
    ])
}
