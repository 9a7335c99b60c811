import CSandbox
import Glibc
import MultiplaneBase

/// The work of a process that was started as a decoder.
package enum DecoderWorker {
  /// The socket to the process that asks.
  private static let socket: Int32 = 3

  /// Loads what it will need, gives up its rights, and answers until nobody asks any more.
  ///
  /// - Parameters:
  ///   - words: The words of the process that asks: the kind of decoder, the memory that the program may take, and that which
  ///     the decoder may take for now.
  ///   - fonts: The work with fonts.
  package static func run(_ words: String, _ fonts: DecoderFonts) {
    let words = words.split(separator: " ").map(String.init)
    guard words.count >= 3, let kind = DecoderProcess.Kind(rawValue: words[0]), Budgets.set(memory: words[1]),
      let memory = Int(words[2])
    else { return }
    fonts.close()
    // Fresh pages cost more than most of what is done with them.
    mp_sandbox_keep_memory(DecoderLimits.keptMemory)
    var files: [(path: String, descriptor: Int32)] = []
    if kind == .vectors {
      _ = RsvgLibrary.shared
      // Texts in SVG files are drawn with these.
      files = fonts.files().compactMap { path in
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        return descriptor >= 0 ? (path, descriptor) : nil
      }
    }
    if words.contains(DecoderProcess.notingRefusals) { mp_sandbox_note_refusals() }
    _ = mp_sandbox_bound_self(memory)
    let paths = files.map { UnsafePointer(strdup($0.path)) }
    let code = mp_sandbox_lock(paths, files.map(\.descriptor), files.count, Budgets.decoderBytes)
    // A kernel without filters of system calls leaves the limits, which is what there is then.
    guard code == 0 || code == ENOSYS else { _exit(code) }
    while let request = receive() {
      var reply = answer(request, fonts)
      reply.refusals = refusals
      guard mp_sandbox_send(socket, reply.bytes, reply.bytes.count, nil, 0, 1) == 0 else { return }
    }
  }

  /// The memory of one picture serves for the next.
  private static let pool = PixelPool(budget: DecoderLimits.keptMemory)

  private struct Received {
    var request: DecoderRequest
    var file: Int32
    var window: Int32
  }

  private static func receive() -> Received? {
    var message = [UInt8](repeating: 0, count: 64)
    var descriptors: [Int32] = [-1, -1]
    let count = mp_sandbox_receive(socket, &message, message.count, &descriptors, descriptors.count, -1)
    guard count > 0, let request = DecoderRequest(message.prefix(count)), descriptors[0] >= 0 else { return nil }
    return Received(request: request, file: descriptors[0], window: descriptors[1])
  }

  /// The calls that were refused so far, where they are noted.
  private static var refusals: [String] {
    var all: [String] = []
    while let refusal = mp_sandbox_refusal(all.count) { all.append(String(cString: refusal)) }
    return all
  }

  private static func answer(_ received: Received, _ fonts: DecoderFonts) -> DecoderReply {
    defer {
      close(received.file)
      if received.window >= 0 { close(received.window) }
    }
    var reply = DecoderReply()
    do throws(ImageFailure) {
      try work(received, &reply, fonts)
    } catch {
      reply.fault = error
    }
    return reply
  }

  private static func work(
    _ received: Received, _ reply: inout DecoderReply, _ fonts: DecoderFonts
  ) throws(ImageFailure) {
    let request = received.request
    let file = try MemoryMapping(received.file, request.byteCount, PROT_READ, isSealed: true)
    switch request.task {
    case .measure:
      let bytes = Array(file.bytes)
      guard [.svg, .gzip].contains(FileKind(bytes)) else {
        reply.remarks = try PictureDecoding.remarks(on: bytes)
        return
      }
      let picture = try SVGPicture(bytes, fonts)
      (reply.width, reply.height) = picture.pixelSize
      (reply.library, reply.remarks) = (RsvgLibrary.shared?.version ?? "", picture.remarks)
    case .decode:
      let window = try PixelWindow(received.window)
      let (picture, remarks) = try PictureDecoding.open(
        Array(file.bytes), width: request.width, height: request.height, pool: pool, fonts)
      try window.send(picture, through: socket)
      (reply.isOpaque, reply.remarks) = (picture.isOpaque, remarks)
    }
  }
}
