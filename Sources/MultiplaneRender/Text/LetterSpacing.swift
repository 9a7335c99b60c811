/// Room between letters, in 1/1024 pt, as Pango divides it: every letter has a share of it on either side, and the ends of a
/// line have none.
struct LetterSpacing {
  let left, right: Int32

  /// No room.
  static let none = LetterSpacing(points: 0)

  /// - Parameter points: The room between two letters.
  init(points: Double) {
    let all = Int32((points * 1024).rounded())
    // Whole points are divided into whole points.
    left = all % 1024 == 0 ? (all / 2 + 512) & ~1023 : all / 2
    right = all - left
  }

  var all: Int32 { left + right }
}
