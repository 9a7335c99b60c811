import MultiplaneBase
import MultiplaneRender
import TestSupport
import Testing

/// What gets through to the drawing library of an SVG, and what does not.
@Suite struct SVGSieveTests {
  private static let space = "xmlns='http://www.w3.org/2000/svg'"
  private static let link = "xmlns:xlink='http://www.w3.org/1999/xlink'"
  private static let picture =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

  private static func svg(_ content: String, _ more: String = "") -> String {
    "<svg \(space) \(link) width='10' height='10' \(more)>\(content)</svg>"
  }

  /// Ways to bring another picture or file along.
  static let hidden: [TextArgument] = {
    let href = "href='\(picture)'"
    let old = "xlink:href='\(picture)'"
    let long = String(repeating: "a", count: 5000)
    let bodies = [
      "<image \(href)/>", "<image \(old)/>", "<image xlink:href='x.png'/>", "<image href='file:///etc/passwd'/>",
      "<image href='http://example.org/x.png'/>", "<image\n\(href)\n></image>", "<image\t\(old)\t/>", "<image/>",
      "<s:image xmlns:s='http://www.w3.org/2000/svg' \(old)/>",
      "<\(long):image xmlns:\(long)='http://www.w3.org/2000/svg' \(old)/>",
      "<g xmlns:é='http://www.w3.org/2000/svg'><é:image \(old)/></g>", "<g xmlns=''><image \(old)/></g>",
      "<g xmlns='http://example.org'><s:image xmlns:s='http://www.w3.org/2000/svg' \(old)/></g>",
      "<g xmlns:s='http://www.w3.org/2000/sv&#103;'><s:image \(old)/></g>",
      "<defs><image id='i' \(old)/></defs><use xlink:href='#i'/>", "<symbol id='i'><image \(old)/></symbol>",
      "<pattern id='p' width='1' height='1'><image \(old)/></pattern>", "<mask id='m'><image \(old)/></mask>",
      "<clipPath id='c'><image \(old)/></clipPath>", "<marker id='k'><image \(old)/></marker>",
      "<filter id='f'><feImage \(old)/></filter>", "<filter id='f'><feImage \(href)/></filter>",
      "<filter id='f'><feImage href='#x'/></filter>",
      "<filter><s:feImage xmlns:s='http://www.w3.org/2000/svg'/></filter>",
      "<switch><image \(old)/></switch>", "<a><image \(old)/></a>", "<text>a<tspan><image \(old)/></tspan></text>",
      "<foreignObject><image \(old)/></foreignObject>", "<metadata><image \(old)/></metadata>",
      "<title><image \(old)/></title>", "<desc><g><image \(old)/></g></desc>",
      "<metadata><m xmlns='http://example.org'><image xmlns='http://www.w3.org/2000/svg' \(old)/></m></metadata>",
      "<use href='other.svg#a'/>", "<use xlink:href='other.svg#a'/>", "<use href='/etc/x.svg#a'/>",
      "<use href='http://example.org/x.svg#a'/>", "<use xlink:href='data:image/svg+xml,%3Csvg/%3E#a'/>",
      "<use xlink:href=' other.svg#a'/>", "<use xlink:href='&#111;ther.svg#a'/>", "<use xlink:href=''/>",
      "<linearGradient id='a' xlink:href='other.svg#b'/>", "<pattern id='a' xlink:href='other.svg#b'/>",
      "<filter id='a' xlink:href='other.svg#b'/>", "<rect fill='url(other.svg#a)'/>", "<rect fill='URL(other.svg#a)'/>",
      "<rect fill='url( other.svg#a )'/>", "<rect fill='url(\"other.svg#a\")'/>", "<rect fill=\"url('other.svg#a')\"/>",
      "<rect fill='&#117;rl(other.svg#a)'/>", "<rect fill='u\\72l(other.svg#a)'/>", "<rect fill='\\75rl(other.svg)'/>",
      "<rect stroke='url(\(picture))'/>", "<rect filter='url(other.svg#f)'/>", "<rect mask='url(other.svg#f)'/>",
      "<rect clip-path='url(other.svg#f)'/>", "<path marker-start='url(other.svg#f)'/>",
      "<rect style='fill:url(other.svg#a)'/>", "<rect style='fill:url(\(picture))'/>",
      "<rect style='fill:u\\72l(other.svg#a)'/>", "<rect style='filter:url(#a) url(other.svg#b)'/>",
      "<rect style='mask:url( \"other.svg#m\" )'/>", "<rect style='cursor:url(x.png)'/>",
      "<style>rect{fill:url(other.svg#a)}</style>", "<style>rect{fill:URL( 'other.svg#a')}</style>",
      "<style><![CDATA[rect{fill:url(\(picture))}]]></style>", "<style>rect{fill:u\\000072l(other.svg)}</style>",
      "<style>@import 'other.css';</style>", "<style>@import url(other.css);</style>",
      "<style>@IMPORT 'a.css';</style>",
      "<style>@\\69mport 'other.css';</style>", "<style>@import url(data:text/css,a);</style>",
      "<style>/**/@import 'other.css';</style>", "<style>&#64;import 'other.css';</style>",
      "<style><![CDATA[@import 'other.css';]]></style>", "<style>@imp<![CDATA[ort 'other.css';]]></style>",
      "<style><g></g>@import 'other.css';</style>", "<style>a{}<g/>b{fill:url(other.svg#a)}</style>",
      "<style>@font-face{font-family:a;src:url(a.woff)}</style>",
      "<style>@font-face{src:url(data:font/woff,a)}</style>",
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='\(picture)'/>",
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='/etc/passwd' parse='text'/>",
      "<xi:include xmlns:xi='http://www.w3.org/2003/XInclude' href='x'/>",
      "<include xmlns='http://www.w3.org/2001/XInclude' href='x.svg'/>",
      "<g><xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='x'><xi:fallback xmlns:xi='http://www.w3.org/2001/XInclude'/></xi:include></g>",
      "<metadata><xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='x'/></metadata>",
      "<iframe href='x'/>", "<video href='x'/>", "<audio href='x'/>", "<canvas/>", "<embed src='x'/>",
      "<object data='x'/>",
      "<unknown/>", "<Image \(old)/>", "<IMAGE \(old)/>", "<?xml-stylesheet href='x.css'?>",
    ].map { svg($0) }
    let files = [
      "<?xml-stylesheet type='text/css' href='x.css'?>\(svg(""))",
      "<!DOCTYPE svg [<!ENTITY a 'b'>]>\(svg(""))", "<!DOCTYPE svg [<!ENTITY a SYSTEM 'x.png'>]>\(svg("&a;"))",
      "<!DOCTYPE svg [<!ENTITY % a SYSTEM 'x.dtd'> %a;]>\(svg(""))", "<!DOCTYPE svg SYSTEM 'x.dtd'>\(svg(""))",
      "<!DOCTYPE svg PUBLIC \"-//X//DTD X//EN\" \"x.dtd\">\(svg(""))",
      "<!DOCTYPE svg [<!ATTLIST image href CDATA 'x.png'>]>\(svg(""))", "<!DOCTYPE svg []>\(svg(""))",
      "<!-- <!DOCTYPE svg> --><!DOCTYPE svg [<!ENTITY c '#f00'>]>\(svg("<rect fill='&c;'/>"))",
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG >\" \"a\" [<!ENTITY c '#f00'>]>\(svg("<rect fill='&c;'/>"))",
      svg("&unknown;"), "<?xml version='1.0' encoding='UTF-7'?>\(svg("+ADw-image/+AD4-"))",
      "<?xml version='1.0'\(String(repeating: " ", count: 3000))encoding=\"UTF-7\"?>\(svg(""))",
      "<?xml version='1.0' encoding = 'UTF-16'?>\(svg(""))", "<?xml version='1.0' encoding='ISO-8859-1'?>\(svg(""))",
      "<?xml version='1.0' encoding='EBCDIC-CP-US'?>\(svg(""))", "<?xml version='1.0' encoding='utf-8",
      "<html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>", "<svg xmlns='http://example.org'/>",
      "<g \(space)><svg/></g>",
    ]
    return (bodies + files).map { TextArgument($0) }
  }()

