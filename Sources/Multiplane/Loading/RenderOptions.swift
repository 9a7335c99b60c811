internal import Glibc
package import MultiplaneLayout
package import MultiplaneOutput
package import MultiplaneRender
package import MultiplaneScene

/// The options of a render; every option has the value a plain render uses.
package struct RenderOptions: Sendable {
  /// The inputs of the scene that the run gives it.
  package var inputs = SceneInputs()
  /// The frames that are drawn, both ends held; `nil` is all of them.
  package var frames: FrameRange?
  /// Which part of the scene's frames this run draws; not together with `frames`. `nil` is the whole.
  package var shard: Shard?
  /// Only frames divisible by this number are drawn, and a file's number is its frame's divided by it. 1 to `everyLimit`.
  package var every = 1
  /// Frames a second the scene is stepped at; `nil` takes the scene's.
  package var framesPerSecond: Double?
  /// Device pixels a point; `nil` takes the scene's. Layout does not depend on it.
  package var scale: Double?
  /// How many frames are drawn at once; `nil` is one a core, at most 16. No pixel depends on it.
  package var jobs: Int?
  /// The format of the files.
  package var format = FrameFormat.png(.fast)
  /// Which work a step may keep from the frame before. No pixel depends on it.
  package var invalidation = Invalidation.leaf
  /// The policy for a character that no font has a glyph for.
  package var missingGlyphs = MissingGlyphs.error
  /// Whether families installed on the machine may be used; pictures then differ between machines.
  package var systemFonts = false
  /// How the scene is shown at its start: as on a light or a dark device; `nil` takes its own device's.
  package var appearance: Appearance?
  /// Whether the scene is drawn for people whom motion disturbs: `Scene.withReducedMotion`.
  package var reducesMotion = false
  /// Whether frames are drawn right after the scene was read: its pictures are opened meanwhile. No pixel depends on it.
  package var isDrawnAtOnce = false
  /// The processor time, in seconds, that a step of a session's work may take; `nil` is that of the process.
  package var seconds: Int?
  /// The offset of the main scroller at frame 0, in points; `nil` is its initial one.
  package var startScroll: Double?

  /// The most frames that are drawn at once.
  package static let jobsLimit = 256
  /// The largest `every`.
  package static let everyLimit = 1_000_000

  /// The options of a plain render.
  package init() {}

  /// Whether the scene is the one its checks and goldens are of: its file alone decides the pixels, on any device.
  package var isOfFileAlone: Bool {
    inputs.values.isEmpty && inputs.files.isEmpty && appearance == nil && !reducesMotion && !systemFonts
      && missingGlyphs == .error
  }

  /// A range of frames, both ends held.
  package struct FrameRange: Sendable, Hashable {
    /// The first frame.
    package var first: Int
    /// The last frame; `nil` is the scene's.
    package var last: Int?
    /// From `first` to `last`.
    package init(first: Int, last: Int? = nil) { (self.first, self.last) = (first, last) }
  }

  /// One of several parts of a scene, for rendering on several machines.
  package struct Shard: Sendable, Hashable {
    /// The part's number, from 0.
    package var index: Int
    /// How many parts there are, at least 1 and more than `index`.
    package var count: Int
    /// Where each part begins, and the end of the last; `nil` for parts of as many frames each. See `ShardDivision`.
    package var borders: [Int]?
    /// Part `index` of `count`.
    package init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

    /// The part's frames out of a number of frames; `nil` if it has none.
    package func frames(of total: Int) -> ClosedRange<Int>? {
      let (start, end) = (borders?[index] ?? part(index, total), borders?[index + 1] ?? part(index + 1, total))
      return start < end ? start...(end - 1) : nil
    }

    /// `floor(index * total / count)`, without a product that could overflow.
    private func part(_ index: Int, _ total: Int) -> Int {
      let (high, low) = index.multipliedFullWidth(by: total)
      return count.dividingFullWidth((high, low)).quotient
    }
  }
}

/// How many frames are drawn at once unless told otherwise: one a core, at most 16.
package func defaultJobs() -> Int { max(1, min(16, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
