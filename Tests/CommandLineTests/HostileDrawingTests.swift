import TestSupport
import Testing

/// SVG files of a few kilobytes that would be drawn for hours: their decoder is ended, whatever it is that grows.
@Suite(.full) struct HostileDrawingTests {
  private static func svg(_ content: String, side: Int = 10) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'>\(content)</svg>"
  }

  private static func filtered(_ filter: String) -> String {
    svg("<filter id='f'>\(filter)</filter><rect width='9' height='9' filter='url(#f)'/>")
  }

  /// A mask that is drawn with ten of the one before, and so on: large ones, since the library leaves out all beyond half a million,
  /// which takes a fast machine two seconds where they are small.
  private static let masks: String = {
    let box = "<rect width='80' height='80'"
    var text = "<mask id='p0'>\(box)/></mask>"
    for level in 1...8 {
      text += "<mask id='p\(level)'>\(String(repeating: "\(box) mask='url(#p\(level - 1))'/>", count: 10))</mask>"
    }
    return svg("\(text)\(box) mask='url(#p8)'/>", side: 80)
  }()

  /// A group that is drawn with two of the one before, and so on.
  private static let groups: String = {
    var text = "<g id='a0'><rect width='1' height='1'/></g>"
    for level in 1...24 {
      text += "<g id='a\(level)'>\(String(repeating: "<use href='#a\(level - 1)'/>", count: 2))</g>"
    }
    return svg(text)
  }()

  private func draw(_ drawing: String, _ options: String = "") throws -> (outcome: Tool.Outcome, isDrawn: Bool) {
    let tool = try Tool()
    try tool.write(drawing, to: "a.svg")
    try tool.write("multiplane: 1\ncanvas: { size: 20x20 }\nlayers: [{ Image: a.svg }]\n", to: "a.yaml")
    // In a shell, since limits are those of a process.
    let outcome = try tool.run("true && $M still a.yaml -o a.png \(options)")
    return (outcome, tool.names().contains("a.png"))
  }

  @Test(
    arguments: [
      TextArgument(masks), TextArgument(filtered("<feTurbulence baseFrequency='0.1' numOctaves='1000000000'/>")),
    ])
  func `a drawing that would take hours is ended by the clock`(_ argument: TextArgument) throws {
    let (outcome, isDrawn) = try draw(argument.text, "--time 1")
    #expect(outcome.code == 6 && !isDrawn)
    #expect(outcome.err.contains("\"a.svg\" takes more than 1 s of processor time to decode"), "\(outcome.err)")
  }

  @Test func `a drawing is looked at by check, and drawn by what shows it`() throws {
    let tool = try Tool()
    try tool.write(Self.masks, to: "a.svg")
    try tool.write("multiplane: 1\ncanvas: { size: 20x20 }\nlayers: [{ Image: a.svg }]\n", to: "a.yaml")
    #expect(try tool.run("true && $M check a.yaml").code == 0)
    #expect(try tool.run("true && $M still a.yaml -o a.png --time 1").code == 6)
  }

  /// The library gives up by itself, or ends its process.
  @Test(
    arguments: [
      TextArgument(groups),
      TextArgument(
        filtered(
          "<feConvolveMatrix order='300' kernelMatrix='\(String(repeating: "1 ", count: 90_000))'/>")),
    ])
  func `a drawing that the library gives up is an error with its name`(_ argument: TextArgument) throws {
    let (outcome, isDrawn) = try draw(argument.text, "--time 2")
    #expect([4, 6].contains(outcome.code) && !isDrawn)
    #expect(outcome.err.hasPrefix("error: image \"a.svg\" "), "\(outcome.err)")
  }

  @Test(
    arguments: [
      "<text y='9' font-size='100000px'>a</text>",
      "<filter id='f'><feMorphology radius='5000'/></filter><rect width='9' height='9' filter='url(#f)'/>",
    ] as [TextArgument])
  func `large numbers that cost nothing are drawn`(_ argument: TextArgument) throws {
    let (outcome, isDrawn) = try draw(Self.svg(argument.text))
    #expect(outcome.code == 0 && isDrawn, "\(outcome.err)")
  }

  /// Frames of very many pictures that all move: they are compared with the frame before, filtered, put together.
  @Test(
    arguments: [
      (60_000, "Rectangle: red, width: 3, height: 3, x: \"mod(index * 7, 380) + scroll\", y: \"mod(index, 840)\""),
      (
        20_000,
        "Rectangle: red, width: 3, height: 3, blur: 1, x: \"mod(index * 7, 380) + scroll\", y: \"mod(index, 840)\""
      ),
      (
        60_000,
        "Color: red, width: 2, height: 2, x: \"mod(index * 2, 388)\", y: \"floor(index / 194) * 2 + scroll * 0\""
      ),
      // Each reaches into the one before it in the list: seen from the front, the damage grows by one at a time.
      (
        20_000,
        "Rectangle: red, width: 3, height: 3, blur: 1, x: 300, y: \"(20000 - index) * 0.042 + if(index == 0, scroll, 0)\""
      ),
    ])
  func `frames of tens of thousands of moving pictures take time in proportion`(count: Int, row: String) throws {
    let tool = try Tool()
    try tool.write(
      "multiplane: 1\ncanvas: { size: 390x844 }\nlayers: [{ ZStack: [{ ForEach: \(count), row: { \(row) } }] }]\n"
        + "scroll: [{ linear: { by: 100, over: 1s } }]\n", to: "many.yaml")
    let outcome = try tool.run("ulimit -t 20; \"$M\" render many.yaml -o f --frames 0..3 -q")
    #expect(outcome.code == 0, "\(outcome.code) \(outcome.err.prefix(400))")
  }
}
