import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// The server turns strangers away, and survives them.
@Suite(.full, .timeLimit(.minutes(5))) struct ServerSafetyTests {
  @Test func `the page is served with headers that keep others out`() throws {
    let studio = try OpenStudio()
    let connection = try Connection(studio.port)
    connection.send(studio.request("GET / HTTP/1.1", ["Connection: close"]))
    let answer = String(decoding: connection.receiveAll(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    let headers = [
      "default-src 'none'", "frame-ancestors 'none'", "Cross-Origin-Resource-Policy: same-origin",
      "Cross-Origin-Opener-Policy: same-origin", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
      "Cache-Control: no-store",
    ]
    for header in headers { #expect(answer.contains(header), "\(header)") }
    #expect(!answer.lowercased().contains("access-control"))
    // Nothing of the scene is in the page: it comes with the token alone.
    #expect(!answer.contains("A list") && !answer.contains(studio.token.text))
  }

  @Test(arguments: [("none", true), ("cross-site", true), ("same-origin", false)])
  func `who comes from outside gets a page of a few lines, and the page itself the page`(site: String, isDoor: Bool)
    throws
  {
    let studio = try OpenStudio()
    let connection = try Connection(studio.port)
    let said = ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document", "Connection: close"]
    connection.send(studio.request("GET / HTTP/1.1", said))
    let answer = String(decoding: connection.receiveAll(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.contains("frame-ancestors 'none'"))
    #expect(answer.contains("studio.js") == !isDoor)
    #expect((answer.utf8.count < 3_000) == isDoor)
  }

  @Test(arguments: [
    "localhost.evil.example", "evil.example", "127.0.0.1", "127.0.0.1:1", "localhost:", "[::1]",
    "127.0.0.1.evil.example:80",
    "0.0.0.0:80", "",
  ])
  func `a request for another host is refused`(host: String) throws {
    let studio = try OpenStudio()
    #expect(try studio.status(studio.request(host: host)) == 403)
    #expect(
      try studio.status(studio.request(host: "\(host):\(studio.port)"))
        == (host == "127.0.0.1" || host == "[::1]" ? 200 : 403))
  }

  @Test func `who asks for much at once and goes does no harm`() throws {
    let studio = try OpenStudio()
    for path in ["/studio.js", "/nothing"] {
      for count in [40, 200, 1_000] {
        let request = Array(studio.request("GET \(path) HTTP/1.1", []).utf8)
        let connection = try Connection(studio.port)
        connection.send(Array([[UInt8]](repeating: request, count: count).joined()))
        // It is gone at the end of the block, with most of the answers on their way.
        #expect(connection.receive(100) != nil)
      }
    }
    #expect(try studio.status(studio.request("GET / HTTP/1.1", ["Connection: close"])) == 200)
  }

  @Test func `a request without a host or with two is refused`() throws {
    let studio = try OpenStudio()
    #expect(try studio.status("GET / HTTP/1.1\r\n\r\n") == 403)
    #expect(try studio.status("GET / HTTP/1.0\r\n\r\n") == 403)
    let host = "Host: 127.0.0.1:\(studio.port)"
    let two = try studio.status("GET / HTTP/1.1\r\n\(host)\r\n\(host)\r\n\r\n")
    #expect(two == 403 || two == 400)
  }

  @Test(arguments: ["null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1", "", "http://localhost:1"])
  func `a request of another origin is refused, by socket too`(origin: String) throws {
    let studio = try OpenStudio()
    #expect(try studio.status(studio.request("GET / HTTP/1.1", ["Origin: \(origin)"])) == 403)
    let upgrade = studio.request("GET /live HTTP/1.1", PageSocket.headers(studio, origin: origin))
    #expect(try studio.status(upgrade) == 403)
  }

  @Test func `a socket without an origin needs the token in its header`() throws {
    let studio = try OpenStudio()
    let headers = PageSocket.headers(studio).filter { !$0.hasPrefix("Origin") }
    #expect(try studio.status(studio.request("GET /live HTTP/1.1", headers)) == 403)
    let token = "X-Multiplane-Token: \(studio.token.text)"
    #expect(try studio.status(studio.request("GET /live HTTP/1.1", headers + [token])) == 101)
    #expect(try studio.status(studio.request("GET /live HTTP/1.1", headers + [token + "0"])) == 403)
  }

  @Test(arguments: ["cross-site", "same-site"])
  func `what a browser fetches for another site is refused`(site: String) throws {
    let studio = try OpenStudio()
    #expect(try studio.status(studio.request("GET / HTTP/1.1", ["Sec-Fetch-Site: \(site)"])) == 403)
    #expect(try studio.status(studio.request("GET / HTTP/1.1", ["Sec-Fetch-Site: none"])) == 200)
  }

  @Test(arguments: ["cross-site", "same-site"])
  func `a link of another site leads to the page, and to nothing else`(site: String) throws {
    let studio = try OpenStudio()
    func status(_ line: String, mode: String = "navigate", target: String = "document", more: [String] = []) throws
      -> Int?
    {
      let said = ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: \(mode)", "Sec-Fetch-Dest: \(target)"]
      return try studio.status(studio.request("\(line) HTTP/1.1", said + more))
    }
    #expect(try status("GET /") == 200)
    for target in ["iframe", "frame", "embed", "object", "empty", "image", "script"] {
      #expect(try status("GET /", target: target) == 403)
    }
    for mode in ["no-cors", "cors", "same-origin", "websocket"] { #expect(try status("GET /", mode: mode) == 403) }
    for path in [
      "/studio.js", "/studio.css", "/live", "/frame.png?frame=0", "/view.png?frame=0", "/tree.json?frame=0", "/?a",
    ] {
      #expect(try status("GET \(path)") == 403)
    }
    #expect(try status("POST /") == 403)
    #expect(try status("GET /", more: ["Origin: http://evil.example"]) == 403)
  }

  @Test(arguments: [
    "/../../etc/passwd", "/%2e%2e%2fetc%2fpasswd", "/..%5c..%5cetc", "//etc/passwd", "/studio.css/..", "/scene.yaml",
    "/studio.js%00",
    "http://127.0.0.1/", "/./", "/STUDIO.CSS", "*",
  ])
  func `no path but those of the table is answered`(path: String) throws {
    let studio = try OpenStudio()
    let status = try studio.status(studio.request("GET \(path) HTTP/1.1", ["X-Multiplane-Token: \(studio.token.text)"]))
    #expect(status == 404 || status == 400)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
  func `nothing is changed by address`(method: String) throws {
    let studio = try OpenStudio()
    let origin = "Origin: http://127.0.0.1:\(studio.port)"
    #expect(try studio.status(studio.request("\(method) / HTTP/1.1", [origin])) == 405)
    #expect(try studio.status(studio.request("\(method) / HTTP/1.1")) == 403)
  }

  @Test func `pictures and trees need the token and a frame that there is`() throws {
    let studio = try OpenStudio()
    let token = ["X-Multiplane-Token: \(studio.token.text)"]
    for path in ["/frame.png", "/tree.json"] {
      #expect(try studio.status(studio.request("GET \(path)?frame=0 HTTP/1.1")) == 403)
      #expect(try studio.status(studio.request("GET \(path)?frame=0 HTTP/1.1", ["X-Multiplane-Token: "])) == 403)
      #expect(try studio.status(studio.request("GET \(path)?frame=0 HTTP/1.1", token)) == 200)
      for frame in ["-1", "1e99", "NaN", "99999", "", "1&frame=2", "99999999999999999999", "0x1", "1.5"] {
        #expect(try studio.status(studio.request("GET \(path)?frame=\(frame) HTTP/1.1", token)) == 400, "\(frame)")
      }
    }
  }

  @Test func `the first picture of a page needs the token, and is nothing where there is none`() throws {
    let studio = try OpenStudio()
    let token = ["X-Multiplane-Token: \(studio.token.text)"]
    func status(_ query: String, _ headers: [String]) throws -> Int? {
      try studio.status(studio.request("GET /view.png\(query) HTTP/1.1", headers))
    }
    #expect(try status("?frame=0", []) == 403)
    #expect(try status("?frame=0", ["X-Multiplane-Token: \(String(studio.token.text.reversed()))"]) == 403)
    #expect(try status("?frame=0", token + ["Sec-Fetch-Site: cross-site"]) == 403)
    #expect(try status("?frame=0", token + ["Origin: http://evil.example"]) == 403)
    #expect(try status("?frame=0", token) == 200)
    // As a page that asks for a frame beyond the last is shown the last.
    #expect(try status("?frame=99999", token) == 200)
    for query in ["", "?frame=-1", "?frame=0&generation=1", "?frame=0&scene=0", "?frame=1e9"] {
      #expect(try status(query, token) == 400, "\(query)")
    }
    let broken = try OpenStudio("multiplane: 1\ncanvas: { size: 10x10 }\nlayers:\n  - Colour: red\n")
    let connection = try Connection(broken.port)
    let ask = broken.request(
      "GET /view.png?frame=0 HTTP/1.1", ["X-Multiplane-Token: \(broken.token.text)", "Connection: close"])
    connection.send(ask)
    let answer = String(decoding: connection.receiveAll(), as: UTF8.self)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.contains("Content-Length: 0\r\n"))
    #expect(answer.contains("Cache-Control: no-store"))
  }

  @Test(
    arguments: [
      "Content-Length: 1000000000", "Content-Length: -1",
      "Content-Length: 18446744073709551616",
      "Content-Length: 3\r\nContent-Length: 4",
      "Content-Length: 3\r\nTransfer-Encoding: chunked",
      "Bad Name: 1", "A: 1\r\n b",
      "A: 1\u{0}2",
    ] as [TextArgument])
  func `a request that is not what it should be is refused`(header: TextArgument) throws {
    let studio = try OpenStudio()
    let status = try studio.status(studio.request("GET / HTTP/1.1", [header.text]))
    #expect(status == 400 || status == 413)
    #expect(try studio.status(studio.request()) == 200)
  }

  @Test func `a body without an end is cut off`() throws {
    let studio = try OpenStudio()
    let connection = try Connection(studio.port)
    connection.send(studio.request("GET / HTTP/1.1", ["Transfer-Encoding: chunked"]))
    let chunk = "10000\r\n" + String(repeating: "x", count: 1 << 16) + "\r\n"
    for _ in 0..<20 where !connection.send(chunk) { break }
    #expect(connection.line()?.hasPrefix("HTTP/1.1 413") == true)
    #expect(try studio.status(studio.request()) == 200)
  }

  @Test func `heads that are too long are refused, however they come`() throws {
    let studio = try OpenStudio()
    let long = String(repeating: "a", count: 100_000)
    for text in [
      studio.request("GET /\(long) HTTP/1.1"), studio.request("GET / HTTP/1.1", ["A: \(long)"]),
      studio.request("GET / HTTP/1.1", (0..<5000).map { "A\($0): b" }), "GET /\(long)\(long)",
    ] {
      let status = try studio.status(text)
      #expect(status.map { [400, 414, 431].contains($0) } ?? true, "\(status ?? 0)")
    }
    #expect(try studio.status(studio.request()) == 200)
  }

  @Test func `requests that come at once are heads of their own`() throws {
    let studio = try OpenStudio()
    let connection = try Connection(studio.port)
    let padding = (0..<2).map { "A\($0): " + String(repeating: "a", count: 7 << 10) }
    connection.send(String(repeating: studio.request("GET /start.js HTTP/1.1", padding), count: 20))
    var answers = 0
    while answers < 20, let line = connection.line() {
      if line.hasPrefix("HTTP/1.1") { #expect(line.contains("200")); answers += 1 }
    }
    #expect(answers == 20)
  }

  @Test func `what is no request at all is refused`() throws {
    let studio = try OpenStudio()
    let hello: [UInt8] = [0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3] + (0..<200).map { UInt8($0) }
    for bytes in [
      hello, Array("GET /\r\n".utf8), Array("\r\n\r\n\u{0}\u{1}\u{2}\r\n".utf8), (0..<255).map { UInt8($0) },
    ] {
      let status = try Connection(studio.port).status(of: bytes + Array("\r\n\r\n".utf8))
      #expect(status.map { (400..<500).contains($0) } ?? true)
    }
    #expect(try studio.status(studio.request()) == 200)
  }

  @Test func `a request that arrives byte by byte is cut off`() throws {
    var patience = ServerPatience()
    patience.arrival = 300
    let studio = try OpenStudio(patience: patience)
    let slow = try Connection(studio.port)
    slow.send("GET / HT")
    let silent = try Connection(studio.port)
    #expect(slow.receiveAll() == [])
    #expect(silent.receiveAll() == [])
    #expect(try studio.status(studio.request()) == 200)
  }

  @Test func `the 65th connection is closed, and those before it go on`() throws {
    let studio = try OpenStudio()
    var open = try (0..<64).map { _ in try Connection(studio.port) }
    // Each is known to have been taken.
    for connection in open { #expect(connection.status(of: Array(studio.request().utf8)) == 200) }
    #expect(try Connection(studio.port).status(of: Array(studio.request().utf8)) == nil)
    open.removeLast(10)
    var status: Int?
    while status == nil { status = try studio.status(studio.request()) }
    #expect(status == 200)
    open[0].send(studio.request("GET / HTTP/1.1", ["Connection: close"]))
    #expect(String(decoding: open[0].receiveAll(), as: UTF8.self).contains("HTTP/1.1 200 OK"))
  }

  @Test(.night("in a process that has closed many connections the system's list takes a minute to show it"))
  func `a connection that says nothing is asked whether it is there`() throws {
    let studio = try OpenStudio()
    let page = try PageSocket(studio, token: studio.token.text)
    // The last that comes by itself.
    _ = try page.text("survey")
    // The system's own list: the address and port in hexadecimal, the state, queues, and the timer that runs. It is read in
    // parts, and may miss what is there while others come and go.
    let own = ":" + String(format: "%04X", studio.port)
    func shownTimer() throws -> [Substring]? {
      let table = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
      for line in table.split(separator: "\n") {
        let fields: [Substring] = line.split(separator: " ")
        if fields.count > 5, fields[1].hasSuffix(own), fields[3] == "01" { return fields[5].split(separator: ":") }
      }
      return nil
    }
    // 1 is that of bytes whose arrival has not been confirmed yet, 2 that of silence, in hundredths of a second.
    var timer: [Substring]?
    while timer == nil || timer?[0] == "01" { timer = try shownTimer() }
    #expect(timer?[0] == "02")
    #expect(try #require(Int(timer?[1] ?? "", radix: 16)) <= 3000)
    withExtendedLifetime(page) {}
  }

  @Test func `answers nobody takes do not pile up`() throws {
    var patience = ServerPatience()
    patience.arrival = 120_000
    let studio = try OpenStudio(patience: patience)
    let connection = try Connection(studio.port, room: 16 << 10)
    let padding = (0..<2).map { "A\($0): " + String(repeating: "a", count: 7 << 10) }
    let request = Array(studio.request("GET /studio.js HTTP/1.1", padding).utf8)
    let most = 2_000
    var sent = 0
    while sent < most, connection.sendWhatIsRead(request) {
      sent += 1
      // The one thread of the server has come to what was sent before.
      #expect(try studio.status(studio.request()) == 200)
    }
    #expect(sent < most)
    var answers = 0
    while answers < sent, let line = connection.line() { if line.hasPrefix("HTTP/1.1 200") { answers += 1 } }
    #expect(answers == sent)
  }

  @Test func `an address that is taken is an error`() throws {
    let studio = try OpenStudio()
    #expect(throws: (any Error).self) {
      try StudioServer(address: "127.0.0.1", port: studio.port, token: AccessToken(), stage: studio.stage)
    }
  }

  @Test func `a token is compared whole`() {
    let token = AccessToken()
    #expect(token.text.utf8.count == 64)
    #expect(token.matches(token.text))
    #expect(!token.matches("") && !token.matches(String(token.text.dropLast())) && !token.matches(token.text + "0"))
    #expect(AccessToken().text != token.text)
  }
}
