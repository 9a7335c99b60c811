/// A value that expressions read by a name of its own, and what it says.
package protocol NamedValue: CaseIterable, RawRepresentable<String> {
  /// The meaning, in a sentence.
  var sentence: String { get }
}

/// Names of values that stand in the same places of a scene: what help and docs print of them, and what no scene may call
/// its own.
package struct NameGroup: Sendable {
  /// A name and what it says.
  package struct Entry: Sendable {
    /// As it is written where nothing stands before it.
    package let name: String
    /// The meaning, in a sentence.
    package let sentence: String
  }

  /// The owner of the values, as a phrase.
  package let title: String
  /// Where they stand, as a phrase.
  package let place: String
  /// The word before each with a dot: a name that a scene has given, here one to learn from. `nil` if nothing does.
  package var owner: String?
  /// Whether rows have them too, after `row` and a dot.
  package var isOfRows = false
  /// Whether a scene may give the names to something of its own, which goes before.
  package var yields = false
  /// The names.
  package let entries: [Entry]

  /// A name as it is written.
  package func written(_ entry: Entry) -> String { (owner.map { "\($0)." } ?? "") + entry.name }

  /// Every name that the language gives to a value.
  package static let all: [NameGroup] = [
    NameGroup(
      title: "the scene", place: "everywhere",
      entries: entries(of: ScrollerField.self).filter { $0.name != "shift" } + entries(of: FrameField.self)
        + entries(of: ViewportField.self) + [
          Entry(name: "canvas.scale", sentence: "Pixels a point as they are written: `scale` of the canvas.")
        ]),
    NameGroup(
      title: "the track", place: "in live keys and conditions", yields: true,
      entries: [Entry(name: "duration", sentence: "When the track ends, in seconds: how long the scene is.")]),
    NameGroup(
      title: "a mark of the track, by its name", place: "by the name of a mark, which alone is its time",
      owner: "outro",
      entries: [
        Entry(name: "scroll", sentence: "Where the main scroller was at the mark, in points; `outro` is when that is.")
      ]),
    NameGroup(
      title: "a ScrollView of both axes", place: "where a ScrollView has `axis: both`",
      entries: [
        Entry(
          name: "scroll.x",
          sentence:
            "The scroll across; `scroll.y` is that down, as `scroll` is, and so with `velocity.x` and the others.")
      ]),
    NameGroup(
      title: "the camera", place: "where a scene has a `camera`", owner: "camera",
      entries: entries(of: CameraField.self)),
    NameGroup(title: "a node", place: "in a node", entries: [Entry(NodeField.width), Entry(NodeField.height)]),
    NameGroup(
      title: "what is held", place: "in what is sticky, headers and footers",
      entries: [
        Entry(
          name: "pinned",
          sentence:
            "How far it would be out of the window: from 0 to 1, its whole extent. Of what floats, how much is in it.")
      ]),
    NameGroup(
      title: "a node in a ScrollView", place: "in a node in a ScrollView", isOfRows: true,
      entries: entries(of: ViewField.self)),
    NameGroup(
      title: "a row", place: "in a row",
      entries: entries(of: RowField.self) + [
        Entry(name: "item", sentence: "The item of the row, where items have no fields."),
        Entry(name: "item.price", sentence: "A field of the item: here one that the data call `price`."),
        Entry(name: "item.selected", sentence: "Whether an event has selected the item."),
        Entry(
          name: "row.phase",
          sentence: "How the row stands in its ScrollView, whichever node in it asks; so do `row.entry` and its like."),
      ]),
    NameGroup(
      title: "a row among others", place: "in a row", yields: true,
      entries: [
        Entry(name: "next.price", sentence: "A field of the row behind it; missing in the last row."),
        Entry(name: "previous.price", sentence: "A field of the row before it; missing in the first row."),
        Entry(
          name: "rank(item.price)",
          sentence: "The place of the row by a field, from 1, the greatest number; rows with one number share a place."),
        Entry(
          name: "sum(rows.price)",
          sentence: "The sum of a field over all rows; so are `min`, `max` and `count`. A missing value is left out."),
      ]),
    NameGroup(
      title: "a row in a group", place: "in a Section with a `group`",
      entries: [
        Entry(name: "group.key", sentence: "What the rows of the group have in common."),
        Entry(name: "group.index", sentence: "The number of the group in its Section, from 0."),
        Entry(name: "group.first", sentence: "The `index` of the first row of the group."),
        Entry(name: "group.count", sentence: "How many rows the group has."),
      ]),
    NameGroup(
      title: "a node, by its name", place: "by the name of a node", owner: "hero",
      entries: entries(of: NodeField.self)),
    NameGroup(
      title: "a node in a ScrollView, by its name", place: "by the name of a node in a ScrollView", owner: "hero",
      entries: entries(of: ViewField.self).filter { $0.name != "fraction" }),
    NameGroup(
      title: "a ScrollView, by its name", place: "by the name of a ScrollView", owner: "list",
      entries: entries(of: ScrollerField.self)),
    NameGroup(
      title: "the rows of a list, by its name", place: "by the name of a ScrollView, or of a lazy stack or grid in it",
      owner: "list",
      entries: [
        Entry(name: "visible.count", sentence: "How many rows have anything in the window."),
        Entry(name: "visible.first", sentence: "The number of the first of them, from 0; -1 where there is none."),
        Entry(name: "visible.last", sentence: "The number of the last of them; -1 where there is none."),
        Entry(name: "visible.contains(25_000)", sentence: "Whether the row of the item with an id is among them."),
        Entry(
          name: "visible(0.8).count",
          sentence:
            "The same of rows of which at least that share is in the window: `first`, `last` and `contains` too."),
        Entry(
          name: "prepared.count",
          sentence: "The same of rows that are prepared, in the window or near it: `first`, `last` and `contains` too."),
      ]),
    NameGroup(
      title: "a step, in checks", place: "in `checks`",
      entries: WorkField.allCases.map { Entry(name: "stats.\($0.rawValue)", sentence: $0.sentence) }),
  ]

  private static func entries<Value: NamedValue>(of _: Value.Type) -> [Entry] { Value.allCases.map { Entry($0) } }

  /// The words that begin names which stand alone: no scene can give them to anything.
  package static let reserved = Set(
    all.filter { $0.owner == nil && !$0.yields }.flatMap(\.entries).map { entry in
      String(entry.name.prefix { $0 != "." })
    })

  /// The words among them that have values behind a dot and are none alone.
  package static let owners = reserved.subtracting(all.filter { $0.owner == nil }.flatMap(\.entries).map(\.name))
}

extension NameGroup.Entry {
  fileprivate init(_ value: some NamedValue) { self.init(name: value.rawValue, sentence: value.sentence) }

  /// The last word of the name, without what it is called with: what one who looks for it writes.
  package var word: String {
    var plain = name
    if let open = plain.firstIndex(of: "("), let close = plain.firstIndex(of: ")") {
      plain.removeSubrange(open...close)
    }
    let last = plain.lastIndex(of: ".").map { plain.index(after: $0) } ?? plain.startIndex
    return String(plain[last...])
  }
}
