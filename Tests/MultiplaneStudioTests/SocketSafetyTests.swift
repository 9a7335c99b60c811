import MultiplaneBase
import MultiplaneStudio
import TestSupport
import Testing

/// What pages may say, and what becomes of those that say something else.
@Suite(.full, .timeLimit(.minutes(5))) struct SocketSafetyTests {
  @Test func `a socket without the token is closed`() throws {
    var patience = ServerPatience()
    patience.greeting = 200
    let studio = try OpenStudio(patience: patience)
    #expect(try PageSocket(studio, token: nil).ending() == .close(4401))
    #expect(try PageSocket(studio, token: "").ending() == .close(4401))
    #expect(try PageSocket(studio, token: AccessToken().text).ending() == .close(4401))
    let other = try PageSocket(studio, token: nil)
    other.say("{\"t\":\"show\",\"frame\":1}")
    #expect(other.next() == .close(4401))
    let older = try PageSocket(studio, token: nil)
    older.say("{\"t\":\"hello\",\"token\":\"\(studio.token.text)\",\"protocol\":0}")
    #expect(older.next() == .close(4409))
  }

  @Test(arguments: [
    "", "1", "[]", "{}", "{\"t\":1}", "{\"t\":\"eval\"}", "{\"t\":\"show\"}", "{\"t\":\"show\",\"frame\":-1}",
    "{\"t\":\"show\",\"frame\":1e99}", "{\"t\":\"show\",\"frame\":\"1\"}", "{\"t\":\"view\",\"scale\":0}",
    "{\"t\":\"view\",\"scale\":1e9}", "{\"t\":\"wheel\",\"x\":0,\"y\":0,\"dx\":0,\"dy\":1e300}",
    "{\"t\":\"painted\",\"sequence\":7}", "{\"t\":\"ask\",\"number\":1,\"what\":\"shell\"}",
    "{\"t\":\"ask\",\"number\":1,\"what\":\"marks\",\"overlays\":[\"passwords\"]}",
    "{\"t\":\"hello\",\"token\":\"\",\"protocol\":1}",
    "\u{0}", "{\"t\":\"show\",\"frame\":1",
  ])
  func `a message that is none of a page's ends its socket`(text: String) throws {
    let studio = try OpenStudio()
    let socket = try PageSocket(studio, token: studio.token.text)
    _ = try socket.text("scene")
    socket.say(text)
    #expect(socket.ending() == .close(1008))
    #expect(try PageSocket(studio, token: studio.token.text).text("scene")["frames"]?.double == 46)
  }

  @Test func `messages that are too long, no text, or not masked end the socket`() throws {
    let studio = try OpenStudio()
    let long = try PageSocket(studio, token: studio.token.text)
    long.say("{\"t\":\"" + String(repeating: "x", count: 100_000) + "\"}")
    #expect([.close(1009), .end].contains(long.ending()))
    let binary = try PageSocket(studio, token: studio.token.text)
    binary.say("x", opcode: 2)
    #expect(binary.ending() == .close(1007))
    let reserved = try PageSocket(studio, token: studio.token.text)
    reserved.say("x", opcode: 3)
    #expect([.close(1007), .close(1002), .end].contains(reserved.ending()))
  }

  @Test func `a page that goes in the middle of a frame leaves the studio as it was`() throws {
    let studio = try OpenStudio()
    for number in 0..<20 {
      let socket = try PageSocket(studio, token: studio.token.text)
      _ = try socket.text("scene")
      socket.say("{\"t\":\"show\",\"frame\":\(number)}")
    }
    let socket = try PageSocket(studio, token: studio.token.text)
    socket.say("{\"t\":\"show\",\"frame\":3}")
    #expect(try socket.frame().facts["frame"]?.double == 3)
  }

  @Test func `a page that asks and reads nothing is heard no more`() throws {
    let studio = try OpenStudio(
      OpenStudio.list.replacing("120x160", with: "120x1600"), queue: 64 << 10...256 << 10)
    let page = try PageSocket(studio, token: studio.token.text, room: 16 << 10)
    _ = try page.text("scene")
    let next = try PageSocket(studio, token: studio.token.text)
    // As long as a question may be, so that the system holds few of them.
    let question = "{\"t\":\"ask\",\"number\":1,\"what\":\"tree\"}" + String(repeating: " ", count: 15 << 10)
    let most = 2_000
    var asked = 0
    while asked < most, page.sayWhatIsRead(question) {
      asked += 1
      // Its answer comes behind the one for which nobody waits.
      next.say("{\"t\":\"ask\",\"number\":\(asked),\"what\":\"pick\",\"x\":1,\"y\":1}")
      _ = try next.text("answer")
    }
    #expect(asked < most)
    // What was asked is answered when it reads on.
    for _ in 0..<asked { _ = try page.text("answer") }
  }

  @Test func `the ninth page is told so`() throws {
    let studio = try OpenStudio()
    let pages = try (0..<8).map { _ in try PageSocket(studio, token: studio.token.text) }
    for page in pages { _ = try page.text("scene") }
    #expect(try PageSocket(studio, token: studio.token.text).ending() == .close(4429))
  }
}
