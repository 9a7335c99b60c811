package import MultiplaneExpressions

/// A value of a JSON or YAML file.
package enum DataValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number, shown as it is written.
  case number(ExpressionValue)
  case string(String)
  /// Something that no expression can use, in words.
  case unusable(String)
  case array([DataValue])
  /// In the order of the file; no key twice.
  case object([DataMember])

  /// The value with its article, for messages.
  package var described: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "text"
    case .unusable(let what): what
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// The way to a value in a file: names of members, and numbers of items from 0, with points between them.
package enum DataPath {
  /// The rest of a path behind its first step, `.some(nil)` at its end; `nil` for a path with another first step.
  ///
  /// A name may have points in it, so there is no list of steps.
  package static func rest(of path: String, behind step: String) -> String?? {
    if path == step { return .some(nil) }
    guard path.hasPrefix(step), path.utf8.dropFirst(step.utf8.count).first == UInt8(ascii: ".") else { return nil }
    return .some(String(path.dropFirst(step.count + 1)))
  }
}

/// A key of an object and its value.
package struct DataMember: Hashable, Sendable {
  package var key: String
  package var value: DataValue
  /// Where the value starts, in bytes.
  var place: Int

  /// A key and its value.
  package init(key: String, value: DataValue, place: Int = 0) {
    (self.key, self.value, self.place) = (key, value, place)
  }

  // Places do not count: values are compared across rows.
  package static func == (a: DataMember, b: DataMember) -> Bool { a.key == b.key && a.value == b.value }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}
