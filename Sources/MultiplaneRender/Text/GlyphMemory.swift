internal import CCairo
internal import CPangoCairo
import Synchronization

/// The glyphs of a face that cairo keeps, counted in bytes.
///
/// Cairo keeps the images and paths of thousands of glyphs, however large they are: gigabytes where letters are large. Nothing
/// makes it smaller but fonts that it has no more room for.
struct GlyphMemory {
  /// How glyphs are kept: each way has glyphs of its own.
  struct Look: Hashable {
    var size, slant: Double
    /// From points to pixels.
    var xx = 1.0
    var yx = 0.0
    var xy = 0.0
    var yy = 1.0
    var isPath = false
  }

  /// The bytes that are kept for all faces, of all threads.
  private static let limit = 32 << 20
  /// The bytes since cairo let go of all glyphs, and how often it did.
  private static let total = Mutex((bytes: 0, round: 0))
  /// The bytes that a glyph takes beside its image or path.
  private static let leastBytes = 256
  /// Cairo keeps 256 fonts that nothing uses, and the one that was made last.
  private static let keptFonts = 300

  private var known: [Look: Set<UInt>] = [:]
  private var round = 0

  /// Counts glyphs that are about to be drawn.
  ///
  /// - Parameter bytes: How many bytes a glyph takes.
  mutating func add(_ glyphs: [cairo_glyph_t], _ look: Look, bytes: (UInt) -> Int) {
    let now = Self.total.withLock { $0.round }
    if now != round { (known, round) = ([:], now) }
    func newBytes(_ seen: inout Set<UInt>) -> Int {
      glyphs.reduce(0) { seen.insert($1.index).inserted ? $0 + Self.leastBytes + bytes($1.index) : $0 }
    }
    let count = newBytes(&known[look, default: []])
    if count > 0 { Self.total.withLock { $0.bytes += count } }
  }

  /// Has cairo let go of all glyphs where they take too much; those that a context of another thread draws with stay.
  ///
  /// - Parameter face: The face that is drawn with; it makes fonts of no use in the place of those that cairo keeps.
  static func relieve(_ face: OpaquePointer, _ options: OpaquePointer) {
    let isFull = total.withLock { total in
      guard total.bytes > limit else { return false }
      total = (bytes: 0, round: total.round + 1)
      return true
    }
    guard isFull else { return }
    for size in 1...keptFonts {
      var (matrix, pixels) = (cairo_matrix_t(), cairo_matrix_t())
      // No text has such a size, which is a multiple of 1/1024: its font would be kept.
      let size = Double(size) + 1.0 / 3
      cairo_matrix_init_scale(&matrix, size, size)
      cairo_matrix_init_identity(&pixels)
      if let font = cairo_scaled_font_create(face, &matrix, &pixels, options) { cairo_scaled_font_destroy(font) }
    }
  }
}
