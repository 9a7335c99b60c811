import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

extension NodeReader {
  /// The most cells of a line.
  private static let mostColumns = 1_000

  /// A grid with the cells of its lines; `nil` if they are not known.
  mutating func grid() -> NodeKind? {
    guard let axis = node.kind.lazyAxis else { return nil }
    guard let entry = node["columns"] else {
      if !node.hasEmptyKey("columns") {
        problems.error(
          "missing-key", "\"\(node.kind.rawValue)\" needs \"columns\"", at: node.span, path: node.path,
          hint: "write columns: 3, columns: { adaptive: 80 } or columns: [80, flexible]")
      }
      return nil
    }
    return columns(entry.value, path: "\(node.path).columns").map { .lazyGrid(axis, $0) }
  }

  private mutating func columns(_ value: DeclaredValue, path: String) -> GridColumns? {
    guard let key = SceneSchema.nodeKey("columns") else { return nil }
    switch value.content {
    case .sequence(let items): return tracks(items, value, path: path)
    case .mapping:
      guard let keys = mapping(value, SceneSchema.columns, key: "columns", path: path),
        let entry = keys["adaptive"]
      else { return nil }
      setProperty(entry.value, as: .columns, key: key, name: "adaptive", path: "\(path).adaptive")
      if let width = properties[.columns]?.constant?.double, width <= 0 {
        problems.error("out-of-range", "\"adaptive\" must be above 0", at: entry.value.span, path: "\(path).adaptive")
      }
      return .adaptive
    case .scalar:
      setProperty(
        value, as: .columns, expected: "a number, { adaptive: 80 } or widths", key: key, name: key.name, path: path)
      if let count = properties[.columns]?.constant?.double, Int(exactly: count).map({ $0 >= 1 }) != true {
        problems.error("out-of-range", "\"columns\" must be a whole number of at least 1", at: value.span, path: path)
      } else if let count = properties[.columns]?.constant?.double, count > Double(Self.mostColumns) {
        tooMany(Int(count), value, path: path)
      }
      return .count
    }
  }

  private func tooMany(_ count: Int, _ value: DeclaredValue, path: String) {
    problems.error(
      "limit-columns", "\(count) columns are over the limit of \(Self.mostColumns)", at: value.span, path: path,
      failure: .limit)
  }

  /// Widths in points and `flexible`.
  private func tracks(_ items: [DeclaredValue], _ value: DeclaredValue, path: String) -> GridColumns? {
    if items.isEmpty { wrongForm(value, key: "columns", expected: "at least one width", path: path) }
    if items.count > Self.mostColumns { tooMany(items.count, value, path: path) }
    var tracks: [Double?] = []
    for (index, item) in items.enumerated() {
      let path = "\(path)[\(index)]"
      if item.text == "flexible" {
        tracks.append(nil)
        continue
      }
      if let text = item.text, isName(text), scope.resolve(text) == nil {
        problems.error(
          "wrong-word", "\"\(shortened(text))\" is not a width of \"columns\"", at: item.span, path: path,
          hint: didYouMean(text, among: ["flexible"]) ?? "write points or \"flexible\"")
        continue
      }
      guard
        let expression = names.compile(
          item, key: "columns", expected: "a width or \"flexible\"", types: [.number], in: scope, path: path),
        let width = names.constant(expression, key: "columns", path: path)?.double
      else { continue }
      if width > 0, width <= NumberLimits.largest {
        tracks.append(width)
      } else {
        problems.error(
          "out-of-range", width > 0 ? "the width is too large a number" : "a width of \"columns\" must be above 0",
          at: item.span, path: path)
      }
    }
    return tracks.count == items.count && !items.isEmpty ? .tracks(tracks) : nil
  }

  /// The numbers of the rows of a scroller.
  func inspector() -> NodeKind? {
    let value = scope.place.written(node.content)
    guard let value else { return nil }
    guard let name = words(value, key: "Inspector", path: node.path, expected: "the name of a ScrollView")
    else { return nil }
    return names.scroller(named: name, at: value.span, path: node.path).map { .inspector(scroller: $0) }
  }

  // MARK: Keys

  /// `headers`, `footers` or both.
  mutating func pins(_ key: KeySchema, _ value: DeclaredValue, path: String) {
    let items: [DeclaredValue] = if case .sequence(let list) = value.content { list } else { [value] }
    for item in items {
      switch word(item, key: key.name, of: ["headers", "footers"], path: path) {
      case "headers": attributes.pin.insert(.headers)
      case "footers": attributes.pin.insert(.footers)
      default: break
      }
    }
  }

  /// Checks that an estimate has a use.
  func checkEstimate() {
    guard let entry = node["estimate"], node["sizing"]?.value.text ?? "exact" == Sizing.exact.rawValue else { return }
    problems.error(
      "conflicting-keys", "\"estimate\" without sizing: estimated", at: entry.keySpan, path: "\(node.path).estimate",
      hint: "write sizing: estimated, or leave \"estimate\" out: sizes are measured")
  }

  /// Reads `refresh`.
  mutating func refresh(_ entry: DeclaredEntry, path: String) {
    guard
      let expression = names.compile(
        entry.value, key: "refresh", expected: "a number of points", types: [.number], in: scope, path: path),
      let height = names.constant(expression, key: "refresh", path: path)?.double
    else { return }
    guard height > 0 else {
      return problems.error(
        "out-of-range", "\"refresh\" must be above 0", at: entry.value.span, path: path,
        hint: "write how far down the start is held, in points: refresh: 60")
    }
    attributes.refresh = height
  }

  /// Checks that content which a refresh is to hold can be pulled there.
  func checkRefresh() {
    guard let entry = node["refresh"], !attributes.bounces || attributes.physics == .android else { return }
    problems.error(
      "conflicting-keys",
      "\"refresh\" with \(attributes.bounces ? "physics: android" : "bounce: false")", at: entry.keySpan,
      path: "\(node.path).refresh", note: "content that stops at its edges cannot be pulled down",
      hint: "leave one of them out; or move the content with \"y\"")
  }
}
