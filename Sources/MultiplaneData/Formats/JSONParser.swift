import MultiplaneBase
import MultiplaneExpressions

/// Reads JSON as data: a number keeps the way it is written, and a member where it stands.
struct JSONParser {
  private var scanner: JSONScanner

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { scanner = JSONScanner(bytes) }

  /// The one value that some bytes hold.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowFault) -> DataValue {
    do throws(TextFault) {
      var parser = JSONParser(bytes)
      let value = try parser.value(depth: 0)
      try parser.end()
      return value
    } catch { throw RowFault(error) }
  }

  /// The value that starts at the first byte, whatever stands behind it.
  static func parsePrefix(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowFault) -> DataValue {
    do throws(TextFault) {
      var parser = JSONParser(bytes)
      return try parser.value(depth: 0)
    } catch { throw RowFault(error) }
  }

  private mutating func end() throws(TextFault) {
    try scanner.end(otherwise: "a file with one value a line is read with \"jsonl\"")
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(TextFault) -> DataValue {
    switch try scanner.form() {
    case .object:
      var (members, keys): ([DataMember], JSONScanner.Keys) = ([], .init())
      try scanner.open(depth: depth + 1)
      while try scanner.nextMember(&keys) {
        let (key, place) = (keys.last, scanner.at)
        members.append(DataMember(key: key, value: try value(depth: depth + 1), place: place))
      }
      return .object(members)
    case .array:
      var values: [DataValue] = []
      try scanner.open(depth: depth + 1)
      while try scanner.nextItem(isFirst: values.isEmpty) { values.append(try value(depth: depth + 1)) }
      return .array(values)
    case .string:
      let text = try scanner.string()
      return scanner.hasNUL ? .unusable("a text with a NUL in it") : .string(text)
    case .number: return .number(try number())
    case .boolean(let truth): return .boolean(truth)
    case .null: return .null
    }
  }

  private mutating func number() throws(TextFault) -> ExpressionValue {
    let number = try scanner.number()
    if let value = plainNumber(number) { return value }
    let text = String(decoding: scanner.bytes[number.range], as: UTF8.self)
    if let value = ExpressionValue(numberWritten: text) { return value }
    throw TextFault("the number cannot be read", at: number.range.lowerBound)
  }

  /// A number of few digits that is shown as it is written, by far the most frequent; `nil` for all others.
  private func plainNumber(_ number: JSONScanner.Number) -> ExpressionValue? {
    let (whole, fraction, bytes) = (number.whole, number.fraction, scanner.bytes)
    guard fraction.upperBound == number.range.upperBound, whole.count + fraction.count <= 12, fraction.count <= 4
    else { return nil }
    let isNegative = number.range.lowerBound < whole.lowerBound
    var digits = 0
    for byte in bytes[whole] { digits = digits * 10 + Int(byte - 0x30) }
    if fraction.isEmpty { return digits == 0 && isNegative ? nil : .number(Double(isNegative ? -digits : digits)) }
    guard bytes[fraction.upperBound - 1] != UInt8(ascii: "0") else { return nil }
    for byte in bytes[fraction].dropFirst() { digits = digits * 10 + Int(byte - 0x30) }
    let scale: Double = [1, 1, 10, 100, 1000][fraction.count]
    return .number(Double(isNegative ? -digits : digits) / scale)
  }

  // MARK: Paths

  /// The value at a path in the one value that some bytes hold.
  enum Found {
    /// An array, whose items were given away one by one.
    case items
    case value(DataValue)
    /// Nothing: the value has no such member or item.
    case nothing
  }

  /// The value at a path in the one value that some bytes hold; an array there item by item: none of them is kept.
  ///
  /// - Parameters:
  ///   - path: Names of members, and numbers of items from 0, with points between them; `nil` for the value itself.
  ///   - item: Is given each item and where it stands.
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, at path: String? = nil,
    _ item: (DataValue, Range<Int>) throws(RowFault) -> Void
  ) throws(RowFault) -> Found {
    var parser = JSONParser(bytes)
    let found = try parser.find(path, depth: 0, item)
    try parser.scan { parser throws(TextFault) in try parser.end() }
    return found
  }

  private mutating func find(
    _ path: String?, depth: Int, _ item: (DataValue, Range<Int>) throws(RowFault) -> Void
  ) throws(RowFault) -> Found {
    var found = Found.nothing
    let isArray = scanner.isNext("[")
    guard let path else {
      guard isArray else { return .value(try scan { parser throws(TextFault) in try parser.value(depth: depth) }) }
      try scan { parser throws(TextFault) in try parser.scanner.open(depth: depth + 1) }
      var isFirst = true
      while try nextItem(&isFirst) {
        let start = scanner.at
        let value = try scan { parser throws(TextFault) in try parser.value(depth: depth + 1) }
        try item(value, start..<scanner.at)
      }
      return .items
    }
    guard isArray || scanner.isNext("{") else {
      _ = try scan { parser throws(TextFault) in try parser.value(depth: depth) }
      return found
    }
    try scan { parser throws(TextFault) in try parser.scanner.open(depth: depth + 1) }
    var (keys, number, isFirst) = (JSONScanner.Keys(), 0, true)
    while try isArray ? nextItem(&isFirst) : scan({ parser throws(TextFault) in try parser.scanner.nextMember(&keys) })
    {
      let step = isArray ? "\(number)" : keys.last
      number += 1
      guard let rest = DataPath.rest(of: path, behind: step) else {
        _ = try scan { parser throws(TextFault) in try parser.value(depth: depth + 1) }
        continue
      }
      let inside = try find(rest, depth: depth + 1, item)
      if case .nothing = inside { continue }
      found = inside
    }
    return found
  }

  private mutating func nextItem(_ isFirst: inout Bool) throws(RowFault) -> Bool {
    defer { isFirst = false }
    return try scan { parser throws(TextFault) in try parser.scanner.nextItem(isFirst: isFirst) }
  }

  /// A fault of a row, as the scanner says it.
  private mutating func scan<Value>(
    _ body: (inout JSONParser) throws(TextFault) -> Value
  ) throws(RowFault) -> Value {
    do throws(TextFault) { return try body(&self) } catch { throw RowFault(error) }
  }
}
