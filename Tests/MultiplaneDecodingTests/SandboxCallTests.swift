import Foundation
import MultiplaneBase
import MultiplaneDecoding
import TestSupport
import Testing

/// Every call of the system that a decoder is refused is known: one that is not changes pictures without a word.
@Suite(.full) struct SandboxCallTests {
  /// What may be refused, by the path that a call is about, and why nothing is drawn otherwise for it.
  private static let known: [(path: String, reason: String)] = [
    ("/usr/share/locale/", "the language of messages that nobody sees"),
    ("/proc/self/exe", "the name of the program, for messages"),
    (
      "/gdk-pixbuf-2.0/2.10.0/loaders.cache",
      "decoders of other formats: pictures in SVG files come as PNG, which is built in"
    ),
    ("/gconv/gconv-modules", "encodings of names of files"), ("/charset.alias", "encodings of names of files"),
    ("/proc/self/cgroup", "how many threads filters may have"),
    ("another-file", "the name that an entity says; nothing of that name is read"),
  ]

  private static let space = "xmlns='http://www.w3.org/2000/svg'"

  /// Small files of every format and feature.
  private static var files: [(name: String, bytes: [UInt8])] {
    let folders = ["Tests/Fixtures/fuzz/seeds", "Tests/Fixtures/animations", "Scenes/assets", "Scenes/small/assets"]
    let endings = ["svg", "png", "jpg", "jpeg", "webp", "gif", "apng"]
    var files: [(String, [UInt8])] = folders.flatMap { folder -> [(String, [UInt8])] in
      let all =
        FileManager.default.enumerator(atPath: "\(Repository.root)/\(folder)")?.compactMap { $0 as? String } ?? []
      return all.sorted().compactMap { name in
        guard endings.contains(where: { name.hasSuffix(".\($0)") }) else { return nil }
        return Files.bytes(of: "\(Repository.root)/\(folder)/\(name)").map { (name, $0) }
      }
    }
    let png = PNGBuilder(width: 1, height: 1, depth: 8, color: 0, data: [0, 9]).bytes
    let picture = "data:image/png;base64,\(Data(png).base64EncodedString())"
    let features = [
      "text in four fonts": ["Inter", "DejaVu Sans", "serif", "Nowhere"].map { family in
        "<text y='9' font-family='\(family)'>Ag<tspan font-weight='700' font-style='italic'>Жع漢😀</tspan></text>"
      }.joined(),
      "a picture": "<image width='9' height='9' href='\(picture)'/>",
      "a picture in a filter":
        "<filter id='f'><feImage href='\(picture)'/></filter><rect width='9' height='9' filter='url(#f)'/>",
      "filters":
        "<filter id='f'><feTurbulence baseFrequency='.1'/><feGaussianBlur stdDeviation='2'/><feMorphology radius='1'/>"
        + "<feDiffuseLighting><fePointLight/></feDiffuseLighting><feDropShadow/></filter><rect width='9' height='9' filter='url(#f)'/>",
      "masks":
        "<mask id='m'><rect width='5' height='5' fill='white'/></mask><clipPath id='c'><circle r='5'/></clipPath>"
        + "<pattern id='p' width='2' height='2'><rect width='1' height='1'/></pattern>"
        + "<rect width='9' height='9' fill='url(#p)' mask='url(#m)' clip-path='url(#c)' style='mix-blend-mode:multiply'/>",
      "styles": "<style>@font-face{src:url(a)} rect{fill:var(--a,red)}</style><rect width='9' height='9'/>",
      "languages": "<switch><g systemLanguage='de'><text y='9'>a</text></g><g><text y='9'>b</text></g></switch>",
      "damage": "<image href='data:image/png;base64,AAAA'/><use href='#none'/>",
    ]
    for (name, content) in features.sorted(by: { $0.key < $1.key }) {
      files.append((name, Array("<svg \(space) width='60' height='60'>\(content)</svg>".utf8)))
    }
    files.append(
      ("entities", Array("<!DOCTYPE svg SYSTEM 'a' [<!ENTITY a 'b'>]><svg \(space)><text>&a;</text></svg>".utf8)))
    files.append(
      ("another file", Array("<!DOCTYPE svg [<!ENTITY a SYSTEM 'another-file'>]><svg \(space)>&a;</svg>".utf8)))
    return files
  }

  @Test(.disabled(if: isSanitized, "a sanitizer makes calls of its own"))
  func `no call that a picture takes is refused`() throws {
    let pool = DecoderPool(notesRefusals: true)
    #expect(Self.files.count > 40)
    var before: Set<String> = []
    for (name, bytes) in Self.files {
      _ = try? pool.header(of: bytes, name: name)
      _ = try? pool.image(bytes, name: name)
      let new = pool.refusals.subtracting(before).filter { refusal in
        !Self.known.contains { refusal.contains($0.path) }
      }
      #expect(new.isEmpty, "\(name): \(new.sorted())")
      before = pool.refusals
    }
  }
}
