package import MultiplaneBase
internal import MultiplaneReading
internal import MultiplaneYAML

/// The values of a scene's file where they are written: each can be given another text, and every other byte stays.
///
/// A changed text is read again as YAML before anybody gets it: but for the one value, it declares the same as the file
/// did.
package struct WrittenValues: Sendable {
  /// A text in the file, by its first character; line and column count from 1, columns in Unicode scalars.
  package struct TextLocation: Sendable, Hashable {
    package var line: Int
    package var column: Int
    /// The text as it is read, without quotes and escapes.
    package var text: String
    /// A text at a place.
    package init(line: Int, column: Int, text: String) { (self.line, self.column, self.text) = (line, column, text) }

    /// The same text where its line stands in a file that was changed; `nil` if it cannot be told which line that is.
    package func followed(from old: String, to new: String) -> TextLocation? {
      func lines(_ text: String) -> [String] {
        text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
      let (before, after) = (lines(old), lines(new))
      // All up to the first line that differs stands where it stood, and all behind the last one has moved with the end.
      let first = zip(before, after).prefix(while: ==).count
      if line <= first { return self }
      let most = min(before.count, after.count) - first
      let last = zip(before.reversed(), after.reversed()).prefix(most).prefix(while: ==).count
      if line > before.count - last {
        return TextLocation(line: line + after.count - before.count, column: column, text: text)
      }
      let (part, other) = (before[first..<before.count - last], after[first..<after.count - last])
      guard max(part.count, other.count) <= Self.mostCompared else { return nil }
      // Lines that stayed are in one order in both.
      var stayed = [Set(part.indices), Set(other.indices)]
      for change in Array(other).difference(from: Array(part)) {
        switch change {
        case .remove(let offset, _, _): stayed[0].remove(first + offset)
        case .insert(let offset, _, _): stayed[1].remove(first + offset)
        }
      }
      let pairs = zip(stayed[0].sorted(), stayed[1].sorted())
      return pairs.first { $0.0 == line - 1 }.map { TextLocation(line: $0.1 + 1, column: column, text: text) }
    }

    /// The most lines that are compared, since the time grows with the square of their count.
    private static let mostCompared = 2_000
  }

  /// A value that a node has in the file, under the key that is written.
  package struct NodeValue: Sendable, Hashable {
    /// The key, such as `weight` or `stops[0].color`; a value of the kind itself has the kind's name, such as `Text`.
    package var key: String
    /// The component that it is an argument of; `nil` for the node's own.
    package var component: String?
    package var place: TextLocation
  }

  /// The file with another text at a place.
  package struct Edited: Sendable {
    /// The whole file.
    package var source: SourceFile
    /// Where the new text stands.
    package var place: TextLocation
    /// Whether it is a whole value; otherwise a part of one, such as a formula in a text.
    package var isWhole: Bool
  }

  let source: SourceFile
  let root: DeclaredValue
  /// In the order of the file.
  let scalars: [DeclaredValue]

  /// - Throws: `SceneFailure` if the YAML is wrong.
  package init(_ source: SourceFile) throws(SceneFailure) {
    self.source = source
    root = try DeclaredScene(yaml: source).root
    var scalars: [DeclaredValue] = []
    Self.collect(root, into: &scalars)
    self.scalars = scalars.sorted { ($0.span.line, $0.span.column) < ($1.span.line, $1.span.column) }
  }

  private static func collect(_ value: DeclaredValue, into scalars: inout [DeclaredValue]) {
    switch value.content {
    case .scalar: scalars.append(value)
    case .sequence(let values): for value in values { collect(value, into: &scalars) }
    case .mapping(let entries): for entry in entries { collect(entry.value, into: &scalars) }
    }
  }

  // MARK: Finding

  /// The place of a text that stands at a line and a column, or around it as a whole value; `nil` where it cannot be written anew.
  package func place(of text: String, line: Int, column: Int) -> TextLocation? {
    // A field has one line.
    if text.contains("\n") { return nil }
    let here = TextLocation(line: line, column: column, text: text)
    if let found = find(here) { return canWrite(found.scalar) ? here : nil }
    guard let scalar = scalar(before: line, column), scalar.text == text, !scalar.isNull, canWrite(scalar) else {
      return nil
    }
    let start = scalar.span(of: 0..<1)
    return TextLocation(line: start.line, column: start.column, text: text)
  }

  /// The whole value that begins at a line and a column; `nil` where there is none, or it cannot be written anew.
  package func whole(line: Int, column: Int) -> TextLocation? {
    guard let scalar = scalar(before: line, column), (scalar.span.line, scalar.span.column) == (line, column),
      !scalar.isNull, canWrite(scalar), let text = scalar.text, !text.isEmpty, !text.contains("\n")
    else { return nil }
    let start = scalar.span(of: 0..<1)
    return TextLocation(line: start.line, column: start.column, text: text)
  }

  /// The values of a node in the order of the file, behind the arguments of the components that it stands in.
  ///
  /// - Parameters:
  ///   - path: The key path of the node, which goes through components.
  ///   - line: The line and the column of its kind, by which it is told from one of another file.
  package func values(ofNodeAt path: String, line: Int, _ column: Int) -> [NodeValue] {
    var (node, values): (DeclaredValue?, [NodeValue]) = (root, [])
    for part in path.split(separator: ".") {
      let name = String(part.prefix { $0 != "[" })
      var next = node?[name]
      if let component = root["components"]?[name]?["body"] {
        if let next { append(next, as: "", of: name, to: &values) }
        next = component
      }
      if let index = Int(part.dropFirst(name.count + 1).dropLast()) {
        next = next.flatMap { $0.items.indices.contains(index) ? $0.items[index] : nil }
      }
      node = next
    }
    let own = node?.entries ?? []
    guard own.contains(where: { $0.isKind && ($0.keySpan.line, $0.keySpan.column) == (line, column) }) else {
      return values
    }
    for entry in own {
      let isUse = root["components"]?[entry.key] != nil
      let isMapping = entry.isKind && !entry.value.entries.isEmpty
      append(entry.value, as: isMapping ? "" : entry.key, of: isUse ? entry.key : nil, to: &values)
    }
    return values
  }

  /// Adds the scalars of a value, without those of nodes in it.
  private func append(
    _ value: DeclaredValue, as key: String, of component: String?, to values: inout [NodeValue]
  ) {
    switch value.content {
    case .scalar:
      guard values.count < Self.mostOfNode, let place = whole(line: value.span.line, column: value.span.column) else {
        return
      }
      values.append(NodeValue(key: key, component: component, place: place))
    case .sequence(let items):
      for (index, item) in items.enumerated() { append(item, as: "\(key)[\(index)]", of: component, to: &values) }
    case .mapping(let entries):
      if entries.contains(where: \.isKind) { return }
      for entry in entries {
        append(entry.value, as: key.isEmpty ? entry.key : "\(key).\(entry.key)", of: component, to: &values)
      }
    }
  }

  /// The most values of a node that are told: rows may be written where a list is declared.
  private static let mostOfNode = 80

  /// Where a color is defined that the scene has named.
  package func color(named name: String) -> TextLocation? {
    (root["colors"]?[name]?.span).flatMap { whole(line: $0.line, column: $0.column) }
  }

  /// The duration that a step of the list `scroll` is given, by where the step stands; `nil` where none is written.
  package func duration(ofStepAt line: Int, _ column: Int) -> TextLocation? {
    let step = root["scroll"]?.items.first { ($0.span.line, $0.span.column) == (line, column) }
    guard let verb = step?.entries.first else { return nil }
    let value = verb.value["over"] ?? (["wait", "hold"].contains(verb.key) ? verb.value : nil)
    return value.flatMap { whole(line: $0.span.line, column: $0.span.column) }
  }

  /// The last scalar that begins at a place or before.
  private func scalar(before line: Int, _ column: Int) -> DeclaredValue? {
    let next = scalars.indices.partitioningIndex {
      (scalars[$0].span.line, scalars[$0].span.column) > (line, column)
    }
    return next > 0 ? scalars[next - 1] : nil
  }

  /// The scalar a text stands in, and at which of its characters.
  func find(_ place: TextLocation) -> (scalar: DeclaredValue, offset: Int)? {
    guard let scalar = scalar(before: place.line, place.column), !scalar.isNull, let whole = scalar.text else {
      return nil
    }
    let (all, part) = (Array(whole.unicodeScalars), Array(place.text.unicodeScalars))
    guard !part.isEmpty, part.count <= all.count else { return nil }
    let offset = (0...all.count - part.count).first { offset in
      let span = scalar.span(of: offset..<offset + part.count)
      return (span.line, span.column) == (place.line, place.column) && all[offset...].starts(with: part)
    }
    return offset.map { (scalar, $0) }
  }

  private func style(_ scalar: DeclaredValue) -> Style {
    let first = source.scalars(line: scalar.span.line, from: scalar.span.column).first
    return switch first {
    case "\"": .double
    case "'": .single
    case "|": .literal
    case ">": .folded
    case "*": .alias
    default: .plain
    }
  }

  private func canWrite(_ scalar: DeclaredValue) -> Bool { ![.folded, .alias].contains(style(scalar)) }

  // MARK: Writing

  /// The file with another text at a place.
  ///
  /// - Throws: `SceneFailure` if the file has another text there, or the new one cannot be written.
  package func replacing(_ place: TextLocation, with text: String) throws(SceneFailure) -> Edited {
    guard let found = find(place) else {
      throw Self.refusal(
        "moved", "the file has another value there by now", hint: "choose the node again to see what it is")
    }
    var scalars = Array((found.scalar.text ?? "").unicodeScalars)
    let end = found.offset + place.text.unicodeScalars.count
    let isWhole = found.offset == 0 && end == scalars.count
    scalars.replaceSubrange(found.offset..<end, with: text.unicodeScalars)
    let whole = String(String.UnicodeScalarView(scalars))
    for (range, written) in ways(of: found.scalar, place, text, whole) {
      var copy = source.text
      copy.unicodeScalars.replaceSubrange(range, with: written.unicodeScalars)
      let edited = SourceFile(name: source.name, text: copy)
      // One that means anything else is not taken.
      guard let other = try? DeclaredScene(yaml: edited).root,
        let scalar = DeclaredChange(of: found.scalar, to: whole, in: source).target(root, other)
      else { continue }
      let length = max(1, text.unicodeScalars.count)
      let span = scalar.span(of: found.offset..<found.offset + length)
      return Edited(
        source: edited, place: TextLocation(line: span.line, column: span.column, text: text), isWhole: isWhole)
    }
    throw Self.refusal(
      "unwritable", "this cannot be written there",
      hint: "the value goes over several lines, or has characters that a scene cannot hold; change it in the file")
  }

  /// The ways to write a text, the closest to the present one first.
  private func ways(
    of scalar: DeclaredValue, _ place: TextLocation, _ text: String, _ whole: String
  ) -> [(Range<String.Index>, String)] {
    let style = style(scalar)
    var ways: [(Range<String.Index>, String)] = []
    let here = source.scalars(line: place.line, from: place.column)
    let old = style.encoded(place.text).unicodeScalars
    // In a JSON file every text but a number or a truth value needs quotes, though YAML does not ask for them.
    let isPlain = style != .plain || !isJSON || Self.isJSONValue(text)
    if here.starts(with: old), isPlain {
      ways.append((here.startIndex..<here.index(here.startIndex, offsetBy: old.count), style.encoded(text)))
    }
    guard [.plain, .single, .double].contains(style) else { return ways }
    let all = source.scalars(line: scalar.span.line, from: scalar.span.column).prefix(scalar.span.length)
    if style == .single { ways.append((all.startIndex..<all.endIndex, "'\(Style.single.encoded(whole))'")) }
    ways.append((all.startIndex..<all.endIndex, "\"\(Style.double.encoded(whole))\""))
    return ways
  }

  var isJSON: Bool { source.name.lowercased().hasSuffix(".json") }

  private static func isJSONValue(_ text: String) -> Bool {
    switch JSON(text.utf8) {
    case .number, .bool: true
    default: false
    }
  }

  static func refusal(_ code: String, _ message: String, hint: String) -> SceneFailure {
    SceneFailure(code: code, message, hint: hint, failure: .output)
  }

  /// How a scalar is written.
  private enum Style {
    case plain, single, double, literal, folded, alias

    /// A text as it is written inside.
    func encoded(_ text: String) -> String {
      switch self {
      case .plain, .literal, .folded, .alias: return text
      case .single: return text.replacing("'", with: "''")
      case .double:
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
          switch scalar {
          case "\"", "\\":
            result.append("\\")
            result.append(scalar)
          case "\n": result.append(contentsOf: "\\n".unicodeScalars)
          case "\t": result.append(contentsOf: "\\t".unicodeScalars)
          default: result.append(scalar)
          }
        }
        return String(result)
      }
    }
  }
}

