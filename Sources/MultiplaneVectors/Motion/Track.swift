/// The values of something on the frames it exists on.
package struct Track {
  /// The numbers of the frames, rising.
  package var frames: [Int]
  /// For each of them a value in each dimension.
  package var values: [[Double]]
  /// How far a film may be beside a value, by dimensions.
  package var tolerances: [Double]

  /// Values on frames.
  package init(frames: [Int], values: [[Double]], tolerances: [Double]) {
    (self.frames, self.values, self.tolerances) = (frames, values, tolerances)
  }

  /// Whether nothing changes that anybody could see.
  var isConstant: Bool {
    guard let first = values.first else { return true }
    return values.allSatisfy { value in
      zip(zip(value, first), tolerances).allSatisfy { abs($0.0 - $0.1) <= $1 / 4 }
    }
  }
}
