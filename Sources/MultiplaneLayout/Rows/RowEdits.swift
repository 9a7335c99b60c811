package import MultiplaneBase

// Edits, each in O(log n + 512 + groups): a few microseconds for ten million rows.
extension RowPositions {
  /// Sets the extent of a row. The estimate follows if it is the mean.
  package mutating func measure(_ row: Int, _ extent: Length) { set(Self.clamped(extent).units, at: row) }

  /// Takes the extent of a row back: it is not measured, or of the uniform extent, as at first.
  package mutating func forget(_ row: Int) { set(blank, at: row) }

  /// Inserts rows before `row`, which may be the count; without an extent they are as rows are at first.
  package mutating func insert(_ count: Int, at row: Int, extent: Length? = nil) {
    precondition(count >= 0, "\(count) rows to insert")
    let group = cut(at: row)
    if count > 0 {
      groups.insert(RowGroup([RowBlock(count, of: extent.map { Self.clamped($0).units } ?? blank)]), at: group)
    }
    heal(group...group + 1)
  }

  /// Removes rows; those after them close up.
  package mutating func remove(_ rows: Range<Int>) {
    let start = cut(at: rows.lowerBound)
    let end = cut(at: rows.upperBound)
    groups.removeSubrange(start..<end)
    heal(start...start)
  }

  /// Moves rows so that the first of them is row `target` afterwards, in 0...(count - rows.count).
  package mutating func move(_ rows: Range<Int>, to target: Int) {
    precondition(target >= 0 && target <= count - rows.count, "\(rows.count) rows to \(target) of \(count)")
    let start = cut(at: rows.lowerBound)
    let end = cut(at: rows.upperBound)
    let moved = Array(groups[start..<end])
    groups.removeSubrange(start..<end)
    heal(start...start)
    let group = cut(at: target)
    groups.insert(contentsOf: moved, at: group)
    heal(group...group + moved.count)
  }
}

extension RowPositions {
  /// The extent of a row that was given none.
  private var blank: Int64? {
    if case .uniform(let extent) = sizing { extent.units } else { nil }
  }

  private mutating func set(_ extent: Int64?, at row: Int) {
    let place = place(of: row)
    guard groups[place.group].blocks[place.block][place.row] != extent else { return }
    let blocks = groups[place.group].blocks.count
    groups[place.group].set(extent, at: place.row, ofBlock: place.block)
    let after = groups[place.group].blocks.count
    if after == blocks {
      sumGroups(from: place.group)
    } else {
      if after > RowGroup.capacity {
        let right = groups[place.group].split(at: after / 2)
        groups.insert(right, at: place.group + 1)
      }
      heal(place.group...place.group + 1)
    }
  }

  /// Makes a row, or the end of the list, the start of a group, and gives the number of that group.
  ///
  /// The sums before groups stay right; `heal` joins groups that need not be apart.
  private mutating func cut(at row: Int) -> Int {
    if row == count { return groups.count }
    let place = place(of: row)
    var block = place.block
    if place.row > 0 {
      groups[place.group].splitBlock(block, at: place.row)
      block += 1
    }
    if block == 0 { return place.group }
    let right = groups[place.group].split(at: block)
    groups.insert(right, at: place.group + 1)
    sumsBefore.insert(sumsBefore[place.group] + groups[place.group].sums, at: place.group + 1)
    return place.group + 1
  }

  /// Joins small neighbours among the groups whose fronts changed and those beside them, and makes the sums right.
  private mutating func heal(_ fronts: ClosedRange<Int>) {
    // Descending, so that what is joined does not renumber what is to come.
    for group in (fronts.lowerBound - 1...fronts.upperBound + 1).reversed() where group > 0 && group < groups.count {
      // Less than full, so that rows inserted one by one do not divide and join the same group each time.
      if groups[group - 1].blocks.count + groups[group].blocks.count <= RowGroup.capacity * 3 / 4 {
        groups[group - 1].append(groups.remove(at: group))
      }
    }
    sumGroups(from: max(0, fronts.lowerBound - 2))
  }

  /// Adds up the groups again, from the first that changed, and finds the mean.
  private mutating func sumGroups(from group: Int) {
    var sums = sumsBefore[group]
    sumsBefore.removeSubrange((group + 1)...)
    for group in groups[group...] {
      sums += group.sums
      sumsBefore.append(sums)
    }
    switch sizing {
    case .uniform(let extent): metrics.estimate = extent.units
    case .tracked(.some(let given)): metrics.estimate = given.units
    case .tracked(nil): metrics.estimate = sums.mean
    }
  }
}
