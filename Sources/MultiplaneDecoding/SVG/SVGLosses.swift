/// The parts of an SVG file that are not drawn, each kind once with the line it is met in first.
final class SVGLosses {
  private var losses: [(kind: String, example: String?, hint: String?, line: Int, others: Int)] = []

  /// Notes that a thing is not drawn, up to 20 kinds; the others are told once these are mended.
  ///
  /// - Parameters:
  ///   - kind: The thing that the file is drawn without, such as `<foreignObject>`.
  ///   - example: Which one it is, where the kind does not say it.
  func add(_ kind: String, _ example: String? = nil, line: Int, hint: String? = nil) {
    if let index = losses.firstIndex(where: { $0.kind == kind }) {
      losses[index].others += 1
    } else if losses.count < 20 {
      losses.append((kind, example, hint, line, 0))
    }
  }

  /// Notes a style sheet of another file.
  func addSheetOutside(line: Int) {
    add("a style sheet outside it", line: line, hint: "put its rules into the file")
  }

  /// All that was noted, as remarks on the file.
  var remarks: [ImageFailure] {
    losses.map { loss in
      let example = loss.example.map { " (\($0))" } ?? ""
      let others = loss.others > 0 ? " and \(loss.others) more" : ""
      return ImageFailure(.lost, "is drawn without \(loss.kind)\(example), line \(loss.line)\(others)", hint: loss.hint)
    }
  }
}
