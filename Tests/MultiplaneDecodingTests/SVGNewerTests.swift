import Foundation
import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// What SVG 2 and today's CSS have is drawn like the same in terms of SVG 1.1, or told.
@Suite struct SVGNewerTests {
  /// Transforms, paint and strokes.
  static let shapes: [(TextArgument, TextArgument)] = [
    (
      "<rect x='20' y='10' width='20' height='8' style='rotate:30deg'/>",
      "<rect x='20' y='10' width='20' height='8' transform='rotate(30)'/>"
    ),
    (
      "<rect x='20' y='10' width='20' height='8' style='rotate:30deg;transform-box:fill-box;transform-origin:center'/>",
      "<rect x='20' y='10' width='20' height='8' transform='rotate(30 30 14)'/>"
    ),
    (
      "<rect x='2' y='1' width='20' height='8' style='scale:200% 1.5'/>", "<rect x='4' y='1.5' width='40' height='12'/>"
    ),
    (
      "<style>rect{translate:10px 12px}</style><rect width='20' height='8'/>",
      "<rect x='10' y='12' width='20' height='8'/>"
    ),
    (
      "<rect width='10' height='4' style='translate:10px;rotate:45deg;scale:2;transform:translateX(5px)'/>",
      "<rect width='10' height='4' transform='translate(10 0) rotate(45) scale(2) translate(5 0)'/>"
    ),
    (
      "<linearGradient id='g' x1='0' x2='60' gradientUnits='userSpaceOnUse' gradientTransform='rotate(90)' transform-origin='30 20'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient><rect width='60' height='40' fill='url(#g)'/>",
      "<linearGradient id='g' x1='0' x2='60' gradientUnits='userSpaceOnUse' gradientTransform='rotate(90 30 20)'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient><rect width='60' height='40' fill='url(#g)'/>"
    ),
    (
      "<pattern id='p' width='10' height='10' patternUnits='userSpaceOnUse' style='transform:scale(2);transform-origin:7px 3px'><rect width='5' height='5'/></pattern><rect width='60' height='40' fill='url(#p)'/>",
      "<pattern id='p' width='10' height='10' patternUnits='userSpaceOnUse' patternTransform='translate(-7 -3) scale(2)'><rect width='5' height='5'/></pattern><rect width='60' height='40' fill='url(#p)'/>"
    ),
    (
      "<path d='M2 5h10' stroke='red' stroke-width='2' transform='scale(4)' vector-effect='non-scaling-stroke'/>",
      "<path d='M8 20h40' stroke='red' stroke-width='2'/>"
    ),
    (
      "<style>.a{vector-effect:non-scaling-stroke}</style><g stroke='red' stroke-dasharray='4 2'><path class='a' d='M2 5h10' transform='scale(4)'/></g>",
      "<path d='M8 20h40' stroke='red' stroke-dasharray='4 2'/>"
    ),
    (
      "<polyline points='5,5 45,5 45,25' fill='none' stroke='red' pathLength='6' stroke-dasharray='2 10'/>",
      "<path d='M5 5h20' stroke='red'/>"
    ),
    (
      "<path d='M5 20h50' stroke='red' stroke-width='6' pathLength='10' stroke-dasharray='2 2' stroke-dashoffset='1'/>",
      "<path d='M5 20h50' stroke='red' stroke-width='6' stroke-dasharray='10 10' stroke-dashoffset='5'/>"
    ),
    ("<path style='d:path(\"M5 5h20v20z\")'/>", "<path d='M5 5h20v20z'/>"),
    (
      "<symbol id='s' viewBox='0 0 10 10' width='20' height='30'><rect width='10' height='10'/></symbol><use href='#s'/>",
      "<rect y='5' width='20' height='20'/>"
    ),
    (
      "<mask id='m'><rect width='30' height='40' fill='white'/></mask><rect width='60' height='40' style='mask:url(#m) no-repeat'/>",
      "<rect width='30' height='40'/>"
    ),
    (
      "<mask id='m'><rect width='30' height='40' fill='white'/></mask><rect width='60' height='40' style='-webkit-mask-image:url(#m)'/>",
      "<rect width='30' height='40'/>"
    ),
  ]

