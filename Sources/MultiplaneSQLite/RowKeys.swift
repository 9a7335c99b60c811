/// The key of a row of a query: the value of its id.
package enum DatabaseKey: Hashable, Sendable {
  case number(Int64)
  case text(String)
}

/// The keys of all rows in the query's order: 8 bytes for a number, and 4 for a text beside its bytes.
package struct RowKeys: Sendable {
  /// All keys are numbers, or all are texts.
  package enum Form { case numbers, texts }
  let form: Form
  /// The keys, if they are numbers.
  private var numbers: [Int64] = []
  /// The keys, if they are texts, one behind the other, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  /// No keys yet.
  package init(_ form: Form) { self.form = form }

  /// How many rows there are.
  package var count: Int { form == .numbers ? numbers.count : ends.count }

  /// Adds the key of the next row, which must be of the form of all; false if there is no room: texts have 4 GiB.
  @discardableResult package mutating func append(_ key: DatabaseKey) -> Bool {
    switch key {
    case .number(let number): numbers.append(number)
    case .text(let text):
      guard let end = UInt32(exactly: bytes.count + text.utf8.count) else { return false }
      bytes += text.utf8
      ends.append(end)
    }
    return true
  }

  /// The key of a row.
  package subscript(row: Int) -> DatabaseKey {
    switch form {
    case .numbers: .number(numbers[row])
    case .texts: .text(String(decoding: bytes[range(of: row)], as: UTF8.self))
    }
  }

  private func range(of row: Int) -> Range<Int> { (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row]) }

  /// Two rows with one key, the first such pair; each row is looked at once.
  package func firstDouble() -> (first: Int, second: Int)? {
    var steps = 0
    return firstDouble(steps: &steps)
  }

  /// The same, and how many places of a table were looked at.
  package func firstDouble(steps: inout Int) -> (first: Int, second: Int)? {
    guard count > 1 else { return nil }
    // A table with room for twice the rows, in which each is found by what its key scatters to.
    let size = 1 << (Int.bitWidth - (2 * count - 1).leadingZeroBitCount)
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size) { table in
      table.initialize(repeating: .max)
      for row in 0..<count {
        var place = scattered(row) & (size - 1)
        steps += 1
        while table[place] != .max {
          steps += 1
          if isEqual(Int(table[place]), row) { return (Int(table[place]), row) }
          place = (place + 1) & (size - 1)
        }
        table[place] = UInt32(row)
      }
      return nil
    }
  }

  private func isEqual(_ a: Int, _ b: Int) -> Bool {
    switch form {
    case .numbers: numbers[a] == numbers[b]
    case .texts: bytes[range(of: a)].elementsEqual(bytes[range(of: b)])
    }
  }

  /// A number that is equal for equal keys, and otherwise any. It is another in every process, so that nobody can
  /// choose keys that meet in one place; the rows that are found do not depend on it.
  private func scattered(_ row: Int) -> Int {
    var hasher = Hasher()
    switch form {
    case .numbers: hasher.combine(numbers[row])
    case .texts: bytes[range(of: row)].withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}
