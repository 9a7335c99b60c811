extension JSON {
  /// The value some text holds; `nil` if it is not JSON.
  package init?(_ bytes: some Sequence<UInt8>) { self.init(bytes, each: nil) { _ in true } }

  /// The same of a text with a long list, whose elements are handed over one after the other and are not held.
  ///
  /// - Parameters:
  ///   - key: The key of the list in the outermost object, which is empty there.
  ///   - take: Is given each element; no text is read any further, and there is no value, once it returns false.
  package init?(_ bytes: some Sequence<UInt8>, each key: String?, _ take: (JSON) -> Bool) {
    let value = Array(bytes).withUnsafeBufferPointer { bytes -> JSON? in
      var reader = JSONReader(scanner: JSONScanner(bytes))
      return try? reader.whole(each: key, take)
    }
    guard let value else { return nil }
    self = value
  }
}

/// Builds a value from what the scanner finds.
private struct JSONReader {
  var scanner: JSONScanner

  mutating func whole(each key: String?, _ take: (JSON) -> Bool) throws(TextFault) -> JSON {
    let value = try value(depth: 0, each: key, take)
    try scanner.end()
    return value
  }

  private mutating func value(
    depth: Int, each key: String? = nil, _ take: (JSON) -> Bool = { _ in true }
  ) throws(TextFault) -> JSON {
    switch try scanner.form() {
    case .object: return try object(depth: depth + 1, each: key, take)
    case .array:
      var values: [JSON] = []
      try items(depth: depth + 1) { value in
        values.append(value)
        return true
      }
      return .array(values)
    case .string: return .string(try scanner.string())
    case .number: return .number(String(decoding: scanner.bytes[try scanner.number().range], as: UTF8.self))
    case .boolean(let flag): return .bool(flag)
    case .null: return .null
    }
  }

  private mutating func object(
    depth: Int, each key: String?, _ take: (JSON) -> Bool
  ) throws(TextFault) -> JSON {
    try scanner.open(depth: depth)
    var (members, keys): ([JSON.Member], JSONScanner.Keys) = ([], .init())
    while try scanner.nextMember(&keys) {
      let name = keys.last
      var value = JSON.array([])
      if name == key, scanner.isNext("[") {
        try items(depth: depth + 1, take)
      } else {
        value = try self.value(depth: depth)
      }
      members.append(JSON.Member(key: name, value: value))
    }
    return .object(members)
  }

  private mutating func items(depth: Int, _ take: (JSON) -> Bool) throws(TextFault) {
    try scanner.open(depth: depth)
    var isFirst = true
    while try scanner.nextItem(isFirst: isFirst) {
      isFirst = false
      let start = scanner.at
      guard take(try value(depth: depth)) else { throw TextFault("nobody takes the item", at: start) }
    }
  }
}
