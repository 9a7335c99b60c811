internal import Glibc
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket
internal import Synchronization

/// The studio's server: the page, a socket for each browser, and pictures by address.
///
/// One thread waits for all connections; nothing is drawn on it.
package final class StudioServer: Sendable {
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel
  private let scenes: StudioScenes
  /// Whether only programs on this machine reach it.
  package let isOwn: Bool
  /// The port it listens on.
  package let port: Int

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - address: An address of this machine, or its name; only programs on it reach 127.0.0.1.
  ///   - port: A port; 0 takes one that is free.
  ///   - stage: Holds the scene of the command line. Others of its folder are opened when pages ask for them.
  ///   - queue: How many bytes may be on their way to a page.
  /// - Throws: The system's error if it cannot; `EveryAddressError` for an address that is all there are.
  package init(
    address: String, port: Int, token: AccessToken, stage: StageThread, patience: ServerPatience = ServerPatience(),
    queue: ClosedRange<Int> = ServerLimits.queue
  ) throws {
    let address = try ServerAddress(address, port: port)
    if address.isEvery { throw EveryAddressError() }
    isOwn = address.isOwn
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let gate = Gate(token: token, names: address.names)
    let scenes = StudioScenes(stage)
    self.scenes = scenes
    let routes = Routes(scenes)
    let connections = Connections()
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 128)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // A machine that has gone without a word is noticed, and its pages are let go of.
      .childChannelOption(.socketOption(.so_keepalive), value: 1)
      .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPIDLE)), value: ServerLimits.silence)
      .childChannelOption(.tcpOption(.init(rawValue: TCP_KEEPINTVL)), value: ServerLimits.asking)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: queue.lowerBound, high: queue.upperBound))
      .childChannelInitializer { channel in
        guard connections.acquire() else { return channel.close() }
        channel.closeFuture.whenComplete { _ in connections.leave() }
        return channel.eventLoop.makeCompletedFuture { try Self.prepare(channel, gate, routes, scenes, patience) }
      }
    do {
      channel = try bootstrap.bind(to: address.socket).wait()
    } catch {
      try? group.syncShutdownGracefully()
      throw error
    }
    self.port = channel.localAddress?.port ?? port
  }

  /// Closes all connections, and the scenes that were opened besides that of the command line.
  package func stop() {
    try? group.syncShutdownGracefully()
    scenes.stop()
  }

  private static func prepare(
    _ channel: any Channel, _ gate: Gate, _ routes: Routes, _ scenes: StudioScenes, _ patience: ServerPatience
  ) throws {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = ServerLimits.head / 2
    limits.maxHeaderListSize = ServerLimits.head
    limits.maxHeaderFieldCount = ServerLimits.headers
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: ServerLimits.message,
      shouldUpgrade: { channel, head in
        let admits = head.uri == "/live" && gate.refusal(of: head, port: channel.localAddress?.port ?? 0) == nil
        return channel.eventLoop.makeSucceededFuture(admits ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          let aggregator = NIOWebSocketFrameAggregator(
            minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 16, maxAccumulatedFrameSize: ServerLimits.message)
          try pipeline.addHandlers([aggregator, SocketHandler(gate: gate, scenes: scenes, patience: patience)])
        }
      })
    let pipeline = channel.pipeline.syncOperations
    let limit = HeadLimit()
    try pipeline.addHandler(limit)
    try pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          // From here on the connection speaks frames.
          let pipeline = context.channel.pipeline.syncOperations
          if let handler = try? pipeline.handler(type: RequestHandler.self) {
            pipeline.removeHandler(handler, promise: nil)
          }
          if let handler = try? pipeline.handler(type: HeadLimit.self) {
            pipeline.removeHandler(handler, promise: nil)
          }
        }
      ),
      withEncoderConfiguration: HTTPResponseEncoder.Configuration(), withDecoderLimitConfiguration: limits)
    try pipeline.addHandler(RequestHandler(gate: gate, routes: routes, limit: limit, patience: patience))
  }
}

/// Counts the connections that are open.
private final class Connections: Sendable {
  private let count = Mutex(0)

  /// Counts one more; `false` if there are as many as may be.
  func acquire() -> Bool {
    count.withLock { count in
      guard count < ServerLimits.connections else { return false }
      count += 1
      return true
    }
  }

  /// Counts one less.
  func leave() { count.withLock { $0 -= 1 } }
}
