import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// What gets through to the drawing library of an SVG, and what does not.
@Suite struct SVGSanitizerTests {
  private static let space = "xmlns='http://www.w3.org/2000/svg'"
  private static let link = "xmlns:xlink='http://www.w3.org/1999/xlink'"
  private static let picture =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

  private static func svg(_ content: String, _ more: String = "") -> String {
    "<svg \(space) \(link) width='10' height='10' \(more)>\(content)</svg>"
  }

  /// Ways to be drawn with what lies outside the file.
  static let outside: [TextArgument] = {
    let long = String(repeating: "a", count: 5000)
    let bodies = [
      "<image xlink:href='x.png'/>", "<image href='file:///etc/passwd'/>", "<image href='http://example.org/x.png'/>",
      "<image\nhref='x.png'\n></image>", "<image\t href='x.png'\t/>",
      "<s:image xmlns:s='http://www.w3.org/2000/svg' href='x.png'/>",
      "<\(long):image xmlns:\(long)='http://www.w3.org/2000/svg' href='x.png'/>",
      "<g xmlns:é='http://www.w3.org/2000/svg'><é:image href='x.png'/></g>", "<g xmlns=''><image href='x.png'/></g>",
      "<g xmlns:s='http://www.w3.org/2000/sv&#103;'><s:image href='x.png'/></g>",
      "<defs><image id='i' href='x.png'/></defs><use xlink:href='#i'/>",
      "<symbol id='i'><image href='x.png'/></symbol>",
      "<pattern id='p' width='1' height='1'><image href='x.png'/></pattern>",
      "<mask id='m'><image href='x.png'/></mask>",
      "<filter id='f'><feImage xlink:href='x.png'/></filter>", "<filter id='f'><feImage href='http://a/b'/></filter>",
      "<switch><image href='x.png'/></switch>", "<a><image href='x.png'/></a>",
      "<text>a<tspan><image href='x.png'/></tspan></text>",
      "<use href='other.svg#a'/>", "<use xlink:href='other.svg#a'/>", "<use href='/etc/x.svg#a'/>",
      "<use href='http://example.org/x.svg#a'/>", "<use xlink:href='data:image/svg+xml,%3Csvg/%3E#a'/>",
      "<use xlink:href=' other.svg#a'/>", "<use xlink:href='&#111;ther.svg#a'/>",
      "<linearGradient id='a' xlink:href='other.svg#b'/>", "<pattern id='a' xlink:href='other.svg#b'/>",
      "<filter id='a' xlink:href='other.svg#b'/>", "<rect fill='url(other.svg#a)'/>", "<rect fill='URL(other.svg#a)'/>",
      "<rect fill='url( other.svg#a )'/>", "<rect fill='url(\"other.svg#a\")'/>", "<rect fill=\"url('other.svg#a')\"/>",
      "<rect fill='&#117;rl(other.svg#a)'/>", "<rect fill='u\\72l(other.svg#a)'/>", "<rect fill='\\75rl(other.svg)'/>",
      "<rect stroke='url(\(picture))'/>", "<rect filter='url(other.svg#f)'/>", "<rect mask='url(other.svg#f)'/>",
      "<rect clip-path='url(other.svg#f)'/>", "<path marker-start='url(other.svg#f)'/>",
      "<rect style='fill:url(other.svg#a)'/>", "<rect style='fill:url(\(picture))'/>",
      "<rect style='fill:u\\72l(other.svg#a)'/>", "<rect style='filter:url(#a) url(other.svg#b)'/>",
      "<rect style='mask:url( \"other.svg#m\" )'/>", "<rect style='fill/**/:url(other.svg#a)'/>",
      "<style>rect{fill:url(other.svg#a)}</style>", "<style>rect{fill:URL( 'other.svg#a')}</style>",
      "<style><![CDATA[rect{fill:url(\(picture))}]]></style>", "<style>rect{fill:u\\000072l(other.svg)}</style>",
      "<style>a{}<g/>b{fill:url(other.svg#a)}</style>", "<style>@media screen{a{fill:url(other.svg#a)}}</style>",
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='\(picture)'/>",
      "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='/etc/passwd' parse='text'/>",
      "<xi:include xmlns:xi='http://www.w3.org/2003/XInclude' href='x'/>",
      "<include xmlns='http://www.w3.org/2001/XInclude' href='x.svg'/>",
    ].map { svg($0) }
    let files = [
      "<!DOCTYPE svg [<!ENTITY a SYSTEM 'x.svg'>]>\(svg("&a;"))",
      "<!DOCTYPE svg [<!ENTITY a SYSTEM '/etc/passwd'>]>\(svg("<text>&a;</text>"))",
      "<!DOCTYPE svg [<!ENTITY % a SYSTEM 'x.dtd'> %a;]>\(svg(""))",
      "<!DOCTYPE svg [<!ENTITY a PUBLIC 'b' 'http://example.org/x'>]>\(svg("&a;"))",
      "<html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>", "<svg xmlns='http://example.org'/>",
      "<g \(space)><svg/></g>", svg("&unknown;"), "<?xml version='1.0' encoding='utf-8",
    ]
    return (bodies + files).map { TextArgument($0) }
  }()

