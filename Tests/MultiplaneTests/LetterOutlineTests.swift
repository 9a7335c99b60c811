import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene
import TestSupport
import Testing

/// Lines along letters, and gradients as the colors of letters and lines, in pixels.
@Suite struct LetterOutlineTests {
  /// The colors of a scene of 100 by 100 points at a moment, row by row.
  private func pixels(_ layer: String, at time: Double = 0) throws -> [[RGBA]] {
    let loaded = try scene(
      "multiplane: 1\ncanvas: { size: 100x100, fps: 10 }\nlayers:\n  - \(layer)\nscroll: [{ wait: 2s }]")
    let stepper = try loaded.makeStepper()
    var state = try stepper.step()
    for _ in 0..<Int((time * 10).rounded()) { state = try stepper.step() }
    let composer = try FrameComposer(scene: loaded.scene, scale: 1, resources: loaded.resources)
    try composer.compose(state)
    let bytes = composer.buffer.withBytes { Array($0) }
    return (0..<100).map { y in
      (0..<100).map { x in
        let place = (y * 100 + x) * 4
        return RGBA(
          red: Double(bytes[place + 2]) / 255, green: Double(bytes[place + 1]) / 255, blue: Double(bytes[place]) / 255)
      }
    }
  }

  private func ink(_ pixels: [[RGBA]]) -> Double { pixels.joined().reduce(0) { $0 + 1 - $1.green } }

  private func letters(_ keys: String) -> String { "{ Text: HO, size: 50, left: 10, top: 10, \(keys) }" }

  @Test func `a line runs along letters, which may be hollow`() throws {
    let plain = ink(try pixels(letters("color: black")))
    let hollow = try pixels(letters("color: clear, stroke: { width: 1, color: black }"))
    #expect(ink(hollow) > 50 && ink(hollow) < plain * 0.7)
    let both = ink(try pixels(letters("color: black, stroke: { width: 4, color: black, join: round }")))
    #expect(both > plain * 1.3)
    #expect(ink(try pixels(letters("color: black, stroke: { width: 0, color: black }"))) == plain)
  }

  @Test func `a trim draws the line on with the time, letter by letter`() throws {
    let keys = letters("color: clear, stroke: { width: 2, color: black, trim: 0..time }")
    let moments = try [0, 0.3, 0.6, 1].map { try pixels(keys, at: $0) }
    let amounts = moments.map(ink)
    #expect(amounts[0] == 0 && zip(amounts, amounts.dropFirst()).allSatisfy(<))
    #expect(amounts[3] == ink(try pixels(letters("color: clear, stroke: { width: 2, color: black }"))))
    let right = moments[1].map { Array($0[60...]) }
    #expect(ink(right) == 0, "the first letter comes first")
  }

  @Test func `letters are drawn on from the right where they are read from there`() throws {
    func columns(upTo share: Double) throws -> [Int] {
      let keys = "font: DejaVu Sans, size: 50, left: 10, top: 10, color: clear"
      let rows = try pixels("{ Text: שש, \(keys), stroke: { width: 2, color: black, trim: 0..\(share) } }")
      return (0..<100).filter { x in rows.contains { $0[x].green < 0.5 } }
    }
    let (whole, half) = (try columns(upTo: 1), try columns(upTo: 0.5))
    let middle = (try #require(whole.first) + (try #require(whole.last))) / 2
    #expect(try #require(half.first) >= middle - 2 && half.last == whole.last, "the first letter stands at the right")
  }

  @Test func `a gradient lies over the letters of a text`() throws {
    let rows = try pixels(letters("color: { from: red, to: blue, angle: 90deg }"))
    let inked = rows.joined().filter { $0.green < 0.1 }
    #expect(inked.contains { $0.red > 0.8 && $0.blue < 0.2 } && inked.contains { $0.blue > 0.8 && $0.red < 0.2 })
    // The letters are those of a text in one color, as far as their edges.
    let plain = try pixels(letters("color: black"))
    for (row, other) in zip(rows, plain) {
      for (pixel, other) in zip(row, other) { #expect(abs(pixel.green - other.green) < 0.02) }
    }
  }

  @Test(arguments: [
    "{ Rectangle: { stroke: { width: 8, color: { from: red, to: blue, angle: 90deg } } }, width: 80, height: 80 }",
    "{ Color: white, width: 88, height: 88, border: { width: 8, color: { from: red, to: blue, angle: 90deg } } }",
    "{ Text: I, size: 90, color: clear, stroke: { width: 8, color: { from: red, to: blue, angle: 90deg } }, scaleX: 4 }",
  ]) func `lines take gradients`(layer: String) throws {
    let inked = try pixels(layer).joined().filter { $0.green < 0.1 }
    #expect(inked.contains { $0.red > $0.blue + 0.3 } && inked.contains { $0.blue > $0.red + 0.3 })
  }
}
