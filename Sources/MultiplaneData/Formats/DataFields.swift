import MultiplaneBase
import MultiplaneExpressions

/// The fields of JSON objects: those of the first one, objects inside taken apart as `author.name`.
struct JSONFields: Sendable {
  private(set) var names: [String] = []
  private(set) var types: [ExpressionType] = []
  /// The type of items that are no objects.
  private(set) var itemType: ExpressionType?

  /// No fields: there are no items.
  init() { itemType = .number }

  /// The fields of all lines, as the first one has them.
  init(line value: JSONValue) throws(RowFault) {
    if case .array = value {
      throw RowFault(
        "expected an object a line, found an array", hint: "a file that is one array is read with \"json\"", at: 0,
        resume: 0)
    }
    try self.init(first: value)
  }

  /// The fields of all items, as the first one has them.
  init(first value: JSONValue) throws(RowFault) {
    guard case .object = value else {
      itemType = try Self.item(value, at: 0).type
      return
    }
    for (name, member) in Self.flat(value) {
      names.append(name)
      // A null says nothing about its type: most likely a text is missing.
      types.append(member.value == .null ? .text : try Self.item(member.value, at: member.place).type)
    }
  }

  /// The item that a value is.
  func item(_ value: JSONValue, row: Int) throws(RowFault) -> Item {
    if let itemType {
      let found = try Self.item(value, at: 0)
      guard Self.fits(found, itemType) else { throw Self.other("the item", value, itemType, at: 0) }
      return Item(value: found, fields: [])
    }
    guard case .object = value else {
      throw RowFault("expected an object like the first row's, found \(value.described)", at: 0, resume: 0)
    }
    let members = Self.flat(value)
    var fields: [ExpressionValue] = []
    fields.reserveCapacity(names.count)
    for (index, name) in names.enumerated() {
      // Rows mostly have their fields in the same order.
      let sameOrder = index < members.count && members[index].name == name ? members[index] : nil
      guard let (_, member) = sameOrder ?? members.first(where: { $0.name == name }) else {
        throw RowFault(
          "the row has no \"\(name.escapedForMessage)\"", hint: "all rows have the fields of the first", at: 0,
          resume: 0)
      }
      if member.value == .null, types[index] == .text {
        fields.append(.text(""))
        continue
      }
      let found = try Self.item(member.value, at: member.place)
      guard Self.fits(found, types[index]) else {
        throw Self.other("\"\(name.escapedForMessage)\"", member.value, types[index], at: member.place)
      }
      fields.append(found)
    }
    return Item(value: .number(Double(row)), fields: fields)
  }

  /// The members of an object by name, those of objects inside it by path.
  static func flat(_ value: JSONValue, under path: String = "") -> [(name: String, member: JSONMember)] {
    guard case .object(let members) = value else { return [] }
    return members.flatMap { member in
      if case .object = member.value { return flat(member.value, under: path + member.key + ".") }
      return [(path + member.key, member)]
    }
  }

  /// A value that is no object, as expressions see it.
  static func item(_ value: JSONValue, at place: Int) throws(RowFault) -> ExpressionValue {
    switch value {
    case .boolean(let truth): return .boolean(truth)
    case .number(let number): return .number(number)
    case .string(let text): return .text(text)
    case .array(let items):
      var values: [ExpressionValue] = []
      for item in items {
        if case .array = item { throw RowFault("an array inside an array is no value", at: place, resume: place) }
        let value = try Self.item(item, at: place)
        if let first = values.first, first.type != value.type {
          throw RowFault("the values of an array must be of one type", at: place, resume: place)
        }
        values.append(value)
      }
      return .list(values)
    case .null: throw RowFault("null stands for missing text only", at: place, resume: place)
    case .object: throw RowFault("an object is no value", at: place, resume: place)
    }
  }

  private static func fits(_ value: ExpressionValue, _ type: ExpressionType) -> Bool {
    if case .list(let items) = value, items.isEmpty, case .list = type { return true }
    return value.type == type
  }

  private static func other(
    _ what: String, _ value: JSONValue, _ type: ExpressionType, at place: Int
  ) -> RowFault {
    RowFault(
      "\(what) is \(value.described), in the first row \(type.described)",
      hint: "a field has values of one type", at: place, resume: place)
  }
}
