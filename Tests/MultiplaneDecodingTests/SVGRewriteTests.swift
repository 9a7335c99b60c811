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
  static let pairs: [(TextArgument, TextArgument)] = [
    (
      "<filter id='f'><feDropShadow dx='3' dy='4' stdDeviation='2' flood-color='red' flood-opacity='.5'/></filter><rect x='9' y='9' width='20' height='9' filter='url(#f)'/>",
      TextArgument(
        "<filter id='f'><feGaussianBlur in='SourceAlpha' stdDeviation='2'/><feOffset dx='3' dy='4' result='b'/>"
          + "<feFlood flood-color='red' flood-opacity='.5'/><feComposite in2='b' operator='in'/>"
          + "<feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge></filter><rect x='9' y='9' width='20' height='9' filter='url(#f)'/>"
      )
    ),
    (
      "<filter id='f'><feOffset dx='5'/><feDropShadow style='flood-color:blue'/><feOffset dy='5'/></filter><rect width='20' height='9' filter='url(#f)'/>",
      TextArgument(
        "<filter id='f'><feOffset dx='5' result='a'/><feGaussianBlur stdDeviation='2'/><feOffset dx='2' dy='2' result='b'/>"
          + "<feFlood flood-color='blue'/><feComposite in2='b' operator='in'/>"
          + "<feMerge><feMergeNode/><feMergeNode in='a'/></feMerge><feOffset dy='5'/></filter><rect width='20' height='9' filter='url(#f)'/>"
      )
    ),
    (
      "<rect x='20' y='10' width='20' height='20' transform='rotate(45)' transform-origin='30 20'/>",
      "<rect x='20' y='10' width='20' height='20' transform='rotate(45 30 20)'/>"
    ),
    (
      "<g style='transform-origin:100% bottom' transform='scale(.5)'><rect width='60' height='40'/></g>",
      "<rect x='30' y='20' width='30' height='20'/>"
    ),
    (
      "<path d='M10 10h20v10h-20z' style='transform-box:fill-box;transform-origin:50% 50%;transform:rotate(90deg)'/>",
      "<path d='M15 5h10v20h-10z'/>"
    ),
    (
      "<circle cx='20' cy='20' r='8' transform='scale(2)' style='transform-box: fill-box; transform-origin: left top'/>",
      "<circle cx='28' cy='28' r='16'/>"
    ),
    (
      "<foreignObject x='5' width='50' height='30' style='color:red'><div xmlns='http://www.w3.org/1999/xhtml' style='font-size:10px'>A <b>b</b><br/>c</div></foreignObject>",
      TextArgument(
        "<g fill='red' font-size='10' text-anchor='middle'><text x='30' y='15' dy='-0.275em'>A b</text>"
          + "<text x='30' y='15' dy='0.975em'>c</text></g>")
    ),
    (
      "<switch><g requiredFeatures='http://www.w3.org/TR/SVG11/feature#Extensibility'><rect width='9' height='9'/></g><rect width='30' height='9'/></switch>",
      "<rect width='9' height='9'/>"
    ),
    (
      "<switch><foreignObject width='9' height='9'><p xmlns='http://www.w3.org/1999/xhtml'>a</p></foreignObject><rect width='9' height='9'/></switch>",
      "<rect width='9' height='9'/>"
    ),
    ("<rect width='9' height='9' fill='url(#none) red'/>", "<rect width='9' height='9' fill='red'/>"),
    (
      "<switch><rect systemLanguage='de' width='5' height='5'/><rect systemLanguage='fr, en-GB' width='9' height='9'/></switch>",
      "<rect width='9' height='9'/>"
    ),
    ("<rect width='1em' height='16'/>", "<rect width='16' height='16'/>"),
    (
      "<random><rect id='r' width='9' height='9'/></random><use href='#r'/>", "<rect width='9' height='9'/>"
    ),
    ("<text y='20'>A</text>", "<text y='20' font-size='16'>A</text>"),
    (
      "<image width='20' height='10' preserveAspectRatio='none' href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='/>",
      "<rect width='20' height='10' fill='#ff0000' fill-opacity='.5'/>"
    ),
    (
      "<linearGradient id='g' x1='0' x2='60' gradientUnits='userSpaceOnUse' gradientTransform='rotate(90)' transform-origin='30 20'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient><rect width='60' height='40' fill='url(#g)'/>",
      "<linearGradient id='g' x1='0' x2='60' gradientUnits='userSpaceOnUse' gradientTransform='rotate(90 30 20)'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient><rect width='60' height='40' fill='url(#g)'/>"
    ),
  ]

  @Test(arguments: pairs) func `it is drawn like what it stands for`(_ pair: (TextArgument, TextArgument)) throws {
    let worst = try SVGTrial.difference(pair.0.text, pair.1.text)
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
  static let lost: [(TextArgument, String)] = [
    ("<text><textPath href='#p'>a</textPath></text>", "<textPath>, line 2"),
    ("<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>a</p></foreignObject>", "<foreignObject>, line 2"),
    (
      "<foreignObject width='9' height='9'><div xmlns='http://www.w3.org/1999/xhtml' style='background:red'/></foreignObject>",
      "<foreignObject>, line 2"
    ),
    (
      "<foreignObject width='9' height='9'><p xmlns='http://www.w3.org/1999/xhtml'>a</p></foreignObject>",
      "the HTML around the words of <foreignObject>, line 2"
    ),
    ("<rect><animate attributeName='x'/></rect>", "its animation, line 2"),
    ("<style>rect{animation:a 1s}</style><rect/>", "its animation, line 2"),
    ("<style>rect{transform-origin:center}</style><rect/>", "the transform-origin of a rule, line 2"),
    ("<rect style='clip-path:circle(40%)'/>", "clip-path: circle(), line 2"),
    ("<style>rect{fill:color-mix(in srgb, red, blue)}</style><rect/>", "fill: color-mix(), line 2"),
    ("<rect width='calc(1em + 2px)'/>", "width: calc(), line 2"),
    ("<style>g:has(rect){fill:red}</style><g/>", "rules of its style sheet (g:has(rect)), line 2"),
    ("<style>@container (a:b){g{fill:red}}</style>", "rules of its style sheet (@container (a:b)), line 2"),
    ("<filter><feUnknown/></filter>", "<feUnknown>, line 2"),
    ("<flowRoot>a</flowRoot>\n<flowRoot>b</flowRoot>", "<flowRoot>, line 2 and 1 more"),
    ("<text rotate='30'>a</text>", "the rotate of texts, line 2"),
    ("<text textLength='30'>a</text>", "the textLength of texts, line 2"),
    ("<text><tspan x='5 25 45'>abc</tspan></text>", "the places of single letters, line 2"),
    ("<text style='text-shadow:1px 1px red'>a</text>", "its text-shadow, line 2"),
    ("<path d='M0 0h9' vector-effect='non-scaling-stroke'/>", "its vector-effect, line 2"),
    ("<symbol id='s' refX='5'><path/></symbol><use href='#s'/>", "the size of <symbol>, line 2"),
    ("<filter><feBlend mode='plus-lighter'/></filter>", "a blend mode, line 2"),
    ("<g style='mix-blend-mode:plus-lighter'/>", "a blend mode, line 2"),
    ("<g style='filter:sepia(1)'/>", "the exact colors of filter functions (sepia()), line 2"),
    ("<clipPath clip-rule='evenodd'><path/><path/></clipPath>", "the clip-rule of <clipPath>, line 2"),
    (
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect/></clipPath><g transform='rotate(45)'><rect clip-path='url(#c)'/></g>",
      "the turned box of its clip-path, line 2"
    ),
    ("<text>日本</text>", "characters that no font has (\"日\" (U+65E5), \"本\" (U+672C)), line 2"),
  ]

  @Test(arguments: lost) func `what is not drawn is told`(_ pair: (TextArgument, String)) throws {
    let losses = try SVGTrial.losses(pair.0.text)
    #expect(losses.contains { $0.hasSuffix("is drawn without \(pair.1)") }, "\(losses)")
  }

  @Test(
    arguments: [
      "<style>.a{animation:b 1s;fill:oklch(40% 0.2 30)} @keyframes b{to{fill:red}}</style><rect/>",
      "<switch><g requiredFeatures='http://www.w3.org/TR/SVG11/feature#Extensibility'/><g/></switch>",
      "<foreignObject/>", "<flowRoot> </flowRoot>",
      "<switch><foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>a</p></foreignObject><rect width='1' height='1'/></switch>",
      "<style>/* a:has(b){} */ p::before{fill:red} a:link{fill:red} @font-face{src:url(a)}</style><rect style='filter:blur(2px);fill:hsl(1,1%,1%)'/>",
      "<rect fill='red' style='fill:light-dark(red, blue);vector-effect:none;word-spacing:0px;mix-blend-mode:multiply'/>",
      "<g fill='rgb(0 0 0 / 50%)' transform='translate(1) rotate(2)' background='linear-gradient(red,blue)'/>",
      "<script>a</script><metadata>b</metadata><title>c</title><unknown>d</unknown>",
    ]) func `nothing is told where nothing is lost`(_ content: String) throws
  {
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
