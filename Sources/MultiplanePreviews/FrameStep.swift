internal import Glibc
internal import MultiplaneBase
internal import MultiplaneDecoding

/// The pixels of a frame, row by row without gaps.
struct FramePixels {
  let width: Int
  let height: Int
  let words: [UInt32]

  init(_ buffer: PixelBuffer) {
    (width, height) = (buffer.width, buffer.height)
    words = (0..<buffer.height).flatMap { buffer.row($0) }
  }
}

/// The way from one frame to another of the same size: most pixels stay or are found elsewhere, the others are new.
///
/// Content that scrolls moves by whole pixels. So of a page that scrolls little is new but its edge, however many
/// layers move at speeds of their own. All boxes found are equal to the bit: the search decides how small a step is,
/// never how a frame looks.
struct FrameStep: Equatable {
  /// A box of the frame, and where its pixels stand in the other one.
  struct Move: Equatable {
    var box: PixelRect
    var fromX: Int
    var fromY: Int
  }
  /// Boxes that are found elsewhere.
  var moves: [Move] = []
  /// Boxes whose pixels are new.
  var news: [PixelRect] = []

  /// A frame of which all is new.
  init(whole frame: FramePixels) {
    let side = StepSearch.longestSide
    for y in stride(from: 0, to: frame.height, by: side) {
      for x in stride(from: 0, to: frame.width, by: side) {
        news.append(
          PixelRect(x: x, y: y, width: min(side, frame.width - x), height: min(side, frame.height - y)))
      }
    }
  }

  /// The way from one frame to another of the same size.
  init(from old: FramePixels, to new: FramePixels) {
    old.words.withUnsafeBufferPointer { before in
      new.words.withUnsafeBufferPointer { after in
        guard let before = before.baseAddress, let after = after.baseAddress else { return }
        if memcmp(before, after, new.words.count * 4) == 0 { return }
        var search = StepSearch(old: before, new: after, width: new.width, height: new.height)
        (moves, news) = search.boxes()
      }
    }
    joinNews()
  }

  /// The share of the box around all that is new from which on it is one picture.
  private static let densest = 0.6

  /// Makes the box around all that is new one box, where most of it is: pixels that stand beside each other are packed better than
  /// pieces of them.
  private mutating func joinNews() {
    guard news.count > 1, let first = news.first else { return }
    let all = news.dropFirst().reduce(first) { $0.union($1) }
    let area = news.reduce(0) { $0 + $1.width * $1.height }
    guard max(all.width, all.height) <= StepSearch.longestSide,
      Double(area) >= Self.densest * Double(all.width * all.height)
    else { return }
    news = [all]
    moves.removeAll { all.contains($0.box) }
  }
}

/// Finds the blocks of a frame in another one.
private struct StepSearch {
  /// How far the pixels of a block have moved.
  private struct Shift: Hashable {
    var x, y: Int
  }
  let old: UnsafePointer<UInt32>
  let new: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  private let columns: Int
  private let rows: Int
  /// Shifts that some blocks have, those of most blocks first; the first is none.
  private var shifts = [Shift(x: 0, y: 0)]
  /// The number of each block's shift, -1 where it is new.
  private var labels: [Int]

  /// Pixels along the side of a block.
  private static let block = 8
  /// The longest side of a box: a picture of new pixels stays below the largest side of WebP.
  static let longestSide = 4096
  /// How many blocks are looked for along their row and column, and how many of those everywhere near them.
  private static let (mostSeeds, mostWideSeeds) = (160, 12)
  /// How far a block is looked for in both directions at once.
  private static let wideReach = 256
  private static let mostShifts = 24

  init(old: UnsafePointer<UInt32>, new: UnsafePointer<UInt32>, width: Int, height: Int) {
    (self.old, self.new, self.width, self.height) = (old, new, width, height)
    columns = (width + Self.block - 1) / Self.block
    rows = (height + Self.block - 1) / Self.block
    labels = Array(repeating: -1, count: columns * rows)
  }

