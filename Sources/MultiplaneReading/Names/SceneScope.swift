import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

/// The meanings of names at one place of a scene.
struct SceneScope: NameScope {
  let names: SceneNames
  var place: LexicalContext
  /// The items of the row.
  let row: RowItems?
  /// The fields the scene adds to the items, while they are read.
  let added: AddedFields?
  /// Whether plain arguments count as texts, as they do between the words of a text.
  var takesArgumentsAsText = false
  /// Whether the columns of the row stand without "item.", before all other names.
  var takesColumns = false
  /// The values in place of names that are not known.
  var fallbacks: FallbackValues?

  init(names: SceneNames, place: LexicalContext) {
    let row = place.row.map { row in row.number.map { names.rows[$0] } ?? RowItems(isUnknown: true) }
    self.init(names: names, place: place, row: row, added: nil)
  }

  init(names: SceneNames, place: LexicalContext, row: RowItems?, added: AddedFields?) {
    (self.names, self.place, self.row, self.added) = (names, place, row, added)
  }

  var framesPerSecond: Double { names.canvas.framesPerSecond }
  var locale: NumberLocale { names.declarations.locale }
  var allowsLorem: Bool { added != nil }
  func color(named name: String) -> RGBA? { names.color(named: name) }
  var colorNames: [String] { names.colors.order }
  var colorTable: [String: RGBA] { names.colorTable }

  func nearest(to name: String, among known: () -> [String]) -> String? {
    names.nearestName(to: name, among: known())
  }

  /// Arguments and values of rows are read where they are used, so a look at one could report what is wrong with it.
  func admits(_ name: String, as types: [ExpressionType]) -> Bool {
    if place.arguments?.values[name] != nil || place.rowValues?.names.contains(name) == true { return true }
    return resolve(name)?.isAdmitted(as: types) ?? true
  }

  func didYouMean(_ name: String, among known: @autoclosure () -> [String]) -> String? {
    names.didYouMean(name, among: known())
  }

  // MARK: Names

  /// The fields behind the name of a scroller.
  private static let namedScrollFields = byName(ScrollerField.self)
  static let scrollFields = namedScrollFields.filter { $0.value != .shift }
  private static let rowSets: [String: RowSet] = ["prepared": .prepared, "visible": .visible]
  private static let rowSetFields: [String: RowSetField] = ["count": .count, "first": .first, "last": .last]
  static let viewFields = byName(ViewField.self)
  private static let nodeFields = byName(NodeField.self)

  private static func byName<Field: NamedValue>(_: Field.Type) -> [String: Field] {
    Dictionary(uniqueKeysWithValues: Field.allCases.map { ($0.rawValue, $0) })
  }

  func resolve(_ name: String) -> NameResolution? {
    names.problems.steps += 1
    if let time = place.marks[name] { return .constant(.time(time)) }
    if let argument = place.arguments?.values[name] { return names.resolution(of: argument, named: name, in: self) }
    if let values = place.rowValues, let value = names.rowValue(name, in: values, for: self) { return value }
    if takesColumns, row?.fieldNames.contains(name) == true { return itemField(name) }
    guard let dot = name.firstIndex(of: ".") else { return word(name) }
    let (owner, field) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
    switch owner {
    case "canvas", "safe": return viewportField(name)
    case "item": return itemField(field)
    case "row": return rowViewField(field)
    case "group": return groupField(field)
    case "stats": return workField(field)
    case "camera" where names.declarations.hasCamera: return cameraField(field)
    case _ where Self.scrollFields[owner] != nil: return scrollField(owner, of: scrollerNumber, along: field)
    default:
      if names.sources.states[owner] != nil { return dataField(owner, field) }
      return nodeField(owner, field) ?? momentField(owner, field) ?? neighbourField(owner, field)
    }
  }

