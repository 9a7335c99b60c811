import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene

// The meanings of names of a row: its item, its place, its view and its group.

extension SceneScope {
  func rowField(_ name: String, _ field: RowField) -> NameResolution {
    guard place.row != nil else {
      return .unavailable(message: "\"\(name)\" stands in rows only", hint: "use it in the \"row\" of a ForEach")
    }
    return .slot(.row(field), .number)
  }

  /// `row.phase`: how the row around stands in its window.
  func rowViewField(_ field: String) -> NameResolution {
    if place.isInStage, let view = Self.viewFields[field] { return .slot(.rowView(view), .number) }
    guard let row = place.row else {
      return .unavailable(
        message: "\"row.\(shortened(field))\" stands in rows only",
        hint: Self.viewFields[field] == nil ? "use it in the \"row\" of a ForEach" : "use \"\(field)\", the node's own")
    }
    guard let view = Self.viewFields[field] else {
      return .unavailable(
        message: "\"row\" has no value \"\(shortened(field))\"",
        hint: RowField(rawValue: field).map { "write \"\($0.rawValue)\"" }
          ?? didYouMean(field, among: Array(Self.viewFields.keys))
          ?? "use item.\(shortened(field)) for what its item holds")
    }
    guard row.isInScroller else {
      return .unavailable(
        message: "\"row.\(field)\" needs a ScrollView around the row", hint: "put the ForEach into a ScrollView")
    }
    return .slot(.rowView(view), .number)
  }

  /// A field of a node's way through its window, where there is a node and a window.
  func viewField(_ name: String, _ resolution: NameResolution) -> NameResolution {
    if place.isInStage { return resolution }
    guard place.isInNode else {
      return .unavailable(
        message: "\"\(name)\" stands in the keys of a node only",
        hint: place.isInRowValues
          ? "write row.\(name), which is that of the row" : "it says how that node stands in its ScrollView")
    }
    if place.scroller == nil, !place.isInTrial {
      return .unavailable(
        message: "\"\(name)\" needs a ScrollView around the node",
        hint: place.row == nil ? "put the node into a ScrollView" : "put the ForEach into a ScrollView")
    }
    return resolution
  }

  /// How far what is held has gone under the edge.
  var pinned: NameResolution {
    if place.isHeld || place.isInTrial || place.isInStage { return .slot(.pinned, .number) }
    return .unavailable(
      message: "\"pinned\" stands in what is held at an edge only",
      hint: "write sticky: top at the node, or use it in a header")
  }

  /// A definition, where what it follows is known.
  func following(_ definition: NameResolution, _ name: String) -> NameResolution {
    guard case .expression(let expression) = definition else { return definition }
    for input in expression.inputs {
      var needed = definition
      switch input.slot {
      case .view: needed = viewField(name, definition)
      case .rowView(let field): needed = rowViewField(field.rawValue)
      case .pinned: needed = pinned
      default: continue
      }
      if case .unavailable = needed { return needed }
    }
    return definition
  }

  private var itemHint: String {
    place.isHeld
      ? "a header says of its group: group: item.letter at the Section, and ${group.key} in the header"
      : "use it in the \"row\" of a ForEach"
  }

  var wholeItem: NameResolution {
    guard let row else {
      return .unavailable(message: "\"item\" stands in rows only", hint: itemHint)
    }
    if row.isUnknown { return standIn(for: "item") }
    if row.hasFailed { return .reported }
    guard let type = row.itemType else {
      return .unavailable(
        message: "\"item\" has fields",
        hint: "use "
          + alternatives(row.fieldNames.filter { !$0.isEmpty }.prefix(4).map { fieldReference("item", $0) }))
    }
    return .slot(.item(Slot.wholeItem), type)
  }