  /// Words, units, sums and colors of values.
  static let values: [(TextArgument, TextArgument)] = [
    ("<rect width='50vw' height='50vh'/>", "<rect width='30' height='20'/>"),
    ("<rect width='50vmin' height='40Q'/>", "<rect width='20' height='37.795'/>"),
    ("<rect width='2ch' height='1rem' font-size='20'/>", "<rect width='20' height='16'/>"),
    (
      "<path d='M5 20h50' stroke='red' stroke-dasharray='1rem .5rem'/>",
      "<path d='M5 20h50' stroke='red' stroke-dasharray='16 8'/>"
    ),
    ("<rect width='calc(10px + 50%)' height='calc(2 * (5px + 5))'/>", "<rect width='40' height='20'/>"),
    ("<rect x='calc(100% - 20px)' width='20' height='20'/>", "<rect x='40' width='20' height='20'/>"),
    (
      "<style>rect{width:min(20px, 3in);height:clamp(5px, 12px, 10px);transform:translate(calc(5px + 5px),max(1px,2px))}</style><rect/>",
      "<rect x='10' y='2' width='20' height='10'/>"
    ),
    (
      "<path d='M5 20h40' stroke='red' style='stroke-width:calc(2px*3);opacity:calc(1/2)'/>",
      "<path d='M5 20h40' stroke='red' stroke-width='6' opacity='.5'/>"
    ),
    ("<g style='--w:10px'><rect height='9' style='width:calc(var(--w) * 2)'/></g>", "<rect width='20' height='9'/>"),
    (
      "<style>.a{fill:blue}</style><g fill='red'><rect class='a' width='20' height='20' style='fill:unset'/></g>",
      "<rect width='20' height='20' fill='red'/>"
    ),
    (
      "<g fill='red'><rect width='20' height='20' style='fill:initial;opacity:revert'/></g>",
      "<rect width='20' height='20'/>"
    ),
    ("<rect width='20' height='20' fill='Canvas'/>", "<rect width='20' height='20' fill='white'/>"),
    (
      "<rect width='20' height='20' fill='hwb(120 0% 20% / 50%)'/>",
      "<rect width='20' height='20' fill='#00cc00' fill-opacity='.5'/>"
    ),
    ("<rect width='20' height='20' fill='lab(50% 40 59.5)'/>", "<rect width='20' height='20' fill='#bf5700'/>"),
    ("<rect width='20' height='20' fill='lch(52.2% 72.2 50)'/>", "<rect width='20' height='20' fill='#cd561a'/>"),
    (
      "<rect width='20' height='20' fill='oklab(40.1% 0.1143 0.045)'/>", "<rect width='20' height='20' fill='#7d2429'/>"
    ),
    (
      "<style>.a{stop-color:oklch(59.41% .16 49.7)}</style><linearGradient id='g'><stop class='a'/></linearGradient><rect width='20' height='20' fill='url(#g)'/>",
      "<rect width='20' height='20' fill='#c65b00'/>"
    ),
    (
      "<rect width='20' height='20' style='--c:color(srgb 1 .5 0);fill:var(--c)'/>",
      "<rect width='20' height='20' fill='#ff8000'/>"
    ),
    (
      "<rect width='20' height='20' fill='color(display-p3 1 1 1 / .5)'/>",
      "<rect width='20' height='20' fill='white' opacity='.5'/>"
    ),
    ("<rect width='20' height='20' fill='device-cmyk(0 1 1 0)'/>", "<rect width='20' height='20' fill='red'/>"),
  ]

  /// Selectors and rules around rules.
  static let rules: [(TextArgument, TextArgument)] = [
    (
      "<style>:is(rect,circle){fill:red}</style><rect width='20' height='20'/>",
      "<rect width='20' height='20' fill='red'/>"
    ),
    (
      "<style>rect{fill:red} :where(.a){fill:blue}</style><rect class='a' width='20' height='20'/>",
      "<rect width='20' height='20' fill='red'/>"
    ),
    (
      "<style>rect:only-child{fill:red} rect:empty{stroke:blue}</style><g><rect width='20' height='20'/></g>",
      "<rect width='20' height='20' fill='red' stroke='blue'/>"
    ),
    (
      "<style>a:any-link{fill:red}</style><a href='http://x'><rect width='20' height='20'/></a>",
      "<rect width='20' height='20' fill='red'/>"
    ),
    (
      "<style>rect[data-a='b']{fill:red} rect[class='A' i]{stroke:blue}</style><rect data-a='b' class='a' width='20' height='20'/>",
      "<rect width='20' height='20' fill='red' stroke='blue'/>"
    ),
    (
      "<style>g{rect{fill:red} fill:blue; &amp;.a circle{fill:lime}}</style><g class='a'><rect width='20' height='20'/><circle cx='40' r='9'/><path d='M0 20h9v9z'/></g>",
      "<rect width='20' height='20' fill='red'/><circle cx='40' r='9' fill='lime'/><path d='M0 20h9v9z' fill='blue'/>"
    ),
    (
      "<style>rect{fill:red} @layer a{#r{fill:blue;stroke:blue}}</style><rect id='r' width='20' height='20'/>",
      "<rect width='20' height='20' fill='red' stroke='blue'/>"
    ),
    (
      "<style>@media (min-width:10px) and (max-width:100px){rect{fill:red}} @media (min-width:100px){rect{fill:blue}}</style><rect width='20' height='20'/>",
      "<rect width='20' height='20' fill='red'/>"
    ),
    (
      "<style>@supports (fill:red){rect{fill:red}} @supports not (fill:red){rect{fill:blue}}</style><rect width='20' height='20'/>",
      "<rect width='20' height='20' fill='red'/>"
    ),
  ]