  private func word(_ name: String) -> NameResolution? {
    if let definition = names.definition(of: name) { return following(definition, name) }
    if let field = Self.scrollFields[name] { return .slot(.scroller(scrollerNumber, field), .number) }
    if let field = Self.viewFields[name] { return viewField(name, .slot(.view(field), .number)) }
    if let field = RowField(rawValue: name) { return rowField(name, field) }
    switch FrameField(rawValue: name) {
    case .time: return .slot(.time, .number)
    case .frame: return .slot(.frame, .number)
    case .appearance: return .slot(.appearance, .text)
    case .reducedMotion: return .slot(.reducedMotion, .boolean)
    case nil: break
    }
    switch name {
    case "width", "height":
      guard place.isInNode else {
        return .unavailable(message: "\"\(name)\" stands in the keys of a node only", hint: "use hero.\(name) by name")
      }
      return .slot(name == "width" ? .ownWidth : .ownHeight, .number)
    case "item": return wholeItem
    case "pinned": return pinned
    case "row":
      return .unavailable(message: "\"row\" is no value", hint: "use row.phase or how else it stands in its window")
    case "group": return .unavailable(message: "\"group\" is no value", hint: "use group.key or group.count")
    case "canvas": return .unavailable(message: "\"canvas\" is no value", hint: "use canvas.width or canvas.height")
    case "safe": return .unavailable(message: "\"safe\" is no value", hint: "use safe.top, left, bottom or right")
    case "camera" where names.declarations.hasCamera:
      return .unavailable(message: "\"camera\" is no value", hint: "use camera.z or another of its values")
    case "stats": return .unavailable(message: "\"stats\" is no value", hint: "use stats.layouts or another count")
    default: break
    }
    if let moment = names.moments[name] { return .slot(.moment(moment, .time), .number) }
    if names.sources.states[name] != nil {
      return .unavailable(
        message: "\"\(name)\" is a data source", hint: "use its fields by name, or repeat a row for it with ForEach")
    }
    if names.outline.nodeNames[name] != nil {
      return .unavailable(message: "\"\(name)\" is a node", hint: "use \(name).width, \(name).height or another value")
    }
    return nil
  }

  /// The number of the scroller that `scroll` means: of the free scroll as `Scene.trackScroller` has it.
  var scrollerNumber: Int { place.scroller ?? names.outline.mainScroller ?? names.outline.scrollers.count }

  /// A field of the viewport: constants where no event turns or resizes it.
  private func viewportField(_ name: String) -> NameResolution? {
    if name == "canvas.scale" { return .constant(.number(names.canvas.scale)) }
    guard let field = ViewportField(rawValue: name) else { return nil }
    if names.declarations.viewportChange != nil { return .slot(.viewport(field), .number) }
    return .constant(.number(names.canvas.values(of: names.canvas.viewport)[field]))
  }

