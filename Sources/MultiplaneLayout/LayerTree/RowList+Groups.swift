import MultiplaneBase
import MultiplaneData
import MultiplaneScene

// The effects of events on lists with rows in groups. A group that gets its first row comes with a header and a footer, and they
// go with its last one. The groups behind it are then shown by other segments.

extension RowList {
  /// Rows of one group were put in before an index.
  ///
  /// - Parameters:
  ///   - template: The segment of the rows of the first group.
  ///   - known: The first lines of all segments before the change.
  func inserted(
    _ count: Int, at index: Int, _ template: RowSegment, _ groups: RowGroups, _ known: [Int], _ animation: Animation?,
    at time: Double
  ) throws(SceneFailure) {
    let state = engine.sceneState.groups(groups)
    let group = state.place(ofRow: index)
    let rows = state.rows(at: group)
    let segments = segments(ofGroup: group, template)
    let number = template.number + group * template.stride
    let offset = lineOffset(template, known)
    let isNew = rows.count == count
    if isNew {
      var line = offset + known[segments.lowerBound]
      for segment in stack.segments[segments] {
        try findUniform(segment)
        let lines = segment.lineCount(items: items(in: segment))
        positions.insert(lines, at: line, extent: uniform(segment))
        line += lines
      }
    } else if template.cellsInLine == 1 {
      positions.insert(count, at: offset + known[number] + index - rows.lowerBound, extent: uniform(template))
    } else {
      reflow(stack.segments[number], from: index - rows.lowerBound, known)
    }
    countLines()
    for segment in stack.segments[segments] {
      renumbered.insert(segment.first)
      if segment.role == .row {
        guard let animation else { continue }
        for row in index..<(index + count) {
          try appear(key(segment, item: row - rows.lowerBound), animation, at: time)
        }
      } else if isNew {
        motions.animations[key(segment, item: 0)] = nil
        // Beside cells, which have their room at once, it is there at once.
        if let animation, template.cellsInLine == 1 { try appear(key(segment, item: 0), animation, at: time) }
      } else {
        try stay(key(segment, item: 0), animation, at: time)
      }
    }
  }

  /// A header or a footer on its way out stays, since its group has a row again.
  private func stay(_ key: CellKey, _ animation: Animation?, at time: Double) throws(SceneFailure) {
    guard motions.animations[key]?.kind == .vanish, let line = line(of: key) else { return }
    let before = positions.extent(of: line)
    motions.animations[key] = nil
    positions.forget(line)
    try measure(line: line)
    guard let animation else { return }
    let after = positions.extent(of: line)
    motions.animations[key] = RowAnimation(kind: .resize, animation: animation, start: time, from: before, to: after)
    positions.measure(line, before)
  }

  /// Rows were taken out.
  ///
  /// - Parameters:
  ///   - rows: The indices they had before.
  ///   - template: The segment of the rows of the first group.
  ///   - known: The numbers of lines and rows before.
  func removed(_ rows: [Int], _ template: RowSegment, _ known: LineNumbers) {
    let offset = lineOffset(template, known.lines)
    let firstRow = known.rows[template.number]
    var removed: [Int: [Int]] = [:]
    for row in rows {
      let group = self.group(ofRow: row, template, known)
      removed[group, default: []].append(row + firstRow - known.rows[template.number + group * template.stride])
    }
    var left: [(group: Int, first: Int)] = []
    for (group, rows) in removed.sorted(by: { $0.key > $1.key }) {
      let number = template.number + group * template.stride
      let count = known.rows[number + 1] - known.rows[number]
      let first = offset + known.lines[number]
      if rows.count == count {
        let segments = segments(ofGroup: group, template)
        positions.remove((offset + known.lines[segments.lowerBound])..<(offset + known.lines[segments.upperBound]))
        left = left.map { ($0.group - 1, $0.first) }
      } else if template.cellsInLine == 1 {
        for row in rows.sorted(by: >) { positions.remove((first + row)..<(first + row + 1)) }
      } else {
        let lines = template.lineCount(items: count - rows.count)..<template.lineCount(items: count)
        positions.remove((first + lines.lowerBound)..<(first + lines.upperBound))
        left.append((group, rows.min() ?? 0))
      }
    }
    countLines()
    for segment in stack.segments[segments(ofGroup: 0, template)] { renumbered.insert(segment.first) }
    for (group, first) in left {
      forgetLines(of: stack.segments[template.number + group * template.stride], from: first)
    }
  }

  /// Headers and footers begin to leave with the last rows of their groups.
  ///
  /// - Parameter rows: The rows that have begun to leave.
  func vanishHeads(of rows: [RowKey], ofSource source: Int, _ animation: Animation, at time: Double)
    throws(SceneFailure)
  {
    for template in templates(of: source) where template.role == .row && template.cellsInLine == 1 {
      guard let groups = template.groups else { continue }
      let state = engine.sceneState.groups(groups)
      let places = Set(rows.compactMap { engine.sceneState.place(of: $0, in: groups)?.group })
      for place in places.sorted() {
        let segment = stack.segments[template.number + place * template.stride]
        let isLeaving = (0..<state.rows(at: place).count).allSatisfy {
          motions.animations[key(segment, item: $0)]?.kind == .vanish
        }
        guard isLeaving else { continue }
        for head in stack.segments[segments(ofGroup: place, template)] where head.role != .row {
          try vanish(key(head, item: 0), animation, at: time)
        }
      }
    }
  }

  /// The cell of a segment's node that shows a row: its own, or the header or the footer that is made of the first of a group.
  func cell(_ key: RowKey, of template: RowSegment) -> CellKey? {
    guard template.role != .row, let groups = template.groups else {
      return CellKey(segment: template.number, row: key)
    }
    guard let place = engine.sceneState.place(of: key, in: groups), place.index == 0 else { return nil }
    return CellKey(segment: template.number, row: .group(engine.sceneState.groups(groups).number(at: place.group)))
  }

  /// The segments of the header, the rows and the footer of a group, by its place.
  private func segments(ofGroup group: Int, _ template: RowSegment) -> Range<Int> {
    stack.sections[(template.section ?? 0) + group]
  }

  /// How far a section in groups has moved by changes of those before it.
  private func lineOffset(_ template: RowSegment, _ known: [Int]) -> Int {
    let first = segments(ofGroup: 0, template).lowerBound
    return firstLines[first] - known[first]
  }

  /// The place of the group that a row was of. O(log groups).
  private func group(ofRow row: Int, _ template: RowSegment, _ known: LineNumbers) -> Int {
    let wanted = known.rows[template.number] + row
    let most = template.groups.map { engine.sceneState.groups($0).most } ?? 1
    return max(0, (0..<most).partitioningIndex { known.rows[template.number + $0 * template.stride] > wanted } - 1)
  }
}
