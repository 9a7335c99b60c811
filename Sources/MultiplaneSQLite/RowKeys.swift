import MultiplaneBase

/// What a row of a query is found by: the value of its id.
enum RowKey: Hashable, Sendable {
  case number(Int64)
  case text(String)
}

/// The keys of all rows in the query's order: 8 bytes a row, and the bytes of those that are texts.
struct RowKeys: Sendable {
  /// All keys are numbers, or all are texts.
  enum Form { case numbers, texts }
  let form: Form
  /// The keys, if they are numbers.
  private var numbers: [Int64] = []
  /// The keys, if they are texts, one behind the other, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// No keys yet.
  init(_ form: Form) { self.form = form }

  /// How many rows there are.
  var count: Int { form == .numbers ? numbers.count : ends.count }

  /// Adds the key of the next row, which must be of the form of all.
  mutating func append(_ key: RowKey) {
    switch key {
    case .number(let number): numbers.append(number)
    case .text(let text):
      bytes += text.utf8
      ends.append(bytes.count)
    }
  }

  /// Adds the key of the next row of numbers.
  mutating func append(_ number: Int64) { numbers.append(number) }

  /// The key of a row.
  subscript(row: Int) -> RowKey {
    switch form {
    case .numbers: .number(numbers[row])
    case .texts: .text(String(decoding: bytes[range(of: row)], as: UTF8.self))
    }
  }

  private func range(of row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

  /// Two rows with one key, the first such pair; each row is looked at once.
  func firstDouble() -> (first: Int, second: Int)? {
    guard count > 1 else { return nil }
    // A table with room for twice the rows, in which each is found by what its key scatters to.
    let size = 1 << (Int.bitWidth - (2 * count - 1).leadingZeroBitCount)
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size) { table in
      table.initialize(repeating: .max)
      for row in 0..<count {
        var place = Int(truncatingIfNeeded: scattered(row) >> 20) & (size - 1)
        while table[place] != .max {
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

  /// A number with its bits in all places, equal for equal keys.
  private func scattered(_ row: Int) -> UInt64 {
    switch form {
    case .numbers: return UInt64(bitPattern: numbers[row]) &* 0x9E37_79B9_7F4A_7C15
    case .texts:
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes[range(of: row)] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash &* 0x9E37_79B9_7F4A_7C15
    }
  }
}
