import MultiplaneBase

/// A value of a JSON Schema: JSON whose keys keep their order.
indirect enum SchemaValue: Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([SchemaValue])
  case object([(String, SchemaValue)])

  /// What a place takes by reference to a definition.
  static func reference(_ name: String) -> SchemaValue {
    .object([("$ref", .text("#/$defs/\(definitionName(name))"))])
  }

  /// The name of a definition: without spaces, which a reference could not have.
  static func definitionName(_ name: String) -> String { name.replacing(" ", with: "-") }

  /// Values of some JSON types.
  static func types(_ names: String...) -> SchemaValue {
    .object([("type", names.count == 1 ? .text(names[0]) : .list(names.map { .text($0) }))])
  }

  /// One of some words.
  static func words(_ words: [String]) -> SchemaValue { .object([("enum", .list(words.map { .text($0) }))]) }

  /// Any of some forms.
  static func any(_ forms: [SchemaValue]) -> SchemaValue { .object([("anyOf", .list(forms))]) }

  /// An array of one form.
  static func array(_ item: SchemaValue) -> SchemaValue { .object([("type", .text("array")), ("items", item)]) }

  /// The same with a text that editors show.
  func described(_ text: String) -> SchemaValue {
    guard case .object(let members) = self else { return self }
    return .object([("description", .text(text))] + members)
  }

  /// The value as text, two spaces a level; lists of plain values on one line.
  func write(into out: inout String, indent: Int = 0) {
    let pad = String(repeating: "  ", count: indent + 1)
    let end = String(repeating: "  ", count: indent)
    switch self {
    case .text(let text): out += quotedJSON(text)
    case .number(let number): out += "\(number)"
    case .flag(let flag): out += "\(flag)"
    case .list(let values):
      if values.allSatisfy(\.isPlain) {
        out += "["
        for (index, value) in values.enumerated() {
          if index > 0 { out += ", " }
          value.write(into: &out)
        }
        out += "]"
        return
      }
      out += "[\n"
      for (index, value) in values.enumerated() {
        out += pad
        value.write(into: &out, indent: indent + 1)
        out += index == values.count - 1 ? "\n" : ",\n"
      }
      out += end + "]"
    case .object(let members):
      if members.isEmpty {
        out += "{}"
        return
      }
      out += "{\n"
      for (index, member) in members.enumerated() {
        out += pad + quotedJSON(member.0) + ": "
        member.1.write(into: &out, indent: indent + 1)
        out += index == members.count - 1 ? "\n" : ",\n"
      }
      out += end + "}"
    }
  }

  private var isPlain: Bool {
    switch self {
    case .text, .number, .flag: true
    case .list, .object: false
    }
  }
}