  @Test func `the table is as long as what was once found`() { #expect(Self.hidden.count >= 104) }

  @Test(arguments: hidden) func `nothing is brought along`(_ argument: TextArgument) throws {
    let found = try #require(
      failure { () throws(SceneFailure) in try DecodedImage.decode(Array(argument.text.utf8), name: "a.svg") })
    #expect(found.failure == .asset && !found.message.contains("ends the process"), "\(found.message)")
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    let text = Array(Self.svg("").utf8)
    let wide: [UInt8] = text.flatMap { [$0, 0] as [UInt8] }
    let inner = Array(text.dropLast(6)) + [0xE9] + Array(text.suffix(6))
    let marked: [UInt8] = [0xFF, 0xFE] + wide
    let long: [UInt8] = text + [0xC0, 0x80]
    for bytes in [marked, wide, long, inner] {
      #expect(throws: SceneFailure.self) { try DecodedImage.decode(bytes, name: "a.svg") }
    }
  }

  @Test(
    arguments: [
      "<rect width='10' height='10' fill='#f00'/>",
      "<metadata><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></metadata><path fill='red' d='M0 0h10v10H0z'/>",
      "<style>.a{fill:red}</style><rect class='a' width='10' height='10'/>",
      "<style type='text/css'><![CDATA[rect > rect, g>rect{fill:#f00}]]></style><g><rect width='10' height='10'/></g>",
      "<defs><linearGradient id='g'><stop stop-color='red'/></linearGradient></defs><rect fill='url(#g)' width='10' height='10'/>",
      TextArgument(
        "<linearGradient id='g'><stop stop-color='red'/></linearGradient><linearGradient id='h' xlink:href='#g'/>"
          + "<rect style='fill: url( \"#h\" )' width='10' height='10'/>"),
      "<defs><rect id='r' width='10' height='10' fill='red'/></defs><use xlink:href='#r'/>",
      "<a xlink:href='http://example.org'><rect width='10' height='10' fill='red'/></a>",
      "<rect width='10' height='10' fill='red' onclick='x()' data-name='a' inkscape:label='b' xmlns:inkscape='i'/>",
      "<script>x()</script><!-- <image/> --><rect width='10' height='10' fill='red'/>",
      "<switch><foreignObject/><rect width='10' height='10' fill='red'/></switch>",
      "<desc>a &amp; b</desc><rect id='a&lt;b' width='10' height='10' fill='red'/>",
      "<style>rect:nth-child(3){fill:red}</style><x xmlns='http://example.org'><y/></x><rect width='10' height='10'/>",
      TextArgument(
        "<filter id='f'><feFlood flood-color='red'/><feComposite in2='SourceAlpha' operator='in'/></filter>"
          + "<rect width='10' height='10' filter='url(#f)'/>"),
    ] as [TextArgument])
  func `what drawing programs write is drawn`(_ argument: TextArgument) throws {
    for start in [
      "", "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n", "\u{FEFF}",
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">",
    ] {
      let image = try DecodedImage.decode(Array((start + Self.svg(argument.text)).utf8), name: "a.svg")
      for (x, y) in [(0, 0), (5, 5), (9, 9)] { #expect(image.pixels[x, y] == 0xFFFF_0000) }
    }
  }

  @Test func `what only looks like an element is none`() throws {
    let many = String(repeating: "<g/>", count: VectorLimits.elements.value)
    for text in ["<!--\(many)-->", "<desc><![CDATA[\(many)]]></desc>", "<?note \(many)?>"] {
      let image = try DecodedImage.decode(
        Array(Self.svg("\(text)<rect width='10' height='10' fill='red'/>").utf8), name: "a.svg")
      #expect(image.pixels[5, 5] == 0xFFFF_0000)
      let open = Self.svg(text.replacing(/-->|\]\]>|\?>/, with: ""))
      let found = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(open.utf8), name: "a.svg") }
      #expect(found != nil)
    }
  }

  @Test func `elements and their depth are bounded`() throws {
    let many = Self.svg(String(repeating: "<g/>", count: VectorLimits.elements.value))
    let deep = Self.svg(
      String(repeating: "<g>", count: VectorLimits.depth) + String(repeating: "</g>", count: VectorLimits.depth))
    var doubling = "<g id='a0'><rect/></g>"
    for level in 1...24 {
      doubling += "<g id='a\(level)'><use href='#a\(level - 1)'/><use href='#a\(level - 1)'/></g>"
    }
    var patterns = ""
    for level in 1...8 {
      let boxes = String(repeating: "<rect fill='url(#p\(level - 1))'/>", count: 10)
      patterns += "<pattern id='p\(level)'>\(boxes)</pattern>"
    }
    patterns = "<pattern id='p0'><rect/></pattern>" + patterns
    for text in [many, deep, Self.svg(doubling), Self.svg(patterns)] {
      let found = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(text.utf8), name: "a.svg") }
      #expect(found?.failure == .limit, "\(found?.message ?? "drawn")")
    }
    // Circles end by themselves, and are drawn or refused.
    let circle = Self.svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")
    _ = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(circle.utf8), name: "a.svg") }
  }

  @Test(
    arguments: [
      "<filter id='f'><feTurbulence numOctaves='1000000'/></filter>",
      "<filter id='f'><feTurbulence numOctaves='1e9'/></filter>",
      "<filter id='f'><feConvolveMatrix order='3 300'/></filter>",
      "<filter id='f'><feMorphology radius='5000'/></filter>",
      "<text font-size='1e9'>hello</text>", "<text font-size='100000px'>hello</text>", "<g font-size='1e9em'/>",
    ] as [TextArgument])
  func `numbers that would never end are refused`(_ argument: TextArgument) throws {
    let found = failure { () throws(SceneFailure) in
      try ImageHeader.read(Array(Self.svg(argument.text).utf8), name: "a.svg")
    }
    #expect(found?.failure == .limit)
  }

  @Test func `a style sheet is bounded`() throws {
    let nested = String(repeating: ":not(", count: 5000) + "rect" + String(repeating: ")", count: 5000)
    let found = failure { () throws(SceneFailure) in
      try ImageHeader.read(Array(Self.svg("<style>\(nested){fill:red}</style>").utf8), name: "a.svg")
    }
    #expect(found?.message.contains("parentheses") == true)
  }
}
