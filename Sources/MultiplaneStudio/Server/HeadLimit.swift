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
  /// Whether a head is awaited: set when one has been read, and again when its answer has gone.
  var isReadingHead = true { didSet { count = 0 } }

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
