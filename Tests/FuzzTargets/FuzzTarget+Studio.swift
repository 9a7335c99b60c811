import Multiplane
import MultiplaneBase
import MultiplaneStudio
import NIOCore
import TestSupport

/// A studio that is there as long as the process: its scene has a title nobody may see without the token.
private struct FuzzStudio {
  let stage: StageThread
  let server: StudioServer
  let token = AccessToken()

  static let shared = Result { try FuzzStudio() }
  static let title = "Nobody is to know"

  private init() throws {
    FuzzFolder.write(
      Array(
        """
        multiplane: 1
        title: \(Self.title)
        canvas: { size: 60x80, fps: 10 }
        devices: { wide: { size: 90x50 } }
        params: { size: { type: number, default: 4 } }
        layers:
          - ScrollView:
              - LazyVStack:
                  - ForEach: 100
                    row: { Text: "Row ${index}", padding: size }
            name: list
        scroll:
          - linear: { by: 300, over: 2s }
        """.utf8), to: "studio/scene.yaml")
    // A fault would be read as a scene to be waited for.
    _ = try SceneSession(path: "\(FuzzFolder.path)/studio/scene.yaml")
    stage = try StageThread(path: "\(FuzzFolder.path)/studio/scene.yaml", options: RenderOptions(), isReadOnly: true)
    server = try StudioServer(address: "127.0.0.1", port: 0, token: token, stage: stage)
  }

  /// Inputs name the port and the token by these words, which change from run to run.
  static let (portWord, tokenWord) = (Array("@PORT@".utf8), Array("@TOKEN@".utf8))

  /// An input as it is sent.
  func filled(_ bytes: [UInt8]) -> [UInt8] {
    bytes.replacing(Self.portWord, with: Array("\(server.port)".utf8))
      .replacing(Self.tokenWord, with: Array(token.text.utf8))
  }

  /// What a connection was sent until it ended.
  static func ending(of connection: Connection) throws -> [UInt8] {
    guard let bytes = connection.end() else { throw FuzzFinding("the connection is neither answered nor closed") }
    return bytes
  }

  /// Nothing of the scene goes to who does not know the token.
  static func judge(_ answer: [UInt8], knowsToken: Bool) throws {
    if !knowsToken, answer.contains(Array(title.utf8)) || answer.contains([0x89, 0x50, 0x4E, 0x47]) {
      throw FuzzFinding("the scene is shown to who has no token")
    }
  }
}

extension FuzzTarget {
  /// Sends bytes to the studio's port.
  static let request = FuzzTarget(
    "request", "what a connection sends to the studio's server",
    words: [
      "GET ", "HEAD ", "POST ", "OPTIONS ", "CONNECT ", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "/", "/live",
      "/frame.png?frame=0",
      "/tree.json?frame=", "/studio.js", " HTTP/1.1", " HTTP/1.0", " HTTP/9.9", "\r\n", "\n", "\r", "\r\n ", "\0",
      "Host: ",
      "127.0.0.1:@PORT@", "localhost:@PORT@", "[::1]:@PORT@", "127.0.0.1:0", "Origin: ", "http://127.0.0.1:@PORT@",
      "null",
      "X-Multiplane-Token: ", "@TOKEN@", "Content-Length: ", "0", "-1", "1048577", "18446744073709551616",
      "Transfer-Encoding: chunked\r\n", "0\r\n\r\n", "ffffffffffffffff\r\n", "Connection: close\r\n",
      "Connection: Upgrade\r\n",
      "Upgrade: websocket\r\n", "Upgrade: h2c\r\n", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
      "Sec-WebSocket-Key: x\r\n",
      "Sec-WebSocket-Version: 13\r\n", "Sec-WebSocket-Version: 99\r\n", "Expect: 100-continue\r\n",
      "Sec-Fetch-Site: cross-site\r\n",
    ],
    seeds: {
      let lines = [
        ["GET / HTTP/1.1"], ["GET /studio.js HTTP/1.1", "Connection: close"],
        ["GET /frame.png?frame=3 HTTP/1.1", "X-Multiplane-Token: @TOKEN@"], ["GET /tree.json?frame=3 HTTP/1.1"],
        ["HEAD / HTTP/1.0"], ["POST / HTTP/1.1", "Origin: http://127.0.0.1:@PORT@", "Content-Length: 0"],
        [
          "GET /live HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
          "Sec-WebSocket-Version: 13", "Origin: http://127.0.0.1:@PORT@",
        ],
      ]
      return lines.map { lines in
        let head = [lines[0], "Host: 127.0.0.1:@PORT@"] + lines.dropFirst()
        return Array((head.map { $0 + "\r\n" }.joined() + "\r\n").utf8)
      }
    }
  ) { bytes in
    let studio = try FuzzStudio.shared.get()
    let connection = try Connection(studio.server.port)
    connection.send(studio.filled(bytes))
    let answer = try FuzzStudio.ending(of: connection)
    try FuzzStudio.judge(answer, knowsToken: bytes.contains(FuzzStudio.tokenWord))
    guard answer.isEmpty || answer.starts(with: Array("HTTP/1.1 ".utf8)) else {
      throw FuzzFinding("an answer that is none: \(String(decoding: answer.prefix(80), as: UTF8.self))")
    }
  }

