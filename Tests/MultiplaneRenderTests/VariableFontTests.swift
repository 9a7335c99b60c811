import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender
import TestSupport
import Testing

/// Variable fonts, drawn at places on their axes: `A` is a stem, as many units wide as its weight is.
@Suite(.full) struct VariableFontTests {
  /// A font of some axes: an axis of widths changes the advance, those of italics the top.
  private static func stem(
    _ axes: [BoxFont.Axis], instances: [[Double]] = [], map: [(Double, Double)] = []
  ) -> BoxFont {
    let usual = axes.first { $0.tag == "wght" }?.usual ?? 400
    var font = BoxFont([.init(100, 0, 100 + Int(usual), 800)])
    var (moves, downwards): ([String: [Int]], [String: [Int]]) = (["GRAD": [300, 0, 0], "opsz": [300, 0, 0]], [:])
    for axis in axes {
      switch axis.tag {
      case "wght":
        moves["wght"] = [Int(axis.most - axis.usual), 0, 0]
        downwards["wght"] = [Int(axis.least - axis.usual), 0, 0]
      case "wdth":
        moves["wdth"] = [0, 0, Int(axis.most - axis.usual) * 5]
        downwards["wdth"] = [0, 0, Int(axis.least - axis.usual) * 5]
      case "slnt": downwards["slnt"] = [0, Int(-axis.least) * 10, 0]
      case "ital":
        moves["ital"] = [0, 200, 0]
        downwards["ital"] = [0, -200, 0]
      default: break
      }
    }
    font.vary(axes, instances: instances, moves: moves, downwards: downwards, map: map)
    return font
  }

  private func shaper(_ fonts: [BoxFont]) throws -> TextShaper {
    let files = TemporaryFolder()
    for (index, font) in fonts.enumerated() { files.write(font.bytes, to: "\(index).ttf") }
    let set = try FontSet(
      [.init(family: "Stems", files: fonts.indices.map { "\($0).ttf" })], in: try files.folder())
    return TextShaper(fonts: set)
  }

  /// How wide the stem is, how far its top is to the right of its foot, and how wide the text is; all in units.
  private func look(_ shaper: TextShaper, weight: Int, italic: Bool = false) throws -> [Int] {
    var style = TextStyle(families: ["Stems"], size: 200, weight: weight)
    style.isItalic = italic
    let request = TextRequest(text: "A", style: style)
    let buffer = PixelBuffer(width: 400, height: 220)
    let canvas = try Canvas(on: buffer)
    try shaper.draw(request, color: .black, topLeft: (60, 0), scale: 1, on: canvas)
    try canvas.finish()
    func row(_ y: Int) -> (first: Double, width: Double) {
      let shares = (0..<400).map { Double(buffer[$0, y] >> 24) / 255 }
      let start = shares.firstIndex { $0 > 0 } ?? 0
      return (Double(start) + 1 - shares[start], shares.reduce(0, +))
    }
    let (top, foot) = (row(2), row(157))
    let lean = (top.first - foot.first) * 160 / 155
    return [foot.width * 5, lean * 5, try shaper.measure(request).size.width.points * 5].map { Int($0.rounded()) }
  }

  private static let weights: [BoxFont.Axis] = [("wght", 100, 400, 900)]

  @Test(
    arguments: [
      ("of no instances", stem(weights)), ("whose default is light", stem([("wght", 100, 100, 900)])),
      ("whose default is black", stem([("wght", 100, 900, 900)])),
      ("of a few instances in any order", stem(weights, instances: [[900], [250], [400]])),
      ("with unknown axes", stem([("GRAD", -1, 0, 1), ("wght", 100, 400, 900), ("opsz", 8, 14, 144)])),
      (
        "whose first width is narrow",
        stem(
          weights + [("wdth", 50, 100, 200)], instances: [[400, 50], [700, 50], [400, 100], [900, 200]])
      ),
    ])
  func `stems of a font grow with the weight`(_ kind: String, font: BoxFont) throws {
    let shaper = try shaper([font])
    for weight in [100, 200, 300, 400, 450, 500, 600, 700, 800, 900] {
      let found = try look(shaper, weight: weight)
      #expect(abs(found[0] - weight) <= 12 && found[1...] == [0, 1000], "\(weight) \(kind): \(found)")
    }
  }

