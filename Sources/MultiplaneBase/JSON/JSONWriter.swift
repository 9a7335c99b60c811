extension JSON {
  /// The value on one line without spaces, for programs: `{"a":1,"b":[1,2]}`.
  package var compact: String {
    var text = ""
    write(into: &text, comma: ",", colon: ":")
    return text
  }

  /// The value on one line, for people: `{"a": 1, "b": [1, 2]}`.
  package var spaced: String {
    var text = ""
    write(into: &text, comma: ", ", colon: ": ")
    return text
  }

  /// The value over several lines, for people: two spaces a level, and `spaced` where nothing is split.
  ///
  /// - Parameter isSplit: Whether a part, given with its level, has a line for each of its own parts; those in parts that
  ///   are not split are not asked for.
  package func indented(_ isSplit: (_ part: JSON, _ level: Int) -> Bool) -> String {
    var text = ""
    write(into: &text, level: 0, isSplit)
    return text
  }

  /// A string as JSON, quotes included. Characters that do not show are escaped: controls, direction marks, separators of lines.
  package static func quoted(_ text: String) -> String {
    var out = ""
    quote(text, into: &out)
    return out
  }

  private static func quote(_ text: String, into out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where isHidden(scalar):
        out += "\\u" + hexadecimal(UInt64(scalar.value), digits: 4)
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }

  private func write(into out: inout String, comma: String, colon: String) {
    switch self {
    case .object(let members):
      out += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { out += comma }
        Self.quote(member.key, into: &out)
        out += colon
        member.value.write(into: &out, comma: comma, colon: colon)
      }
      out += "}"
    case .array(let values):
      out += "["
      for (index, value) in values.enumerated() {
        if index > 0 { out += comma }
        value.write(into: &out, comma: comma, colon: colon)
      }
      out += "]"
    case .string(let text): Self.quote(text, into: &out)
    case .number(let text): out += text
    case .bool(let flag): out += flag ? "true" : "false"
    case .null: out += "null"
    }
  }

  private func write(into out: inout String, level: Int, _ isSplit: (JSON, Int) -> Bool) {
    guard isSplit(self, level) else { return write(into: &out, comma: ", ", colon: ": ") }
    let indent = "\n" + String(repeating: "  ", count: level + 1)
    let end = "\n" + String(repeating: "  ", count: level)
    func lines<Part>(_ parts: [Part], _ brackets: (String, String), _ body: (Part) -> Void) {
      out += brackets.0
      for (index, part) in parts.enumerated() {
        out += (index > 0 ? "," : "") + indent
        body(part)
      }
      out += end + brackets.1
    }
    switch self {
    case .object(let members):
      lines(members, ("{", "}")) { member in
        Self.quote(member.key, into: &out)
        out += ": "
        member.value.write(into: &out, level: level + 1, isSplit)
      }
    case .array(let values):
      lines(values, ("[", "]")) { $0.write(into: &out, level: level + 1, isSplit) }
    default: write(into: &out, comma: ", ", colon: ": ")
    }
  }
}
