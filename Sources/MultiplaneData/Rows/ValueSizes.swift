import MultiplaneBase
import MultiplaneExpressions

// The memory that the content of data takes: an estimate, and rather more than less.

extension ExpressionValue {
  /// The bytes of memory that it holds outside of itself.
  var heapBytes: Int {
    switch self {
    case .text(let text), .unusable(let text): text.heapBytes
    case .written(let number): number.text.heapBytes
    case .list(let values): values.reduce(values.heapBytes) { $0 + $1.heapBytes }
    case .number, .angle, .time, .boolean, .color, .missing: 0
    }
  }
}
