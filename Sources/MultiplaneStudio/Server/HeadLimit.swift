internal import NIOCore
internal import NIOHTTP1

/// Counts the bytes of a request's head before anybody has read it whole, and closes a connection that has too many.
///
/// The parser limits headers one by one; a line that never ends is seen here.
final class HeadLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var count = 0
  /// Whether the parser awaits a head, or the end of one.
  fileprivate var isReadingHead = true { didSet { count = 0 } }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data).readableBytes
    if isReadingHead { count += bytes }
    context.fireChannelRead(data)
    guard isReadingHead, count > ServerLimits.head else { return }
    isReadingHead = false
    let text = "HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    // A reader that is still writing would lose the answer to a reset; what it writes on is dropped.
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    context.close(promise: nil)
  }
}

/// Tells a limit of heads what the parser has read, right behind the parser: requests that wait for the answer to the one before
/// them have been read, and do not count.
final class HeadProgress: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let limit: HeadLimit

  init(_ limit: HeadLimit) { self.limit = limit }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: limit.isReadingHead = false
    case .body: break
    case .end: limit.isReadingHead = true
    }
    context.fireChannelRead(data)
  }
}
