import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

// The `points` of a `Path`: the items of a source, read once.
extension NodeReader {
  /// The outline of the points of a source. They are those of the start: no event changes them.
  mutating func points(_ entry: DeclaredEntry, box: (width: Double, height: Double)?) -> PathShape? {
    let path = "\(node.path).Path.points"
    guard let keys = mapping(entry.value, SceneSchema.points, key: "points", path: path) else { return nil }
    var form = PathPoints.Form.line
    if let given = keys["form"] {
      guard let read = value(given.value, key: "form", path: "\(path).form", as: PathPoints.Form.self) else {
        return nil
      }
      form = read
    }
    guard let name = keys["source"], let height = keys["y"], let items = items(name, path: "\(path).source"),
      let y = formula(height, of: items, path: path),
      let x = optional(keys["x"], { formula($0, of: items, path: path) }),
      let xRange = optional(keys["xRange"], { range($0, path: path) }),
      let yRange = optional(keys["yRange"], { range($0, path: path) })
    else { return nil }
    let shape = PathShape(
      outline: Outline(elements: []), boxWidth: box?.width ?? 100, boxHeight: box?.height ?? 100)
    guard !isUnsure, let source = items.data else { return shape }
    names.pointFields[source.name, default: []].formUnion((x?.itemFields ?? []) + y.itemFields)
    guard let points = points(of: source, x: x, y: y, at: entry, path: path) else { return nil }
    return outline(PathPoints(points, xRange: xRange, yRange: yRange, form: form), in: shape, at: entry, path: path)
  }

  /// The value of a key that may be left out; `nil` if it is given and could not be read.
  private func optional<Value>(_ entry: DeclaredEntry?, _ read: (DeclaredEntry) -> Value?) -> Value?? {
    guard let entry else { return .some(nil) }
    return read(entry).map { .some($0) }
  }

  /// The items of the source that a name stands for.
  private func items(_ entry: DeclaredEntry, path: String) -> RowItems? {
    guard let value = node.context.place.written(entry.value) else {
      // An argument that is missing, or not known while an unused component is checked.
      return isUnsure ? RowItems(isUnknown: true) : nil
    }
    guard let name = words(value, key: "source", path: path, expected: "the name of a source under \"data\"") else {
      return nil
    }
    guard names.sources.states[name] != nil else {
      let known = names.sources.order
      problems.error(
        "unknown-source", "there is no source \"\(shortened(name))\"", at: value.span, path: path,
        hint: didYouMean(name, among: known) ?? namesHint("sources", known, count: known.count))
      return nil
    }
    switch names.data(named: name) {
    case .table(let source):
      var items = RowItems(source)
      items.isUnknown = source.fieldNames.isEmpty && source.count == 0
      return items
    case .constants(let constants):
      let lists = constants.lists.prefix(8).map(\.escapedForMessage)
      problems.error(
        "wrong-type", "\"\(shortened(name))\" is one mapping, not a list of items", at: value.span, path: path,
        hint: lists.isEmpty
          ? "points are those of a list of items"
          : "take a list in it with \"path\" under \"data\": \(alternatives(Array(lists)))")
      return nil
    case .failure: return nil
    }
  }

  /// A number of each item.
  private func formula(_ entry: DeclaredEntry, of items: RowItems, path: String) -> Expression? {
    let path = "\(path).\(entry.key)"
    var place = node.context.place
    (place.row, place.rowValues) = (RowPlace(number: nil, isInScroller: false), nil)
    let scope = SceneScope(names: names, place: place, row: items, added: nil)
    guard
      let expression = names.compile(
        entry.value, key: entry.key, expected: "a number of the item, such as item.value", types: [.number],
        in: scope, path: path)
    else { return nil }
    guard !expression.dependence.isSubset(of: [.item, .row]) else { return expression }
    let other = expression.inputs.first { !$0.slot.dependence.isSubset(of: [.item, .row]) }
    problems.error(
      "live-layout", "\"\(entry.key)\" cannot follow \"\(other?.name ?? expression.text)\"", at: expression.span,
      path: path, note: "the points are read once, from the items",
      hint: "draw a part of the line with trim: 0..told, or change it by \"scaleY\" and \"y\"")
    return nil
  }

