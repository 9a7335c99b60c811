internal import Glibc
package import MultiplaneBase
internal import Synchronization

/// An animated GIF, WebP or PNG that the engine writes itself.
///
/// Frames are compared one after the other with what is shown, and the parts that changed are encoded beside one another. A frame
/// that changes nothing makes the one before it longer.
package final class AnimationFile: FrameSink {
  private struct Content {
    let open: OpenFile
    /// Frames that wait for others before them; `nil` for a frame that changes nothing.
    var waiting: [Int: EncodedPart?] = [:]
    var next = 0
    /// The part that is shown, whose time is not known yet, and the frame it came with.
    var last: (part: EncodedPart, index: Int)?
    var frames = 0
    var bytes = 0
    var hasAlpha = false
  }
  private let format: any AnimationFormat
  private let settings: ClipSettings
  private let file: ClipFile
  private let gate = OrderedGate()
  private let shown: Monitor<ShownFrame>
  private let content: Mutex<Content>

  /// Whether clips of a format are made here; outside programs make the others.
  package static func makes(_ format: ClipFormat) -> Bool { [.gif, .webp, .apng].contains(format) }

  /// A file without frames, of a format that is made here.
  ///
  /// - Parameter colors: The colors of all frames, for a format that wants them (`FilmColors`).
  package init(_ settings: ClipSettings, colors: FilmColors? = nil, into file: ClipFile) throws(OutputError) {
    format =
      switch settings.format {
      case .gif: GIFAnimation(settings, colors?.palette)
      case .webp: WebPAnimation(settings: settings)
      default: AnimatedPNG(settings)
      }
    (self.settings, self.file) = (settings, file)
    shown = Monitor(
      ShownFrame(
        width: settings.width, height: settings.height, tolerance: format.tolerance, marksPixels: format.marksPixels))
    try file.begin()
    var content = Content(open: try file.open())
    let head: [UInt8] = format.head(frames: 0, bytes: 0, hasAlpha: false)
    content.bytes = head.count
    do throws(OutputError) {
      try head.withRawBytes { [content] bytes throws(OutputError) in try content.open.write(bytes) }
    } catch {
      content.open.closeQuietly()
      throw error
    }
    self.content = Mutex(content)
  }

  deinit { content.withLock { $0.open.closeQuietly() } }

  package func makeWriter() -> any FrameWriter { AnimationWriter(self, format.makeEncoder()) }

  package func stop() { gate.stop() }

  /// Writes the end, and gives the file its name.
  ///
  /// - Parameter frames: How many frames came.
  /// - Returns: How many bytes it has.
  package func finish(frames: Int, durability: Durability) throws(OutputError) -> Int {
    let head = try content.withLock { content throws(OutputError) in
      try writeLast(&content, until: frames)
      try write(format.end, &content)
      return format.head(frames: content.frames, bytes: content.bytes, hasAlpha: content.hasAlpha || settings.hasAlpha)
    }
    // The beginning says how much there is.
    let open = try file.open()
    try head.withRawBytes { bytes throws(OutputError) in try open.fill([bytes], isFlushed: false) }
    return try file.commit(durability: durability)
  }

  /// Takes a frame in when all frames before it were.
  fileprivate func add(
    _ frame: DrawnFrame, _ raw: UnsafeRawBufferPointer, _ encoder: any PartEncoder
  ) throws(OutputError) {
    try gate.wait(frame.index)
    let part = shown.read { $0.update(raw) }
    gate.leave()
    let encoded = part.map { encoder.encode($0, of: frame.pixels, raw: raw) }
    do throws(OutputError) {
      try content.withLock { content throws(OutputError) in
        content.waiting[frame.index] = .some(encoded)
        while let part = content.waiting.removeValue(forKey: content.next) {
          if let part {
            try writeLast(&content, until: content.next)
            content.last = (part, content.next)
          }
          content.next += 1
        }
      }
    } catch {
      gate.stop()
      throw error
    }
  }

  /// Writes the part that was shown last, now that it is known for how long.
  private func writeLast(_ content: inout Content, until index: Int) throws(OutputError) {
    guard let (part, start) = content.last else { return }
    func time(_ index: Int) -> Int { Int((Double(index) * 1000 / settings.rate.framesPerSecond).rounded()) }
    let milliseconds = max(1, time(index) - time(start))
    try write(format.frame(part, number: content.frames, milliseconds: milliseconds), &content)
    content.frames += 1
    content.hasAlpha = content.hasAlpha || part.hasAlpha
  }

  private func write(_ bytes: [UInt8], _ content: inout Content) throws(OutputError) {
    let open = content.open
    guard content.bytes + bytes.count <= format.mostBytes else {
      throw .system(.write, path: file.path, code: EFBIG, frame: nil)
    }
    try bytes.withRawBytes { bytes throws(OutputError) in try open.write(bytes) }
    content.bytes += bytes.count
  }
}

/// A drawing thread's end of an animation.
private final class AnimationWriter: FrameWriter {
  private let file: AnimationFile
  private let encoder: any PartEncoder
  private let converter = RawConverter()
  private var raw = UnsafeRawBufferPointer(start: nil, count: 0)

  init(_ file: AnimationFile, _ encoder: any PartEncoder) { (self.file, self.encoder) = (file, encoder) }

  var readsPixels: Bool { true }

  func convert(_ frame: DrawnFrame) { raw = converter.convert(frame.pixels, hasAlpha: frame.hasAlpha) }

  func write(_ frame: DrawnFrame) throws(OutputError) { try file.add(frame, raw, encoder) }
}
