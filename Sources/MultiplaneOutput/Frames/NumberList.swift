/// Numbers as `--array=` of a cluster takes them: `3`, `3-7`, `0-12:4`, with commas between.
///
/// - Parameters:
///   - ranges: The first and last number of each range, in order.
///   - step: The distance of the numbers in a range, at least 1.
func arrayText(_ ranges: some Sequence<ClosedRange<Int>>, step: Int) -> String {
  ranges.map { range in
    let end = range.count == 1 ? "" : "-\(range.upperBound)" + (step == 1 ? "" : ":\(step)")
    return "\(range.lowerBound)\(end)"
  }.joined(separator: ",")
}

/// Whole numbers, which rise, in the same form.
package func arrayText(_ numbers: some Sequence<Int>) -> String {
  let ranges = numbers.reduce(into: [ClosedRange<Int>]()) { ranges, number in
    if let last = ranges.last, number == last.upperBound + 1 {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else {
      ranges.append(number...number)
    }
  }
  return arrayText(ranges, step: 1)
}
