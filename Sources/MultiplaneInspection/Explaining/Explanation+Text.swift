import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

extension Explanation {
  /// The explanation as text for people.
  package var text: String {
    var lines = ["\(node).\(key) = \(value.shown(unit))" + (isOnItsWay ? "  on its way" : "")]
    var place = "  \(span.file):\(span.line):\(span.column)  \(path).\(key)"
    if let row { place += "  row \(row.index)" + ("\(row.index)" == "\(row.id)" ? "" : " \"\(row.id)\"") }
    if let group { place += "  group \(group.index) \(JSON.quoted(group.key))" }
    lines += [place, "  frame \(frame)  \(value: time) s", "", "  \(formula)"]
    append(inputs, depth: 2, to: &lines)
    lines += ["", "  \(effort)"]
    return lines.map { $0 + "\n" }.joined()
  }

  private func append(_ inputs: [Input], depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    let width = inputs.map(\.name.count).max() ?? 0
    for input in inputs {
      var line = indent + input.name + String(repeating: " ", count: width - input.name.count)
      line += " = \(input.value.shown(input.unit))"
      if let formula = input.formula, let span = input.span { line += "  from \(formula)  line \(span.line)" }
      lines.append(line)
      append(input.inputs, depth: depth + 1, to: &lines)
    }
  }

  /// The cost of a change of the value, in words.
  private var effort: String {
    let what =
      switch cost {
      case .layout: "layout: it decides boxes"
      case .repaint: "repaint: it decides the pixels of a picture"
      case .filter: "filter: it decides an effect over a picture"
      case .compose: "compose: nothing is painted again; painted pictures are put together anew"
      }
    let when = isLive ? "live, evaluated on every frame" : "not live, evaluated when the node is laid out"
    return "\(what)\n  \(when)"
  }

  /// The value as the number that the JSON has, yes as 1 and no as 0; `nil` for other values.
  package var number: Double? {
    switch value.json {
    case .number(let text): Double(text)
    case .bool(let isSet): isSet ? 1 : 0
    default: nil
    }
  }

  /// The explanation as one JSON object.
  package var json: String {
    var members: [(String, JSON?)] = [
      ("node", .string(node)), ("kind", .string(kind)), ("key", .string(key)),
      ("path", .string(path)), ("file", .string(span.file)), ("line", .number(span.line)),
      ("column", .number(span.column)), ("frame", .number(frame)), ("time", .number(time)),
    ]
    if let row { members += [("row", .number(row.index)), ("id", row.id.json)] }
    if let group { members += [("group", .number(group.index)), ("groupKey", .string(group.key))] }
    members += [
      ("formula", .string(formula)), ("value", value.json), ("unit", .string(value.unit ?? unit)),
      ("onItsWay", isOnItsWay ? .bool(true) : nil), ("cost", .string("\(cost)")), ("live", .bool(isLive)),
      ("inputs", Self.json(inputs)),
    ]
    return JSON.object(members).compact
  }

  private static func json(_ inputs: [Input]) -> JSON {
    .array(
      inputs.map { input in
        var members: [(String, JSON?)] = [
          ("name", .string(input.name)), ("value", input.value.json),
          ("unit", .string(input.value.unit ?? input.unit)),
        ]
        if let formula = input.formula, let span = input.span {
          members += [
            ("formula", .string(formula)), ("line", .number(span.line)), ("column", .number(span.column)),
            ("inputs", json(input.inputs)),
          ]
        }
        return .object(members)
      })
  }
}

extension String.StringInterpolation {
  /// A number with at most three digits after the point.
  fileprivate mutating func appendInterpolation(value: Double) {
    appendLiteral(ExpressionValue.number(value).description)
  }
}

extension ExpressionValue {
  /// The value for people, texts in quotes.
  fileprivate func shown(_ unit: String) -> String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .missing: "nothing"
    default: description + (unit.isEmpty ? "" : " \(unit)")
    }
  }

  /// The unit of the number in JSON, for values that have one of their own.
  fileprivate var unit: String? {
    switch self {
    case .angle: "deg"
    case .time: "s"
    default: nil
    }
  }

  /// The value as JSON; angles in degrees, times in seconds, colors as they are written.
  fileprivate var json: JSON {
    switch self {
    case .number(let value), .time(let value): .number(value)
    case .written(let number): number.value.map { .number($0) } ?? .string(number.text)
    case .angle(let value): .number(value * 180 / .pi)
    case .boolean(let value): .bool(value)
    case .text(let text): .string(text)
    case .color: .string(description)
    case .list(let values): .array(values.map(\.json))
    case .missing: .null
    case .unusable: .string(description)
    }
  }
}
