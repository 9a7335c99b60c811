import MultiplaneExpressions

/// The fields of objects: those of all that were looked at, objects inside taken apart as `author.name`.
///
/// A field that an object lacks, or that is null, is missing. Where values of a field differ in type, and where all are
/// texts that write numbers, it has none, and is read as what is wanted, as a cell of a CSV file.
struct DataFields: Sendable {
  private(set) var names: [String] = []
  private var kinds: [Kind] = []
  private var numbers: [String: Int] = [:]
  /// The kind of items that are no objects; `nil` for objects, and before there is any.
  private var plain: Kind?
  private var isEmpty = true

  /// The type of values, as far as they were looked at.
  private enum Kind: Sendable {
    /// All were missing.
    case unknown
    /// All were lists without items.
    case lists
    /// All were texts that write numbers, as services send prices.
    case numerals
    case one(ExpressionType)
    case several

    mutating func include(_ value: ExpressionValue) {
      switch (self, value) {
      case (.several, _), (_, .missing), (_, .unusable): break
      case (.unknown, .list([])): self = .lists
      case (.lists, .list([])), (.one(.list), .list([])): break
      case (.unknown, .text(let text)), (.numerals, .text(let text)):
        self = ExpressionValue(numberWritten: text) == nil ? .one(.text) : .numerals
      case (.lists, .list), (.unknown, _): self = .one(value.type)
      case (.lists, _), (.numerals, _): self = .several
      case (.one(let type), _): if type != value.type { self = .several }
      }
    }

    var type: ExpressionType? {
      switch self {
      case .one(let type): type
      case .lists: .list(.number)
      case .unknown, .numerals, .several: nil
      }
    }
  }

  /// The type of each field; `nil` for one that is read as what is wanted.
  var types: [ExpressionType?] { kinds.map(\.type) }

  /// The type of items that are no objects.
  var itemType: ExpressionType? { isEmpty ? .number : plain.map { $0.type ?? .text } }

  /// Refuses what is no line of a JSONL file.
  static func checkFirst(line value: DataValue) throws(RowFault) {
    guard case .array = value else { return }
    throw RowFault(
      "expected an object a line, found an array", hint: "a file that is one array is read with \"json\"", at: 0,
      resume: 0)
  }

  /// Takes in what an item has.
  mutating func include(_ value: DataValue) throws(RowFault) {
    if !isEmpty { try check(value) }
    guard case .object = value else {
      var kind = plain ?? .unknown
      kind.include(Self.value(value))
      (plain, isEmpty) = (kind, false)
      return
    }
    isEmpty = false
    for (place, (name, member)) in Self.flat(value).enumerated() {
      // Rows mostly have their fields in the same order.
      var number = place < names.count && names[place] == name ? place : numbers[name]
      if number == nil {
        number = names.count
        numbers[name] = names.count
        names.append(name)
        kinds.append(.unknown)
      }
      if let number { kinds[number].include(Self.value(member.value)) }
    }
  }

  /// Refuses an object among items that are none, and the other way round.
  private func check(_ value: DataValue) throws(RowFault) {
    if case .object = value {
      guard plain != nil else { return }
      throw RowFault(
        "expected a value like the first row's, found an object", hint: Self.policyHint, at: 0, resume: 0)
    }
    guard plain == nil else { return }
    throw RowFault(
      "expected an object like the first row's, found \(value.described)", hint: Self.policyHint, at: 0, resume: 0)
  }

  private static let policyHint = "write onBadRow: skip to leave such rows out, or blank"

  /// The item that a value is.
  func item(_ value: DataValue, row: Int) throws(RowFault) -> Item {
    try check(value)
    if plain != nil { return Item(value: Self.value(value), fields: []) }
    let members = Self.flat(value)
    var fields: [ExpressionValue] = []
    fields.reserveCapacity(names.count)
    for (index, name) in names.enumerated() {
      let sameOrder = index < members.count && members[index].name == name ? members[index] : nil
      if let (_, member) = sameOrder ?? members.first(where: { $0.name == name }) {
        fields.append(Self.value(member.value))
      } else {
        let isObject = members.contains { $0.name.hasPrefix(name + ".") }
        fields.append(isObject ? .unusable("an object") : .missing)
      }
    }
    return Item(value: .number(Double(row)), fields: fields)
  }

  /// An item in which all is missing.
  func blank(_ row: Int) -> Item {
    Item(value: plain == nil ? .number(Double(row)) : .missing, fields: names.map { _ in .missing })
  }

  /// The members of an object by name, those of objects inside it by path.
  static func flat(_ value: DataValue) -> [(name: String, member: DataMember)] { members(of: value, under: "") }

  private static func members(of value: DataValue, under path: String) -> [(name: String, member: DataMember)] {
    guard case .object(let members) = value else { return [] }
    return members.flatMap { member in
      if case .object = member.value { return Self.members(of: member.value, under: path + member.key + ".") }
      return [(path + member.key, member)]
    }
  }

  /// A value as expressions see it.
  static func value(_ value: DataValue) -> ExpressionValue {
    switch value {
    case .boolean(let truth): .boolean(truth)
    case .number(let number): number
    case .string(let text): .text(text)
    case .unusable(let what): .unusable(what)
    case .array(let items): list(items)
    case .null: .missing
    case .object: .unusable("an object")
    }
  }

  /// A list of plain values; texts if they differ in type.
  private static func list(_ items: [DataValue]) -> ExpressionValue {
    var kind = Kind.unknown
    var values: [ExpressionValue] = []
    for item in items {
      switch item {
      case .array: return .unusable("a list of lists")
      case .object: return .unusable("a list of objects")
      case .unusable(let what): return .unusable("a list with \(what)")
      default: break
      }
      let value = value(item)
      kind.include(value)
      values.append(value)
    }
    guard case .one(let type) = kind else { return .list(values.map { .text($0.description) }) }
    // The type of a list is that of its first value.
    return .list(values.first == .missing && type != .text ? values.map { .text($0.description) } : values)
  }
}
