internal import NIOCore
internal import NIOWebSocket

/// One page's socket: its messages go to the stage, the stage's frames and facts come back.
///
/// The first message has the token and comes within a time, or the socket is closed.
final class SocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let gate: Gate
  private let scenes: StudioScenes
  /// The scene the page sees, and its number there; `nil` before it has said hello.
  private var page: (stage: StageThread, id: PageID)?
  private var greeting: Scheduled<Void>?
  private var isClosing = false

  private let patience: ServerPatience

  init(gate: Gate, scenes: StudioScenes, patience: ServerPatience) {
    (self.gate, self.scenes, self.patience) = (gate, scenes, patience)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = context.loopBound
    greeting = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(patience.greeting)) {
      self.close(.unknown(4401), bound.value)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    leave()
    context.close(promise: nil)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    let isTaking = context.channel.isWritable
    // Answers to further questions and pings would lie in memory, too.
    _ = context.channel.setOption(.autoRead, value: isTaking)
    if let page { page.stage.record(page.id, isTaking: isTaking) }
    context.fireChannelWritabilityChanged()
  }

  private func leave() {
    greeting?.cancel()
    if let page { scenes.leave(page.stage, page.id) }
    page = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isClosing { return }
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text: receive(frame.unmaskedData, context)
    case .ping:
      let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    case .pong: break
    case .connectionClose: close(.normalClosure, context)
    default: close(.dataInconsistentWithMessage, context)
    }
  }

  private func receive(_ data: ByteBuffer, _ context: ChannelHandlerContext) {
    guard data.readableBytes <= ServerLimits.message else { return close(.messageTooLarge, context) }
    guard let message = PageMessage(data.readableBytesView) else { return close(.policyViolation, context) }
    guard let page else {
      guard case .hello(let token, let version, let scene) = message, gate.admits(token: token) else {
        return close(.unknown(4401), context)
      }
      guard version == PageMessage.version else { return close(.unknown(4409), context) }
      greeting?.cancel()
      let channel = context.channel
      let entry = scenes.enter(scene) { message in
        let frame =
          switch message {
          case .text(let text): WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
          case .frame(let bytes): WebSocketFrame(fin: true, opcode: .binary, data: bytes)
          }
        channel.writeAndFlush(frame, promise: nil)
      }
      switch entry {
      case .page(let stage, let id): self.page = (stage, id)
      case .noScene: close(.unknown(4404), context)
      case .tooMany: close(.unknown(4429), context)
      }
      return
    }
    if !page.stage.receive(message, from: page.id) { close(.policyViolation, context) }
  }

  private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    if isClosing { return }
    isClosing = true
    leave()
    var data = context.channel.allocator.buffer(capacity: 2)
    data.write(webSocketErrorCode: code)
    let channel = context.channel
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
      .whenComplete { _ in channel.close(promise: nil) }
  }
}
