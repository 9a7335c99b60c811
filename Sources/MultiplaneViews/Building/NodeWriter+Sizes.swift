internal import MultiplaneBase

// The sizes of readers, and of what is measured like them.

extension NodeWriter {
  /// The path of a node at the place at hand: the same in each run of the view, and in each row of a list.
  mutating func path(at place: CodePlace) -> String {
    let path = "\(sizes.path)_\(place.line)"
    uses[path, default: 0] += 1
    return uses[path] == 1 ? path : "\(path)x\(uses[path] ?? 0)"
  }

  /// Opens a reader: it shows its content for the size that is known, or a box to be measured.
  mutating func enter(_ reader: ReaderContent, _ node: inout ViewNode) {
    sizes.path = path(at: node.place)
    let measured = sizes.measured[sizes.path]
    // It gives the reader the extent of a view that is offered no room.
    let room = ViewNode("Color", .value(.word("transparent")), at: node.place, fills: true)
    if measured == nil, sizes.purpose != .drawing {
      var box = room.pinned
      note(&box)
      node.content = .nodes([room, box])
      return
    }
    var box = ViewNode.group(reader.nodes(measured?.first), at: node.place).pinned
    box["align"] = .word("topLeading")
    box.reader = reader.number
    node.content = .nodes([room, box])
    guard let measured, measured.count > 1, let first = measured.first else { return }
    let shown = CutRow(.group(reader.nodes(first), at: node.place), sizes)
    for size in measured.dropFirst() {
      let other = CutRow(.group(reader.nodes(size), at: node.place), sizes)
      if (other.shape, other.values) != (shown.shape, shown.values) {
        return report("the size of a GeometryReader is another in other rows", at: node.place)
      }
    }
  }

  /// Leaves a reader: its size was to be known if it was asked for.
  mutating func leave(_ reader: ReaderContent, at place: CodePlace) {
    guard sizes.purpose == .drawing, sizes.measured[sizes.path]?.isEmpty ?? true, reader.note.isTaken else { return }
    report("the size of a GeometryReader is not known here", at: place)
  }

  mutating func report(_ words: String, at place: CodePlace) {
    refuse(
      words, code: ReaderSizes.problem, at: place,
      hint: "give rows a frame(height:), or use visualEffect, whose proxy has the size of the view itself")
  }

  /// Gives a node a name by which its size is measured; in rows none has one.
  private mutating func note(_ node: inout ViewNode) {
    if isInRow, sizes.purpose == .measuring { return }
    let name = sizes.path + (example.map { "r\($0)" } ?? "")
    unmeasured[sizes.path, default: []].append(name)
    if !isInRow { node["name"] = .words(name) }
  }

  /// Lets the size of what the last child of a node shows be measured.
  mutating func measure(_ number: Int, _ node: inout ViewNode) {
    guard case .nodes(var nodes) = node.content, let last = nodes.indices.last,
      case .nodes(var shown) = nodes[last].content, !shown.isEmpty
    else { return }
    let outer = sizes.path
    sizes.path = path(at: node.place)
    measures[number] = sizes.path
    if sizes.measured[sizes.path] == nil, sizes.purpose != .drawing { note(&shown[0]) }
    nodes[last].content = .nodes(shown)
    node.content = .nodes(nodes)
    sizes.path = outer
  }

  /// Writes rows that stand by themselves in place of a list, if sizes of readers in them are not known yet.
  mutating func writeExamples(of rows: ViewRows, _ inside: ReaderSizes) -> Bool {
    guard sizes.purpose == .measuringRows, !isInGrid else { return false }
    let step = max(1, rows.count / ReaderSizes.mostRows)
    let chosen = Array(stride(from: 0, to: rows.count, by: step)) + rows.examples
    guard chosen.contains(where: { CutRow(rows.nodes($0), of: rows, inside).hasUnmeasuredSizes }) else { return false }
    let outer = (sizes.path, uses)
    for index in chosen {
      (sizes.path, uses, example) = (inside.path, [:], index)
      write(rows.row(rows.nodes(index)))
    }
    (sizes.path, uses) = outer
    example = nil
    return true
  }
}
