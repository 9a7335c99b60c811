internal import MultiplaneBase
internal import Synchronization

/// The colors of all frames of a film, which a GIF wants before the first of them.
package final class FilmColors: FrameSink {
  private let settings: ClipSettings
  private let counts = Mutex(ColorCounts())

  /// `nil` for a clip that does not want them.
  package init?(_ settings: ClipSettings) {
    guard Self.areWanted(settings) else { return nil }
    self.settings = settings
  }

  /// Whether a clip wants them: a GIF does but for the best, in which each frame has colors of its own.
  package static func areWanted(_ settings: ClipSettings) -> Bool {
    settings.format == .gif && settings.quality != .high
  }

  package func makeWriter() -> any FrameWriter { Writer(self) }

  /// The colors that stand for all; the order in which frames came does not matter.
  var palette: ColorPalette {
    counts.withLock { ColorPalette(of: $0, most: settings.quality == .low ? 63 : 255) }
  }

  private final class Writer: FrameWriter {
    private let colors: FilmColors
    private let converter = RawConverter()

    init(_ colors: FilmColors) { self.colors = colors }

    var readsPixels: Bool { true }

    func write(_ frame: DrawnFrame) {
      let pixels = converter.convert(frame.pixels, hasAlpha: frame.hasAlpha).bindMemory(to: UInt32.self)
      colors.counts.withLock { $0.add(pixels, hasAlpha: frame.hasAlpha) }
    }
  }
}