  /// Texts.
  static let texts: [(TextArgument, TextArgument)] = [
    (
      "<text font-size='20' x='5 25 45' y='20 30'>A<tspan>bc</tspan></text>",
      "<g font-size='20'><text x='5' y='20'>A</text><text x='25' y='30'>b</text><text x='45' y='30'>c</text></g>"
    ),
    (
      "<text font-size='20'> <tspan x='5 25 45' y='30'>A b</tspan></text>",
      "<g font-size='20'><text x='5' y='30'>A</text><text x='45' y='30'>b</text></g>"
    ),
    (
      "<text font-size='20' x='5' y='30' dx='0 10'>Ab</text>",
      "<text font-size='20' x='5' y='30'>A<tspan dx='10'>b</tspan></text>"
    ),
    (
      "<text font-size='20' x='5' y='30' word-spacing='.5em'>a b</text>",
      "<text font-size='20' x='5' y='30'>a <tspan dx='10'>b</tspan></text>"
    ),
    (
      "<text font-size='20' x='5' y='30' style='text-transform:uppercase'>a<tspan style='text-transform:none'>b</tspan></text>",
      "<text font-size='20' x='5' y='30'>A<tspan>b</tspan></text>"
    ),
    (
      "<text font-size='20' x='5' y='30' style='text-transform:capitalize'>an it's</text>",
      "<text font-size='20' x='5' y='30'>An It's</text>"
    ),
    (
      "<text font-size='20' x='5' y='30' style='white-space:pre'>a   b</text>",
      "<text font-size='20' x='5' y='30' xml:space='preserve'>a   b</text>"
    ),
    (
      "<text x='5' y='30' font-size='x-large' style='text-decoration:underline dotted'>ab</text>",
      "<text font-size='24' x='5' y='30' text-decoration='underline'>ab</text>"
    ),
    (
      "<text x='5' y='30' style='font-size:clamp(10px,20px,30px);text-decoration-line:underline'>ab</text>",
      "<text font-size='20' x='5' y='30' text-decoration='underline'>ab</text>"
    ),
    (
      "<g dominant-baseline='hanging'><text font-size='20' x='5' y='10'>Ab</text></g>",
      "<text font-size='20' x='5' y='25.5'>Ab</text>"
    ),
    (
      "<style>text{dominant-baseline:central}</style><text font-size='20' y='20'><tspan x='5'>A</tspan><tspan x='5' dy='10'>b</tspan></text>",
      "<text font-size='20' y='27.273'><tspan x='5'>A</tspan><tspan x='5' dy='10'>b</tspan></text>"
    ),
    (
      "<text font-size='20' x='5' y='20'>a<tspan alignment-baseline='middle'>b</tspan></text>",
      "<text font-size='20' x='5' y='20'>a<tspan dy='5.455'>b</tspan></text>"
    ),
    (
      "<path id='p' d='M5 30H60' fill='none'/><text font-size='20'><textPath href='#p'>Io</textPath></text>",
      "<text font-size='20' x='5' y='30'>Io</text>"
    ),
    (
      "<path id='p' d='M5 0V40' fill='none'/><style>text{fill:red;font-size:20px}</style><text><textPath href='#p' startOffset='50%' text-anchor='middle'>Io</textPath></text>",
      "<text font-size='20' text-anchor='middle' fill='red' transform='translate(5 20) rotate(90)'>Io</text>"
    ),
    (
      "<line id='p' y1='20' x2='60' y2='20'/><text font-size='20'><textPath href='#p' startOffset='50%' text-anchor='middle'><tspan fill='red' dy='5'>O</tspan></textPath></text>",
      "<text font-size='20' x='30' y='25' text-anchor='middle' fill='red'>O</text>"
    ),
    (
      "<text y='20' font-size='20'><tref href='#r'/></text><rect id='r'>A</rect>",
      "<text y='20' font-size='20'>A</text>"
    ),
  ]

