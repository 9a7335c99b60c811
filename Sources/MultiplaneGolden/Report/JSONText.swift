internal import MultiplaneOutput

/// A JSON value to be written; members keep their order.
indirect enum JSONText {
  case object([(String, JSONText?)])
  case array([JSONText])
  case string(String)
  case number(Double)
  case int(Int)
  case bool(Bool)
  case null

  /// The text of one, or `null`.
  static func string(_ text: String?) -> JSONText { text.map { .string($0) } ?? .null }

  /// For a file that people read: short values on one line.
  func indented(_ depth: Int = 0) -> String {
    let inner = String(repeating: "  ", count: depth + 1)
    let outer = String(repeating: "  ", count: depth)
    switch self {
    case .object(let members):
      let compact = self.compact
      if compact.utf8.count < 100 { return compact }
      let lines = members.compactMap { key, value in
        value.map { "\(inner)\(JSONValue.quoted(key)): \($0.indented(depth + 1))" }
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    case .array(let values):
      let compact = self.compact
      if compact.utf8.count < 100 { return compact }
      return "[\n" + values.map { inner + $0.indented(depth + 1) }.joined(separator: ",\n") + "\n\(outer)]"
    default: return compact
    }
  }

  /// On one line.
  var compact: String {
    switch self {
    case .object(let members):
      let pairs = members.compactMap { key, value in value.map { "\(JSONValue.quoted(key)): \($0.compact)" } }
      return "{" + pairs.joined(separator: ", ") + "}"
    case .array(let values): return "[" + values.map(\.compact).joined(separator: ", ") + "]"
    case .string(let text): return JSONValue.quoted(text)
    case .number(let number): return number.isFinite ? JSONValue.text(number) : "null"
    case .int(let number): return String(number)
    case .bool(let value): return value ? "true" : "false"
    case .null: return "null"
    }
  }

  /// For an element of a page: no text can end the element, or begin a comment.
  static func page(_ value: JSONText) -> String {
    value.compact.replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
  }
}
