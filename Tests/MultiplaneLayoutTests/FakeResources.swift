import MultiplaneBase
import MultiplaneLayout

/// Extents that can be computed by hand: 8 points a character and 20 a line at size 16, scaled with the size; lines
/// are cut after any character. Pictures have the size their name says.
final class FakeResources: LayoutResources {
  func measure(_ request: TextRequest) throws(SceneFailure) -> TextMetrics {
    let character = request.style.size / 2
    let line = try lineHeight(of: request.style)
    let limit = request.wrapWidth.map { max(1, Int(min($0.points / character, 1e6))) } ?? Int.max
    var lines: [Int] = []
    for paragraph in request.text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = paragraph.count
      repeat {
        lines.append(min(rest, limit))
        rest -= min(rest, limit)
      } while rest > 0
    }
    let shown = min(lines.count, request.lineLimit ?? lines.count)
    let width = Length(points: Double(lines.prefix(shown).max() ?? 0) * character).roundedUpToPoint
    let baseline = Length(points: line.points * 0.75)
    return TextMetrics(
      size: Size(width: width, height: line * max(shown, request.reservedLines)), firstBaseline: baseline,
      lastBaseline: line * (shown - 1) + baseline, lineCount: shown, isTruncated: shown < lines.count)
  }

  func lineHeight(of style: TextStyle) throws(SceneFailure) -> Length {
    Length(points: style.lineHeight.map { style.size * $0 } ?? style.size * 1.25).roundedUpToPoint
  }

  /// `any-200x100.png` is 200 by 100.
  func imageSize(path: String, span: SourceSpan) throws(SceneFailure) -> Size {
    let sides = path.split(separator: "-").last?.dropLast(4).split(separator: "x").compactMap { Double($0) } ?? []
    guard sides.count == 2 else { throw SceneFailure(Diagnostic(code: "no-picture", "no picture \"\(path)\"")) }
    return Size(width: Length(points: sides[0]), height: Length(points: sides[1]))
  }
}
