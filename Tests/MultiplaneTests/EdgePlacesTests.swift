import Multiplane
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import TestSupport
import Testing

/// Where edges lie between pixels: of scaled nodes, of frost, and of lines thinner than a pixel.
@Suite(.full) struct EdgePlacesTests {
  /// The red of a frame from 0 to 1, row by row.
  private struct Frame {
    let levels: [[Double]]

    init(_ layers: String, size: String = "400x60", at number: Int = 1, scale: Double = 1) throws {
      let loaded = try scene(
        "multiplane: 1\ncanvas: { size: \(size), background: white, fps: 10 }\nlayers:\n\(layers)\nscroll: [{ wait: 2s }]"
      )
      let stepper = try loaded.makeStepper()
      var state = try stepper.step()
      for _ in 0..<number { state = try stepper.step() }
      let composer = try FrameComposer(scene: loaded.scene, scale: scale, resources: loaded.resources)
      try composer.compose(state)
      let (width, bytes) = (composer.buffer.width, composer.buffer.withBytes { Array($0) })
      levels = (0..<composer.buffer.height).map { y in
        (0..<width).map { Double(bytes[(y * width + $0) * 4 + 2]) / 255 }
      }
    }

    /// How dark a row is in all, in pixels.
    func ink(_ row: Int) -> Double { levels[row].reduce(0) { $0 + 1 - $1 } }

    /// The largest difference of a pixel.
    func difference(_ other: Frame) -> Double {
      zip(levels, other.levels).reduce(0) { most, rows in zip(rows.0, rows.1).reduce(most) { max($0, abs($1.0 - $1.1)) }
      }
    }

    /// The middle of what is dark in a row.
    func middle(_ row: Int) -> Double {
      levels[row].enumerated().reduce(0) { $0 + (Double($1.offset) + 0.5) * (1 - $1.element) } / ink(row)
    }
  }

  static let scales = ["0.35", "0.6", "0.8", "1.01", "1.1", "1.24", "1.5", "1.9", "2.3", "3.7"]

  @Test(arguments: scales, ["scale", "scaleX", "scaleY"])
  func `a scale that lives gives the edges of one that stays`(scale: String, key: String) throws {
    func layers(_ value: String, _ inner: String) -> String {
      [20, 71, 122, 173.5, 224.25, 276].map { left in
        "  - { Group: [{ Rectangle: black, width: 10, height: 10\(inner) }], left: \(left), top: 20, \(key): \(value) }"
      }.joined(separator: "\n")
    }
    let still = try Frame(layers(scale, ""))
    let alone = try Frame(layers("\(scale) + 0 * time", ""))
    let moving = try Frame(layers("\(scale) + 0 * time", ", x: 0 * time"))
    for frame in [alone, moving] {
      // Cairo counts what a constant scale covers of a pixel in fifteenths.
      #expect(frame.difference(still) < 1.01 / 15, "\(frame.difference(still))")
      #expect(abs(frame.ink(25) - still.ink(25)) < 0.06, "\(frame.ink(25)), \(still.ink(25))")
    }
  }

  @Test func `a pulse does not tremble`() throws {
    for (left, width) in [(20.0, 10.0), (21, 20), (90.3, 33), (47, 40)] {
      for number in 0..<20 {
        let scale = 0.9 + 0.03 * Double(number)
        let frame = try Frame(
          "  - { Color: black, width: \(width), height: 10, left: \(left), top: 20, scaleX: 0.9 + 0.3 * time }",
          at: number)
        // A node at its own size is put on whole pixels.
        let slack = abs(scale - 1) < 1e-9 ? 0.31 : 0.01
        #expect(abs(frame.ink(25) - width * scale) < 0.03, "\(left) \(width) \(scale): \(frame.ink(25))")
        #expect(abs(frame.middle(25) - left - width / 2) < slack, "\(left) \(width) \(scale): \(frame.middle(25))")
      }
    }
  }

  @Test(arguments: ["", ", rotate: 30deg", ", rotate: 200deg * time", ", skew: 20deg"], ["", ", x: 0 * time"])
  func `what is turned keeps its area wherever it stands`(turn: String, inner: String) throws {
    for left in [20, 21, 22.5, 23.25] {
      let frame = try Frame(
        "  - { Group: [{ Rectangle: black, width: 10, height: 10\(inner) }], left: \(left), top: 20,"
          + " scale: 1.5 + 0 * time\(turn) }")
      let area = (0..<60).reduce(0) { $0 + frame.ink($1) }
      #expect(abs(area - 225) < 1, "\(left): \(area)")
    }
  }

