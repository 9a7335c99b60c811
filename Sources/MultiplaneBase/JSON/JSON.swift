/// A JSON value; members keep their order, and numbers their text until somebody wants them.
package indirect enum JSON: Hashable, Sendable {
  case object([Member])
  case array([JSON])
  case string(String)
  /// A number as it is written.
  case number(String)
  case bool(Bool)
  case null

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    /// The key.
    package var key: String
    /// The value of the member.
    package var value: JSON
    /// A key and what it holds.
    package init(key: String, value: JSON) { (self.key, self.value) = (key, value) }
  }

  /// An object without members.
  package static var emptyObject: JSON { .object([Member]()) }

  /// An object; members without a value are left out.
  package static func object(_ members: [(String, JSON?)]) -> JSON {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  /// A whole number.
  package static func number(_ number: Int) -> JSON { .number(String(number)) }

  /// A number: whole ones without a fraction, and `null` for what JSON has no number for.
  package static func number(_ number: Double) -> JSON {
    if let whole = Int(exactly: number) { return .number(whole) }
    return number.isFinite ? .number(String(number)) : .null
  }

  /// A string, or `null`.
  package static func string(orNull text: String?) -> JSON { text.map { .string($0) } ?? .null }

  // MARK: Looking

  /// The value of an object's member; the last one of a name counts.
  package subscript(key: String) -> JSON? { members?.last { $0.key == key }?.value }

  /// The members of an object, in order.
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  /// The values of an array.
  package var array: [JSON]? { if case .array(let values) = self { values } else { nil } }
  /// The text of a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// A whole number.
  package var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  /// A number.
  package var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
}
