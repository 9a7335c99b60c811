import MultiplaneBase
import Testing

@Suite struct BoundedCacheTests {
  @Test func `what was asked for the longest ago is forgotten first`() {
    var cache = BoundedCache<String, Int>(budget: 3)
    for (index, key) in ["a", "b", "c"].enumerated() { #expect(cache.hold(index, for: key).isEmpty) }
    #expect(cache.find("a") == 0)
    #expect(cache.hold(3, for: "d") == [1])
    #expect(cache.find("b") == nil)
    #expect(cache.hold(4, for: "e") == [2])
    #expect(["a", "d", "e"].map { cache.find($0) } == [0, 3, 4])
    #expect(cache.weight == 3)
  }

  @Test func `a value takes the place of another of its key, and of its weight`() {
    var cache = BoundedCache<Int, String>(budget: 10)
    cache.hold("a", for: 1, weight: 6)
    cache.hold("b", for: 2, weight: 3)
    #expect(cache.hold("c", for: 1, weight: 2).isEmpty)
    #expect(cache.weight == 5 && cache.find(1) == "c")
    #expect(cache.remove(1) == "c" && cache.remove(1) == nil)
    #expect(cache.weight == 3)
  }

  @Test func `what was held last stays, whatever it weighs`() {
    var cache = BoundedCache<Int, Int>(budget: 10)
    for key in 0..<4 { cache.hold(key, for: key, weight: 2) }
    #expect(cache.hold(9, for: 9, weight: 100) == [0, 1, 2, 3])
    #expect(cache.find(9) == 9 && cache.weight == 100)
    #expect(cache.hold(8, for: 8, weight: 1) == [9])
  }

  @Test func `what weighs nothing stays while others make room`() {
    var cache = BoundedCache<Int, Int>(budget: 2)
    cache.hold(0, for: 0, weight: 0)
    cache.hold(1, for: 1)
    cache.hold(2, for: 2)
    #expect(cache.hold(3, for: 3) == [1])
    #expect(cache.find(0) == 0)
  }

  /// A list in the order of use, searched from end to end.
  private struct Plain {
    var values: [(key: Int, value: Int, weight: Int)] = []

    mutating func find(_ key: Int) -> Int? {
      guard let place = values.firstIndex(where: { $0.key == key }) else { return nil }
      values.append(values.remove(at: place))
      return values.last?.value
    }

    mutating func hold(_ value: Int, _ key: Int, _ weight: Int, _ budget: Int) -> [Int] {
      values.removeAll { $0.key == key }
      values.append((key, value, weight))
      var gone: [Int] = []
      while values.reduce(0, { $0 + $1.weight }) > budget,
        let place = values.dropLast().firstIndex(where: { $0.weight > 0 })
      {
        gone.append(values.remove(at: place).value)
      }
      return gone
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `it is a list in the order of use`(seed: UInt64) {
    var state = seed
    func next(_ count: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % count)
    }
    var (cache, plain) = (BoundedCache<Int, Int>(budget: 20), Plain())
    for step in 0..<2000 {
      let key = next(16)
      switch next(5) {
      case 0, 1: #expect(cache.find(key) == plain.find(key))
      case 2:
        let place = plain.values.firstIndex { $0.key == key }
        #expect(cache.remove(key) == place.map { plain.values.remove(at: $0).value })
      default:
        let weight = next(7)
        #expect(cache.hold(step, for: key, weight: weight) == plain.hold(step, key, weight, 20))
      }
      #expect(cache.weight == plain.values.reduce(0) { $0 + $1.weight })
    }
  }
}
