internal import MultiplaneBase
internal import NIOCore
internal import NIOHTTP1

/// What may be asked for by address. No path reaches a file.
struct Routes: Sendable {
  private let stage: StageThread
  private static let files = PageFile.all

  init(_ stage: StageThread) { self.stage = stage }

  /// Answers a request that was let in.
  ///
  /// - Parameters:
  ///   - hasToken: Whether it has the token; what tells of the scene needs it.
  ///   - done: Called once, on any thread.
  func answer(_ head: HTTPRequestHead, hasToken: Bool, _ done: @escaping @Sendable (Answer) -> Void) {
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let (path, query) = (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
    let isKnown = Self.files[path] != nil || Self.pictures.contains(path) || path == "/live"
    guard isKnown else { return done(Answer(status: .notFound)) }
    guard head.method == .GET || head.method == .HEAD else { return done(Answer(status: .methodNotAllowed)) }
    if let file = Self.files[path] { return done(Answer(type: file.type, body: file.body)) }
    guard path != "/live" else { return done(Answer(status: .upgradeRequired)) }
    guard hasToken else { return done(Answer(status: .forbidden)) }
    let isPicture = path == "/frame.png"
    let fields = query.split(separator: "&", omittingEmptySubsequences: false)
    guard (1...(isPicture ? 2 : 1)).contains(fields.count), let frame = Self.number("frame", fields[0]) else {
      return done(Answer(status: .badRequest))
    }
    let generation = fields.count == 2 ? Self.number("generation", fields[1]) : nil
    guard fields.count == 1 || generation != nil else { return done(Answer(status: .badRequest)) }
    let wanted: StageThread.File = isPicture ? .picture(frame, generation: generation) : .tree(frame)
    stage.ask(for: wanted) { result in
      switch result {
      case .bytes(let bytes): done(Answer(type: wanted.type, body: ByteBuffer(bytes: bytes)))
      case .noFrame: done(Answer(status: .badRequest))
      case .failed: done(Answer(status: .conflict))
      case .busy: done(Answer(status: .serviceUnavailable))
      }
    }
  }

  private static let pictures: Set = ["/frame.png", "/tree.json"]

  /// The number in `frame=120`, which is all a field of a query may say.
  private static func number(_ name: String, _ field: Substring) -> Int? {
    guard field.hasPrefix("\(name)="), case let digits = field.dropFirst(name.utf8.count + 1), !digits.isEmpty,
      digits.utf8.count <= 9, digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(digits)
  }
}

/// A file of the page, which is part of the program.
struct PageFile: Sendable {
  var type: String
  var body: ByteBuffer

  private init(_ type: String, _ bytes: [UInt8]) { (self.type, body) = (type, ByteBuffer(bytes: bytes)) }

  private static func script(_ bytes: [UInt8]) -> PageFile { PageFile("text/javascript; charset=utf-8", bytes) }

  /// The one script that stands in the page itself, by its hash: browsers run no other there.
  static let firstScript: String = {
    let page = String(decoding: PackageResources.studio_html, as: UTF8.self)
    let script = page.split(separator: "<script>", maxSplits: 1).last?.split(separator: "</script>", maxSplits: 1).first
    return "sha256-" + ContentDigest.base64(sha256: String(script ?? ""))
  }()

  /// By the path of their address.
  static let all: [String: PageFile] = [
    "/": PageFile("text/html; charset=utf-8", PackageResources.studio_html),
    "/studio.css": PageFile("text/css; charset=utf-8", PackageResources.studio_css),
    "/icon.svg": PageFile("image/svg+xml", PackageResources.icon_svg),
    "/start.js": script(PackageResources.start_js),
    "/studio.js": script(PackageResources.studio_js),
    "/wire.js": script(PackageResources.wire_js),
    "/painter.js": script(PackageResources.painter_js),
    "/timeline.js": script(PackageResources.timeline_js),
    "/panels.js": script(PackageResources.panels_js),
    "/recorder.js": script(PackageResources.recorder_js),
    "/tests.js": script(PackageResources.tests_js),
    "/overlays.js": script(PackageResources.overlays_js),
    "/hand.js": script(PackageResources.hand_js),
    "/scrollers.js": script(PackageResources.scrollers_js),
    "/editor.js": script(PackageResources.editor_js), "/splitters.js": script(PackageResources.splitters_js),
    "/look.js": script(PackageResources.look_js), "/words.js": script(PackageResources.words_js),
    "/values.js": script(PackageResources.values_js),
  ]
}
