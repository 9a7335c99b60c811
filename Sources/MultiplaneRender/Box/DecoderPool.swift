package import MultiplaneBase
internal import Synchronization

/// Opens pictures, and tries out fonts, in processes of their own that have no rights: what a file does to its decoder ends
/// there, and is one error with the file's name.
///
/// A process is started when it is wanted and the others are at work, or before by `prepare`. They stay
/// for the next file, and end with the pool. A pool may be shared between threads.
package final class DecoderPool: Sendable {
  private final class Slot: Sendable {
    let process = Mutex<DecoderProcess?>(nil)
    deinit { process.withLock { $0?.end() } }
  }
  private let slots: [Slot]
  private let turn = Atomic<Int>(0)
  private let processorSeconds: Int

  /// - Parameters:
  ///   - processorSeconds: The processor time one file may take.
  package init(processorSeconds: Int = DecoderLimits.processorSeconds.value) {
    slots = (0..<DecoderLimits.processes).map { _ in Slot() }
    self.processorSeconds = processorSeconds
  }

  /// They end side by side: what one of them holds takes the system a millisecond or two to free.
  deinit { for slot in slots { slot.process.withLock { $0?.stop() } } }

  /// Starts decoders that will be wanted soon, where there are not as many: copies of this process as long as it is young, and
  /// otherwise one.
  ///
  /// - Parameters:
  ///   - vectors: Whether SVG files will come.
  ///   - count: How many will be wanted at a time, at least 1.
  package func prepare(vectors: Bool, count: Int) {
    defer { YoungProcess.end() }
    for (index, slot) in slots.prefix(count).enumerated() {
      let copies = YoungProcess.canBeCopied
      guard copies || index == 0 else { return }
      _ = slot.process.withLockIfAvailable { process in
        // What is wrong shows when it is asked for something.
        if process == nil { process = try? DecoderProcess(vectors ? .vectors : .plain, copies: copies) }
      }
    }
  }

  /// The numbers of the processes there are at the moment.
  package var processes: [Int32] { slots.compactMap { slot in slot.process.withLock { $0?.number } } }

  // MARK: Pictures

  /// A picture's size, found without decoding its pixels.
  ///
  /// - Parameter name: What messages call the file.
  package func header(of bytes: [UInt8], name: String) throws(SceneFailure) -> ImageHeader {
    try naming(name) { () throws(ImageRemark) in try header(of: bytes) }
  }

  private func header(of bytes: [UInt8]) throws(ImageRemark) -> ImageHeader {
    if let header = try ImageHeader.read(bytes) { return header }
    let file = try Self.memory(holding: bytes)
    let reply = try ask(DecoderRequest(.measure, byteCount: bytes.count), file, into: nil, .vectors)
    try ImageLimits.check(width: reply.width, height: reply.height)
    return ImageHeader(format: .svg, width: reply.width, height: reply.height, depth: 8, hasAlpha: true)
  }

  /// A picture's pixels.
  ///
  /// - Parameters:
  ///   - name: What messages call the file.
  ///   - size: The pixels an SVG is drawn at; its natural size if `nil`. Other formats have their own.
  package func image(
    _ bytes: [UInt8], name: String, svgSize size: (width: Int, height: Int)? = nil
  ) throws(SceneFailure) -> DecodedImage {
    try naming(name) { () throws(ImageRemark) in
      let isVector: Bool
      let (width, height): (Int, Int)
      if let header = try ImageHeader.read(bytes) {
        isVector = false
        (width, height) = header.decodedSize
      } else if let size {
        (isVector, width, height) = (true, size.width, size.height)
      } else {
        let header = try self.header(of: bytes)
        (isVector, width, height) = (true, header.width, header.height)
      }
      if isVector { try ImageLimits.check(width: width, height: height) }
      let file = try Self.memory(holding: bytes)
      guard let buffer = PixelBuffer(ifThereIsRoom: (width, height)) else { throw DecoderProcess.noMemory }
      let request = DecoderRequest(.decode, byteCount: bytes.count, width: width, height: height)
      let reply = try ask(request, file, into: buffer, isVector ? .vectors : .plain)
      buffer.isOpaque = reply.isOpaque
      return DecodedImage(pixels: buffer, warnings: reply.remarks.map { $0.diagnostic(ofImage: name) })
    }
  }

  // MARK: Fonts

  /// Throws why a font cannot be used, if its tables or glyphs cannot be read.
  func tryFont(_ file: SharedMemory) throws(ImageRemark) {
    _ = try ask(DecoderRequest(.tryFont, byteCount: file.size), file, into: nil, .plain)
  }

  // MARK: Processes

  private func ask(
    _ request: DecoderRequest, _ file: SharedMemory, into pixels: PixelBuffer?, _ kind: DecoderProcess.Kind
  ) throws(ImageRemark) -> DecoderReply {
    func work(_ process: inout DecoderProcess?) -> Result<DecoderReply, ImageRemark> {
      Result { () throws(ImageRemark) in try ask(request, file, into: pixels, kind, &process) }
    }
    for slot in slots {
      if let result = slot.process.withLockIfAvailable({ work(&$0) }) { return try result.get() }
    }
    // All are at work: wait for one of them, each time another.
    let next = turn.add(1, ordering: .relaxed).oldValue & Int.max
    return try slots[next % slots.count].process.withLock { work(&$0) }.get()
  }

  private func ask(
    _ request: DecoderRequest, _ file: SharedMemory, into pixels: PixelBuffer?, _ kind: DecoderProcess.Kind,
    _ process: inout DecoderProcess?
  ) throws(ImageRemark) -> DecoderReply {
    for _ in 0..<2 {
      if kind == .vectors, let present = process, present.kind == .plain {
        present.end()
        process = nil
      }
      let asked: DecoderProcess
      if let process { asked = process } else { asked = try DecoderProcess(kind) }
      process = asked
      let outcome = asked.ask(request, file.descriptor, into: pixels, seconds: processorSeconds)
      if case .reply(let reply) = outcome {
        if let fault = reply.fault { throw fault }
        return reply
      }
      asked.end()
      process = nil
      if case .fault(let fault) = outcome { throw fault }
      // It had ended for another reason, when it was idle: the next one hears the question.
    }
    throw ImageRemark(.noDecoder, "cannot be opened: the process that was to decode it does not start")
  }

  private static func memory(holding bytes: [UInt8]) throws(ImageRemark) -> SharedMemory {
    guard let memory = SharedMemory(holding: bytes) else { throw DecoderProcess.noMemory }
    return memory
  }
}
