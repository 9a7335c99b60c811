import MultiplaneVectors
import Testing

@Suite struct NumeralTests {
  @Test(arguments: [
    (0.0, 2, "0"), (-0.0, 2, "0"), (0.004, 2, "0"), (-0.004, 2, "0"), (0.005, 2, ".01"), (0.5, 2, ".5"),
    (-0.5, 2, "-.5"), (1.0, 2, "1"), (12.30, 2, "12.3"), (12.345, 2, "12.35"), (-7.25, 1, "-7.3"), (99.999, 2, "100"),
    (3.7, 0, "4"), (1e6, 3, "1000000"), (.infinity, 2, "0"), (.nan, 2, "0"), (1e300, 2, "1e12"), (-1e300, 2, "-1e12"),
  ]) func `a number has no digit that could be left out`(value: Double, digits: Int, text: String) {
    #expect(numeral(value, digits: digits) == text)
  }

  @Test func `short names are letters, each another one`() {
    #expect([0, 25, 26, 51, 52, 701, 702].map(shortName) == ["a", "z", "aa", "az", "ba", "zz", "aaa"])
    #expect(Set((0..<5_000).map(shortName)).count == 5_000)
  }
}
