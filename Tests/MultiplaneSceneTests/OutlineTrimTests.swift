import MultiplaneScene
import Testing

/// Parts of an outline by shares of its length.
@Suite struct OutlineTrimTests {
  private func trimmed(_ data: String, _ from: Double, _ to: Double, x: Double = 1, y: Double = 1) throws -> String {
    written(try PathDataParser.parse(data).trimmed(from: from, to: to, scaleX: x, scaleY: y))
  }

  private func written(_ outline: Outline) -> String {
    outline.elements.map { element in
      switch element {
      case .move(let x, let y): "M\(Self.short(x)) \(Self.short(y))"
      case .line(let x, let y): "L\(Self.short(x)) \(Self.short(y))"
      case .curve(_, _, _, _, let x, let y): "C\(Self.short(x)) \(Self.short(y))"
      case .close: "Z"
      }
    }.joined()
  }

  private static func short(_ value: Double) -> String {
    let text = "\(((value * 100).rounded() + 0) / 100)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  @Test(
    arguments: [
      ("M0 0H100", 0.25, 0.75, "M25 0L75 0"), ("M0 0H100V100", 0, 0.75, "M0 0L100 0L100 50"),
      ("M0 0H100V100", 0.75, 1, "M100 50L100 100"), ("M0 0H100V100H0Z", 0, 1, "M0 0L100 0L100 100L0 100Z"),
      ("M0 0H100V100H0Z", 0.5, 1, "M100 100L0 100L0 0"), ("M0 0H100V100H0Z", 0.875, 1, "M0 50L0 0"),
      ("M0 0H100", 0.75, 0.25, ""), ("M0 0H100", 0.5, 0.5, ""), ("M0 0H100", -3, 0.5, "M0 0L50 0"),
      ("M0 0H100", 0.5, 7, "M50 0L100 0"), ("M0 0H100M0 10H100", 0.25, 0.75, "M50 0L100 0M0 10L50 10"),
      ("M0 0H10V10H0ZM50 0H60V10H50Z", 0.25, 1, "M10 10L0 10L0 0M50 0L60 0L60 10L50 10Z"), ("M5 5", 0.2, 0.4, ""),
      ("M0 0H10ZL0 20", 0.5, 1, "M0 0L0 20"),
    ] as [(String, Double, Double, String)])
  func `a part of straight lines has its ends where shares of the length are`(
    data: String, from: Double, to: Double, expected: String
  ) throws {
    #expect(try trimmed(data, from, to) == expected)
  }

  @Test(
    arguments: [
      ("M0 0L50 80L100 20", 0, 0.75, "M0 0L50 80L75 50"), ("M0 0L50 80L100 20", 0.25, 0.5, "M25 40L50 80"),
      ("M0 0H100", 0, 1, "M0 0L100 0"), ("M-9 0H200", 0, 0.5, "M-9 0L50 0"), ("M-9 0H200", 0.5, 1, "M50 0L200 0"),
      ("M0 0H100", 0.5, 0.5, ""), ("M0 0H40M60 0H100", 0, 0.5, "M0 0L40 0"), ("M50 0V9", 0.2, 0.5, "M50 0L50 9"),
      // It comes back, and a closed part is opened.
      ("M0 0H100V9H0", 0, 0.5, "M0 0L50 0M50 9L0 9"), ("M0 0H40V9H0Z", 0, 0.5, "M0 0L40 0L40 9L0 9Z"),
      ("M0 0H40V9H0Z", 0, 0.2, "M0 0L20 0M20 9L0 9L0 0"),
    ] as [(String, Double, Double, String)])
  func `a part across has its ends where shares of the width are`(
    data: String, from: Double, to: Double, expected: String
  ) throws {
    #expect(written(try PathDataParser.parse(data).trimmed(across: 100, from: from, to: to)) == expected)
  }

  @Test func `a part of a curve across lies on the curve`() throws {
    // There and back; its middle is the farthest from the left.
    let curve = try PathDataParser.parse("M0 0C80 0 80 60 0 60")
    let parts = curve.trimmed(across: 100, from: 0.3, to: 1)
    #expect(parts.elements.count == 2)
    guard case .move(let x, let y)? = parts.elements.first,
      case .curve(_, _, _, _, let x2, let y2)? = parts.elements.last
    else { return }
    #expect(abs(x - 30) < 0.05 && abs(x2 - 30) < 0.05 && abs(y + y2 - 60) < 0.01 && y < 20)
    #expect(curve.trimmed(across: 100, from: 0, to: 0.3).elements.count == 4)
    #expect(curve.trimmed(across: 100, from: 0.7, to: 0.9).elements.isEmpty)
  }

  @Test func `shares count along the line as it is stretched`() throws {
    #expect(try trimmed("M0 0H100V100", 0, 0.5, x: 3, y: 1) == "M0 0L66.67 0")
  }

  @Test func `a part of a curve lies on the curve, and its length is its share`() throws {
    // A quarter of a circle of 100 points: its middle is at 45 degrees.
    let arc = "M100 0C100 55.228 55.228 100 0 100"
    #expect(try trimmed(arc, 0, 0.5) == "M100 0C70.71 70.71")
    #expect(try trimmed(arc, 0.5, 1) == "M70.71 70.71C0 100")
    let outline = try PathDataParser.parse(arc)
    let whole = outline.length(scaleX: 1, scaleY: 1)
    #expect(abs(whole - 157.08) < 0.05)
    for (from, to) in [(0.0, 0.3), (0.2, 0.9), (0.65, 1)] {
      let part = outline.trimmed(from: from, to: to, scaleX: 1, scaleY: 1).length(scaleX: 1, scaleY: 1)
      #expect(abs(part - (to - from) * whole) < 0.01)
    }
  }

  @Test func `parts that meet are the whole`() throws {
    let outline = try PathDataParser.parse("M0 0C40 0 40 40 80 40S120 0 160 10L30 90Z")
    let whole = outline.length(scaleX: 2, scaleY: 0.5)
    let parts = (0..<7).map { outline.trimmed(from: Double($0) / 7, to: Double($0 + 1) / 7, scaleX: 2, scaleY: 0.5) }
    let sum = parts.reduce(0) { $0 + $1.length(scaleX: 2, scaleY: 0.5) }
    #expect(abs(sum - whole) < 0.02)
  }
}
