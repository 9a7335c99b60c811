import MultiplaneExpressions
import MultiplaneOutput

/// JSON put together from parts that are JSON already, keys in a fixed order.
enum JSONText {
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(JSONValue.quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  static func array(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }
}

extension ItemID {
  /// The id as JSON: a number or a text.
  var json: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): JSONValue.quoted(text)
    }
  }
}
