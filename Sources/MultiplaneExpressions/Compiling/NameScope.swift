package import MultiplaneBase

/// The meanings of the names in an expression, where it stands.
package protocol NameScope {
  /// The meaning of a name with its dots, such as `item.name`, `safe.top` or `cards.height`; nil if it has none.
  func resolve(_ name: String) -> NameResolution?
  /// The meaning of a call that is no function of the language, such as `list.visible.contains(25_000)`.
  func resolve(call name: String, arguments: [ExpressionValue]) -> NameResolution?
  /// The meaning of a call whose only argument is a name that has no value by itself, such as `sum(rows.price)`; `nil` for
  /// other calls.
  func resolve(call name: String, of argument: String) -> NameResolution?
  /// The scene's own colour of that name; CSS's colours need not be known to it.
  func color(named name: String) -> RGBA?
  /// The names to look for a near one in.
  var knownNames: [String] { get }
  /// The names `color(named:)` knows.
  var colorNames: [String] { get }
  /// The name that was probably meant by one that has no meaning; `nil` if none is near, or there is no time to look.
  func nearest(to name: String, among names: () -> [String]) -> String?
  /// Whether the value of a known name may be of one of some types, or be made so; any name does if there are none.
  func admits(_ name: String, as types: [ExpressionType]) -> Bool
  /// The scene's own colours by their names, for texts that are read as colours at evaluation.
  var colorTable: [String: RGBA] { get }
  /// Whether `lorem` may be used here.
  var allowsLorem: Bool { get }
  /// The length of a frame (`120f`): 1 / `framesPerSecond` seconds.
  var framesPerSecond: Double { get }
  /// The separators of numbers that `format` shows.
  var locale: NumberLocale { get }
}

extension NameScope {
  /// A scope knows no calls unless it says so.
  package func resolve(call name: String, arguments: [ExpressionValue]) -> NameResolution? { nil }

  /// A scope knows no calls of names unless it says so.
  package func resolve(call name: String, of argument: String) -> NameResolution? { nil }

  /// A scope takes the time that it takes unless it says otherwise.
  package func nearest(to name: String, among names: () -> [String]) -> String? {
    nearestName(to: name, among: names())
  }

  /// A scope that knows no better judges a name by its meaning.
  package func admits(_ name: String, as types: [ExpressionType]) -> Bool {
    resolve(name)?.isAdmitted(as: types) ?? true
  }

  /// A scope that names no locale writes numbers in English.
  package var locale: NumberLocale { .english }

  package var colorTable: [String: RGBA] { colorNames.reduce(into: [:]) { $0[$1] = color(named: $1) } }
}

/// The meaning of a name.
package enum NameResolution: Sendable {
  /// A value known now.
  case constant(ExpressionValue)
  /// A value read at evaluation. The type of a scroller's, row's or node's field other than `onScreen` is a numeric one.
  case slot(Slot, ExpressionType)
  /// A field that a file gives the row's item, by its number. Without a type it is a text that is read as a number or as
  /// true or false where one is wanted; a number is shown as the file has it.
  case field(Int, ExpressionType?, CellColumn)
  /// A value that a row has by other rows.
  case related(RelatedValue)
  /// Another expression that takes the name's place: a `let`, a stage, an argument of a component.
  case expression(Expression)
  /// The name exists and cannot be used here.
  case unavailable(message: String, hint: String?)
  /// The name exists, and what is wrong with it was reported: nothing more is said.
  case reported
  /// The name needs itself; the names of the circle in order, the first one again at the end.
  case cycle([String])
}

extension NameResolution {
  /// Whether the value may be of one of some types, or be made so; one whose type is not known may.
  package func isAdmitted(as types: [ExpressionType]) -> Bool {
    let type: ExpressionType
    switch self {
    case .constant(let value): type = value.type
    case .slot(_, let known): type = known
    case .field(_, let known?, _): type = known
    case .related(let value):
      guard let own = value.type else { return true }
      type = own
    case .expression(let expression): type = expression.type
    case .field(_, nil, _), .unavailable, .reported: return true
    case .cycle: return false
    }
    // Any value is shown by a text, and the words of a text may be those of a color. Numbers and conditions become one another by
    // a division, a comparison or a choice, as the next message says.
    if types.isEmpty || types.contains(type) || types.contains(.text) { return true }
    if type == .text { return types.contains(.color) }
    return (type.isNumeric || type == .boolean) && types.contains { $0.isNumeric || $0 == .boolean }
  }
}
