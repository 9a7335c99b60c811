/// The frames of a range that are divisible by a number, in order; they are counted, not listed.
package struct FrameNumbers: RandomAccessCollection, Sendable {
  package let startIndex: Int
  package let endIndex: Int
  private let step: Int

  /// - Parameters:
  ///   - frames: The range, from 0; `nil` is none.
  ///   - step: The number, at least 1.
  package init(_ frames: ClosedRange<Int>?, divisibleBy step: Int) {
    self.step = step
    startIndex = frames.map { ($0.lowerBound + step - 1) / step } ?? 0
    endIndex = frames.map { [startIndex] in Swift.max(startIndex, $0.upperBound / step + 1) } ?? startIndex
  }

  package subscript(position: Int) -> Int { position * step }
}
