internal import NIOCore

/// Counts the bytes of a request's head before anybody has read it whole, and closes a connection that has too many.
///
/// The parser limits headers one by one; a line that never ends is seen here. Requests that have come while another was being
/// answered are several heads, each ended by an empty line.
final class HeadLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// Bytes since the last empty line.
  private var count = 0
  /// Whether nothing has come since the last end of a line.
  private var isAtLineStart = true
  /// Whether a head is awaited: set when one has been read, and again when its answer has gone.
  var isReadingHead = true { didSet { (count, isAtLineStart) = (0, true) } }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isReadingHead { countHead(unwrapInboundIn(data).readableBytesView) }
    context.fireChannelRead(data)
    guard isReadingHead, count > ServerLimits.head else { return }
    isReadingHead = false
    let text = "HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    // A reader that is still writing would lose the answer to a reset; what it writes on is dropped.
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    context.close(promise: nil)
  }

  private func countHead(_ bytes: ByteBufferView) {
    for byte in bytes {
      count += 1
      switch byte {
      case UInt8(ascii: "\n"):
        if isAtLineStart { count = 0 }
        isAtLineStart = true
      case UInt8(ascii: "\r"): break
      default: isAtLineStart = false
      }
    }
  }
}