  func itemField(_ field: String) -> NameResolution {
    guard let row else {
      return .unavailable(message: "\"item\" stands in rows only", hint: itemHint)
    }
    if row.isUnknown { return standIn(for: "item.\(field)") }
    if row.hasFailed { return .reported }
    if let added = added?.resolution(of: field) { return added }
    names.problems.steps += row.fieldNames.count
    switch FieldSearch(field, among: row.fieldNames) {
    case .one(let number): return row.resolution(of: number)
    case .several(let message, let hint): return .unavailable(message: message, hint: hint)
    case .none: break
    }
    if field == "selected" {
      if row.sourceNumber != nil { return .slot(.item(row.fieldNames.count), .boolean) }
      return .unavailable(
        message: "only items of a source can be selected",
        hint: row.isChosen
          ? "choose the rows at the source, in place of the ForEach" : "write the items under \"data\", with a name")
    }
    if row.itemType != nil { return .unavailable(message: "the items have no fields", hint: "use \"item\"") }
    return .unavailable(
      message: "the items have no field \"\(shortened(field))\"",
      hint: row.data?.fieldsHint
        ?? FieldSearch.hint(
          field, among: row.fieldNames, of: "item", or: row.sourceNumber == nil ? [] : ["selected"],
          in: names.problems))
  }

  /// `group.key`: what the row knows of its group.
  func groupField(_ field: String) -> NameResolution {
    if let row, row.isUnknown { return standIn(for: "group.\(field)") }
    if let row, row.hasFailed { return .reported }
    guard let row, let groups = row.groups else {
      return .unavailable(
        message: "\"group.\(shortened(field))\" stands in a Section with a \"group\" only",
        hint: "write group: item.letter at the Section, with a field of its items")
    }
    guard let value = GroupField(rawValue: field), let number = GroupField.allCases.firstIndex(of: value) else {
      return .unavailable(
        message: "\"group\" has no value \"\(shortened(field))\"",
        hint: didYouMean(field, among: GroupField.allCases.map(\.rawValue))
          ?? "its values are \(GroupField.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let type = value == .key ? row.fieldTypes[groups.field] : .number
    return .slot(.item(row.fieldNames.count + 1 + number), type)
  }

  var knownNames: [String] {
    var known =
      Array(place.marks.keys) + Self.scrollFields.keys + FrameField.allCases.map(\.rawValue)
    known += ViewportField.allCases.map(\.rawValue) + ["canvas.scale"]
    known += names.values.order + names.moments.keys
    known += names.moments.filter { $0.value > 0 }.map { "\($0.key).scroll" }
    for (owner, state) in names.sources.states {
      guard case .done(let data) = state else { continue }
      switch data {
      case .table: known.append("\(owner).count")
      case .constants(let constants): known += constants.names.map { fieldReference(owner, $0) }
      case .failure: break
      }
    }
    if let arguments = place.arguments { known += arguments.values.keys }
    if let values = place.rowValues { known += values.names }
    if place.isInNode { known += ["width", "height"] }
    if place.isHeld { known.append("pinned") }
    if place.isInNode || place.isInStage { known += Self.viewFields.keys }
    if place.isInCheck { known += WorkField.allCases.map { "stats.\($0.rawValue)" } }
    if let row {
      known += RowField.allCases.map(\.rawValue)
      known += Self.viewFields.keys.map { "row.\($0)" }
      known += row.itemType != nil ? ["item"] : []
      known += row.fieldNames.filter { !$0.isEmpty }.map { takesColumns ? $0 : fieldReference("item", $0) }
      if row.sourceNumber != nil { known.append("item.selected") }
      if row.groups != nil { known += GroupField.allCases.map { "group.\($0.rawValue)" } }
    }
    if names.outline.scrollers.indices.contains(scrollerNumber), names.outline.scrollers[scrollerNumber].partner != nil
    {
      known += Self.scrollFields.keys.flatMap { ["\($0).x", "\($0).y"] }
    }
    for (name, node) in names.outline.nodeNames {
      known += Self.values(of: node).map { "\(name).\($0)" }
      if node.list != nil { known += Self.rowSetNames.map { "\(name).\($0)" } }
    }
    return known
  }
}
