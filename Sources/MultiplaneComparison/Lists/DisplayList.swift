package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneLayout
import MultiplaneOutput
import MultiplaneScene

/// The display list of a frame, as text: a line for each node that draws something on the canvas, in paint order.
///
/// Kept beside a golden picture, it names the node that moved or changed when the pictures differ. A line has four
/// columns with tabs between them: the node's key path (and the row), its kind and name, its box on the canvas in
/// points to 1/64, and the other values its picture depends on.
package struct DisplayList: Equatable, Sendable {
  /// A node on the frame.
  package struct Entry: Equatable, Sendable {
    /// The key path in the scene; with ` row ID` in a row.
    package var path: String
    /// The kind as scenes write it, and the name in quotes.
    package var title: String
    /// Where it stands on the viewport, in points.
    package var box: PointRect
    /// `opacity=0.5 "Row 3"`.
    var values: String

    /// The name for people: its kind and name, or its words or file where it has no name.
    var label: String {
      guard !isNamed, let words else { return title }
      return "\(title) \(shortened(words, to: 60))"
    }

    var isNamed: Bool { title.contains("\"") }
    var kind: Substring { title.prefix { $0 != " " } }
    /// ` row 3` in a row; empty elsewhere.
    var key: String { String(path.drop { $0 != " " }) }
    /// The words of a text or the file of an image, in quotes. They stand last and may hold spaces.
    var words: String? { values.firstIndex(of: "\"").map { String(values[$0...]) } }

    /// A value that the picture depends on.
    struct Value: Hashable {
      var name: String
      var text: String
    }

    /// The values without the words.
    var properties: [Value] {
      var result: [Value] = []
      for part in values.prefix(while: { $0 != "\"" }).split(separator: " ") {
        let name = part.prefix { $0 != "=" }
        if name.count < part.count || part == "repeat" || result.isEmpty {
          result.append(Value(name: String(name), text: String(part.dropFirst(name.count + 1))))
        } else {
          // A value of several words.
          result[result.count - 1].text += " \(part)"
        }
      }
      return result
    }
  }

  /// The viewport, in points.
  package var width: Double
  package var height: Double
  /// Whether it lies on its side.
  package var isTurned: Bool
  /// Whether it tells the files, outlines and fonts nodes are drawn from; lists that were accepted earlier do not.
  package var hasInputs: Bool
  package var entries: [Entry]
  /// Where the scene has each node, by its path; a list that was read from a file does not say.
  package private(set) var places: [String: TestPlace] = [:]
  /// The nodes that the frame has and does not show, since they lie outside its windows, by their paths; a list that was read
  /// from a file does not say.
  private(set) var outside: Set<String> = []

  /// The list of a frame.
  ///
  /// - Parameter inputs: The files, outlines and fonts it is drawn from.
  package init(_ state: FrameState, _ inputs: DrawnInputs) {
    hasInputs = true
    (width, height) = (state.viewport.size.width.points, state.viewport.size.height.points)
    isTurned = state.viewport.turn >= 0.5
    entries = []
    for layer in Placement(state).layers { visit(PlacedNode(layer), inputs) }
  }

  /// Adds a node and those in it as far as they may be seen.
  private mutating func visit(_ node: PlacedNode, _ inputs: DrawnInputs) {
    guard node.isPrepared, node.isVisible, !node.window.isEmpty else { return }
    if let entry = Entry(node, inputs) {
      entries.append(entry)
      places[entry.path] = TestPlace(node.box.node.span)
    } else if Entry.isOutside(node) {
      outside.insert(Entry.path(of: node))
    }
    for child in node.children { visit(child, inputs) }
  }

  /// Whether two lists show the same; where the scene has it does not matter.
  package static func == (one: DisplayList, other: DisplayList) -> Bool {
    (one.width, one.height, one.isTurned, one.hasInputs) == (other.width, other.height, other.isTurned, other.hasInputs)
      && one.entries == other.entries
  }

  // MARK: Text

  /// The list as a file holds it.
  package var text: String {
    var lines = ["viewport\t\(Self.number(width)) \(Self.number(height))" + (isTurned ? "\tturned" : "")]
    if hasInputs { lines[0] += "\tinputs" }
    for entry in entries {
      let box = [entry.box.x, entry.box.y, entry.box.width, entry.box.height].map(Self.number)
      lines.append([entry.path, entry.title, box.joined(separator: " "), entry.values].joined(separator: "\t"))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Reads a file; `nil` if it is no such list.
  package init?(text: String) {
    var lines = text.split(separator: "\n")
    guard let head = lines.first?.split(separator: "\t"), head.count >= 2, head[0] == "viewport",
      [[], ["turned"], ["inputs"], ["turned", "inputs"]].contains(head.dropFirst(2).map { String($0) })
    else { return nil }
    (isTurned, hasInputs) = (head.dropFirst(2).contains("turned"), head.last == "inputs")
    let size = head[1].split(separator: " ").compactMap { Double($0) }
    guard size.count == 2 else { return nil }
    (width, height) = (size[0], size[1])
    lines.removeFirst()
    entries = []
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      let box = parts.count == 4 ? parts[2].split(separator: " ").compactMap { Double($0) } : []
      guard box.count == 4 else { return nil }
      entries.append(
        Entry(
          path: parts[0], title: parts[1], box: PointRect(x: box[0], y: box[1], width: box[2], height: box[3]),
          values: parts[3]))
    }
  }

  /// A number rounded to 1/64, written so that it reads back the same.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    return JSON.number((value * 64).rounded() / 64).compact
  }
}

