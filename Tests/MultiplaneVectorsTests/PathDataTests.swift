import CCairo
import MultiplaneDecoding
import MultiplaneVectors
import Testing

@Suite struct PathDataTests {
  private func data(_ digits: Int = 2, unit: Double = 1, _ draw: (OpaquePointer) -> Void) throws -> String {
    let canvas = try Canvas(on: PixelBuffer(width: 1, height: 1))
    draw(canvas.context)
    return PathData(canvas.context, unit: unit, digits: digits).text
  }

  @Test func `steps are relative, and numbers have no sign or space too many`() throws {
    #expect(try data { _ in } == "")
    #expect(try data { cairo_rectangle($0, 1, 2, 10, 20) } == "M1 2h10v20h-10z")
    #expect(try data(unit: 0.5) { cairo_rectangle($0, 1, 2, 10, 20) } == "M.5 1h5v10h-5z")
    let line = try data {
      cairo_move_to($0, 1, 1)
      cairo_line_to($0, 4, 3)
      cairo_line_to($0, 2, 8)
    }
    #expect(line == "M1 1l3 2-2 5")
  }

  @Test func `points that nothing is drawn from are left out`() throws {
    let text = try data {
      cairo_move_to($0, 9, 9)
      cairo_move_to($0, 1, 1)
      cairo_line_to($0, 2, 1)
      cairo_move_to($0, 7, 7)
    }
    #expect(text == "M1 1h1")
  }

  @Test func `a quadratic curve is written as one`() throws {
    let text = try data(0) {
      cairo_move_to($0, 0, 0)
      cairo_curve_to($0, 20, 40, 40, 40, 60, 0)
    }
    #expect(text == "M0 0q30 60 60 0")
    let cubic = try data(0) {
      cairo_move_to($0, 0, 0)
      cairo_curve_to($0, 0, 40, 60, 40, 60, 0)
    }
    #expect(cubic == "M0 0c0 40 60 40 60 0")
  }

  @Test func `rounding errors do not add up`() throws {
    let text = try data(0) { context in
      cairo_move_to(context, 0, 0)
      for step in 1...10 { cairo_line_to(context, Double(step) * 1.375, 5 * Double(step % 2)) }
    }
    let steps = text.dropFirst(4).replacing("-", with: " -").split { " lM".contains($0) }.compactMap { Double($0) }
    #expect(stride(from: 0, to: steps.count, by: 2).reduce(0) { $0 + steps[$1] } == 14)
  }
}
