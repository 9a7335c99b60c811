import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding
import MultiplaneOutput

extension GoldenJudge {
  /// Compares a frame with the same one of a commit, of which nothing is accepted.
  ///
  /// - Parameters:
  ///   - base: The frame as it was; `nil` if there was none.
  ///   - commit: The commit.
  /// - Throws: A picture cannot be written.
  func judge(
    _ drawn: DrawnFrame, _ golden: GoldenCase, beside base: DrawnFrame?, of commit: Repository.Commit
  ) throws -> Verdict {
    var result = FrameResult(id: golden.id(drawn.frame), frame: drawn.frame, outcome: .passed)
    result.strip = drawn.strip
    if let base, base.image == drawn.image { return Verdict(result: result, pixels: "") }
    let candidate = try write(drawn, golden, drawn.image.pixelHash)
    guard let base else {
      result.outcome = .added
      result.actual = PictureFile(
        path: path(of: candidate, ".png"), size: drawn.image.size, hash: candidate.pixels)
      return Verdict(result: result, candidate: candidate, pixels: candidate.pixels)
    }
    let comparison = PictureComparison(golden: base.image, actual: drawn.image)
    result.golden = try writeBefore(base.image, candidate)
    try fail(&result, candidate, comparison, base.image, drawn, list: base.listText)
    // Engine and libraries drew both just now: what differs is the scene's, whatever the lists say.
    (result.outcome, result.isAcceptable, result.origin) = (.changed, false, .scene)
    let subject = drawn.strip == nil ? "frame \(drawn.frame)" : "the strip"
    return Verdict(
      result: result, problem: "\(subject) is not as at \(commit.title): \(comparison.summary)",
      causes: NodeChange.causes(result.changes),
      candidate: candidate, pixels: candidate.pixels)
  }

  /// Writes the picture of before beside that of now.
  func writeBefore(_ image: StraightImage, _ candidate: Candidate) throws(OutputError) -> PictureFile {
    let file = candidate.file(Candidate.beforeEnding)
    try settings.actual.open().write(image.png(.fast), to: file)
    return PictureFile(path: settings.drawn(file), size: image.size, hash: image.pixelHash)
  }
}
