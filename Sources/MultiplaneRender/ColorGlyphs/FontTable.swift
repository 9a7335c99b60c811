import MultiplaneBase
import MultiplaneDecoding

/// A stretch of a font's bytes, read with every place checked; numbers have their big end first.
struct FontTable: Sendable {
  private let bytes: [UInt8]
  /// Where it lies in the file.
  let range: Range<Int>

  /// - Precondition: The range lies in the bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>) { (self.bytes, self.range) = (bytes, range) }

  /// How many bytes it has.
  var count: Int { range.count }
  /// A copy of all of it.
  var content: [UInt8] { Array(bytes[range]) }

  /// The stretch from a place on, of some bytes, or to the end.
  func part(from start: Int, count: Int? = nil) throws(ImageFailure) -> FontTable {
    guard start >= 0, start <= self.count, count ?? 0 >= 0, count ?? 0 <= self.count - start else {
      throw Self.damaged
    }
    let first = range.lowerBound + start
    return FontTable(bytes, first..<(count.map { first + $0 } ?? range.upperBound))
  }

  func byte(_ at: Int) throws(ImageFailure) -> Int { try number(at, 1) }
  func half(_ at: Int) throws(ImageFailure) -> Int { try number(at, 2) }
  func triple(_ at: Int) throws(ImageFailure) -> Int { try number(at, 3) }
  func word(_ at: Int) throws(ImageFailure) -> Int { try number(at, 4) }
  func signedByte(_ at: Int) throws(ImageFailure) -> Int { Int(Int8(truncatingIfNeeded: try byte(at))) }
  func signedHalf(_ at: Int) throws(ImageFailure) -> Int { Int(Int16(truncatingIfNeeded: try half(at))) }
  /// A number from -2 to 2, of two bytes (F2DOT14).
  func share(_ at: Int) throws(ImageFailure) -> Double { Double(try signedHalf(at)) / 16_384 }
  /// A number of 16 bits before and after its point.
  func fixed(_ at: Int) throws(ImageFailure) -> Double {
    Double(Int32(truncatingIfNeeded: try word(at))) / 65_536
  }

  private func number(_ at: Int, _ size: Int) throws(ImageFailure) -> Int {
    guard at >= 0, size <= count - at else { throw Self.damaged }
    let first = range.lowerBound + at
    return bytes.withUnsafeBufferPointer { bytes in
      (first..<first + size).reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }
  }

  /// The error of a font whose tables make no sense.
  static var damaged: ImageFailure { ImageFailure(.refused, "is cut short or damaged") }

  /// The error of a font that takes too long.
  ///
  /// - Parameter work: The work, as in `takes too long to read a picture`.
  static func overTime(_ work: String) -> ImageFailure {
    ImageFailure(
      .tooLarge, "takes more than \(Budgets.seconds) s of processor time to \(work)", hint: Budgets.timeHint)
  }
}
