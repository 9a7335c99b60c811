/// The parts of an SVG file that are not drawn, each thing once with the line it is met in first.
struct SVGLosses {
  private struct Loss {
    var what: String
    var hint: String?
    var line: Int
    var others = 0
  }
  private var losses: [Loss] = []
  /// The most that are told; the others are told once these are mended.
  private static let most = 20

  /// Notes that a thing is not drawn.
  ///
  /// - Parameter what: The thing that the file is drawn without, such as `<foreignObject>`.
  mutating func add(_ what: String, line: Int, hint: String? = nil) {
    if let index = losses.firstIndex(where: { $0.what == what }) {
      losses[index].others += 1
    } else if losses.count < Self.most {
      losses.append(Loss(what: what, hint: hint, line: line))
    }
  }

  /// All that was noted, as remarks on the file.
  var remarks: [ImageFailure] {
    losses.map { loss in
      let others = loss.others > 0 ? " and \(loss.others) more" : ""
      return ImageFailure(.lost, "is drawn without \(loss.what), line \(loss.line)\(others)", hint: loss.hint)
    }
  }
}
