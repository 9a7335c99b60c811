internal import MultiplaneBase
internal import MultiplaneDecoding
internal import Synchronization

/// A second thread that paints pictures along with one that draws a frame by itself. It paints those with picture files in
/// them, which wait for decoders. For other pictures it would have to open the fonts a second time.
///
/// Both threads go through the pictures in the same order (`SlotPainter.prepare`). Each leaves out the one that the other is
/// painting, so no pixel depends on which came first.
final class PaintingHelper {
  private let thread: OwnThread
  private let painted: PaintedCount

  private final class PaintedCount: Sendable {
    let value = Atomic(0)
  }

  /// Starts painting the pictures of commands; `nil` where they are not worth a thread, or there is none.
  ///
  /// - Parameters:
  ///   - frame: The frame's number.
  ///   - canvas: The pixels of its canvas.
  init?(_ commands: [DrawCommand], of frame: Int, canvas: Int, _ resources: RenderResources) {
    guard Self.pixels(of: commands) >= Self.leastPixels else { return nil }
    let painted = PaintedCount()
    let thread = OwnThread {
      let watch = FrameWatch.countingDecoders()
      watch.begin(frame)
      watch.enter()
      defer { watch.leave() }
      let painter = resources.makePainter(watch)
      painter.open = OpenPixels(frame: canvas)
      let slots = SlotPainter(painter: painter, cache: resources.store.pictures, clock: nil)
      slots.prepare(commands, filesAlone: true)
      painted.value.store(slots.count, ordering: .relaxed)
    }
    guard let thread else { return nil }
    (self.thread, self.painted) = (thread, painted)
  }

  /// Waits until the thread has painted its pictures.
  ///
  /// - Returns: How many pictures it painted.
  func join() -> Int {
    thread.join()
    return painted.value.load(ordering: .relaxed)
  }

  /// The least pixels that are worth a thread: with fewer it costs more than it saves.
  private static let leastPixels = 500_000.0

  /// About how many pixels are to be painted, without the largest picture: only one thread paints that.
  private static func pixels(of commands: [DrawCommand]) -> Double {
    var (sum, largest) = (0.0, 0.0)
    for command in commands {
      command.forEachSlot { slot in
        guard !slot.key.sources.files.isEmpty, slot.paintedNow == nil else { return }
        let pixels = slot.key.pixels
        (sum, largest) = (sum + pixels, max(largest, pixels))
      }
    }
    return sum - largest
  }
}
