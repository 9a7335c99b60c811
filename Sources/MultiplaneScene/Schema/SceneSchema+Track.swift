// What a scroller does, step by step.

extension SceneSchema {
  /// The verbs of a step of `scroll`.
  package static let trackStep = MappingSchema(
    called: "a step",
    [
      KeySchema("wait", .waiting, "Passes time; a running motion goes on."),
      KeySchema("hold", .time, "Stops what moves and passes time."),
    ] + motionVerbs + [
      KeySchema(
        "camera", .mapping("`to` or `by`, `over`, `curve`, `until`", of: "a move of the camera"), "Moves the camera."),
      KeySchema("mark", .name, "Names this moment."),
      KeySchema("loop", .time, "Goes back to where the track began, as the last step; `0s` stays."),
      KeySchema("repeat", .mapping("`times`, `steps`", of: "repeat"), "Takes steps several times over."),
    ])

  /// The verbs of a step in an event.
  package static let eventStep = MappingSchema(
    called: "a step", trackStep.keys.filter { !["camera", "mark", "loop"].contains($0.name) })

  /// The verbs that move a scroller.
  static let motionVerbs = [
    KeySchema("linear", .mapping("`to` or `by`, `over`, `until`", of: "linear"), "Moves at constant speed."),
    KeySchema(
      "ease", .mapping("`to` or `by`, `over`, `curve`, `until`, `carry`", of: "ease"), "Moves along a timing curve."),
    KeySchema(
      "spring", .mapping("`to` or `by`, `response`, `damping`, `until`, `carry`", of: "spring"),
      "Is pulled by a spring."),
    KeySchema(
      "drag", .mapping("`by`, `over`, `curve`, `release`, `until`", of: "drag"),
      "Goes with a finger, which lets go at the end."),
    KeySchema("fling", .mapping("`velocity`, `rate`, `until`", of: "fling"), "Is thrown, and slows down by itself."),
    KeySchema("wheel", .mapping("`by`, `until`, `carry`", of: "wheel"), "Turns a wheel."),
    KeySchema("follow", .mapping("`csv`, `until`", of: "follow"), "Goes where a recording went."),
    KeySchema("jump", .mapping("`to`, `by` or `item`, `anchor`", of: "jump"), "Moves at once."),
  ]

  /// The mappings of the steps that take time to move.
  package static let motions = [linear, ease, spring, drag, fling, wheel, follow]

  private static let targetKeys = [
    KeySchema("to", .target, "The offset it ends at."),
    KeySchema("by", .alongAxes, "How many points it moves, along the scroll."),
  ]
  private static let over = KeySchema("over", .time, required: true, "How long it takes.")
  private static let curve = KeySchema("curve", .curve, "The timing curve; `easeInOut` unless given.")
  private static let until = KeySchema("until", .stepEnd, "What ends the step before it is at rest.")
  private static let carry = KeySchema(
    "carry", .flag, "Whether it takes over the speed that it finds; it does unless this is `false`.")

  /// The keys of `wait` where it is a mapping.
  package static let wait = MappingSchema(
    "wait", [KeySchema("until", .condition, required: true, "The step ends on the first frame on which this holds.")])

  /// The keys of `linear`.
  package static let linear = MappingSchema("linear", targetKeys + [over, until])

  /// The keys of `ease`.
  package static let ease = MappingSchema("ease", targetKeys + [over, curve, until, carry])

  /// The keys of `spring`.
  package static let spring = MappingSchema(
    "spring",
    targetKeys + [
      KeySchema("response", .time, "How stiff it is: the time of one swing without damping; 500ms unless given."),
      KeySchema("damping", .number, "Below 1 it swings, at 1, as unless given, it goes to rest as fast as it can."),
      until, carry,
    ])

  /// The keys of `drag`.
  package static let drag = MappingSchema(
    "drag",
    [
      KeySchema("by", .alongAxes, required: true, "How far the finger goes, along the scroll."), over, curve,
      KeySchema(
        "release", .alongAxes,
        "The finger's speed when it lets go, in points a second; that of its last 100ms unless given."),
      until,
    ])

  /// The keys of `fling`.
  package static let fling = MappingSchema(
    "fling",
    [
      KeySchema("velocity", .alongAxes, required: true, "Its speed at the start, in points a second."),
      KeySchema(
        "rate", .rate,
        "The share of the speed left after a millisecond: `normal` is 0.998, as unless given, `fast` 0.99."),
      until,
    ])

  /// The keys of `wheel`.
  package static let wheel = MappingSchema(
    "wheel",
    [KeySchema("by", .alongAxes, required: true, "How far it turns, in points along the scroll."), until, carry])

  /// The keys of `follow`.
  package static let follow = MappingSchema(
    "follow",
    [
      KeySchema(
        "csv", .words, required: true,
        "A file of the scene's folder with the columns `time` (seconds) or `frame`, and `offset` (points); `across` too where a ScrollView scrolls along both axes."
      ), until,
    ])

  /// The actions of a step along each axis of a ScrollView that scrolls along both.
  package static let alongAxes = MappingSchema(
    "axes", namedByKey: true,
    [
      KeySchema("x", .anything, "Across; what is not given does not move."),
      KeySchema("y", .anything, "Down; what is not given does not move."),
    ])

  /// The keys of `jump`.
  package static let jump = MappingSchema(
    "jump",
    targetKeys + [
      KeySchema("item", .item, "The item it goes to, by its id."),
      KeySchema(
        "anchor", .word(ItemAnchor.words),
        "Where in the window the item lands; `leading` and `top` are its start, as unless given."),
    ])

  /// The keys of `repeat`.
  package static let repeated = MappingSchema(
    "repeat",
    [
      KeySchema("times", .number, required: true, "How often."),
      KeySchema("steps", .list("steps", of: .part("a step")), required: true, "What is done each time."),
    ])
}
