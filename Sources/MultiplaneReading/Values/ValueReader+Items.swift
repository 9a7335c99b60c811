import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneYAML

// Items as they are written in a scene or in a YAML file.
extension ValueReader {
  /// Items written in the scene: all plain values, or all mappings of the same fields.
  func itemList(_ items: [DeclaredValue], path: String) -> ItemList? {
    guard let first = items.first else { return ItemList(fieldNames: [], items: []) }
    if case .mapping(let entries) = first.content {
      let names = entries.map(\.key)
      let rows = items.enumerated().compactMap { fields($1, names: names, path: "\(path)[\($0)]", of: nil) }
      guard rows.count == items.count else { return nil }
      let columns = names.indices.map { column in values(rows.map { $0[column] }) }
      return ItemList(
        fieldNames: names,
        items: rows.indices.map { row in Item(value: .number(Double(row)), fields: columns.map { $0[row] }) })
    }
    let isPlain = items.enumerated().map { index, item in
      if item.text != nil, !item.isNull || item.comment == nil { return true }
      wrongForm(
        item, of: .thing("an item"), expected: "a plain value", path: "\(path)[\(index)]",
        hint: "items are all plain values or all mappings")
      return false
    }
    guard !isPlain.contains(false) else { return nil }
    return ItemList(fieldNames: [], items: values(items).map { Item(value: $0, fields: []) })
  }

  /// The values of an item's fields in the order of the first item; `nil` if something is wrong with them.
  ///
  /// - Parameter source: The source, in quotes, whose items have these fields; `nil` if the first item says so.
  func fields(_ node: DeclaredValue, names: [String], path: String, of source: String?) -> [DeclaredValue]? {
    guard case .mapping(let entries) = node.content else {
      wrongForm(
        node, of: .thing("an item"), expected: source == nil ? "a mapping like the first one" : "a mapping", path: path,
        hint: "its fields are \(names.prefix(40).map(\.escapedForMessage).joined(separator: ", "))")
      return nil
    }
    var isRight = true
    // Tables only where looking through the names would be slow.
    let isLong = names.count + entries.count > 32
    let known = isLong ? Set(names) : []
    let given = isLong ? Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0) }) : [:]
    for entry in entries {
      let before = isRight
      isRight = false
      if isLong ? !known.contains(entry.key) : !names.contains(entry.key) {
        problems.error(
          "unknown-field",
          (source.map { "the items of \($0) have" } ?? "the first item has") + " no field \"\(shortened(entry.key))\"",
          at: entry.keySpan, path: path,
          hint: commaHint(entry) ?? didYouMean(entry.key, among: names)
            ?? (source == nil ? "all items have the same fields" : fieldsHint(names)))
      } else if entry.value.text == nil || entry.value.isNull && entry.value.comment != nil {
        // A bare color is a comment and leaves nothing, which is hardly meant.
        var hint: String?
        if case .sequence = entry.value.content { hint = "write one text, or a field for each; files may have lists" }
        wrongForm(
          entry.value, key: entry.key, expected: "a plain value", path: "\(path).\(entry.key)", hint: hint)
      } else {
        isRight = before
      }
    }
    let values = names.compactMap { name -> DeclaredValue? in
      if let entry = isLong ? given[name] : entries.first(where: { $0.key == name }) { return entry.value }
      problems.error(
        "missing-field", "the item has no \"\(name)\"", at: node.span, path: path,
        hint: source == nil ? "all items have the fields of the first" : fieldsHint(names))
      return nil
    }
    return isRight && values.count == names.count ? values : nil
  }

  /// The values of one field over all items: numbers if all that are there are written as numbers, true or false if all are that,
  /// else texts.
  func values(_ nodes: [DeclaredValue]) -> [ExpressionValue] {
    func isQuoted(_ node: DeclaredValue) -> Bool {
      if case .scalar(_, let quoted) = node.content { quoted } else { false }
    }
    let texts = nodes.map { $0.isNull ? nil : $0.text ?? "" }
    if !nodes.contains(where: isQuoted) {
      let numbers = texts.map { $0.map { DeclaredValue.number($0) } ?? .missing }
      if !numbers.contains(nil) { return numbers.compactMap(\.self) }
      if texts.allSatisfy({ $0 == nil || $0 == "true" || $0 == "false" }) {
        return texts.map { $0.map { .boolean($0 == "true") } ?? .missing }
      }
    }
    return texts.map { $0.map { .text($0) } ?? .missing }
  }

  /// The fields there are, for a hint.
  func fieldsHint(_ names: [String]) -> String {
    names.isEmpty
      ? "the items are plain values"
      : "the fields are \(names.prefix(12).map(\.escapedForMessage).joined(separator: ", "))"
  }

  /// The id a scalar stands for: a whole number, in which `_` may stand, or a text.
  func itemID(_ node: DeclaredValue) -> ItemID {
    let text = node.text ?? ""
    if case .scalar(_, quoted: false) = node.content, let plain = WrittenNumber.ungrouped(text),
      case .number(let number) = ItemID(plain)
    {
      return .number(number)
    }
    return ItemID(text)
  }
}