  /// Sends bytes behind the greeting of a socket, or, where they begin with an exclamation mark, instead of it.
  static let socket = FuzzTarget(
    "socket", "what a page's socket sends to the studio's server",
    words: [
      "\0\0\0\0", "{\"t\":\"show\",\"frame\":", "{\"t\":\"rest\"}", "\"at\":1e12", "}", "1e308",
    ],
    seeds: {
      // Masked with zeros, so that what is spoilt is text.
      func frame(_ text: String, opcode: UInt8 = 1, isLast: Bool = true) -> [UInt8] {
        [(isLast ? 0x80 : 0) | opcode, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + Array(text.utf8)
      }
      let show = "{\"t\":\"show\",\"frame\":7}"
      return [
        frame(show) + frame("{\"t\":\"rest\"}"), frame("{\"t\":\"ask\",\"number\":1,\"what\":\"tree\"}"),
        frame("{\"t\":\"wheel\",\"x\":30,\"y\":40,\"dx\":0,\"dy\":25.5,\"at\":12.5}")
          + frame("{\"t\":\"view\",\"scale\":0.5}"),
        frame(String(show.prefix(9)), isLast: false) + frame(String(show.dropFirst(9)), opcode: 0),
        frame("hello", opcode: 9) + frame("", opcode: 10) + frame(show), frame("\u{3}\u{E8}", opcode: 8),
        frame("x", opcode: 2),
        Array("!".utf8) + frame("{\"t\":\"hello\",\"token\":\"\",\"protocol\":1}"),
        Array("!".utf8) + frame("{\"t\":\"hello\",\"token\":\"\",\"scene\":\"../a.yaml\",\"protocol\":1}"),
        Array("!".utf8) + frame(show),
      ]
    }
  ) { bytes in
    let studio = try FuzzStudio.shared.get()
    let connection = try Connection(studio.server.port)
    let opening = FuzzTarget.request.seeds()[6]
    connection.send(studio.filled(opening))
    guard connection.line()?.hasPrefix("HTTP/1.1 101") == true else { throw FuzzFinding("no socket is opened") }
    while let line = connection.line(), !line.isEmpty {}
    let greets = bytes.first != UInt8(ascii: "!")
    if greets {
      let hello = Array("{\"t\":\"hello\",\"token\":\"\(studio.token.text)\",\"protocol\":1}".utf8)
      connection.send([0x81, 0x80 | UInt8(hello.count), 0, 0, 0, 0] + hello)
    }
    connection.send(greets ? bytes : Array(bytes.dropFirst()))
    try FuzzStudio.judge(try FuzzStudio.ending(of: connection), knowsToken: greets)
  }

  /// Writes the bytes as a text, in the place of each value of a scene.
  static let edit = FuzzTarget(
    "edit", "texts for values of a scene's file, which a page has written there",
    words: [
      "\"", "'", "\\", "\\u0000", ": ", " #", "- ", "|", ">", "&a ", "*a", "{", "}", "[", "]", ",", "\n", "\r\n", "\t",
      "${", "null", "~",
      "\u{FEFF}", "!!", "%", "---", "...", "é",
    ],
    seeds: { ["1", "#ff0000", "scroll / 2", "Row ${index}: \"x\"", "it's"].map { Array($0.utf8) } }
  ) { bytes in
    guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty else { return }
    let scene = "a: 12 # one\nb: { c: 'x', d: \"y\\\"\", e: [ 3, *gap ] }\ng: |\n  one ${x}\n  two\n"
    let source = SourceFile(name: "scene.yaml", text: "s: &gap 4\n" + scene)
    let values = try WrittenValues(source)
    for (line, column, old) in [(1, 9, "4"), (2, 4, "12"), (3, 10, "x"), (3, 18, "y\""), (3, 29, "3"), (5, 9, "x")] {
      let place = WrittenValues.TextLocation(line: line, column: column, text: old)
      guard let edited = try? values.replacing(place, with: text) else { continue }
      // It can be taken back: the new text stands where it is said to.
      let back = try WrittenValues(edited.source).replacing(edited.place, with: old).source
      guard back.text.split(separator: "\n").count == source.text.split(separator: "\n").count else {
        throw FuzzFinding("lines are lost where \(line):\(column) is written")
      }
      let lines = zip(edited.source.text.split(separator: "\n"), source.text.split(separator: "\n")).enumerated()
      for (number, (new, before)) in lines where number != line - 1 && new != before {
        throw FuzzFinding("line \(number + 1) differs where \(line):\(column) is written")
      }
    }
  }

  /// Hands lines to the stage as the messages of a page, and asks it something at the end.
  static let page = FuzzTarget(
    "page", "messages of a page, a line each, to the studio's stage",
    words: [
      "{\"t\":\"show\",\"frame\":", "{\"t\":\"view\",\"scale\":", "{\"t\":\"wheel\",\"x\":30,\"y\":40,\"dx\":0,\"dy\":",
      "{\"t\":\"painted\",\"sequence\":",
      "{\"t\":\"rest\"}", "{\"t\":\"ask\",\"number\":1,\"what\":\"", "pick\"", "node\"", "tree\"}", "marks\"",
      "root\"}", "record\"}", "recorded\"",
      "{\"t\":\"look\",\"values\":{\"size\":\"", "\"device\":\"wide\"", "\"appearance\":\"dark\"",
      "\"reducedMotion\":true",
      "keep\"", "edit\"", "undo\"}", "redo\"}", "\"line\":7,\"column\":8,\"from\":\"", "\",\"to\":\"", "\"joins\":true",
      "test\"}", "pictures\"", "accept\"", "scenes\"}", "handles\"}", "curve\"", "move\"", "make\"", "stop\"}",
      "\"key\":\"y\"", "\"mark\":0", "\"kind\":\"clip\"", "\"kind\":\"still\"", "\"format\":\"png\"",
      "\"format\":\"gif\"",
      "\"from\":1,\"to\":", "\"overlays\":[\"boxes\",\"damage\",\"cache\"]",
      "\"form\":\"ease\"", "\"form\":\"follow\"",
      "\"intoScene\":true", "\"path\":\"layers[0]\"", "\"row\":3", "}", "\n", "0", "-1", "1e-300", "1e7", "1e308", "99",
      "1000000000", "null", "true",
    ],
    seeds: {
      [
        "{\"t\":\"view\",\"scale\":0.5}\n{\"t\":\"show\",\"frame\":12}\n{\"t\":\"rest\"}",
        "{\"t\":\"show\",\"frame\":0}\n{\"t\":\"ask\",\"number\":1,\"what\":\"record\"}\n"
          + "{\"t\":\"wheel\",\"x\":30,\"y\":40,\"dx\":1,\"dy\":30.5,\"at\":9}\n{\"t\":\"ask\",\"number\":2,\"what\":\"recorded\",\"form\":\"ease\"}",
        "{\"t\":\"ask\",\"number\":1,\"what\":\"pick\",\"x\":30,\"y\":40}\n{\"t\":\"ask\",\"number\":2,\"what\":\"marks\",\"overlays\":[\"boxes\",\"overscan\"]}",
        "{\"t\":\"ask\",\"number\":1,\"what\":\"node\",\"path\":\"layers[0]\",\"row\":2}\n{\"t\":\"ask\",\"number\":2,\"what\":\"root\"}",
        "{\"t\":\"look\",\"values\":{\"size\":\"9\"},\"device\":\"wide\",\"appearance\":\"dark\"}\n{\"t\":\"show\",\"frame\":2}\n"
          + "{\"t\":\"look\",\"reducedMotion\":true}\n{\"t\":\"ask\",\"number\":1,\"what\":\"tree\"}",
        "{\"t\":\"ask\",\"number\":1,\"what\":\"edit\",\"line\":2,\"column\":8,\"from\":\"a\",\"to\":\"b\",\"joins\":false}\n"
          + "{\"t\":\"ask\",\"number\":2,\"what\":\"undo\"}\n{\"t\":\"ask\",\"number\":2,\"what\":\"redo\"}",
        "{\"t\":\"ask\",\"number\":1,\"what\":\"keep\",\"form\":\"follow\",\"intoScene\":true}\n{\"t\":\"ask\",\"number\":1,\"what\":\"test\"}\n"
          + "{\"t\":\"ask\",\"number\":3,\"what\":\"pictures\",\"id\":\"x\"}\n{\"t\":\"painted\",\"sequence\":1}",
        "{\"t\":\"ask\",\"number\":1,\"what\":\"scenes\"}\n{\"t\":\"ask\",\"number\":2,\"what\":\"handles\"}\n"
          + "{\"t\":\"ask\",\"number\":3,\"what\":\"move\",\"mark\":0,\"frame\":4,\"joins\":true}",
        "{\"t\":\"ask\",\"number\":1,\"what\":\"curve\",\"path\":\"layers[0]\",\"key\":\"y\",\"row\":2}\n"
          + "{\"t\":\"ask\",\"number\":2,\"what\":\"make\",\"kind\":\"sheet\",\"format\":\"png\",\"from\":1,\"to\":4}\n"
          + "{\"t\":\"ask\",\"number\":3,\"what\":\"stop\"}",
      ].map { Array($0.utf8) }
    }
  ) { bytes in
    let stage = try FuzzStudio.shared.get().stage
    let (isAnswered, entered) = (Monitor(false), Monitor<PageID?>(nil))
    let last = 1_000_000_000
    let page = stage.join { message in
      switch message {
      case .text(let text): if text.contains("\"number\":\(last),") { isAnswered.update { $0 = true } }
      case .frame(let bytes):
        // Painted at once, so that the next one can come.
        guard let page = entered.read({ $0 }),
          let number = bytes.getInteger(at: 4, endianness: .little, as: UInt32.self)
        else { return }
        _ = stage.receive(.painted(sequence: Int(number)), from: page)
      }
    }
    guard let page else { throw FuzzFinding("pages that left are still there") }
    defer { stage.leave(page) }
    entered.update { $0 = page }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let message = PageMessage(line) else { continue }
      if case .wheel(let x, let y, let dx, let dy, _) = message, ![x, y, dx, dy].allSatisfy({ abs($0) <= 1e7 }) {
        throw FuzzFinding("a movement beyond any scene: \(message)")
      }
      // The socket would be closed.
      if !stage.receive(message, from: page) { return }
    }
    guard stage.receive(.ask(number: last, .tree), from: page) else { return }
    isAnswered.wait { $0 ? () : nil }
  }
}

extension [UInt8] {
  /// Whether some bytes stand in these.
  fileprivate func contains(_ part: [UInt8]) -> Bool { !ranges(of: part).isEmpty }
}
