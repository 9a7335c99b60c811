internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// Answers the requests of one connection, one after the other, by a fixed table of routes.
///
/// A request that has not arrived whole after a time ends the connection, however slowly it goes on arriving.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let gate: Gate
  private let routes: Routes
  private let limit: HeadLimit
  private let patience: ServerPatience
  private var head: HTTPRequestHead?
  private var bodyCount = 0
  private var deadline: Scheduled<Void>?

  init(gate: Gate, routes: Routes, limit: HeadLimit, patience: ServerPatience) {
    (self.gate, self.routes, self.limit, self.patience) = (gate, routes, limit, patience)
  }

  func handlerAdded(context: ChannelHandlerContext) { expectRequest(context) }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A socket that was refused comes on as a request, and is answered as one.
    if error is NIOWebSocketUpgradeError { return }
    context.close(promise: nil)
  }

  /// Begins to wait for a request.
  private func expectRequest(_ context: ChannelHandlerContext) {
    limit.isReadingHead = true
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: .milliseconds(patience.arrival)) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Requests that were waiting behind others come when the connection has ended, and nobody hears their answers.
    guard context.channel.isActive else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      limit.isReadingHead = false
      (self.head, bodyCount) = (head, 0)
      if let status = refusal(of: head, context) { refuse(status, context) }
    case .body(let bytes):
      guard head != nil else { return }
      bodyCount += bytes.readableBytes
      if bodyCount > ServerLimits.body { refuse(.payloadTooLarge, context) }
    case .end:
      guard let head else { return }
      deadline?.cancel()
      self.head = nil
      answer(head, context)
    }
  }

  private func refusal(of head: HTTPRequestHead, _ context: ChannelHandlerContext) -> HTTPResponseStatus? {
    if head.uri.utf8.count > ServerLimits.line { return .uriTooLong }
    if let length = head.headers.first(name: "Content-Length"), Int(length).map({ $0 > ServerLimits.body }) ?? true {
      return .payloadTooLarge
    }
    return gate.refusal(of: head, port: context.channel.localAddress?.port ?? 0)
  }

  /// Turns a request away and ends the connection.
  private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
    head = nil
    deadline?.cancel()
    Self.write(Answer(status: status), to: context.channel, keepsAlive: false, isHead: false)
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let (keepsAlive, isHead) = (head.isKeepAlive, head.method == .HEAD)
    let channel = context.channel
    let promise = context.eventLoop.makePromise(of: Answer.self)
    routes.answer(head, hasToken: gate.hasToken(head)) { promise.succeed($0) }
    let bound = context.loopBound
    promise.futureResult.assumeIsolated().whenSuccess { [weak self] answer in
      guard channel.isActive else { return }
      // The next one may have come already, and is answered while this one's end is written.
      if keepsAlive { self?.expectRequest(bound.value) }
      Self.write(answer, to: channel, keepsAlive: keepsAlive, isHead: isHead)
    }
  }

  /// The headers of every answer: nobody else may read, frame or keep it, and the page may load nothing from elsewhere.
  private static let headers: [(String, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self' \(PageFile.inlineScripts); worker-src 'self'; style-src \(PageFile.inlineStyle); img-src 'self' blob: data:; "
        + "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
  ]

  private static func write(_ answer: Answer, to channel: any Channel, keepsAlive: Bool, isHead: Bool) {
    var headers = HTTPHeaders(Self.headers)
    headers.add(name: "Content-Type", value: answer.type)
    headers.add(name: "Content-Length", value: "\(answer.body.readableBytes)")
    if !keepsAlive { headers.add(name: "Connection", value: "close") }
    let head = HTTPResponseHead(version: .http1_1, status: answer.status, headers: headers)
    let body = isHead ? ByteBuffer() : answer.body
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    // Requests behind this one wait for its end. Were it written at once, answers nobody takes would pile up.
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(body))).whenSuccess {
      let done = channel.writeAndFlush(HTTPServerResponsePart.end(nil))
      if !keepsAlive { done.whenComplete { _ in channel.close(promise: nil) } }
    }
  }
}

/// The answer to a request.
struct Answer: Sendable {
  var status: HTTPResponseStatus
  var type = "text/plain; charset=utf-8"
  var body = ByteBuffer()

  /// An answer in one line.
  init(status: HTTPResponseStatus) {
    self.status = status
    body = ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n")
  }

  /// A file.
  init(type: String, body: ByteBuffer) { (status, self.type, self.body) = (.ok, type, body) }
}
