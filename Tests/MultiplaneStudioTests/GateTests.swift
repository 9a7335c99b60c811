import MultiplaneStudio
import NIOHTTP1
import TestSupport
import Testing

/// Addresses the server listens on, and under which names it lets browsers in.
@Suite(.full) struct GateTests {
  private let token = AccessToken()

  /// What a browser is told that follows a link.
  private func refusal(_ host: String, origin: String? = nil, at address: String, port: Int) throws
    -> HTTPResponseStatus?
  {
    var headers = HTTPHeaders([("Host", host)])
    if let origin { headers.add(name: "Origin", value: origin) }
    return try Gate(token: token, names: ServerAddress(address, port: port).names)
      .refusal(of: HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: headers), port: port)
  }

  @Test func `at the port of plain links browsers leave it out`() throws {
    for host in ["127.0.0.1", "localhost", "[::1]", "127.0.0.1:80"] {
      #expect(try refusal(host, origin: "http://\(host)", at: "127.0.0.1", port: 80) == nil)
      #expect(try refusal(host, at: "127.0.0.1", port: 8080) == .forbidden)
    }
    #expect(try refusal("127.0.0.1", origin: "http://localhost", at: "127.0.0.1", port: 80) == .forbidden)
    #expect(try refusal("evil.example", at: "127.0.0.1", port: 80) == .forbidden)
  }

  @Test(arguments: [
    ("127.0.0.1", ["127.0.0.1", "localhost", "[::1]"]), ("localhost", ["localhost", "127.0.0.1"]),
    ("LocalHost", ["localhost"]), ("127.1", ["127.0.0.1", "localhost"]), ("::1", ["[::1]", "localhost"]),
    ("0:0::1", ["[::1]"]), ("::ffff:127.0.0.1", ["127.0.0.1"]), ("127.0.0.2", ["127.0.0.2"]),
    ("192.0.2.7", ["192.0.2.7"]), ("2001:DB8::7", ["[2001:db8::7]"]),
  ])
  func `browsers are let in by every way to write the address`(address: String, hosts: [String]) throws {
    for host in hosts { #expect(try refusal("\(host):7000", at: address, port: 7000) == nil, "\(host)") }
    #expect(try refusal("evil.example:7000", at: address, port: 7000) == .forbidden)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.0.0.2", true), ("localhost", true), ("::1", true), ("::ffff:127.0.0.1", true),
    ("192.0.2.7", false), ("2001:db8::7", false), ("127", false),
  ])
  func `others reach what is not this machine's own`(address: String, isOwn: Bool) throws {
    #expect(try ServerAddress(address, port: 0).isOwn == isOwn)
  }

  @Test(arguments: ["0", "0.0.0.0", "0x0", "::", "0::0", "::ffff:0.0.0.0", "0.0"])
  func `all addresses at once are told from one`(address: String) throws {
    #expect(try ServerAddress(address, port: 0).isEvery)
    #expect(try !ServerAddress("127.0.0.1", port: 0).isEvery)
    let stage = try OpenStudio().stage
    #expect(throws: EveryAddressError.self) {
      try StudioServer(address: address, port: 0, token: AccessToken(), stage: stage)
    }
  }
}