  /// A field of the step's cost; a formula of the scene may not follow it, for a check changes no picture.
  private func workField(_ field: String) -> NameResolution? {
    guard place.isInCheck else {
      return .unavailable(message: "\"stats.\(shortened(field))\" stands in checks only", hint: nil)
    }
    if let count = WorkField(rawValue: field) { return .slot(.work(count), .number) }
    let isTime = ["ms", "step", "layout", "rasterise", "compose", "encode", "write"].contains(field)
    return .unavailable(
      message: "\"stats\" has no count \"\(shortened(field))\"",
      hint: isTime && field != "layout"
        ? "times differ from run to run; count work instead: stats.layouts"
        : didYouMean(field, among: WorkField.allCases.map(\.rawValue))
          ?? "the counts are \(WorkField.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// A value of the camera.
  private func cameraField(_ field: String) -> NameResolution {
    let fields = CameraField.allCases.map(\.rawValue)
    return names.definition(of: "camera.\(field)")
      ?? .unavailable(
        message: "the camera has no \"\(shortened(field))\"",
        hint: didYouMean(field, among: fields) ?? "it has \(fields.joined(separator: ", "))")
  }

  /// `outro.scroll`: what a mark of the track tells besides its time.
  private func momentField(_ owner: String, _ field: String) -> NameResolution? {
    guard let moment = names.moments[owner], moment > 0 else { return nil }
    if let value = MomentField(rawValue: field), value != .time { return .slot(.moment(moment, value), .number) }
    return .unavailable(
      message: "the mark \"\(owner)\" has no value \"\(shortened(field))\"",
      hint: "\"\(owner)\" is its time in seconds, \(owner).scroll is where the scroll was then")
  }

  private func nodeField(_ owner: String, _ field: String) -> NameResolution? {
    guard let node = names.outline.nodeNames[owner] else { return nil }
    if field == NodeField.pinned.rawValue, !node.isHeld {
      return .unavailable(
        message: "\"\(owner)\" is held at no edge and has no \"pinned\"",
        hint: "write sticky: top at \"\(owner)\", or name a header that is pinned")
    }
    if let name = Self.nodeFields[field] {
      return .slot(.node(node.slot, name), name == .onScreen ? .boolean : .number)
    }
    if let name = Self.namedScrollFields[field] {
      if let scroller = node.scroller { return .slot(.scroller(scroller, name), .number) }
      return .unavailable(message: "\"\(owner)\" is no ScrollView and has no \"\(field)\"", hint: nil)
    }
    if let view = Self.viewFields[field] {
      if node.isInWindow { return .slot(.nodeView(node.slot, view), .number) }
      return .unavailable(
        message: "\"\(owner).\(field)\" needs a ScrollView around \"\(owner)\"",
        hint: "put \"\(owner)\" into a ScrollView; \(owner).fraction says how much of it is on the screen")
    }
    let parts = field.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    if parts.count == 2, Self.namedScrollFields[parts[0]] != nil, let scroller = node.scroller {
      return scrollField(parts[0], of: scroller, along: parts[1])
    }
    if let set = Self.rowSets[parts[0]] { return rows(owner, node, set, parts.dropFirst().joined(separator: ".")) }
    let fields = Array(Self.nodeFields.keys) + Self.viewFields.keys + Self.namedScrollFields.keys + Self.rowSetNames
    return .unavailable(
      message: "\"\(owner)\" has no value \"\(shortened(field))\"",
      hint: didYouMean(field, among: fields) ?? "it has \(Self.values(of: node).joined(separator: ", "))")
  }

  /// The values a node has by its name, in order.
  static func values(of node: NodeName) -> [String] {
    var values = Set(nodeFields.keys.filter { node.isHeld || $0 != NodeField.pinned.rawValue })
    if node.isInWindow { values.formUnion(viewFields.keys) }
    if node.scroller != nil { values.formUnion(namedScrollFields.keys) }
    return values.sorted()
  }

  static let rowSetNames = rowSets.keys.flatMap { set in
    (rowSetFields.keys + ["contains"]).map { "\(set).\($0)" }
  }

  /// A field of a set of rows: `list.visible.count`.
  private func rows(_ owner: String, _ node: NodeName, _ set: RowSet, _ field: String) -> NameResolution {
    guard let scroller = node.list else {
      return .unavailable(message: "\"\(owner)\" is no ScrollView and has no rows", hint: nil)
    }
    if let name = Self.rowSetFields[field] { return .slot(.rows(scroller, set, name), .number) }
    if field == "contains" {
      return .unavailable(
        message: "\"\(set).contains\" needs the id of an item", hint: "write \(owner).\(set).contains(0)")
    }
    return .unavailable(
      message: field.isEmpty ? "\"\(owner).\(set)\" is a set of rows" : "a set of rows has no \"\(shortened(field))\"",
      hint: didYouMean(field, among: Array(Self.rowSetFields.keys) + ["contains"])
        ?? "use \(set).count, .first, .last or .contains(id)")
  }

  func resolve(call name: String, arguments: [ExpressionValue]) -> NameResolution? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    if let resolution = shareOfRows(parts, arguments) { return resolution }
    guard parts.count == 3, parts[2] == "contains", let set = Self.rowSets[parts[1]],
      let node = names.outline.nodeNames[parts[0]]
    else { return nil }
    guard let scroller = node.list else { return rows(parts[0], node, set, "contains") }
    guard arguments.count == 1, let id = ItemID(arguments[0]) else {
      return .unavailable(
        message: "\"\(set).contains\" takes the id of an item", hint: "ids are texts and whole numbers")
    }
    if !place.isInTrial { names.requested.ids[scroller, default: []].insert(id) }
    return .slot(.holds(scroller, set, id), .boolean)
  }

  /// `list.visible(0.8).count`, rows of which a share is in the window; nil for other calls.
  private func shareOfRows(_ parts: [String], _ arguments: [ExpressionValue]) -> NameResolution? {
    guard parts.count >= 2, let node = names.outline.nodeNames[parts[0]] else { return nil }
    let set = parts[1].replacing("()", with: "")
    guard Self.rowSets[set] != nil, parts.count == 2 || parts[1].hasSuffix("()") else { return nil }
    guard let scroller = node.list else { return rows(parts[0], node, .visible, "") }
    guard set == "visible" else {
      return .unavailable(message: "\"\(set)\" takes no share", hint: "rows are prepared whole: use \(parts[0]).\(set)")
    }
    guard case .number(let share)? = arguments.first, share > 0, share <= 1 else {
      return .unavailable(
        message: "\"visible\" takes the share of a row that is in the window",
        hint: "write a number above 0 and at most 1: \(parts[0]).visible(0.8).count")
    }
    guard parts.count == 3 else {
      return .unavailable(
        message: "\"\(parts[0]).visible\" is a set of rows",
        hint: "use visible(\(decimalText(share))).count, .first, .last or .contains(id)")
    }
    if parts[2] == "contains" {
      guard arguments.count == 2, let id = ItemID(arguments[1]) else {
        return .unavailable(
          message: "\"visible.contains\" takes the id of an item", hint: "ids are texts and whole numbers")
      }
      if !place.isInTrial { names.requested.ids[scroller, default: []].insert(id) }
      return .slot(.holds(scroller, .seen(share), id), .boolean)
    }
    guard let field = Self.rowSetFields[parts[2]] else { return rows(parts[0], node, .visible, parts[2]) }
    guard arguments.count == 1 else {
      return .unavailable(message: "\"visible.\(parts[2])\" takes no argument", hint: nil)
    }
    return .slot(.rows(scroller, .seen(share), field), .number)
  }

  /// `wine.name`, a value of a source that is one mapping, or `feed.count`.
  private func dataField(_ owner: String, _ field: String) -> NameResolution? {
    switch names.data(named: owner) {
    case .failure(let resolution): return resolution
    case .table(let source):
      if field == "count" { return .constant(.number(Double(source.count))) }
      return .unavailable(
        message: "\"\(owner)\" is a list and has no \"\(shortened(field))\"",
        hint: "use \"item.\(shortened(field))\" in the row of a ForEach, or \(owner).count")
    case .constants(let constants):
      let name = shortened(fieldReference(owner, field))
      if let value = constants.values[field] {
        guard case .unusable(let what) = value else { return .constant(value) }
        return .unavailable(
          message: "\"\(name)\" is \(what), which no expression can use",
          hint: constants.lists.contains(field) ? "repeat a row for its items: ForEach: \(name)" : nil)
      }
      return .unavailable(
        message: "\"\(owner)\" has no \"\(shortened(field))\"",
        hint: FieldSearch.hint(field, among: constants.names, of: owner, in: names.problems)?.replacing(
          "the fields are", with: "it has"))
    }
  }

  // MARK: Stand-ins

  /// A value in place of a name that is not known while an unused component is checked, or where a list has no items.
  func standIn(for name: String) -> NameResolution {
    fallbacks?.names.insert(name)
    return .constant(FallbackValues.value(of: fallbacks?.type ?? .number))
  }
}

/// The values in place of unknown names in one reading of an expression, and these names.
final class FallbackValues {
  let type: ExpressionType
  var names: Set<String> = []
  /// The problems with arguments read as expressions; reported only if reading them as texts does not help.
  var argumentProblems: [Diagnostic] = []

  init(_ type: ExpressionType) { self.type = type }

  /// A value of a type.
  static func value(of type: ExpressionType) -> ExpressionValue {
    switch type {
    case .number: .number(7)
    case .angle: .angle(1)
    case .time: .time(1)
    case .boolean: .boolean(true)
    case .text: .text("text")
    case .color: .color(.black)
    case .list: .list([])
    }
  }
}