extension DisplayList.Entry {
  /// The line of a node; `nil` for one that draws nothing in the window.
  fileprivate init?(_ node: PlacedNode, _ inputs: DrawnInputs) {
    let box = node.box
    let rect = PointRect(origin: node.corner, size: box.size)
    let repeats = box.node.attributes.repetition != []
    // Shadows, blurs and turned nodes draw outside their box; what is seen of them has a reason nearby.
    guard repeats || rect.width > 0 && rect.height > 0 && !Self.isOutside(node) else { return nil }
    var values: [String] = []
    var words: String?
    func add(_ property: Property, _ value: ExpressionValue) {
      switch property {
      case .x, .y, .along, .speed, .visible: return
      case .text: words = value.description
      case .pathData: values.append("path=\(DrawnInputs.digits(value.description))")
      default: values.append("\(property.key)=\(value.description)")
      }
    }
    for value in box.values { add(value.property, value.value) }
    if node.isLayer {
      for (leaf, value) in zip(node.layer.state.layer.leaves, node.layer.state.values) { add(leaf.property, value) }
    }
    let attributes = box.node.attributes
    if attributes.blend != .normal { values.append("blend=\(attributes.blend.rawValue)") }
    if let material = attributes.material { values.append("material=\(material.rawValue)") }
    if repeats { values.append("repeat") }
    guard box.drawsContent || box.mask != nil || !values.isEmpty else { return nil }
    values += inputs.values(of: box)
    switch box.content {
    case .text(let request, let metrics):
      values += ["size=\(DisplayList.number(request.style.size))", "weight=\(request.style.weight)"]
      if metrics.lineCount > 1 { values.append("lines=\(metrics.lineCount)") }
      values.append(JSON.quoted(words ?? request.text))
    case .image(let path, _, _): values.append(JSON.quoted(path))
    case .none, .scroll, .lazy: break
    }
    let name = box.node.name.map { " \(JSON.quoted($0))" } ?? ""
    self.init(
      path: Self.path(of: node), title: box.node.kind.name + name, box: Self.rounded(rect),
      values: values.joined(separator: " "))
  }

  /// Whether a node that takes room lies wholly outside its window.
  fileprivate static func isOutside(_ node: PlacedNode) -> Bool {
    let rect = PointRect(origin: node.corner, size: node.box.size)
    return rect.width > 0 && rect.height > 0 && rect.intersection(node.window).isEmpty
  }

  /// The key path of a node, with its row or group.
  fileprivate static func path(of node: PlacedNode) -> String {
    let row =
      node.box.row.map { row in
        let (what, name) = row.group.map { ("group", $0.key.description) } ?? ("row", row.id.description)
        return " \(what) \(JSON.quoted(name).dropFirst().dropLast())"
      } ?? ""
    return node.box.node.path + row
  }

  private static func rounded(_ rect: PointRect) -> PointRect {
    func part(_ value: Double) -> Double { value.isFinite && abs(value) < 1e12 ? (value * 64).rounded() / 64 : value }
    return PointRect(x: part(rect.x), y: part(rect.y), width: part(rect.width), height: part(rect.height))
  }
}