  @Test(arguments: outside) func `what would be drawn with something outside is refused`(_ argument: TextArgument)
    throws
  {
    let found = try #require(
      failure { () throws(SceneFailure) in try DecodedImage.decode(Array(argument.text.utf8), name: "a.svg") })
    #expect(found.failure == .asset && !found.message.contains("ends the process"), "\(found.message)")
  }

  /// What shows nothing without what lies outside, and what no picture shows.
  static let unseen: [TextArgument] = [
    "<image/>", "<image href=''/>", "<image width='0' href='x.png'/>",
    "<clipPath id='c'><image href='x.png'/></clipPath>", "<use xlink:href=''/>", "<use href='#missing'/>",
    "<g xmlns='http://example.org'><s:image xmlns:s='http://www.w3.org/2000/svg' href='x.png'/></g>",
    "<metadata><image href='x.png'/></metadata>", "<title><image href='x.png'/></title>",
    "<foreignObject><image href='x.png'/></foreignObject>",
    "<metadata><m xmlns='http://example.org'><image xmlns='http://www.w3.org/2000/svg' href='x.png'/></m></metadata>",
    "<metadata><xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='x'/></metadata>",
    "<rect style='cursor:url(x.png)'/>", "<rect cursor='url(x.png)'/>", "<g fill='url(other.svg#a) red'/>",
    "<style>@import 'other.css';</style>", "<style>@import url(other.css);</style>", "<style>@IMPORT 'a.css';</style>",
    "<style>@\\69mport 'other.css';</style>", "<style>@import url(data:text/css,a);</style>",
    "<style>/**/@import 'other.css';</style>", "<style>&#64;import 'other.css';</style>",
    "<style><![CDATA[@import 'other.css';]]></style>", "<style>@imp<![CDATA[ort 'other.css';]]></style>",
    "<style><g></g>@import 'other.css';</style>",
    "<style>@font-face{font-family:a;src:url(a.woff)}</style>", "<style>@font-face{src:url(data:font/woff,a)}</style>",
    "<style>@font-face{src:url('https://example.org/a;b}c.woff2')}</style>",
    "<style>@media print{rect{fill:url(a.svg#b)}}</style>", "<style>@keyframes a{from{opacity:0}to{opacity:1}}</style>",
    "<style>@charset 'utf-8';@namespace svg url(http://www.w3.org/2000/svg);@supports (a:b){rect{display:none}}</style>",
    "<style>@page{margin:1cm}@unknown a{b:c}@unknown;</style>", "<style>rect:hover{display:none}</style>",
    "<style>@media (prefers-color-scheme:dark){rect{display:none}}</style>",
    "<style media='print'>rect{display:none}</style>", "<style type='text/less'>rect{display:none}</style>",
    "<script href='x.js'/>", "<script>while(1);</script>", "<g onload='x()'/>", "<animate attributeName='x' to='9'/>",
    "<iframe href='x'/>", "<video href='x'/>", "<audio href='x'/>", "<canvas/>", "<embed src='x'/>",
    "<object data='x'/>", "<unknown/>", "<Image href='x.png'/>", "<IMAGE href='x.png'/>",
    "<?xml-stylesheet href='x.css'?>",
    "<sodipodi:namedview id='base'/>", "<g inkscape:label='a' xml:base='http://example.org/'/>",
  ]

  @Test(arguments: unseen) func `what shows nothing is left out`(_ argument: TextArgument) throws {
    let bytes = Array(Self.svg("\(argument.text)<rect width='10' height='10' fill='red'/>").utf8)
    let image = try DecodedImage.decode(bytes, name: "a.svg")
    for (x, y) in [(0, 0), (5, 5), (9, 9)] { #expect(image.pixels[x, y] == 0xFFFF_0000) }
  }

  /// What stands before the first element, in any form that XML allows.
  static let prologs: [TextArgument] = [
    "<?xml-stylesheet type='text/css' href='x.css'?>", "<!DOCTYPE svg [<!ENTITY a 'b'>]>", "<!DOCTYPE svg []>",
    "<!DOCTYPE svg>", "<!DOCTYPE svg SYSTEM 'x.dtd'>", "<!DOCTYPE svg PUBLIC \"-//X//DTD X//EN\" \"x.dtd\">",
    "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN'\n 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'\n[\n]\n>",
    "<!DOCTYPE svg [<!ATTLIST svg xmlns:a CDATA #IMPLIED a:b CDATA #IMPLIED><!ELEMENT svg ANY><!NOTATION n SYSTEM 'a'>]>",
    "<!DOCTYPE svg [<!ENTITY a SYSTEM 'x.png' NDATA n><!-- <!ENTITY b SYSTEM 'x'> --><?a b?>]>",
    "<!DOCTYPE svg [<!ENTITY a SYSTEM '/etc/passwd'>]>", "<!-- <!DOCTYPE svg> --><!DOCTYPE svg [<!ENTITY c '#f00'>]>",
    "\n\n  <?xml version='1.0'?>", "<?xml version=\"1.0\" standalone='yes' ?><!-- a --><?b c?>\n",
    "<?xml version='1.0' encoding='ISO-8859-1'?>", "<?xml version='1.0' encoding='windows-1251'?>",
    TextArgument("<?xml version='1.0'\(String(repeating: " ", count: 3000))encoding=\"us-ascii\"?>"),
    "<?xml version='1.0' encoding='Shift_JIS'?>", "<?xml version='1.1' encoding='utf-8'?>",
  ]

  @Test(arguments: prologs) func `a prolog may have any form`(_ argument: TextArgument) throws {
    let text = argument.text + Self.svg("<rect width='10' height='10' fill='red'/>")
    let image = try DecodedImage.decode(Array(text.utf8), name: "a.svg")
    #expect(image.pixels[5, 5] == 0xFFFF_0000)
  }

  @Test func `entities are put in`() throws {
    let start = """
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.0//EN" ">" [
      <!ENTITY ns "http://www.w3.org/2000/svg"> <!ENTITY color "&#35;f00"> <!ENTITY all "&color;">
      <!ENTITY square '<rect width="10" height="10" fill="&all;"/>'>]>
      """
    let image = try DecodedImage.decode(
      Array("\(start)<svg xmlns='&ns;' width='10' height='10'>&square;</svg>".utf8), name: "a.svg")
    #expect(image.pixels[5, 5] == 0xFFFF_0000)
  }

  @Test func `entities that grow without a bound are refused`() throws {
    var start = "<!DOCTYPE svg [<!ENTITY a0 'ha'>"
    for level in 1...12 { start += "<!ENTITY a\(level) '\(String(repeating: "&a\(level - 1);", count: 10))'>" }
    let long = "<!DOCTYPE svg [<!ENTITY a '\(String(repeating: "a", count: 100_000))'>]>"
    let many = Self.svg("<text>\(String(repeating: "&a;", count: 20_000))</text>")
    let circle = "<!DOCTYPE svg [<!ENTITY a '&b;'><!ENTITY b '&a;'>]>\(Self.svg("<text>&a;</text>"))"
    for text in [
      "\(start)]>\(Self.svg("<text>&a12;</text>"))", "\(start)]>\(Self.svg("<g id='&a12;'/>"))", long + many, circle,
    ] {
      let found = try #require(
        failure { () throws(SceneFailure) in try DecodedImage.decode(Array(text.utf8), name: "a.svg") })
      #expect(
        [.limit, .asset].contains(found.failure) && !found.message.contains("ends the process"), "\(found.message)")
    }
  }

  @Test func `letters of other encodings are read`() throws {
    func text(_ name: String) -> String {
      "<?xml version='1.0' encoding='\(name)'?><svg \(Self.space) width='20' height='10'><text y='9' font-size='9'>é</text></svg>"
    }
    func pixels(_ bytes: [UInt8]) throws -> [[UInt32]] {
      let pixels = try DecodedImage.decode(bytes, name: "a.svg").pixels
      return (0..<pixels.height).map { Array(pixels.row($0)) }
    }
    func western(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    let right = try pixels(Array(text("utf-8").utf8))
    #expect(right.contains { $0.contains { $0 != 0 } })
    for name in ["ISO-8859-1", "latin1", "Windows-1252"] { #expect(try pixels(western(text(name))) == right) }
    let wide = Array(text("UTF-16").utf16)
    let little: [UInt8] = [0xFF, 0xFE] + wide.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [little, big, Array(little.dropFirst(2)), Array(big.dropFirst(2))] {
      #expect(try pixels(bytes) == right)
    }
    // The letter may be another there, which is told; the file is drawn.
    let other = try DecodedImage.decode(western(text("ISO-8859-2")), name: "a.svg")
    #expect(other.warnings.contains { $0.message.contains("without the letters of iso-8859-2") })
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    let text = Array(Self.svg("").utf8)
    let inner = Array(text.dropLast(6)) + [0xE9] + Array(text.suffix(6))
    let long: [UInt8] = text + [0xC0, 0x80]
    for bytes in [long, inner] {
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
    for text in [many, deep] {
      let found = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(text.utf8), name: "a.svg") }
      #expect(found?.failure == .limit, "\(found?.message ?? "drawn")")
    }
    // Circles end by themselves, and are drawn or refused.
    let circle = Self.svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")
    _ = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(circle.utf8), name: "a.svg") }
  }

  /// The library lays a text out at once, with all of its spans.
  @Test func `the letters of a text are bounded, and those of all texts are not`() throws {
    func found(_ content: String) -> Diagnostic? {
      failure { () throws(SceneFailure) in try ImageHeader.read(Array(Self.svg(content).utf8), name: "a.svg") }
    }
    let half = String(repeating: "a", count: VectorLimits.text.value / 2)
    let long = found("<text>\(half)<tspan>\(half)</tspan>b</text>")
    #expect(long?.failure == .limit && long?.message.contains("50000 characters") == true)
    let label = "<foreignObject width='9' height='9'><div xmlns='http://www.w3.org/1999/xhtml'>\(half)\(half)b</div>"
    #expect(found("\(label)</foreignObject>")?.failure == .limit)
    #expect(found("<text>\(half)</text><text>\(half)</text><text>b</text>") == nil)
  }

  @Test func `a style sheet is bounded`() throws {
    let nested = String(repeating: ":not(", count: 5000) + "rect" + String(repeating: ")", count: 5000)
    let found = failure { () throws(SceneFailure) in
      try ImageHeader.read(Array(Self.svg("<style>\(nested){fill:red}</style>").utf8), name: "a.svg")
    }
    #expect(found?.message.contains("parentheses") == true)
    let font = "@font-face{src:url(data:font/woff2;base64,\(String(repeating: "A", count: 2 << 20)))}"
    let header = try ImageHeader.read(Array(Self.svg("<style>\(font)</style>").utf8), name: "a.svg")
    #expect(header.width == 10)
    let long = String(repeating: "rect{fill:red}", count: 200_000)
    let other = failure { () throws(SceneFailure) in
      try ImageHeader.read(Array(Self.svg("<style>\(long)</style>").utf8), name: "a.svg")
    }
    #expect(other?.failure == .limit)
  }
}
