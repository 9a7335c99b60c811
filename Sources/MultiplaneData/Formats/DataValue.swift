/// A value of JSON.
enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// In the order of the file; no key twice.
  case object([JSONMember])

  /// The value with its article, for messages.
  var described: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A key of a JSON object and its value.
struct JSONMember: Hashable, Sendable {
  var key: String
  var value: JSONValue
  /// Where the value starts, in bytes.
  var place: Int

  // Places do not count: values are compared across rows.
  static func == (a: JSONMember, b: JSONMember) -> Bool { a.key == b.key && a.value == b.value }
  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}
