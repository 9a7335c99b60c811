/// How long the studio's server waits for others, in milliseconds.
package struct ServerPatience: Sendable {
  /// For a request to arrive whole, and for the next one of a connection.
  package var arrival: Int64 = 10_000
  /// From the beginning of a socket to the token.
  package var greeting: Int64 = 2_000
  /// The times that the studio waits.
  package init() {}
}

/// The limits of requests and messages that the studio's server takes.
package enum ServerLimits {
  /// Bytes of a request's line and headers.
  package static let head = 16 << 10
  /// Headers of a request.
  package static let headers = 64
  /// Bytes of a request's line.
  package static let line = 4 << 10
  /// Bytes of a request's body.
  package static let body = 1 << 20
  /// Connections at once.
  package static let connections = 64
  /// Bytes of a message of the page.
  package static let message = 16 << 10
  /// Pages at once.
  package static let pages = 8
  /// Seconds of silence after which a connection's other end is asked whether it is there.
  package static let silence = 30
  /// Seconds until it is asked again.
  package static let asking = 10
  /// Bytes on their way to a page: beyond the upper bound it is heard no more and told nothing that can wait, until no more
  /// than the lower one are left. A few frames are fewer.
  package static let queue = 1 << 20...64 << 20
  /// Questions of a page, and pictures asked for by address, that wait for an answer.
  package static let waiting = 64
}