/// Compares the declarations of two files: all is equal but for one scalar, and the values that repeat it.
private struct DeclaredChange {
  let old: DeclaredValue
  let text: String
  let source: SourceFile

  init(of old: DeclaredValue, to text: String, in source: SourceFile) {
    (self.old, self.text, self.source) = (old, text, source)
  }

  /// The scalar that was changed, in the other file; `nil` where anything else differs, or nothing does.
  func target(_ before: DeclaredValue, _ after: DeclaredValue) -> DeclaredValue? {
    var target: DeclaredValue?
    return isEqual(before, after, &target) ? target : nil
  }

  private func isEqual(_ one: DeclaredValue, _ two: DeclaredValue, _ target: inout DeclaredValue?) -> Bool {
    switch (one.content, two.content) {
    case (.mapping(let ones), .mapping(let twos)):
      guard ones.count == twos.count else { return false }
      for (one, two) in zip(ones, twos) {
        guard one.key == two.key, isEqual(one.value, two.value, &target) else { return false }
      }
      return true
    case (.sequence(let ones), .sequence(let twos)):
      guard ones.count == twos.count else { return false }
      for (one, two) in zip(ones, twos) where !isEqual(one, two, &target) { return false }
      return true
    case (.scalar(_, let isQuoted), .scalar(_, let isQuotedThen)):
      if (one.span.line, one.span.column) == (old.span.line, old.span.column) {
        guard two.text == text, !two.isNull else { return false }
        target = two
        return true
      }
      if one.text == two.text, one.isNull == two.isNull, isQuoted == isQuotedThen { return true }
      // An alias says what its anchor does.
      return one.text == old.text && two.text == text && isAlias(one)
    default: return false
    }
  }

  private func isAlias(_ value: DeclaredValue) -> Bool {
    source.scalars(line: value.span.line, from: value.span.column).first == "*"
  }
}

/// A value of the scene's file, and its new text; or a key that is added behind it.
package struct ValueChange: Sendable, Equatable {
  /// Where it stands, and its present text.
  package var place: WrittenValues.TextLocation
  /// The new text.
  package var text: String
  /// Whether it goes on with the change before, so that both are taken back at once.
  package var joins: Bool
  /// The key that is added with the text as its value; `nil` where the text takes the place of the value.
  package var key: String?
}
