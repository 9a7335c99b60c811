import MultiplaneBase
import MultiplaneExpressions
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

@Suite struct ViewValuesTests {
  /// The check values of a row at 1000 of 100 points in a window of 844, scrolled to S.
  @Test(arguments: [(200.0, 0.56, 0.0466), (1050.0, -0.5, 0.9470)])
  func `effects of rows have the values measured on devices`(scroll: Double, phase: Double, cover: Double) {
    let view = ViewValues(position: 1000 - scroll, extent: 100, viewport: 844)
    #expect(abs(view.phase - phase) < 1e-12)
    #expect(abs(view.cover - cover) < 5e-5)
  }

  @Test(arguments: numberRows(rangeTable)) func `a window holds the rows of the table`(row: [Double]) {
    let view = ViewValues(position: row[0], extent: row[1], viewport: row[2])
    let values = [view.entry, view.exit, view.cover, view.contain, view.fraction, view.phase]
    for (value, wanted) in zip(values, row[3...]) { #expect(abs(value - wanted) < 1e-9, "\(values)") }
  }

  @Test func `ranges rise with the scroll`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let (extent, viewport) = (Double.random(in: 0...300, using: &random), Double.random(in: 0...300, using: &random))
      var last = ViewValues(position: 700, extent: extent, viewport: viewport)
      for scroll in stride(from: 0.0, through: 1400, by: 7) {
        let view = ViewValues(position: 700 - scroll, extent: extent, viewport: viewport)
        #expect(view.entry >= last.entry && view.exit >= last.exit && view.phase <= last.phase)
        #expect(view.cover >= last.cover && view.contain >= last.contain)
        #expect((0...1).contains(view.fraction))
        last = view
      }
    }
  }
}

@Suite struct ScrollWindowTests {
  private func part(insets: EdgeInsets = .zero) -> ScrollPart {
    let scroller = Scroller(number: 0, axis: .vertical, isInRow: false)
    return ScrollPart(
      layout: ScrollLayout(
        scroller: scroller, insets: insets, size: Size(width: 100, height: 1000), overscan: 250),
      anchor: .item, viewport: PointRect(x: 0, y: 10, width: 100, height: 200), rows: [])
  }

  @Test func `insets cut what is seen`() {
    let window = ScrollWindow(part(insets: EdgeInsets(top: 30, bottom: 20)), offset: 5)
    #expect(window.drawnStart == 15)
    #expect(window.drawnEnd == 215)
    #expect(window.visibleStart == 45)
    #expect(window.visibleEnd == 195)
    #expect(window.prepared(overscan: 0) == (start: 15, end: 215))
    #expect(window.prepared(overscan: 100) == (start: -55, end: 295))
  }

  @Test(arguments: [(0, 10, false), (0, 11, true), (210, 5, false), (209, 5, true), (10, 0, false), (11, 0, true)])
  func `rows that only touch are not prepared`(start: Int, extent: Int, isPrepared: Bool) {
    let window = ScrollWindow(part(), offset: 0)
    let (start, extent) = (Length(points: Double(start)), Length(points: Double(extent)))
    #expect(window.prepares(start: start, extent: extent, overscan: 0) == isPrepared)
  }

  /// Offsets are not whole 1/64 points: what is seen counts to the last bit, and what is prepared holds it.
  @Test(arguments: [0.001, 0.007, 0.3, 12.3456, 77.999, -0.004]) func `shares and ranges are those of the exact offset`(
    offset: Double
  ) {
    let window = ScrollWindow(part(insets: EdgeInsets(top: 30, bottom: 20)), offset: offset)
    for start in stride(from: Int64(-40), through: 260, by: 1) {
      for units in [Int64(1), 64, 640] {
        let (place, extent) = (Length(units: start * 64 - units / 2), Length(units: units))
        let top = place.points - 40 - offset
        let overlap = min(top + extent.points, 150) - max(top, 0)
        #expect(window.shows(start: place, extent: extent) == (overlap > 0))
        #expect(abs(window.fraction(start: place, extent: extent) - max(0, overlap) / extent.points) < 1e-9)
        let view = window.view(start: place, extent: extent)
        #expect(abs(view.fraction - window.fraction(start: place, extent: extent)) < 1e-9)
        #expect(overlap <= 0 || window.prepares(start: place, extent: extent, overscan: 0))
      }
    }
  }
}

/// Position, extent and viewport; then entry, exit, cover, contain, fraction and phase.
private let rangeTable = """
  # It comes in from below, touches, is half in, is in, stands in the middle.
  100   20 100   0    0    0      0    0     1
   90   20 100   0.5  0    1/12   0    0.5   0.5
   80   20 100   1    0    1/6    0    1     0
   40   20 100   1    0    0.5    0.5  1     0
  # It goes out above.
    0   20 100   1    0    5/6    1    1     0
   -5   20 100   1    0.25 7/8    1    0.75 -0.25
  -20   20 100   1    1    1      1    0    -1
  -500  20 100   1    1    1      1    0    -1
  # Longer than the window: contained while it covers it.
  100  300 100   0    0    0      0    0     1
   50  300 100   0.5  0    0.125  0    1/6   0.5
    0  300 100   1    0    0.25   0    1/3   0
  -100 300 100   1    0    0.5    0.5  1/3   0
  -200 300 100   1    0    0.75   1    1/3   0
  -250 300 100   1    0.5  0.875  1    1/6  -0.5
  # As long as the window: the empty range of contain is 0 before it, 1 from it on.
    1  100 100   0.99 0    0.495  0    0.99  0.01
    0  100 100   1    0    0.5    1    1     0
  # Of no extent: never visible.
  101    0 100   0    0    0      0    0     1
  100    0 100   1    0    0      0    0     0
   50    0 100   1    0    0.5    0.5  0     0
    0    0 100   1    1    1      1    0    -1
  # A window of no extent, and nothing at all.
    0   20   0   1    0    0      0    0     0
    0    0   0   1    1    1      1    0    -1
  """

/// The numbers of a table, a row a line; fractions may be written as such.
func numberRows(_ table: String) -> [[Double]] {
  table.split(separator: "\n").filter { !$0.contains("#") }.map { (line: Substring) -> [Double] in
    line.split(separator: " ").map { (word: Substring) -> Double in
      let parts: [Double] = word.split(separator: "/").compactMap { Double($0) }
      return parts.count == 2 ? parts[0] / parts[1] : parts[0]
    }
  }
}
