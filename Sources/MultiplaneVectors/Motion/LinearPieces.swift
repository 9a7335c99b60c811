/// Which samples of a curve are kept so that straight lines between them stay near all others.
///
/// From each kept sample the next one is the farthest that a line within the tolerances leads to (the cone method of
/// Sklansky and Gonzalez, 1980). What rests is met exactly: it is looked at the longest. O(samples · dimensions), but for samples
/// that are looked at again.
package struct LinearPieces {
  /// The numbers of the kept samples, the first and the last among them.
  package let indices: [Int]

  /// - Parameters:
  ///   - times: Rising.
  ///   - values: For each time a value in each dimension.
  ///   - tolerances: How far a line may lie beside a sample, by dimensions.
  package init(times: [Double], values: [[Double]], tolerances: [Double]) {
    guard times.count > 1 else {
      indices = Array(times.indices)
      return
    }
    func rests(_ index: Int) -> Bool {
      [index - 1, index + 1].contains { other in
        values.indices.contains(other)
          && tolerances.indices.allSatisfy { abs(values[other][$0] - values[index][$0]) <= tolerances[$0] * 1e-3 }
      }
    }
    var kept = [0]
    var start = 0
    while start < times.count - 1 {
      var low = [Double](repeating: -.infinity, count: tolerances.count)
      var high = [Double](repeating: .infinity, count: tolerances.count)
      var farthest = start + 1
      var next = start + 1
      search: while next < times.count {
        let span = times[next] - times[start]
        let share = rests(next) ? 1e-2 : 1
        var isWithin = true
        for (dimension, tolerance) in tolerances.enumerated() {
          let change = values[next][dimension] - values[start][dimension]
          let slope = change / span
          isWithin = isWithin && slope >= low[dimension] && slope <= high[dimension]
          low[dimension] = max(low[dimension], (change - tolerance * share) / span)
          high[dimension] = min(high[dimension], (change + tolerance * share) / span)
          if low[dimension] > high[dimension] { break search }
        }
        if isWithin { farthest = next }
        next += 1
      }
      kept.append(farthest)
      start = farthest
    }
    indices = kept
  }
}