  @Test(
    arguments: [
      // Only the weights that there are.
      (stem([("wght", 350, 400, 650)]), 100, [350, 0, 1000]), (stem([("wght", 350, 400, 650)]), 900, [650, 0, 1000]),
      // The axis bends between its ends.
      (stem(weights, map: [(-1, -1), (0, 0), (0.5, 0.8), (1, 1)]), 650, [800, 0, 1000]),
      // The axis counts otherwise than CSS does.
      (stem([("wght", 1, 3, 9)]), 900, [3, 0, 1000]), (stem([("GRAD", -1, 0, 1)]), 900, [400, 0, 1000]),
      // Widths, with the normal one in the middle, at the ends, and not there.
      (stem([("wdth", 50, 50, 200)]), 400, [400, 0, 1250]), (stem([("wdth", 100, 200, 200)]), 400, [400, 0, 500]),
      (stem([("wdth", 50, 75, 75)], instances: [[50]]), 400, [400, 0, 1000]),
      (stem([("wdth", 125, 150, 200)]), 400, [400, 0, 875]),
    ])
  func `axes end, bend and are not there`(font: BoxFont, weight: Int, expected: [Int]) throws {
    let found = try look(try shaper([font]), weight: weight)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 12 }, "\(found), not \(expected)")
  }

  @Test(
    arguments: [
      ("of an axis of angles", stem([("slnt", -12, 0, 0)]), 0, 120),
      ("of that axis and weights", stem(weights + [("slnt", -12, 0, 12)], instances: [[700, -12]]), 0, 120),
      ("that an instance gives an angle", stem([("slnt", -30, 0, 0)], instances: [[0], [-25]]), 0, 250),
      ("of angles that turn letters over", stem([("slnt", -90, 0, 0)]), 0, 200),
      ("of an axis of italics", stem([("ital", 0, 0, 1)]), 0, 200),
      ("that is italic by default", stem([("ital", 0, 1, 1)]), -200, 0),
      ("of both axes", stem([("slnt", -10, 0, 0), ("ital", 0, 0, 1)]), 0, 200),
      ("of both axes in an instance", stem([("slnt", -10, 0, 0), ("ital", 0, 0, 1)], instances: [[-10, 1]]), 0, 300),
      // A font of no italics is slanted by a fifth of its height.
      ("of weights alone", stem(weights), 0, 160), ("that leans to the left alone", stem([("slnt", 0, 0, 10)]), 0, 160),
    ])
  func `italics lean by the axes`(_ kind: String, font: BoxFont, upright: Int, italic: Int) throws {
    let shaper = try shaper([font])
    let found = [try look(shaper, weight: 400)[1], try look(shaper, weight: 400, italic: true)[1]]
    #expect(abs(found[0] - upright) <= 8 && abs(found[1] - italic) <= 8, "\(kind): \(found)")
  }

  @Test func `a font of one weight stands beside a variable one`() throws {
    let fixed = BoxFont([.init(100, 0, 400, 800)])
    // The first file with the weight gives it.
    for (fonts, widths) in [
      ([fixed, Self.stem(Self.weights)], [300, 700]), ([Self.stem(Self.weights), fixed], [400, 700]),
    ] {
      let shaper = try shaper(fonts)
      for (weight, width) in zip([400, 700], widths) {
        #expect(abs(try look(shaper, weight: weight)[0] - width) <= 12)
      }
    }
  }

  /// Narrow ones stand in for the normal width before wide ones do.
  @Test(arguments: [([3, 5, 7], 5), ([7, 3], 3), ([9, 7], 7), ([2, 4, 6], 4)])
  func `the width nearest to the normal one is taken`(classes: [Int], expected: Int) throws {
    let fonts = classes.map { width in
      var font = BoxFont([.init(100, 0, 100 + width * 10, 800)])
      font.widthClass = width
      return font
    }
    #expect(try look(try shaper(fonts), weight: 400)[0] == expected * 10)
  }

  @Test func `a list tells the weights that are drawn`() throws {
    let files = TemporaryFolder()
    func list(_ font: BoxFont) throws -> [String] {
      files.write(font.bytes, to: "f.ttf")
      let fonts = try FontSet([.init(family: "Stems", files: ["f.ttf"])], in: try files.folder())
      return try fonts.list().filter { $0.origin == .scene }.map { "\($0.style) \($0.weight)" }
    }
    #expect(
      try list(Self.stem([("wght", 250, 300, 500)], instances: [[250]])) == ["Light 300", "Regular 400", "Medium 500"])
    #expect(
      try list(Self.stem([("wght", 600, 600, 700), ("slnt", -9, 0, 0)]))
        == ["SemiBold 600", "Bold 700", "SemiBold Italic 600", "Bold Italic 700"])
    #expect(try list(Self.stem([("wght", 450, 460, 480)])) == ["450 450"])
    #expect(try list(Self.stem([("ital", 0, 0, 1)])) == ["Regular 400", "Italic 400"])
  }

  @Test func `a family without a bold face, or an italic one, is told once`() throws {
    func warnings(_ fonts: [BoxFont], weight: Int) throws -> [Diagnostic] {
      let shaper = try shaper(fonts)
      var style = TextStyle(families: ["Stems"], weight: weight)
      for text in ["A", "AA", "A A"] { _ = try shaper.measure(TextRequest(text: text, style: style)) }
      style.isItalic = true
      _ = try shaper.measure(TextRequest(text: "A", style: style))
      return shaper.warnings
    }
    let regular = BoxFont([.init(0, 0, 100, 800)])
    let found = try warnings([regular], weight: 600)
    #expect(found.map(\.code) == ["no-bold", "no-italic"] && found[0].severity == .warning)
    #expect(found[1].message == "font \"Stems\" has no italic face; its letters are slanted")
    #expect(found[0].message == "font \"Stems\" has no bold face; its letters are not bold")
    #expect(found[0].note?.contains("(400, 0.ttf)") == true)
    func bold(_ fonts: [BoxFont], weight: Int) throws -> [Diagnostic] {
      try warnings(fonts, weight: weight).filter { $0.code == "no-bold" }
    }
    #expect(try bold([Self.stem([("wght", 300, 400, 599)])], weight: 900).count == 1)
    // Lighter faces stand in for medium ones; what has bold letters, or colours, lacks nothing.
    #expect(try bold([regular], weight: 599).isEmpty)
    #expect(try bold([Self.stem([("wght", 300, 400, 600)])], weight: 900).isEmpty)
    #expect(try bold([regular, Self.stem(Self.weights)], weight: 700).isEmpty)
    #expect(try bold([BoxFont.colored[1]], weight: 700).isEmpty)
  }
}
