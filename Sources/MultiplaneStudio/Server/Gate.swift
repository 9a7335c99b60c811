package import NIOHTTP1

/// The gate lets in the page that the studio serves itself, and programs that know the token.
///
/// A name that leads to this machine from elsewhere (rebinding), another site's page and a sandboxed frame are all
/// turned away by the headers of their browser. A link on another site may lead to the page, as it may to any.
package struct Gate: Sendable {
  private let token: AccessToken
  private let names: [String]

  /// - Parameter names: The names the server may be called by, the port left out.
  package init(token: AccessToken, names: [String]) { (self.token, self.names) = (token, names) }

  /// The header programs give the token in.
  package static let tokenHeader = "X-Multiplane-Token"

  /// Why a request is turned away; `nil` if it may come in.
  ///
  /// - Parameter port: The port the server listens on.
  package func refusal(of head: HTTPRequestHead, port: Int) -> HTTPResponseStatus? {
    let hosts = head.headers["Host"]
    guard hosts.count == 1, let host = hosts.first, isName(host, port) else { return .forbidden }
    let origins = head.headers["Origin"]
    guard origins.count <= 1, origins.allSatisfy({ $0 == "http://\(host)" }) else { return .forbidden }
    let sites = head.headers["Sec-Fetch-Site"]
    guard isLinkToPage(head) || sites.allSatisfy({ $0 == "same-origin" || $0 == "none" }) else { return .forbidden }
    let changes = head.headers.contains(name: "Upgrade") || !(head.method == .GET || head.method == .HEAD)
    if changes, origins.isEmpty, !hasToken(head) { return .forbidden }
    return nil
  }

  /// Whether a request has the token in its header.
  package func hasToken(_ head: HTTPRequestHead) -> Bool {
    let given = head.headers[Self.tokenHeader]
    return given.count == 1 && given.allSatisfy { token.matches($0) }
  }

  /// Whether a text is the token.
  package func admits(token text: String) -> Bool { token.matches(text) }

  /// Whether a link was followed to the page, wherever it stood: the page opens in a tab of its own, and its file tells
  /// nothing of the scene.
  private func isLinkToPage(_ head: HTTPRequestHead) -> Bool {
    head.method == .GET && head.uri == "/" && head.headers["Sec-Fetch-Mode"] == ["navigate"]
      && head.headers["Sec-Fetch-Dest"] == ["document"]
  }

  /// Whether a host is this server. Browsers leave the port of plain links out.
  private func isName(_ host: String, _ port: Int) -> Bool {
    names.contains { host == "\($0):\(port)" || (port == 80 && host == $0) }
  }
}