  /// The boxes that have moved, and those that are new.
  mutating func boxes() -> (moves: [FrameStep.Move], news: [PixelRect]) {
    findShifts()
    label()
    var moves: [FrameStep.Move] = []
    var news: [PixelRect] = []
    var taken = Array(repeating: false, count: labels.count)
    let most = Self.longestSide / Self.block
    for index in labels.indices where labels[index] != 0 && !taken[index] {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      func isFree(_ row: Int, _ column: Int) -> Bool {
        labels[row * columns + column] == labels[index] && !taken[row * columns + column]
      }
      var right = column + 1
      while right < columns, right - column < most, isFree(row, right) { right += 1 }
      var bottom = row + 1
      while bottom < rows, bottom - row < most, (column..<right).allSatisfy({ isFree(bottom, $0) }) { bottom += 1 }
      for row in row..<bottom { for column in column..<right { taken[row * columns + column] = true } }
      let (x, y) = (column * Self.block, row * Self.block)
      let box = PixelRect(
        x: x, y: y, width: min(width, right * Self.block) - x, height: min(height, bottom * Self.block) - y)
      if labels[index] < 0 {
        news.append(box)
      } else {
        let shift = shifts[labels[index]]
        moves.append(FrameStep.Move(box: box, fromX: x - shift.x, fromY: y - shift.y))
      }
    }
    return (moves, news)
  }

  /// The place and the sides of a block; those at the right and the bottom may be smaller.
  private func box(_ index: Int) -> PixelRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    let (x, y) = (column * Self.block, row * Self.block)
    return PixelRect(x: x, y: y, width: min(Self.block, width - x), height: min(Self.block, height - y))
  }

  /// Whether the pixels of a box stood so far away before.
  private func isFound(_ box: PixelRect, _ shift: Shift) -> Bool {
    let (x, y) = (box.x - shift.x, box.y - shift.y)
    guard x >= 0, y >= 0, x + box.width <= width, y + box.height <= height else { return false }
    var (now, then) = (new + box.y * width + box.x, old + y * width + x)
    for _ in 0..<box.height {
      if now[0] != then[0] || memcmp(now, then, box.width * 4) != 0 { return false }
      now += width
      then += width
    }
    return true
  }

  /// Whether a box has one colour: it is found anywhere, and tells nothing of a motion.
  private func isPlain(_ box: PixelRect) -> Bool {
    let first = new[box.y * width + box.x]
    return (0..<box.height).allSatisfy { row in
      let start = new + (box.y + row) * width + box.x
      return (0..<box.width).allSatisfy { start[$0] == first }
    }
  }

  // MARK: Searching

  /// Looks for some of the blocks that have changed, spread over the frame, and notes how far they have moved.
  private mutating func findShifts() {
    let stay = Shift(x: 0, y: 0)
    let changed = labels.indices.filter { index in
      let box = box(index)
      return !isFound(box, stay) && !isPlain(box)
    }
    var counts: [Shift: Int] = [:]
    var known: [Shift] = []
    var wideSeeds = 0
    let seeds = min(Self.mostSeeds, changed.count)
    for seed in 0..<seeds {
      let box = box(changed[seed * changed.count / seeds])
      var found = known.first { isFound(box, $0) } ?? search(box)
      if found == nil, wideSeeds < Self.mostWideSeeds {
        wideSeeds += 1
        found = searchWidely(box)
      }
      guard let found else { continue }
      if counts.updateValue((counts[found] ?? 0) + 1, forKey: found) == nil { known.append(found) }
    }
    // In the order they were found where they have as many blocks, so that the file is the same on every machine.
    let order = known.enumerated().sorted {
      let (one, two) = (counts[$0.element] ?? 0, counts[$1.element] ?? 0)
      return (two, $0.offset) < (one, $1.offset)
    }
    shifts += order.prefix(Self.mostShifts).map(\.element)
  }

  /// The nearest place of a box along its column, or else along its row.
  private func search(_ box: PixelRect) -> Shift? {
    for distance in 1..<max(2, height) {
      for way in [distance, -distance] where isFound(box, Shift(x: 0, y: way)) { return Shift(x: 0, y: way) }
    }
    for distance in 1..<max(2, width) {
      for way in [distance, -distance] where isFound(box, Shift(x: way, y: 0)) { return Shift(x: way, y: 0) }
    }
    return nil
  }

  /// A place of a box near its own, in any direction.
  private func searchWidely(_ box: PixelRect) -> Shift? {
    for y in max(0, box.y - Self.wideReach)...min(height - box.height, box.y + Self.wideReach) {
      for x in max(0, box.x - Self.wideReach)...min(width - box.width, box.x + Self.wideReach) {
        let shift = Shift(x: box.x - x, y: box.y - y)
        if isFound(box, shift) { return shift }
      }
    }
    return nil
  }

  /// Gives each block a shift it has: that of its neighbours where it can, so that boxes become few and large.
  private mutating func label() {
    for index in labels.indices {
      let box = box(index)
      var near: [Int] = []
      if index % columns > 0 { near.append(labels[index - 1]) }
      if index >= columns { near.append(labels[index - columns]) }
      let found = near.first { $0 >= 0 && isFound(box, shifts[$0]) }
      labels[index] = found ?? shifts.firstIndex { isFound(box, $0) } ?? -1
    }
  }
}
