import Foundation
import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// What is written anew of an SVG is drawn like what it stands for.
@Suite struct SVGRewriteTests {
  private static let space = SVGTrial.space

  private func pixels(_ content: String, _ root: String = SVGTrial.sides) throws -> [[UInt32]] {
    try SVGTrial.pixels(content, root)
  }

  /// What is written, and the same in terms that librsvg knows.
  @Test(arguments: CorpusText.rows(of: "svg/same"))
  func `it is drawn like what it stands for`(_ content: String, _ other: String) throws {
    let worst = try SVGTrial.difference(content, other)
    #expect(worst <= 2, "a channel differs by \(worst)")
  }

  /// Sides of the outermost element, and the size in pixels.
  @Test(
    arguments: [
      ("width='30' viewBox='0 0 10 20'", 30, 60), ("height='30' viewBox='0 0 10 20'", 15, 30),
      ("viewBox='5 5 12 7'", 12, 7),
      ("width='2em' height='3em'", 32, 48), ("width='2em' height='1ex' font-size='10'", 20, 5),
      ("width='100%' height='100%' viewBox='0 0 24 18'", 24, 18), ("width='50%' height='9' viewBox='0 0 20 10'", 18, 9),
      ("width='1in' height='2.54cm'", 96, 96), ("style='width:24px;height:12px'", 24, 12), ("width='40'", 40, 150),
      ("width='0' height='-3' viewBox='0 0 6 7'", 6, 7), ("width='nonsense' viewBox='0,0,6,7'", 6, 7), ("", 50, 30),
      ("viewBox='0 0 0 0'", 50, 30), ("width=' 20PX ' height='10'", 20, 10),
    ]) func `a file has the size it says, else what its content takes`(_ root: String, _ width: Int, _ height: Int)
    throws
  {
    let bytes = Array("<svg \(Self.space) \(root)><rect x='10' y='10' width='40' height='20'/></svg>".utf8)
    let header = try ImageHeader.read(bytes, name: "a.svg")
    #expect(header.width == width && header.height == height, "\(header.width)x\(header.height)")
  }

  @Test func `a compressed file is read`() throws {
    let text = Array(
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><rect width='4' height='4' fill='red'/></svg>".utf8)
    let zipped = Self.gzip(text)
    #expect(try DecodedImage.decode(zipped, name: "a.svgz").pixels[2, 2] == 0xFFFF_0000)
    #expect(
      try pixels(
        "<image width='4' height='4' href='data:image/svg+xml;base64,\(Data(zipped).base64EncodedString())'/>")[2][2]
        == 0xFFFF_0000)
    for bytes in [Self.gzip(Array("words".utf8)), Array(zipped.dropLast(9)), Array(zipped.prefix(12))] {
      let found = failure { () throws(SceneFailure) in try DecodedImage.decode(bytes, name: "a.svgz") }
      #expect(found?.failure == .asset && found?.message.contains("a gzip archive") == true)
    }
  }

  /// Bytes in a gzip file, not compressed.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let body = PNGBuilder.stored(bytes).dropFirst(2).dropLast(4)
    let sum = PNGBuilder.chunk("", bytes).suffix(4).reversed()
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + body + sum + PNGBuilder.word(bytes.count).reversed()
  }

  @Test func `pictures in a file are decoded as pictures are`() throws {
    let inner =
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><rect width='4' height='4' fill='lime'/></svg>"
    let nested =
      "<image width='8' height='8' href='data:image/svg+xml,\(inner.replacing("<", with: "%3C").replacing(">", with: "%3E").replacing("'", with: "%27"))'/>"
    #expect(try pixels(nested)[4][4] == 0xFF00_FF00)
    // What cannot be decoded is told, and the rest is drawn.
    for (data, reason) in [
      ("image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB", "is cut short"), ("image/png;base64,AAAA", "is no image"),
      ("image/bmp;base64,Qk0aAAAAAAAAABoAAAAMAAAAAQABAAEAGAAAAP8A", "is"), ("text/html,<html/>", "is a web page"),
    ] {
      let text =
        "<svg \(Self.space) width='9' height='9'><rect width='9' height='9' fill='red'/>\n<image width='9' height='9' href='data:\(data.replacing("<", with: "&lt;"))'/></svg>"
      for _ in 0..<2 {
        let image = try DecodedImage.decode(Array(text.utf8), name: "a.svg")
        #expect(image.pixels[4, 4] == 0xFFFF_0000)
        #expect(
          image.warnings.contains {
            $0.message.contains("without the picture in <image>, which \(reason)") && $0.message.contains("line 2")
          },
          "\(image.warnings.map(\.message))")
      }
    }
    let bomb = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAf/8AAH//CAYAAAAfFcSJ"
    let found = failure { () throws(SceneFailure) in
      try DecodedImage.decode(
        Array("<svg \(Self.space) width='9' height='9'><image href='\(bomb)'/></svg>".utf8), name: "a.svg")
    }
    #expect(found?.failure == .limit)
  }

  /// What is not drawn, with the line it stands in.
  @Test(arguments: CorpusText.rows(of: "svg/lost"))
  func `what is not drawn is told`(_ content: String, _ lost: String) throws {
    let losses = try SVGTrial.losses(content.replacing("\\n", with: "\n"))
    #expect(losses.contains { $0.hasSuffix("is drawn without \(lost)") }, "\(losses)")
  }

  @Test(arguments: CorpusText.lines(of: "svg/kept"))
  func `nothing is told where nothing is lost`(_ content: String) throws {
    #expect(try SVGTrial.losses(content).isEmpty)
  }

  /// Pango remembers that it found no font for a style; what is asked before fonts are there must not decide for later files.
  @Test(
    arguments: [
      "<text font-size='30'> </text>",
      "<text font-size='30' style='transform-box:fill-box;transform:rotate(9deg)'>a</text>",
    ]) func `a file with an empty text leaves the fonts of the next one alone`(_ content: String) throws
  {
    let text = SVGTrial.file("<text y='30' font-size='30'>A</text>")
    let (fresh, used) = (DecoderPool(), DecoderPool())
    let alone = try fresh.image(text, name: "a.svg").pixels
    _ = try used.image(SVGTrial.file(content), name: "b.svg")
    let after = try used.image(text, name: "a.svg").pixels
    #expect((0..<alone.height).allSatisfy { alone.row($0).elementsEqual(after.row($0)) })
  }
}
