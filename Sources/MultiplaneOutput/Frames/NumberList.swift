/// Numbers as `--array=` of a cluster takes them: `3`, `3-7`, `0-12:4`, with commas between.
///
/// - Parameters:
///   - numbers: Whole numbers, rising.
///   - step: The distance of numbers that count as one range, at least 1.
package func arrayText(_ numbers: some Sequence<Int>, step: Int = 1) -> String {
  var parts: [String] = []
  var open: ClosedRange<Int>?
  func close() {
    guard let range = open else { return }
    let end = range.count == 1 ? "" : "-\(range.upperBound)" + (step == 1 ? "" : ":\(step)")
    parts.append("\(range.lowerBound)\(end)")
  }
  for number in numbers {
    if let range = open, number == range.upperBound + step {
      open = range.lowerBound...number
    } else {
      close()
      open = number...number
    }
  }
  close()
  return parts.joined(separator: ",")
}
