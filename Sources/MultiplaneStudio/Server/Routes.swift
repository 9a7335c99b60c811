internal import MultiplaneBase
internal import NIOCore
internal import NIOHTTP1

/// The addresses that may be asked for. No path reaches a file.
struct Routes: Sendable {
  private let scenes: StudioScenes
  private static let files = PageFile.all

  init(_ scenes: StudioScenes) { self.scenes = scenes }

  /// Answers a request that was let in.
  ///
  /// - Parameters:
  ///   - hasToken: Whether it has the token, which all facts about the scene need.
  ///   - done: Called once, on any thread.
  func answer(_ head: HTTPRequestHead, hasToken: Bool, _ done: @escaping @Sendable (Answer) -> Void) {
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let (path, query) = (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
    let isKnown = Self.files[path] != nil || Self.pictures.contains(path) || path == "/live"
    guard isKnown else { return done(Answer(status: .notFound)) }
    guard head.method == .GET || head.method == .HEAD else { return done(Answer(status: .methodNotAllowed)) }
    if path == "/", Self.comesFromOutside(head) {
      return done(Answer(type: PageFile.door.type, body: PageFile.door.body))
    }
    if let file = Self.files[path] { return done(Answer(type: file.type, body: file.body)) }
    guard path != "/live" else { return done(Answer(status: .upgradeRequired)) }
    guard hasToken else { return done(Answer(status: .forbidden)) }
    let (isPicture, isView) = (path == "/frame.png", path == "/view.png")
    var fields = query.split(separator: "&", omittingEmptySubsequences: false)[...]
    /// Takes the next field of the query if it has this name.
    func take(_ name: String) -> Int? {
      guard let field = fields.first, let number = Self.number(name, field) else { return nil }
      fields.removeFirst()
      return number
    }
    let frame = take("frame")
    let generation = isPicture ? take("generation") : nil
    let number = isView ? 0 : take("scene") ?? 0
    guard let frame, fields.isEmpty, let stage = scenes.stage(number) else {
      return done(Answer(status: .badRequest))
    }
    let wanted: StageThread.File =
      isView ? .view(frame) : isPicture ? .picture(frame, generation: generation) : .tree(frame)
    stage.ask(for: wanted) { result in
      switch result {
      case .bytes(let bytes): done(Answer(type: wanted.type, body: ByteBuffer(bytes: bytes)))
      case .noFrame: done(Answer(status: .badRequest))
      // The page is told why, and its console is for faults of its own.
      case .failed: done(isView ? Answer(type: wanted.type, body: ByteBuffer()) : Answer(status: .conflict))
      case .busy: done(Answer(status: .serviceUnavailable))
      }
    }
  }

  /// Whether a browser says that the page was not opened by the page itself: a link with the token may have been followed.
  private static func comesFromOutside(_ head: HTTPRequestHead) -> Bool {
    let sites = head.headers["Sec-Fetch-Site"]
    return !sites.isEmpty && sites != ["same-origin"]
  }

  private static let pictures: Set = ["/frame.png", "/view.png", "/tree.json"]

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

  private static let style = String(decoding: PackageResources.studio_css, as: UTF8.self)
  private static let firstScript = String(decoding: PackageResources.first_js, as: UTF8.self)

  /// The page, with the style and the script that its first picture needs in it.
  private static let page = Markup.filled(String(decoding: PackageResources.studio_html, as: UTF8.self)) { hole in
    switch hole {
    case "style": style
    case "script": firstScript
    default: preconditionFailure("nothing is to stand in \(hole)")
    }
  }

  private static func hash(_ text: some StringProtocol) -> String {
    "'sha256-\(ContentDigest.base64(sha256: String(text)))'"
  }

  /// The scripts that stand in the pages themselves, by their hashes: browsers run no others there.
  static let inlineScripts: String = {
    let door = String(decoding: PackageResources.door_html, as: UTF8.self).split(separator: "<script>", maxSplits: 1)
      .last
    return [firstScript[...], door?.split(separator: "</script>", maxSplits: 1).first ?? ""].map(hash)
      .joined(separator: " ")
  }()
  /// The style that stands in the page itself, by its hash.
  static let inlineStyle = hash(style)

  /// The answer of the page's address to a request from outside: it keeps the words of the link, and goes on to the
  /// page.
  static let door = PageFile("text/html; charset=utf-8", PackageResources.door_html)

  /// By the path of their address.
  static let all: [String: PageFile] = [
    "/": PageFile("text/html; charset=utf-8", Array(page.utf8)),
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
    "/values.js": script(PackageResources.values_js), "/scenes.js": script(PackageResources.scenes_js),
    "/making.js": script(PackageResources.making_js), "/marks.js": script(PackageResources.marks_js),
    "/curves.js": script(PackageResources.curves_js), "/planes.js": script(PackageResources.planes_js),
  ]
}