  @Test(arguments: shapes + values + rules + texts) func `it is drawn like what it stands for`(
    _ pair: (TextArgument, TextArgument)
  ) throws {
    let worst = try SVGTrial.difference(pair.0.text, pair.1.text)
    #expect(worst <= 8, "a channel differs by \(worst)")
    #expect(try SVGTrial.losses(pair.0.text).isEmpty)
  }

  @Test func `the background of the outermost element is painted`() throws {
    let root = "width='60' height='40' viewBox='0 0 10 10' style='background: #f00'"
    let plain = "width='60' height='40'"
    let drawn = try SVGTrial.pixels("<rect width='10' height='10'/>", root)
    #expect(
      drawn
        == (try SVGTrial.pixels("<rect width='60' height='40' fill='red'/><rect x='10' width='40' height='40'/>", plain))
    )
    // What is no color paints nothing.
    let other = "width='60' height='40' style='background:none no-repeat'"
    #expect(
      try SVGTrial.pixels("<rect width='9' height='9'/>", other)
        == (try SVGTrial.pixels("<rect width='9' height='9'/>", plain)))
  }

  @Test(
    arguments: [
      ("<text rotate='30'>a</text>", "the turned letters of <text>, line 2"),
      ("<text textLength='30'>a</text>", "the textLength of <text>, line 2"),
      ("<text><textPath href='#none'>a</textPath></text>", "<textPath>, line 2"),
      (
        "<g transform='scale(1 2)'><path d='M0 0h9' stroke='red' vector-effect='non-scaling-stroke'/></g>",
        "the non-scaling-stroke of <path>, line 2"
      ),
      (
        "<defs><path d='M0 0h9' stroke='red' vector-effect='non-scaling-stroke'/></defs>",
        "the non-scaling-stroke of <path>, line 2"
      ),
      ("<rect style='rotate:x 30deg'/>", "the transform of <rect>, line 2"),
      ("<symbol id='s' refX='5'><path/></symbol><use href='#s'/>", "the refX and refY of <symbol>, line 2"),
      ("<svg id='s'><path/></svg><use href='#s' width='5'/>", "the size of <use>, line 2"),
      ("<rect fill='red icc-color(a, 1, 0)'/>", "fill: icc-color(), line 2"),
      ("<rect width='calc(1em + 2px)'/>", "width: calc(), line 2"),
      ("<g style='--a:red'><rect style='fill:color-mix(in srgb, var(--a), blue)'/></g>", "fill: color-mix(), line 2"),
      ("<style>rect{width:calc(100% - 2px)}</style><rect/>", "width: calc(), line 2"),
      ("<style>rect:lang(en){fill:red}</style>", "the rules of rect:lang(en), line 2"),
      ("<text style='text-shadow:1px 1px red'>a</text>", "its text-shadow, line 2"),
      ("<style>text{text-orientation:upright}</style><text>a</text>", "its text-orientation, line 2"),
      ("<text style='font-feature-settings:\"smcp\"'>a</text>", "its font-feature-settings, line 2"),
      ("<rect style='all:unset'/>", "all: unset, line 2"),
      ("<rect style='-webkit-mask:linear-gradient(red, blue)'/>", "mask-image: linear-gradient(), line 2"),
    ]) func `what is not drawn is told`(_ content: String, _ message: String) throws
  {
    let losses = try SVGTrial.losses(content)
    #expect(losses.contains { $0.hasSuffix("is drawn without \(message)") }, "\(losses)")
  }

  @Test(
    arguments: [
      "<text rotate='0' style='word-spacing:0px;text-transform:none;white-space:normal'>a</text>",
      "<path d='M0 0h9' vector-effect='none' style='vector-effect:non-scaling-stroke'/>",
      "<text style='text-shadow:none;text-orientation:mixed;font-feature-settings:inherit'>a</text>",
      "<rect style='mask:none;rotate:none;transform-box:view-box;fill:unset;width:calc(2px + 1px)'/>",
      "<style>@layer a, b; rect{} @media print{rect{fill:oklch(1 2 3)}}</style><rect/>",
    ]) func `nothing is told where nothing is lost`(_ content: String) throws
  {
    #expect(try SVGTrial.losses(content).isEmpty)
  }

  /// Pango remembers that it found no font for a style; what is asked before fonts are there must not decide for later files.
  @Test(
    arguments: [
      "<text font-size='30'> </text>", "<text font-size='30'><textPath href='#p'/></text>",
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
