import MultiplaneVectors
import Testing

@Suite struct LinearPiecesTests {
  private func kept(_ values: [Double], within tolerance: Double) -> [Int] {
    LinearPieces(times: values.indices.map(Double.init), values: values.map { [$0] }, tolerances: [tolerance]).indices
  }

  @Test func `few samples are kept as they are`() {
    #expect(kept([], within: 1) == [])
    #expect(kept([3], within: 1) == [0])
    #expect(kept([3, 3], within: 1) == [0, 1])
  }

  @Test func `a line is its ends, a corner is kept, and so is a jump`() {
    #expect(kept([0, 1, 2, 3, 4], within: 0.1) == [0, 4])
    #expect(kept([5, 5, 5, 5], within: 0.1) == [0, 3])
    #expect(kept([0, 1, 2, 1, 0], within: 0.1) == [0, 2, 4])
    #expect(kept([0, 0, 0, 9, 9, 9], within: 0.1) == [0, 2, 3, 5])
  }

  @Test(arguments: [0.01, 0.1, 1, 10]) func `no sample is farther from its line than allowed`(tolerance: Double) {
    let values = (0..<400).map { step -> [Double] in
      let time = Double(step) / 40
      return [time * time * 3, Double(step % 50)]
    }
    let pieces = LinearPieces(
      times: values.indices.map(Double.init), values: values, tolerances: [tolerance, tolerance * 2])
    for (from, to) in zip(pieces.indices, pieces.indices.dropFirst()) {
      for index in from...to {
        let share = Double(index - from) / Double(to - from)
        for (dimension, allowed) in [tolerance, tolerance * 2].enumerated() {
          let line = values[from][dimension] + share * (values[to][dimension] - values[from][dimension])
          #expect(abs(line - values[index][dimension]) <= allowed + 1e-9)
        }
      }
    }
    // Piece by piece by trial: none can be longer.
    for (from, to) in zip(pieces.indices, pieces.indices.dropFirst()) where to + 1 < values.count {
      let isWithin = (from...to + 1).allSatisfy { index in
        let share = Double(index - from) / Double(to + 1 - from)
        return [tolerance, tolerance * 2].enumerated().allSatisfy { dimension, allowed in
          let line = values[from][dimension] + share * (values[to + 1][dimension] - values[from][dimension])
          return abs(line - values[index][dimension]) <= allowed - 1e-9
        }
      }
      #expect(!isWithin, "\(from) to \(to)")
    }
  }
}
