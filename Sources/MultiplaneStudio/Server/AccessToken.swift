internal import MultiplaneBase

/// The secret of one run of the studio: 256 random bits, which the link carries in its fragment and no other page knows.
package struct AccessToken: Sendable {
  /// The token as text: 64 hexadecimal digits.
  package let text: String

  /// A token nobody has had before.
  package init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in hexadecimal(generator.next(), digits: 16) }.joined()
  }

  /// Whether a text is the token; how long that takes does not depend on where they differ.
  package func matches(_ other: String) -> Bool {
    let (mine, theirs) = (Array(text.utf8), Array(other.utf8))
    guard mine.count == theirs.count else { return false }
    return zip(mine, theirs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