  /// The numbers at two sides.
  private func range(_ entry: DeclaredEntry, path: String) -> (Double, Double)? {
    let path = "\(path).\(entry.key)"
    guard let value = node.context.place.written(entry.value) else { return isUnsure ? (0, 1) : nil }
    guard let ends = rangeEnds(value, key: entry.key, example: "0..100", path: path) else { return nil }
    let numbers = [ends.from, ends.to].compactMap { end -> Double? in
      names.compile(end, key: entry.key, expected: "a range such as 0..100", types: [.number], in: scope, path: path)
        .flatMap { names.constant($0, key: entry.key, path: path)?.double }
    }
    guard numbers.count == 2 else { return nil }
    guard numbers[0] != numbers[1] || isUnsure else {
      problems.error(
        "out-of-range", "the range of \"\(entry.key)\" is empty", at: value.span, path: path,
        hint: "write two numbers that differ: 0..100")
      return nil
    }
    return (numbers[0], numbers[1])
  }

  /// The two expressions of `a..b`.
  func rangeEnds(
    _ value: DeclaredValue, key: String, example: String, path: String
  ) -> (from: DeclaredValue, to: DeclaredValue)? {
    guard let text = words(value, key: key, path: path, expected: "a range such as \(example)") else { return nil }
    let scalars = Array(text.unicodeScalars)
    guard let dots = scalars.indices.dropLast().first(where: { scalars[$0] == "." && scalars[$0 + 1] == "." }) else {
      problems.error(
        "wrong-type", "\"\(key)\" expects a range, found \"\(shortened(text))\"", at: value.span, path: path,
        hint: "write both ends with two dots between them: \(example)")
      return nil
    }
    func end(_ range: Range<Int>) -> DeclaredValue {
      DeclaredValue(
        .scalar(String(String.UnicodeScalarView(scalars[range])), quoted: false), span: value.span(of: range))
    }
    return (end(0..<dots), end(dots + 2..<scalars.count))
  }

  /// The points of all items; one whose value is missing is a gap.
  private func points(
    of source: DataSource, x: Expression?, y: Expression, at entry: DeclaredEntry, path: String
  ) -> [(x: Double, y: Double)?]? {
    read(at: entry.keySpan, path: path) { () throws(SceneFailure) in
      let context = EvaluationContext()
      var points: [(x: Double, y: Double)?] = []
      points.reserveCapacity(source.count)
      var deadline = problems.deadline
      for row in 0..<source.count {
        try deadline.checkRows(of: source.name)
        let item = try source.item(at: row)
        context.setRow(index: row, count: source.count, item: item.fields, itemValue: item.value)
        context.random = RandomKey(row: row, field: UInt64(node.number))
        context.fault = nil
        let point = (x: x?.number(context) ?? Double(row), y: y.number(context))
        guard let fault = context.fault else {
          points.append(point)
          continue
        }
        guard fault.kind.isMissing else { throw SceneFailure(fault.diagnostic(property: "points")) }
        points.append(nil)
      }
      return points
    }
  }

  /// The outline of points, unless one lies too far outside.
  private func outline(
    _ points: PathPoints, in shape: PathShape, at entry: DeclaredEntry, path: String
  ) -> PathShape? {
    var shape = shape
    shape.outline = points.outline(width: shape.boxWidth, height: shape.boxHeight)
    let bounds = shape.outline.controlBounds
    let extents = bounds.map { [$0.left, $0.top, $0.right, $0.bottom] } ?? []
    guard extents.allSatisfy({ $0.magnitude <= NumberLimits.largest }) else {
      problems.error(
        "out-of-range", "a point lies too far outside of the ranges", at: entry.keySpan, path: path,
        note: "their outline goes up to \(decimalText(NumberLimits.largest)) points", hint: "give wider ranges")
      return nil
    }
    return shape
  }
}

extension Expression {
  /// The numbers of the fields of an item that it reads.
  fileprivate var itemFields: [Int] {
    inputs.compactMap { if case .item(let field) = $0.slot { field } else { nil } }
  }
}
