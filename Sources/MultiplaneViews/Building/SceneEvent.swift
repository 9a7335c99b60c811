public import Multiplane
internal import MultiplaneBase
internal import MultiplaneData
internal import MultiplaneExpressions

/// Something that happens in a scene, at a moment or once a condition holds.
///
///     Feed().events([
///       .at(0.5, .remove([3], from: "list"), animate: .spring()),
///       .at(.mark("landed", plus: 1), .rotate(.landscape)),
///       .when(LiveCondition(formula: "list.visible.contains(40)"), .appearance(.dark)),
///     ])
///
/// Items of Swift arrays come, go, change and take other places: the closure of their `ForEach` makes the rows.
public struct SceneEvent: Sendable {
  let moment: (String, SceneValue)
  let change: SceneChange
  let animation: SceneAnimation?
  let place: CodePlace

  private init(
    _ moment: (String, SceneValue), _ change: SceneChange, _ animation: SceneAnimation?, _ place: CodePlace
  ) { (self.moment, self.change, self.animation, self.place) = (moment, change, animation, place) }

  /// Happens at a moment of the track.
  public static func at(
    _ moment: SceneMoment, _ change: SceneChange, animate: SceneAnimation? = nil, file: StaticString = #fileID,
    line: Int = #line
  ) -> Self { Self(("at", SceneMoment.value(moment)), change, animate, CodePlace(file, line)) }
  /// Happens on the first frame on which a condition holds, once.
  public static func when(
    _ condition: LiveCondition, _ change: SceneChange, animate: SceneAnimation? = nil, file: StaticString = #fileID,
    line: Int = #line
  ) -> Self { Self(("when", .word(condition.formula)), change, animate, CodePlace(file, line)) }
}

/// The change that an event makes.
public struct SceneChange: Sendable {
  let verb: String
  let value: SceneValue
  /// The list whose items change, by its name.
  let list: String?
  /// The item that comes.
  private let item: (any Sendable)?

  private init(_ verb: String, _ value: SceneValue, list: String? = nil, item: (any Sendable)? = nil) {
    (self.verb, self.value, self.list, self.item) = (verb, value, list, item)
  }

  /// The item that comes, with the name of its list.
  var brought: (list: String, item: any Sendable)? { if let list, let item { (list, item) } else { nil } }

  /// Puts an item into the list that is called so, at an index.
  public static func insert(_ item: some Sendable, at index: Int, in list: String) -> SceneChange {
    SceneChange("insert", .map([("at", .number(Double(index)))]), list: list, item: item)
  }
  /// Puts an item into the list that is called so, in place of the one with its id.
  public static func replace(_ item: some Sendable, in list: String) -> SceneChange {
    SceneChange("set", .map([]), list: list, item: item)
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
    /// Upright, or on its side.
    case portrait, landscape
  }
  /// Turns the viewport upright or on its side.
  public static func rotate(_ orientation: Orientation) -> Self { Self("rotate", .word(orientation.rawValue)) }
  /// Gives the viewport another size, in points.
  public static func resize(width: Int, height: Int) -> Self { Self("resize", .word("\(width)x\(height)")) }

  /// Shows the scene as on a light or a dark device.
  public static func appearance(_ appearance: SceneAppearance) -> SceneChange {
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
  public static func spring(_ time: Double = 0.5) -> Self { Self(text: "spring \(numberText(time))s") }
  /// A timing curve, over so many seconds.
  public static func curve(_ curve: ScrollStep.Curve, over time: Double) -> SceneAnimation {
    SceneAnimation(text: "\(curve.rawValue) \(numberText(time))s")
  }
}

nonisolated extension View {
  /// The events of the scene.
  public func events(_ events: [SceneEvent]) -> AnyView { setting { $0.events = events } }
}

extension NodeWriter where Sink == DeclaredBuilder {
  /// Writes an event.
  mutating func write(_ event: SceneEvent) {
    for keys in changes(of: event) {
      let animation = event.animation.map { [("animate", SceneValue.word($0.text))] } ?? []
      write(.map([event.moment, (event.change.verb, keys)] + animation), at: event.place)
    }
  }

  /// The values under the verb of an event: an item in the place of another is a change of each of its fields.
  private func changes(of event: SceneEvent) -> [SceneValue] {
    let change = event.change
    guard let list = change.list, case .map(let entries) = change.value else { return [change.value] }
    func refused(_ words: String, hint: String) -> [SceneValue] {
      [.map([("in", .problem(words, hint: hint))] + entries)]
    }
    guard let (source, table, _) = sink.tables.first(where: { $0.lists.contains(list) }) else {
      return refused(
        "no list with a ForEach is called \"\(list)\"", hint: "give the lazy stack or its ScrollView .name(\"\(list)\")"
      )
    }
    let start = [("in", SceneValue.words(source))]
    guard let item = change.brought?.item else { return [.map(start + entries)] }
    guard let fields = table.fields(of: item) else {
      return refused(
        "\"\(list)\" is no list of \(type(of: item)) with numbers or texts as ids",
        hint: "give the ForEach such items, and their type an id that is an Int or a String")
    }
    if change.verb == "insert" {
      let values = fields.map { ($0.name, SceneValue(field: $0.value)) }
      return [.map(start + entries + [("items", .list([.map(values)]))])]
    }
    let others = versions(of: fields[0].value, in: list, table)
    return fields.indices.dropFirst().filter { index in others.contains { $0[index] != fields[index].value } }.map {
      .map(
        start + [
          ("item", SceneValue(field: fields[0].value)), ("field", .word(fields[$0].name)),
          ("value", SceneValue(field: fields[$0].value)),
        ])
    }
  }

  /// The fields of all items of a list that have an id: of its own, and of those that events bring.
  private func versions(of id: ExpressionValue, in list: String, _ table: RowTable) -> [[ExpressionValue]] {
    var versions = sink.brought.filter { $0.list == list }.compactMap { table.fields(of: $0.item)?.map(\.value) }
    if let name = ItemID(id), let row = try? table.find([name], in: 0, within: .step)[name],
      let item = try? table.item(at: row)
    {
      versions.append(item.fields)
    }
    return versions.filter { $0.first == id }
  }
}

extension SceneValue {
  /// The value of an item's field.
  init(field: ExpressionValue) {
    if case .number(let number) = field { self = .number(number) } else { self = .words("\(field)") }
  }
}
