import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// Forms by their short names, and lines along, within and along a part of their outlines.
@Suite struct ShapeFormTests {
  private func check(_ view: some View, _ lines: String) throws {
    #expect(try layers(of: view).replacing(": \n", with: ":\n") == lines + "\n  place: center\n")
  }

  @Test func `short names are the forms`() throws {
    let image = Text("A").background(.red)
    for (short, long) in [
      (image.clipShape(.rect), image.clipShape(Rectangle())),
      (image.clipShape(.rect(cornerRadius: 8)), image.clipShape(RoundedRectangle(cornerRadius: 8, style: .circular))),
      (image.clipShape(.circle), image.clipShape(Circle())), (image.clipShape(.capsule), image.clipShape(Capsule())),
    ] { #expect(try layers(of: short) == layers(of: long)) }
  }

  @Test func `a line has dashes, and a part of an outline is drawn`() throws {
    let style = StrokeStyle(lineWidth: 5, lineCap: .round, dash: [7, 3], dashPhase: 2)
    try check(
      Circle().trim(from: 0.25, to: Live.scroll / 100).stroke(.red, style: style),
      """
      - Circle:
        stroke:
          width: 5
          color: "#FF3B30"
          join: miter
          cap: round
          miterLimit: 10
          dash:
            - 7
            - 3
          dashPhase: 2
          trim:
            from: 0.25
            to: scroll / 100
      """)
    #expect(problems(Circle().trim(to: 0.5).stroke(lineWidth: 3)) == "")
    #expect(problems(Capsule().trim(from: 0.5).fill(.red)).contains("a part of an outline has no fill (write .stroke"))
  }

  @Test func `a line without a colour has that of the style around`() throws {
    let line = Circle().stroke(lineWidth: 4)
    #expect(try layers(of: line).contains("color: black"))
    #expect(try layers(of: HStack { line }.foregroundStyle(.red)).contains("width: 4\n        color: \"#FF3B30\""))
    #expect(try !layers(of: HStack { line }.foregroundStyle(.red)).contains("fill"))
    #expect(try layers(of: line.foregroundStyle(.blue).foregroundStyle(.red)).contains("color: \"#007AFF\""))
    #expect(try layers(of: Circle().stroke(.green).foregroundStyle(.red)).contains("color: \"#34C759\""))
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
    #expect(problems(line.foregroundStyle(gradient)) == "")
    #expect(
      try layers(of: Circle().stroke(gradient, lineWidth: 2))
        == layers(of: Circle().stroke(lineWidth: 2).foregroundStyle(gradient)))
  }
}

/// Lines within outlines, as pixels.
@Suite(.full) struct StrokeBorderTests {
  /// The columns of a row of pixels, in the middle of a form of 40 points in a canvas of 60, that are not white.
  private func columns(_ form: AnyView) throws -> [Int] {
    let frame = try session(form.frame(width: 40, height: 40).canvas(width: 60, height: 60, scale: 1)).frame(0)
    return (0..<60).filter { frame.pixels[(30 * frame.width + $0) * 4 + 1] < 128 }
  }

  @Test func `a line within an outline lies inside of the box, and one along it on both sides`() throws {
    let inside = Array(10..<14) + Array(46..<50)
    for form in [
      Rectangle().strokeBorder(.black, lineWidth: 4),
      RoundedRectangle(cornerRadius: 9).strokeBorder(.black, lineWidth: 4),
      Circle().strokeBorder(.black, lineWidth: 4), Capsule().strokeBorder(lineWidth: 4),
    ] { #expect(try columns(form) == inside) }
    let along = Array(8..<12) + Array(48..<52)
    #expect(try columns(Circle().stroke(.black, lineWidth: 4)) == along)
  }

  @Test func `a line within an outline has the style around, and no fill`() throws {
    let form = Circle().strokeBorder(lineWidth: 2).foregroundStyle(.red)
    let frame = try session(form.canvas(width: 40, height: 40, scale: 1)).frame(0)
    #expect(Array(frame.pixels[(20 * 40 + 20) * 4..<(20 * 40 + 20) * 4 + 3]) == [255, 255, 255])
    #expect(Array(frame.pixels[(20 * 40 + 1) * 4..<(20 * 40 + 1) * 4 + 3]) == [255, 59, 48])
  }
}
