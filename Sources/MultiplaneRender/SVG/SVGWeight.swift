import MultiplaneBase

/// How much there is to draw in an SVG file: elements, and those that others refer to once for every reference.
struct SVGWeight {
  /// For each element in the order of the file, where those inside it end.
  private var ends: [Int] = []
  private var open: [Int] = []
  private var names: [String: Int] = [:]
  /// Which element refers to which name, in the order of the file.
  private var references: [(element: Int, name: String)] = []

  /// The elements so far.
  var count: Int { ends.count }

  /// An element begins.
  mutating func begin() {
    open.append(ends.count)
    ends.append(0)
  }

  /// The innermost element ends.
  mutating func end() {
    if let element = open.popLast() { ends[element] = ends.count }
  }

  /// The element that began last has a name; the first of a name is the one that is meant.
  mutating func name(_ name: String) { if names[name] == nil { names[name] = count - 1 } }

  /// The element that began last refers to a name.
  mutating func refer(to name: String) { references.append((count - 1, name)) }

  /// Throws if more elements would be drawn than may be.
  func check() throws(ImageRemark) {
    guard !ends.isEmpty, !references.isEmpty else { return }
    let edges = references.compactMap { edge in names[edge.name].map { (from: edge.element, to: $0) } }
    func first(_ element: Int) -> Int {
      var (low, high) = (0, edges.count)
      while low < high {
        let middle = (low + high) / 2
        if edges[middle].from < element { low = middle + 1 } else { high = middle }
      }
      return low
    }
    /// What drawing an element comes to; -1 while it is being found, so that a circle is entered once.
    var known: [Int: Int] = [:]
    var stack: [(element: Int, edge: Int, sum: Int)] = [(0, 0, ends[0])]
    known[0] = -1
    while var top = stack.popLast() {
      if top.edge < edges.count, edges[top.edge].from < ends[top.element] {
        let target = edges[top.edge].to
        top.edge += 1
        switch known[target] {
        case nil:
          // Come back to the same edge when it is known.
          top.edge -= 1
          stack.append(top)
          known[target] = -1
          stack.append((target, first(target), ends[target] - target))
          continue
        case -1: top.sum += 1
        case let sum?: top.sum += sum
        }
        guard top.sum <= VectorLimits.drawnElements.value else {
          throw ImageRemark(
            .tooLarge, "draws more than \(VectorLimits.drawnElements) elements, those drawn again counted each time",
            hint: VectorLimits.drawnElements.hint())
        }
        stack.append(top)
      } else {
        known[top.element] = top.sum
      }
    }
  }
}
