internal import MultiplaneBase
internal import MultiplaneLayout
internal import MultiplaneScene
internal import Synchronization

/// A second thread that paints pictures along with one that draws a frame by itself: those with picture files in them, which
/// wait for decoders. For others it would have to open the fonts a second time.
///
/// Both go the same way (`SlotPainter.prepare`), and each leaves out what the other is about: no pixel depends on who came
/// first.
final class PaintingHelper {
  private let thread: OwnThread
  private let painted: PaintedCount

  private final class PaintedCount: Sendable {
    let value = Atomic(0)
  }

  /// Starts painting what commands draw; `nil` where that is not worth a thread, or there is none.
  ///
  /// - Parameter frame: The frame's number.
  init?(_ commands: [DrawCommand], of frame: Int, _ resources: RenderResources) {
    guard Self.pixels(of: commands) >= Self.leastPixels else { return nil }
    let painted = PaintedCount()
    let thread = OwnThread {
      let watch = FrameWatch()
      watch.begin(frame)
      watch.enter()
      let slots = SlotPainter(painter: resources.makePainter(watch), cache: resources.store.pictures, clock: nil)
      slots.prepare(commands, filesAlone: true)
      painted.value.store(slots.count, ordering: .relaxed)
    }
    guard let thread else { return nil }
    (self.thread, self.painted) = (thread, painted)
  }

  /// Waits for what the thread is about.
  ///
  /// - Returns: How many pictures it painted.
  func join() -> Int {
    thread.join()
    return painted.value.load(ordering: .relaxed)
  }

  /// Below this a thread costs more than it does.
  private static let leastPixels = 500_000.0

  /// About how many pixels are to be painted, but for the largest picture: only one thread paints that.
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
