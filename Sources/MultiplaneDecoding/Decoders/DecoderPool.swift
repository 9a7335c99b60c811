internal import Glibc
package import MultiplaneBase
internal import Synchronization

/// Opens pictures in processes of their own that have no rights: what a file does to its decoder ends there, and is one error
/// with the file's name.
///
/// A process is started when it is wanted and the others are at work. They stay for the next file, and end with the pool. A pool
/// may be shared between threads.
package final class DecoderPool: Sendable {
  private final class PooledDecoder: Sendable {
    let process = Mutex<DecoderProcess?>(nil)
    deinit { process.withLock { $0?.end() } }
  }
  private let slots: [PooledDecoder]
  private let turn = Atomic<Int>(0)
  /// The place of the decoder for SVG files that was started last, and for how many nanoseconds threads have waited for it.
  private let vectors = Atomic<Int>(-1)
  private let waited = Atomic<UInt64>(0)
  private let told = Mutex<String?>(nil)
  private let seconds: Int
  private let notesRefusals: Bool
  private let noted = Mutex<Set<String>>([])

  /// Starting another decoder for SVG files takes the processor as long as this.
  private static let startNanoseconds: UInt64 = 15_000_000

  /// - Parameters:
  ///   - seconds: The processor time one file may take; that of `Budgets` if `nil`.
  ///   - notesRefusals: Whether decoders say which calls of the system they were refused; for tests.
  package init(seconds: Int? = nil, notesRefusals: Bool = false) {
    (self.seconds, self.notesRefusals) = (seconds ?? Budgets.seconds, notesRefusals)
    slots = (0..<DecoderLimits.mostAtWork).map { _ in PooledDecoder() }
  }

  deinit { stop() }

  /// Tells those that are not at work to end, without waiting until they have: they end side by side, and what one of them holds
  /// takes the system a millisecond or two to free.
  package func stop() { for slot in slots { _ = slot.process.withLockIfAvailable { $0?.stop() } } }

  private func start(
    _ kind: DecoderProcess.Kind, _ memory: Int, at index: Int
  ) throws(ImageFailure) -> DecoderProcess {
    let process = try DecoderProcess(kind, memory: memory, notesRefusals: notesRefusals)
    if kind == .vectors { vectors.store(index, ordering: .relaxed) }
    return process
  }

  /// The version of the library that SVG files are drawn with, as a decoder has it loaded; `nil` if none was asked for an SVG
  /// file's size yet.
  package var vectorsVersion: String? { told.withLock { $0 } }

  /// The calls of the system that decoders were refused, each with the path it was about.
  package var refusals: Set<String> { noted.withLock { $0 } }

  /// The numbers of the processes there are at the moment.
  package var processes: [Int32] { slots.compactMap { slot in slot.process.withLock { $0?.number } } }

  // MARK: Pictures

  /// A picture's size, found without decoding its pixels.
  ///
  /// - Parameter name: The file's name in messages.
  package func header(of bytes: [UInt8], name: String) throws(SceneFailure) -> ImageHeader {
    try naming(name) { () throws(ImageFailure) in
      if let header = try ImageHeader.read(bytes) { return header }
      return try vectorHeader(of: bytes).header
    }
  }

  /// A picture's size, and what a user should know about how its file is read.
  ///
  /// - Parameter name: The file's name in messages.
  func examine(
    _ bytes: [UInt8], name: String
  ) throws(SceneFailure) -> (header: ImageHeader, warnings: [Diagnostic]) {
    let (header, remarks) = try naming(name) { () throws(ImageFailure) in
      guard let header = try ImageHeader.read(bytes) else { return try vectorHeader(of: bytes) }
      if header.lacksEnd { return (header, try decoded(bytes, svgSize: nil).remarks) }
      // Every remark on the other files is one on the profile.
      guard header.hasProfile else { return (header, []) }
      let request = DecoderRequest(.measure, byteCount: bytes.count)
      return (header, try ask(request, try Self.memory(holding: bytes), into: nil, .plain).remarks)
    }
    return (header, remarks.map { $0.diagnostic(ofImage: name) })
  }

  private func vectorHeader(of bytes: [UInt8]) throws(ImageFailure) -> (header: ImageHeader, remarks: [ImageFailure]) {
    let file = try Self.memory(holding: bytes)
    let reply = try ask(DecoderRequest(.measure, byteCount: bytes.count), file, into: nil, .vectors)
    told.withLock { if $0 == nil { $0 = reply.library } }
    try ImageLimits.check(width: reply.width, height: reply.height)
    let header = ImageHeader(format: .svg, width: reply.width, height: reply.height, depth: 8, hasAlpha: true)
    return (header, reply.remarks)
  }

  /// A picture's pixels.
  ///
  /// - Parameters:
  ///   - name: The file's name in messages.
  ///   - size: The pixels an SVG is drawn at; its natural size if `nil`. Other formats have their own.
  ///   - rows: The rows that are wanted; `nil` is all. They take as long as all.
  package func image(
    _ bytes: [UInt8], name: String, svgSize size: (width: Int, height: Int)? = nil, rows: Range<Int>? = nil
  ) throws(SceneFailure) -> DecodedImage {
    try naming(name) { () throws(ImageFailure) in
      let (pixels, remarks) = try decoded(bytes, svgSize: size, rows: rows)
      return DecodedImage(pixels: pixels, warnings: remarks.map { $0.diagnostic(ofImage: name) })
    }
  }

  /// The same for a picture that has no name, such as a glyph's.
  package func pixels(of bytes: [UInt8], svgSize size: (width: Int, height: Int)? = nil) throws(ImageFailure)
    -> PixelBuffer
  {
    try decoded(bytes, svgSize: size).pixels
  }

  private func decoded(
    _ bytes: [UInt8], svgSize size: (width: Int, height: Int)?, rows: Range<Int>? = nil
  ) throws(ImageFailure) -> (pixels: PixelBuffer, remarks: [ImageFailure]) {
    let isVector: Bool
    let (width, height): (Int, Int)
    var decoderBytes: Int?
    if let header = try ImageHeader.read(bytes) {
      isVector = false
      (width, height) = header.decodedSize
      decoderBytes = header.decoderBytes
    } else if let size {
      (isVector, width, height) = (true, size.width, size.height)
    } else {
      let header = try vectorHeader(of: bytes).header
      (isVector, width, height) = (true, header.width, header.height)
    }
    if isVector { try ImageLimits.check(width: width, height: height) }
    let file = try Self.memory(holding: bytes)
    let rows = rows?.clamped(to: 0..<height)
    let needed = decoderBytes ?? 4 * width * height
    PixelMemory.shared.makeRoom(for: 4 * width * (rows?.count ?? height) + needed)
    // Of memory for pixels the system says no more than that there is none.
    errno = ENOMEM
    guard let buffer = PixelBuffer(ifThereIsRoom: (width, rows?.count ?? height)) else { throw DecoderProcess.noMemory }
    let request = DecoderRequest(.decode, byteCount: bytes.count, width: width, height: height)
    let reply = try ask(request, file, into: buffer, rows: rows, isVector ? .vectors : .plain, needing: needed)
    buffer.isOpaque = reply.isOpaque
    return (buffer, reply.remarks)
  }

  /// Has a decoder start and answer: what it says of a file of no bytes.
  func tryNothing() throws(ImageFailure) {
    guard let file = SharedMemory(holding: []) else { throw DecoderProcess.noMemory }
    do throws(ImageFailure) {
      _ = try ask(DecoderRequest(.measure, byteCount: 0), file, into: nil, .plain)
    } catch {
      if error.kind.isOfMachine { throw error }
    }
  }

  // MARK: Processes

  private typealias Answer = Result<DecoderReply, DecoderFault>

  /// Has a decoder answer within its share of the memory of all. A file for which that is too little is opened with all of that
  /// memory, while no other one is.
  ///
  /// - Parameter least: The bytes that it needs at least, as far as they are known.
  private func ask(
    _ request: DecoderRequest, _ file: SharedMemory, into pixels: PixelBuffer?, rows: Range<Int>? = nil,
    _ kind: DecoderProcess.Kind, needing least: Int = 0
  ) throws(ImageFailure) -> DecoderReply {
    func answer(_ memory: Int, _ process: inout DecoderProcess?, _ index: Int) -> Answer {
      Answer { () throws(DecoderFault) in
        try ask(request, file, into: pixels, rows, kind, memory, &process, at: index)
      }
    }
    if least <= DecoderLimits.share {
      switch free(kind, { answer(DecoderLimits.share, &$0, $1) }) {
      case .success(let reply): return reply
      case .failure(let fault) where !fault.isOfMemory: throw fault.remark
      case .failure: break
      }
    }
    let memory = kind == .vectors ? DecoderLimits.drawingMemory : Budgets.decoderBytes
    PixelMemory.shared.makeRoom(for: memory)
    do throws(DecoderFault) { return try alone({ answer(memory, &$0, $1) }).get() } catch { throw error.remark }
  }

  /// Has one decoder work while no other one does.
  ///
  /// Locks are taken in one order, and nobody else holds two.
  private func alone(_ work: (inout DecoderProcess?, Int) -> Answer, from index: Int = 1) -> Answer {
    guard index < slots.count else { return slots[0].process.withLock { work(&$0, 0) } }
    return slots[index].process.withLock { _ in alone(work, from: index + 1) }
  }

  /// Has the decoder work that fits best and is free, or the first that is.
  private func free(_ kind: DecoderProcess.Kind, _ work: (inout DecoderProcess?, Int) -> Answer) -> Answer {
    let only = kind == .vectors ? vectors.load(ordering: .relaxed) : -1
    // It is worth a wait, until threads have waited for as long as another takes to start.
    let awaits = only >= 0 && waited.load(ordering: .relaxed) < Self.startNanoseconds
    for fit in awaits ? [Suitability.made] : [.made, .able, .none] {
      for (index, slot) in slots.enumerated() {
        let result = slot.process.withLockIfAvailable { process in
          Suitability(of: process?.kind, for: kind) == fit ? work(&process, index) : nil
        }
        if let result = result ?? nil { return result }
      }
    }
    // All are at work: wait for one of them, each time another.
    let next = awaits ? only : (turn.add(1, ordering: .relaxed).oldValue & Int.max) % slots.count
    let start = monotonicNanoseconds()
    return slots[next].process.withLock { process in
      if awaits { waited.add(monotonicNanoseconds() - start, ordering: .relaxed) }
      return work(&process, next)
    }
  }

  /// How well a decoder fits a file, the best first:
  ///
  /// 1. It has loaded the libraries the file needs and no others. Decoders with more stay free for files that need them.
  /// 2. It has loaded more.
  /// 3. It has to be started.
  private enum Suitability {
    case made, able, none
    init(of present: DecoderProcess.Kind?, for kind: DecoderProcess.Kind) {
      self = present == kind ? .made : present == .vectors ? .able : .none
    }
  }

  private func ask(
    _ request: DecoderRequest, _ file: SharedMemory, into pixels: PixelBuffer?, _ rows: Range<Int>?,
    _ kind: DecoderProcess.Kind, _ memory: Int, _ process: inout DecoderProcess?, at index: Int
  ) throws(DecoderFault) -> DecoderReply {
    var startFault: Int32?
    for _ in 0..<2 {
      if kind == .vectors, let present = process, present.kind == .plain {
        present.end()
        process = nil
      }
      let asked: DecoderProcess
      do throws(ImageFailure) {
        if let process { asked = process } else { asked = try start(kind, memory, at: index) }
      } catch {
        throw DecoderFault(error)
      }
      process = asked
      let outcome = asked.ask(
        request, file.descriptor, into: pixels, rows: rows, seconds: seconds, memory: memory)
      if case .reply(let reply) = outcome {
        if notesRefusals { noted.withLock { $0.formUnion(reply.refusals) } }
        if let fault = reply.fault {
          // The library of SVG files says in words of its own that there was no memory.
          throw DecoderFault(fault, isOfMemory: fault.kind == .noMemory || kind == .vectors && fault.kind == .refused)
        }
        return reply
      }
      if case .unheard = outcome { startFault = asked.startFault ?? startFault }
      asked.end()
      process = nil
      if case .fault(let fault) = outcome { throw DecoderFault(fault, isOfMemory: true) }
      if case .late(let fault) = outcome { throw DecoderFault(fault) }
      // It had ended for another reason, when it was idle: the next one hears the question.
    }
    let what = "the process that was to decode it does not start"
    throw DecoderFault(
      startFault.map { DecoderProcess.notStarted(what, $0) } ?? ImageFailure(.noDecoder, "cannot be opened: \(what)"))
  }

  private static func memory(holding bytes: [UInt8]) throws(ImageFailure) -> SharedMemory {
    guard let memory = SharedMemory(holding: bytes) else { throw DecoderProcess.noMemory }
    return memory
  }
}

/// The reason why a decoder gave no answer.
private struct DecoderFault: Error {
  let remark: ImageFailure
  /// Whether the decoder may have had too little memory.
  let isOfMemory: Bool

  init(_ remark: ImageFailure, isOfMemory: Bool = false) { (self.remark, self.isOfMemory) = (remark, isOfMemory) }
}
