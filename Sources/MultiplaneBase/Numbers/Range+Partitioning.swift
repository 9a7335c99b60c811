extension Range<Int> {
  /// The first number of the range with which a condition holds that all later ones meet as well; the end of the range where
  /// none does. O(log count).
  @inlinable package func partitioningIndex<Failure: Error>(
    where condition: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
