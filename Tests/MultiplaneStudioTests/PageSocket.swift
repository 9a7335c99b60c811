import Foundation
import MultiplaneBase
import MultiplaneStudio
import TestSupport

/// A page's end of a socket, without a browser.
final class PageSocket {
  private let connection: Connection

  /// What comes.
  enum Message: Equatable {
    case text(JSON)
    case frame([UInt8])
    /// The other side closes, with this code.
    case close(Int)
    /// The other side is gone without a word.
    case end
  }

  /// Opens a socket; says hello with a token if one is given.
  init(_ studio: OpenStudio, token: String?, room: Int32? = nil) throws {
    connection = try Connection(studio.port, room: room)
    connection.send(studio.request("GET /live HTTP/1.1", Self.headers(studio)))
    guard connection.line()?.hasPrefix("HTTP/1.1 101") == true else { throw Connection.Failure() }
    while let line = connection.line(), !line.isEmpty {}
    if let token { say("{\"t\":\"hello\",\"token\":\"\(token)\",\"protocol\":1}") }
  }

  /// Opens a socket of a studio that runs by itself, and says hello.
  init(port: Int, token: String, scene: String? = nil) throws {
    connection = try Connection(port)
    let headers = ["Host: 127.0.0.1:\(port)"] + Self.headers(origin: "http://127.0.0.1:\(port)")
    connection.send("GET /live HTTP/1.1\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
    guard connection.line()?.hasPrefix("HTTP/1.1 101") == true else { throw Connection.Failure() }
    while let line = connection.line(), !line.isEmpty {}
    let name = scene.map { ",\"scene\":\(JSON.quoted($0))" } ?? ""
    say("{\"t\":\"hello\",\"token\":\"\(token)\",\"protocol\":1\(name)}")
  }

  static func headers(_ studio: OpenStudio, origin: String? = nil) -> [String] {
    headers(origin: origin ?? "http://127.0.0.1:\(studio.port)")
  }

  private static func headers(origin: String) -> [String] {
    [
      "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version: 13",
      "Origin: \(origin)",
    ]
  }

  /// Sends a text, masked as pages do.
  @discardableResult
  func say(_ text: String, opcode: UInt8 = 1) -> Bool { connection.send(Self.frame(text, opcode)) }

  /// Sends a text as far as it is read; `false` if some is left.
  func sayWhatIsRead(_ text: String) -> Bool { connection.sendWhatIsRead(Self.frame(text, 1)) }

  private static func frame(_ text: String, _ opcode: UInt8) -> [UInt8] {
    let bytes = Array(text.utf8)
    var frame: [UInt8] = [0x80 | opcode]
    switch bytes.count {
    case ..<126: frame.append(0x80 | UInt8(bytes.count))
    case ..<65536: frame += [0x80 | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
    default: frame += [0x80 | 127] + (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (56 - 8 * $0)) }
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    frame += mask
    for (index, byte) in bytes.enumerated() { frame.append(byte ^ mask[index % 4]) }
    return frame
  }

  /// The next message.
  func next() -> Message {
    guard let head = connection.receive(2) else { return .end }
    var length = Int(head[1] & 127)
    if length >= 126 {
      guard let more = connection.receive(length == 126 ? 2 : 8) else { return .end }
      length = more.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let body = connection.receive(length) else { return .end }
    switch head[0] & 15 {
    case 1: return .text(deepJSON(body))
    case 8: return .close(body.count >= 2 ? Int(body[0]) << 8 | Int(body[1]) : 0)
    default: return .frame(body)
    }
  }

  /// The next text of a kind; others are passed over, and frames are said to be painted.
  func text(_ kind: String) throws -> JSON {
    while true {
      switch next() {
      case .text(let json): if json["t"]?.string == kind { return json }
      case .frame(let bytes): painted(ReceivedFrame(bytes))
      case .close, .end: throw Connection.Failure()
      }
    }
  }

  /// The next frame, which is said to be painted.
  func frame() throws -> ReceivedFrame {
    while true {
      switch next() {
      case .text: continue
      case .frame(let bytes):
        let frame = ReceivedFrame(bytes)
        painted(frame)
        return frame
      case .close, .end: throw Connection.Failure()
      }
    }
  }

  /// Says that a frame has been painted.
  func painted(_ frame: ReceivedFrame) { say("{\"t\":\"painted\",\"sequence\":\(frame.sequence)}") }

  /// How the other side closes, whatever comes before.
  func ending() -> Message {
    while true {
      switch next() {
      case .text, .frame: continue
      case let other: return other
      }
    }
  }
}

/// JSON of any depth, as the engine writes it for pages.
func deepJSON(_ bytes: [UInt8]) -> JSON {
  func value(_ any: Any) -> JSON {
    switch any {
    case let object as [String: Any]: return .object(object.map { ($0.key, value($0.value)) })
    case let array as [Any]: return .array(array.map(value))
    case let text as String: return .string(text)
    case let number as NSNumber:
      return isBoolean(number) ? .bool(number.boolValue) : .number(number.doubleValue)
    default: return .null
    }
  }
  return (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)).map(value) ?? .null
}

private func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

/// A frame as the wire brings it.
struct ReceivedFrame {
  var sequence: Int
  var isExact: Bool
  var width: Int
  var height: Int
  var facts: JSON
  /// The boxes, each with its pixels.
  var boxes: [(x: Int, y: Int, width: Int, height: Int, pixels: ArraySlice<UInt8>)] = []

  init(_ bytes: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    (isExact, sequence) = (number(2, 2) & 1 == 1, number(4, 4))
    (width, height) = (number(12, 2), number(14, 2))
    var place = 20 + number(16, 2) * 8
    facts = deepJSON(Array(bytes[place..<place + number(8, 4)]))
    place = (place + number(8, 4) + 3) / 4 * 4
    for box in 0..<number(16, 2) {
      let sides = (0..<4).map { number(20 + box * 8 + $0 * 2, 2) }
      let count = sides[2] * sides[3] * 4
      boxes.append((sides[0], sides[1], sides[2], sides[3], bytes[place..<place + count]))
      place += count
    }
    precondition(place == bytes.count, "a message of \(bytes.count) bytes with \(place)")
  }

  /// Puts the boxes over a picture of the frame's size.
  func paint(over picture: inout [UInt8]) {
    if picture.count != width * height * 4 { picture = [UInt8](repeating: 0, count: width * height * 4) }
    for box in boxes {
      for row in 0..<box.height {
        let from = box.pixels.startIndex + row * box.width * 4
        let to = ((box.y + row) * width + box.x) * 4
        picture.replaceSubrange(to..<to + box.width * 4, with: box.pixels[from..<from + box.width * 4])
      }
    }
  }
}