  @Test func `a node that glides and is scaled stands where it glides to`() throws {
    for x in [0, 0.25, 0.5, 0.9] {
      let frame = try Frame(
        "  - { Color: black, width: 10, height: 10, left: 20, top: 20, x: \(x) + 0 * time, snap: none,"
          + " scale: 1.5 + 0 * time }")
      #expect(abs(frame.middle(25) - 25 - x) < 0.01 && abs(frame.ink(25) - 15) < 0.02, "\(x): \(frame.middle(25))")
    }
  }

  @Test(arguments: [0, 0.25, 0.5, 0.75]) func `frost glides with its node`(y: Double) throws {
    func frame(_ keys: String) throws -> [Double] {
      let frame = try Frame(
        "  - Color: black\n  - { Color: red 0%, left: 60, top: 10, width: 40, height: 30, y: \(y) + 0 * time,"
          + " snap: none\(keys) }", size: "160x60")
      return frame.levels.map { $0[80] }
    }
    for keys in ["", ", opacity: 0.5", ", mask: { Rectangle: }"] {
      let rows = try frame(", material: regular" + keys)
      let whole = rows[25]
      #expect(whole > 0.2 && rows[9] == 0 && rows[41] == 0)
      #expect(abs(rows[10] / whole - (1 - y)) < 0.02 && abs(rows[40] / whole - y) < 0.02, "\(keys): \(rows)")
    }
  }

  private static let small = [0.1, 0.25, 0.3, 0.5, 0.66, 0.75, 0.9, 1, 1.1, 1.25, 1.4, 2]

  @Test(arguments: small, ["Rectangle: black", "Color: black", "Capsule: black", "Divider: black"])
  func `thin lines are all seen and alike`(scale: Double, kind: String) throws {
    for first in [5, 5.3] {
      let lines = (0..<10).map {
        "  - { \(kind), width: 1, height: 40, left: \(first + Double($0) * 19), top: 10 }"
      }.joined(separator: "\n")
      let frame = try Frame(lines, size: "200x60", scale: scale)
      let row = frame.levels[Int(30 * scale)]
      let sums = (0..<10).map { line in
        let middle = (first + Double(line) * 19 + 0.5) * scale
        let (low, high) = (max(0, Int(middle - 9 * scale)), min(row.count, Int(middle + 9 * scale) + 1))
        return row[low..<high].reduce(0) { $0 + 1 - $1 }
      }
      let (least, most) = (sums.min() ?? 0, sums.max() ?? 0)
      #expect(least > 0.05 && most - least < 0.02, "\(first): \(sums)")
    }
  }

  @Test(arguments: small) func `even gaps between rows stay even`(scale: Double) throws {
    let frame = try Frame(
      "  - Color: black\n  - ScrollView:\n      - VStack:\n          - ForEach: 10\n            row: { Color: white, height: 12 }"
        + "\n        spacing: 1", size: "100x129", scale: scale)
    let column = frame.levels.map { 1 - $0[$0.count / 2] }
    let gaps = (1..<10).map { row in
      let middle = (Double(row) * 13 - 0.5) * scale
      return column[max(0, Int(middle - 6 * scale))..<min(column.count, Int(middle + 6 * scale) + 1)].reduce(0, +)
    }
    #expect((gaps.min() ?? 0) > 0.05, "\(gaps)")
    // At a scale of a point or more edges lie on whole pixels, and below a sixth two gaps share one.
    if scale < 1, scale > 1.0 / 6 { #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) < 0.02, "\(gaps)") }
  }

  @Test(arguments: small) func `borders and small dots are alike wherever they stand`(scale: Double) throws {
    func sums(_ node: String, side: Double) throws -> [Double] {
      let nodes = (0..<9).map { "  - { \(node), left: \(4 + Double($0) * 19.3), top: 10 }" }.joined(separator: "\n")
      let frame = try Frame(nodes, size: "200x60", scale: scale)
      return (0..<9).map { number in
        let left = (4 + Double(number) * 19.3) * scale
        let columns = max(0, Int(left - 3 * scale))..<min(frame.levels[0].count, Int(left + (side + 3) * scale) + 1)
        return frame.levels.reduce(0) { $0 + $1[columns].reduce(0) { $0 + 1 - $1 } }
      }
    }
    for (node, side) in [
      ("Circle: black, width: 1, height: 1", 1.0), ("Color: clear, border: black, width: 10, height: 10", 10),
    ] {
      let sums = try sums(node, side: side)
      #expect((sums.min() ?? 0) > 0.005, "\(node): \(sums)")
      // A dot of a hundredth of a pixel is two levels of 255, which rounding makes one or three.
      if scale < 1, scale > 0.2 {
        #expect((sums.max() ?? 0) - (sums.min() ?? 0) < 0.15 * (sums.max() ?? 0), "\(node): \(sums)")
      }
    }
  }
}
