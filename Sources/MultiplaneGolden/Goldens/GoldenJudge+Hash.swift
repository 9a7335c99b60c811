import MultiplaneBase
import MultiplaneComparison
import MultiplaneDecoding

extension GoldenJudge {
  /// Judges a frame whose pixels do not have the accepted hash: the accepted picture is drawn again, and compared.
  ///
  /// - Parameter accepted: The accepted hash.
  func judge(
    _ drawn: DrawnFrame, _ golden: GoldenCase, notOf accepted: String, _ pixels: String
  ) throws -> Verdict {
    let frame = drawn.frame
    var result = FrameResult(id: golden.id(frame), frame: frame, outcome: .failed)
    result.strip = drawn.strip
    let sidecar = Path.typed(Path.joined(place.folder, golden.name + GoldenSidecar.suffix), in: settings.current)
    let name = "the picture of \"\(sidecar)\""
    let list = try place.text("\(golden.storedFile(frame, in: place)).list")
    let redrawn =
      try past?.draw(drawn, of: golden, accepted, place, settings) ?? .unknown("no file of a scene draws it")
    let note: String
    switch redrawn {
    case .accepted(let before, let commit):
      return try judge(drawn, golden, beside: before, isAccepted: true, of: commit, name, &result, list)
    case .other(let before, let commit) where isForeign(golden):
      return try judge(drawn, golden, beside: before.image, isAccepted: false, of: commit, name, &result, list)
    case .other(let before, let commit) where before.listText == list:
      note = "the scene of \(commit) gives other pixels now than when it was accepted"
      result.origin = .engine
    case .other(_, let commit):
      note = "the accepted picture is kept as a hash, and the scene of \(commit) is not the one that drew it"
    case .unknown(let reason): note = "the accepted picture is kept as a hash, and cannot be drawn again: \(reason)"
    }
    let candidate = try write(drawn, golden, pixels)
    result.actual = PictureFile(path: path(of: candidate, ".png"), size: drawn.image.size, hash: pixels)
    result.isAcceptable = true
    let accepted = list.flatMap(DisplayList.lists) ?? []
    let size = drawn.strip?.cell ?? drawn.image.size
    result.changes =
      zip(accepted, drawn.lists).lazy.map { old, new in
        DisplayListChanges(from: old, to: new, size: size, differs: { _ in true }).changes
      }.first { !$0.isEmpty } ?? []
    if result.origin == nil {
      result.origin =
        !result.changes.isEmpty ? .scene : isForeign(golden) ? .toolchain(try toolchainDifference(golden)) : .engine
    }
    return verdict(on: result, golden, "\(name): the hash of its pixels is another", note: note, candidate, pixels)
  }

  /// Compares a frame with a picture that was drawn again.
  ///
  /// - Parameters:
  ///   - isAccepted: Whether it is the very picture that was accepted, and not that of its scene with the libraries of today.
  ///   - commit: The commit whose scene drew it.
  private func judge(
    _ drawn: DrawnFrame, _ golden: GoldenCase, beside before: StraightImage, isAccepted: Bool, of commit: String,
    _ name: String, _ result: inout FrameResult, _ list: String?
  ) throws -> Verdict {
    let comparison = PictureComparison(golden: before, actual: drawn.image, mode: mode(of: golden, isRedrawn: true))
    let pixels = drawn.image.pixelHash
    result.comparison = ComparisonResult(comparison)
    if comparison.passes {
      result.outcome = .passed
      if !isAccepted { result.origin = .toolchain(try toolchainDifference(golden)) }
      return Verdict(
        result: result, candidate: try refreshed(golden, drawn, isEqual: comparison.outcome == .equal), pixels: pixels)
    }
    let candidate = try write(drawn, golden, pixels)
    result.golden = try writeBefore(before, candidate)
    try fail(&result, candidate, comparison, before, drawn, list: list)
    // Engine and libraries drew both just now: what differs is the scene's, whatever the lists say.
    result.origin = .scene
    return verdict(
      on: result, golden, "\(name): \(comparison.summary)",
      note: "the accepted picture was drawn again from \(commit)", candidate, pixels)
  }
}
