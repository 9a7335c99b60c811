/// Something that happens in a scene, at a moment or once a condition holds.
///
///     Feed().events([
///       .at(0.5, .remove([3], from: "list"), animate: .spring()),
///       .at(.mark("landed", plus: 1), .rotate(.landscape)),
///       .when(LiveCondition(formula: "list.visible.contains(40)"), .appearance(.dark)),
///     ])
///
/// Items of Swift arrays go and change places; the array holds all items there ever are.
public struct SceneEvent: Sendable {
  let moment: (key: String, text: String)
  let change: SceneChange
  let animation: SceneAnimation?
  let place: CodePlace

  /// Happens at a moment of the track.
  public static func at(
    _ time: SceneTime, _ change: SceneChange, animate: SceneAnimation? = nil, file: StaticString = #fileID,
    line: Int = #line
  ) -> SceneEvent {
    SceneEvent(moment: ("at", time.text), change: change, animation: animate, place: CodePlace(file, line))
  }
  /// Happens on the first frame on which a condition holds, once.
  public static func when(
    _ condition: LiveCondition, _ change: SceneChange, animate: SceneAnimation? = nil, file: StaticString = #fileID,
    line: Int = #line
  ) -> SceneEvent {
    SceneEvent(moment: ("when", condition.formula), change: change, animation: animate, place: CodePlace(file, line))
  }
}

/// The change that an event makes.
public struct SceneChange: Sendable {
  let verb: String
  let value: SceneValue
  /// The list whose items change, by its name.
  let list: String?

  private init(_ verb: String, _ value: SceneValue, list: String? = nil) {
    (self.verb, self.value, self.list) = (verb, value, list)
  }

  /// Takes items out of the list that is called so, by their ids.
  public static func remove(_ ids: [some CustomStringConvertible], from list: String) -> SceneChange {
    SceneChange("remove", .map([("items", .list(ids.map { .words("\($0)") }))]), list: list)
  }
  /// Gives an item another index in the list that is called so.
  public static func move(_ id: some CustomStringConvertible, to index: Int, in list: String) -> SceneChange {
    SceneChange("move", .map([("item", .words("\(id)")), ("to", .number(Double(index)))]), list: list)
  }

  /// How a viewport is held.
  public enum Orientation: String, Sendable {
    /// A way.
    case portrait, landscape
  }
  /// Turns the viewport.
  public static func rotate(_ orientation: Orientation) -> SceneChange {
    SceneChange("rotate", .word(orientation.rawValue))
  }
  /// Gives the viewport another size, in points.
  public static func resize(width: Int, height: Int) -> SceneChange {
    SceneChange("resize", .word("\(width)x\(height)"))
  }

  /// A look of a device.
  public enum Appearance: String, Sendable {
    /// A look.
    case light, dark
  }
  /// Shows the scene as on a light or a dark device.
  public static func appearance(_ appearance: Appearance) -> SceneChange {
    SceneChange("appearance", .word(appearance.rawValue))
  }
  /// Moves the scroller that is called so by a track of its own.
  public static func scroll(_ name: String, @TrackBuilder _ steps: () -> [ScrollStep]) -> SceneChange {
    let steps = steps().map { SceneValue.map([($0.verb, $0.value)]) }
    return SceneChange("scroll", .map([("in", .words(name)), ("steps", .list(steps))]))
  }
  /// Writes the frame to a file of its own, ending in `.png` or `.webp`.
  public static func snapshot(_ path: String) -> SceneChange { SceneChange("snapshot", .words(path)) }
}

/// How rows take their new places, and the viewport its size.
public struct SceneAnimation: Sendable {
  let text: String
  /// A spring, which takes so many seconds.
  public static func spring(_ time: Double = 0.5) -> SceneAnimation {
    SceneAnimation(text: "spring \(SceneTime.seconds(time).text)")
  }
  /// A timing curve, over so many seconds.
  public static func curve(_ curve: ScrollStep.Curve, over time: Double) -> SceneAnimation {
    SceneAnimation(text: "\(curve.rawValue) \(SceneTime.seconds(time).text)")
  }
}

extension View {
  /// The events of the scene.
  public func events(_ events: [SceneEvent]) -> AnyView { setting { $0.events = events } }
}

extension NodeWriter where Sink == DeclaredBuilder {
  /// Writes an event.
  mutating func write(_ event: SceneEvent) {
    let place = event.place
    sink.beginMapping(at: place)
    sink.key(event.moment.key, at: place)
    sink.scalar(event.moment.text, at: place)
    sink.key(event.change.verb, at: place)
    if let list = event.change.list, case .map(let entries) = event.change.value {
      let source = sink.tables.first { $0.lists.contains(list) }?.name
      let problem = SceneValue.problem(
        "no list with a ForEach is called \"\(list)\"", hint: "give the lazy stack or its ScrollView .name(\"\(list)\")"
      )
      write(.map([("in", source.map { .words($0) } ?? problem)] + entries), at: place)
    } else {
      write(event.change.value, at: place)
    }
    if let animation = event.animation {
      sink.key("animate", at: place)
      sink.scalar(animation.text, at: place)
    }
    sink.endMapping()
  }
}
