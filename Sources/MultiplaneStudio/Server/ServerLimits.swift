/// What the studio's server takes from others.
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
  /// Seconds a request may take to arrive, and a connection may rest between two.
  package static let arrival = 10
  /// Seconds from the beginning of a socket to the token.
  package static let greeting = 2
  /// Bytes of a message of the page.
  package static let message = 16 << 10
  /// Pages at once.
  package static let pages = 8
  /// Questions of a page, and pictures asked for by address, that wait for an answer.
  package static let waiting = 64
}
