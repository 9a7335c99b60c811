/// Neighbouring rows, at least one: a run of any length without a difference, or up to 512 rows with an array.
///
/// A block takes its smallest form: rows that turn equal, or all unmeasured, give their array back. Extents are in
/// 1/64 pt and at least 0; `nil` is the extent of a row that is not measured.
package struct RowBlock: Sendable {
  /// The most rows that share an array: 2 KB, summed in a fraction of a microsecond.
  package static let capacity = 512

  package enum Extents: Sendable {
    /// Every row the same.
    case run(Int64?)
    /// -1 stands for a row that is not measured.
    case narrow([Int32])
    /// The same for extents above Int32, 3.4e7 pt.
    case wide([Int64])
  }

  package private(set) var sums: RowSums
  package private(set) var extents: Extents

  package var count: Int { sums.rows }

  /// A run of `count` rows.
  init(_ count: Int, of extent: Int64?) {
    (sums, extents) = (RowSums(count, of: extent), .run(extent))
  }

  /// The rows of an array.
  private init(_ cells: [Int32]) {
    if cells.contains(where: { $0 != cells[0] }) {
      (sums, extents) = (Self.sums(of: cells[...], as: Int64.self), .narrow(cells))
    } else {
      self = RowBlock(cells.count, of: cells[0] < 0 ? nil : Int64(cells[0]))
    }
  }

  private init(_ cells: [Int64]) {
    if !cells.contains(where: { $0 > Int32.max }) {
      self = RowBlock(cells.map { Int32($0) })
    } else if cells.contains(where: { $0 != cells[0] }) {
      (sums, extents) = (Self.sums(of: cells[...], as: Int128.self), .wide(cells))
    } else {
      self = RowBlock(cells.count, of: cells[0])
    }
  }

  /// The extent of a row, `nil` if it is not measured.
  package subscript(row: Int) -> Int64? {
    switch extents {
    case .run(let extent): extent
    case .narrow(let cells): cells[row] < 0 ? nil : Int64(cells[row])
    case .wide(let cells): cells[row] < 0 ? nil : cells[row]
    }
  }

  /// The sums of the first rows.
  package func sums(before row: Int) -> RowSums {
    switch extents {
    case .run(let extent): RowSums(row, of: extent)
    case .narrow(let cells): Self.sums(of: cells[..<row], as: Int64.self)
    case .wide(let cells): Self.sums(of: cells[..<row], as: Int128.self)
    }
  }

  /// The number of leading rows whose extents and gaps fit in `room`; fewer than all of them.
  ///
  /// - Precondition: not all rows fit.
  func rows(fittingIn room: UInt64, _ metrics: RowMetrics) -> Int {
    switch extents {
    case .run(let extent): Int(room / (UInt64(extent ?? metrics.estimate) + UInt64(metrics.gap)))
    case .narrow(let cells): Self.rows(of: cells, fittingIn: room, metrics)
    case .wide(let cells): Self.rows(of: cells, fittingIn: room, metrics)
    }
  }

  /// The first row from `row` on that is not measured.
  func firstUnmeasured(from row: Int) -> Int? {
    switch extents {
    case .run(let extent): extent == nil && row < count ? row : nil
    case .narrow(let cells): cells[row...].firstIndex { $0 < 0 }
    case .wide(let cells): cells[row...].firstIndex { $0 < 0 }
    }
  }
}

extension RowBlock {
  /// Gives one row of at most 512 another extent.
  mutating func set(_ extent: Int64?, at row: Int) {
    sums.replace(self[row], by: extent)
    let cell = extent ?? -1
    let old = extents
    extents = .run(nil)  // The array has one owner again once `old` is taken apart, and changes in place.
    switch consume old {
    case .narrow(var cells) where cell <= Int32.max:
      cells[row] = Int32(cell)
      extents = .narrow(cells)
    case .narrow(let cells):
      var wider = cells.map { Int64($0) }
      wider[row] = cell
      extents = .wide(wider)
    case .wide(var cells):
      cells[row] = cell
      extents = .wide(cells)
    case .run(let other):
      var cells = [Int64](repeating: other ?? -1, count: count)
      cells[row] = cell
      self = RowBlock(cells)
      return
    }
    // Counts and sums tell nearly always, and at no cost, that rows differ.
    if sums.measured == 0 || sums == RowSums(count, of: extent) { makeRunIfEqual() }
  }

  /// The first `row` rows and the others; neither may be empty.
  func split(at row: Int) -> (RowBlock, RowBlock) {
    switch extents {
    case .run(let extent): (RowBlock(row, of: extent), RowBlock(count - row, of: extent))
    case .narrow(let cells): (RowBlock(Array(cells[..<row])), RowBlock(Array(cells[row...])))
    case .wide(let cells): (RowBlock(Array(cells[..<row])), RowBlock(Array(cells[row...])))
    }
  }

  /// Both as one block: if they are one run, or can share an array.
  package func joined(with next: RowBlock) -> RowBlock? {
    if case .run(let extent) = extents, case .run(extent) = next.extents {
      return RowBlock(count + next.count, of: extent)
    }
    guard count <= Self.capacity, next.count <= Self.capacity - count else { return nil }
    if isWide || next.isWide { return RowBlock(cells(as: Int64.self) + next.cells(as: Int64.self)) }
    return RowBlock(cells(as: Int32.self) + next.cells(as: Int32.self))
  }

  private var isWide: Bool {
    switch extents {
    case .run(let extent): (extent ?? 0) > Int32.max
    case .narrow: false
    case .wide: true
    }
  }

  private func cells<Cell: FixedWidthInteger>(as: Cell.Type) -> [Cell] {
    switch extents {
    case .run(let extent): Array(repeating: Cell(extent ?? -1), count: count)
    case .narrow(let cells): cells.map { Cell($0) }
    case .wide(let cells): cells.map { Cell($0) }
    }
  }

  private mutating func makeRunIfEqual() {
    switch extents {
    case .run: break
    case .narrow(let cells): self = RowBlock(cells)
    case .wide(let cells): self = RowBlock(cells)
    }
  }
}

extension RowBlock {
  /// `Sum` holds 512 times the largest `Cell`; a narrow one lets the compiler add several rows at once.
  private static func sums<Cell: FixedWidthInteger, Sum: FixedWidthInteger>(
    of cells: ArraySlice<Cell>, as: Sum.Type
  ) -> RowSums {
    var measured = 0
    var units: Sum = 0
    for cell in cells {
      measured &+= cell < 0 ? 0 : 1
      units &+= Sum(truncatingIfNeeded: max(cell, 0))
    }
    return RowSums(rows: cells.count, measured: measured, units: Int128(units))
  }

  private static func rows<Cell: FixedWidthInteger>(
    of cells: [Cell], fittingIn room: UInt64, _ metrics: RowMetrics
  ) -> Int {
    var room = room
    for (row, cell) in cells.enumerated() {
      let pitch = UInt64(cell < 0 ? metrics.estimate : Int64(cell)) + UInt64(metrics.gap)
      if pitch > room { return row }
      room -= pitch
    }
    return cells.count - 1
  }
}
