import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// SVG files of every form are drawn, without what lies outside them.
@Suite struct SVGFileTests {
  private static let space = "xmlns='http://www.w3.org/2000/svg'"
  private static let link = "xmlns:xlink='http://www.w3.org/1999/xlink'"

  private static func svg(_ content: String, _ more: String = "") -> String {
    "<svg \(space) \(link) width='10' height='10' \(more)>\(content)</svg>"
  }

  private static let red = "<rect width='10' height='10' fill='red'/>"

  /// Ways to name what lies outside the file, and the part that is told to be missing; a red square stands in front.
  static let outside = {
    let contents = CorpusText.rows(of: "svg/outside").map { (TextArgument(svg("\($0.0)\(red)")), $0.1) }
    let files = [
      ("<!DOCTYPE svg [<!ENTITY a SYSTEM '/etc/passwd'>]>\(svg("<text>&a;</text>\(red)"))", "an entity outside it"),
      ("<!DOCTYPE svg [<!ENTITY a PUBLIC 'b' 'http://example.org/x'>]>\(svg("&a;\(red)"))", "an entity outside it"),
      ("<?xml-stylesheet href='x.css'?>\(svg(red))", "a style sheet outside it"),
    ].map { (TextArgument($0), $1) }
    return contents + files
  }()

  @Test(arguments: outside) func `a file is drawn without what lies outside it, which is told`(
    _ argument: (TextArgument, String)
  ) throws {
    let image = try DecodedImage.decode(Array(argument.0.text.utf8), name: "a.svg")
    #expect(image.pixels[5, 5] == 0xFFFF_0000)
    let messages = image.warnings.map(\.message)
    #expect(messages.contains { $0.contains("is drawn without \(argument.1)") }, "\(messages)")
  }

  @Test(
    arguments: [
      "<html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>", "<svg xmlns='http://example.org'/>",
      "<g xmlns='http://www.w3.org/2000/svg'><svg/></g>", "<svg>&unknown;</svg>", "<?xml version='1.0' encoding='utf-8",
    ] as [TextArgument]) func `a file that is none is refused`(_ argument: TextArgument) throws
  {
    let fault = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(argument.text.utf8), name: "a.svg") }
    #expect(fault?.failure == .asset && fault?.message.contains("ends the process") == false, "\(fault?.message ?? "")")
  }

  @Test(arguments: CorpusText.lines(of: "svg/unseen"))
  func `what shows nothing is left out`(_ content: String) throws {
    let bytes = Array(Self.svg("\(content)\(Self.red)").utf8)
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

  @Test(arguments: CorpusText.lines(of: "svg/drawn"))
  func `what drawing programs write is drawn`(_ content: String) throws {
    for start in [
      "", "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\n", "\u{FEFF}",
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">",
    ] {
      let image = try DecodedImage.decode(Array((start + Self.svg(content)).utf8), name: "a.svg")
      for (x, y) in [(0, 0), (5, 5), (9, 9)] { #expect(image.pixels[x, y] == 0xFFFF_0000) }
    }
  }

  @Test func `the depth of elements is bounded, and circles end`() throws {
    let deep = Self.svg(
      String(repeating: "<g>", count: VectorLimits.depth) + String(repeating: "</g>", count: VectorLimits.depth))
    let fault = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(deep.utf8), name: "a.svg") }
    #expect(fault?.failure == .limit, "\(fault?.message ?? "drawn")")
    // Circles end by themselves, and are drawn or refused.
    let circle = Self.svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")
    _ = failure { () throws(SceneFailure) in try DecodedImage.decode(Array(circle.utf8), name: "a.svg") }
  }

  @Test func `a style sheet that brings the library down is an error with the file's name`() throws {
    let nested = String(repeating: ":not(", count: 5000) + "rect" + String(repeating: ")", count: 5000)
    let fault = failure { () throws(SceneFailure) in
      try DecodedImage.decode(Array(Self.svg("<style>\(nested){fill:red}</style>\(Self.red)").utf8), name: "a.svg")
    }
    #expect(fault?.message.hasPrefix("image \"a.svg\" ") == true)
    let font = "@font-face{src:url(data:font/woff2;base64,\(String(repeating: "A", count: 2 << 20)))}"
    #expect(try ImageHeader.read(Array(Self.svg("<style>\(font)</style>").utf8), name: "a.svg").width == 10)
  }
}
