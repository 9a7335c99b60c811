/// Up to 64 neighbouring blocks, at least one. A query scans them, and an edit shifts them.
package struct RowGroup: Sendable {
  package static let capacity = 64

  private(set) var sums: RowSums
  package private(set) var blocks: [RowBlock]

  init(_ blocks: [RowBlock]) {
    self.blocks = blocks
    sums = blocks.reduce(into: RowSums()) { $0 += $1.sums }
  }

  /// Gives one row of a block another extent.
  mutating func set(_ extent: Int64?, at row: Int, ofBlock block: Int) {
    sums.replace(blocks[block][row], by: extent)
    let (block, row) = blocks[block].count > RowBlock.capacity ? isolate(row, ofRun: block) : (block, row)
    blocks[block].set(extent, at: row)
    // The rest of a run, behind the block, may have become small.
    joinBlocks(block...block + 2)
  }

  /// Makes a block of its own of the 512 rows of a run that hold `row`, counted from the start of the run, so that rows
  /// that are measured one after the other get full blocks.
  private mutating func isolate(_ row: Int, ofRun block: Int) -> (block: Int, row: Int) {
    let first = row / RowBlock.capacity * RowBlock.capacity
    var pieces: [RowBlock] = []
    var rest = blocks[block]
    if first > 0 {
      let (left, right) = rest.split(at: first)
      pieces.append(left)
      rest = right
    }
    if rest.count > RowBlock.capacity {
      let (left, right) = rest.split(at: RowBlock.capacity)
      pieces += [left, right]
    } else {
      pieces.append(rest)
    }
    blocks.replaceSubrange(block...block, with: pieces)
    return (first > 0 ? block + 1 : block, row - first)
  }

  /// Divides a block in two; both halves must have rows.
  mutating func splitBlock(_ block: Int, at row: Int) {
    let (left, right) = blocks[block].split(at: row)
    blocks[block] = left
    blocks.insert(right, at: block + 1)
  }

  /// Keeps the blocks before `block` and gives back the others as a group; both must have blocks.
  mutating func split(at block: Int) -> RowGroup {
    var right = RowGroup(Array(blocks[block...]))
    blocks.removeSubrange(block...)
    sums = sums - right.sums
    // Half a block may be like its neighbour on the other side.
    right.joinBlocks(1...1)
    joinBlocks(block - 1...block - 1)
    return right
  }

  /// Takes in the blocks of the next group.
  mutating func append(_ next: RowGroup) {
    let seam = blocks.count
    blocks += next.blocks
    sums += next.sums
    joinBlocks(seam...seam)
  }

  /// Joins these blocks with those before them, where they can be one.
  private mutating func joinBlocks(_ fronts: ClosedRange<Int>) {
    // Descending, so that what is joined does not renumber what is to come. A block that grew needs no second look: what
    // could not join a part of it cannot join it.
    for block in fronts.reversed() where block > 0 && block < blocks.count {
      guard let joined = blocks[block - 1].joined(with: blocks[block]) else { continue }
      blocks[block - 1] = joined
      blocks.remove(at: block)
    }
  }
}
